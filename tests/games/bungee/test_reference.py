"""The rules against a second implementation, written from the rulebook by somebody who had not read the first."""

from __future__ import annotations

from random import Random

import pytest

from tablee.conformance.counting import count_nodes
from tablee.games.bungee import GAME
from tablee.games.bungee.cards import unpack
from tablee.games.bungee.data import BungeeOptions, BungeeView, Call, Deal, Exchange, Pass, Play, Shuffle
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import CHANCE, Move
from tests import reference_bungee as reference

SHRUNKEN_DECK = (3, 3, 0, 0, 0, 4, 0, 3, 0, 3, 3)
"""1, 2, 6, 8, 10 and Bungee: lucky Bungee cards, sixes, calls and reshuffles come often."""


def as_tuple(move: Move) -> reference.Move:
    match move:
        case Play():
            return ("play", move.card, move.count, move.take)
        case Exchange():
            return ("exchange", move.card)
        case Call():
            return ("call",)
        case Pass():
            return ("pass",)
    raise TypeError(move)


def assert_same(state: BungeeState, position: reference.Position) -> None:
    assert [unpack(hand) for hand in state.hands] == list(position.hands)
    assert state.pile[::-1] == list(position.pile)
    assert state.discards == list(position.discards)
    assert state.lucky == position.lucky
    assert state.turn == position.turn
    callers = sorted((number, seat) for seat, number in enumerate(state.calls) if number)
    assert [seat for _, seat in callers] == list(position.calls)


def play_both(players: int, options: BungeeOptions, rng: Random) -> int:
    """One game in both implementations, with the same deals and random legal moves. How many moves were compared."""
    state = GAME.new(players, options)
    position: reference.Position | None = None
    compared = 0
    while state.result() is None:
        seat = state.acting().seats[0]
        if seat != CHANCE:
            assert position is not None
            assert reference.awaiting(position) == "seat"
            assert position.acting == seat
            moves = state.legal(seat)
            assert {as_tuple(move) for move in moves} == reference.legal(position)
            move = rng.choice(moves)
            position = reference.move(position, as_tuple(move))
            state.apply(seat, move, 0)
            compared += 1
        else:
            move = state.chance(rng)
            if isinstance(move, Shuffle):
                assert position is not None
                assert reference.awaiting(position) == "shuffle"
                assert tuple(sorted(move.pile)) == reference.to_shuffle(position)
                position = reference.shuffle(position, move.pile)
            if isinstance(move, Deal):
                position = reference.start_round(
                    players, options.rounds, state.round, state.starter, move.hands, move.lucky, move.pile,
                    tuple(state.sheet), options.turns,
                )  # fmt: skip
            state.apply(CHANCE, move, 0)
        if position is not None:
            assert tuple(state.sheet) == position.sheet
            if state.phase not in ("lot", "deal", "turn-up", "over"):
                assert_same(state, position)
    assert position is not None
    assert reference.awaiting(position) == "game over"
    assert state.totals() == reference.totals(position)
    return compared


@pytest.mark.parametrize("players", GAME.players)
def test_random_games_are_the_same(players: int) -> None:
    rng = Random(players)
    assert sum(play_both(players, BungeeOptions(), rng) for _ in range(12)) > 1000


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_random_games_with_few_cards_are_the_same(players: int, cards: int) -> None:
    """bungee.pile, bungee.lucky.bungee, bungee.last.lap, bungee.endless: a shrunken deck brings the rare cases out."""
    rng = Random(players * 10 + cards)
    options = BungeeOptions(deck=SHRUNKEN_DECK, cards=cards, turns=40, rounds=3)
    assert sum(play_both(players, options, rng) for _ in range(60)) > 300


def twins(view: BungeeView) -> tuple[BungeeState, reference.Position]:
    """The same round in both implementations, just after the deal."""
    state = GAME.restore(view)
    position = reference.start_round(
        len(view.hands), view.options.rounds, 1, view.starter, view.hands, view.lucky, tuple(state.pile[::-1])
    )
    return state, position


COUNTS = [
    (((1, 2), (6, 8)), 10, (2, 6, 1, 8, 11, 6, 10, 2, 11), [2, 8, 36, 156, 594, 2142]),
    (((6, 6), (1, 11), (8, 8)), 2, (2, 6, 1, 10, 11, 10), [2, 7, 31, 112, 329, 1142]),
    (((1,), (8,), (6,)), 8, (2, 6, 1, 2, 6, 10, 11, 10, 11), [1, 3, 6, 13, 30, 69]),
]


@pytest.mark.parametrize(("hands", "lucky", "pile", "counts"), COUNTS)
def test_node_counts_on_a_shrunken_deck(
    hands: tuple[tuple[int, ...], ...], lucky: int, pile: tuple[int, ...], counts: list[int]
) -> None:
    options = BungeeOptions(deck=SHRUNKEN_DECK, cards=len(hands[0]))
    view = BungeeView(options=options, hands=hands, lucky=lucky, pile=pile, turns=0, starter=0, turn=0)
    state, position = twins(view)
    found = [count_nodes(state, depth) for depth in range(1, len(counts) + 1)]
    assert found == [reference.count_nodes(position, depth) for depth in range(1, len(counts) + 1)]
    assert found == counts
