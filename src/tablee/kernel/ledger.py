"""The ledger: a game being written down. Its state is the fold of its entries, always.

A simulation writes a move down at once (`add`). A caller that must store it first prepares the entry, stores it, and
then commits what was prepared: the move is checked once and applied once, and what cannot be stored changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tablee.kernel.data import (
    CHANCE,
    CLOCK,
    TABLE,
    Acting,
    Entry,
    Impossible,
    Json,
    Move,
    Options,
    Refused,
    Result,
    Sits,
    TakenBack,
    Undo,
    View,
)
from tablee.kernel.game import Game
from tablee.kernel.state import News, State, Tell


class Prepared(Struct, frozen=True):
    """An entry that can come next, and all that it leads to. Nothing has happened yet."""

    entry: Entry
    state: State
    news: News
    """What each seat will be told."""
    acting: Acting
    result: Result | None


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
    >>> prepared = ledger.prepare(ledger.entry(CHANCE, Lot(0), at=9))
    >>> len(ledger.entries), ledger.commit(prepared), len(ledger.entries)
    (2, None, 3)
    """

    def __init__(self, game: Game, players: int, options: Options, position: View | None = None) -> None:
        if position is not None:  # `Game.new` checks the same
            game.check_input(players, options)
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

    def entry(
        self, by: int, move: Move, at: int, rt: int | None = None, u: int = 0, proof: Json | None = None
    ) -> Entry:
        """A move as it would be written down next."""
        return Entry(len(self.entries) + 1, at, by, move, rt, u, proof)

    @property
    def now(self) -> int:
        """The time of the last entry; 0 before the first."""
        return self.entries[-1].at if self.entries else 0

    def check(self, entry: Entry) -> None:
        """Raise `Refused` if this cannot be the next entry."""
        at, move = entry.at, entry.move
        if self.entries and at < self.now:
            raise Refused("house.time", at=at, last=self.now)
        if (entry.reaction_ms is not None and entry.reaction_ms < 0) or entry.uncertainty_ms < 0:
            raise Refused("house.time", "reaction")
        if isinstance(move, Impossible):
            raise move.refusal()
        if entry.by != TABLE:
            self.state.check(entry.by, move, at)
        elif isinstance(move, Undo):
            if not 0 <= move.to <= len(self.entries):
                raise Refused("house.undo", to=move.to)
        elif not isinstance(move, Sits):
            raise Refused("house.move")
        elif not 0 <= move.seat < self.players:
            raise Refused("house.seat")

    def prepare(self, entry: Entry) -> Prepared:
        """Check an entry and find out what it leads to. Raises `Refused`; changes nothing."""
        self.check(entry)
        state, news = self.state, News(self.players)
        if type(entry.move) is Undo:
            state = self._undone(entry.move, news)
        elif entry.by != TABLE:
            state = state.copy()
            state.apply(entry.by, entry.move, entry.at, entry.reaction_ms, entry.uncertainty_ms, news)
        return Prepared(entry, state, news, state.acting(), state.result())

    def commit(self, prepared: Prepared) -> None:
        """Write down what was prepared last."""
        assert prepared.entry.n == len(self.entries) + 1, "something else was written down meanwhile"
        self._append(prepared.entry)
        self.state = prepared.state

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
        """Check a move and write it down, without a copy of the state: for simulations."""
        entry = self.entry(by, move, at, rt, u, proof)
        self.check(entry)
        if by != TABLE:
            self.state.apply(by, move, at, rt, u, tell)
        elif isinstance(move, Undo):
            self.state = self._undone(move, tell)
        self._append(entry)
        return entry

    def write(self, entry: Entry, tell: Tell | None = None) -> Entry:
        """Check an entry of a record and write it down as the next, whatever its number."""
        return self.add(
            entry.by, entry.move, entry.at, entry.reaction_ms, entry.uncertainty_ms, entry.proof, tell
        )

    def _append(self, entry: Entry) -> None:
        self._after.append(self._here)
        self._here = entry.n
        self.entries.append(entry)
        if entry.by != TABLE:
            return
        move = entry.move
        if isinstance(move, Undo):
            self._here = move.to
        elif isinstance(move, Sits):
            self.sits[move.seat] = move.who

    def line(self) -> list[Entry]:
        """The entries that count: those that led here, without what was undone."""
        return self._line(self._here)

    def retractable(self) -> dict[int, Undo]:
        """Who has moved since chance and the clock last did, and what takes back the last move of each.

        >>> from tablee.games.bungee import GAME
        >>> from tablee.games.bungee.data import Lot
        >>> from tablee.kernel import CHANCE
        >>> ledger = Ledger(GAME, 2, GAME.Options())
        >>> _ = ledger.add(CHANCE, Lot(1), at=0)
        >>> ledger.retractable()
        {}
        """
        undos: dict[int, Undo] = {}
        for entry in self._back(self._here):
            if entry.by in (CHANCE, CLOCK) or len(undos) == self.players:
                break
            if entry.by >= 0 and entry.by not in undos:
                undos[entry.by] = Undo(self._after[entry.n - 1])
        return undos

    def _back(self, n: int) -> Iterator[Entry]:
        """The entries that led to this one, the last first."""
        while n > 0:
            entry = self.entries[n - 1]
            if isinstance(entry.move, Undo):
                n = entry.move.to
            else:
                yield entry
                n = self._after[n - 1]

    def _line(self, n: int) -> list[Entry]:
        return [*self._back(n)][::-1]

    def _undone(self, undo: Undo, tell: Tell | None) -> State:
        """The state that an undo leads to. All are told whose move is the first that does not count any more."""
        kept = self._line(undo.to)
        stands = {entry.n for entry in kept}
        lost = (entry.by for entry in self.line() if entry.by >= 0 and entry.n not in stands)
        seat = next(lost, None)
        if tell is not None and seat is not None:
            tell(TakenBack(seat))
        state = self._beginning()
        for entry in kept:
            # Who sits where is not undone: people do not move when cards do.
            if not isinstance(entry.move, Sits):
                state.apply(entry.by, entry.move, entry.at, entry.reaction_ms, entry.uncertainty_ms)
        return state
