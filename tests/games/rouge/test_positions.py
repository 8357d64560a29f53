"""Défifoo Rouge: positions by hand, which of them can be, and what is said of those that cannot."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.rouge import GAME
from tablee.games.rouge.cards import BANK, BOMB, card_of, deck, police_card, unpack
from tablee.games.rouge.data import ChosenCard, Count, RaisedStrike, RougeOptions, RougeView, Round
from tablee.kernel import ALL, CHANCE, HOLE, NO_SEAT, Refused

AT_ONCE = RougeOptions(pause=0)
FINISHING = RougeOptions(pause=0, finish_round=True)
TWO = {"hands": ((4,), (5,))}
THREE = {"hands": ((4,), (5,), (6,))}
FOUR = {"hands": ((4,), (5,), (6,), (7,))}
FIVE = {"hands": ((4,), (5,), (6,), (7,), (8,))}
NOTHING = {"hands": ((), ()), "phase": "deal"}
"""Nothing is dealt yet."""
SPENT = {"won": ((BOMB,), ()), "bank": (BANK,)}
"""Both specials have been played openly."""


def g(rank: int, gang: int = 0) -> int:
    return card_of(gang, rank)


def counted(**fields: Any) -> dict[str, Any]:
    """With the count of the deal before."""
    usual = {
        "dealer": 0, "teams": (), "way": "left", "won": ((), ()), "hands": ((), ()), "bank": (), "winners": (),
        "scores": (1, 2), "last": Round(0, (6, 7), 0),
    }  # fmt: skip
    return {**TWO, "count": Count(**{**usual, **fields})}


def follows(*hands: tuple[int, ...], **fields: Any) -> dict[str, Any]:
    """Seat 0 has laid a card, and it is seat 1's turn."""
    return {"hands": hands, "table": (g(8),), "turn": 1, **fields}


@pytest.mark.parametrize(
    "fields",
    [
        TWO,
        {"hands": ((4,), (5,), (6,), (7,), (8,), (9,)), "teams": (0, 0, 0, 1, 1, 1)},
        {**NOTHING, "phase": "lot", "dealer": NO_SEAT},
        {**NOTHING, "phase": "over", "deal": 2, "sheet": ((1, 2), (3, 4))},
        {**TWO, "deal": 2, "dealer": 1, "turn": 1, "sheet": ((1, 2),)},
        {**TWO, "deal": 3, "options": RougeOptions(deals=3)},
        {**FOUR, "phase": "name"},
        {**FOUR, "phase": "direct", "teams": (0, 1, 0, 1)},
        {**FIVE, "dealer": 2, "teams": (1, 0, 0, 0, 1)},
        {**TWO, "last": Round(1, (6, 7), NO_SEAT, BANK, 0)},
        counted(last=Round(1, (6,), 1, BOMB, 1)),
        {"hands": ((HOLE,) * 24, (HOLE,) * 24)},
        {**TWO, "voids": ((), ("green", "police")), "hands": ((4,), (g(5, 1),))},
        follows((4,), (5,), options=AT_ONCE),
        follows((), (5,), (6,), options=FINISHING),
        follows((4,), (5, BOMB), (6, BANK), chosen=ChosenCard(5, 3), until=7),
        follows((4,), (5, BOMB), (6, BANK), strikes=(RaisedStrike(1, 1, BOMB), RaisedStrike(1, 2, BANK, 4))),
        follows((4,), (5, BOMB), options=AT_ONCE, chosen=ChosenCard(5), strikes=(RaisedStrike(1, 1, BOMB),)),
        follows((4,), (5,), **SPENT),
    ],
)  # fmt: skip
def test_positions_that_can_be(fields: dict[str, Any]) -> None:
    """And they are just that."""
    view = RougeView(**fields)
    shown = GAME.restore(view).view(ALL)
    assert GAME.restore(shown).view(ALL) == shown
    for name in fields:
        assert getattr(shown, name) == getattr(view, name), name


@pytest.mark.parametrize(
    ("fields", "said", "details"),
    [
        ({"hands": ((4,),)}, "rouge.deal/position", {"most": 6}),
        ({**TWO, "voids": ((),)}, "rouge.deal/position", {"most": 6}),
        ({**FOUR, "teams": (0, 1, 0)}, "rouge.deal/position", {"most": 6}),
        ({**TWO, "sheet": ((1, 2), (3,))}, "rouge.deal/position", {"most": 6}),
        ({**TWO, "last": Round(2, (6, 7), 0)}, "rouge.deal/position", {"most": 6}),
        ({**TWO, "last": Round(0, (6, 7), 0, BOMB, 2)}, "rouge.deal/position", {"most": 6}),
        (counted(won=((),)), "rouge.deal/position", {"most": 6}),
        (counted(hands=((),) * 3), "rouge.deal/position", {"most": 6}),
        (counted(teams=(0, 1, 0)), "rouge.deal/position", {"most": 6}),
        (counted(last=Round(0, (6, 7), 0, BANK, 2)), "rouge.deal/position", {"most": 6}),
        ({**TWO, "turn": NO_SEAT}, "rouge.turn/not-now", {}),
        ({**TWO, "winning": 0}, "rouge.turn/not-now", {}),
        ({**TWO, "dealer": 2}, "rouge.dealer", {"players": 2}),
        ({**TWO, "dealer": NO_SEAT}, "rouge.dealer", {"players": 2}),
        ({**NOTHING, "phase": "lot", "dealer": 2}, "rouge.dealer", {"players": 2}),
        ({**TWO, "deal": 0}, "rouge.match", {"deals": 2}),
        ({**TWO, "round": 0}, "rouge.round/position", {}),
        ({**TWO, "round": 27}, "rouge.round/position", {}),
        ({**TWO, "deal": 2, "options": RougeOptions(deals=1)}, "rouge.match", {"deals": 1}),
        ({**TWO, "vamped": True}, "rouge.vamp/off", {}),
        ({**TWO, "sheet": ((1, 2),)}, "rouge.match/sheet", {"deals": 0}),
        ({**TWO, "deal": 2, "sheet": ((1, 2), (3, 4))}, "rouge.match/sheet", {"deals": 1}),
        (
            {**NOTHING, "phase": "over", "deal": 2, "sheet": ((1, 2),) * 3},
            "rouge.match/sheet",
            {"deals": 2},
        ),
        ({**TWO, "won": ((6, 5), ())}, "rouge.deck/twice", {"card": 5}),
        ({**TWO, "bank": (5,)}, "rouge.deck/twice", {"card": 5}),
        ({**TWO, "rest": (5,)}, "rouge.deck/twice", {"card": 5}),
        (follows((4,), (g(8),)), "rouge.deck/twice", {"card": g(8)}),
        ({**TWO, "bank": (62,)}, "rouge.deck/unknown", {"number": 62}),
        ({**TWO, "bank": (-1,)}, "rouge.deck/unknown", {"number": -1}),
        ({**THREE, "bank": (g(3, 3),)}, "rouge.deck/small", {"card": g(3, 3), "players": 3}),
        ({**TWO, "table": (HOLE,)}, "rouge.deal/position", {"most": 6}),
        ({**TWO, "bank": (HOLE,)}, "rouge.deal/position", {"most": 6}),
        ({**NOTHING, "bank": (BANK,)}, "rouge.deal/position", {"most": 6}),
        ({**NOTHING, "rest": (4,)}, "rouge.deal/position", {"most": 6}),
        ({**NOTHING, "won": ((4,), ())}, "rouge.deal/position", {"most": 6}),
        ({**TWO, "phase": "lot"}, "rouge.deal/position", {"most": 6}),
        ({**TWO, "phase": "over"}, "rouge.deal/position", {"most": 6}),
        ({**TWO, "phase": "follow"}, "rouge.deal/position", {"most": 6}),
        ({**TWO, "rest": ()}, "rouge.deck/all", {"cards": 49}),
        ({**TWO, "rest": (HOLE,) * 46}, "rouge.deck/all", {"cards": 49}),
        (
            {"hands": ((HOLE,) * 24, (HOLE,) * 24), "won": (unpack(deck(2))[:2], ())},
            "rouge.deck/all",
            {"cards": 49},
        ),
        ({**FOUR, "teams": (0, 1, 0, 1), "rest": ()}, "rouge.deck/all", {"cards": 61}),
        ({**TWO, "phase": "direct"}, "rouge.direction/two", {}),
        ({**THREE, "phase": "name"}, "rouge.teams/alone", {}),
        ({**THREE, "phase": "direct", "teams": (0, 1, 1)}, "rouge.teams/position", {"number": 0}),
        ({**THREE, "phase": "direct", "dealer": 2, "turn": 1}, "rouge.turn/not-now", {}),
        ({**FOUR, "phase": "name", "dealer": 2, "turn": 3}, "rouge.turn/not-now", {}),
        ({**THREE, "phase": "direct", "won": ((), (), (7,))}, "rouge.deal/position", {"most": 6}),
        ({**THREE, "phase": "direct", "bank": (BANK,)}, "rouge.deal/position", {"most": 6}),
        ({**THREE, "phase": "direct", "voids": ((), ("green",), ())}, "rouge.deal/position", {"most": 6}),
        ({**FOUR, "phase": "name", "last": Round(0, (8,), 0)}, "rouge.deal/position", {"most": 6}),
        ({**FOUR, "phase": "name", "teams": (0, 1, 0, 1)}, "rouge.teams/position", {"number": 1}),
        ({**FOUR, "phase": "direct"}, "rouge.teams/position", {"number": 1}),
        ({**FOUR, "teams": (0, 0, 0, 1)}, "rouge.teams/position", {"number": 1}),
        ({**FOUR, "teams": (0, 1, 0, 2)}, "rouge.teams/position", {"number": 1}),
        ({**FIVE, "teams": (0, 0, 1, 1, 1)}, "rouge.teams/position", {"number": 2}),
        (follows((4,), (), (6,), options=FINISHING), "rouge.end/position", {"seat": 1}),
        (follows((), (5,), (6,), options=AT_ONCE), "rouge.end/position", {"seat": 0}),
        (follows((4,), (5,), chosen=ChosenCard(5), **SPENT), "rouge.strike/position", {}),
        (follows((4,), (5,), chosen=ChosenCard(0)), "rouge.strike/position", {}),
        (follows((4,), (5,), chosen=ChosenCard(99)), "rouge.deck/unknown", {"number": 99}),
        (follows((4,), (5, g(5, 1)), chosen=ChosenCard(g(5, 1))), "rouge.strike/position", {}),
        (
            follows((4,), (police_card(3), g(5, 1)), chosen=ChosenCard(g(5, 1))),
            "rouge.strike/position",
            {},
        ),
        (follows((4,), (5,), strikes=(RaisedStrike(0, 2, BOMB),)), "rouge.strike/position", {}),
        (
            follows((4,), (5, BOMB), options=AT_ONCE, chosen=ChosenCard(5), who=ALL),
            "rouge.strike/position",
            {},
        ),
        ({**TWO, "bank": (BOMB,)}, "rouge.bomb/position", {}),
    ],
)
def test_positions_that_cannot_be(fields: dict[str, Any], said: str, details: dict[str, int]) -> None:
    with pytest.raises(Refused) as caught:
        GAME.restore(RougeView(**fields))
    assert (str(caught.value), caught.value.details) == (said, details)


@pytest.mark.parametrize(
    ("fields", "kind", "seats"),
    [
        (TWO, "turn", (0,)),
        ({**NOTHING, "phase": "lot"}, "turn", (CHANCE,)),
        (NOTHING, "turn", (CHANCE,)),
        ({**NOTHING, "phase": "over", "turn": 1}, "turn", ()),
        ({**FOUR, "phase": "name", "dealer": 2, "turn": 2}, "turn", (2,)),
        ({**FOUR, "phase": "name", "dealer": 2}, "turn", (2,)),
        ({**THREE, "phase": "direct", "dealer": 1}, "turn", (1,)),
        (follows((4,), (5,)), "window", (1, 0)),
        (follows((4,), (5,), **SPENT), "turn", (1,)),
        (follows((4,), (5,), won=((BOMB,), ())), "window", (1, 0)),
        (follows((4,), (5,), (6,)), "window", (1, 2, 0)),
        (follows((4,), (5,), (6,), way="right"), "window", (1, 0, 2)),
    ],
)
def test_who_may_act_in_a_position_by_hand(fields: dict[str, Any], kind: str, seats: tuple[int, ...]) -> None:
    """ "rouge.turn", "rouge.strike": all seats in a round under way, unless both specials are gone."""
    acting = GAME.restore(RougeView(**fields)).acting()
    assert (acting.kind, acting.seats) == (kind, seats)


@pytest.mark.parametrize(
    ("table", "fields", "leader", "winning"),
    [
        ((g(8), g(9)), {}, 0, 1),
        ((g(9), g(8)), {}, 0, 0),
        ((g(8), g(9, 1)), {"hands": ((4,), (g(5, 1),), (6,))}, 0, 0),
        ((g(8), police_card(1)), {"hands": ((4,), (g(5, 1),), (6,))}, 0, 1),
        ((g(8), g(9)), {"way": "right"}, 1, 0),
        ((g(8), g(9)), {"turn": 0}, 1, 2),
    ],
)
def test_who_leads_and_who_is_winning_follows_from_the_cards(
    table: tuple[int, ...], fields: dict[str, Any], leader: int, winning: int
) -> None:
    """ "rouge.turn", "rouge.rank": the last card is that of the player who sits before the one at turn."""
    shown = GAME.restore(RougeView(**{**THREE, "table": table, "turn": 2, **fields})).view(ALL)
    assert (shown.leader, shown.winning) == (leader, winning)


@pytest.mark.parametrize(
    ("table", "hand", "voids"),
    [
        ((g(8), g(9)), (5,), ()),
        ((g(8), g(9, 1)), (g(5, 1),), ("green", "police")),
        ((g(8), police_card(1)), (g(5, 1),), ("green",)),
        ((police_card(1), g(9)), (5,), ("police",)),
    ],
)
def test_what_lies_on_the_table_shows_what_a_hand_does_not_hold(
    table: tuple[int, ...], hand: tuple[int, ...], voids: tuple[str, ...]
) -> None:
    """ "rouge.follow", "rouge.police", "rouge.police.led", "rouge.discard" """
    shown = GAME.restore(RougeView(hands=((4,), hand, (6,)), table=table, turn=2)).view(ALL)
    assert shown.voids == ((), voids, ())
    for held in [{"green": 7, "police": police_card(9)}[suit] for suit in voids]:
        with pytest.raises(Refused, match=r"rouge\.follow/position"):
            GAME.restore(RougeView(hands=((4,), (held,), (6,)), table=table, turn=2))


def test_a_suit_that_is_named_twice_is_shown_once() -> None:
    """ "rouge.follow" """
    view = RougeView(hands=((4,), (g(5, 1),)), voids=((), ("green", "police", "green")))
    assert GAME.restore(view).view(ALL).voids == ((), ("green", "police"))
