"""Taking a move back: alone with bots, asked of the others, and through a crash."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tablee.kernel import TakenBack, Undo
from tablee.kernel.referee import judge
from tablee.server.clock import Clocks
from tablee.server.table import extras
from tests.server.live import BOT, FRIEND, ME, PATIENCE, Held, Player, Running, running
from tests.server.test_reflexes import record
from tests.server.tiny import serving_tiny_games
from tests.tiny import TINY
from tests.tiny.nim import Pour


class Table:
    """A game of Nim that has begun, its persons and somebody who looks on."""

    def __init__(
        self, server: Running, seats: list[dict[str, Any]], players: list[Player], eve: Player
    ) -> None:
        self.server, self.seats, self.players, self.eve = server, seats, players, eve

    async def see(self, heap: int, turn: int) -> None:
        """All see this position in the end, and were told the same."""
        view = {"heap": heap, "turn": turn}
        everybody = (*self.players, self.eve)
        for player in everybody:
            await until(player, lambda at: at.position.get("view", {}).items() >= view.items())
        last = max(player.last for player in everybody)
        for player in everybody:
            await until(player, lambda at: at.last == last)
        for player in self.players:
            assert [told["event"] for told in player.told] == [told["event"] for told in self.eve.told]
            assert bool(player.position["legal"]) == (player.table["you"] == turn)

    async def asked(self, seat: int) -> int:
        """All see that this seat asks. Returns what the request is known by."""
        for player in (*self.players, self.eve):
            await until(player, request)
            assert request(player)["seat"] == seat
        return int(request(self.eve)["until"])

    async def unasked(self) -> None:
        for player in (*self.players, self.eve):
            await until(player, lambda at: not request(at))


async def until(player: Player, holds: Callable[[Player], Any]) -> None:
    await player.until(lambda: holds(player))


def request(player: Player) -> Any:
    return player.table.get("request")


def take(counters: int) -> dict[str, Any]:
    return {"do": "take", "counters": counters}


def last(player: Player) -> int:
    """What the player's last move is known by."""
    return int(player.table["retractable"][str(player.table["you"])])


async def take_back(player: Player, **more: Any) -> None:
    """Ask for the last move back."""
    await player.settled()
    await player.must("takeback", move=last(player), **more)


async def refused(player: Player, type: str, **fields: Any) -> str:
    answer = await player.command(type, **fields)
    assert answer["type"] == "refused"
    return str(answer["say"]["id"])


@asynccontextmanager
async def nim(
    data: Path, *seats: Mapping[str, str], heap: int = 12, clocks: Clocks | None = None, **more: Any
) -> AsyncIterator[Table]:
    async with AsyncExitStack() as stack:
        house = running(data, games=TINY, chance=lambda state: Pour(heap), clocks=clocks)
        server = await stack.enter_async_context(house)
        seated = [await server.create(*seats, game="nim", **more)]
        for name in ("Bo", "Cy")[: seats.count(FRIEND)]:
            seated.append(await server.join(seated[0]["table"], name))
        players = [await stack.enter_async_context(server.player(seat)) for seat in seated]
        eve = await stack.enter_async_context(server.onlooker(seated[0]["table"]))
        await players[0].must("start")
        table = Table(server, seated, players, eve)
        await table.see(heap, 0)
        yield table


async def test_alone_with_bots_it_is_done_at_once_also_over_their_answers(tmp_path: Path) -> None:
    async with nim(tmp_path, ME, BOT, BOT, heap=15) as table:
        [ana] = table.players
        await ana.move(take(3))
        await ana.until(lambda: ana.position["legal"])
        answered = ana.last
        assert answered == 4
        await take_back(ana)
        await table.see(15, 0)
        assert ana.last == answered + 1
        told = ana.told[-1]
        assert (told["event"], told["article"]) == ({"told": "taken-back", "seat": 0}, "house.undo")
        # The bots are woken anew, and it can be done again and again, move by move.
        await ana.move(take(1))
        await ana.until(lambda: ana.position["legal"])
        before = ana.position["view"]["heap"]
        await ana.move(take(1))
        await ana.until(lambda: ana.position["legal"])
        await ana.settled()
        latest = last(ana)
        await take_back(ana)
        await table.see(before, 0)
        assert await refused(ana, "takeback", move=latest) == "server-undo-nothing"
        await take_back(ana)
        await table.see(15, 0)
        await ana.until(lambda: not ana.table.get("retractable"))
        assert await refused(ana, "takeback", move=0) == "server-undo-nothing"


async def test_a_game_is_not_begun_anew_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "MAX_UNDOS", 2)
    async with nim(tmp_path, ME, BOT, heap=15) as table:
        [ana] = table.players
        for _ in range(2):
            await ana.move(take(1))
            await ana.until(lambda: ana.position["legal"])
            await take_back(ana)
            await table.see(15, 0)
        await ana.move(take(1))
        await ana.until(lambda: ana.position["legal"])
        await ana.settled()
        assert await refused(ana, "takeback", move=last(ana)) == "server-undo-enough"
        await ana.move(take(1))


async def test_the_others_are_asked_and_all_see_what_they_grant(tmp_path: Path) -> None:
    async with nim(tmp_path, ME, FRIEND, FRIEND) as table:
        ana, bo, cy = table.players
        await ana.move(take(2))
        await table.see(10, 1)
        await ana.until(lambda: list(ana.table.get("retractable", {})) == ["0"])
        await take_back(ana)
        asked = await table.asked(0)
        assert request(table.eve)["awaits"] == [1, 2]
        await cy.must("consent", request=asked, grant=True)
        await bo.until(lambda: request(bo)["awaits"] == [1])
        assert ana.position["view"]["heap"] == 10
        await bo.must("consent", request=asked, grant=True)
        await table.see(12, 0)
        await table.unasked()
        # Whoever comes later is told the same, and sees the same.
        async with (
            table.server.player(table.seats[1]) as late,
            table.server.player(table.seats[1], 2) as back,
        ):
            await late.until(lambda: late.position)
            await back.until(lambda: back.position)
            assert late.told == bo.told
            assert back.told == bo.told[2:]
            assert late.position == back.position == bo.position


async def test_somebody_says_no_and_is_not_asked_the_same_again(tmp_path: Path) -> None:
    async with nim(tmp_path, ME, FRIEND, FRIEND) as table:
        ana, bo, cy = table.players
        await ana.move(take(2))
        await take_back(ana)
        asked = await table.asked(0)
        await bo.must("consent", request=asked, grant=False)
        await table.unasked()
        assert await refused(cy, "consent", request=asked, grant=True) == "server-undo-unasked"
        assert await refused(ana, "takeback", move=last(ana)) == "server-undo-declined"
        await table.see(10, 1)
        await bo.move(take(1))
        await take_back(ana)
        asked = await table.asked(0)
        await bo.must("consent", request=asked, grant=True)
        await cy.must("consent", request=asked, grant=True)
        await table.see(12, 0)


async def test_there_is_one_request_at_a_time_and_only_others_grant_it(tmp_path: Path) -> None:
    async with nim(tmp_path, ME, FRIEND) as table:
        ana, bo = table.players
        await ana.move(take(2))
        await table.see(10, 1)
        await bo.move(take(2))
        await table.see(8, 0)
        await take_back(bo, id="once")
        asked = await table.asked(1)
        await take_back(bo, id="once")
        assert await refused(ana, "takeback", move=0) == "server-undo-asked"
        assert await refused(bo, "consent", request=asked, grant=True) == "server-undo-unasked"
        assert await refused(ana, "consent", request=asked + 1, grant=True) == "server-undo-unasked"
        assert await refused(table.eve, "takeback", move=0) == "server-look-on"
        assert await refused(table.eve, "consent", request=asked, grant=True) == "server-look-on"
        await bo.must("consent", request=asked, grant=False)
        await table.unasked()
        await take_back(ana)
        asked = await table.asked(0)
        await bo.must("consent", request=asked, grant=True)
        await table.see(12, 0)


async def test_it_lapses_when_a_person_moves(tmp_path: Path) -> None:
    async with nim(tmp_path, ME, FRIEND) as table:
        ana, bo = table.players
        await ana.move(take(2))
        await take_back(ana)
        asked = await table.asked(0)
        await bo.move(take(1))
        await table.unasked()
        assert await refused(bo, "consent", request=asked, grant=True) == "server-undo-unasked"
        await table.see(9, 0)


async def test_it_lapses_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "REQUEST_LASTS_MS", 50)
    held = Held()
    async with nim(tmp_path, ME, FRIEND, clocks=held.clocks) as table:
        ana, _ = table.players
        await ana.move(take(2))
        held.hold()
        await take_back(ana)
        await table.asked(0)
        held.let_go()
        await table.unasked()
        await table.see(10, 1)


async def test_it_stands_while_bots_move(tmp_path: Path) -> None:
    async with nim(tmp_path, ME, FRIEND, BOT, pace="calm") as table:
        ana, bo = table.players
        await ana.move(take(1))
        await table.see(11, 1)
        await bo.move(take(1))
        await take_back(bo)
        asked = await table.asked(1)
        await ana.until(lambda: ana.position["legal"])
        assert request(ana)
        await ana.must("consent", request=asked, grant=True)
        await table.see(11, 1)


async def test_a_person_who_is_away_is_not_asked(tmp_path: Path) -> None:
    async with nim(tmp_path, ME, FRIEND) as table:
        ana, bo = table.players
        await ana.move(take(1))
        await bo.close()
        await ana.until(lambda: not ana.table["seats"][1]["connected"])
        await take_back(ana)
        await ana.until(lambda: ana.position["view"]["heap"] == 12)


async def test_nothing_is_taken_back_over_chance_or_an_ending(tmp_path: Path) -> None:
    async with nim(tmp_path, ME, FRIEND) as table:
        ana, bo = table.players
        for heaps in (1, 2):
            for player, left in ((ana, 9), (bo, 6), (ana, 3), (bo, 0)):
                await until(player, lambda at: at.position["legal"])
                await player.move(take(3))
                assert player.position["view"]["heap"] == left or not left
            await bo.until(lambda: not bo.table.get("retractable"))
            assert await refused(bo, "takeback", move=0) == "server-undo-nothing"
            assert bo.over == (heaps == 2)


async def test_a_game_that_does_not_allow_it_says_so(tmp_path: Path) -> None:
    async with running(tmp_path, games=TINY) as server:
        seated = await server.create(ME, BOT, game="mora")
        async with server.player(seated) as ana:
            assert await refused(ana, "takeback", move=0) == "server-not-begun"
            await ana.must("start")
            await ana.until(lambda: ana.position.get("legal"))
            await ana.move()
            assert not ana.table.get("retractable")
            assert await refused(ana, "takeback", move=0) == "server-undo-never"


async def test_the_record_stands_and_there_is_a_rematch(tmp_path: Path) -> None:
    async with nim(tmp_path, ME, BOT) as table:
        [ana] = table.players
        await ana.move(take(3))
        await ana.until(lambda: ana.position["legal"])
        await take_back(ana)
        await ana.play_out(Random(1))
        written = await record(table.server, table.seats[0], TINY.get)
        verdict = judge(written)
        assert verdict.all_stands
        [ruling] = [ruling for ruling in verdict.rulings if isinstance(ruling.entry.move, Undo)]
        assert ruling.events == (TakenBack(0),)
        await ana.must("rematch")
        await ana.until(lambda: ana.seats)
        async with table.server.player(ana.seats[0]) as again:
            await again.must("start")
            await again.until(lambda: again.position.get("legal"))


@pytest.mark.real_time("a process of its own")
async def test_a_move_taken_back_is_so_after_a_crash(tmp_path: Path) -> None:
    """What is only asked is forgotten; what was accepted is not, and is not done twice."""
    wish = {"game": "nim", "name": "Ana", "seats": [ME, FRIEND], "pace": "instant"}
    with serving_tiny_games(tmp_path, kill=True) as address:
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
            ana_seat = (await http.post("/api/tables", json=wish)).json()
            bo_seat = (await http.post(f"/api/tables/{ana_seat['table']}/join", json={"name": "Bo"})).json()
        async with at(address, ana_seat) as ana, at(address, bo_seat) as bo:
            await ana.must("start")
            await ana.until(lambda: ana.position.get("legal"))
            heap = ana.position["view"]["heap"]
            await ana.move(take(3))
            await take_back(ana)
            await bo.until(lambda: request(bo))
            await bo.must("consent", id="yes", request=request(bo)["until"], grant=True)
            await ana.until(lambda: ana.position["legal"])
            await ana.move(take(1))
            await bo.until(lambda: bo.last == 4)
            await take_back(ana)
            await ana.until(lambda: request(ana))
            asked = request(ana)["until"]
    with serving_tiny_games(tmp_path) as address:
        async with at(address, ana_seat) as again, at(address, bo_seat) as still:
            await again.until(lambda: again.position)
            await still.until(lambda: still.position)
            assert (again.told, still.told) == (ana.told, bo.told)
            assert again.position["view"] == ana.position["view"]
            assert again.position["view"]["heap"] == heap - 1
            assert not request(again)
            await still.must("consent", id="yes", request=asked, grant=True)
            await take_back(again)
            await still.until(lambda: request(still))
            assert request(still)["until"] > asked
            await still.must("consent", request=request(still)["until"], grant=True)
            await again.until(lambda: again.position["view"]["heap"] == heap)


def at(address: str, seated: Mapping[str, Any]) -> Player:
    return Player(address.removeprefix("http://"), seated["table"], seated["token"])
