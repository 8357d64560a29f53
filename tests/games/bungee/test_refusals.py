"""Each refusal tells its reason: the article, the sentence, and what goes into it."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.bungee import GAME
from tablee.games.bungee.cards import BUNGEE, deck_of
from tablee.games.bungee.data import (
    BungeeOptions,
    BungeeView,
    Call,
    Deal,
    Exchange,
    Lot,
    Pass,
    Play,
    Show,
    Shuffle,
    Turn,
)
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import CHANCE, HOLE, Entry, Move, Refused

SMALL = BungeeOptions(deck=deck_of(1, 1, 0, 0, 2, 0, 2, 1, 2, 0, 0))
"""1 2 5 5 7 7 8 9 9: every card can be laid out in a position."""


def at(*moves: Move, **view: Any) -> BungeeState:
    """A position, and the moves of the player who acts that lead on from it."""
    state = GAME.restore(BungeeView(**{"lucky": 8, **view}))
    for move in moves:
        state.play(Entry(0, 0, state.acting().seats[0], move))
    return state


def turn(**view: Any) -> BungeeState:
    return at(hands=((1, 4), (9, 9), (10,)), discards=(3,), **view)


def lucky(**view: Any) -> BungeeState:
    """Seat 1 deals, seat 0 will start, and a Bungee card is turned up."""
    return at(hands=((1, 4), (9, 9)), **{"lucky": BUNGEE, "phase": "lucky", "turns": 0, "turn": 0, **view})


def emptied(**view: Any) -> BungeeState:
    """The last card of the pile is gone, and 5 5 7 wait under the 7 just laid to be shuffled."""
    return at(Play(7), hands=((1, 7), (2, 9, 9)), discards=(5, 5, 7), options=SMALL, **view)


def shown(**view: Any) -> BungeeState:
    """The round is over; of seat 1 only a 9 is known, of the caller all."""
    view = {"hands": ((1, 2), (9, 9, HOLE)), "calls": (1, 0), "turn": 1, "discards": (5,), **view}
    return at(Play(9), Pass(), **view)


def new(players: int = 3, **options: Any) -> BungeeState:
    return GAME.new(players, BungeeOptions(**options))


HANDS = ((1, 2, 3, 9, 10), (4, 4, 6, 7, 11), (1, 5, 6, 8, 9))
LOW = ((1, 4), (9, 9), (10,))

REFUSALS: list[tuple[BungeeState, int, Move, str, dict[str, Any]]] = [
    # the seats' moves
    (turn(), 1, Play(9), "bungee.turn/not-yours", {"seat": 0}),
    (turn(), 0, Play(9), "bungee.play/not-held", {"card": 9, "count": 1, "holds": 0}),
    (turn(), 0, Play(4, 2), "bungee.play/not-held", {"card": 4, "count": 2, "holds": 1}),
    (turn(), 0, Play(4, 0), "bungee.play/not-held", {"card": 4, "count": 0, "holds": 1}),
    (turn(), 0, Play(0), "bungee.play/not-held", {"card": 0, "count": 1, "holds": 0}),
    (turn(), 0, Play(12), "bungee.play/not-held", {"card": 12, "count": 1, "holds": 0}),
    (turn(), 0, Play(3, take=True), "bungee.take.same", {"card": 3}),
    (turn(), 0, Play(3, 2, take=True), "bungee.play/not-held", {"card": 3, "count": 2, "holds": 0}),
    (turn(), 0, Play(3), "bungee.play/not-held", {"card": 3, "count": 1, "holds": 0}),
    (at(hands=LOW, turns=0), 0, Play(4, take=True), "bungee.start/nothing", {}),
    (at(hands=LOW, turns=1), 0, Play(4, take=True), "bungee.take/nothing", {}),
    (at(hands=LOW, turns=0), 0, Call(), "bungee.start/call", {}),
    (turn(turn=1), 1, Call(), "bungee.call/points", {"points": 18}),
    (turn(), 0, Pass(), "bungee.pass", {}),
    (turn(), 0, Exchange(4), "bungee.lucky.bungee/none", {}),
    (turn(), 0, Lot(1), "house.move", {}),
    (turn(), CHANCE, Lot(1), "house.chance/unasked", {}),
    (lucky(), 1, Play(9), "bungee.lucky.bungee/first", {}),
    (lucky(), 1, Call(), "bungee.lucky.bungee/first", {}),
    (lucky(), 1, Exchange(4), "bungee.lucky.bungee/not-held", {"card": 4}),
    (lucky(), 1, Exchange(12), "bungee.lucky.bungee/not-held", {"card": 12}),
    (lucky(), 0, Play(4), "bungee.turn/not-yours", {"seat": 1}),
    (at(Call(), Play(9), hands=LOW), 1, Play(9), "bungee.last/played", {}),
    (at(Call(), Play(9), hands=LOW, pile=(8,)), 1, Call(), "bungee.call/points", {"points": 9}),
    (at(hands=LOW, calls=(1, 0, 0), turn=1), 1, Pass(), "bungee.pass", {}),
    (at(hands=((1,), (2,), (3,)), calls=(1, 2, 0), turn=1), 1, Call(), "bungee.last.again", {}),
    # chance's
    (new(), CHANCE, Lot(3), "bungee.starter", {"players": 3}),
    (new(), CHANCE, Lot(-1), "bungee.starter", {"players": 3}),
    (new(), CHANCE, Deal(HANDS, 8), "house.move", {}),
    (new(), 0, Play(1), "house.chance/awaited", {}),
    (new(2, starter=1), CHANCE, Deal(HANDS, 8), "bungee.deal", {"players": 2, "cards": 5}),
    (new(starter=1), CHANCE, Deal((*HANDS[:2], (1,)), 8), "bungee.deal", {"players": 3, "cards": 5}),
    (new(starter=1), CHANCE, Deal(HANDS, HOLE), "bungee.lucky", {"card": HOLE}),
    (new(starter=1), CHANCE, Deal(HANDS, 12), "bungee.deck/unknown", {"card": 12}),
    (new(starter=1), CHANCE, Deal(HANDS, 8, (1,) * 4), "bungee.deck/value", {"card": 1, "most": 5}),
    (new(starter=1), CHANCE, Deal(HANDS, 8, (11,) * 3), "bungee.deck/value", {"card": 11, "most": 3}),
    (new(starter=1), CHANCE, Deal(HANDS, 8, (HOLE,) * 41), "bungee.deck/all", {"most": 56}),
    (emptied(), CHANCE, Shuffle((5, 5, 9)), "bungee.pile", {"card": 9}),
    (emptied(), CHANCE, Shuffle((5, 5)), "bungee.pile/number", {"cards": 3}),
    (emptied(), CHANCE, Shuffle((5, 5, 7, HOLE)), "bungee.pile/number", {"cards": 3}),
    (emptied(), CHANCE, Shuffle((5, 5, 12)), "bungee.pile/number", {"cards": 3}),
    (shown(), CHANCE, Show(((1, 2),)), "bungee.show/hands", {"players": 2}),
    (shown(), CHANCE, Show(((1, 3), (4, 9, 5))), "bungee.show/hand", {"seat": 0}),
    (shown(), CHANCE, Show(((1, 2), (4, 9))), "bungee.show/hand", {"seat": 1}),
    (shown(), CHANCE, Show(((1, 2), (4, 4, 4))), "bungee.show/hand", {"seat": 1}),
    (shown(), CHANCE, Show(((1, 2), (9, 4, HOLE))), "bungee.show/hand", {"seat": 1}),
    (shown(discards=(5,) * 5), CHANCE, Show(((1, 2), (9, 4, 5))), "bungee.show/hand", {"seat": 1}),
    (shown(hands=((HOLE,), (9, 9))), CHANCE, Show(((6,), (9, 4))), "bungee.show/hand", {"seat": 0}),
    (at(Exchange(9), hands=LOW, lucky=BUNGEE, phase="lucky", turns=0, turn=2), CHANCE, Turn(12), "bungee.lucky",
     {"card": 12}),
    (at(Exchange(9), hands=LOW, lucky=BUNGEE, phase="lucky", turns=0, turn=2, discards=(4,) * 4), CHANCE, Turn(4),
     "bungee.lucky", {"card": 4}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "by", "move", "reason", "details"), REFUSALS, ids=lambda value: str(value)[:40]
)
def test_refusal(state: BungeeState, by: int, move: Move, reason: str, details: dict[str, Any]) -> None:
    before = state.view(-5)
    with pytest.raises(Refused) as refused:
        state.play(Entry(0, 0, by, move))
    assert str(refused.value) == reason
    assert refused.value.details == details
    assert state.view(-5) == before


ALLOWED: list[tuple[BungeeState, int, Move]] = [
    (turn(), 0, Play(4)),
    (turn(), 0, Play(4, take=True)),
    (turn(), 0, Call()),
    (at(hands=((3, 1), (9,)), discards=(3,)), 0, Play(3, take=True)),
    (at(hands=((1, 4, 1), (9,))), 0, Play(1, 2)),
    (at(hands=((8, BUNGEE, 5), (9,))), 0, Call()),
    (lucky(), 1, Exchange(9)),
    (lucky(), 1, Exchange(BUNGEE)),
    (lucky(), 1, Pass()),
    (at(Call(), Play(9), hands=LOW, pile=(8,)), 1, Pass()),
    (at(hands=((1,), (2,), (3,)), calls=(1, 2, 0), turn=1), 1, Pass()),
    (at(hands=((1,), (2,), (3,)), calls=(1, 2, 0), turn=1), 1, Play(2)),
    (emptied(), CHANCE, Shuffle((7, 5, 5))),
    (emptied(), CHANCE, Shuffle((HOLE, 5, 5))),
    (emptied(), CHANCE, Shuffle((HOLE, HOLE, HOLE))),
    (shown(), CHANCE, Show(((2, 1), (9, 4, 5)))),
    (shown(discards=(5,) * 4), CHANCE, Show(((1, 2), (9, 4, 5)))),
    (shown(hands=((HOLE,), (9, 9))), CHANCE, Show(((5,), (9, 4)))),
    (shown(hands=((HOLE, HOLE), (9, 9))), CHANCE, Show(((8, 5), (9, 4)))),
    (new(starter=1), CHANCE, Deal(HANDS, 8, (1,) * 3)),
    (new(starter=1), CHANCE, Deal(HANDS, 8, (HOLE,) * 40)),
    (new(), CHANCE, Lot(2)),
    (new(), CHANCE, Lot(0)),
]


@pytest.mark.parametrize(("state", "by", "move"), ALLOWED, ids=lambda value: str(value)[:40])
def test_its_neighbour_stands(state: BungeeState, by: int, move: Move) -> None:
    state.check(by, move, 0)
