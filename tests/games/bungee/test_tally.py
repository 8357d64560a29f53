"""What cards count, as clients are told: the same as in the rules."""

from random import Random

from tablee.games.bungee import GAME
from tablee.games.bungee.cards import BUNGEE
from tablee.games.bungee.data import BungeeOptions, BungeeView, Call, Shown
from tablee.games.bungee.rules import BungeeState
from tablee.games.bungee.tally import BungeeTally, ShownHand
from tablee.kernel import CHANCE, NO_SEAT, Entry, Refused


def test_a_hand_counts_as_for_a_call_and_as_it_would_score() -> None:
    position = BungeeView(who=0, hands=((1, 8, BUNGEE, BUNGEE), (0, 0)), lucky=8)
    assert GAME.tally(position) == BungeeTally(hand=1, scores=21, shown=(), dealer=NO_SEAT, free=8)


def test_who_has_nothing_to_call_is_not_asked_to() -> None:
    asks = {
        hand: GAME.describe(BungeeView(who=0, hands=(hand, (0,)), lucky=8, phase="after", calls=(0, 1)))[
            1
        ].args["call"]
        for hand in ((1, 4), (1, 5))
    }
    assert asks == {(1, 4): "yes", (1, 5): "no"}


def test_who_looks_on_has_no_hand() -> None:
    assert GAME.tally(BungeeView(who=NO_SEAT, hands=((0, 0), (0,)), lucky=8)).hand == 0


def test_at_a_rounds_end_bungee_cards_cost_all_but_the_winner_ten() -> None:
    shown = Shown(winner=0, lucky=8, hands=((3, 8, BUNGEE), (2, 8, BUNGEE)), calls=(1, 2), scores=(-10, 12))
    assert GAME.tally(BungeeView(who=1, hands=((), ()), shown=shown)) == BungeeTally(
        hand=0, scores=0, shown=(ShownHand((3, 0, 0), 3), ShownHand((2, 0, 10), 12)), dealer=NO_SEAT, free=0
    )


def test_the_lucky_card_counts_nothing_unless_it_is_a_bungee_card() -> None:
    for lucky, free in ((0, 0), (7, 7), (BUNGEE, 0)):
        assert GAME.tally(BungeeView(who=0, hands=((7,), (0,)), lucky=lucky)).free == free


def test_the_dealer_sits_before_the_starter() -> None:
    for starter, dealer in ((0, 2), (1, 0), (2, 1)):
        assert GAME.tally(BungeeView(hands=((), (), ()), starter=starter)).dealer == dealer
    assert GAME.tally(GAME.new(3, GAME.Options()).view(0)).dealer == NO_SEAT, "the lot has yet to be drawn"


def test_in_whole_games_it_agrees_with_calls_and_scores() -> None:
    rng = Random(3)
    for players in GAME.players:
        state = GAME.new(players, BungeeOptions(rounds=2, turns=40))
        while state.result() is None:
            by = state.acting().seats[0]
            if by != CHANCE:
                _agrees_with_calls(state, by)
            _agrees_with_scores(state)
            state.play(Entry(1, 0, by, state.chance(rng) if by == CHANCE else rng.choice(state.legal(by))))
        _agrees_with_scores(state)


def _agrees_with_calls(state: BungeeState, seat: int) -> None:
    hand = GAME.tally(state.view(seat)).hand
    refusal = _refusal(state, seat)
    if refusal is None:
        assert hand <= 5
    elif refusal.reason == "points":
        assert refusal.details == {"points": hand}


def _refusal(state: BungeeState, seat: int) -> Refused | None:
    try:
        state.check(seat, Call(), 0)
    except Refused as refusal:
        return refusal
    return None


def _agrees_with_scores(state: BungeeState) -> None:
    view = state.view(NO_SEAT)
    assert isinstance(view, BungeeView)
    for seat, hand in enumerate(GAME.tally(view).shown):
        assert sum(hand.cards) == hand.points
        assert view.shown is not None
        assert seat == view.shown.winner or hand.points == view.shown.scores[seat]
