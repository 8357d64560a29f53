"""Two real browsers at lines of different length: a short run of what `./dev bench duels` does at length."""

from collections.abc import Iterator
from contextlib import ExitStack
from math import comb
from pathlib import Path

import pytest

from tests.broker import Nats
from tests.browser.duels import play_duels
from tests.postgres import Postgres
from tests.proxy import BadLine
from tests.running import serving
from tests.server.databases import PostgresDatabase

LANTERNS = 12
NEAR, FAR = BadLine(5, 1), BadLine(150, 5, 0.01)
SURE = 4
"""Standard errors: chance alone goes beyond this once in 16,000 runs."""
BIAS = 3
"""Milliseconds."""


@pytest.fixture(params=["together", "apart"])
def servers(
    request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres, broker: Nats
) -> Iterator[tuple[str, str]]:
    """One process for both robots; or two, and the far robot is connected to another than the one that judges."""
    with ExitStack() as stack:
        if request.param == "together":
            server = stack.enter_context(serving(tmp_path))
            yield server, server
        else:
            shared = (*PostgresDatabase(postgres).options, "--broker", broker.url)
            one, other = (stack.enter_context(serving(tmp_path, *shared)) for _ in range(2))
            yield one, other


@pytest.mark.browser
async def test_equal_robots_are_judged_alike_near_and_far(servers: tuple[str, str]) -> None:
    played = await play_duels(servers, (NEAR, FAR), LANTERNS, seed=2)
    near, far = played.robots
    assert any(played.skews) == (servers[0] != servers[1])
    assert min(len(near.errors), len(far.errors)) > LANTERNS / 2, (
        "the others were decided without their answer"
    )
    assert abs(played.bias) < BIAS + SURE * played.doubt
    assert chance_of_so_few(min(near.wins, far.wins), played.decided) > 0.0001
    # By arrival it would be no contest.
    assert near.arrivals > far.arrivals


def chance_of_so_few(wins: int, duels: int) -> float:
    """How likely it is that one of two equal players wins no more than this.

    >>> round(chance_of_so_few(0, 8), 4)
    0.0078
    """
    return min(1.0, float(2 * sum(comb(duels, few) for few in range(wins + 1)) / 2**duels))
