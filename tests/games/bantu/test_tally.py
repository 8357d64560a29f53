"""What a page is told of the pieces on the track: as the rules have it."""

from __future__ import annotations

from tablee.games.bantu import GAME
from tablee.games.bantu.data import BantuOptions, Go
from tablee.games.bantu.tally import End, Other, Standing, Stuck
from tablee.kernel import ALL, Entry, Say
from tests.games.bantu.drawn import ONE_LANE, position


def test_all_that_is_told_of_the_pieces() -> None:
    """bantu.sum, bantu.safe.row, bantu.capture, bantu.route: sum and row, safety and dangers, ends and ways."""
    state = position(("box", "12c", "6a"), ("11b", "9a", "box", "2a"), ("box", "11d", "7b", "1a"))
    home = End("finish", ("12c", "finish"), captures=None)
    aside = End("8b", ("6a", "7a", "8a", "8b"), captures=None)
    ahead = End("9a", ("6a", "7a", "8a", "9a"), captures=Other(1, 2))
    row = ("11b", "11d")
    assert GAME.tally(state.view(ALL)).pieces == (
        Standing(0, 2, "12c", 2, ("12c",), safe=False, threats=(), ends=(home,)),
        Standing(0, 3, "6a", 3, ("6a",), safe=False, threats=(Other(1, 4),), ends=(aside, ahead)),
        Standing(1, 1, "11b", 3, row, safe=True, threats=(), ends=()),
        Standing(1, 2, "9a", 2, ("9a",), safe=False, threats=(Other(0, 3), Other(2, 3)), ends=()),
        Standing(1, 4, "2a", 4, ("2a",), safe=False, threats=(), ends=()),
        Standing(2, 2, "11d", 3, row, safe=True, threats=(), ends=()),
        Standing(2, 3, "7b", 3, ("7b",), safe=True, threats=(), ends=()),
        Standing(2, 4, "1a", 4, ("1a",), safe=True, threats=(), ends=()),
    )


def test_why_a_piece_cannot_move() -> None:
    """bantu.enter.full, bantu.block: only those of the seat to move that cannot, and none that is home."""
    full = position(("box", "finish", "4a", "10a"), ("10b", "10c"), ("10d", "box", "6a"))
    assert GAME.tally(full.view(ALL)).stuck == (
        Stuck(1, Say("refused-bantu-enter-full", {"piece": 1}), "bantu.enter"),
    )
    barred = position(("8a", "box", "box", "1a"), ("box", "box", "3a"), board=ONE_LANE)
    assert GAME.tally(barred.view(ALL)).stuck == (
        Stuck(4, Say("refused-bantu-block-stuck", {"steps": 4}), "bantu.block"),
    )
    assert GAME.tally(GAME.new(2, BantuOptions()).view(ALL)).stuck == (), "no seat is to move yet"
    over = position(("finish", "finish", "finish", "8a"), ("7b", "box", "box", "1a"), board=ONE_LANE)
    over.play(Entry(1, 0, 0, Go(4, "finish")))
    assert GAME.tally(over.view(ALL)).stuck == (), "the game is over"


def test_how_far_each_seat_has_come() -> None:
    """bantu.start, bantu.goal: each piece from its own start line on, to Finish behind the last, on any board."""
    state = position(("10a", "8a", "4b", "1c"), ("finish", "finish", "finish", "12d"), ())
    assert GAME.tally(state.view(ALL)).come == (1 + 2 + 1 + 1, 4 + 7 + 10 + 12, 0)
    house = position(("25a", "finish", "32d"), (), short=True, board="")
    assert GAME.tally(house.view(ALL)).come == (1 + 17 + 24, 0)


def test_it_is_worked_out_once_for_all_eyes() -> None:
    state = GAME.new(3, BantuOptions())
    assert GAME.tally(state.view(0)) is GAME.tally(state.view(2)) is GAME.tally(state.view(ALL))


def test_opposite_seats_play_together_where_there_are_teams() -> None:
    """bantu.teams"""
    for players, options, teams in (
        (4, BantuOptions(teams=True), (0, 1, 0, 1)),
        (4, BantuOptions(), (0, 1, 2, 3)),
        (2, BantuOptions(), (0, 1)),
    ):
        assert GAME.tally(GAME.new(players, options).view(ALL)).teams == teams
