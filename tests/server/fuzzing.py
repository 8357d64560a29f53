"""A house that is attacked: by requests that schemathesis draws from its OpenAPI document, and through a socket."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tablee.games import all_games
from tests.server.live import BOT, FRIEND, ME, Player, Running, running
from tests.server.test_api_fuzz import UNLIMITED, Visitor, definition
from tests.server.test_chaos import FAST

OPEN_HOUSE = replace(
    UNLIMITED,
    messages_per_s=FAST.messages_per_s,
    messages_burst=FAST.messages_burst,
    address_messages_per_s=FAST.address_messages_per_s,
    address_messages_burst=FAST.address_messages_burst,
    hellos_per_s=1e9,
    hellos_burst=1e9,
    address_cpu_burst_s=1e9,
    server_cpu_burst_s=1e9,
    job_wait_s=600,
)
"""Nothing is refused because it is too much: that is tested elsewhere, and would hide what is looked for here."""
MEANT = "status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance"
CHECKS = f"not_a_server_error,{MEANT},unsupported_method,allow_header_conformance"


@asynccontextmanager
async def attacked(data: Path) -> AsyncIterator[tuple[Running, dict[str, Any]]]:
    """A house with a game under way and one that is over, and what has to be known to get at them."""
    async with running(data, OPEN_HOUSE) as server:
        under_way = await server.create(ME, BOT)
        over = await server.create(ME, FRIEND, options={"rounds": 1})
        friend = await server.join(over["table"])
        async with server.player(under_way) as ana, server.player(over) as bo, server.player(friend) as cy:
            code = ana.table["code"]
            await bo.must("start")
            await asyncio.gather(bo.play_out(Random(1)), cy.play_out(Random(2)))
            record = (await server.http.get(f"/api/tables/{over['table']}/record")).json()
            known = {"table": [under_way["table"], over["table"]], "code": [code], "record": record}
            yield server, known | {"token": under_way["token"]}


async def ask_anything(
    server: Running, known: dict[str, Any], folder: Path, *options: str
) -> tuple[int, str]:
    """Run schemathesis, and return its verdict (0: nothing found) and what it said."""
    hooks = {
        "KNOWN": json.dumps(known),
        "SCHEMATHESIS_HOOKS": "hooks",
        "PYTHONPATH": str(Path(__file__).parent),
    }
    process = await asyncio.create_subprocess_exec(
        Path(sys.executable).with_name("st"),
        "run",
        f"http://{server.address}/api/openapi.json",
        f"--header=Authorization: Bearer {known['token']}",
        f"--checks={CHECKS}",
        "--generation-database=none",
        "--request-timeout=120",
        "--suppress-health-check=too_slow",
        "--warnings=off",
        "--no-color",
        *options,
        cwd=folder,
        env=os.environ | hooks,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()


class Prankster(Player):
    """A page that asks for anything, and so is told the same twice, or nothing."""

    def _hear_of(self, events: list[dict[str, Any]]) -> None:
        self.told += events


async def say_anything(server: Running, game: str, seed: int, messages: int) -> int:
    """Say whatever the schema of the wire has to say, and spoilt, at a table of a game; returns how much was refused.

    The table lives: it answers in the end, and no answer says that something is broken.
    """
    seated = await server.create(ME, *[BOT] * (all_games()[game].players[0] - 1), game=game)
    visitor = Visitor(seed, seated["table"], "")
    async with Prankster(server.address, seated["table"], seated["token"]) as ana:
        if seed % 3:
            await ana.must("start")
        for _ in range(messages):
            await _say(ana, visitor, game)
            if visitor.rng.random() < 0.1:
                await ana.settled()
        await ana.hello()
        await ana.settled()
        refused = [*ana.refusals, *(answer for answer in ana.answers.values() if answer["type"] == "refused")]
        assert not [answer for answer in refused if answer["say"]["id"] == "server-broken"]
        return len(refused)


async def _say(page: Player, visitor: Visitor, game: str) -> None:
    """A message that fits, or one with a part that does not, or with a few bytes changed."""
    rng = visitor.rng
    message = deepcopy(
        visitor.draw(definition("ToServer"))
    )  # what is odd is drawn again, and must stay as it is
    if isinstance(message, dict):
        if message.get("type") == "leave" and rng.random() < 0.9:
            return  # there would be nobody left to go on
        if message.get("type") == "hello":
            message["token"] = page.token if rng.random() < 0.8 else message.get("token", "")
        if message.get("type") == "move":
            legal = page.position.get("legal", ())
            message["move"] = (
                rng.choice(legal)["move"]
                if legal and rng.random() < 0.3
                else visitor.draw(definition(f"{game.capitalize()}Move"))
            )
        if "id" in message:
            message["id"] = f"{rng.getrandbits(40)}" if rng.random() < 0.9 else message["id"]
    text = json.dumps(message)
    if rng.random() < 0.1:
        at = rng.randrange(len(text) + 1)
        text = (
            text[:at] + rng.choice(['"', "\\", "{", "\u0000", "é", "9" * 30]) + text[at + rng.randrange(3) :]
        )
    await page.say(text.encode() if rng.random() < 0.02 else text)


async def run(data: Path, seconds: int) -> None:
    """Both, for so long together, and say what was tried and found."""
    async with attacked(data) as (server, known):
        print(f"requests, for {seconds // 2} s ...", flush=True)
        verdict, said = await ask_anything(
            server, known, data, f"--max-time={seconds // 2}", "--max-examples=100"
        )
        print(said[said.rfind("= SUMMARY") :] if verdict == 0 else said, flush=True)
        until, games, seed, refused = asyncio.get_running_loop().time() + seconds / 2, list(all_games()), 0, 0
        print(f"messages, for {seconds // 2} s ...", flush=True)
        while asyncio.get_running_loop().time() < until:
            refused += await say_anything(server, games[seed % len(games)], seed, 200)
            seed += 1
        print(f"{200 * seed} messages at {seed} tables, {refused} refused, 0 broken")
    sys.exit(verdict)


def main(seconds: int = 120) -> None:
    """What `./dev fuzz` does."""
    with TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder), seconds))
