"""Why a move of Défifoo Rouge is good: the reason that counts most, with its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.rouge import GAME
from tablee.games.rouge.cards import BANK, PARRAIN, VAMP, police_card
from tablee.games.rouge.data import Direct, Lay, Name, RougeOptions
from tablee.games.rouge.rules import RougeState
from tablee.kernel import Move, Say
from tablee.kernel.data import Advice
from tests.games.rouge.test_rules import AT_ONCE, g, lay, play, position

CHARMS = RougeOptions(pause=0, vamp=True)
HIGH = police_card(15)
NO_POLICE = ((), ("police",), ("police",))


def following(
    *hands: tuple[int, ...], laid: tuple[int, ...], options: RougeOptions = AT_ONCE, **fields: Any
) -> RougeState:
    state = position(*hands, options=options, **fields)
    play(state, *lay(*laid))
    return state


CHARMED = ((g(8), g(4)), (g(PARRAIN), g(5, 1)), (g(VAMP), g(5)))


@pytest.mark.parametrize(
    ("state", "seat", "card", "why"),
    [
        (position((BANK, g(8)), (g(5), g(6))), 0, BANK, Say("rouge-why-special")),
        # Nothing beats it; the Parrain is beaten by police alone, and no seat has any.
        (
            position((HIGH, g(4)), (g(9), g(5, 1)), (g(5), g(6))),
            0,
            HIGH,
            Say("rouge-why-lead", {"points": 5}),
        ),
        (
            position((g(PARRAIN, 1), g(4)), (g(5, 1), g(5)), (g(6, 1), g(6)), voids=NO_POLICE),
            0,
            g(PARRAIN, 1),
            Say("rouge-why-lead", {"points": 5}),
        ),
        (
            position(
                *((g(PARRAIN, 1), g(4)), (g(5, 1), g(5)), (g(6, 1), g(6)), (g(7, 1), g(7))),
                voids=((), ("police",), ("police",), ("police",)),
            ),
            0,
            g(PARRAIN, 1),
            Say("rouge-why-lead", {"points": 5}),
        ),
        (
            position((g(VAMP), g(4)), (g(9), g(5, 1)), (g(5), HIGH)),
            0,
            g(VAMP),
            Say("rouge-why-probe", {"points": 3}),
        ),
        # The last to play knows: all that lies there, and the card itself.
        (
            following((g(8), g(4)), (g(VAMP), g(5, 1)), (g(PARRAIN), g(4, 1)), laid=(g(8), g(VAMP))),
            2,
            g(PARRAIN),
            Say("rouge-why-win", {"points": 1 + 3 + 5}),
        ),
        (
            following((g(8), g(4)), (g(PARRAIN), g(5, 1)), (g(VAMP), g(5)), laid=(g(8), g(PARRAIN))),
            2,
            g(VAMP),
            Say("rouge-why-cheap", {"points": 3}),
        ),
        # Where a Vamp charms her Parrain, she takes the lead; the second one does not.
        *(
            (
                following(*CHARMED, laid=(g(8), g(PARRAIN)), options=CHARMS, vamped=spent),
                2,
                g(VAMP),
                Say(why, {"points": points}),
            )
            for spent, why, points in ((False, "rouge-why-win", 1 + 5 + 3), (True, "rouge-why-cheap", 3))
        ),
        # A partner's round: seat 0's.
        (
            following((g(9), g(4)), (g(5), g(5, 1)), (g(8), g(VAMP, 1)), (g(7), g(6, 1)), laid=(g(9), g(5))),
            2,
            g(8),
            Say("rouge-why-partner", {"points": 1}, {"seat": (0,)}),
        ),
    ],
)
def test_the_reason_that_counts_most(state: RougeState, seat: int, card: int, why: Say) -> None:
    assert GAME.advise(state.view(seat), Lay(card)) == Advice(why, f"card={card}")


@pytest.mark.parametrize(
    ("move", "advice"),
    [
        (Name((2,)), Advice(Say("rouge-why-partners"), "partner-2")),
        (Direct("left"), Advice(Say("rouge-why-way"), "way-left")),
    ],
)
def test_before_the_first_card(move: Move, advice: Advice) -> None:
    assert GAME.advise(position((g(8),), (g(5),)).view(0), move) == advice
