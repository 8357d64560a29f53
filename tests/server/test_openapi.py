"""The API as a document: it is whole and true, and requests drawn from it break nothing."""

from pathlib import Path

import pytest

from tablee.games import all_games
from tablee.server.edge.api import Api
from tablee.server.edge.openapi import document
from tests.server.fuzzing import OPEN_HOUSE, ask_anything, attacked, say_anything
from tests.server.live import running


async def test_every_address_is_in_it(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        told = (await server.http.get("/api/openapi.json")).json()
        routes = [route for route in Api(server.registry).routes() if route.path.startswith("/api/")]
        assert told == document(server.registry.context.games.values())
        for route in routes:
            assert {method.upper() for method in told["paths"][route.path]} == (route.methods or set()) - {
                "HEAD"
            }
        assert len(told["paths"]) == len(routes)


async def test_what_is_not_done_like_this_says_what_is(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for method, path, allowed in (
            ("GET", "/api/tables", {"POST"}),
            ("DELETE", "/api/games", {"GET", "HEAD"}),
        ):
            answer = await server.http.request(method, path)
            assert (answer.status_code, {*answer.headers["Allow"].split(", ")}) == (405, allowed)
        assert (await server.http.get("/api/nothing")).status_code == 404


@pytest.mark.real_time("a process of its own")
async def test_requests_drawn_from_it_find_nothing(tmp_path: Path) -> None:
    """A few of each; `./dev fuzz` draws many."""
    async with attacked(tmp_path) as (server, known):
        few = ("--phases=fuzzing", "--max-examples=6", "--seed=1", "--exclude-path=/api/fairness")
        verdict, said = await ask_anything(server, known, tmp_path, *few)
        assert verdict == 0, said
        assert "18 passed" in said, said


@pytest.mark.parametrize("game", all_games())
async def test_messages_drawn_from_the_wire_find_nothing(tmp_path: Path, game: str) -> None:
    async with running(tmp_path, OPEN_HOUSE) as server:
        assert await say_anything(server, game, 1, 60) > 10
