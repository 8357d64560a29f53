"""What one move costs, in things done: no more than `docs/architecture.md` says."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tablee.kernel import Ledger
from tablee.server.table import pages, pipeline
from tablee.server.wire import encoding, messages
from tests.server.live import FRIEND, ME, eventually, running, seeded, whose_turn

MESSAGES = messages.Accepted | messages.Position | messages.Update | messages.Table


class Counts:
    """Counts calls of a class's methods, and keeps what is encoded."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        self.encoded: list[tuple[str, bytes]] = []
        self._monkeypatch = monkeypatch

    def watch(self, owner: type, *names: str) -> None:
        for name in names:
            self._monkeypatch.setattr(owner, name, self._counted(getattr(owner, name), name))

    def watch_messages(self) -> None:
        encode = encoding.encode

        def kept(message: Any) -> bytes:
            data: bytes = encode(message)
            if isinstance(message, MESSAGES):
                self.encoded.append((type(message).__name__, data))
            return data

        for module in (encoding, pages, pipeline):
            self._monkeypatch.setattr(module, "encode", kept)

    def _counted(self, method: Any, name: str) -> Any:
        def counted(*args: Any, **more: Any) -> Any:
            self.calls[name] += 1
            return method(*args, **more)

        return counted


@pytest.mark.parametrize(
    ("key", "tables"),
    [
        pytest.param("bungee", 0, id="nothing about the table changes"),
        pytest.param("bantu", 3, id="the move may be taken back, which all see"),
    ],
)
async def test_a_move_is_checked_copied_applied_and_encoded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, tables: int
) -> None:
    counts = Counts(monkeypatch)
    async with running(tmp_path, chance=seeded(1)) as server:
        ana_seat = await server.create(ME, FRIEND, game=key)
        bo_seat = await server.join(ana_seat["table"])
        table = server.registry.tables[ana_seat["table"]]
        async with (
            server.player(ana_seat) as ana,
            server.player(bo_seat) as bo,
            server.player(bo_seat) as bos_phone,
            server.onlooker(ana_seat["table"]) as eve,
            server.onlooker(ana_seat["table"]) as fay,
        ):
            everybody = (ana, bo, bos_phone, eve, fay)
            await ana.must("start")
            mover = await whose_turn(ana, bo)
            await eventually(lambda: table.queue.quiet)
            for page in everybody:
                await page.settled()
            seen = [page.updates for page in everybody]
            assert table.live is not None
            counts.watch(type(table.live.ledger.state), "check", "copy", "apply", "acting", "view")
            counts.watch(Ledger, "retractable")
            counts.watch_messages()
            await mover.must("move", move=mover.position["legal"][0]["move"])
            await eventually(lambda: table.queue.quiet)
            await eventually(lambda: [page.updates for page in everybody] == [count + 1 for count in seen])
            calls, encoded = dict(counts.calls), list(counts.encoded)
    # Asked who may act: by the check, and of the position that the move leads to. Seen: by two seats, and who looks on.
    once = {"check": 1, "copy": 1, "apply": 1, "acting": 2, "view": 3}
    assert calls == once | ({"retractable": 1} if tables else {})
    assert Counter(kind for kind, _ in encoded) == Counter(Accepted=1, Position=3, Update=3, Table=tables)
    assert len(set(encoded)) == len(encoded)
