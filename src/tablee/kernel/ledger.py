"""The ledger: a game being written down. Its state is the fold of its entries, always."""

from __future__ import annotations

from tablee.kernel.data import Entry, Json, Move, Options, Refused, Sits, Undo, View
from tablee.kernel.game import Game
from tablee.kernel.seats import TABLE
from tablee.kernel.state import State, Tell


class Ledger:
    """All entries of one game so far, and the state they lead to.

    Entries are never removed: an `Undo` is an entry too, after which the game goes on from an earlier one.

    >>> from tablee.games.bungee import GAME
    >>> from tablee.games.bungee.data import Lot
    >>> from tablee.kernel import CHANCE
    >>> ledger = Ledger(GAME, 2, GAME.Options())
    >>> ledger.add(CHANCE, Lot(1), at=0).n
    1
    >>> ledger.add(TABLE, Undo(0), at=5).n, ledger.state.acting().seats
    (2, (-1,))
    """

    def __init__(self, game: Game, players: int, options: Options, position: View | None = None) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.position = None if position is None else game.with_options(position, options)
        self.entries: list[Entry] = []
        self.sits: dict[int, str] = {}
        self.state = self._beginning()
        self._after: list[int] = []
        """For each entry, the entry that the game stood at when it was made (0: the beginning)."""
        self._here = 0

    def _beginning(self) -> State:
        if self.position is None:
            return self.game.new(self.players, self.options)
        state = self.game.restore(self.position)
        if state.players != self.players:
            raise Refused("house.seat", "number", position=state.players, players=self.players)
        return state

    def check(self, by: int, move: Move, at: int, rt: int | None = None, u: int = 0) -> None:
        """Raise `Refused` if this cannot be the next entry."""
        if self.entries and at < self.entries[-1].at:
            raise Refused("house.time", at=at, last=self.entries[-1].at)
        if (rt is not None and rt < 0) or u < 0:
            raise Refused("house.time", "reaction")
        if by != TABLE:
            self.state.check(by, move, at)
        elif isinstance(move, Undo):
            if not 0 <= move.to <= len(self.entries):
                raise Refused("house.undo", to=move.to)
        elif not isinstance(move, Sits):
            raise Refused("house.move")
        elif not 0 <= move.seat < self.players:
            raise Refused("house.seat")

    def add(
        self,
        by: int,
        move: Move,
        at: int,
        rt: int | None = None,
        u: int = 0,
        proof: Json | None = None,
        tell: Tell | None = None,
    ) -> Entry:
        """Check a move and write it down."""
        self.check(by, move, at, rt, u)
        entry = Entry(len(self.entries) + 1, at, by, move, rt, u, proof)
        self._make(entry, tell)
        self.entries.append(entry)
        return entry

    def _make(self, entry: Entry, tell: Tell | None) -> None:
        self._after.append(self._here)
        if isinstance(entry.move, Undo):
            self._here = entry.move.to
            self.state = self._fold(self.line())
        else:
            self._here = entry.n
            if isinstance(entry.move, Sits):
                self.sits[entry.move.seat] = entry.move.who
            else:
                self.state.apply(entry.by, entry.move, entry.at, entry.rt, entry.u, tell)

    def line(self) -> list[Entry]:
        """The entries that count: those that led here, without what was undone."""
        entries: list[Entry] = []
        n = self._here
        while n > 0:
            entry = self.entries[n - 1]
            if isinstance(entry.move, Undo):
                n = entry.move.to
            else:
                entries.append(entry)
                n = self._after[n - 1]
        entries.reverse()
        return entries

    def _fold(self, entries: list[Entry]) -> State:
        """The state after these entries. Who sits where is not undone: people do not move when cards do."""
        state = self._beginning()
        for entry in entries:
            if not isinstance(entry.move, Sits):
                state.apply(entry.by, entry.move, entry.at, entry.rt, entry.u)
        return state
