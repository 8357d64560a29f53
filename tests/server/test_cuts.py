"""A position as each seat sees it: the same bytes, whether somebody has looked at the one before or not."""

from itertools import islice
from random import Random

import pytest

from tablee.conformance.walk import walk
from tablee.games import all_games
from tablee.kernel import NO_SEAT, Game, Ledger
from tablee.server.wire.encoding import SeatView
from tests.tiny import MORA, TINY
from tests.tiny.mora.rules import Pick

GAMES = [*all_games().values(), *TINY.values()]
MOVES = 120


def cut(ledger: Ledger, before: SeatView | None = None) -> SeatView:
    state = ledger.state
    return SeatView(ledger.game, state, state.acting(), state.result(), before)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_was_seen_before_makes_no_difference(game: Game) -> None:
    before: SeatView | None = None
    for ledger in islice(walk(game, Random(4)), MOVES):
        before = cut(ledger, before)
        for who in (*range(ledger.players), NO_SEAT):
            assert before.seen_by(who, words=True) == cut(ledger).seen_by(who, words=True)


def test_who_sees_the_same_is_not_shown_it_anew() -> None:
    ledger = Ledger(MORA, 2, MORA.Options())
    before = cut(ledger)
    seen = [before.seen_by(who, words=True) for who in (0, 1, NO_SEAT)]
    ledger.add(0, Pick(1), 10)
    after = cut(ledger, before)
    again = [after.seen_by(who, words=True) for who in (0, 1, NO_SEAT)]
    assert [one is other for one, other in zip(seen, again, strict=True)] == [False, True, True]
