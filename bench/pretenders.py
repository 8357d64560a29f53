"""What a player gains by pretending to be far away, against an honest player who is near and equally quick.

    python -m bench.pretenders [ROUNDS [STRIKES]]

Real sockets, at a server in this process. A pretender holds back what tells how far they are, by 200 ms: the pongs
of the protocol, or the answers to ticks as well. They look at each card as soon as it is there, though it is to be seen
later, press after a reaction drawn like all others, and claim that it took 200 ms less. Every pair of reactions is
played twice, the second time the other way round. In Rouge each strikes 30 ms after the other, and says that
it was a second ago.

Others hold back every eighth pong, or all that they send now and then, as if a packet had been lost; look at each card
at its moment; and claim that their reactions took 200 ms less in two of three rounds.

`direct`: their system's acknowledgements are known. `proxied`: a proxy is between, and they are not. `HAProxy`: it is
the one of `deploy/`, which tells what its own system knows of theirs.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any

from bench.asked import Asked
from tablee.games.rouge.cards import BANK, BOMB
from tablee.kernel.reactions import CHOICE
from tablee.lab.intervals import wilson
from tablee.server.wire.messages import Tick
from tests.proxy import BadLine, serve
from tests.server.live import FRIEND, ME, Running, running, whose_turn
from tests.server.reflexes import ReflexPlayer, now
from tests.server.test_far import HELD_BACK, OTHER_MACHINE, EighthHeldBack, Pretender, at_haproxy
from tests.server.test_strikes import PAUSE, Strikers, plain, specials_apart

AWAY = HELD_BACK * 1000
"""Milliseconds: how far away they pretend to be, or are."""
NO_GUESS = 101.0
"""Milliseconds: who claims less is told that it was a guess."""
LATER = 0.03
"""Seconds after the other's strike that they strike, too ..."""
LONG_AGO = 1_000_000
"""... and say that it was so many microseconds before."""
UNDER_WAY = 0.5
"""Seconds since the game began: nothing counts as done before that."""


class Drawn:
    """The reactions of two seats in each round: every pair of them once in either order."""

    def __init__(self) -> None:
        self._rng = Random(1)
        self._next: list[tuple[float, float]] = []
        self._of: dict[int, tuple[float, float]] = {}

    def of(self, round: int, seat: int) -> float:
        if round not in self._of:
            if not self._next:
                one, other = CHOICE.draw(self._rng), CHOICE.draw(self._rng)
                self._next = [(other, one), (one, other)]
            self._of[round] = self._next.pop()
        return self._of[round][seat]


class Honest(ReflexPlayer):
    """Presses after the reactions that were drawn for it."""

    drawn: Drawn

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "update" and message.get("reveal"):
            self.reaction = self.drawn.of(message["reveal"]["round"], self.table["you"])
        super()._take(message)


class Cheat(Honest, Pretender):
    """Holds back its pongs, looks at cards before their moment, and claims to have been quicker by what it pretends."""

    late_tocks = 0.0

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "update" and message.get("reveal"):
            message["reveal"]["at"] = None  # it is looked at now
        super()._take(message)

    async def press(self, round: int, truth: int) -> None:
        self.lie = min(AWAY, max(truth / 1000 - NO_GUESS, 0))
        await super().press(round, truth)


class Thorough(Cheat):
    """Its answers to ticks, too."""

    late_tocks = HELD_BACK


class NowAndThen(Cheat):
    """Holds back every eighth pong alone."""

    connection_type = EighthHeldBack

    def _take(self, message: dict[str, Any]) -> None:
        Honest._take(self, message)

    async def press(self, round: int, truth: int) -> None:
        if round % 3:  # in two of three rounds
            await super().press(round, truth)
        else:
            self.lie = 0.0
            await Honest.press(self, round, truth)


class Uplink(NowAndThen):
    """Holds back every eighth answer to a tick, too, as if a packet had been lost."""

    ticked = 0

    def _tick(self, tick: Tick) -> None:
        self.ticked += 1
        self.late_tocks = HELD_BACK if self.ticked % 8 == 0 else 0.0
        super()._tick(tick)


@dataclass(frozen=True)
class Kind:
    """A player against an honest one who is near: what they do, and what is between them and the server."""

    name: str
    page: type[Honest]
    source: str = ""
    """The address that they come from, if it is not that of this machine's proxies."""
    away: float = 0
    haproxy: bool = False


KINDS = (
    Kind("nothing held back, direct", Honest, OTHER_MACHINE),
    Kind("nothing, but 200 ms away", Honest, away=AWAY),
    Kind("pongs held back, direct", Cheat, OTHER_MACHINE),
    Kind("pongs and ticks, direct", Thorough, OTHER_MACHINE),
    Kind("pongs held back, proxied", Cheat),
    Kind("pongs and ticks, proxied", Thorough),
    Kind("every eighth pong, direct", NowAndThen, OTHER_MACHINE),
    Kind("everything, now and then, direct", Uplink, OTHER_MACHINE),
    Kind("every eighth pong, HAProxy", NowAndThen, haproxy=True),
    Kind("everything, now and then, HAProxy", Uplink, haproxy=True),
    Kind("nothing held back, HAProxy", Honest, haproxy=True),
    Kind("pongs and ticks, HAProxy", Thorough, haproxy=True),
)


@dataclass
class Score:
    """What came of the rounds between two."""

    won: int = 0
    lost: int = 0
    tied: int = 0
    quicker: list[float] = field(default_factory=list)
    """By how many milliseconds their reactions counted for less than they were."""
    sooner: list[float] = field(default_factory=list)
    """How many milliseconds before its moment each card was there."""

    def told(self) -> str:
        decided = self.won + self.lost
        share = wilson(self.won, decided)
        return (
            f"won {self.won} of {decided} decided, {100 * self.won / decided:.1f} % "
            f"({100 * share.low:.1f} to {100 * share.high:.1f}), {self.tied} ties; "
            f"counted {fmean(self.quicker):.1f} ms quicker than they were; "
            f"card {median(self.sooner):.1f} ms early"
        )


@asynccontextmanager
async def at_table(
    server: Running, kind: Kind, **wish: Any
) -> AsyncIterator[tuple[dict[str, Any], Honest, Honest]]:
    """The first seat, and the pages of both: an honest one, and this kind."""
    async with AsyncExitStack() as stack:
        seat = await server.create(ME, FRIEND, **wish)
        other = await server.join(seat["table"])
        address = server.address
        if kind.haproxy:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            address = await stack.enter_async_context(at_haproxy(folder, server))
        if kind.away:
            proxy = await serve(int(address.rpartition(":")[2]), BadLine(kind.away), Random(1))
            stack.push_async_callback(proxy.wait_closed)
            stack.callback(proxy.close)
            address = f"127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
        ana = Honest(server.address, seat["table"], seat["token"])
        bo = kind.page(address, other["table"], other["token"])
        for page, source in ((ana, OTHER_MACHINE), (bo, kind.source)):
            options: dict[str, Any] = {"local_addr": (source, 0)} if source else {}
            await page.connect(**options)
            stack.push_async_callback(page.close)
            await page.hello()
            await page.until(lambda page=page: len(page.ticks) >= 8)  # type: ignore[misc]
        yield seat, ana, bo


async def duels(server: Running, kind: Kind, rounds: int) -> Score:
    """So many cards between the two."""
    options = {"lanterns": rounds, "decoys": False}
    async with at_table(server, kind, game="lampion", options=options) as (_, ana, bo):
        ana.drawn = bo.drawn = Drawn()
        await ana.must("start")
        ana.patience = 10.0 * rounds
        await ana.until(lambda: ana.over)
        return reckoned(ana, bo)


def reckoned(ana: Honest, bo: Honest) -> Score:
    """What the photos of all rounds say, beside what really was."""
    score = Score()
    seen = {shown["round"]: shown for shown in bo.reveals}
    moments = {shown["round"]: shown["planned"] for shown in ana.reveals}
    for photo in ana.photos:
        shown, places = seen.get(photo["round"]), {}
        for finish in photo["finishes"]:
            places[finish["seat"]] = finish["place"]
            if finish["seat"] == 1 and shown and "truth" in shown:
                score.quicker.append(shown["truth"] / 1000 - finish["rt"])
        first = [seat for seat, place in places.items() if place == 1]
        score.won += first == [1]
        score.lost += first == [0]
        score.tied += len(first) > 1
        if shown and photo["round"] in moments:
            score.sooner.append((moments[photo["round"]] - shown["got"]) / 1000)
    return score


async def strikes(folder: Path, kind: Kind) -> bool:
    """One strike after the other's, dated back: whether it was first."""
    async with (
        running(folder, chance=specials_apart) as server,
        at_table(server, kind, game="rouge", options={"deals": 1, "pause": PAUSE}) as (seat, ana, bo),
    ):
        table = Strikers(server, seat, ana, bo)
        await lead(ana, bo)
        await asyncio.sleep(UNDER_WAY)
        await asyncio.gather(table.strike(ana, BANK, 0), back_in_time(bo))
        await ana.until(lambda: {"bomb-struck", "bank-struck"} & {told["event"]["told"] for told in ana.told})
        return "bomb-struck" in [told["event"]["told"] for told in ana.told]


async def first_with(folder: Path, kind: Kind, times: int) -> int:
    """With how many strikes they were first."""
    first = 0
    for _ in range(times):
        with tempfile.TemporaryDirectory(dir=folder) as own:
            first += await strikes(Path(own), kind)
    return first


async def lead(*players: Honest) -> None:
    """Play to the first card of a round: all may strike."""
    await players[0].must("start")
    leader = await whose_turn(*players)
    await leader.must("move", move=plain(leader)[0])
    for player in players:
        await player.until(lambda player=player: player.position["acting"]["kind"] == "window")  # type: ignore[misc]


async def back_in_time(player: ReflexPlayer) -> None:
    await asyncio.sleep(LATER)
    press = {"at": now() - LONG_AGO}
    await player.command("move", move={"do": "strike", "card": BOMB}, press=press)


async def measure(folder: Path, rounds: int, times: int) -> None:
    print(f"the machine had {os.getloadavg()[0]:.1f} processes at work for {os.cpu_count()} processors")
    async with running(folder) as server:
        scores = await asyncio.gather(*(duels(server, kind, rounds) for kind in KINDS))
    for kind, score in zip(KINDS, scores, strict=True):
        print(f"{kind.name:<33} {score.told()}", flush=True)
    firsts = await asyncio.gather(*(first_with(folder, kind, times) for kind in KINDS))
    for kind, first in zip(KINDS, firsts, strict=True):
        print(f"{kind.name:<33} first with {first} of {times} strikes", flush=True)
    print(f"the machine had {os.getloadavg()[0]:.1f} processes at work for {os.cpu_count()} processors")


def main() -> None:
    asked = Asked("pretenders", __doc__)
    asked.count("rounds", 200)
    asked.count("strikes", 20)
    wishes = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), wishes.rounds, wishes.strikes))


if __name__ == "__main__":
    main()
