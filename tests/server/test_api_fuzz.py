"""The HTTP API under requests drawn from its own schema, and then spoilt: every answer is meant, nothing breaks."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from tablee.games import all_games
from tablee.server.settings import Settings
from tablee.server.wire.schema import schema
from tablee.texts import texts
from tests.server.live import BOT, FRIEND, ME, running

UNLIMITED = Settings(
    requests_per_s=1e9,
    requests_burst=1e9,
    code_guesses_per_s=1e9,
    code_guesses_burst=1e9,
    tables_per_hour=10**9,
    hints_per_s=1e9,
    hints_burst=1e9,
)
DEFINITIONS: dict[str, Any] = schema(all_games().values())["$defs"]
ODD: list[Any] = [
    None, True, -1, 0, 10**30, 1e300, "", "\u0000", "\ufffd\U0010ffff",
    "é" * 500, "../../etc/passwd", "<script>", [], {}, [[[]]], {"do": "play"}, {"type": "move"},
]  # fmt: skip
POSTS = {
    "/api/tables": "NewTable",
    "/api/tables/{table}/join": "Join",
    "/api/replays/play": "PlayOn",
    "/api/games/{game}/lesson/try": "TryInLesson",
    "/api/games/{game}/scene": "BungeeOptions",
}
GETS = [
    "/api/tables/{table}",
    "/api/tables/{table}/qr.svg",
    "/api/tables/{table}/record",
    "/api/tables/{table}/hint",
    "/api/tables/{table}/replay",
    "/api/watched",
    "/api/codes/{code}",
    "/api/games",
    "/api/games/{game}",
    "/api/games/{game}/rulebook",
    "/api/games/{game}/lesson",
    "/readyz",
]


def definition(name: str) -> dict[str, Any]:
    """A type of the wire."""
    part: dict[str, Any] = DEFINITIONS[name]
    return part


class Visitor:
    """Draws requests; the same for the same seed."""

    def __init__(self, seed: int, table: str, code: str) -> None:
        self.rng = Random(seed)
        self.known = {"table": table, "code": code}

    def draw(self, part: dict[str, Any]) -> Any:
        """A value that fits a schema, mostly."""
        rng = self.rng
        if rng.random() < 0.04:
            return rng.choice(ODD)
        if "$ref" in part:
            return self.draw(DEFINITIONS[part["$ref"].rpartition("/")[2]])
        for choices in ("anyOf", "oneOf"):
            if choices in part:
                return self.draw(rng.choice(part[choices]))
        if "enum" in part:
            return rng.choice(part["enum"])
        if "const" in part:
            return part["const"]
        return self._of_type(part)

    def _of_type(self, part: dict[str, Any]) -> Any:
        rng = self.rng
        match part.get("type"):
            case "object":
                fields = part.get("properties", {}).items()
                required = part.get("required", ())
                return {name: self.draw(of) for name, of in fields if name in required or rng.random() < 0.5}
            case "array":
                return [self.draw(part.get("items", {})) for _ in range(rng.randrange(5))]
            case "string":
                return rng.choice(
                    [
                        "bungee",
                        "rouge",
                        "Ana",
                        "Zoé",
                        "sensible",
                        self.known["table"],
                        "x" * rng.randrange(40),
                    ]
                )
            case "integer" | "number":
                return rng.choice(
                    [0, 1, 2, -1, rng.randrange(-100, 10_000), part.get("minimum", 5), part.get("maximum", 7)]
                )
            case "boolean":
                return rng.random() < 0.5
            case "null":
                return None
        return rng.choice(ODD)

    def path(self, pattern: str) -> str:
        """An address, mostly of something that is there."""
        games = {"game": self.rng.choice(list(all_games())), **self.known}
        odd = {name: quote(str(self.rng.choice(ODD)), safe="") or "x" for name in games}
        return pattern.format(**(odd if self.rng.random() < 0.2 else games))

    def request(self) -> tuple[str, str, dict[str, Any]]:
        """A method, an address, and what goes with it."""
        rng = self.rng
        if rng.random() < 0.5:
            query = {
                name: str(rng.choice(ODD)) for name in ("eyes", "after", "game", "seed") if rng.random() < 0.3
            }
            headers = {
                "Authorization": rng.choice(["", "Bearer", "Bearer x", "Basic x", "bearer " + "y" * 900])
            }
            method = rng.choice(["GET"] * 6 + ["POST", "DELETE", "HEAD"])
            return method, self.path(rng.choice(GETS)), {"params": query, "headers": headers}
        pattern = rng.choice(list(POSTS))
        body = json.dumps(self.draw(DEFINITIONS[POSTS[pattern]])).encode()
        if rng.random() < 0.15:
            at = rng.randrange(len(body) + 1)
            body = body[:at] + rng.randbytes(3) + body[at + rng.randrange(3) :]
        return "POST", self.path(pattern), {"content": body}


def check(answer: httpx.Response) -> None:
    """It says what it means, and has what keeps others out."""
    asked = f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text[:300]}"
    assert answer.status_code < 500, asked
    assert answer.headers["X-Content-Type-Options"] == "nosniff", asked
    if (
        answer.status_code >= 400
        and answer.request.method != "HEAD"
        and answer.request.url.path.startswith("/api/")
    ):
        said = answer.json()["say"]
        assert texts("fr").text(said["id"], said.get("args", {})), asked


@pytest.mark.parametrize("seed", range(2))
async def test_no_request_that_fits_the_schema_or_nearly_does_breaks_anything(
    tmp_path: Path, seed: int
) -> None:
    async with running(tmp_path, UNLIMITED) as server:
        seated = await server.create(ME, FRIEND, BOT)
        code = server.registry.tables[seated["table"]].row.code
        visitor = Visitor(seed, seated["table"], code)
        statuses = set()
        for _ in range(120):
            method, path, more = visitor.request()
            answer = await server.http.request(method, path, **more)
            check(answer)
            statuses.add(answer.status_code)
        assert statuses >= {200, 201, 404, 422}
        assert (await server.http.get(f"/api/tables/{seated['table']}")).json()["game"] == "bungee"
