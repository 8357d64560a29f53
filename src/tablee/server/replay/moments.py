"""The replaying host: a game that was written down happens again, entry by entry, with all that each seat was told.

Nobody decides anything: chance, the clock, people and bots are all in the record. What somebody saw of it goes over the
wire as at a live table (`tablee.server.replay.steps`).

>>> from tablee.kernel.player import bot_maker
>>> from tablee.games.bungee import GAME
>>> from tablee.hosts.virtual import play
>>> moments = list(replayed(play(GAME, [bot_maker(GAME, "random")] * 2, seed=1)))
>>> [type(event).__name__ for event in moments[0].news.of(0)], moments[-1].result is None
(['Started'], False)
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tablee.hosts.arbiter import Accepted, Finish, accepted, placed
from tablee.kernel import (
    CHANCE,
    CLOCK,
    Acting,
    Entry,
    Game,
    Missed,
    News,
    Record,
    Result,
    State,
    Void,
)


class Moment(Struct, frozen=True):
    """An entry, and what came of it."""

    entry: Entry
    state: State
    """As it is now: it goes on with the next moment that is asked for."""
    news: News
    """What everybody was told."""
    acting: Acting
    result: Result | None
    finish: Finish | None = None
    """How the reflex round ended that this entry closed."""


def replayed(record: Record) -> Iterator[Moment]:
    """All moments of a record whose every line stands. Raises `Refused` at one that does not."""
    ledger = record.begin()
    rounds = _Rounds(record.game, ledger.state.acting())
    for entry in record.entries:
        news = News(ledger.players)
        ledger.write(entry, news)
        state = ledger.state
        acting = state.acting()
        yield Moment(entry, state, news, acting, state.result(), rounds.hear(entry, acting))


class _Rounds:
    """The reflex rounds of a game, judged again from what was written down."""

    def __init__(self, game: Game, acting: Acting) -> None:
        self._game = game
        self._acting = acting
        self._shown = 0
        """How many lines of chance and the clock there were: rounds are numbered by them, as at a live table."""
        self._card = 0
        """The number of the round that is on; 0: none is."""
        self._seats: set[int] = set()
        self._missed: set[int] = set()
        self._answers: dict[int, Accepted] = {}

    def hear(self, entry: Entry, acting: Acting) -> Finish | None:
        """How the round ended that this entry closed, if it did."""
        before, self._acting = self._acting, acting
        self._shown += entry.by in (CHANCE, CLOCK)
        self._note(entry, before)
        if acting.since == before.since:
            return None
        finish = None if isinstance(entry.move, Void) or not self._card else self._finish()
        opens = acting.kind == "window" and acting.since is not None and entry.by in (CHANCE, CLOCK)
        self._card = self._shown if opens else 0
        self._seats, self._missed, self._answers = set(acting.seats), set(), {}
        return finish

    def _note(self, entry: Entry, before: Acting) -> None:
        if before.since is None:
            return
        if isinstance(entry.move, Missed):
            self._missed.update(entry.move.seats)
        elif entry.by >= 0 and entry.rt is not None and type(entry.move) in self._game.reflex:
            self._answers.setdefault(entry.by, self._answer(entry, entry.rt))

    def _answer(self, entry: Entry, rt: int) -> Accepted:
        """As it was measured; without a proof, as the line says."""
        measured = None if entry.proof is None else accepted(entry.proof)
        return measured or Accepted(entry.by, rt, entry.u, false_start=rt < self._game.false_start)

    def _finish(self) -> Finish:
        answered = set(self._answers)
        out = self._missed - answered
        silent = self._seats - answered - out
        return Finish(self._card, placed(self._answers.values()), tuple(sorted(silent)), tuple(sorted(out)))
