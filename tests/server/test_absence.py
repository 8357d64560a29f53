"""People go and come back, tables rest and leave memory, and nothing is lost."""

from pathlib import Path
from random import Random

from tablee.server.settings import Settings
from tests.server.live import BOT, FRIEND, ME, Running, eventually, running, whose_turn


async def test_a_bot_plays_on_for_somebody_who_is_gone_and_gives_the_seat_back(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(absence_s=0.05)) as server:
        ana_seat = await server.create(ME, FRIEND, options={"rounds": 12})
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(ana_seat) as ana:
            async with server.player(bo_seat) as bo:
                await ana.must("start")
                while (await whose_turn(ana, bo)) is ana:
                    await ana.move()
                assert ana.table["seats"][1]["kind"] == "person"
            await ana.until(lambda: ana.table["seats"][1]["kind"] == "absent")
            assert not ana.table["seats"][1]["connected"]
            await ana.until(lambda: ana.position["legal"])
            async with server.player(bo_seat, bo.last) as bo:
                await ana.until(lambda: ana.table["seats"][1]["kind"] == "person")
                while (await whose_turn(ana, bo)) is ana:
                    await ana.move()
                await bo.move()
        assert _sits(server, ana_seat["table"])[:4] == ["person", "person", "absent", "person"]


def _sits(server: Running, table: str) -> list[str]:
    live = server.registry.tables[table].live
    assert live is not None
    return [entry.move.who for entry in live.ledger.entries if entry.by == -3]  # type: ignore[attr-defined]


async def test_somebody_who_comes_back_in_time_was_never_absent(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(absence_s=600)) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated) as ana:
            await ana.must("start")
        async with server.player(seated) as ana:
            assert ana.table["seats"][0]["kind"] == "person"
        assert "absent" not in _sits(server, seated["table"])


async def test_a_seat_is_held_by_any_of_its_pages(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(absence_s=0.05)) as server:
        seated = await server.create(ME, FRIEND)
        bo_seat = await server.join(seated["table"])
        async with server.player(seated) as ana:
            async with server.player(bo_seat) as bo:
                await ana.must("start")
                await whose_turn(ana, bo)  # from now on nothing happens by itself
                async with server.player(seated) as phone:
                    await phone.until(lambda: phone.updates)
                    await ana.settled()
                    assert phone.told == ana.told
            # Bo has only one page, and went after the phone: it is he who is absent.
            await ana.until(lambda: "absent" in [seat["kind"] for seat in ana.table["seats"]])
            assert [seat["kind"] for seat in ana.table["seats"]] == ["person", "absent"]
            assert _sits(server, seated["table"]).count("absent") == 1


async def test_a_table_that_everybody_left_waits_leaves_memory_and_goes_on(tmp_path: Path) -> None:
    settings = Settings(absence_s=0.02, pause_after_s=0.1, unload_after_s=0.2)
    async with running(tmp_path, settings) as server:
        seated = await server.create(ME, BOT, pace="normal", options={"rounds": 12})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.until(lambda: ana.updates)
        async with server.player(seated) as ana:
            table = server.registry.tables[seated["table"]]
        await eventually(lambda: not server.registry.tables)
        async with server.player(seated, ana.last) as ana:
            assert server.registry.tables[seated["table"]] is not table
            await ana.until(lambda: ana.table["seats"][0]["kind"] == "person")
            await ana.play_out(Random(1), upto=2)
