"""How much better Défifoo Rouge's bots play: `python -m bench.rouge_bots [DEALS]`, figures in bench/results/rouge.md.

One deal is one observation. With two or three players one seat has the first bot and the others the second; from four
on, one team has the first and the other team the second, with teams drawn by lot (a bot in a match would choose its
partners from both kinds). A deal is won by the side with the most points; a tie counts half.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from bench.asked import Asked
from tablee.games.rouge import GAME
from tablee.games.rouge.cards import deck, hand_size, unpack
from tablee.games.rouge.data import RougeOptions, RougeView
from tablee.games.rouge.position import partners_of
from tablee.hosts.virtual import play
from tablee.lab.intervals import around_mean, wilson

PAIRS = (("sensible", "random"), ("beginner", "random"), ("sensible", "beginner"))
DEALS = 1000


def dealt(players: int, rng: Random) -> RougeView:
    """A random deal with random teams, before the dealer says which way."""
    cards = list(unpack(deck(players)))
    rng.shuffle(cards)
    each = hand_size(players)
    hands = tuple(tuple(cards[seat * each : (seat + 1) * each]) for seat in range(players))
    dealer = rng.randrange(players)
    teams: tuple[int, ...] = ()
    if partners_of(players):
        partners = rng.sample([seat for seat in range(players) if seat != dealer], partners_of(players))
        teams = tuple(int(seat != dealer and seat not in partners) for seat in range(players))
    return RougeView(
        options=RougeOptions(deals=1),
        phase="direct" if players > 2 else "lead",
        hands=hands,
        rest=(cards[-1],),
        teams=teams,
        dealer=dealer,
        turn=dealer,
    )


def one_deal(players: int, bots: tuple[str, str], number: int) -> tuple[float, int, int]:
    """Whether the first bot's side won (a tie: half), and the points of a seat of each side."""
    rng = Random(f"{players}/{number}")
    view = dealt(players, rng)
    first = number % 2 if view.teams else rng.randrange(players)
    sides = view.teams or tuple(range(players))
    makers = [GAME.bot(bots[0] if side == first else bots[1]) for side in sides]
    record = play(GAME, makers, seed=number, options=view.options, position=view)
    assert record.result is not None
    points = record.result.points
    own = points[sides.index(first)]
    others = [points[seat] for seat, side in enumerate(sides) if side != first]
    won = 1.0 if own > max(others) else 0.5 if own == max(others) else 0.0
    return won, own, round(sum(others) / len(others))


def rows(deals: int) -> Iterator[str]:
    with ProcessPoolExecutor() as pool:
        for bots in PAIRS:
            for players in GAME.players:
                outcomes = list(pool.map(partial(one_deal, players, bots), range(deals), chunksize=20))
                wins = sum(won for won, _, _ in outcomes)
                share = wilson(wins, deals)
                own = sum(points for _, points, _ in outcomes)
                mean = around_mean(own, sum(points**2 for _, points, _ in outcomes), deals)
                others = sum(points for _, _, points in outcomes) / deals
                assert mean is not None
                even = 1 / players if players < 4 else 1 / 2
                yield (
                    f"| {bots[0]} against {bots[1]} | {players} | {wins / deals:.1%} ({share.low:.1%}-{share.high:.1%})"
                    f" | {even:.0%} | {own / deals:.1f} ({mean.low:.1f}-{mean.high:.1f}) | {others:.1f} |"
                )


def main() -> None:
    asked = Asked("rouge_bots", __doc__)
    asked.count("deals", DEALS)
    for row in rows(asked.parse_args().deals):
        print(row, flush=True)


if __name__ == "__main__":
    main()
