"""How Lampions tells a verdict."""

from __future__ import annotations

import pytest

from tablee.games.lampion import GAME
from tablee.games.lampion.data import DECOY, LIT, Judged, LampionView, Reaction
from tablee.games.lampion.judging import winner
from tablee.kernel import NO_SEAT
from tablee.texts import Texts

NAMES = ("Ana", "Bo", "Cléo")


@pytest.mark.parametrize(
    ("lantern", "presses", "me", "words"),
    [
        (LIT, ((300, 0, 1),), 0, "Bo scores the point, in 300 ms."),
        (LIT, ((300, 0, 1), (90, 0, 2)), 1, "The point is yours, in 300 ms! A false start costs a point: Cléo."),
        (LIT, ((300, 0, 0), (301, 0, 1)), 2, "Too close to call, and nobody scores. Level: Ana and Bo."),
        (LIT, (), 0, "Nobody answered this lantern."),
        (LIT, ((9, 0, 2),), 0, "Nobody answered this lantern. A false start costs a point: Cléo."),
        (DECOY, ((400, 0, 1), (300, 0, 0)), 1, "It was a decoy, and it fooled you. It costs a point: Ana and Bo."),
        (DECOY, (), 0, "It was a decoy, and nobody was fooled."),
    ],
)  # fmt: skip
def test_verdicts(lantern: int, presses: tuple[tuple[int, int, int], ...], me: int, words: str) -> None:
    row = tuple(sorted(Reaction(*press) for press in presses))
    judged = Judged(lantern, winner(lantern, row), row, (0, 0, 0), ())  # type: ignore[arg-type]
    assert Texts("en").say(GAME.say_event(judged), NAMES, me) == words


def test_who_started_too_early_is_told_so() -> None:
    judged = Judged(DECOY, NO_SEAT, (Reaction(90, 0, 0),), (-1, 0), (0,))
    assert Texts("fr").say(GAME.say_event(judged), NAMES, 0) == (
        "C’était un leurre, et personne n’a mordu. Vous étiez en avance. Un point de moins pour faux départ\u00a0: Ana."
    )


def test_the_position_says_first_what_shows() -> None:
    french = Texts("fr")

    def told(view: LampionView) -> list[str]:
        return [french.say(say, NAMES, view.who) for say in GAME.describe(view)]

    view = LampionView(who=0, points=(2, 1), left=4, lantern=LIT, presses=(Reaction(312, 9, 0),))
    assert told(view) == [
        "Le lampion est allumé\u00a0: appuyez\u202f!",
        "Vous avez appuyé\u00a0: 312\u00a0ms.",
        "Lampion 7 sur 10.",
        "Vous avez 2 points.",
        "Bo a 1 point.",
    ]
    assert told(LampionView(who=0, points=(2, 1)))[0].startswith("Aucun lampion")
    assert told(LampionView(who=0, points=(2, 1), left=0))[0] == "La partie est finie."
