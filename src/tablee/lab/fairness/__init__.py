"""How fair is the arbiter? The real one, on a fake clock, among models of networks, pages, people and liars."""

from tablee.lab.fairness.duels import Duel, Duels, play_duels
from tablee.lab.fairness.grid import Cell, cells
from tablee.lab.fairness.report import CellReport, Report
from tablee.lab.fairness.run import fairness

__all__ = ["Cell", "CellReport", "Duel", "Duels", "Report", "cells", "fairness", "play_duels"]
