"""Months and years of one server: what is deleted and when, codes, clocks that are wrong, a move a day."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random

import msgspec
import pytest

from tablee.client import RequestRefused
from tablee.server import limits
from tablee.server.limits import Buckets, Budget
from tablee.server.lobby import registry as registry_module
from tablee.server.settings import Settings
from tablee.server.wire.messages import Accepted, Nudge, Rematch, Seated, Start
from tablee.server.wire.requests import NewTable
from tests.simulation.faults import YEAR_S
from tests.simulation.network import SOURCE
from tests.simulation.scripted import (
    BOT,
    DAY_S,
    FRIEND,
    LATEST_S,
    ME,
    PATIENCE_S,
    SETTINGS,
    Scene,
    Visitor,
    run,
)

HOUR_S = 3600
KEEP_DAYS, KEEP_PLAYING_DAYS, CODE_DAYS = 90, 900, 2
"""What `docs/hosting.md` says."""
GONE = [0, 0, 0, 0]


def test_the_settings_are_those_of_the_documentation() -> None:
    default = Settings()
    assert (default.keep_days, default.keep_days * default.keep_playing_factor) == (
        KEEP_DAYS,
        KEEP_PLAYING_DAYS,
    )
    assert default.code_lifetime_h == CODE_DAYS * 24


async def finished(scene: Scene) -> Visitor:
    """A table whose game is over."""
    (ana,) = await scene.make("bungee", ME, BOT, rounds=1, turns=6)
    async with ana.page() as page:
        await page.start()
        async for _ in page.turns():
            await ana.move(page)
    assert scene.ask("SELECT phase FROM tables WHERE id = ?", ana.seated.table)[0]["phase"] == "over"
    return ana


async def running(scene: Scene) -> list[Visitor]:
    """A table in the middle of its game, and both its people."""
    people = await scene.make("bantu", ME, FRIEND)
    async with people[0].page() as page:
        await page.start()
    return people


async def make_a_move(people: Sequence[Visitor]) -> int:
    """All come, the one who is awaited makes a move, and all go. Returns the seat that moved."""
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(person.page()) for person in people]
        async with asyncio.timeout(PATIENCE_S):
            await pages[0].until(lambda: any(page.is_awaited() for page in pages))
        seat = next(seat for seat, page in enumerate(pages) if page.is_awaited())
        assert isinstance(await people[seat].move(pages[seat]), Accepted)
        return seat


async def continued(scene: Scene, over: Visitor) -> Visitor:
    """A table that continues the game of another one from its beginning."""
    SOURCE.set(over.address)
    lines = len(scene.lines(over.seated.table))
    wish = {"name": "Ana", "seat": 0, "at": lines - 2, "table": over.seated.table}
    seated = msgspec.json.decode(await scene.server.post("/api/replays/play", wish), type=Seated)
    return Visitor(scene, seated, over.address)


def ids(*visitors: Visitor) -> list[str]:
    return [visitor.seated.table for visitor in visitors]


# What is kept, and for how long.


@pytest.mark.parametrize("restarts", [False, True])
def test_each_table_is_deleted_when_the_documentation_says_with_all_that_belongs_to_it(
    restarts: bool,
) -> None:
    async def script(scene: Scene) -> None:
        random = Random(7)
        gathering = (await scene.make("bantu", ME, FRIEND))[0]
        await scene.pass_days(1)
        over = await finished(scene)
        await scene.pass_days(1)
        goes_on = await continued(scene, over)
        await scene.pass_days(1)
        looked_at = await finished(scene)
        await scene.pass_days(1)
        under_way, _ = await running(scene)
        await scene.pass_days(1)
        assert len(scene.kept) == 5

        async def pass_time_until(moment_s: float) -> None:
            while restarts and moment_s - scene.loop.time() > 4 * DAY_S:
                await scene.pass_days(random.uniform(0.1, 3))
                await scene.stop(kill=random.random() < 0.5)
                off_days = min(random.expovariate(0.2), (moment_s - scene.loop.time()) / DAY_S - 0.5)
                await scene.pass_days(off_days)
                await scene.start()
            await scene.pass_time_until(moment_s)

        async def check_deleted(id: str) -> None:
            """A table is there until it is old enough, and gone a few hours later."""
            due_s = scene.due_s(id)
            await pass_time_until(due_s - 2)
            assert id in scene.kept
            await scene.pass_time_until(due_s + LATEST_S)
            assert id not in scene.kept
            assert scene.rows(id) == GONE
            with pytest.raises(RequestRefused) as refused:
                await scene.server.table(id)
            assert refused.value.say.id == "server-unknown-table"

        for visitor in (gathering, over, goes_on):
            await check_deleted(*ids(visitor))
        (looked,) = ids(looked_at)
        due_s = scene.due_s(looked)
        await pass_time_until(due_s - HOUR_S)
        async with looked_at.page():  # its page is there while it becomes old
            await scene.pass_time_until(due_s + LATEST_S)
            assert looked in scene.kept
        await scene.pass_time_until(due_s + 2 * LATEST_S)
        assert scene.rows(looked) == GONE
        await scene.pass_days_off((scene.due_s(*ids(under_way)) - scene.loop.time()) / DAY_S - 20)
        await check_deleted(*ids(under_way))
        assert not scene.kept

    run(script)


def test_a_table_lives_on_when_something_happens_there_before_it_is_too_late() -> None:
    async def script(scene: Scene) -> None:
        gathering = await waiting(scene)
        game = await running(scene)
        id, played = ids(gathering, game[0])
        for _ in range(4):  # the fourth friend comes after a year
            await scene.pass_days_off(KEEP_DAYS - 3)
            await scene.pass_days(2)
            assert id in scene.kept
            await scene.server.join(id, "Bo")
        await scene.pass_days_off(KEEP_PLAYING_DAYS - 4 * KEEP_DAYS - 10)
        await scene.pass_days(9)
        assert scene.rows(id) == GONE
        await make_a_move(game)
        await scene.pass_days(KEEP_DAYS + 1)
        assert set(scene.kept) == {played}

    run(script)


async def waiting(scene: Scene) -> Visitor:
    """A table with four free seats."""
    seated = [ME, FRIEND, FRIEND, FRIEND, FRIEND]
    SOURCE.set("10.1.0.9")
    return Visitor(scene, await scene.server.create_table(NewTable("bungee", "Ana", seated)), "10.1.0.9")


# Codes.


def test_a_code_is_free_after_two_days_and_serves_another_table_while_the_link_stays_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry_module, "new_code", lambda _, length: "BCDFGHJK"[:length])

    async def script(scene: Scene) -> None:
        old = await waiting(scene)
        (id,) = ids(old)
        assert scene.code(id) == "BCDF"
        await scene.pass_days(CODE_DAYS - 0.01)
        assert await scene.server.find("BCDF") == id
        assert scene.code(*ids(await waiting(scene))) == "BCDFG"
        async with old.page() as page:
            assert page.table is not None
            assert page.table.code == "BCDF"
            await scene.pass_days(0.06)
            assert scene.code(id) is None
            assert page.table.code == ""  # or it would lead to another table
        with pytest.raises(RequestRefused) as refused:
            await scene.server.find("BCDF")
        assert refused.value.say.id == "server-unknown-code"
        other = await waiting(scene)
        assert [await scene.server.find("BCDF")] == ids(other)
        await scene.server.join(id, "Bo")  # the link is as good as before
        async with old.page() as page:
            await page.until(lambda: page.table is not None and page.table.seats[1].name == "Bo")
        assert [await scene.server.find("BCDF")] == ids(other)
        assert scene.code(id) is None

    run(script)


# Clocks.

WRONG_S = (91 * DAY_S, 2 * YEAR_S, 901 * DAY_S + YEAR_S)


@pytest.mark.parametrize("ahead_s", WRONG_S)
def test_a_clock_that_is_ahead_at_the_start_and_put_right_deletes_nothing_and_frees_no_code(
    ahead_s: float,
) -> None:
    async def script(scene: Scene) -> None:
        tables = [await waiting(scene), await finished(scene), (await running(scene))[0]]
        before = [scene.code(id) for id in ids(*tables)]
        await scene.pass_days(0.5)
        for hours in (0.2, 1.0, 2.9):
            await scene.restart(ahead_s, kill=True)
            await scene.pass_days(hours / 24)
            await scene.server.table(ids(tables[1])[0])
            scene.machine.set_clock(0)  # while it runs
            await scene.pass_days(hours / 24)
        await scene.pass_days(1)
        assert set(ids(*tables)) == set(scene.kept)
        assert [scene.code(id) for id in ids(*tables)] == before
        assert before[0]

    run(script)


def test_a_clock_that_jumps_while_the_server_runs_is_not_believed_for_three_hours() -> None:
    async def script(scene: Scene) -> None:
        tables = [await waiting(scene), *[await finished(scene) for _ in range(3)]]
        await scene.pass_days(1)
        for ahead_s in (*WRONG_S, -YEAR_S):
            scene.machine.set_clock(ahead_s)
            await scene.pass_days(2.9 / 24)
            scene.machine.set_clock(0)
            await scene.pass_days(5 / 24)
        assert set(ids(*tables)) == set(scene.kept)
        assert scene.code(ids(tables[0])[0])

    run(script)


@pytest.mark.parametrize("behind_s", [100 * DAY_S, 2 * YEAR_S, 57 * YEAR_S])
def test_what_was_made_while_the_clock_was_behind_is_kept_as_long_as_all_else(behind_s: float) -> None:
    """A machine without a battery for its clock starts with an old date, and hears of the true one later."""

    async def script(scene: Scene) -> None:
        early = await finished(scene)
        await scene.restart(-behind_s)
        tables = [await waiting(scene), await finished(scene), (await running(scene))[0]]
        code = scene.code(ids(tables[0])[0])
        await scene.pass_days(0.3)
        scene.machine.set_clock(0)
        await scene.pass_days(0.1)
        await scene.restart()
        await scene.pass_days(1)
        assert {*ids(*tables), *ids(early)} == set(scene.kept)
        assert scene.code(ids(tables[0])[0]) == code
        await scene.pass_days(CODE_DAYS - 1)
        assert scene.code(ids(tables[0])[0]) is None
        await scene.pass_days(KEEP_DAYS + 1)
        assert set(scene.kept) == set(ids(tables[2]))  # and not longer, either

    run(script)


def test_the_dates_of_what_was_made_while_the_clock_was_behind_are_corrected_once() -> None:
    async def script(scene: Scene) -> None:
        early = await finished(scene)
        (before,) = scene.ask("SELECT changed FROM tables")
        await scene.pass_days(20)
        await scene.restart(-10 * DAY_S)
        await scene.pass_days(20)
        late, made_s = await finished(scene), scene.wall_s()
        for ahead_s in (-5 * DAY_S, 0):
            scene.machine.set_clock(ahead_s)
            await scene.pass_days(0.1)
        changed = {row["id"]: row["changed"] for row in scene.ask("SELECT id, changed FROM tables")}
        assert changed[late.seated.table] / 1000 == pytest.approx(made_s, abs=5)
        assert changed[early.seated.table] == before["changed"]

    run(script)


def test_what_was_made_while_the_clock_was_ahead_is_kept_longer_and_not_shorter() -> None:
    async def script(scene: Scene) -> None:
        await scene.restart(YEAR_S)
        over = await finished(scene)
        game = await running(scene)
        await scene.restart()
        await scene.pass_days(1)
        await make_a_move(game)  # its time is a year ahead, and does not go back
        at = [line["at"] for line in scene.lines(ids(*game)[0])]
        assert at == sorted(at)
        await scene.pass_days_off(365)
        assert ids(over)[0] in scene.kept
        await scene.pass_days(KEEP_DAYS)
        assert ids(over)[0] not in scene.kept

    run(script)


# A move a day.


def test_a_family_makes_one_move_a_day_for_three_months() -> None:
    """One after the other comes, moves and goes; then the table leaves memory, or the server ends, or is killed."""

    async def script(scene: Scene) -> None:
        random = Random(3)
        people = await running(scene)
        answers = 0
        over = 0
        for day in range(92):
            id = people[0].seated.table
            before = len(scene.lines(id))
            row = scene.ask("SELECT phase FROM tables WHERE id = ?", id)[0]
            if row["phase"] == "over":
                over += 1
                people = await rematch(scene, people)
                continue
            await make_a_move(people)
            answers += 1
            assert len(scene.lines(id)) > before
            assert id in scene.in_memory
            await scene.pass_days(0.2)
            assert id not in scene.in_memory
            assert {line["move"] for line in scene.lines(id) if "absent" in line["move"]} == set()
            if random.random() < 0.3:
                await scene.stop(kill=random.random() < 0.5)
                await scene.pass_days(random.uniform(0, 0.7))
                await scene.start(random.choice((0.0, 0.0, 3.0, -3600.0)))
            await scene.pass_time_until(1000 + (day + 6) * DAY_S)
        tables = scene.ask('SELECT DISTINCT "table" AS id FROM lines')
        for table in tables:
            lines = scene.lines(table["id"])
            at = [line["at"] for line in lines]
            assert at == sorted(at)
            commands = [line["command"] for line in lines if line["by"] >= 0]
            assert len(commands) == len(set(commands))
            answers -= sum(line["by"] >= 0 for line in lines)
        assert answers == 0  # each move was acknowledged, and stored once
        assert over or scene.loop.time() > 92 * DAY_S

    run(script)


async def rematch(scene: Scene, people: Sequence[Visitor]) -> list[Visitor]:
    """The same people, at another table."""
    async with people[0].page() as page:
        await page.ask(Rematch(page.new_id()))
    id = scene.ask("SELECT rematch FROM tables WHERE id = ?", people[0].seated.table)[0]["rematch"]
    again = [Visitor(scene, Seated(id, who.seated.seat, who.seated.token), who.address) for who in people]
    async with again[0].page() as page:
        await page.ask(Start(page.new_id()))
    return again


def test_bots_play_on_for_people_who_are_away_until_the_game_waits_for_them() -> None:
    settings = replace(SETTINGS, absence_s=Settings().absence_s, pause_after_s=90)

    async def script(scene: Scene) -> None:
        ana, _ = await calm(scene)
        id, began = ana.seated.table, scene.loop.time()
        for day in range(1, 31):
            async with ana.page() as page:
                await page.until(lambda: page.table is not None and page.table.seats[0].kind == "person")
            left = scene.loop.time()
            await scene.pass_time_until(left + settings.absence_s - 5)
            assert sits(scene, id)[0] == "person"
            await scene.pass_time_until(left + settings.pause_after_s + 10)
            if scene.ask("SELECT phase FROM tables WHERE id = ?", id)[0]["phase"] == "over":
                break
            assert sits(scene, id) == {0: "absent", 1: "absent"}
            lines = scene.lines(id)
            assert lines[-1]["at"] <= (left - began + settings.pause_after_s + 5) * 1000
            await scene.restart(kill=day % 2 == 0)
            await scene.pass_time_until(began + day * DAY_S)
            assert scene.lines(id) == lines
            assert id not in scene.in_memory
        assert 2 < day < 30  # bots have played it to its end

    run(script, settings)


async def calm(scene: Scene) -> list[Visitor]:
    """A long game between two people that has begun, with bots that take their time."""
    SOURCE.set("10.1.0.2")
    wish = NewTable("bantu", "Ana", [ME, FRIEND], pace="calm")
    seated = await scene.server.create_table(wish)
    people = [
        Visitor(scene, who, "10.1.0.2") for who in (seated, await scene.server.join(seated.table, "Bo"))
    ]
    async with people[0].page() as page:
        await page.start()
    return people


def sits(scene: Scene, id: str) -> dict[int, str]:
    """Who plays at each seat."""
    return dict(scene.reference.tables[id].ledger.sits)


def test_who_is_reminded_and_does_nothing_all_day_has_one_turn_played_by_a_bot() -> None:
    async def script(scene: Scene) -> None:
        people = await running(scene)
        async with people[0].page() as ana, people[1].page() as bo:
            await ana.until(lambda: ana.is_awaited() or bo.is_awaited())
            idle, other = (ana, bo) if ana.is_awaited() else (bo, ana)
            id = people[0].seated.table
            before = scene.lines(id)
            await scene.pass_days(1 / 24)
            assert isinstance(await other.ask(Nudge(other.new_id())), Accepted)
            await scene.pass_days(1 / 24)
            new = [line["by"] for line in scene.lines(id)[len(before) :]]
            assert [by for by in new if by >= 0] == [idle.you]
            assert sits(scene, id) == {0: "person", 1: "person"}

    run(script)


# A year.

MOST_KEPT = 40
"""Instead of ten thousand buckets of each kind."""
MOST_CALLBACKS_A_DAY = 1200
"""Of a server without pages: two looks an hour at what is old, and ten at what can leave memory."""
MOST_CALLBACKS_A_CONNECTED_DAY = 150_000
"""Of a page that does nothing, and its server: a tick and pings every ten seconds, and their timers."""


def test_a_year_with_a_visitor_now_and_then_keeps_little_in_memory_and_sets_few_timers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", MOST_KEPT)

    async def script(scene: Scene) -> None:
        registry = scene.machine.registry
        assert registry is not None
        sizes = []
        for visit in range(122):
            address = f"10.7.0.{visit}"
            (ana,) = await scene.make("bungee", ME, BOT, address=address, rounds=1, turns=6)
            if visit % 2:
                async with ana.page() as page:
                    await page.start()
                    await ana.move(page)
            await scene.pass_days(0.1)
            assert not registry.tables
            callbacks = scene.loop.callbacks
            await scene.pass_days(2.9)
            assert (scene.loop.callbacks - callbacks) / 2.9 < MOST_CALLBACKS_A_DAY
            sizes.append(sizes_of_ledgers(registry))
        assert max(map(len, sizes)) >= 8
        assert max(map(max, sizes)) == MOST_KEPT
        assert len(scene.kept) < 61 + 31  # games under way, and the others of the last three months
        assert len(registry.context.metrics.commands._metrics) < 50
        assert registry.sockets.here == 0
        assert registry.memory._loading == {}

    run(script)


def sizes_of_ledgers(registry: object) -> list[int]:
    """How many addresses, or tables, each limit and each budget of a server knows."""
    seen: set[int] = set()
    found: list[int] = []
    waiting = [registry]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, Buckets):
            found.append(len(thing._buckets))
        elif type(thing).__module__.startswith("tablee.server") and hasattr(thing, "__dict__"):
            waiting += vars(thing).values()
    return found


def test_a_page_that_does_nothing_for_a_day_costs_little_and_is_still_heard() -> None:
    async def script(scene: Scene) -> None:
        people = await running(scene)
        async with people[0].page() as ana, people[1].page() as bo:
            callbacks = scene.loop.callbacks
            await scene.pass_days(1)
            assert scene.loop.callbacks - callbacks < 2 * MOST_CALLBACKS_A_CONNECTED_DAY
            table = scene.machine.registry.tables[ana.id]  # type: ignore[union-attr]
            for page in table.audience.pages:
                assert len(page._ticks) < 20
                assert len(page.shown) < 20
            mover, awaited = (people[0], ana) if ana.is_awaited() else (people[1], bo)
            assert isinstance(await mover.move(awaited), Accepted)

    run(script)


def test_a_budget_that_was_spent_is_whole_again_after_months_and_not_more_than_whole() -> None:
    now = [0.0]
    budget = Budget(visitor=(10, 0.001), server=(100, 0.01), clock=lambda: now[0])
    budget.charge("a", 1e6)
    assert budget.visitors.of("a").wait_s() > 30 * DAY_S
    for _ in range(400):
        now[0] += 100 * DAY_S
        budget.visitors.of("a").spent()
    assert budget.visitors.of("a").spent() == 0
    budget.charge("a", 11)
    assert budget.visitors.of("a").wait_s() == pytest.approx(1000)


def test_numbers_stay_in_range_after_three_hundred_years() -> None:
    """Game times are milliseconds in a page's numbers (2**53), and all dates fit into the database (2**63)."""

    async def script(scene: Scene) -> None:
        people = await running(scene)
        await make_a_move(people)
        await scene.restart(300 * YEAR_S)
        await make_a_move(people)
        at = [line["at"] for line in scene.lines(people[0].seated.table)]
        assert at == sorted(at)
        assert 299 * YEAR_S * 1000 < at[-1] < 2**53
        over = await finished(scene)
        await scene.restart()
        await make_a_move(people)
        await scene.pass_days(1)
        assert set(scene.kept) == {over.seated.table, people[0].seated.table}

    run(script)
