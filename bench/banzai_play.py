"""What Banzaï! is like to play. Its figures are in bench/results/banzai.md.

Parts: `speed`, `rounds`, `seats`, `distance`, `bluffs`, `powers`, and, only where it is named, `live`: a whole game of
twelve over sockets, which takes some minutes. All players are `sensible` ones, unless said otherwise. A share is told
as a part of the fair one: 1 is as good as all others.

`python -m bench.banzai_play bluffs 3000 --players 8 --one waits` measures one of them at one size of table.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from bench.asked import Asked, whole_number
from tablee.games.banzai import GAME
from tablee.games.banzai.bots import BeginnerBot, SensibleBot, SharpBot
from tablee.games.banzai.cards import best_family
from tablee.games.banzai.data import (
    MASTERS,
    REUNIONS,
    BanzaiOptions,
    BanzaiView,
    Dealt,
    Hopped,
    Judged,
    Power,
    Redealt,
    Slipped,
    Stop,
)
from tablee.games.banzai.restore import PLAYERS, restore
from tablee.hosts.virtual import VirtualTable
from tablee.kernel import ALL, Event, Ledger, Move, News
from tablee.kernel.player import BotMaker, Plan, Plans
from tablee.server.settings import Settings
from tablee.server.workers.executor import ProcessExecutor
from tablee.server.workers.pool import WorkerPool
from tests.server.live import BOT, ME, running

GAMES = 1000


class Wish(NamedTuple):
    """In how many games, of how many players, and who plays differently from the others; empty: the usual ones."""

    games: int
    players: Sequence[int] = ()
    ones: Sequence[str] = ()


class Waits(SensibleBot):
    """Never sends its hand before the beat."""

    def _trusts(self, view: BanzaiView) -> bool:
        return False


class Jumps(SensibleBot):
    """Sends its hand at every "Ban…"."""

    def _trusts(self, view: BanzaiView) -> bool:
        return True


class NeverFeints(SensibleBot):
    """Is honest."""

    style = SensibleBot.style._replace(feints=0.0)


class NeverStops(SensibleBot):
    """Takes pawns and places as they are."""

    style = SensibleBot.style._replace(stops=0.0)


ONES: dict[str, BotMaker] = {
    "waits": Waits,
    "jumps": Jumps,
    "never-feints": NeverFeints,
    "never-stops": NeverStops,
    "beginner": BeginnerBot,
    "sharp": SharpBot,
}
"""Who may play among others who do not."""


class Watched(VirtualTable):
    """A table at which all that is told is looked at."""

    def __init__(self, makers: Sequence[BotMaker], options: BanzaiOptions, seed: str) -> None:
        bots = [maker(seat, Random(f"{seed}/{seat}")) for seat, maker in enumerate(makers)]
        super().__init__(Ledger(GAME, len(makers), options), bots, Random(f"{seed}/chance"))
        self.told: list[Event] = []

    def move(self, by: int, move: Move, rt: int | None = None) -> News:
        news = super().move(by, move, rt)
        self.told += news.of(ALL)
        return news


def play(makers: Sequence[BotMaker], seed: str, options: BanzaiOptions | None = None) -> Watched:
    table = Watched(makers, options or BanzaiOptions(), seed)
    table.run()
    return table


def winner(table: Watched) -> int:
    result = table.ledger.state.result()
    assert result is not None
    return result.winners[0]


def share(
    one: BotMaker, others: BotMaker, players: int, games: int, options: BanzaiOptions | None = None
) -> str:
    """How much of a fair share one player gets among others, at each seat in turn."""
    won = 0
    for number in range(games):
        seat = number % players
        makers = [one if other == seat else others for other in range(players)]
        won += winner(play(makers, f"{number}", options)) == seat
    part = won / games
    return f"{part * players:.2f} ± {1.96 * sqrt(part * (1 - part) / games) * players:.2f}"


def speed(wish: Wish) -> Iterator[str]:
    for players in wish.players or (4, 12):
        begun, dealt = process_time(), 0
        for number in range(wish.games * 4 // players):
            table = play([SensibleBot] * players, f"{number}")
            dealt += sum(isinstance(event, Dealt) for event in table.told)
        yield f"{players} players: {dealt / (process_time() - begun):.0f} rounds a second of processor time"


def rounds(wish: Wish) -> Iterator[str]:
    for players in wish.players or PLAYERS:
        seen: Counter[str] = Counter()
        for number in range(wish.games // players):
            table = play([SensibleBot] * players, f"{number}")
            seen["ms"] += table.now
            for event in table.told:
                seen["rounds"] += isinstance(event, Dealt)
                seen["exchanges"] += isinstance(event, Hopped)
                seen["nobody"] += isinstance(event, Redealt)
                seen["slipped"] += sum(map(len, event.cards)) if isinstance(event, Slipped) else 0
                if isinstance(event, Judged):
                    seen.update(out.why for out in event.out)
                    seen["feints"] += event.rule == "banzai.feint"
        causes = [why for why in seen if why.startswith("banzai.out")]
        gone = sum(seen[why] for why in causes)
        out = ", ".join(f"{why.rpartition('.')[2]} {seen[why] / gone:.0%}" for why in sorted(causes))
        dealt, count = seen["rounds"], wish.games // players
        yield (
            f"{players} players: {dealt / count:.1f} rounds in {seen['ms'] / count / 1000:.0f} s, each of "
            f"{seen['exchanges'] / dealt:.1f} exchanges and {seen['feints'] / dealt:.1f} feints; "
            f"out: {out}; nobody in {seen['nobody'] / dealt:.0%} of the rounds; cards slipped: {seen['slipped']}"
        )


def seats(wish: Wish) -> Iterator[str]:
    for players in wish.players or PLAYERS:
        won = Counter(winner(play([SensibleBot] * players, f"{number}")) for number in range(wish.games))
        fair = wish.games / players
        chi = sum((won[seat] - fair) ** 2 / fair for seat in range(players))
        shares = " ".join(f"{won[seat] / fair:.2f}" for seat in range(players))
        yield f"{players} players: {shares} (chi² {chi:.1f} with {players - 1} degrees of freedom)"


def distance(wish: Wish) -> Iterator[str]:
    """How often who is out, by how long their hand took to its first pawn."""
    seen: Counter[tuple[int, bool]] = Counter()
    for number in range(wish.games):
        for event in play([SensibleBot] * 5, f"{number}").told:
            if isinstance(event, Judged) and event.rule == "banzai.cry":
                out = {each.seat for each in event.out}
                # The seat that cried has to wait for the beat.
                cried = {proof.seat for proof in event.proofs}
                for run in event.runs:
                    if run.way and run.seat not in cried:
                        seen[(run.way[0].at - run.rt) // 50 * 50, run.seat in out] += 1
    for took in sorted({took for took, _ in seen}):
        lost, kept = seen[took, True], seen[took, False]
        yield f"{took} to {took + 49} ms: out {lost / (lost + kept):.0%} of {lost + kept}"


def bluffs(wish: Wish) -> Iterator[str]:
    for players in wish.players or (4, 6, 8):
        for one in wish.ones or ONES:
            yield f"{players} players, {one}: {share(ONES[one], SensibleBot, players, wish.games)}"


def user_of(power: Power) -> type[SensibleBot]:
    """A player who calls this Stop whenever possible, and no other."""

    class User(NeverStops):
        def _pass(self, view: BanzaiView) -> Plans:
            plans: Any = super()._pass(view)
            hand = view.hands[self.seat]
            if len(best_family(hand, view.wed)) >= 5 or power == "princesses":
                return plans  # type: ignore[no-any-return]
            calls = [
                move
                for move in restore(view).legal(self.seat)
                if isinstance(move, Stop) and move.call == power
            ]
            return [*plans, *(Plan(400, call) for call in calls)]

    return User


def powers(wish: Wish) -> Iterator[str]:
    chosen: tuple[Power, ...] = (*REUNIONS, *MASTERS, "hand")
    for power in chosen:
        options = BanzaiOptions(powers=(power,))
        yield f"5 players, one calls {power}: {share(user_of(power), NeverStops, 5, wish.games, options)}"


def live(_wish: Wish) -> Iterator[str]:
    """Whether bots that think in worker processes lay their cards in time, and what that costs."""
    with TemporaryDirectory() as folder:
        yield asyncio.run(_play_live(Path(folder)))


async def _play_live(folder: Path) -> str:
    async with running(folder, Settings(absence_s=0.1, pause_after_s=3600)) as server:
        seated = await server.create(ME, *[BOT] * 11, game="banzai")
        workers = server.registry.context.workers
        await workers.warm(GAME)
        async with server.onlooker(seated["table"]) as onlooker:
            async with server.player(seated) as person:
                await person.must("start")
            # The page that started it is gone, and a bot plays on for its seat.
            begun, thought = process_time(), _processor_time(workers)
            told: list[dict[str, Any]] = []
            laid = 0
            while not onlooker.over:
                await onlooker.change(len(onlooker.frames))
                fresh = [each["event"] for each in onlooker.told[len(told) :]]
                told += fresh
                laid += len(onlooker.position["view"]["ring"]) * sum(
                    event["told"] == "hopped" for event in fresh
                )
            slipped = sum(len(row) for event in told if event["told"] == "slipped" for row in event["cards"])
            dealt = sum(event["told"] == "dealt" for event in told)
            thought, served = _processor_time(workers) - thought, process_time() - begun
            return (
                f"12 players over sockets: {dealt} rounds, {laid} cards, {slipped} of them slipped by chance "
                f"({slipped / laid:.2%}); seconds of processor time for a round: bots {thought / dealt:.2f}, "
                f"server and onlooker {served / dealt:.2f}"
            )


def _processor_time(workers: WorkerPool) -> float:
    """Seconds that the processes in which bots think have worked."""
    executor = workers.executor
    assert isinstance(executor, ProcessExecutor)
    fields = [Path(f"/proc/{process.pid}/stat").read_text().split() for process in executor.processes]
    return sum(int(each[13]) + int(each[14]) for each in fields) / os.sysconf("SC_CLK_TCK")


PARTS: dict[str, Callable[[Wish], Iterator[str]]] = {
    "speed": speed,
    "rounds": rounds,
    "seats": seats,
    "distance": distance,
    "bluffs": bluffs,
    "powers": powers,
    "live": live,
}


def main() -> None:
    asked = Asked("banzai_play", __doc__)
    asked.add_argument("part", metavar="PART", nargs="?", choices=[*PARTS, "all"], default="all")
    asked.count("games", GAMES)
    asked.add_argument("--players", metavar="N", nargs="+", type=whole_number, choices=PLAYERS, default=())
    asked.add_argument("--one", metavar="WHO", nargs="+", choices=ONES, default=())
    wish = asked.parse_args()
    for part in [part for part in PARTS if part != "live"] if wish.part == "all" else [wish.part]:
        print(f"{part}:")
        for line in PARTS[part](Wish(wish.games, wish.players, wish.one)):
            print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
