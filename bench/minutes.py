"""How many minutes a game takes at a live table, if all players use their time to look.

`python -m bench.minutes` plays the games on the shelf, with any number of players, at the pace that bots keep among
people; a person takes ten seconds for what is no matter of reflexes, which makes a game of Bungee among
five last about as long as its rulebook says. `python -m bench.minutes 50 8`: fifty games each, eight seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

from msgspec.structs import replace

from bench.asked import Asked
from tablee.games import all_games
from tablee.hosts.virtual import VirtualTable
from tablee.kernel import ALL, CHANCE, Acting, Event, Game, Ledger, Move, News, View
from tablee.kernel.player import KEEP, Bot, Plans

GAMES, SECONDS = 20, 10


class UnhurriedTable(VirtualTable):
    """Chance waits, as at a live table, until all had the time to look at what happened."""

    rests_until = 0

    def move(self, by: int, move: Move, rt: int | None = None) -> News:
        if by == CHANCE:
            self.now = max(self.now, self.rests_until)
        news = super().move(by, move, rt)
        until = self.now + max([event.rests() for event in news.of(ALL)], default=0)
        self.rests_until = until if by == CHANCE else max(until, self.rests_until)
        return news


class Person:
    """Plays as a bot does, and takes a person's time for what is no matter of reflexes."""

    def __init__(self, bot: Bot, thinks: int) -> None:
        self._bot = bot
        self._thinks = thinks

    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Plans:
        plans = self._bot.wake(view, acting, news)
        if plans is KEEP or acting.kind == "window":
            return plans
        return [replace(plan, after=max(plan.after_ms, self._thinks)) for plan in plans]


def minutes(game: Game, players: int, people: int, thinks: int, seed: int) -> float:
    """How long one game takes with the options that are usual, if so many of the players are people."""
    maker = game.bot(game.bot_names()[0])
    bots = [maker(seat, Random(f"{seed}/{seat}")) for seat in range(players)]
    bots[:people] = [Person(bot, thinks) for bot in bots[:people]]
    table = UnhurriedTable(Ledger(game, players, game.Options()), bots, Random(seed))
    table.run()
    return (game.opening_ms + table.now) / 60_000


def measure(games: int, seconds: int) -> None:
    """Print how long games take on the average."""
    print(
        "| game | players | minutes, one person with bots | minutes, people only |\n| --- | --- | --- | --- |"
    )
    for game in all_games().values():
        for players in game.players if game.in_catalogue else ():
            alone, together = (
                fmean(minutes(game, players, people, seconds * 1000, seed) for seed in range(games))
                for people in (1, players)
            )
            print(f"| {game.key} | {players} | {alone:.0f} | {together:.0f} |", flush=True)


def main() -> None:
    asked = Asked("minutes", __doc__)
    asked.count("games", GAMES)
    asked.count("seconds", SECONDS)
    measure(**vars(asked.parse_args()))


if __name__ == "__main__":
    main()
