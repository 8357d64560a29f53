"""How fair is the arbiter? The real one, on a fake clock, among models of networks, pages, people and liars.

Needs nothing but the standard library, so that a bare machine with many processors can run it:
`PYTHONPATH=src python3 -m tablee.lab.fairness --full`.
"""

from tablee.lab.fairness.duels import Duel, Duels, play_duels
from tablee.lab.fairness.grid import Cell, cells
from tablee.lab.fairness.report import CellReport, Report
from tablee.lab.fairness.run import fairness

__all__ = ["Cell", "CellReport", "Duel", "Duels", "Report", "cells", "fairness", "play_duels"]
