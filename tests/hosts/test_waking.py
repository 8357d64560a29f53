"""Who is woken when, and whose plans hold: in virtual and in real time alike."""

from random import Random

import pytest

from tablee.conformance.laws import needs_no_memory
from tablee.hosts.live import LiveHost
from tablee.hosts.virtual import play
from tablee.hosts.waking import Wake, Wakings
from tablee.kernel import TABLE, Acting, Ledger, News, Sits
from tablee.kernel.player import KEEP, BotMaker, Plan, Plans, bot_maker
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
def wakings() -> Wakings:
    return Wakings(2)


def wake(wakings: Wakings, at: int = 0) -> Wake:
    """Wake the first seat."""
    return wakings.wakes(BOTH, at, [0])[0]


def test_plans_wait_while_their_bot_thinks_again(wakings: Wakings) -> None:
    wakings.plan(wake(wakings), SOON)
    wakings.hear(1, False, told())
    again = wake(wakings, 50)
    assert wakings.next(BOTH) is None
    wakings.plan(again, KEEP)
    intent = wakings.next(BOTH)
    assert intent is not None
    assert (intent.at, intent.move) == (100, Pick(1))


def test_new_plans_take_the_place_of_old_ones(wakings: Wakings) -> None:
    wakings.plan(wake(wakings), SOON)
    wakings.hear(1, False, told())
    wakings.plan(wake(wakings, 50), LATE)
    intent = wakings.next(BOTH)
    assert intent is not None
    assert (intent.at, intent.move) == (250, Pick(2))
    wakings.drop(intent)
    assert wakings.next(BOTH) is None


@pytest.mark.parametrize("in_order", [True, False])
def test_keeping_holds_what_was_answered_before_even_if_that_comes_later(
    wakings: Wakings, in_order: bool
) -> None:
    first = wake(wakings)
    wakings.hear(1, False, told())
    second = wake(wakings, 50)
    answers: list[tuple[Wake, Plans]] = [(first, SOON), (second, KEEP)]
    for woken, plans in answers if in_order else reversed(answers):
        assert wakings.next(BOTH) is None
        wakings.plan(woken, plans)
    intent = wakings.next(BOTH)
    assert intent is not None
    assert intent.at == 100


def test_an_answer_that_was_overtaken_does_not_count(wakings: Wakings) -> None:
    first = wake(wakings)
    wakings.hear(1, False, told())
    wakings.plan(wake(wakings, 50), LATE)
    wakings.plan(first, SOON)
    intent = wakings.next(BOTH)
    assert intent is not None
    assert intent.move == Pick(2)


def test_whoever_may_not_act_any_more_has_no_plans(wakings: Wakings) -> None:
    wakings.plan(wake(wakings), SOON)
    assert wakings.wakes(Acting((1,)), 10, [0]) == []
    wakings.plan(wake(wakings, 20), KEEP)
    assert wakings.next(BOTH) is None


def test_a_bot_that_keeps_nothing_is_at_a_loss() -> None:
    host = LiveHost(Ledger(MORA, 2, MORA.Options()), 1)
    host.make(host.ledger.entry(TABLE, Sits(0, "bot"), 0))
    (first,) = host.wakes(0)
    assert host.at_a_loss(first, KEEP)
    assert host.at_a_loss(first, ())
    assert not host.at_a_loss(first, SOON)


def test_nothing_is_kept_for_a_bot_that_may_take_over_one_day() -> None:
    host = LiveHost(Ledger(MORA, 2, MORA.Options()), 1)
    host.make(host.ledger.entry(TABLE, Sits(1, "bot"), 0))
    for at in (1, 2):
        for seat in (0, 1):
            host.make(host.ledger.entry(seat, Pick(1), at))
            assert {wake.seat for wake in host.wakes(at)} <= {1}
            assert not host._wakings._seats[0].unheard
    host.make(host.ledger.entry(TABLE, Sits(0, "absent"), 3))
    (wake,) = host.wakes(3)
    assert (wake.seat, wake.news) == (0, [])


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
    with pytest.raises(AssertionError, match="memory"):
        needs_no_memory(MoraWithMemory(), Random(1))


def test_at_twelve_seats_nobody_starts_anew_with_every_bean_that_is_laid() -> None:
    """Each bean that is laid wakes all who have not: their plans stand, and the hop waits for nobody."""
    record = play(HOLA, [bot_maker(HOLA, "steady")] * 12, seed=1)
    laid = [
        (entry.move.exchange, entry.by, entry.at) for entry in record.entries if isinstance(entry.move, Lay)
    ]
    assert [exchange for exchange, _, _ in laid] == [1] * 12 + [2] * 12
    assert {seat for _, seat, _ in laid[:12]} == set(range(12))
    assert max(at for _, _, at in laid[:12]) < 2000
