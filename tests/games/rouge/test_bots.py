"""Défifoo Rouge's bots: they see views only, play for their team, and are worth their names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bench.rouge_bots import one_deal
from tablee.games.rouge import GAME
from tablee.games.rouge.bots import SensibleBot
from tablee.games.rouge.cards import (
    BANK,
    BOMB,
    PARRAIN,
    POLICE,
    SUIT,
    VAMP,
    card_of,
    deck,
    pack,
    police_card,
    unpack,
)
from tablee.games.rouge.data import Direct, Lay, Name, RougeView, Strike
from tablee.kernel import Move

P = police_card
DEALS = 60


def g(rank: int, gang: int = 0) -> int:
    return card_of(gang, rank)


def plan(seat: int, **fields: Any) -> Move | None:
    """What the sensible bot does at this seat, in a position by hand, as it sees it."""
    state = GAME.restore(RougeView(**fields))
    plans = SensibleBot(seat, Random(1)).wake(state.view(seat), state.acting().public(), ())
    return plans[0].move if plans else None


def filler(*cards: int, players: int = 4) -> list[int]:
    """Cards that are not among these."""
    return [card for card in unpack(deck(players)) if card not in (*cards, BANK, BOMB)]


@pytest.mark.parametrize("players", GAME.players)
def test_the_sensible_bot_beats_random_play(players: int) -> None:
    outcomes = [one_deal(players, ("sensible", "random"), number) for number in range(DEALS)]
    wins = sum(won for won, _, _ in outcomes) / DEALS
    even = 1 / players if players < 4 else 1 / 2
    assert wins > 1.2 * even
    assert sum(own - others for _, own, others in outcomes) > 8 * DEALS


class TestStriking:
    """Seat 1 is with seat 3 against the dealer's team; one more card ends the round."""

    def position(self, table: tuple[int, ...], hand: tuple[int, ...], turn: int) -> dict[str, Any]:
        # Who did not follow has neither green nor police: no other seat has any.
        others = [card for card in filler(*table, *hand) if SUIT[card] not in (0, POLICE)]
        hands = [tuple(others[seat * 5 : seat * 5 + 5]) for seat in range(4)]
        hands[1] = hand
        return {"hands": tuple(hands), "table": table, "turn": turn, "teams": (0, 1, 0, 1)}

    def test_the_bomb_goes_into_a_rich_round_that_would_be_lost(self) -> None:
        table = (g(PARRAIN), g(VAMP), P(15))
        position = self.position(table, (g(4, 1), g(5, 1), g(6, 1), g(7, 1), BOMB), turn=1)
        assert plan(1, **position) == Strike(BOMB, 1)

    def test_the_bomb_is_saved_where_the_partner_wins(self) -> None:
        # Seat 3 leads police 15, which no seat can beat; seat 2 is the last to lay.
        table = (P(15), g(PARRAIN), g(VAMP))
        position = self.position(table, (g(4, 1), g(5, 1), g(6, 1), g(7, 1), BOMB), turn=2)
        assert plan(1, **position) is None

    def test_it_waits_until_more_lies_there(self) -> None:
        position = self.position((g(PARRAIN),), (g(4, 1), g(5, 1), g(6, 1), g(7, 1), BOMB), turn=0)
        assert plan(1, **position) is None

    def test_the_bank_goes_in_by_whoever_is_ahead(self) -> None:
        table = (g(PARRAIN), g(VAMP), P(15))
        position = self.position(table, (g(4, 1), g(5, 1), g(6, 1), g(7, 1), BANK), turn=1)
        ahead = tuple(filler(*table, *(card for hand in position["hands"] for card in hand))[:25])
        assert plan(1, **position, won=((), ahead, (), ())) == Strike(BANK, 1)
        assert plan(1, **position, won=(ahead, (), (), ())) != Strike(BANK, 1)


def test_a_partner_who_wins_gets_the_points() -> None:
    """Seat 2's partner has the round for certain: the Parrain goes in. Against an opponent, the smallest does."""
    hands = ((g(4, 2), g(5, 2)), (g(6, 2), g(7, 2)), (g(PARRAIN), g(4)), (g(8, 2), g(9, 2)))
    seen = deck(4) & ~pack([g(5), P(15), g(6), *(card for hand in hands for card in hand)])
    fields = {
        "hands": hands,
        "table": (g(5), P(15), g(6)),
        "turn": 2,
        "won": (unpack(seen & ~pack([BANK])), (), (), ()),
        "bank": (BANK,),
    }
    assert plan(2, **fields, teams=(0, 1, 0, 1), way="left") == Lay(g(PARRAIN))
    assert plan(2, **fields, teams=(1, 0, 0, 1), dealer=1, way="left") == Lay(g(4))


def test_partners_are_those_behind_in_the_match() -> None:
    hands = tuple(tuple(filler()[seat * 5 : seat * 5 + 5]) for seat in range(4))
    fields = {"hands": hands, "phase": "name", "sheet": ((50, 90, 10, 50),), "deal": 2}
    assert plan(0, **fields) == Name((2,))


def test_a_partner_lays_last() -> None:
    hands = tuple(tuple(filler()[seat * 5 : seat * 5 + 5]) for seat in range(4))
    assert plan(0, hands=hands, phase="direct", teams=(0, 0, 1, 1)) == Direct("right")
    assert plan(0, hands=hands, phase="direct", teams=(0, 1, 1, 0)) == Direct("left")
