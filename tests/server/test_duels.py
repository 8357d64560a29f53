"""The thousand duels for the doubtful, over HTTP: judged in a worker, repeatable, and never at the bots' expense."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.texts import texts
from tests.server.live import Running, running


async def ask(server: Running, **wish: Any) -> httpx.Response:
    return await server.http.get("/api/fairness", params=wish)


def reason(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["say"]["id"]


async def test_a_thousand_duels_are_judged_and_the_seed_repeats_them(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        first = await ask(server)
        assert first.status_code == 200, first.text
        duels = first.json()
        near, far = duels["players"]
        assert [near["round_trip"], far["round_trip"], duels["network"]] == [5, 150, "good"]
        assert near["won"] + far["won"] + duels["undecided"] == 1000
        assert near["won"] == duels["first"].count(0)
        assert duels["undecided"] == duels["first"].count(-1)
        assert near["won_by_arrival"] == duels["by_arrival"].count(0) > 850
        for player in duels["players"]:
            assert {len(player[each]) for each in ("rt", "u", "arrivals")} == {1000}

        again = await ask(server, one=5, other=150, network="good", seed=duels["seed"])
        assert again.json() == duels
        assert (await ask(server)).json()["seed"] != duels["seed"], "once in a million it is"


@pytest.mark.parametrize(
    "wish",
    [
        {"one": 4},
        {"other": 301},
        {"one": "near"},
        {"one": 7.5},
        {"network": "golden"},
        {"seed": -1},
        {"seed": 10**9},
        {"rounds": 10**6},
    ],
    ids=str,
)
async def test_what_cannot_be_judged_is_said_in_one_sentence(tmp_path: Path, wish: dict[str, Any]) -> None:
    async with running(tmp_path) as server:
        answer = await ask(server, **wish)
        assert reason(answer) == (422, "server-duels")
        args = answer.json()["say"]["args"]
        assert "5 to 300\u00a0ms" in texts("en").text("server-duels", args)


async def test_the_client_is_served_there(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        assert (await server.http.get("/fair?one=5")).text == "<p>bonjour</p>"
