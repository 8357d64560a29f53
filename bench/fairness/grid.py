"""The cells of the grid: who sits at the table in each, and what is asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from random import Random
from typing import Literal

from bench.fairness.contests import CardSession, Player, RaceSession, Session
from bench.fairness.models import Evidence, Liar
from tablee.lab.reflexes import Net, PageModel

SESSION = 96
"""Rounds at one table: a long game. Then new seats with new credit sit down."""
SHORT = 12
"""A short one: there is less time to find a liar out."""
ROUND_TRIPS = (5, 20, 40, 80, 150, 300)
LOSSES = (0.0, 0.01, 0.03)
JITTERS = (2.0, 20.0, 50.0)
DOWNS = (0.2, 0.35, 0.5, 0.65, 0.8)
REFRESHES = (60.0, 120.0, 144.0)
STEPS = (0.1, 2.0)
CROSSED = 100
CROSSED_SEED = "crossed"

NEAR, FAR = Net(20), Net(150)
JITTERY = Net(40, jitter=20)
WILD = Net(80, jitter=50)
LOSSY = Net(80, loss=0.03)

Group = Literal[
    "pairs",
    "jitter",
    "paths",
    "refresh",
    "clock",
    "coarse",
    "crossed",
    "table",
    "known",
    "skill",
    "liars",
    "acts",
    "search",
]


@dataclass(frozen=True, slots=True)
class Gate:
    """What the share of the first seat must be. Without bounds the cell is only shown."""

    least: float = 0
    most: float = 1
    of_lan: float = 0
    """Instead: at most this far from the share that the same player has on a local network."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One table, played many times. The share that counts is that of its first seat."""

    group: Group
    name: str
    players: tuple[Player, ...]
    gate: Gate
    quick: bool = False
    """Whether it is part of the short run."""
    acts: bool = False
    """Independent acts instead of a common stimulus."""
    game: int = SESSION
    """Rounds at one table."""

    @property
    def honest(self) -> tuple[int, ...]:
        """The seats that tell the truth."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.liar.kind)

    def session(self, rng: Random) -> Session:
        return RaceSession(self.players, rng) if self.acts else CardSession(self.players, rng)


def even(within: float, many: int = 2) -> Gate:
    """Equal players win equally often."""
    return Gate(1 / many - within, 1 / many + within)


def at_most(most: float) -> Gate:
    """Lying gains no more."""
    return Gate(0, most)


def cells(full: bool) -> list[Cell]:
    """All cells of the grid, or those of the short run."""
    parts = (
        _pairs(),
        _factors(),
        _coarse(),
        _crossed(),
        _tables(),
        _known(),
        _skill(),
        _liars(),
        _acts(),
    )
    return [cell for part in parts for cell in part if full or cell.quick]


def _pairs() -> Iterator[Cell]:
    """Every pair of round trips, with every loss."""
    for loss in LOSSES:
        for one, other in combinations_with_replacement(ROUND_TRIPS, 2):
            players = (Player(Net(one, loss=loss)), Player(Net(other, loss=loss)))
            quick = loss == 0 or one == 5
            yield Cell("pairs", f"{one} / {other} ms, {loss:.0%}", players, even(0.01), quick)


def _factors() -> Iterator[Cell]:
    """Every other factor alone, against a good connection and a usual page."""
    usual = Player(NEAR)
    for jitter in JITTERS[1:]:
        for trip in (20, 150):
            player = Player(Net(trip, jitter=jitter))
            yield Cell("jitter", f"{trip} ± {jitter:.0f} ms", (player, usual), even(0.01), trip == 20)
        for up in (0.0, 1.0):
            player = Player(Net(80, jitter, up))
            name = f"80 ± {jitter:.0f} ms, ↑{up:.0%}"
            yield Cell("jitter", name, (player, usual), even(0.01), up == 1)
    for down in (0.1, *DOWNS[:2], *DOWNS[3:], 0.9):
        player = Player(Net(150, down=down))
        quick = down in (0.1, 0.9)
        yield Cell("paths", f"150 ms, ↓{down:.0%} / ↓50%", (player, Player(FAR)), even(0.01), quick)
    for refresh in (30.0, *REFRESHES[1:]):
        player = Player(NEAR, PageModel(refresh))
        yield Cell("refresh", f"{refresh:.0f} / 60 Hz", (player, usual), even(0.01), refresh != 120)
    for step in STEPS[1:]:
        player = Player(NEAR, PageModel(step=step))
        yield Cell("clock", f"{step:g} / 0.1 ms", (player, usual), even(0.01), True)


def _coarse() -> Iterator[Cell]:
    """Clocks that are judged by arrival. On a very jittery line that is worth little, and only shown."""
    for step in (16.7, 100.0):
        for net, gate in ((NEAR, even(0.02)), (FAR, even(0.02)), (JITTERY, even(0.02)), (WILD, Gate())):
            players = (Player(net, PageModel(step=step)), Player(NEAR))
            name = f"{step:g} / 0.1 ms, {net.round_trip:.0f} ± {net.jitter:.0f} ms"
            yield Cell("coarse", name, players, gate, step == 100)


def _crossed() -> Iterator[Cell]:
    """Everything at once, drawn by lot; always the same."""
    rng = Random(CROSSED_SEED)
    for number in range(CROSSED):
        players = (_random_player(rng), _random_player(rng))
        name = f"{number + 1}: {_describe(players[0])} / {_describe(players[1])}"
        yield Cell("crossed", name, players, even(0.01), number < 6)


def _random_player(rng: Random) -> Player:
    net = Net(
        rng.choice(ROUND_TRIPS),
        rng.choice(JITTERS),
        loss=rng.choice(LOSSES),
        down=rng.choice(DOWNS),
    )
    return Player(net, PageModel(rng.choice(REFRESHES), rng.choice(STEPS)))


def _describe(player: Player) -> str:
    net, page = player.net, player.page
    return (
        f"{net.round_trip:.0f} ± {net.jitter:.0f} ms, {net.loss:.0%}, ↓{net.down:.0%},"
        f" {page.refresh:.0f} Hz, {page.step:g} ms"
    )


def _tables() -> Iterator[Cell]:
    """Four at a table: the share of the farthest, and of the nearest."""
    trips = (300, 150, 40, 5)
    for turn, quick in ((0, True), (3, False)):
        order = (*trips[turn:], *trips[:turn])
        players = tuple(Player(Net(trip, loss=0.01)) for trip in order)
        name = " / ".join(str(trip) for trip in order)
        yield Cell("table", f"{name} ms, 1%", players, even(0.01, 4), quick)


def _known() -> Iterator[Cell]:
    """Lines of which more is known than pings."""
    evidence: Evidence
    for evidence in ("direct", "proxy"):
        for trip, jitter, loss in (
            (5, 2.0, 0.01),
            (20, 2.0, 0.03),
            (20, 20.0, 0.0),
            (20, 20.0, 0.03),
            (40, 30.0, 0.0),
            (80, 2.0, 0.01),
            (80, 2.0, 0.03),
            (80, 50.0, 0.0),
            (80, 50.0, 0.03),
            (150, 2.0, 0.01),
            (150, 2.0, 0.03),
            (150, 20.0, 0.01),
            (150, 20.0, 0.03),
            (300, 2.0, 0.0),
            (300, 2.0, 0.01),
            (300, 2.0, 0.03),
        ):
            player = Player(Net(trip, jitter, loss=loss), evidence=evidence)
            name = f"{evidence}: {trip} ± {jitter:.0f} ms, {loss:.0%} / 5 ms"
            yield Cell("known", name, (player, Player(Net(5), evidence=evidence)), even(0.01), True)


def _skill() -> Iterator[Cell]:
    """A player who is 20 ms faster is so on every connection."""
    for one, other in ((5, 5), (5, 80), (80, 5), (5, 300), (300, 5), (150, 150)):
        players = (Player(Net(one), faster=20), Player(Net(other)))
        gate = Gate() if (one, other) == (5, 5) else Gate(of_lan=0.01)
        yield Cell("skill", f"{one} / {other} ms", players, gate, 150 not in (one, other) and other != 80)


def _liars() -> Iterator[Cell]:
    """Pages that lie, by several amounts, on several connections."""
    for kind, most, amounts in (
        ("constant", 0.55, (6, 9, 12, 30, 80)),
        ("third", 0.62, (60, 100, 200)),
        ("bank", 0.63, (60, 150, 250)),
        ("pongs", 0.51, (150,)),
        ("reconnect", 0.55, (12, 30)),
        ("early", 0.01, (0,)),
        ("edge", 0.55, (0,)),
        ("frame", 0.55, (9, 20)),
    ):
        for amount in amounts:
            quick = amount in (9, 20, 30, 100, 150, 250, 0)
            yield _liar(kind, amount, NEAR, "20 ms", at_most(most), quick)
    for amount in (9, 30, 100):
        players = (Player(NEAR, liar=Liar("constant", amount)), Player(NEAR))
        name = f"{amount} ms (20 ms, {SHORT})"
        yield Cell("liars", name, players, Gate(), amount == 30, game=SHORT)
    for amount in (6, 12, 30, 80):
        yield _liar("constant", amount, JITTERY, "40 ± 20 ms", at_most(0.59), amount == 30)
    for kind, amount in (("constant", 30), ("constant", 80), ("third", 100), ("bank", 250)):
        yield _liar(kind, amount, WILD, "80 ± 50 ms", Gate(), False)
        yield _liar(kind, amount, LOSSY, "80 ms, 3%", Gate(), False)


def _liar(kind: str, amount: float, net: Net, where: str, gate: Gate, quick: bool) -> Cell:
    players = (Player(net, liar=Liar(kind, amount)), Player(net))
    return Cell("liars", f"{amount:g} ms ({where})", players, gate, quick)


def _acts() -> Iterator[Cell]:
    """Independent acts: even paths, slightly uneven ones, and one beyond what can be helped."""
    for one, other, downs, loss, within in (
        (5, 80, (0.5, 0.5), 0.0, 0.01),
        (5, 150, (0.5, 0.5), 0.0, 0.01),
        (20, 150, (0.5, 0.5), 0.01, 0.01),
        (40, 150, (0.5, 0.5), 0.03, 0.01),
        (20, 80, (0.5, 0.45), 0.0, 0.01),
        (20, 150, (0.5, 0.45), 0.0, 0.01),
        (20, 150, (0.5, 0.55), 0.0, 0.01),
        (150, 150, (0.45, 0.55), 0.0, 0.0),
        (5, 300, (0.5, 0.5), 0.0, 0.01),
    ):
        players = (Player(Net(one, loss=loss, down=downs[0])), Player(Net(other, loss=loss, down=downs[1])))
        name = f"{one} / {other} ms, ↓{downs[0]:.0%} / ↓{downs[1]:.0%}, {loss:.0%}"
        yield Cell(
            "acts", name, players, even(within) if within else Gate(), one in (5, 20) and loss == 0, True
        )
    liar = (Player(NEAR, liar=Liar("constant", 80)), Player(NEAR))
    yield Cell("acts", "80 ms (20 ms)", liar, at_most(0.55), True, True)
