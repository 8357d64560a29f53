"""What a board of Bantu is like to play on: `python -m bench.bantu_board [FILE] [GAMES]`.

Its figures for the default board are in bench/results/bantu.md. The players are `sensible` ones.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from bench.asked import Asked, file
from tablee.games.bantu.board import LANES, bit_of
from tablee.games.bantu.bots import SensibleBot, worths
from tablee.games.bantu.data import BantuOptions, Go, Lot
from tablee.games.bantu.restore import PLAYERS
from tablee.games.bantu.rules import PER_SEAT, BantuState
from tablee.kernel import CHANCE
from tablee.lab.intervals import wilson

GAMES = 2000
LEAD = 2.0
"""By how many lines a player must be ahead of the leader to take the lead."""
BIG = 10


def one_game(players: int, board: str, seed: int) -> Counter[str]:
    """What happened in a game, counted."""
    rng = Random(seed)
    seen: Counter[str] = Counter(games=1)
    state = BantuState(players, BantuOptions(board=board))
    first = rng.randrange(players)
    state.apply(CHANCE, Lot(first), 0)
    bots = [SensibleBot(seat, rng) for seat in range(players)]
    leader = first
    while state.result() is None:
        seat = state.turn
        move = bots[seat].choose(state)
        if type(move) is Go:
            steps = state.steps(state.where[PER_SEAT * seat + move.piece - 1])
            end = bit_of(move.circle)
            seen["moves"] += 1
            seen["big"] += steps >= BIG
            seen[f"lane {end % LANES}"] += end >= 0
            seen["captures"] += end >= 0 and state.occupied >> end & 1
        state.apply(seat, move, 0)
        worth = worths(state)
        best = max(range(players), key=worth.__getitem__)
        if worth[best] > worth[leader] + LEAD:
            seen["lead changes"] += 1
            leader = best
    seen["turns"] = state.turns
    seen["with captures"] = int(seen["captures"] > 0)
    seen["first won"] = int(first in state.result().winners)  # type: ignore[union-attr]
    return seen


def row(players: int, seen: Counter[str]) -> str:
    games = seen["games"]
    lanes = [seen[f"lane {lane}"] for lane in range(LANES)]
    first = wilson(seen["first won"], games)
    return (
        f"| {players} | {games:,} | {seen['turns'] / games / players:.1f} | "
        f"{' / '.join(f'{100 * lane / sum(lanes):.0f}' for lane in lanes)} % | "
        f"{100 * seen['big'] / seen['moves']:.1f} % | {seen['captures'] / games:.1f} "
        f"(in {100 * seen['with captures'] / games:.0f} %) | {seen['lead changes'] / games:.1f} | "
        f"{100 * seen['first won'] / games:.1f} % ({100 * first.low:.1f}-{100 * first.high:.1f}) |"
    )


def main() -> None:
    asked = Asked("bantu_board", __doc__)
    asked.add_argument("file", metavar="FILE", nargs="?", type=lambda path: path and file(path), default="")
    asked.count("games", GAMES)
    wish = asked.parse_args()
    board = wish.file.read_text(encoding="utf-8") if wish.file else ""
    print(
        "| players | games | turns a player | lanes | sums of 10 and more | captures | lead changes | first wins |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    with ProcessPoolExecutor() as pool:
        for players in PLAYERS:
            seen = pool.map(partial(one_game, players, board), range(wish.games), chunksize=20)
            print(row(players, sum(seen, Counter())), flush=True)


if __name__ == "__main__":
    main()
