"""What a replay shows is what was shown: for every game, from every seat's eyes and with all open."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tablee.games import all_games, load
from tablee.hosts.virtual import play
from tablee.kernel import ALL, CHANCE, CLOCK, NO_SEAT, Game, News, Record
from tablee.kernel.record import read, write
from tablee.server.replay.steps import Ruled, judged, replayed, steps, table
from tablee.server.replay.worker import Playback

GAMES = sorted(all_games())


def a_game_of(game: Game, seed: int = 3) -> Record:
    players = min(game.players[-1], max(game.players[0], 3))
    return play(game, [game.bot("random")] * players, seed=seed)


def decoded(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


def everybody(record: Record) -> Iterator[int]:
    yield from (*range(len(record.seats)), NO_SEAT, ALL)


@pytest.mark.parametrize("key", GAMES)
def test_the_last_step_is_where_the_record_leads_and_all_that_was_told_is_told(key: str) -> None:
    record = a_game_of(all_games()[key])
    state = record.replay().state
    news = News(len(record.seats))
    for moment in replayed(record):
        news.add(moment.news)
    for who in everybody(record):
        seen = [decoded(step) for step in steps(record, who)]
        view = msgspec.convert(seen[-1]["update"]["position"]["view"], record.game.View)
        assert view == state.view(who)
        assert seen[-1]["update"]["position"]["result"] == decoded(record.result)
        told = [told for step in seen for told in step["update"].get("told", [])]
        assert [each["n"] for each in told] == list(range(1, len(told) + 1))
        assert [each["event"] for each in told] == decoded(news.of(who))
        assert [step["n"] for step in seen] == sorted({step["n"] for step in seen})


@pytest.mark.parametrize("key", GAMES)
def test_pieces_are_the_whole_in_parts(key: str) -> None:
    record = a_game_of(all_games()[key])
    cut = len(record.entries) // 2
    whole = [decoded(step) for step in steps(record, 0)]
    playback = Playback(Ruled(record), size=0)
    parts = [playback.steps(0, after, upto) for after, upto in ((-1, cut), (cut, len(record.entries)))]
    assert [decoded(step) for part in parts for step in part] == whole
    assert [decoded(step) for step in playback.steps(0, cut, len(record.entries))] == decoded(parts[1])


def test_where_nothing_was_to_be_seen_there_is_no_step() -> None:
    """An exchange in Banzaï! is sealed: what the others chose shows only when all have."""
    record = a_game_of(all_games()["banzai"])
    for who in (0, NO_SEAT):
        seen = list(steps(record, who))
        assert len(seen) < len(record.entries)
        for before, after in pairwise(map(decoded, seen)):
            same = after["update"]["position"] == before["update"]["position"]
            assert after["update"].get("told") or not same or "photo" in after


@pytest.mark.parametrize("key", ["lampion", "dan"])
def test_reflex_rounds_have_their_photo(key: str) -> None:
    record = a_game_of(all_games()[key])
    photos = [step.photo for step in steps(record, 0) if step.photo]
    assert photos
    # As at a live table, rounds are numbered by the lines of chance and the clock.
    shows = [entry.n for entry in record.entries if entry.by in (CHANCE, CLOCK)]
    for photo in photos:
        counted = [(finish.seat, finish.rt, finish.u) for finish in photo.finishes]
        answers = [
            (entry.by, entry.reaction_ms, entry.uncertainty_ms)
            for entry in record.entries[shows[photo.round - 1] :]
            if entry.by >= 0 and entry.reaction_ms is not None
        ]
        assert sorted(counted) == sorted(answers[: len(counted)])
        assert [finish.rt for finish in photo.finishes] == sorted(finish.rt for finish in photo.finishes)
        assert {finish.seat for finish in photo.finishes}.isdisjoint(photo.silent)


def test_lines_by_hand_are_judged_and_what_was_left_out_is_supplied() -> None:
    by_hand = b"""{"format": "tablee/1", "game": "bungee", "seats": ["Ana", "Bo"],
      "options": {"rounds": 1, "starter": 1},
      "position": {"hands": [[1, 2], [3, 4]], "lucky": 8, "pile": [5, 6], "discards": [7]},
      "moves": [
        {"by": "Ana", "move": {"do": "play", "card": 9}},
        {"by": "Ana", "move": {"do": "call"}},
        {"by": "Bo", "move": {"do": "play", "card": 3}}],
      "result": {"ranks": [1, 2], "points": [0, 99]}}"""
    ruled = judged(read(by_hand, load))
    assert [(line.line, line.after, line.by) for line in ruled.refused] == [(1, 0, 0)]
    assert ruled.refused[0].article.startswith("bungee.")
    assert ruled.claimed is not None
    assert next(step.n for step in steps(ruled.record, ALL)) == 0
    assert table(ruled.record, ALL).phase == "over"
    assert all(entry.n - 1 == index for index, entry in enumerate(ruled.record.entries))


def test_a_record_of_the_house_is_judged_as_it_was_played() -> None:
    record = a_game_of(all_games()["rouge"])
    ruled = judged(read(write(record), load))
    assert not ruled.refused
    assert not ruled.supplied
    assert ruled.claimed is None
    assert ruled.record.entries == record.entries
