"""The rules against a second implementation, written from the rulebook by somebody who had not read the first."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from msgspec import UNSET

from tablee.conformance.drawing import option_sets
from tablee.games.rouge import GAME
from tablee.games.rouge.data import Deal, Direct, Lay, Lot, Name, RougeOptions, RougeView, Strike
from tablee.kernel import ALL, CHANCE, CLOCK, Due, Ledger, Move, Refused, State, Void
from tests import reference_rouge as reference

SPECIALS = (reference.BANK, reference.BOMB)
SUITS = (0, 1, 2, 3, reference.POLICE)
"""As positions number them."""
STEPS = (0, 1, 9, 10, 60, 240, 600, 1500, 4000)
"""Milliseconds from one line to the next: within a tie, within a pause, after it."""


def as_tuple(move: Move, phase: str) -> reference.Move:
    match move:
        case Name():
            return ("name", frozenset(move.partners))
        case Direct():
            return ("direct", move.way)
        case Lay():
            return ("strike" if phase == "follow" and move.card in SPECIALS else "lay", move.card)
        case Strike():
            return ("strike", move.card)
    raise TypeError(move)


def assert_same(state: State, p: reference.Position, now: int) -> None:
    acting = state.acting()
    assert {"chance" if seat == CHANCE else seat for seat in acting.seats} == reference.acting(p)
    window = reference.open_to_strikes(p)
    assert (acting.kind, acting.awaits) == (("window", (p.turn,)) if window else ("turn", ()))
    assert acting.due == reference.due(p)
    for seat in range(p.players):
        legal = state.legal(seat) if seat in acting.seats else ()
        assert {as_tuple(move, p.phase) for move in legal} == reference.legal(p, seat)
    view = state.view(ALL)
    assert isinstance(view, RougeView)
    assert view.phase == p.phase
    assert view.sheet == p.sheet
    if p.phase in ("lot", "deal", "over"):
        assert_same_count(view, p)
    else:
        assert_same_deal(view, p, now)


def assert_same_count(view: RougeView, p: reference.Position) -> None:
    """How the last deal ended."""
    if not p.sheet:
        assert view.count is None
        return
    assert view.count is not None
    assert view.count.teams == p.teams
    assert [frozenset(hand) for hand in view.count.hands] == list(p.hands)
    assert [frozenset(pile) for pile in view.count.won] == list(p.won)
    assert frozenset(view.count.bank) == reference.whole_bank(p)
    assert sorted(view.count.winners) == reference.breakers(p)
    assert view.count.scores == p.sheet[-1]


def assert_same_deal(view: RougeView, p: reference.Position, now: int) -> None:
    assert (view.dealer, view.turn, view.teams) == (p.dealer, p.turn, p.teams)
    assert view.way == ("left" if p.step == 1 else "right")
    assert [frozenset(hand) for hand in view.hands] == list(p.hands)
    assert [frozenset(pile) for pile in view.won] == list(p.won)
    assert view.rest is not UNSET
    assert (frozenset(view.bank), frozenset(view.rest)) == (p.bank, p.rest)
    assert [{SUITS[suit] for suit in suits} for suits in view.voids] == list(p.lacking)
    assert view.vamped == (p.charmed is not None)
    assert view.table == tuple(card for _, card in p.table)
    if p.table:
        assert (view.leader, view.winning) == (p.table[0][0], reference.strongest(p))
    assert max(view.until, now) == max(p.until, now)
    assert (view.chosen, view.chosen_at) == (p.chosen or (0, 0))
    strikes = {(strike.time, strike.seat, strike.card, strike.uncertain) for strike in p.strikes}
    assert {(strike.at, strike.seat, strike.card, strike.u) for strike in view.strikes} == strikes


def assert_refuses_alike(state: State, p: reference.Position, now: int, rng: Random) -> None:
    """Anybody tries anything: any card of the deck, most often out of the own hand, any partners, any way."""
    for _ in range(8):
        seat = rng.choice((p.turn, rng.randrange(p.players)))
        card = rng.choice([*reference.DECK, *(sorted(p.hands[seat]) * 8 if p.hands else ())])
        partners = tuple(rng.randrange(p.players) for _ in range(rng.randint(1, 3)))
        moves = (Lay(card), Strike(card), Strike(rng.choice(SPECIALS)), Name(partners), Direct("right"))
        move = rng.choice(moves)
        expected = as_tuple(move, p.phase) in reference.legal(p, seat)
        if isinstance(move, Name):
            expected = expected and len(set(partners)) == len(partners)
        if isinstance(move, Lay):
            expected = expected and seat == p.turn
        try:
            state.check(seat, move, now)
            assert expected, (seat, move)
        except Refused:
            assert not expected, (seat, move)


def drawn(state: State, p: reference.Position, rng: Random) -> tuple[int, Move]:
    """Any legal move; most of the time the seat at turn's, and none of the specials, which would stop every round."""
    moves = [(seat, move) for seat in state.acting().seats for move in state.legal(seat)]
    calm = [(seat, move) for seat, move in moves if as_tuple(move, p.phase)[1] not in SPECIALS]
    seat, move = rng.choice(calm if calm and rng.random() < 0.8 else moves)
    if isinstance(move, Lay) and as_tuple(move, p.phase)[0] == "strike" and rng.random() < 0.5:
        return seat, Strike(move.card)
    return seat, move


def play_both(players: int, options: RougeOptions, rng: Random) -> int:
    """One match in both implementations, with the same deals, times and random moves. How many lines were compared."""
    ledger = Ledger(GAME, players, options)
    p = reference.start(players, options.deals, options.vamp, options.finish_round, options.pause)
    now = 0
    while ledger.state.result() is None:
        state = ledger.state
        assert_same(state, p, now)
        assert_refuses_alike(state, p, now, rng)
        now += rng.choice(STEPS)
        due = reference.due(p)
        if CHANCE in state.acting().seats:
            move = state.chance(rng)
            if isinstance(move, Lot):
                p = reference.lot(p, move.seat)
            else:
                assert isinstance(move, Deal)
                assert reference.deal_fits(p, move.hands, move.rest)
                p = reference.deal(p, move.hands, move.rest)
            ledger.add(CHANCE, move, now)
        elif due is not None and rng.random() < 0.6:
            now = max(now, due)
            ledger.add(CLOCK, Due(due), now)
            p = reference.clock(p, now)
        elif reference.open_to_strikes(p) and rng.random() < 0.02:
            ledger.add(CLOCK, Void(), now)
            p = reference.void(p)
        elif any(state.legal(seat) for seat in state.acting().seats):
            seat, move = drawn(state, p, rng)
            pressed, uncertain = None, 0
            if as_tuple(move, p.phase)[0] == "strike":
                pressed = rng.choice((None, max(0, now - rng.choice(STEPS))))
                uncertain = rng.choice((0, 0, 3, 40))
            ledger.add(seat, move, now, pressed, uncertain)
            p = reference.move(p, seat, as_tuple(move, p.phase), now, pressed, uncertain)
    assert_same(ledger.state, p, now)
    result = ledger.state.result()
    assert result is not None
    assert (result.ranks, result.points) == reference.result(p)
    return len(ledger.entries)


@pytest.mark.parametrize("options", list(option_sets(GAME, Random(1))))
def test_random_matches_are_the_same(options: RougeOptions) -> None:
    """Every option away from its default, and every number of players (long matches only with few)."""
    rng = Random(str(options))
    for players in GAME.players:
        if players * options.deals <= 48:
            assert play_both(players, options, rng) > 10


SHRUNKEN_DECK = (8, 9, 10, 11, 20, 21, 22, 45, 54, 55, 59, *SPECIALS)
"""Two gangs' Vamps and Parrains, police of the same ranks, the Bank and the Bomb: all that is rare comes often."""

Hands = tuple[tuple[int, ...], ...]


def twins(hands: Hands, options: RougeOptions, way: int) -> tuple[State, reference.Position]:
    """The same end of a deal in both implementations: these cards are left, and some others are won."""
    players = len(hands)
    gone = sorted(reference.cards_in_play(players).difference(SHRUNKEN_DECK, *hands))
    won = tuple(tuple(gone[seat :: 4 * players]) for seat in range(players))
    rest = tuple(sorted(reference.cards_in_play(players).difference(*hands, *won)))
    teams = (0, 1, 0, 1) if players == 4 else ()
    view = RougeView(
        options=options, hands=hands, won=won, rest=rest, teams=teams, way="left" if way == 1 else "right"
    )
    p = replace(
        reference.start(players, options.deals, options.vamp, options.finish_round, options.pause),
        phase="lead", hands=tuple(map(frozenset, hands)), won=tuple(map(frozenset, won)), rest=frozenset(rest),
        teams=teams, step=way,
    )  # fmt: skip
    return GAME.restore(view), p


def ways_on(state: State, p: reference.Position, now: int = 0) -> int:
    """In how many ways a deal can end from here, compared at every step. A card that was chosen is not changed."""
    assert_same(state, p, now)
    if p.phase in ("deal", "over"):
        return 1
    ways = 0
    now += 5  # two strikes running cannot be told apart
    for seat in state.acting().seats:
        for move in state.legal(seat):
            same = as_tuple(move, p.phase)
            if p.chosen is None or same[0] == "strike":
                after = state.copy()
                after.apply(seat, move, now)
                ways += ways_on(after, reference.move(p, seat, same, now), now)
    due = reference.due(p)
    if due is not None:
        after = state.copy()
        after.apply(CLOCK, Due(due), max(now, due))
        ways += ways_on(after, reference.clock(p, max(now, due)), max(now, due))
    return ways


@pytest.mark.parametrize(("players", "endings"), [(2, 30), (3, 8), (4, 4)])
def test_random_endings_are_the_same_however_they_are_played(players: int, endings: int) -> None:
    rng = Random(players)
    ways = 0
    for _ in range(endings):
        deck = rng.sample(SHRUNKEN_DECK, len(SHRUNKEN_DECK))
        hands = tuple(tuple(deck.pop() for _ in range(rng.choice((2, 3)))) for _ in range(players))
        finish_round, pause = rng.random() < 0.5, rng.choice((0, 1500))
        options = RougeOptions(deals=1, vamp=True, finish_round=finish_round, pause=pause)
        state, p = twins(hands, options, rng.choice((1, -1)) if players > 2 else 1)
        ways += ways_on(state, p)
    assert ways > 200


@pytest.mark.parametrize("way", [1, -1])
def test_the_same_strike_of_two_is_the_first(way: int) -> None:
    rng = Random(way)
    for _ in range(100):
        state, p = twins(((9, 61, 10), (11, 8, 21), (22, 20, 60)), RougeOptions(), way)
        state.apply(0, Lay(9), 1000)
        p = reference.move(p, 0, ("lay", 9), 1000)
        for seat, card in rng.sample([(0, 61), (2, 60)], 2):
            pressed, uncertain = 1500 + rng.randrange(60), rng.choice((0, 3, 9, 20))
            state.apply(seat, Strike(card), 1600, pressed, uncertain)
            p = reference.move(p, seat, ("strike", card), 1600, pressed, uncertain)
        assert_same(state, p, 1600)
        state.apply(CLOCK, Due(reference.due(p) or 0), 2000)
        assert_same(state, reference.clock(p, 2000), 2000)


COUNTS = [
    (((10, 61), (11, 60)), RougeOptions(deals=1), 12),
    (((11, 9, 60), (10, 45, 61)), RougeOptions(deals=1, vamp=True, pause=0), 58),
    (((11, 9, 22), (10, 8, 21)), RougeOptions(deals=1, vamp=True, finish_round=True), 12),
    (((11, 22), (10, 61, 45), (21, 60)), RougeOptions(deals=1, vamp=True), 182),
    (((11, 9), (10, 61), (45, 60), (54, 22)), RougeOptions(deals=1, vamp=True, finish_round=True), 336),
]


@pytest.mark.parametrize(("hands", "options", "ways"), COUNTS)
def test_in_how_many_ways_a_deal_ends(hands: Hands, options: RougeOptions, ways: int) -> None:
    state, p = twins(hands, options, 1)
    assert ways_on(state, p) == ways
