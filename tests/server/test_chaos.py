"""A thousand messages of any kind from any seat: whatever is not legal is refused, and the table lives."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.server.settings import Settings
from tests.server.live import BOT, FRIEND, ME, Player, Running, running, whose_turn

FAST = Settings(
    messages_per_s=1e9, messages_burst=1e9, address_messages_per_s=1e9, address_messages_burst=1e9
)
MOVES = (
    "play",
    "call",
    "pass",
    "exchange",
    "lot",
    "deal",
    "shuffle",
    "turn",
    "show",
    "due",
    "undo",
    "sits",
    "void",
    "x",
)
FIELDS = ["card", "count", "take", "seat", "hands", "lucky", "pile", "cards", "t", "to", "who", "number"]


def anything(rng: Random, depth: int = 0) -> Any:
    """Any JSON value, with a liking for what could do harm."""
    kinds: list[Callable[[], Any]] = [
        lambda: rng.choice([None, True, False, "", "é\u202e\x00", "call", "bot", "person", 1.5, -0.0, 1e308]),
        lambda: rng.choice([0, 1, -1, -4, 11, 12, 2**31, 2**63, -(2**63), 10**25]),
        lambda: rng.randrange(-3, 13),
    ]
    if depth < 3:
        kinds.append(lambda: [anything(rng, depth + 1) for _ in range(rng.randrange(4))])
        kinds.append(lambda: {rng.choice(FIELDS): anything(rng, depth + 1) for _ in range(rng.randrange(3))})
    return rng.choice(kinds)()


def any_move(rng: Random, legal: list[dict[str, Any]]) -> Any:
    """A legal move, something like a move, or nothing like it."""
    kind = rng.random()
    if kind < 0.1:
        return anything(rng)
    if kind < 0.3 and legal:
        return rng.choice(legal)["move"]
    fields = {rng.choice(FIELDS): anything(rng) for _ in range(rng.randrange(3))}
    if rng.random() < 0.6:
        fields |= {"card": rng.randrange(-1, 13)} if rng.random() < 0.7 else {"count": rng.randrange(0, 4)}
    return {"do": rng.choice(MOVES), **fields}


def any_message(rng: Random, legal: list[dict[str, Any]]) -> Any:
    """A command with anything in it, or no command at all."""
    kind = rng.random()
    if kind < 0.1:
        return rng.choice(["", "{", "null", "[[[[", '"x"', b"\x00\xff", "\ud7ff", "{}" * 50, "[" * 2000])
    if kind < 0.2:
        return {
            "type": rng.choice(["move", "start", "dance", "ping", "hello", 5]),
            rng.choice(FIELDS): anything(rng),
        }
    type = rng.choice(["move"] * 6 + ["start", "ready", "takeback", "consent", "rematch", "arrange"])
    message: dict[str, Any] = {"type": type, "id": f"any-{rng.randrange(10**9)}"}
    if type == "move":
        message["move"] = any_move(rng, legal)
    elif type == "arrange":
        message |= {"seat": anything(rng), "wish": rng.choice([BOT, FRIEND, ME, anything(rng)])}
    elif type == "takeback":
        message["move"] = anything(rng)
    elif type == "consent":
        message |= {"request": anything(rng), "grant": rng.choice([True, anything(rng)])}
    return message


class Table:
    """Two people and a bot in the middle of a game, and somebody who looks on."""

    def __init__(self, server: Running, players: list[Player]) -> None:
        self.server = server
        self.players = players

    def lines(self) -> list[Any]:
        live = self.server.registry.tables[self.players[0].id].live
        assert live is not None
        return list(live.ledger.entries)


async def disturb(table: Table, rng: Random, messages: int) -> tuple[int, int]:
    """Send messages, one at a time, and see that each has its answer. Returns how many were refused, and made."""
    refused = made = 0
    for _ in range(messages):
        await whose_turn(*table.players)
        player = rng.choice(table.players)
        lines = len(table.lines())
        message = any_message(rng, player.position.get("legal", []))
        seen = player.updates
        await player.say(message)
        answer = await _answer(player, message)
        if answer["type"] == "refused":
            refused += 1
            assert answer["say"]["id"], answer
            assert len(table.lines()) == lines, message
        elif message["type"] == "move":
            made += 1
            await player.until(lambda player=player, seen=seen: player.updates > seen)  # type: ignore[misc]
            mine = [line for line in table.lines()[lines:] if line.by == player.table["you"]]
            assert len(mine) == 1, message
    return refused, made


async def _answer(player: Player, message: Any) -> dict[str, Any]:
    """The answer to a message: by its id, or the next refusal of what was no command."""
    id = message.get("id") if isinstance(message, dict) else None
    if id is None:
        await player.settled()
        return player.refusals.pop() if player.refusals else {"type": "accepted"}
    await player.until(lambda: id in player.answers)
    return player.answers[id]


@pytest.mark.parametrize("seed", [1, 2])
async def test_messages_of_any_kind_from_anybody(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    rng = Random(seed)
    async with running(tmp_path, FAST) as server:
        ana_seat = await server.create(ME, FRIEND, BOT, options={"rounds": 12})
        bo_seat = await server.join(ana_seat["table"])
        async with (
            server.player(ana_seat) as ana,
            server.player(bo_seat) as bo,
            server.onlooker(ana_seat["table"]) as eve,
        ):
            await ana.must("start")
            table = Table(server, [ana, bo, eve])
            refused, made = await disturb(table, rng, 1000)
            assert refused > 600
            assert made > 15
            await (await whose_turn(ana, bo)).move()
    assert not [record for record in caplog.records if record.exc_info or "\n" in record.getMessage()]
    assert not [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
