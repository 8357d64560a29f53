"""The referee: what it supplies, what it skips, and when it disputes."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from tablee.games import all_games
from tablee.kernel import CLOCK, Due, Refused
from tablee.kernel.record import read, write
from tablee.kernel.referee import Verdict, judge
from tests.tiny import TINY

GAMES = {**all_games(), **TINY}


def verdict_on(game: str, moves: list[dict[str, Any]], **fields: Any) -> Verdict:
    document = {"format": "tablee/1", "game": game, "seats": ["Ana", "Bo"], "moves": moves, **fields}
    return judge(read(json.dumps(document), GAMES.get))


def by(seat: int | str, do: str, **fields: Any) -> dict[str, Any]:
    at = {"at": fields.pop("at")} if "at" in fields else {}
    rt = {"rt": fields.pop("rt")} if "rt" in fields else {}
    return {"by": seat, "move": {"do": do, **fields}, **at, **rt}


SNAP_DEAL = by("chance", "deal", hands=[[1, 2, 3, 4, 9], [5, 6, 7, 8, 10]], at=0)


def test_clock_lines_are_supplied_by_the_times() -> None:
    verdict = verdict_on("snap", [SNAP_DEAL, by(0, "lay", card=4, at=100), by(1, "lay", card=8, at=2000)])
    assert [(ruling.entry.by, ruling.supplied) for ruling in verdict.rulings] == [
        (-1, False), (0, False), (CLOCK, True), (1, False),
    ]  # fmt: skip
    assert verdict.rulings[2].entry.move == Due(600)
    assert verdict.all_stands


def test_clock_lines_are_supplied_without_times() -> None:
    moves = [
        by("chance", "deal", hands=[[1, 2, 3, 4, 9], [5, 6, 7, 8, 10]]),
        by(0, "lay", card=4),
        by(1, "lay", card=8),
    ]
    verdict = verdict_on("snap", moves)
    assert sum(ruling.supplied for ruling in verdict.rulings) == 1
    assert verdict.all_stands


def test_a_strike_waits_unseen_and_the_earliest_counts() -> None:
    """ "snap.strike": both strike, seat 1 first; it leads on with what lay there."""
    moves = [
        SNAP_DEAL,
        by(0, "lay", card=4, at=100),
        by(0, "strike", card=9, at=300),
        by(1, "strike", card=10, at=299),
    ]
    verdict = verdict_on("snap", moves)
    assert [ruling.stands for ruling in verdict.rulings] == [True, True, True, False, True]
    moves[3]["at"] = 300
    verdict = verdict_on("snap", moves)
    assert verdict.all_stands
    assert verdict.ledger.state.view(-5).points == (4, 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("rts", "points"),
    [((200, 250), (1, 0)), ((250, 200), (0, 1)), ((200, 209), (0, 0)), ((200, 210), (1, 0))],
)
def test_a_reflex_is_judged_by_reaction_times(rts: tuple[int, int], points: tuple[int, int]) -> None:
    """ "lampion.first": the seat that was clearly first scores; none, if that cannot be told."""
    moves = [
        by("chance", "light", lantern=1, at=0),
        by(1, "press", at=260, rt=rts[1]),
        by(0, "press", at=270, rt=rts[0]),
    ]
    verdict = verdict_on("lampion", moves)
    assert verdict.all_stands
    assert verdict.ledger.state.view(-5).points == points  # type: ignore[attr-defined]
    again = verdict_on("lampion", [*moves, by(0, "press", at=270, rt=280)])
    assert [ruling.refusal.article for ruling in again.refused if ruling.refusal] == ["lampion.press"]


def test_an_answer_that_arrives_late_counts_before_the_clock_line_of_the_record() -> None:
    """The second answer arrives after the first could have been judged, and makes the verdict due even earlier."""
    moves = [
        by("chance", "light", lantern=1, at=0),
        by(1, "press", at=400, rt=250),
        by(0, "press", at=500, rt=200),
        by("clock", "due", t=250, at=510),
        by("chance", "light", lantern=1, at=2000),
        by(1, "press", at=2300, rt=300),
        by("chance", "light", lantern=1, at=4000),
    ]
    verdict = verdict_on("lampion", moves)
    assert verdict.all_stands
    assert verdict.ledger.state.view(-5).points == (1, 1)  # type: ignore[attr-defined]
    assert [ruling.entry.move for ruling in verdict.rulings if ruling.supplied] == [Due(2400), Due(5200)]


def test_a_void_window_does_not_stand_for_one_before_it() -> None:
    moves = [
        by("chance", "light", lantern=1, at=0),
        by(1, "press", at=300, rt=300),
        by(0, "press", at=500, rt=450),
        by("chance", "light", lantern=1, at=2000),
        by(0, "press", at=2300, rt=300),
        by("clock", "void", at=9000),
    ]
    verdict = verdict_on("lampion", moves)
    assert [ruling.entry.at for ruling in verdict.refused] == [500]
    assert verdict.ledger.state.view(-5).points == (0, 1)  # type: ignore[attr-defined]


def test_a_record_may_stop_in_the_middle() -> None:
    """A pause without a move goes on; moves made in it, or shown, take effect."""
    begun = [SNAP_DEAL, by(0, "lay", card=4, at=100)]
    assert verdict_on("snap", begun).ledger.state.acting().due == 600
    struck = verdict_on("snap", [*begun, by(1, "strike", card=10, at=200)])
    assert struck.rulings[-1].entry.move == Due(600)
    shown = verdict_on("lampion", [by("chance", "light", lantern=1, at=0)])
    assert shown.rulings[-1].entry.move == Due(1200)


@pytest.mark.parametrize("said", [True, False])
def test_the_last_silence_of_a_game_that_ended_is_supplied(said: bool) -> None:
    """ "bungee.pass": after the last play of a game nothing needs to be said; if it goes on, something may."""
    position = {
        "hands": [[1], [9]],
        "lucky": 8,
        "turn": 1,
        "turns": 4,
        "calls": [1, 0],
        "pile": [2, 3],
        "discards": [7],
    }
    result = {"result": {"ranks": [1, 2], "points": [-10, 2]}} if said else {}
    verdict = verdict_on(
        "bungee", [by(1, "play", card=9)], options={"rounds": 1}, position=position, **result
    )
    assert verdict.all_stands
    assert (verdict.result is not None) == said
    assert verdict.rulings[-1].supplied == said


def test_who_missed_it_does_not_stand_for_the_verdict() -> None:
    moves = [
        by("chance", "light", lantern=1, at=0),
        by("clock", "missed", seats=[1], at=10),
        by(0, "press", at=400, rt=300),
        by("chance", "light", lantern=2, at=2000),
        by("clock", "missed", seats=[0], at=2010),
        by("clock", "missed", seats=[1], at=2020),
    ]
    verdict = verdict_on("lampion", moves)
    assert [ruling.entry.at for ruling in verdict.refused] == [2020]
    assert [ruling.entry.move for ruling in verdict.rulings if ruling.supplied] == [Due(300), Due(3200)]


def test_a_line_that_goes_back_in_time_is_refused_for_that() -> None:
    """ "house.time": whatever else would be wrong with the move."""
    verdict = verdict_on("snap", [SNAP_DEAL, by(0, "lay", card=4, at=100), by(1, "lay", card=4, at=50)])
    refusals = [ruling.refusal for ruling in verdict.rulings if ruling.refusal]
    assert [refusal.article for refusal in refusals] == ["house.time"]


@pytest.mark.parametrize(
    ("game", "do", "fields", "problem", "what", "value"),
    [
        ("bantu", "enter", {"piece": 5, "circle": "1a"}, "value", "piece", "5"),
        ("bantu", "enter", {"piece": 4, "circle": "99z"}, "value", "circle", "99z"),
        ("bantu", "pass", {}, "kind", "pass", ""),
        ("bantu", "enter", {"piece": 4}, "missing", "circle", ""),
        ("bantu", "enter", {"piece": 4, "circle": "1a", "high": 1}, "unknown", "high", ""),
        ("dan", "shoot", {"at": "near"}, "value", "at", "near"),
        ("dan", "shoot", {"at": [[]]}, "value", "at", "[[]]"),
        ("bungee", "play", {"card": 10**300}, "number", "<= 1000000000000", ""),
        ("bungee", "deal", {"hands": [[1], ["x"]], "lucky": 3}, "value", "hands", '[[1], ["x"]]'),
    ],
)
@pytest.mark.parametrize("mover", [0, "chance", "clock", "table"])
def test_a_line_that_is_no_move_is_refused_and_the_rest_is_judged(
    game: str, do: str, fields: dict[str, Any], problem: str, what: str, value: str, mover: int | str
) -> None:
    """ "house.move" """
    state = GAMES[game].new(2, GAMES[game].Options())
    first = json.loads(msgspec.json.encode(state.chance(Random(1))))
    none = {"by": mover, "move": {"do": do, **fields}}
    verdict = verdict_on(game, [none, {"by": "chance", "move": first}, none])
    assert [ruling.stands for ruling in verdict.rulings if not ruling.supplied] == [False, True, False]
    for ruling in verdict.refused:
        assert ruling.refusal is not None
        assert ruling.refusal.article == "house.move"
        assert ruling.refusal.details == {"problem": problem, "what": what, "value": value}
    again = read(write(verdict.record), GAMES.get)
    assert again == verdict.record


def test_a_line_that_is_no_move_does_not_keep_the_clock_from_its_lines() -> None:
    moves = [
        SNAP_DEAL,
        by(0, "lay", card=4, at=100),
        by("clock", "ring", at=600),
        by(1, "lay", card=8, at=2000),
    ]
    verdict = verdict_on("snap", moves)
    assert [ruling.entry.move for ruling in verdict.rulings if ruling.supplied] == [Due(600)]
    assert [ruling.entry.n for ruling in verdict.refused] == [3]


THREE = {"seats": ["Ana", "Bo", "Cy"]}
BANZAI_DEAL = by(
    "chance", "deal", hands=[[1, 2, 3, 4, 6], [5, 7, 8, 9, 11], [10, 12, 13, 14, 15]], beats=[300] * 7
)
FINAL = {
    "hands": [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]],
    "third": 2,
    "ring": [0, 1, 2],
}


def test_clock_lines_without_times_follow_each_other() -> None:
    """The second feint waits for the first one's end, and all choices for both."""
    chosen = [by(seat, "choose", card=card, exchange=1) for seat, card in enumerate((1, 5, 10))]
    verdict = verdict_on(
        "banzai",
        [BANZAI_DEAL, *chosen, by(1, "feint"), by(2, "feint"), by(0, "choose", card=2, exchange=2)],
        **THREE,
    )
    assert verdict.all_stands
    times = [ruling.entry.at for ruling in verdict.rulings]
    assert times == sorted(times)
    assert verdict.ledger.state.view(-5).exchange == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("grabs", [[(0, 300)], [(0, 300), (1, 500)], [(0, None)]])
def test_a_decided_final_is_over_also_without_times(grabs: list[tuple[int, int | None]]) -> None:
    """ "house.over": the last pawn is gone, so what is no grab comes after the verdict."""
    moves = [by(0, "banzai", exchange=1)]
    moves += [by(seat, "grab") | ({"rt": rt} if rt else {}) for seat, rt in grabs]
    verdict = verdict_on("banzai", [*moves, by(1, "feint"), BANZAI_DEAL], position=FINAL, **THREE)
    assert [ruling.refusal.article for ruling in verdict.refused if ruling.refusal] == ["house.over"] * 2
    assert verdict.result is not None
    assert verdict.result.winners == (0,)


def test_a_grab_that_is_to_come_counts_before_a_final_is_decided_without_times() -> None:
    moves = [
        by(0, "banzai", exchange=1),
        by(0, "grab") | {"rt": 300},
        by(1, "feint"),
        by(1, "grab") | {"rt": 200},
    ]
    verdict = verdict_on("banzai", [*moves, BANZAI_DEAL], position=FINAL, **THREE)
    assert [ruling.entry.n for ruling in verdict.refused] == [5]
    assert verdict.result is not None
    assert verdict.result.winners == (1,)


@pytest.mark.parametrize("aim", [True, False])
@pytest.mark.parametrize("clock", [True, False])
def test_a_reaction_answers_the_last_cry_shown_by_its_beginning(aim: bool, clock: bool) -> None:
    """ "banzai.feint": the Banzaï waits for the feint's end, and the grabs are not the feint's."""
    deal = by(
        "chance",
        "deal",
        hands=[[1, 2, 3, 4, 5], [6, 7, 8, 9, 11], [10, 12, 13, 14, 15]],
        beats=[300] * 7,
        at=0,
    )
    dues = [(1050, 1050), (1350, 1350), (2050, 2050), (1350, 2050)]
    moves = [
        deal,
        by(1, "feint", at=1000),
        by(0, "banzai", exchange=1, at=1300),
        *([by("clock", "due", t=t, at=at) for t, at in dues] if clock else []),
        *([by(2, "aim", pawn=1, at=2150)] if aim else []),
        *(by(seat, "grab", at=at, rt=at - 2050) for seat, at in ((0, 2200), (1, 2400), (2, 2550))),
    ]
    moves.sort(key=lambda line: line["at"])
    verdict = verdict_on("banzai", moves, **THREE)
    assert verdict.all_stands
    last = verdict.ledger.state.view(-5).last  # type: ignore[attr-defined]
    assert (last.rule, [each.seat for each in last.out]) == ("banzai.cry", [2])


def test_a_move_at_the_moment_of_the_clock_comes_after_it_if_it_stands_only_then() -> None:
    verdict = verdict_on("snap", [SNAP_DEAL, by(0, "lay", card=4, at=100), by(1, "lay", card=8, at=600)])
    assert verdict.all_stands
    assert [ruling.entry.by for ruling in verdict.rulings] == [-1, 0, CLOCK, 1]


def test_a_stale_clock_is_refused() -> None:
    moves = [
        SNAP_DEAL,
        by(0, "lay", card=4, at=100),
        by("clock", "due", t=599, at=600),
        by("clock", "due", t=600, at=600),
    ]
    verdict = verdict_on("snap", moves)
    assert [ruling.refusal.article for ruling in verdict.refused if ruling.refusal] == ["house.clock"]


def test_a_void_window_changes_nothing() -> None:
    moves = [
        SNAP_DEAL,
        by(0, "lay", card=4, at=100),
        by(1, "strike", card=10, at=200),
        by("clock", "void", at=600),
    ]
    verdict = verdict_on("snap", moves)
    assert verdict.all_stands
    assert verdict.ledger.state.view(-5).points == (0, 0)  # type: ignore[attr-defined]


def test_a_sealed_choice_can_be_changed_until_all_have_chosen() -> None:
    """ "mora.pick": the last answers count, and only 1, 2 or 3."""
    moves = [by(0, "pick", number=1), by(0, "pick", number=2), by(1, "pick", number=1)]
    verdict = verdict_on("mora", moves)
    assert verdict.ledger.state.view(-5).points == (0, 1)  # type: ignore[attr-defined]


def test_a_wrong_result_is_disputed() -> None:
    moves = [by(seat, "pick", number=1) for _ in range(3) for seat in (0, 1)]
    right = {"ranks": [1, 2], "points": [3, 0]}
    assert verdict_on("mora", moves, result=right).all_stands
    assert verdict_on("mora", moves, result={"ranks": [2, 1], "points": [0, 3]}).result_disputed


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(Refused, match=r"bungee\.deck"):
        verdict_on("bungee", [], position={"hands": [[3, 3, 3], [3, 3, 3]], "lucky": 8})


def test_a_position_has_as_many_players_as_the_table() -> None:
    """ "house.seat" """
    with pytest.raises(Refused, match=r"house\.seat/number"):
        verdict_on("bungee", [], position={"hands": [[3], [3], [3]], "lucky": 8})


def test_undo_counts_the_lines_of_the_record() -> None:
    """Lines that were refused or supplied do not shift what an undo means."""
    position = {"hands": [[1, 2], [9, 9]], "lucky": 8, "discards": [5], "pile": [4, 4, 4]}
    moves = [
        by(0, "play", card=7),
        by(0, "play", card=2),
        by(1, "play", card=9),
        by("table", "undo", to=2),
        by(1, "call"),
    ]
    verdict = verdict_on("bungee", moves, position=position)
    assert [ruling.entry.n for ruling in verdict.refused] == [1, 5]
    assert verdict.ledger.state.acting().seats == (1,)
    verdict = verdict_on("bungee", [by("table", "undo", to=1), by("table", "undo", to=0)], position=position)
    assert [ruling.refusal.article for ruling in verdict.refused if ruling.refusal] == ["house.undo"]
