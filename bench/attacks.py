"""Attacks that one visitor can make on a server, beside a quiet run of the same server a moment before.

    python -m bench.attacks [SECONDS] [--tablee PROGRAM]

One visitor attacks from a process of its own, another one plays against a bot, watches a record and asks for
`/healthz`. Each attack has a server of its own with fresh data: so many seconds are quiet, then as many are under
attack. Printed are both, their ratio, and what the server logged. `--tablee` is the program to attack, for instance
that of an older checkout.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import socket
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Any

import httpx

from bench.asked import Asked, file
from tablee.games import load
from tablee.hosts.virtual import play
from tablee.kernel.record import write
from tests.running import TABLEE
from tests.server.live import Closed, Player
from tests.server.process import server_process

ATTACKER = {"X-Forwarded-For": "198.51.100.1"}
"""Proxies on this machine are believed, so each visitor has an address of its own."""
NEIGHBOUR = {"X-Forwarded-For": "192.0.2.1"}
TIMEOUT_S = 120
LINES = 10_000
RECORDS = 93
REPLAYS, DUELS, SLOW_TABLES = 20, 3, 20
SLOW_STAND = 150
"""How many lines stand in a record that takes seconds to judge."""
SLOW_STEPS = 5
"""How many turns were played since a call, where bots have much to think about."""
BODY_BYTES = 2_000_000
BODIES = 20

Attack = Callable[[str, float], Awaitable[Counter[str]]]
"""Attacks the server at an address until a moment, and counts the answers."""


@dataclass
class Felt:
    """What the other visitor felt, in milliseconds."""

    health: list[float] = field(default_factory=list)
    bot: list[float] = field(default_factory=list)
    replay: list[float] = field(default_factory=list)

    def row(self) -> dict[str, float]:
        """The figures that are compared."""
        return {
            "/healthz, the longest ms": max(self.health, default=0),
            "/healthz, median ms": median(self.health or [0]),
            "a bot's move, median ms": median(self.bot or [0]),
            "a bot's move, the longest ms": max(self.bot, default=0),
            "a replay, median ms": median(self.replay or [0]),
        }


# What the other visitor does.


async def feel(address: str, seconds: float) -> Felt:
    """Play, watch and ask for so long."""
    felt, until = Felt(), monotonic() + seconds
    async with httpx.AsyncClient(base_url=f"http://{address}", headers=NEIGHBOUR, timeout=TIMEOUT_S) as http:
        await asyncio.gather(
            _ask(http, felt, until), _play(http, address, felt, until), _watch(http, felt, until)
        )
    return felt


async def _ask(http: httpx.AsyncClient, felt: Felt, until: float) -> None:
    while monotonic() < until:
        felt.health.append(await _ms(http.get("/healthz")))
        await asyncio.sleep(0.05)


async def _watch(http: httpx.AsyncClient, felt: Felt, until: float) -> None:
    number = 0
    while monotonic() < until:
        number += 1
        record = a_record(f"neighbour {monotonic()} {number}")
        felt.replay.append(await _ms(http.post("/api/replays", content=record)))
        await asyncio.sleep(1)


async def _play(http: httpx.AsyncClient, address: str, felt: Felt, until: float) -> None:
    rng = Random(1)
    while monotonic() < until:
        seats = [{"kind": "me"}, {"kind": "bot"}]
        wish = {"game": "bantu", "name": "Ana", "seats": seats, "pace": "instant"}
        seated = (await http.post("/api/tables", json=wish)).json()
        ana = Player(address, seated["table"], seated["token"])
        await ana.connect(headers=NEIGHBOUR)
        await ana.hello()
        await ana.must("start")
        with suppress(Closed):
            while not ana.over and monotonic() < until:
                await ana.until(lambda ana=ana: ana.over or ana.position.get("legal"))  # type: ignore[misc]
                if not ana.position.get("legal"):
                    break
                since = monotonic()
                await ana.must("move", move=rng.choice(ana.position["legal"])["move"])
                await ana.until(lambda ana=ana: ana.over or _bot_has_moved(ana))  # type: ignore[misc]
                felt.bot.append((monotonic() - since) * 1000)
                await asyncio.sleep(0.1)  # as quick people play, and no limit is met
        await ana.close()


def _bot_has_moved(ana: Player) -> bool:
    return ana.table["you"] in ana.position["acting"]["seats"] and bool(ana.position["legal"])


async def _ms(request: Awaitable[httpx.Response]) -> float:
    since = monotonic()
    await request
    return (monotonic() - since) * 1000


# What the attacker does.


def a_record(name: str, game: str = "bungee") -> bytes:
    """A whole game, unlike any other by the name of its first seat."""
    if game not in _records:
        key = load(game)
        assert key is not None
        _records[game] = json.loads(write(play(key, [key.bot("random")] * 3, seed=1)))
    record = _records[game]
    return json.dumps({**record, "seats": [name[:40], *record["seats"][1:]]}).encode()


_records: dict[str, dict[str, Any]] = {}


def slow_position(steps: int, name: str) -> bytes:
    """A hand of Bungee after a call long ago, with many ways to have come about."""
    position = {
        "hands": [[1], [1, 1, 2, 8, 5]],
        "lucky": 8,
        "discards": [7],
        "phase": "turn",
        "turn": 1,
        "calls": [1, 0],
        "called": 2,
        "since": [[], [{"card": 1}] + [{"card": 9}] * steps],
    }
    record = {"format": "tablee/1", "game": "bungee", "seats": [name, "Bo"], "position": position}
    return json.dumps({"record": record, "at": 0, "seat": 0, "name": name}).encode()


def long_record(name: str, stand: int = 4) -> dict[str, Any]:
    """A game whose last move is taken back and made again some thousand times, which follows `stand` lines each."""
    record = json.loads(a_record(name))
    moves = record["moves"][:stand]
    undo = {"by": "table", "at": moves[-1]["at"], "move": {"do": "undo", "to": stand - 1}}
    lines = [*moves, *[undo, moves[-1]] * ((LINES - stand) // 2)]
    for line in lines:
        line.pop("n", None)
    return {**record, "moves": lines, "result": None}


async def slow_positions(address: str, until: float) -> Counter[str]:
    """Have tables begun at positions that are slow to restore."""
    return await _together(address, until, [_continue_slow(17, number) for number in range(4)])


def _continue_slow(steps: int, number: int) -> Attack:
    async def go_on(address: str, until: float) -> Counter[str]:
        answers: Counter[str] = Counter()
        turn = 0
        async with _http(address) as http:
            while monotonic() < until:
                turn += 1
                wish = slow_position(steps, f"slow {number} {turn}")
                answers[await _answer(http.post("/api/replays/play", content=wish))] += 1
                await asyncio.sleep(0.2)
        return answers

    return go_on


async def long_records(address: str, until: float) -> Counter[str]:
    """Have tables continue games of ten thousand lines, and look at the last one."""
    answers: Counter[str] = Counter()
    async with _http(address) as http:
        for number in range(RECORDS):
            if monotonic() > until + TIMEOUT_S:
                break
            wish = {"record": long_record(f"long {number}"), "at": LINES, "seat": 0, "name": "Eve"}
            answer = await http.post("/api/replays/play", json=wish)
            answers[f"{answer.status_code}"] += 1
            if answer.status_code == 201:
                seated = answer.json()
            else:
                await asyncio.sleep(1)
    if not answers["201"]:
        return answers
    eve = Player(address, seated["table"], seated["token"])
    await eve.connect(headers=ATTACKER)
    await eve.hello()
    await eve.settled()
    answers["bytes at hello"] = sum(map(len, eve.frames))
    await eve.close()
    return answers


async def kept_records(address: str, until: float) -> Counter[str]:
    """Have the workers keep as much as they will: records of refused lines, and places all over a long one."""
    answers: Counter[str] = Counter()
    long = json.dumps(long_record("kept")).encode()
    async with _http(address) as http:
        numbers = count()
        while monotonic() < until:
            number = next(numbers)
            game = json.loads(a_record(f"kept {number}"))
            refused = {"by": 0, "at": game["moves"][0]["at"], "move": {"do": "call"}}
            lines = [game["moves"][0], *[refused] * (LINES - 1)]
            body = json.dumps({**game, "moves": lines, "result": None})
            answers[await _answer(http.post("/api/replays", content=body))] += 1
            for after in range(LINES - 260 - 5 * number, LINES - 255 - 5 * number):
                show = http.post(f"/api/replays?eyes={number % 3}&after={after}", content=long)
                answers[await _answer(show)] += 1
    return answers


async def replays_and_duels(address: str, until: float) -> Counter[str]:
    """Keep the workers busy with records that are slow to judge, and with duels."""

    def replay(number: int) -> Attack:
        async def go_on(address: str, until: float) -> Counter[str]:
            answers: Counter[str] = Counter()
            turn = 0
            async with _http(address) as http:
                while monotonic() < until:
                    turn += 1
                    body = json.dumps(long_record(f"slow {number} {turn}", SLOW_STAND))
                    answers[await _answer(http.post("/api/replays", content=body))] += 1
                    await asyncio.sleep(0.1)
            return answers

        return go_on

    async def duels(address: str, until: float) -> Counter[str]:
        answers: Counter[str] = Counter()
        async with _http(address) as http:
            while monotonic() < until:
                answers[await _answer(http.get("/api/fairness"))] += 1
                await asyncio.sleep(0.1)
        return answers

    return await _together(address, until, [*map(replay, range(REPLAYS)), *[duels] * DUELS])


async def slow_tables(address: str, until: float) -> Counter[str]:
    """Play at many tables whose bots have much to think about: with holes in their hands after a call long ago."""

    def at_table(number: int) -> Attack:
        async def go_on(address: str, until: float) -> Counter[str]:
            answers: Counter[str] = Counter()
            async with _http(address) as http:
                wish = json.loads(slow_position(SLOW_STEPS, f"table {number}"))
                wish["record"]["position"]["hands"] = [[1], [0, 0, 0, 0, 0]]
                answer = await http.post("/api/replays/play", json=wish)
                answers[f"{answer.status_code}"] += 1
                if answer.status_code != 201:
                    return answers
                seated = answer.json()
            eve = Player(address, seated["table"], seated["token"])
            eve.patience = TIMEOUT_S
            await eve.connect(headers=ATTACKER)
            await eve.hello()
            rng = Random(number)
            with suppress(Closed, AssertionError):
                while not eve.over and monotonic() < until:
                    answers["moves"] += await eve.play_out(rng, upto=1)
            await eve.close()
            return answers

        return go_on

    return await _together(address, until, [at_table(number) for number in range(SLOW_TABLES)])


async def _together(address: str, until: float, attacks: list[Attack]) -> Counter[str]:
    return sum(await asyncio.gather(*(attack(address, until) for attack in attacks)), Counter[str]())


def _http(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", headers=ATTACKER, timeout=TIMEOUT_S)


async def _answer(request: Awaitable[httpx.Response]) -> str:
    try:
        return f"{(await request).status_code}"
    except httpx.HTTPError as problem:
        return type(problem).__name__


ATTACKS: dict[str, Attack] = {
    "positions that are slow to restore": slow_positions,
    "records of 10,000 lines": long_records,
    "records that the workers keep": kept_records,
    "slow replays and duels": replays_and_duels,
    "tables whose bots think slowly": slow_tables,
}


# Both together.


async def _attacked(name: str, address: str, seconds: float) -> Counter[str]:
    return await ATTACKS[name](address, monotonic() + seconds)


def _attack(name: str, address: str, seconds: float, result: Connection) -> None:
    result.send(asyncio.run(_attacked(name, address, seconds)))


def measure(name: str, tablee: Path, seconds: float) -> None:
    """A quiet run, then an attack, at one server."""
    with tempfile.TemporaryDirectory() as folder, server_process(Path(folder), tablee=tablee) as server:
        asyncio.run(feel(server.host, 2))  # the workers are there, and have loaded the games
        quiet, disk = asyncio.run(feel(server.host, seconds)), _disk_mb(folder)
        memory, workers = _rss_mb(server.pid), _workers_mb(server.pid)
        here, there = multiprocessing.Pipe()
        attacker = multiprocessing.Process(target=_attack, args=(name, server.host, seconds, there))
        attacker.start()
        attacked = asyncio.run(feel(server.host, seconds))
        while attacker.is_alive() and not here.poll():
            more = asyncio.run(feel(server.host, 1))
            for felt, longer in zip(vars(attacked).values(), vars(more).values(), strict=True):
                felt += longer
        answers = here.recv()
        attacker.join()
        print(f"\n{name}: {dict(answers)}")
        print(f"  {'':<32}{'quiet':>10}{'attacked':>10}{'ratio':>8}")
        for what, before, after in [
            *((what, before, attacked.row()[what]) for what, before in quiet.row().items()),
            ("memory, MB", memory, _rss_mb(server.pid)),
            ("memory of the workers, MB", workers, _workers_mb(server.pid)),
            ("on disk, MB", disk, _disk_mb(folder)),
        ]:
            print(f"  {what:<32}{before:>10.1f}{after:>10.1f}{after / (before or 1):>8.1f}")
        for line in server.log.splitlines():
            print(f"  {line}")


def _rss_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def _workers_mb(pid: int) -> float:
    children = [file.read_text().split() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    return sum(_rss_mb(int(child)) for some in children for child in some)


def _disk_mb(folder: str) -> float:
    return sum(path.stat().st_size for path in Path(folder).glob("*.sqlite3*")) / 1e6


def small_things(tablee: Path) -> None:
    """A body that is too long is told so, and a name in a record does not turn the text around it."""
    with tempfile.TemporaryDirectory() as folder, server_process(Path(folder), tablee=tablee) as server:
        answers = Counter(_too_long(server.host) for _ in range(BODIES))
        record = {"format": "tablee/1", "game": "bantu", "seats": ["Ana\u202eeve", "Bo"], "moves": []}
        replay = httpx.post(f"http://{server.host}/api/replays", json=record, timeout=TIMEOUT_S).text
    print(f"\n{BODIES} bodies of 2 MB with Connection: close: {dict(answers)}")
    print(f"A name with U+202E in a record is shown {'with' if chr(0x202E) in replay else 'without'} it")


def _too_long(host: str) -> str:
    name, port = host.split(":")
    head = f"POST /api/replays HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {BODY_BYTES}\r\n\r\n"
    with socket.create_connection((name, int(port)), timeout=TIMEOUT_S) as connection:
        try:
            connection.sendall(head.encode() + b" " * BODY_BYTES)
            answer = b"".join(iter(lambda: connection.recv(65_536), b""))
            return answer.split(b"\r\n")[0].decode() or "nothing"
        except OSError as problem:
            return type(problem).__name__


def main() -> None:
    asked = Asked("attacks", __doc__)
    asked.count("seconds", 15)
    asked.add_argument("--tablee", metavar="PROGRAM", type=file, default=TABLEE)
    asked.add_argument("--only", metavar="WORD", default="")
    given = asked.parse_args()
    for name in ATTACKS:
        if given.only in name:
            measure(name, given.tablee, given.seconds)
    if not given.only:
        small_things(given.tablee)


if __name__ == "__main__":
    main()
