"""Bantu's rules, article by article."""

from __future__ import annotations

from random import Random

import pytest

from tablee.games.bantu import GAME
from tablee.games.bantu.data import (
    BantuOptions,
    BantuView,
    Captured,
    Enter,
    Entered,
    GameEnded,
    Go,
    Home,
    Lot,
    Moved,
    Started,
    TurnLost,
)
from tablee.games.bantu.rules import BantuState
from tablee.kernel import ALL, CHANCE, Entry, Event, Move, News, Refused, Result
from tests.games.bantu.drawn import LONG, ONE_LANE, PLAIN, position


def play(state: BantuState, by: int, move: Move) -> list[Event]:
    """Make a move; returns the events that all are told."""
    news = News(state.players)
    state.play(Entry(1, 0, by, move), news)
    return news.of(ALL)


def refusal(state: BantuState, move: Move, by: int = 0) -> str:
    before = state.view(ALL)
    with pytest.raises(Refused) as caught:
        state.play(Entry(1, 0, by, move))
    assert state.view(ALL) == before
    assert by == CHANCE or move not in state.legal(by)
    return str(caught.value)


def ends(state: BantuState, piece: int, seat: int = 0) -> set[str]:
    return {move.circle for move in state.legal(seat) if type(move) is Go and move.piece == piece}


# Beginning.


def test_first_player_by_lot() -> None:
    """bantu.first, bantu.pieces: all pieces are in their boxes, and the lot says who begins."""
    options = BantuOptions(board=PLAIN)
    state = GAME.new(3, options)
    assert state.view(ALL) == BantuView(who=ALL, options=options, phase="lot", pieces=(("box",) * 4,) * 3)
    assert refusal(state, Lot(3), CHANCE) == "bantu.first"
    assert play(state, CHANCE, Lot(2)) == [Started(2)]
    assert state.acting().seats == (2,)
    assert {GAME.new(3, BantuOptions()).chance(Random(seed)) for seed in range(20)} == {
        Lot(0),
        Lot(1),
        Lot(2),
    }


def test_two_to_four_play() -> None:
    """bantu.players."""
    for players in (1, 5):
        with pytest.raises(Refused, match=r"bantu\.players"):
            GAME.restore(BantuView(pieces=(("box",) * 4,) * players))


def test_turns_go_to_the_left() -> None:
    """bantu.turn: one piece each, then the next seat."""
    state = position((), (), (), turn=1)
    play(state, 1, Enter(4, "1a"))
    assert state.acting().seats == (2,)
    assert refusal(state, Enter(4, "1b"), 1) == "bantu.turn/not-yours"
    play(state, 2, Enter(4, "1b"))
    assert state.acting().seats == (0,)


# Entering.


def test_enters_on_any_free_circle_of_its_own_start_line() -> None:
    """bantu.enter: piece 4 on the first line, 3, 2 and 1 each a quarter further."""
    state = position(("box", "box", "box", "1a"), ("box", "box", "box", "1b"))
    assert set(state.legal(0)) >= {
        *(Enter(3, f"4{lane}") for lane in "abcd"),
        *(Enter(2, f"7{lane}") for lane in "abcd"),
        *(Enter(1, f"10{lane}") for lane in "abcd"),
    }
    assert refusal(state, Enter(4, "1c")) == "bantu.enter/not-in-box"
    assert refusal(state, Enter(3, "1c")) == "bantu.enter/line"
    assert refusal(state, Enter(3, "5a")) == "bantu.enter/line"
    assert refusal(state, Go(3, "5a")) == "bantu.enter/first"
    assert play(state, 0, Enter(3, "4c")) == [Entered(0, 3, "4c", (2, 1))]
    assert refusal(state, Enter(4, "1a"), 1) == "bantu.enter/not-in-box"


def test_a_taken_circle_is_not_entered_on() -> None:
    """bantu.enter.full: with all four circles taken a piece cannot enter; to enter counts as a move."""
    state = position((), ("box", "box", "4a", "4b"), ("box", "box", "4c", "4d"))
    assert refusal(state, Enter(3, "4a")) == "bantu.enter/taken"
    assert {move.piece for move in state.legal(0) if type(move) is Enter} == {1, 2, 4}


def test_entering_or_moving_is_a_free_choice() -> None:
    """bantu.choice: as long as a piece is in its box."""
    moves = position(("box", "box", "box", "1a"), ()).legal(0)
    assert {type(move) for move in moves} == {Enter, Go}


def test_only_moves_of_the_phase() -> None:
    """bantu.turn, bantu.first: chance moves no piece, and no lot is drawn during the game."""
    assert refusal(GAME.new(2, BantuOptions(board=PLAIN)), Enter(4, "1a"), CHANCE) == "house.move"
    assert refusal(position((), ()), Lot(0)) == "house.move"


# How far, and where to.


def test_alone_a_piece_goes_its_own_number() -> None:
    """bantu.number, bantu.full: neither more nor less."""
    state = position(("box", "box", "6a"), ())
    assert ends(state, 3) == {"9a", "8b", "7c"}
    assert refusal(state, Go(3, "8a")) == "bantu.full"
    assert refusal(state, Go(3, "99a")) == "bantu.board/none"


def test_worked_example_of_thirteen() -> None:
    """bantu.sum (diagram 4): a 2, a 3 and two 4s side by side make thirteen, for each of them."""
    fours = ("box", "box", "box")
    state = position(("box", "8a"), ("box", "box", "8b"), (*fours, "8c"), (*fours, "8d"))
    assert [state.steps(4 * 7 + lane) for lane in range(4)] == [13] * 4
    long = position(("box", "32a"), ("box", "box", "32b"), (*fours, "32c"), (*fours, "32d"), board=LONG)
    assert {int(circle[:-1]) for circle in ends(long, 2) if circle != "finish"} <= set(range(32, 46))
    assert "45a" in ends(long, 2)


def test_gaps_do_not_matter_in_a_row() -> None:
    """bantu.sum.gaps: the sum is that of the row at the start of the turn, the mover included."""
    state = position(("box", "box", "5a"), ("box", "box", "box", "5d"))
    assert state.steps(4 * 4) == 7


def test_a_start_line_is_one_row() -> None:
    """bantu.rows.start: pieces on it add up; single circles are rows of one."""
    state = position(("box", "box", "4a"), ("box", "box", "4d"), ("box", "box", "6a"), ("box", "box", "6b"))
    assert state.steps(4 * 3) == 6
    assert state.steps(4 * 5) == 3


def test_diagram_3_only_along_links_and_never_back() -> None:
    """bantu.forward (diagram 3): not to a neighbour that is not joined, nor back to it from further on."""
    # The piece stands on 4a. Its way leads over 5a; 6a and 6b are neighbours that are not joined.
    state = position(("box", "box", "4a"), ())
    assert ends(state, 3) == {"4d", "5a", "5c", "6b", "7a"}
    assert play(state, 0, Go(3, "6b"))[0] in (
        Moved(0, 3, 3, ("4a", "4b", "5b", "6b"), (3, 0)),
        Moved(0, 3, 3, ("4a", "5a", "5b", "6b"), (3, 0)),
    )
    apart = position(("box", "box", "4a"), (), board=PLAIN.replace("o-o-o-o", "o o o o"))
    assert refusal(apart, Go(3, "5b")) == "bantu.full"


def test_sideways_along_a_row_without_turning_round() -> None:
    """bantu.side, bantu.side.only: also sideways only, and never back to a circle of this move."""
    state = position(("box", "box", "5a"), ())
    assert "5d" in ends(state, 3)
    assert refusal(state, Go(3, "5b")) == "bantu.full"


def test_no_piece_is_passed_over() -> None:
    """bantu.block: of whatever colour; all circles on the way must be free."""
    for mine, theirs in ((("box", "7a", "6a"), ()), (("box", "box", "6a"), ("box", "7a"))):
        state = position(mine, theirs)
        assert ends(state, 3) == set()
        assert refusal(state, Go(3, "9a")) == "bantu.block"
    behind = position(("box", "box", "6a"), ("box", "7a", "9a"))
    assert refusal(behind, Go(3, "9a")) == "bantu.block", "one could capture there, but does not get there"
    aside = position(("box", "box", "box", "1c"), ("box", "box", "box", "2a"), board=ONE_LANE)
    assert refusal(aside, Go(4, "3a")) == "bantu.block", "the only way leads over 1a and 2a"


def test_the_route_shown_is_a_legal_one() -> None:
    """bantu.route: the end is chosen; one way to it is told."""
    (moved,) = play(position(("box", "box", "6a"), ("box", "8a")), 0, Go(3, "8b"))
    assert moved == Moved(0, 3, 3, ("6a", "7a", "7b", "8b"), (5, 2))


# Capturing.


def test_diagram_5_capture_by_the_sum_of_a_row() -> None:
    """bantu.capture (diagram 5): red 1 beside green 2 goes three and sends blue 3 home; red and green are safe."""
    blue = position(("11b",), ("box", "11a"), ("box", "box", "12d"))
    assert play(blue, 0, Go(1, "12d"))[-1] == Captured(2, 3, 0)
    assert blue.view(ALL).pieces[2][2] == "box"
    threat = position(("11a",), ("box", "11b"), ("box", "box", "8a"), turn=2)
    assert refusal(threat, Go(3, "11a"), 2) == "bantu.safe.row"


def test_a_captured_piece_may_enter_again() -> None:
    """bantu.capture: and has lost all the lines it had come."""
    state = position(("box", "box", "box", "5a"), ("box", "box", "9a"))
    moved, captured = play(state, 0, Go(4, "9a"))
    assert (type(moved), captured) == (Moved, Captured(1, 3, 0))
    assert moved.come == (9, 0)  # type: ignore[attr-defined]
    assert Enter(3, "4a") in state.legal(1)


def test_safe_on_a_start_line() -> None:
    """bantu.safe.start: also alone, and its circle is blocked."""
    state = position(("box", "box", "box", "3a"), ("box", "box", "7a"))
    assert refusal(state, Go(4, "7a")) == "bantu.safe.start"
    outermost = position(("box", "box", "box", "3d"), ("box", "box", "7d"))
    assert refusal(outermost, Go(4, "7d")) == "bantu.safe.start"
    assert position(("10a", "7a", "4a", "1a"), ()).capturable() == 0


def test_beside_a_piece_nothing_is_captured_and_sideways_does_not_protect() -> None:
    """bantu.capture.alone: a mover that comes sideways through its row captures it."""
    state = position(("box", "box", "box", "3a"), ("box", "box", "5c"))
    assert "5c" in ends(state, 4)
    assert play(state, 0, Go(4, "5c"))[-1] == Captured(1, 3, 0)
    beside = position(("box", "box", "box", "3a"), ("box", "box", "5d"))
    assert [type(event) for event in play(beside, 0, Go(4, "5c"))] == [Moved]


def test_the_mover_protects_its_own_row() -> None:
    """bantu.safe.row.mover: what counts is the row at the start of the turn."""
    state = position(("11a",), ("11c",))
    assert state.steps(4 * 10) == 2
    assert refusal(state, Go(1, "11c")) == "bantu.safe.row"


def test_own_and_partners_pieces_are_never_captured() -> None:
    """bantu.own."""
    assert refusal(position(("box", "9a", "6a"), ()), Go(3, "9a")) == "bantu.own"
    for seat in range(4):
        team: list[tuple[str, ...]] = [(), (), (), ()]
        team[seat], team[(seat + 2) % 4] = ("box", "box", "6a"), ("box", "9a")
        assert refusal(position(*team, turn=seat, teams=True), Go(3, "9a"), seat) == "bantu.own"
    alone = position(("box", "box", "6a"), (), ("box", "9a"), ())
    assert "9a" in ends(alone, 3)


# Lost turns.


def test_a_seat_that_cannot_move_loses_the_turn_unasked() -> None:
    """bantu.lost: no piece can go its full number, and none can enter."""
    home = ("finish", "finish", "finish")
    state = position((*home, "3a"), ("finish", "finish", "4a", "1a"), (*home, "2d"), turn=2)
    events = play(state, 2, Go(4, "6d"))
    assert events[1:] == [TurnLost(0)]
    assert state.acting().seats == (1,)
    assert state.turns == 2


def test_a_position_by_hand_in_which_one_cannot_move_goes_on_to_the_next() -> None:
    """bantu.lost."""
    home = ("finish", "finish", "finish")
    state = position((*home, "3a"), ("finish", "finish", "4a", "1a"))
    assert state.acting().seats == (1,)


# Finish.


def test_surplus_is_lost_and_one_step_is_enough() -> None:
    """bantu.finish, bantu.finish.free: from an arrow space, with at least one step more."""
    state = position(("box", "box", "box", "12a"), ())
    assert "finish" in ends(state, 4)
    assert play(state, 0, Go(4, "finish")) == [Moved(0, 4, 4, ("12a", "finish"), (13, 0)), Home(0, 4, 1)]
    assert refusal(position(("11a",), ()), Go(1, "finish")) == "bantu.finish/far"
    assert refusal(position(("finish",), ()), Go(1, "finish")) == "bantu.finish/home"
    assert (
        refusal(position(("box", "11a"), ("12a", "12b", "12c", "12d")), Go(2, "finish"))
        == "bantu.block/finish"
    )
    mine, theirs = ("box", "box", "box", "1b"), ("box", "box", "3a", "1d")
    aside = position(mine, theirs, ("box", "box", "box", "1c"), board=ONE_LANE)
    assert refusal(aside, Go(4, "finish")) == "bantu.block/finish"


def test_finish_is_not_compulsory() -> None:
    """bantu.finish.free: another full move may be chosen."""
    state = position(("box", "11a"), ())
    assert ends(state, 2) == {"finish", "11c", "12b"}


def test_all_home_wins_and_the_others_rank_by_pieces_home() -> None:
    """bantu.goal, bantu.end, bantu.rank."""
    state = position(("12a", "finish", "finish", "finish"), ("finish",), ("finish", "finish"), ("finish",))
    events = play(state, 0, Go(1, "finish"))
    assert events[-1] == GameEnded((0,), (4, 1, 2, 1))
    assert state.result() == Result(ranks=(1, 3, 2, 3), points=(4, 1, 2, 1))
    assert state.acting().seats == ()
    assert GAME.restore(state.view(ALL)).acting().seats == ()


# Other ways to play.


def test_short_game_with_three_pieces() -> None:
    """bantu.short."""
    state = position((), (), short=True)
    assert {move.piece for move in state.legal(0) if type(move) is Enter} == {1, 2, 3}
    assert refusal(state, Enter(4, "1a")) == "bantu.short"
    won = position(("12a", "finish", "finish"), (), short=True)
    assert play(won, 0, Go(1, "finish"))[-1] == GameEnded((0,), (3, 0))


def test_teams_only_at_four() -> None:
    """bantu.teams."""
    for players in (2, 3):
        with pytest.raises(Refused, match=r"bantu\.teams"):
            GAME.new(players, BantuOptions(teams=True))


def test_a_team_wins_with_all_its_pieces_and_who_is_home_is_skipped() -> None:
    """bantu.teams, bantu.teams.skip."""
    home = ("finish",) * 4
    state = position(
        ("12a", "finish", "finish", "finish"), (), ("12b", "finish", "finish", "finish"), (), teams=True
    )
    assert Home(0, 1, 4) in play(state, 0, Go(1, "finish"))
    assert state.result() is None
    play(state, 1, Enter(4, "1a"))
    play(state, 2, Go(1, "finish"))
    assert state.result() == Result(ranks=(1, 2, 1, 2), points=(4, 0, 4, 0), teams=(0, 1, 0, 1))
    skipped = position(home, ("box", "box", "box", "1a"), (), (), turn=3, teams=True)
    assert TurnLost(0) not in play(skipped, 3, Enter(4, "1b"))
    assert skipped.acting().seats == (1,)


def test_an_endless_game_is_broken_off() -> None:
    """bantu.endless: after so many turns each the most pieces home win, shared if equal."""
    state = position(("finish", "box", "box", "1a"), ("finish",), turn=1, played=9, turns=5)
    assert play(state, 1, Enter(4, "1b"))[-1] == GameEnded((0, 1), (1, 1))
    assert state.result() == Result(ranks=(1, 1), points=(1, 1))
    assert GAME.restore(state.view(ALL)).result() == state.result()
    teams = position(
        ("finish",), ("finish",), (), ("box", "box", "box", "1a"), turn=3, played=19, turns=5, teams=True
    )
    play(teams, 3, Go(4, "3c"))
    assert teams.result() == Result(ranks=(1, 1, 1, 1), points=(1, 1, 0, 0), teams=(0, 1, 0, 1))
    lost = position(("finish",) * 3 + ("3a",), ("box", "box", "4a", "box"), turn=1, played=8, turns=5)
    assert play(lost, 1, Enter(4, "1b")) == [
        Entered(1, 4, "1b", (4 + 7 + 10 + 3, 1 + 1)),
        TurnLost(0),
        GameEnded((0,), (3, 0)),
    ]


# What a refusal says.


@pytest.mark.parametrize(
    ("state", "move", "says"),
    [
        (GAME.new(3, BantuOptions(board=PLAIN)), Lot(3), {"players": 3}),
        (position((), (), short=True), Enter(4, "1a"), {"piece": 4}),
        (position(("box", "8a"), ()), Enter(2, "7a"), {"piece": 2}),
        (position((), ()), Enter(3, "1a"), {"piece": 3}),
        (position((), ()), Go(3, "5a"), {"piece": 3}),
        (position(("box", "finish"), ()), Go(2, "9a"), {"piece": 2}),
        (position(("box", "8a"), ()), Go(2, "finish"), {"steps": 2}),
        (position(("box", "box", "6a"), ()), Go(3, "8a"), {"steps": 3}),
        (position(("box", "7a", "6a"), ()), Go(3, "9a"), {"steps": 3}),
        (position(("box", "8a"), ()), Go(2, "13a"), {"circle": "13a"}),
        (position(("box", "box", "box", "3a"), (), ("box", "box", "7a")), Go(4, "7a"), {"seat": 2}),
        (position(("box", "9a"), ("11b",), ("box", "11a")), Go(2, "11a"), {"seat": 2}),
    ],
)
def test_a_refusal_says_which_piece_how_far_and_whose(
    state: BantuState, move: Move, says: dict[str, int | str]
) -> None:
    """bantu.first, bantu.short, bantu.enter, bantu.finish, bantu.full, bantu.block, bantu.board, bantu.safe.row."""
    with pytest.raises(Refused) as caught:
        state.play(Entry(1, 0, state.acting().seats[0], move))
    assert caught.value.details == says


# Positions that cannot be.


IN_BOXES = ("box",) * 4


@pytest.mark.parametrize(
    ("view", "article", "says"),
    [
        (BantuView(pieces=(IN_BOXES,)), "bantu.players", {"players": 1}),
        (
            BantuView(pieces=(IN_BOXES,) * 3, options=BantuOptions(teams=True)),
            "bantu.teams",
            {"players": 3},
        ),
        (BantuView(pieces=(IN_BOXES, ("box",) * 3)), "bantu.pieces/number", {"seat": 1, "pieces": 4}),
        (
            BantuView(pieces=(("1a", "box", "box", "box"), IN_BOXES)),
            "bantu.pieces/circle",
            {"circle": "1a"},
        ),
        (
            BantuView(pieces=(("box", "box", "box", "48d"), IN_BOXES)),
            "bantu.pieces/circle",
            {"circle": "48d"},
        ),
        (
            BantuView(options=BantuOptions(board=PLAIN), pieces=(("box", "box", "3d", "box"), IN_BOXES)),
            "bantu.pieces/circle",
            {"circle": "3d"},
        ),
        (BantuView(pieces=(("box", "box", "box", "1a"),) * 2), "bantu.pieces/twice", {"circle": "1a"}),
        (BantuView(pieces=(("finish",) * 4, IN_BOXES)), "bantu.end/position", {}),
        (BantuView(phase="over", pieces=(IN_BOXES, IN_BOXES)), "bantu.end/position", {}),
        (BantuView(phase="lot", pieces=(("box", "box", "box", "1a"), IN_BOXES)), "bantu.first/begun", {}),
        (BantuView(phase="lot", turns=1, pieces=(IN_BOXES, IN_BOXES)), "bantu.first/begun", {}),
        (BantuView(turn=2, pieces=(IN_BOXES, IN_BOXES)), "bantu.turn/position", {}),
        (BantuView(turns=-1, pieces=(IN_BOXES, IN_BOXES)), "bantu.turn/position", {}),
        (BantuView(turns=801, pieces=(IN_BOXES, IN_BOXES)), "bantu.turn/position", {}),
    ],
)
def test_impossible_positions_are_refused(view: BantuView, article: str, says: dict[str, int | str]) -> None:
    """bantu.players, bantu.teams, bantu.pieces, bantu.end, bantu.first, bantu.turn."""
    with pytest.raises(Refused) as caught:
        GAME.restore(view)
    assert (str(caught.value), caught.value.details) == (article, says)
