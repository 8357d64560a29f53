"""Nothing tells who holds the Bank and the Bomb before they are thrown: no event, no view, no moment."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from tablee.games.rouge import GAME
from tablee.games.rouge.cards import BANK, BOMB, card_of, deck, hand_size, unpack
from tablee.games.rouge.data import Deal, Lay, Lot, RougeOptions, RougeView
from tablee.hosts.virtual import VirtualTable
from tablee.kernel import CHANCE, CLOCK, NO_SEAT, Acting, Due, Entry, Event, Ledger, Move, News, View, Void
from tablee.kernel.player import Plan

PLAYERS = 3


class Quiet:
    """Lays its lowest card that it may, after a time of its own, and never strikes unless it has nothing else."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        assert isinstance(view, RougeView)
        if view.turn != self.seat or view.chosen:
            return ()
        moves = [
            move
            for move in GAME.restore(view).legal(self.seat)
            if not (isinstance(move, Lay) and move.card >= BANK)
        ]
        return (Plan(700 * self.seat + 300, moves[0]),) if moves else ()


class Heard(Ledger):
    """Keeps what each onlooker hears, byte for byte, and when."""

    def __init__(self) -> None:
        super().__init__(GAME, PLAYERS, RougeOptions(deals=1))
        self.heard: dict[int, list[tuple[int, bytes]]] = {who: [] for who in (*range(PLAYERS), NO_SEAT)}

    def add(self, by: int, move: Move, at: int, *args: object, tell: object = None) -> Entry:
        news = News(PLAYERS)
        entry = super().add(by, move, at, tell=news)
        for who, stream in self.heard.items():
            stream += [(at, msgspec.json.encode(event)) for event in news.of(who)]
            stream.append((at, msgspec.json.encode((self.state.view(who), self.state.acting().public()))))
        if isinstance(tell, News):
            for who in tell.told:
                tell.told[who] += news.of(who)
        return entry


def stream_with(bomb_holder: int) -> Heard:
    """One deal in which no seat strikes; the Bomb is in this hand in place of its highest police, or in the Bank."""
    cards = [card for card in unpack(deck(PLAYERS)) if card != BOMB]
    Random(4).shuffle(cards)
    each = hand_size(PLAYERS)
    hands = [sorted(cards[seat * each : (seat + 1) * each]) for seat in range(PLAYERS)]
    rest = BOMB
    if bomb_holder != NO_SEAT:
        # A quiet player does not come to lay its highest police in these first rounds.
        rest = max(card for card in hands[bomb_holder] if card < BANK)
        hands[bomb_holder][hands[bomb_holder].index(rest)] = BOMB
    ledger = Heard()
    table = VirtualTable(ledger, [Quiet(seat) for seat in range(PLAYERS)], Random(1))
    ledger.add(CHANCE, Lot(0), 0)
    ledger.add(CHANCE, Deal(tuple(map(tuple, hands)), rest), 0)
    while min(ledger.state.hand_size(seat) for seat in range(PLAYERS)) > 6:  # type: ignore[attr-defined]
        table.step()
    return ledger


def test_the_streams_are_the_same_whether_or_not_a_seat_holds_the_bomb() -> None:
    without = stream_with(NO_SEAT)
    for holder in range(PLAYERS):
        ledger = stream_with(holder)
        assert len(ledger.entries) == len(without.entries) > 40
        for who in (*range(PLAYERS), NO_SEAT):
            if who != holder:
                assert ledger.heard[who] == without.heard[who], f"{who} can tell that {holder} holds the Bomb"


def test_a_raised_strike_is_seen_by_its_owner_only() -> None:
    """Until it is judged, no other seat hears, sees or is woken by it; a void pause shows nothing of it either."""
    hands = ((card_of(0, 8), card_of(0, 5)), (card_of(0, 4), BOMB), (card_of(0, 7), BANK))
    quiet, loud = (GAME.restore(RougeView(hands=hands)) for _ in range(2))
    for state in (quiet, loud):
        state.play(Entry(0, 0, 0, Lay(card_of(0, 8))))
    news = News(3)
    loud.play(Entry(0, 100, 2, loud.legal(2)[0]), news)
    for who in (0, 1, NO_SEAT):
        assert news.of(who) == []
        assert loud.view(who) == quiet.view(who)
        assert loud.acting().public() == quiet.acting().public()
        assert list(loud.offers()) == list(quiet.offers())
    quiet_news, loud_news = News(3), News(3)
    quiet.play(Entry(0, 900, CLOCK, Void()), quiet_news)
    loud.play(Entry(0, 900, CLOCK, Void()), loud_news)
    for who in (0, 1, NO_SEAT):
        assert loud_news.of(who) == quiet_news.of(who)
        assert loud.view(who) == quiet.view(who)


def test_a_chosen_card_is_seen_by_its_owner_only() -> None:
    hands = ((card_of(0, 8), card_of(0, 5)), (card_of(0, 4), BOMB), (card_of(0, 7), BANK))
    state = GAME.restore(RougeView(hands=hands))
    state.play(Entry(0, 0, 0, Lay(card_of(0, 8))))
    before = state.view(2)
    state.play(Entry(0, 100, 1, Lay(card_of(0, 4))))
    assert state.view(2) == before
    state.play(Entry(0, 1500, CLOCK, Due(1500)))
    assert state.view(2).table == (card_of(0, 8), card_of(0, 4))
