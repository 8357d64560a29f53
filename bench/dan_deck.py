"""What Dan Dan Dan is like to play: `python -m bench.dan_deck [GAMES]`. Its figures are in bench/results/dan.md.

The players are `sensible` ones. At a live table each card comes after a wait of half a second or so, and people are
given time to look at the verdict, while the next card is revealed: both are added to the time of a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random
from time import perf_counter, process_time

from bench.asked import Asked
from tablee.games.dan import GAME
from tablee.games.dan.bots import REVEALS_AFTER_MS, SensibleBot, Style
from tablee.games.dan.cards import SPECIALS, SetOfCards, deck
from tablee.games.dan.data import WINDOW_MS, DanOptions, Judged, Laid, Speed
from tablee.games.dan.duties import PLACES, read
from tablee.hosts.arbiter.constants import FOREPERIOD_LEAST_US, FOREPERIOD_MEAN_US, LEAD_US, MS
from tablee.hosts.virtual import VirtualTable
from tablee.kernel import ALL, Ledger, Move, News
from tablee.kernel.player import BotMaker
from tablee.lab.intervals import wilson

GAMES = 200
WAIT = (LEAD_US + FOREPERIOD_LEAST_US + FOREPERIOD_MEAN_US) // MS
"""Milliseconds from the reveal to the card, on a good line."""


class Person(SensibleBot):
    """A player who takes 400 ms on average to choose, and makes a mistake at one card in twenty."""

    style = Style(slower=400 / 370, errs=0.05, asleep=0.0, special=1.0)


class Watched(VirtualTable):
    """A table whose verdicts are counted."""

    def __init__(self, players: int, makers: Sequence[BotMaker], options: DanOptions, seed: str) -> None:
        bots = [maker(seat, Random(f"{seed}/{seat}")) for seat, maker in enumerate(makers)]
        super().__init__(Ledger(GAME, players, options), bots, Random(f"{seed}/chance"))
        self.seen: Counter[str] = Counter(games=1)

    def move(self, by: int, move: Move, rt: int | None = None) -> News:
        news = super().move(by, move, rt)
        told = news.of(ALL)
        for verdict in told:
            if type(verdict) is Judged:
                self._count(verdict)
                rest = max(event.rests() for event in told)
                self.seen["wait"] += max(rest - sum(REVEALS_AFTER_MS) // 2, 0)
        return news

    def _count(self, verdict: Judged) -> None:
        seen = self.seen
        seen["cards"] += 1
        seen["wait"] += WAIT
        seen["shootouts"] += any(duty.do != "still" for duty in verdict.duties)
        seen["paid"] += verdict.loser >= 0
        seen["hits"] += verdict.rule == "dan.hit"


def play(players: int, makers: Sequence[BotMaker], options: DanOptions, seed: str) -> Watched:
    table = Watched(players, makers, options, seed)
    table.run()
    table.seen["time"] = table.now + table.seen["wait"]
    result = table.ledger.state.result()
    assert result is not None
    for seat in result.winners:
        table.seen[f"won {seat}"] += 1
    return table


def many(games: int, players: int, options: DanOptions, makers: Sequence[BotMaker] = ()) -> Counter[str]:
    chosen = makers or [SensibleBot] * players
    return sum((play(players, chosen, options, f"{number}").seen for number in range(games)), Counter())


def lengths(games: int) -> None:
    print("| players | cards | speed | minutes | cards shown | shoot-outs | a seat pays | hits | seats win |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    rows: list[tuple[int, SetOfCards, Speed]] = [
        (players, chosen, "normal") for players in (2, 3, 4) for chosen in ("base", "five", "ten")
    ]
    rows += [(players, "base", speed) for players in (2, 3, 4) for speed in WINDOW_MS if speed != "normal"]
    for players, chosen, speed in rows:
        seen = many(games, players, DanOptions(set=chosen, speed=speed))
        cards = seen["cards"]
        wins = " / ".join(f"{100 * seen[f'won {seat}'] / games:.0f}" for seat in range(players))
        print(
            f"| {players} | {chosen} | {speed} | {seen['time'] / games / 60_000:.1f} | {cards / games:.0f} "
            f"| {100 * seen['shootouts'] / cards:.0f} % | {100 * seen['paid'] / cards:.0f} % "
            f"| {100 * seen['hits'] / cards:.0f} % | {wins} % |",
            flush=True,
        )


def demands() -> None:
    """How often a card asks something of a seat, over all seats that can reveal it: counted, not played."""
    print("| type | 2 players | 3 players | 4 players |")
    print("| --- | --- | --- | --- |")
    for kind in (None, *SPECIALS):
        cards = [number for number, face in enumerate(deck()) if number and face.special == kind]
        row: list[str] = [kind or "base"]
        for players in (2, 3, 4):
            kinds = [
                read((Laid(49, 0), Laid(below, 0), Laid(card, seat)), PLACES[players]).kind
                for card in cards
                for seat in range(players)
                for below in (range(1, 85) if kind == "deja-vu" else (49,))
            ]
            row.append(f"{100 * sum(each != 'still' for each in kinds) / len(kinds):.0f} %")
        print(f"| {' | '.join(row)} |")


def person(games: int) -> None:
    """How often a person beats the middle bot."""
    won = many(games, 2, DanOptions(), [Person, SensibleBot])["won 0"]
    sure = wilson(won, games)
    shares = " ".join(f"{100 * share:.1f} %" for share in (won / games, sure.low, sure.high))
    print(f"of {games} games against `sensible`, a person wins (and surely from, to): {shares}")


def rate(games: int) -> None:
    """How many cards a second: by the clock on the wall, where nothing else runs, and of processor time."""
    for chosen in ("base", "ten"):
        wall, processor = perf_counter(), process_time()
        cards = many(games, 4, DanOptions(set=chosen))["cards"]
        wall, processor = perf_counter() - wall, process_time() - processor
        busy = 100 * processor / wall
        print(
            f"{chosen}: {cards / wall:,.0f} cards a second at four players, "
            f"{cards / processor:,.0f} of processor time (it had {busy:.0f} % of a core)"
        )


def main() -> None:
    asked = Asked("dan_deck", __doc__)
    asked.count("games", GAMES)
    games = asked.parse_args().games
    for part in (demands, partial(rate, min(games, 50)), partial(person, 3 * games), partial(lengths, games)):
        part()
        print()


if __name__ == "__main__":
    main()
