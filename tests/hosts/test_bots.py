"""Who is woken when, and whose plans hold: in virtual and in real time alike."""

from random import Random

import pytest

from tablee.conformance.laws import needs_no_memory
from tablee.hosts.bots import BotRequest, BotScheduler
from tablee.hosts.virtual import play
from tablee.kernel import Acting, News
from tablee.kernel.player import KEEP, BotMaker, Plan, Plans
from tests.tiny import HOLA, MORA
from tests.tiny.hola import Lay
from tests.tiny.mora.game import Mora
from tests.tiny.mora.rules import Opened, Pick

BOTH = Acting((0, 1), "sealed")
SOON, LATE = (Plan(100, Pick(1)),), (Plan(200, Pick(2)),)


def told(players: int = 2) -> News:
    """Something that everybody hears."""
    news = News(players)
    news(Opened((1, 1), (0, 0)))
    return news


@pytest.fixture
def bots() -> BotScheduler:
    return BotScheduler(2)


def asked(bots: BotScheduler, at: int = 0) -> BotRequest:
    """Ask the first seat."""
    return bots.requests(BOTH, at, [0])[0]


def test_plans_wait_while_their_bot_thinks_again(bots: BotScheduler) -> None:
    bots.plan(asked(bots), SOON)
    bots.hear(1, False, told())
    again = asked(bots, 50)
    assert bots.next(BOTH) is None
    bots.plan(again, KEEP)
    planned = bots.next(BOTH)
    assert planned is not None
    assert (planned.at, planned.move) == (100, Pick(1))


def test_new_plans_take_the_place_of_old_ones(bots: BotScheduler) -> None:
    bots.plan(asked(bots), SOON)
    bots.hear(1, False, told())
    bots.plan(asked(bots, 50), LATE)
    planned = bots.next(BOTH)
    assert planned is not None
    assert (planned.at, planned.move) == (250, Pick(2))
    bots.drop(planned)
    assert bots.next(BOTH) is None


@pytest.mark.parametrize("in_order", [True, False])
def test_keeping_holds_what_was_answered_before_even_if_that_comes_later(
    bots: BotScheduler, in_order: bool
) -> None:
    first = asked(bots)
    bots.hear(1, False, told())
    second = asked(bots, 50)
    answers: list[tuple[BotRequest, Plans]] = [(first, SOON), (second, KEEP)]
    for woken, plans in answers if in_order else reversed(answers):
        assert bots.next(BOTH) is None
        bots.plan(woken, plans)
    planned = bots.next(BOTH)
    assert planned is not None
    assert planned.at == 100


def test_an_answer_that_was_overtaken_does_not_count(bots: BotScheduler) -> None:
    first = asked(bots)
    bots.hear(1, False, told())
    bots.plan(asked(bots, 50), LATE)
    bots.plan(first, SOON)
    planned = bots.next(BOTH)
    assert planned is not None
    assert planned.move == Pick(2)


def test_whoever_may_not_act_any_more_has_no_plans(bots: BotScheduler) -> None:
    bots.plan(asked(bots), SOON)
    assert bots.requests(Acting((1,)), 10, [0]) == []
    bots.plan(asked(bots, 20), KEEP)
    assert bots.next(BOTH) is None


class Counting:
    """A bot that remembers how often it was woken."""

    def __init__(self) -> None:
        self.wakings = 0

    def wake(self, view: object, acting: object, news: object) -> Plans:
        self.wakings += 1
        return [Plan(self.wakings, Pick(1))]


class MoraWithMemory(Mora):
    def bots(self) -> dict[str, BotMaker]:
        return {"counting": lambda seat, luck: Counting()}


def test_a_bot_with_a_memory_breaks_the_law() -> None:
    needs_no_memory(MORA, Random(1))
    with pytest.raises(AssertionError, match="has a memory"):
        needs_no_memory(MoraWithMemory(), Random(1))


def test_at_twelve_seats_nobody_starts_anew_with_every_bean_that_is_laid() -> None:
    """Each bean that is laid wakes all who have not: their plans stand, and the hop waits for nobody."""
    record = play(HOLA, [HOLA.bot("steady")] * 12, seed=1)
    laid = [
        (entry.move.exchange, entry.by, entry.at) for entry in record.entries if isinstance(entry.move, Lay)
    ]
    assert [exchange for exchange, _, _ in laid] == [1] * 12 + [2] * 12
    assert {seat for _, seat, _ in laid[:12]} == set(range(12))
    assert max(at for _, _, at in laid[:12]) < 2000
