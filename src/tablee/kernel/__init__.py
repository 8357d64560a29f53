"""The contract between a game and the code that plays, shows, stores or judges it."""

from tablee.kernel.data import (
    ALL,
    CHANCE,
    CLOCK,
    HOLE,
    NO_SEAT,
    TABLE,
    Acting,
    Card,
    Due,
    Entry,
    Event,
    Missed,
    Move,
    Options,
    Refused,
    Result,
    Say,
    Seat,
    Sits,
    TakenBack,
    Undo,
    View,
    Void,
    ranked,
)
from tablee.kernel.declared import DeclaredState
from tablee.kernel.game import Game, world
from tablee.kernel.ledger import Ledger, Prepared
from tablee.kernel.record import Record, Unreadable
from tablee.kernel.state import News, State, Tell, told_to
from tablee.kernel.turns import SheetState, TurnState

CONTRACT = "3.2"
"""The version of the contract that `docs/contract.txt` lists. `docs/contract.md` says which changes raise it."""

__all__ = [
    "ALL",
    "CHANCE",
    "CLOCK",
    "CONTRACT",
    "HOLE",
    "NO_SEAT",
    "TABLE",
    "Acting",
    "Card",
    "DeclaredState",
    "Due",
    "Entry",
    "Event",
    "Game",
    "Ledger",
    "Missed",
    "Move",
    "News",
    "Options",
    "Prepared",
    "Record",
    "Refused",
    "Result",
    "Say",
    "Seat",
    "SheetState",
    "Sits",
    "State",
    "TakenBack",
    "Tell",
    "TurnState",
    "Undo",
    "Unreadable",
    "View",
    "Void",
    "ranked",
    "told_to",
    "world",
]
