"""How much better Bungee's bot plays than another: `python -m bench.bungee_bots FILE [ROUNDS]`.

Figures are in bench/results/bungee.md.

FILE is a module with another `SensibleBot`: an older one, for instance. Both have every other seat, and change places
from round to round; one round is one observation.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from runpy import run_path
from statistics import fmean

from bench.asked import Asked, file
from tablee.games.bungee import GAME
from tablee.games.bungee.bots import SensibleBot
from tablee.hosts.virtual import play
from tablee.kernel.player import BotMaker
from tablee.lab.intervals import around_mean, wilson

ROUNDS = 2000


@cache
def rival(file: str) -> BotMaker:
    maker: BotMaker = run_path(file)["SensibleBot"]
    return maker


def one_round(players: int, file: str, number: int) -> tuple[float, bool, int]:
    """Our points less theirs, on average; whether one of ours won; the moves of a round among ours alone."""
    ours = [seat for seat in range(players) if (seat + number) % 2]
    makers = [SensibleBot if seat in ours else rival(file) for seat in range(players)]
    options = GAME.Options(rounds=1)
    points = play(GAME, makers, seed=number // 2, options=options).result.points  # type: ignore[union-attr]
    alone = play(GAME, [SensibleBot] * players, seed=number, options=options)
    own = fmean(points[seat] for seat in ours)
    theirs = fmean(points[seat] for seat in range(players) if seat not in ours)
    return (
        own - theirs,
        min(points) in [points[seat] for seat in ours],
        sum(entry.by >= 0 for entry in alone.entries),
    )


def rows(file: str, rounds: int) -> Iterator[str]:
    with ProcessPoolExecutor() as pool:
        for players in GAME.players:
            outcomes = list(pool.map(partial(one_round, players, file), range(rounds), chunksize=20))
            less = [difference for difference, _, _ in outcomes]
            mean = around_mean(sum(less), sum(each**2 for each in less), rounds)
            wins = sum(won for _, won, _ in outcomes)
            share = wilson(wins, rounds)
            longest = max(moves for _, _, moves in outcomes)
            assert mean is not None
            yield (
                f"| {players} | {sum(less) / rounds:+.1f} ({mean.low:+.1f} to {mean.high:+.1f})"
                f" | {wins / rounds:.1%} ({share.low:.1%}-{share.high:.1%}) | {longest} |"
            )


def main() -> None:
    asked = Asked("bungee_bots", __doc__)
    asked.add_argument("file", metavar="FILE", type=file)
    asked.count("rounds", ROUNDS)
    wish = asked.parse_args()
    for row in rows(str(wish.file), wish.rounds):
        print(row, flush=True)


if __name__ == "__main__":
    main()
