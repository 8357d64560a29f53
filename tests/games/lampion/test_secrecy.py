"""A press is hidden until the verdict: in events, views, offers, and times."""

from __future__ import annotations

import pytest

from tablee.games.lampion import GAME
from tablee.games.lampion.data import DECOY, LIT, LampionView, Press, Pressed, Reaction
from tablee.kernel import ALL, NO_SEAT, Entry, News


@pytest.mark.parametrize("lantern", [LIT, DECOY])
@pytest.mark.parametrize("rt", [40, 300, 1100])
def test_a_press_is_seen_by_its_owner_only(lantern: int, rt: int) -> None:
    """ "lampion.press" """
    view = LampionView(points=(0, 0, 0), lantern=lantern)  # type: ignore[arg-type]
    quiet, loud = GAME.restore(view), GAME.restore(view)
    news = News(3)
    loud.play(Entry(0, 1200, 1, Press(), rt, 7), news)
    assert news.of(1) == news.of(ALL) == [Pressed(1, rt)]
    assert loud.view(1).presses == loud.view(ALL).presses == (Reaction(rt, 7, 1),)
    for who in (0, 2, NO_SEAT):
        assert news.of(who) == []
        assert loud.view(who) == quiet.view(who)
        assert loud.acting().public() == quiet.acting().public()
        assert list(loud.offers()) == list(quiet.offers())
        if who >= 0:
            assert list(loud.legal(who)) == list(quiet.legal(who))
