"""One visitor who says very much, or much at once, spoils nothing for the others."""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import segno
from websockets.asyncio.client import connect

from tablee.games import all_games
from tablee.games.lampion import judging
from tablee.kernel import Event, Game, Say
from tablee.server.settings import Settings
from tablee.server.storage.store import SeatRow
from tablee.server.table import contest, pipeline, publish
from tablee.server.table import table as live_table
from tablee.server.table.pages import MAX_DONE, MAX_UNSENT_BYTES, Page, SeatState
from tablee.server.table.table import TaskQueue, nothing
from tablee.server.wire import encoding
from tests.server.live import (
    BOT,
    FRIEND,
    ME,
    PATIENCE,
    Closed,
    Player,
    Running,
    eventually,
    running,
    seeded,
    whose_turn,
)
from tests.server.reflexes import ReflexPlayer

SHORT = {"rounds": 1, "turns": 6}


async def test_onlookers_who_say_hello_together_throw_nobody_off(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(onlookers_per_address=100), chance=seeded(1)) as server:
        ana_seat = await server.create(ME, FRIEND)
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            await ana.must("start")
            await ana.until(lambda: ana.position)
            crowd = [server.onlooker(ana_seat["table"]) for _ in range(95)]
            for onlooker in crowd:
                await onlooker.connect()
            await asyncio.gather(*(onlooker.hello() for onlooker in crowd))
            await ana.until(lambda: ana.table.get("onlookers") == len(crowd))
            await bo.until(lambda: bo.table.get("onlookers") == len(crowd))
            await (await whose_turn(ana, bo)).move()
            assert ana.closed is bo.closed is None
            for onlooker in crowd:
                await onlooker.close()


async def test_who_says_hello_with_all_pages_when_the_card_comes_gains_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From zero, so that each is told all the past: meanwhile the other's press still counts, and wins."""
    monkeypatch.setattr(contest, "TOO_LATE_US", 60_000_000)
    monkeypatch.setattr(judging, "WINDOW_MS", 20_000)
    lanterns = 3
    async with running(tmp_path, Settings(hellos_per_s=1e9)) as server:
        ana_seat = await server.create(
            ME, FRIEND, game="lampion", options={"lanterns": lanterns, "decoys": False}
        )
        bo_seat = await server.join(ana_seat["table"])
        address = f"ws://{server.address}/api/tables/{bo_seat['table']}/socket"
        hello = json.dumps({"type": "hello", "token": bo_seat["token"], "have": 0})
        async with (
            ReflexPlayer(server.address, ana_seat["table"], ana_seat["token"]) as ana,
            ReflexPlayer(server.address, bo_seat["table"], bo_seat["token"]) as bo,
            AsyncExitStack() as stack,
        ):
            ana.reaction, bo.reaction = 250, 10_000  # so far apart that a busy machine makes no difference
            pages = [
                await stack.enter_async_context(connect(address, max_queue=None))
                for _ in range(Settings().pages_per_seat - 1)
            ]
            for page in pages:
                await page.send(hello)
            await ana.must("start")
            for number in range(1, lanterns + 1):
                await bo.until(lambda number=number: len(bo.reveals) == number)  # type: ignore[misc]
                for page in pages * 40:
                    await page.send(hello)
                await ana.until(lambda number=number: len(ana.photos) == number)  # type: ignore[misc]
            await ana.until(lambda: ana.over)
            assert ana.position["view"]["points"] == [lanterns, 0]
            assert [photo["finishes"][0]["seat"] for photo in ana.photos] == [0] * lanterns
            assert ana.closed is bo.closed is None


async def test_hello_is_answered_so_often_and_no_more(tmp_path: Path) -> None:
    settings = Settings(hellos_per_s=0.001, hellos_burst=5, messages_per_s=1e9, messages_burst=1e9)
    async with running(tmp_path, settings) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated) as ana:
            flood = server.onlooker(seated["table"])
            await flood.connect()
            for _ in range(40):
                await flood.say({"type": "hello"})
            await flood.until(lambda: len(flood.refusals) == 36)
            assert {refused["say"]["id"] for refused in flood.refusals} == {"server-too-fast"}
            await ana.settled()
            await flood.close()


async def test_all_pages_of_an_address_count_together(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(address_messages_per_s=0.001, address_messages_burst=7)) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated) as ana, server.onlooker(seated["table"]) as onlooker:
            for page in (ana, onlooker, ana, onlooker):
                await page.say({"type": "ping", "t": 1})
            await ana.until(lambda: len(ana.pongs) + len(ana.refusals) == 2)
            await onlooker.until(lambda: len(onlooker.pongs) + len(onlooker.refusals) == 2)
            assert len(ana.pongs) + len(onlooker.pongs) == 3


async def test_asking_faster_gains_nothing(tmp_path: Path) -> None:
    async with running(
        tmp_path, Settings(requests_per_s=0.001, requests_burst=1, refusal_delay_s=PATIENCE)
    ) as server:
        assert (await server.http.get("/api/games")).status_code == 200
        asking = asyncio.create_task(server.http.get("/api/games"))
        answered, _ = await asyncio.wait([asking], timeout=0.5)
        assert not answered
        assert (await server.http.get("/healthz")).text == "ok"
        asking.cancel()


async def test_an_event_is_put_into_words_once_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoding._unnumbered.cache_clear()  # other tests may have had the same game
    said: list[Event] = []
    game = type(all_games()["bungee"])
    say_event = game.say_event

    def counted(self: Game, event: Event) -> Say:
        said.append(event)
        return say_event(self, event)

    monkeypatch.setattr(game, "say_event", counted)
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, options=SHORT)
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1))
            for _ in range(2):
                await _sees_it_over(server.player(seated))
                await _sees_it_over(server.onlooker(seated["table"]))
    assert max(Counter(id(event) for event in said).values()) == 1


async def _sees_it_over(page: Player) -> None:
    async with page:
        await page.until(lambda: page.over)


async def test_a_long_past_comes_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "MAX_EVENTS_TOGETHER", 4)
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, options=SHORT)
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1))
            assert len(ana.told) > 12
            for have in (0, 3, len(ana.told) - 4, len(ana.told)):
                await _catches_up(server, seated, have, ana)


async def _catches_up(server: Running, seated: dict[str, Any], have: int, ana: Player) -> None:
    """Another page of Ana's, which has so many events, is told the others: the newest with the position."""
    async with server.player(seated, have) as again:
        await again.until(lambda: again.position)
        assert again.told == ana.told[have:]
        told = [message["told"] for message in map(json.loads, again.frames) if "told" in message]
        assert [len(events) for events in told[:-1]] == [4] * (max(len(again.told) - 1, 0) // 4)


async def test_rematches_count_as_tables(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(tables_per_hour=2)) as server:
        seated = await server.create(ME, BOT, options=SHORT)
        for answer in ("accepted", "refused"):
            async with server.player(seated) as ana:
                await ana.must("start")
                await ana.play_out(Random(1))
                rematch = await ana.command("rematch")
                assert rematch["type"] == answer
                seated = ana.seats[0] if ana.seats else seated
        assert rematch["say"]["id"] == "server-many-tables"
        assert len(server.registry.tables) == 2


async def test_seats_are_not_arranged_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "MAX_CHANGES", 3)
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND)
        async with server.player(seated) as ana:
            for wish in (BOT, FRIEND, BOT):
                await ana.must("arrange", seat=1, wish=wish)
    async with running(tmp_path) as server, server.player(seated) as ana:
        assert (await ana.command("arrange", seat=1, wish=FRIEND))["say"]["id"] == "server-arranged-enough"
        await ana.must("start")


def test_what_was_done_lately_is_remembered() -> None:
    ana = SeatState(SeatRow("person"))
    for number in range(MAX_DONE + 2):
        ana.remember_done(f"command-{number}")
    assert len(ana.done) == MAX_DONE
    assert "command-1" not in ana.done
    assert "command-2" in ana.done


async def test_an_queue_lets_others_have_their_turn_after_everything_it_does() -> None:
    done: list[str] = []

    async def act() -> None:
        done.append("act")

    queue = TaskQueue("busy", after=nothing)
    for _ in range(3):
        queue.put(act)
    while not queue.quiet:
        done.append("others")
        await asyncio.sleep(0)
    await queue.stop()
    assert "act act" not in " ".join(done)


async def test_what_takes_no_time_waits_for_its_turn_unless_it_is_noted_whatever_happens() -> None:
    done: list[str] = []
    go_on = asyncio.Event()

    async def after() -> None:
        done.append("what follows")

    async def long() -> None:
        await go_on.wait()
        done.append("long")

    def note(name: str, follows: bool) -> bool:
        done.append(name)
        return follows

    queue = TaskQueue("busy", after)
    await eventually(lambda: queue.quiet)
    queue.put(long, alone=True)
    queue.note(lambda: note("in its turn", follows=True))
    queue.note_at_once(lambda: note("at once", follows=False))
    assert done == ["at once"]
    go_on.set()
    await eventually(lambda: queue.quiet)
    await queue.stop()
    assert done == ["at once", "long", "in its turn", "what follows"]


async def test_what_is_noted_at_once_does_not_pile_up() -> None:
    done: list[str] = []
    go_on = asyncio.Event()

    async def after() -> None:
        done.append("what follows")

    async def long() -> None:
        await go_on.wait()

    def note() -> bool:
        done.append("noted")
        return True

    queue = TaskQueue("busy", after)
    queue.put(long, alone=True)
    for _ in range(3):
        queue.note_at_once(note)
    assert (done, queue.waiting) == (["noted"] * 3, 2)
    go_on.set()
    await eventually(lambda: queue.quiet)
    await queue.stop()
    assert done == [*["noted"] * 3, "what follows"]


async def test_silence_does_not_wait_while_something_is_stored(tmp_path: Path) -> None:
    go_on = asyncio.Event()

    async def store() -> None:
        await go_on.wait()

    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        table = server.registry.tables[seated["table"]]
        async with server.player(seated) as ana:
            await eventually(lambda: table.queue.quiet)
            table.queue.put(store)
            for _ in range(50):
                await ana.say({"type": "mark", "round": 1, "until": 1000})
            await ana.say(
                {"type": "look", "seen": True, "page": {"frame": 16_667, "step": 100, "device": "mouse"}}
            )
            await eventually(
                lambda: table.queue.waiting
            )  # for who looks at a page waits for its turn, as ever
            assert table.queue.waiting == 1
            go_on.set()


async def test_what_goes_wrong_at_once_is_told_and_changes_nothing_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    queue = TaskQueue("busy", after=nothing)
    await eventually(lambda: queue.quiet)
    queue.note_at_once(lambda: bool(1 // 0))
    await queue.stop()
    assert "ZeroDivisionError" in caplog.text


async def test_a_table_that_is_out_of_date_is_not_sent() -> None:
    page = Page(backlog=3)
    page.send(b"before")
    for number in range(10):
        page.show_table(b"table %d" % number)
    page.send(b"after")
    assert [await page.next() for _ in range(3)] == [b"before", b"table 9", b"after"]
    assert page.keeps_up
    assert not page.slow


async def test_what_is_written_at_once_overtakes_nothing() -> None:
    written: list[bytes] = []
    takes = True

    def write(message: bytes) -> bool:
        if takes:
            written.append(message)
        return takes

    page = Page(backlog=9, write=write)
    page.send(b"1")  # nobody sends yet
    assert await page.next() == b"1"
    page.send(b"2")  # "1" may not have been taken yet
    assert await page.next() == b"2"
    sender = asyncio.create_task(page.next())
    await asyncio.sleep(0)
    page.send(b"3")
    assert written == [b"3"]
    takes = False
    page.send(b"4")
    takes = True
    page.send(b"5")  # behind "4"
    assert [await sender, await page.next(), *written] == [b"4", b"5", b"3"]


async def test_a_page_for_which_a_megabyte_waits_is_let_go() -> None:
    buffered = 0
    page = Page(backlog=1000, buffered=lambda: buffered)
    for _ in range(4):
        page.send("é".encode() * (MAX_UNSENT_BYTES // 8))
    assert not page.slow
    assert await page.next()
    buffered = MAX_UNSENT_BYTES // 4
    page.send(b"")
    assert not page.slow
    page.send(b"x")
    assert page.slow


async def test_nobody_changes_their_mind_for_ever_while_others_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time is a line that is kept. Whoever is waited for may still choose, and so may everybody else."""
    monkeypatch.setattr(pipeline, "MAX_MOVES_MEANWHILE", 5)
    async with running(tmp_path) as server:
        seats = [
            await server.create(ME, FRIEND, FRIEND, game="banzai", pace="instant", options={"choice": 60})
        ]
        seats += [await server.join(seats[0]["table"]) for _ in range(2)]
        async with server.player(seats[0]) as ana, server.player(seats[1]) as bo, server.player(seats[2]):
            await ana.must("start")
            for page in (ana, bo):
                await page.until(lambda page=page: page.position)  # type: ignore[misc]
                await page.until(lambda page=page: page.position["view"]["phase"] == "passing")  # type: ignore[misc]
            cards = ana.position["view"]["hands"][0]
            choices = [{"do": "choose", "exchange": 1, "card": cards[number % 2]} for number in range(6)]
            answers = [await ana.command("move", move=move) for move in choices]
            assert [answer["type"] for answer in answers] == [*["accepted"] * 5, "refused"]
            assert answers[5]["say"]["id"] == "server-changed-enough"
            assert (await ana.command("move", move={"do": "keep", "exchange": 1}))["type"] == "refused"
            assert ana.position["view"]["laid"][0] == cards[0]
            await bo.must(
                "move", move={"do": "choose", "exchange": 1, "card": bo.position["view"]["hands"][1][0]}
            )


async def test_while_nothing_can_be_stored_no_more_than_so_much_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "MAX_QUEUED_ACTIONS", 20)
    stored = asyncio.Event()

    async def write(*_: object) -> None:
        await stored.wait()

    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND)
        async with server.player(seated) as ana:
            queue = server.registry.tables[seated["table"]].queue
            with monkeypatch.context() as meanwhile:
                meanwhile.setattr(server.registry.context.storage, "write", write)
                with suppress(Closed):
                    for number in range(40):
                        await ana.say({"type": "adjust", "id": f"{number}", "chat": False})
                assert await ana.until_closed() == 1012
                assert queue.waiting <= 21  # that the page went is heard all the same
                stored.set()
        await eventually(lambda: queue.quiet)
        async with server.player(seated) as ana:
            await ana.must("adjust", chat=False)


@pytest.mark.real_time("threads")
async def test_a_picture_of_a_link_is_drawn_beside_what_happens_at_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_by: list[threading.Thread] = []

    def draw(link: str, draw: Callable[..., Any] = segno.make, **how: Any) -> Any:
        drawn_by.append(threading.current_thread())
        return draw(link, **how)

    monkeypatch.setattr(segno, "make", draw)
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        assert (await server.http.get(f"/api/tables/{seated['table']}/qr.svg")).status_code == 200
    assert drawn_by != [threading.current_thread()]
