"""First lessons over HTTP: what the learner sees of one, and what the rules say to another move."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.games import catalogue
from tests.server.live import PATIENCE, running


def asked(server: str, game: str, stop: str, move: Any) -> httpx.Response:
    return httpx.post(
        f"{server}/api/games/{game}/lesson/try", json={"stop": stop, "move": move}, timeout=PATIENCE
    )


@pytest.mark.parametrize("game", list(catalogue()))
def test_a_lesson_shows_what_the_learner_may_see(server: str, game: str) -> None:
    lesson = httpx.get(f"{server}/api/games/{game}/lesson", timeout=PATIENCE).json()
    assert lesson["table"]["game"] == game
    assert lesson["table"]["you"] == 0
    steps = [item["step"] for item in lesson["script"] if "step" in item]
    assert all(step["update"]["position"]["view"]["who"] == 0 for step in [lesson["begins"], *steps])
    assert [item for item in lesson["script"] if item.get("stop", {}).get("awaits")]
    info = {each["key"]: each["lesson"] for each in httpx.get(f"{server}/api/games", timeout=PATIENCE).json()}
    assert info[game]


def test_another_move_is_answered_by_the_rules(server: str) -> None:
    refused = asked(server, "bungee", "turn", {"do": "call"}).json()
    assert (refused["say"]["id"], refused["article"]) == ("refused-bungee-start-call", "bungee.start")
    allowed = asked(server, "bungee", "turn", {"do": "play", "card": 2}).json()
    assert allowed == {"say": {"id": "bungee-lesson-tens"}}
    gesture = asked(server, "dan", "shoot", {"do": "shoot", "at": "left"}).json()
    assert gesture == {"say": {"id": "dan-lesson-at-bo"}, "article": "dan.wrong.target"}
    reading = asked(server, "banzai", "stops", {"do": "choose", "card": 6, "exchange": 2}).json()
    assert reading == {"say": {"id": "lesson-wait"}}


def test_what_cannot_be_answered_gets_one_sentence(server: str) -> None:
    for answer, said in (
        (httpx.get(f"{server}/api/games/lampion/lesson", timeout=PATIENCE), "server-nothing-here"),
        (httpx.get(f"{server}/api/games/whist/lesson", timeout=PATIENCE), "server-unknown-game"),
        (asked(server, "bungee", "nowhere", {"do": "call"}), "server-nothing-here"),
    ):
        assert answer.status_code == 404
        assert answer.json()["say"]["id"] == said
    for move in ({"do": "dance"}, {"do": "play"}, 7, None):
        assert asked(server, "bungee", "turn", move).status_code == 422
    no_text = b'{"stop":"turn","move":{"do":"\xff"}}'
    answer = httpx.post(f"{server}/api/games/bungee/lesson/try", content=no_text, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["say"]["id"]) == (422, "server-malformed")


async def test_no_lesson_is_read_while_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is judged from its first line to its last, and all tables would wait for that; for a rulebook, too."""
    async with running(tmp_path) as server:
        monkeypatch.delattr("tablee.server.edge.api.lesson_of")
        monkeypatch.delattr("tablee.server.edge.api.encoded_lesson")
        monkeypatch.delattr("tablee.kernel.game.Game.rulebook")
        for key, game in catalogue().items():
            monkeypatch.delitem(vars(game), "rulebook")
            assert (await server.http.get(f"/api/games/{key}/lesson")).json()["table"]["game"] == key
            assert (await server.http.get(f"/api/games/{key}/rulebook")).is_success
        assert [each["key"] for each in (await server.http.get("/api/games")).json()] == list(catalogue())
        assert (await server.http.get("/api/games/dan")).json()["lesson"]
