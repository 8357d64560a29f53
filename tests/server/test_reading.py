"""Positions in words are sent to those pages that show them, when they begin to."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablee.server.storage.sqlite import SqliteStorage
from tablee.server.storage.store import Change
from tests.server.live import BOT, ME, Player, eventually, running
from tests.server.test_cries import cry_on_its_way, hola


async def reads(player: Player, words: bool) -> None:
    await player.say({"type": "read", "words": words})


async def test_a_page_is_sent_words_for_as_long_as_it_shows_them(tmp_path: Path) -> None:
    async with running(tmp_path) as server, server.player(await server.create(ME, BOT)) as ana:
        await reads(ana, False)
        await ana.must("start")
        await ana.until(lambda: ana.position)
        assert ana.position["words"] == []
        told, view = ana.last, ana.position["view"]
        await reads(ana, True)
        await ana.until(lambda: ana.position["words"])
        if ana.last == told:  # the bot may have moved meanwhile
            assert ana.position["view"] == view
        await reads(ana, False)
        await ana.until(lambda: not ana.position["words"])


async def test_what_is_yet_to_be_seen_is_not_told_in_words_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hola(tmp_path) as table:
        live = await cry_on_its_way(table, monkeypatch, 3)
        heard = len(table.bo.frames)
        for words in (False, True):
            await reads(table.bo, words)
        await table.bo.say({"type": "ping", "t": 1})
        await table.bo.until(lambda: table.bo.pongs)
        assert live.reveal_pending, "the cry is written down, and not shown"
        assert len(table.bo.frames) == heard + 1


async def test_words_do_not_wait_for_what_is_being_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By how long they took, others could tell that somebody acts in secret."""
    go_on, write = asyncio.Event(), SqliteStorage.write

    async def slowly(self: SqliteStorage, *changes: Change) -> None:
        await go_on.wait()
        await write(self, *changes)

    async with hola(tmp_path) as table:
        await table.bo.until(lambda: table.bo.position)
        monkeypatch.setattr(SqliteStorage, "write", slowly)
        lays = {"do": "lay", "exchange": table.ana.position["view"]["exchange"], "beans": 1}
        laying = asyncio.create_task(table.ana.command("move", move=lays))
        await eventually(lambda: not table.server.registry.tables[table.ana.id].queue.quiet)
        updates = table.bo.updates
        await reads(table.bo, False)
        await table.bo.until(lambda: table.bo.updates > updates)
        assert not laying.done()
        go_on.set()
        await laying
