"""What a visitor costs: who gets a worker next, and what is refused when much was spent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, process_time, sleep
from typing import Any

import httpx
import msgspec
import pytest

from tablee.games import all_games
from tablee.kernel.record import write
from tablee.server import replay as replays
from tablee.server.limits import Costs
from tablee.server.settings import Settings
from tablee.server.wire.errors import RequestError
from tablee.server.workers.executor import WORKER_BYTES, ProcessExecutor
from tablee.server.workers.pool import BOT, DUEL, REPLAY, WorkerJob, WorkerPool, WorkerQueue
from tests.server.live import BOT as A_BOT
from tests.server.live import ME, Running, running
from tests.server.test_replaying import a_game_of

HEAVY_CPU_S = Settings().heavy_cpu_s + 1
OTHER = {"X-Forwarded-For": "192.0.2.7"}
"""Another visitor: the test's own address is that of a trusted proxy."""


def a_queue(workers: int, settings: Settings = Settings()) -> WorkerQueue:  # noqa: B008 - it is immutable
    return WorkerQueue(workers, settings, Costs(settings, lambda: 0.0).cpu_s, lambda: 0.0)


class Crowd:
    """Jobs that ask for a worker, and keep it until they are told to give it back."""

    def __init__(self, queue: WorkerQueue) -> None:
        self.queue = queue
        self.working: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._go: dict[str, asyncio.Event] = {}

    async def ask(self, name: str, job: WorkerJob) -> None:
        self._go[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._work(name, job))
        await settle()

    async def _work(self, name: str, job: WorkerJob) -> None:
        async with self.queue.turn(job):
            self.working.append(name)
            await self._go[name].wait()
            self.working.remove(name)

    async def end(self, name: str) -> None:
        self._go[name].set()
        await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def bot(visitor: str = "a", table: str = "table", *, urgent: bool = False) -> WorkerJob:
    return WorkerJob(BOT, visitor, table, urgent=urgent)


async def test_bots_come_before_replays_and_those_before_duels_and_a_window_first() -> None:
    crowd = Crowd(a_queue(1))
    await crowd.ask("first", bot())
    await crowd.ask("duels", WorkerJob(DUEL, "a", "a"))
    await crowd.ask("replay", WorkerJob(REPLAY, "a", "a"))
    await crowd.ask("gone", bot(urgent=True))
    await crowd.ask("bot", bot())
    await crowd.ask("window", bot(urgent=True))
    crowd.tasks["gone"].cancel()
    order = ["first", "window", "bot", "replay", "duels"]
    for name in order:
        assert crowd.working == [name]
        await crowd.end(name)
    assert crowd.working == []


async def test_a_worker_is_given_on_by_a_job_whose_caller_goes_just_when_it_has_its_turn() -> None:
    crowd = Crowd(a_queue(1))
    await crowd.ask("first", bot())
    await crowd.ask("leaves", bot())
    await crowd.ask("stays", bot())
    crowd._go["first"].set()
    await asyncio.sleep(0)  # the worker is free for the second, which has not heard of it yet
    crowd.tasks["leaves"].cancel()
    await settle()
    assert crowd.working == ["stays"]
    await crowd.end("stays")
    await crowd.ask("next", bot())
    assert crowd.working == ["next"]
    await crowd.end("next")


async def test_tables_take_turns_by_what_their_bots_have_cost() -> None:
    crowd = Crowd(a_queue(1))
    await crowd.ask("first", bot(table="slow"))
    for number in range(3):
        await crowd.ask(f"slow {number}", bot(table="slow"))
    await crowd.ask("quick", bot(table="quick"))
    crowd.queue.charge(bot(table="slow"), 2.0)
    await crowd.end("first")
    assert crowd.working == ["quick"]
    for task in crowd.tasks.values():
        task.cancel()


async def test_a_visitor_who_has_spent_much_leaves_a_worker_to_the_others() -> None:
    """However many tables they have, and even if only windows are open there."""
    crowd = Crowd(a_queue(2))
    crowd.queue.charge(bot("heavy"), HEAVY_CPU_S)
    for number in range(3):
        await crowd.ask(f"heavy {number}", bot("heavy", f"{number}", urgent=True))
    assert crowd.working == ["heavy 0"]
    await crowd.ask("light", bot("light"))
    assert crowd.working == ["heavy 0", "light"]
    await crowd.ask("another", bot("light"))
    await crowd.end("heavy 0")
    assert crowd.working == ["light", "another"]
    await crowd.end("light")
    assert crowd.working == ["another", "heavy 1"]
    for task in crowd.tasks.values():
        task.cancel()


@pytest.mark.parametrize("workers", [1, 2, 4])
async def test_what_can_wait_never_has_all_of_several_workers(workers: int) -> None:
    crowd = Crowd(a_queue(workers))
    for number in range(6):
        await crowd.ask(f"{number}", WorkerJob(DUEL if number % 2 else REPLAY, f"{number}", f"{number}"))
    assert len(crowd.working) == max(workers - 1, 1)
    await crowd.ask("bot", bot())
    assert ("bot" in crowd.working) == (workers > 1)
    for task in crowd.tasks.values():
        task.cancel()


async def test_only_so_much_waits_and_not_for_ever() -> None:
    settings = Settings(max_waiting_jobs=3, max_waiting_jobs_per_address=2, job_wait_s=0.2)
    queue = a_queue(1, settings)

    async def ask(visitor: str) -> str:
        try:
            async with queue.turn(WorkerJob(REPLAY, visitor, visitor, refusable=True)):
                return ""
        except RequestError as problem:
            return problem.say.id if problem.retry_after_s else "never again"

    async with queue.turn(bot()):
        asked = await asyncio.gather(*(ask(visitor) for visitor in "aaabb"))
    assert asked == [
        "server-workers-busy",
        "server-workers-busy",
        "server-workers-often",
        "server-workers-busy",
        "server-workers-busy",
    ]
    assert await ask("a") == ""


async def test_visitors_who_have_spent_much_leave_a_worker_free_together() -> None:
    """As do their bots with replays and duels: an attacker may have several addresses."""
    crowd = Crowd(a_queue(2))
    for visitor in ("a", "b"):
        crowd.queue.charge(bot(visitor), HEAVY_CPU_S)
    await crowd.ask("a", bot("a"))
    await crowd.ask("b", bot("b"))
    await crowd.ask("replay", WorkerJob(REPLAY, "c", "c"))
    assert crowd.working == ["a"]
    await crowd.ask("light", bot("light"))
    assert crowd.working == ["a", "light"]
    for task in crowd.tasks.values():
        task.cancel()


async def test_games_of_the_server_are_seen_again_however_many_records_wait() -> None:
    settings = Settings(max_waiting_jobs=2, max_waiting_jobs_per_address=1, job_wait_s=0.05)
    crowd = Crowd(a_queue(1, settings))
    await crowd.ask("first", bot())
    await crowd.ask("record", WorkerJob(REPLAY, "a", "a", refusable=True))
    for number in range(3):
        await crowd.ask(f"own {number}", WorkerJob(REPLAY, "b", "b"))
    await asyncio.sleep(0.1)
    for name in ("first", "own 0", "own 1", "own 2"):
        assert crowd.working == [name]
        await crowd.end(name)
    assert crowd.working == []  # the record has waited for too long


@pytest.mark.real_time("worker processes")
async def test_a_worker_is_not_free_while_it_works_for_a_caller_who_has_gone() -> None:
    """And the work is charged whole: an attacker who goes again and again would pay for nothing."""
    settings = Settings(workers=1, address_cpu_s_per_s=1e-9)
    costs = Costs(settings, monotonic)
    workers = WorkerPool(settings, costs, monotonic, ProcessExecutor(settings))
    try:
        await workers.work(bot(), sleep, 0)
        gone = asyncio.create_task(workers.work(bot("gone"), _compute, 0.4))
        await asyncio.sleep(0.1)
        gone.cancel()
        await asyncio.wait([gone])
        waiting = asyncio.create_task(workers.work(bot("gone too"), _compute, 9))
        await settle()
        waiting.cancel()
        await asyncio.wait([waiting])
        await workers.work(bot("next"), sleep, 0)
        assert costs.cpu_s.visitors.of("gone").spent() >= 0.4
        assert costs.cpu_s.visitors.of("gone too").spent() == 0
    finally:
        await workers.close()


def _compute(cpu_s: float) -> None:
    since = process_time()
    while process_time() - since < cpu_s:
        pass


def brought(number: int = 0) -> bytes:
    record = a_game_of(all_games()["bungee"])
    return write(record).replace('"seats": ["', f'"seats": ["{number} ', 1).encode()


def wish_to_continue(record: bytes) -> bytes:
    return msgspec.json.encode({"record": msgspec.Raw(record), "at": 5, "seat": 0, "name": "Zoé"})


Ask = Callable[[httpx.AsyncClient, dict[str, str]], Any]
COSTLY: dict[str, Ask] = {
    "record": lambda http, headers: http.post("/api/replays", content=brought(), headers=headers),
    "duels": lambda http, headers: http.get("/api/fairness", headers=headers),
    "continued": lambda http, headers: http.post(
        "/api/replays/play", content=wish_to_continue(brought()), headers=headers
    ),
}


@pytest.mark.parametrize("what", COSTLY)
async def test_a_visitor_who_has_spent_its_cpu_time_is_told_when_to_come_again(
    tmp_path: Path, what: str
) -> None:
    async with running(tmp_path) as server:
        costs, settings = server.registry.context.costs, server.registry.context.settings
        costs.cpu_s.charge("127.0.0.1", settings.address_cpu_burst_s + 10)
        refused = await COSTLY[what](server.http, {})
        assert (refused.status_code, refused.json()["say"]["id"]) == (429, "server-costly")
        assert 30 <= int(refused.headers["Retry-After"]) <= 40
        assert (await COSTLY[what](server.http, OTHER)).status_code in (200, 201, 409)  # another may
        costs.cpu_s.charge("192.0.2.9", settings.server_cpu_burst_s)
        refused = await COSTLY[what](server.http, OTHER)
        assert (refused.status_code, refused.json()["say"]["id"]) == (503, "server-overloaded")
        assert int(refused.headers["Retry-After"]) >= 1


async def test_moves_joining_and_one_s_own_game_are_never_refused_for_their_cost(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        server.registry.context.costs.cpu_s.charge("127.0.0.1", 10_000)
        seated = await server.create(ME, A_BOT, options={"rounds": 1})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1))
        for path in ("replay", "record", "draws"):
            answer = await server.http.get(f"/api/tables/{seated['table']}/{path}")
            assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    "settings",
    [
        Settings(address_continued_bytes_per_day=2000),
        Settings(server_continued_bytes_per_day=2000),
        Settings(address_continued_lines=4),
    ],
    ids=["bytes of a visitor", "bytes of all", "lines of a visitor"],
)
async def test_continued_games_fill_neither_the_database_nor_memory(
    tmp_path: Path, settings: Settings
) -> None:
    """What they store and keep counts, not how many there are."""
    async with running(tmp_path, settings) as server:
        answers = [await COSTLY["continued"](server.http, {}) for _ in range(4)]
        assert [answer.status_code for answer in answers[:1]] == [201]
        assert {answer.status_code for answer in answers[2:]} <= {429, 503}
        assert all(int(answer.headers["Retry-After"]) >= 60 for answer in answers[2:])
        assert len(server.registry.tables) <= 2
        await server.create(ME, A_BOT)


async def test_what_is_played_at_a_continued_table_is_charged_to_its_owner(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        costs = server.registry.context.costs
        seated = (await COSTLY["continued"](server.http, OTHER)).json()
        stored = costs.stored_bytes.visitors.of(OTHER["X-Forwarded-For"]).spent()
        assert stored > 500
        async with server.player(seated) as zoe:  # its page comes from the test's own address
            await zoe.until(lambda: zoe.position.get("legal"))
            await zoe.move()
            assert costs.stored_bytes.visitors.of("127.0.0.1").spent() > 0
            assert costs.lines("127.0.0.1") == costs.lines(None) > 4
        await server.create(ME, A_BOT)
        assert costs.stored_bytes.visitors.of("192.0.2.7").spent() <= stored


@pytest.mark.real_time("measures CPU time")
async def test_bots_are_charged_to_the_owner_of_their_table(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(address_cpu_s_per_s=1e-9)) as server:
        seated = await server.create(ME, A_BOT, options={"rounds": 1})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1))
        assert 0 < server.registry.context.costs.cpu_s.visitors.of("127.0.0.1").spent() < 5


async def whole(server: Running, record: bytes) -> list[int]:
    """Watch a record to its end, and which pieces it came in."""
    pieces, after, length = list[int](), -1, 0
    while after < length:
        answer = await server.http.post(f"/api/replays?eyes=0&after={after}", content=record)
        assert answer.status_code == 200, answer.text
        after, length = answer.json()["upto"], answer.json()["length"]
        pieces.append(after)
    return pieces


@pytest.mark.real_time("measures CPU time")
async def test_thirty_people_behind_one_address_each_watch_a_long_game(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        watched = await asyncio.gather(*(whole(server, brought(number)) for number in range(30)))
        assert all(len(pieces) > 1 for pieces in watched)
        settings = server.registry.context.settings
        assert (
            server.registry.context.costs.cpu_s.visitors.of("127.0.0.1").spent()
            < settings.address_cpu_burst_s / 2
        )


def test_a_record_is_judged_once_for_all_its_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """And each piece goes on where the one before stopped."""
    calls: list[str] = []

    def count(name: str) -> None:
        function = getattr(replays, name)

        def counted(*args: Any) -> Any:
            calls.append(name)
            return function(*args)

        monkeypatch.setattr(replays, name, counted)

    count("judged")
    count("steps")
    modules = {key: type(game).__module__ for key, game in all_games().items()}
    record = brought(99)
    for after in (-1, 250):
        job = replays.Show(eyes=1, after=after)
        status, answer = replays.do(modules, record, True, job, 60)
        assert status == 200
    assert msgspec.json.decode(answer)["upto"] > 250
    assert calls == ["judged", "steps"]


MOVE = {"by": 0, "at": 1, "move": {"do": "go", "piece": 1, "circle": "1a"}}
RECORDS = {
    "games": brought,
    "refused lines": lambda number: _record_of_bantu(number, [MOVE] * 3000),
    "short ones": lambda number: _record_of_bantu(number, []),
    "long proofs": lambda number: _record_of_bantu(number, [{**MOVE, "proof": [[]] * 100_000}]),
}


def _record_of_bantu(number: int, moves: list[Any]) -> bytes:
    record = {"format": "tablee/1", "game": "bantu", "seats": [f"{number}", "Bo"], "moves": moves}
    return msgspec.json.encode(record)


@pytest.mark.parametrize("kind", RECORDS)
def test_what_a_worker_keeps_of_judged_records_is_bounded(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MAX_LINES_KEPT", 10_000)
    replays._playbacks.clear()
    modules = {key: type(game).__module__ for key, game in all_games().items()}
    job = replays.Show()
    for number in range(100, 130):
        status, answer = replays.do(modules, RECORDS[kind](number), True, job, 60)
        assert status == 200 or b"proof" in answer, answer
    kept = list(replays._playbacks.values())
    lines = [len(playback.ruled.record.entries) + len(playback.ruled.refused) for playback in kept]
    assert sum(lines) + 500 * len(kept) <= 10_000


def test_where_showing_a_record_stopped_is_kept_in_few_places() -> None:
    modules = {key: type(game).__module__ for key, game in all_games().items()}
    record = brought(200)
    for after in range(20):
        job = replays.Show(eyes=1, after=after)
        assert replays.do(modules, record, True, job, 60)[0] == 200
    (playback,) = [kept for kept in replays._playbacks.values() if kept.ruled.record.seats[0][:3] == "200"]
    assert list(playback._stopped) == [(1, upto) for upto in range(266, 270)]


def test_no_table_begins_at_a_position_that_is_slow_to_go_on_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker measures it, before the event loop restores it and bots fill it again and again."""
    modules = {key: type(game).__module__ for key, game in all_games().items()}
    job = replays.ContinueGame(at=5, seat=0, seed="1")
    assert replays.do(modules, brought(), True, job, 60)[0] == 200
    monkeypatch.setattr(replays, "times_ordinary", lambda game, position: 21.0)
    status, answer = replays.do(modules, brought(), True, job, 60)
    assert (status, msgspec.json.decode(answer)["say"]["id"]) == (413, "server-record-long")


BANZAI = {"hands": [[1, 2, 3, 4, 6], [7, 8, 9, 10, 11], [12, 13, 14, 15, 5]], "feints": [10**12, 0, 0]}
IMPOSSIBLE = {
    "phase": "turn",
    "round": 2,
    "turn": 1,
    "hands": [[9, 9, 0, 0, 0], [1, 2]],
    "calls": [1, 0],
    "called": 1,
    "first": 0,
    "lucky": 8,
    "pile": [0] * 30,
    "discards": [5],
}
"""Seat 0 has called with five points or less, and two of its cards have nine."""


@pytest.mark.parametrize(
    ("game", "position", "answer"),
    [
        ("banzai", BANZAI, "refused-banzai-beat-position"),
        ("bungee", IMPOSSIBLE, "refused-bungee-call-impossible"),
        ("bungee", IMPOSSIBLE | {"who": 1}, "server-play-on-unknown"),
    ],
    ids=[
        "a number that takes all memory",
        "cards that cannot be",
        "cards that cannot be, as a seat sees them",
    ],
)
def test_a_position_is_refused_and_breaks_nothing(game: str, position: dict[str, Any], answer: str) -> None:
    modules = {key: type(game).__module__ for key, game in all_games().items()}
    seats = [f"{seat}" for seat in range(len(position["hands"]))]
    record = {"format": "tablee/1", "game": game, "seats": seats, "position": position, "moves": []}
    job = replays.ContinueGame(at=0, seat=0, seed="1")
    status, problem = replays.do(modules, msgspec.json.encode(record), True, job, 60)
    assert (status, msgspec.json.decode(problem)["say"]["id"]) == (422, answer)


@pytest.mark.real_time("worker processes")
async def test_a_worker_has_only_so_much_memory() -> None:
    settings = Settings(workers=1)
    workers = WorkerPool(settings, Costs(settings, monotonic), monotonic, ProcessExecutor(settings))
    try:
        with pytest.raises(MemoryError):
            await workers.work(bot(), bytearray, 2 * WORKER_BYTES)
        await workers.work(bot(), bytearray, WORKER_BYTES // 4)
    finally:
        await workers.close()
