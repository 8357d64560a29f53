"""Banzaï!'s two implementations side by side."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec

from tablee.games.banzai.data import (
    Aim,
    Banzai,
    BanzaiOptions,
    BanzaiView,
    Called,
    Challenge,
    Choose,
    Deal,
    Decline,
    Draw,
    Feint,
    Give,
    Go,
    Grab,
    Hop,
    Judged,
    Keep,
    Look,
    Offer,
    Place,
    Remove,
    Rob,
    Share,
    Slip,
    Stop,
    StopView,
    Swap,
    Trade,
    Wed,
)
from tablee.kernel import ALL, CHANCE, CLOCK, NO_SEAT, Due, Entry, Missed, Move, State, Void
from tests.games import twins
from tests.games.banzai import optional, reference

STEPS = (0, 0, 1, 9, 10, 30, 49, 50, 51, 120, 290, 300, 310, 700, 1000, 1500)
"""Milliseconds from one line to the next: within a tie, within a hold, after it."""
LATE = (0, 0, 0, 1, 9, 10, 30, 60, 250)
"""... and from a press to its line."""
REACTIONS = (
    0,
    1,
    100,
    250,
    290,
    300,
    305,
    309,
    310,
    330,
    350,
    400,
    600,
    999,
    1000,
    1001,
    4800,
    4801,
    5000,
    5001,
)
UNCERTAINTIES = (0, 0, 0, 3, 12, 40, 100, 150)
ABOUT = {
    "choose": ["card"],
    "aim": ["pawn"],
    "stop": ["call"],
    "place": ["pawn"],
    "swap": ["seat"],
    "remove": ["pawn"],
    "rob": ["seat"],
    "offer": ["card"],
    "wed": ["seat"],
    "challenge": ["seat"],
    "trade": ["seat", "place", "hand"],
}
"""What tells moves of a kind apart; of others there are too many to list."""
CALLS: tuple[Called, ...] = get_args(Called)


class Twin(twins.Twin):
    rare = tuple(
        BanzaiOptions(reunions=True, masters=True, hand=True, travel=travel) for travel in (50, 137, 200)
    )
    tables = 2
    lines = 80

    def __init__(self, players: int, options: BanzaiOptions) -> None:
        self.g = reference.start(players, msgspec.to_builtins(options))
        self.now = 0

    def named(self, move: Move) -> tuple[str | int, ...]:
        said = msgspec.to_builtins(move)
        return said["do"], *(said[name] for name in ABOUT.get(said["do"], ()))

    def legal(self, seat: int) -> set[tuple[str | int, ...]]:
        return {self.named(move) for move in self.tries(seat) if self.allows(seat, move)}

    def tries(self, seat: int) -> Iterator[Move]:
        """All that is worth a try with the hand of today. Pawns that no seat has moved are all alike."""
        g = self.g
        if g["phase"] in ("deal", "over") or seat not in g["ring"]:
            return
        exchange = g["exchange"]
        moved = [pawn for pawn, spot in g["pawns"].items() if spot != (0, 0)]
        yield from (Aim(pawn) for pawn in (0, *moved) if moved or g["aims"][seat])
        yield from (Choose(card, exchange) for card in g["hands"][seat])
        yield from (Stop(call, exchange) for call in CALLS)
        yield from (Keep(exchange), Banzai(exchange), Feint(), Go(), Hop(), Decline())
        if g["phase"] != "stop":  # where it depends on the moment
            yield Grab()
        else:
            yield from self.deeds(seat)

    def deeds(self, seat: int) -> Iterator[Move]:
        """What may be done in one Stop or another."""
        g = self.g
        for pawn in g["pawns"]:
            yield from (Place(pawn, 0, 0), Remove(pawn))
        others = [other for other in g["ring"] if other != seat]
        for other in others:
            yield from (Swap(other), Rob(other), Wed(other), Challenge(other))
            yield from (Trade(other, *what) for what in ((True, True), (True, False), (False, True)))
        yield from (Offer(card) for card in g["hands"][seat])
        yield from (
            Look(tuple(others[:3])),
            Look(tuple(others[:2])),
            Give(tuple(sorted(g["hands"][seat])[:2])),
        )
        given = g["stop"]["given"]
        yield Share(tuple(tuple(given.get(each, ())) for each in range(g["players"])))

    def allows(self, seat: int, move: Move) -> bool:
        g = self.g
        if g["phase"] not in ("passing", "whim", "cry", "stop") or seat not in g["ring"]:
            return False
        passing = g["phase"] == "passing"
        match move:
            case Choose():
                return passing and move.exchange == g["exchange"] and move.card in g["hands"][seat]
            case Keep():
                return passing and move.exchange == g["exchange"] and seat in g["laid"]
            case Aim():
                return reference.may_aim(g, seat, move.pawn)
            case Banzai():
                return reference.may_cry(g, seat, move.exchange)
            case Feint():
                return reference.may_feint(g, seat)
            case Grab():
                return reference.may_grab(g, seat, self.now)
            case Stop():
                return reference.may_stop(g, seat, move.call, move.exchange, move.card)
            case Go():
                return reference.may_go(g, seat)
            case Place():
                return reference.may_place(g, seat, move.pawn, move.x, move.y)
            case Swap():
                return reference.may_swap(g, seat, move.seat)
            case Remove():
                return optional.may_remove(g, seat, move.pawn)
            case Give():
                return optional.may_give(g, seat, move.cards)
            case Share():
                return optional.may_share(g, seat, move.cards)
            case Rob():
                return optional.may_rob(g, seat, move.seat)
            case Offer():
                return optional.may_offer(g, seat, move.card)
            case Decline():
                return optional.may_decline(g, seat)
            case Wed():
                return optional.may_wed(g, seat, move.seat)
            case Challenge():
                return optional.may_challenge(g, seat, move.seat)
            case Look():
                return optional.may_look(g, seat, move.seats)
            case Trade():
                return optional.may_trade(g, seat, move.seat, move.place, move.hand)
            case Hop():
                return optional.may_hop(g, seat)
        return False

    def follow(self, entry: Entry) -> None:
        g, move, seat, at = self.g, entry.move, entry.by, entry.at
        pressed = at if entry.reaction_ms is None else entry.reaction_ms
        u = min(entry.uncertainty_ms, 100)  # nothing is taken for less certain
        self.now = at
        match move:
            case Deal():
                hands = [list(hand) for hand in move.hands]
                assert reference.deal_fits(g, hands, [*move.families], [*move.beats], [*move.lots])
                reference.deal(g, hands, [*move.beats], [*move.lots], at)
            case Slip():
                slip = optional.slip if g["stop"] else reference.slip
                slip(g, [list(row) for row in move.cards], at)
            case Due():
                reference.clock(g, at)
            case Void():
                reference.void(g, at)
            case Missed():
                pass  # sleepers like any others
            case Choose():
                reference.choose(g, seat, move.card, at)
            case Keep():
                reference.keep(g, seat)
            case Aim():
                g["aims"][seat] = move.pawn
            case Banzai():
                reference.banzai(g, seat, move.exchange, pressed, u)
            case Feint():
                reference.feint(g, seat, pressed, u)
            case Grab():
                in_cry = g["phase"] == "cry"
                since = g["since"] if in_cry and entry.reaction_ms is None else 0
                reference.grab(g, seat, pressed - since, u)
            case Stop():
                reference.stop(g, seat, move.call, move.exchange, move.card, pressed, u)
            case Go():
                reference.go(g, at)
            case Place():
                reference.place(g, move.pawn, move.x, move.y)
            case Swap():
                reference.swap(g, seat, move.seat)
            case Hop():
                reference.take_up(g, at)
            case _:
                self.follow_deed(entry)

    def follow_deed(self, entry: Entry) -> None:
        """What the optional rules allow."""
        g, move, seat, at = self.g, entry.move, entry.by, entry.at
        match move:
            case Remove():
                optional.remove(g, move.pawn)
            case Give():
                optional.give(g, seat, move.cards, at)
            case Share():
                assert optional.share_fits(g, move.cards)
                optional.share(g, move.cards, at, by_chance=seat == CHANCE)
            case Rob():
                optional.rob(g, move.seat)
            case Draw():
                optional.draw(g, move.card)
            case Offer():
                optional.answer(g, seat, move.card)
            case Decline():
                optional.answer(g, seat, 0)
            case Wed():
                optional.wed(g, seat, move.seat)
            case Challenge():
                optional.challenge(g, seat, move.seat)
            case Look():
                optional.look(g, seat, move.seats)
            case _:
                assert isinstance(move, Trade)
                optional.trade(g, seat, move.seat, move.place, move.hand)

    def assert_same(self, state: State, now: int) -> None:
        g, acting, view = self.g, state.acting(), state.view(ALL)
        assert isinstance(view, BanzaiView)
        assert view.phase == g["phase"]
        windows = g["phase"] in ("passing", "whim", "cry", "stop")
        assert set(acting.seats) == (
            set(g["ring"]) if windows else {CHANCE} if g["phase"] != "over" else set()
        )
        moment = reference.due(g)
        assert (acting.due is None) == (moment is None)
        assert max(acting.due or 0, now) == max(moment or 0, now)
        assert (view.round, view.ring, view.locked) == (g["round"], tuple(g["ring"]), g["locked"])
        assert [sorted(seats) for seats in view.out] == g["out"]
        assert view.third == (NO_SEAT if g["third"] is None else g["third"])
        assert_same_hands(state, view, g)
        if g["phase"] not in ("deal", "over"):
            assert_same_round(view, g)
        assert_same_cry(view, g)
        assert_same_stop(view.stop, g["stop"])
        assert_same_verdict(view.last, g["last"])

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return reference.result(self.g)

    def next_entry(self, state: State, rng: Random, now: int) -> Entry:
        """Most do what they can; hands are good, presses come at the edges of ties and holds, and late now and then."""
        acting = state.acting()
        if CHANCE in acting.seats:
            move = state.chance(rng)
            return Entry(0, now, CHANCE, rigged(move, rng) if isinstance(move, Deal) else move)
        if rng.random() < 0.004:
            return Entry(0, now, CLOCK, Void())
        if acting.since is not None and not acting.missed and rng.random() < 0.05:
            seats = rng.sample(acting.seats, rng.randint(1, len(acting.seats)))
            return Entry(0, now, CLOCK, Missed(tuple(sorted(seats))))
        assert acting.due is not None
        moves = [(seat, move, self.liking(seat, move)) for seat in acting.seats for move in state.legal(seat)]
        if self.g["phase"] == "stop":  # within a second pawns can be reached
            moves += [(seat, Grab(), 0.03) for seat in acting.seats if reference.may_grab(self.g, seat, now)]
        if rng.random() < self.patience() or not moves:
            return Entry(0, max(now, acting.due), CLOCK, Due(acting.due))
        seat, move, _ = rng.choices(moves, [liking for _, _, liking in moves])[0]
        if isinstance(move, Grab) and self.g["phase"] == "cry":
            rt = rng.choice((rng.randint(250, 420), rng.choice(REACTIONS)))
            return Entry(0, max(now, self.g["since"] + rt), seat, move, rt, rng.choice(UNCERTAINTIES))
        at = min(now + rng.choice(STEPS), max(now, acting.due))
        if isinstance(move, Grab) and self.g["phase"] == "stop":
            at = min(at, self.g["stop"]["since"] + 1000)
        if not isinstance(move, Banzai | Feint | Stop | Grab):
            return Entry(0, at, seat, move)
        if isinstance(move, Banzai | Stop) and rng.random() < 0.1:
            earlier = msgspec.structs.replace(move, exchange=move.exchange - 1)
            move = earlier if self.allows(seat, earlier) else move
        pressed = rng.choice((None, max(0, at - rng.choice(LATE))))
        return Entry(0, at, seat, move, pressed, rng.choice(UNCERTAINTIES))

    def patience(self) -> float:
        """How often no seat does anything until the clock strikes."""
        g = self.g
        if g["phase"] == "cry":
            return 0.2
        if g["phase"] == "passing" and g["calls"]:
            return 0.4
        return 0.5 if reference.all_are_ready(g) and g["phase"] == "passing" else 0.05

    def liking(self, seat: int, move: Move) -> float:
        g = self.g
        match move:
            case Choose():
                return 0.001 if seat in g["laid"] else 0.2
            case Banzai():
                return 2 if reference.has_family(g, seat, g["hands"][seat]) else 0.01
            case Grab():
                return 3 if g["phase"] == "cry" else 0.01
            case Feint():
                return 0.1
            case Aim():
                return 0.01
            case Keep():
                return 0.05
            case Place():
                return 0.1
            case Give():
                return 0.1
            case Go():
                return 0.3 if g["stop"]["step"] == "done" else 0.05
        return 1


def rigged(deal: Deal, rng: Random) -> Deal:
    """The same cards dealt so that many have something to call with."""
    rest = [card for hand in deal.hands for card in hand]
    rng.shuffle(rest)
    hands: list[list[int]] = []
    for hand in deal.hands:
        hands.append(wanted(rest, rng) if hand else [])
        rest = [card for card in rest if card not in hands[-1]]
    for cards, dealt in zip(hands, deal.hands, strict=True):
        while len(cards) < len(dealt):
            cards.append(rest.pop())
    return msgspec.structs.replace(deal, hands=tuple(tuple(sorted(hand)) for hand in hands))


def wanted(cards: list[int], rng: Random) -> list[int]:
    """Up to five cards of one family, of one character, or of different ones."""
    number, like, found = rng.choice((0, 3, 4, 4, 5)), rng.choice(cards), list[int]()
    what = rng.choice(("family", "family", "character", "different"))
    for card in cards:
        family, character = (card - 1) // 5 == (like - 1) // 5, card % 5 == like % 5
        different = all(card % 5 != each % 5 and (card - 1) // 5 != (each - 1) // 5 for each in found)
        if len(found) < number and {"family": family, "character": character, "different": different}[what]:
            found.append(card)
    return found


def nobody(seat: int | None) -> int:
    return NO_SEAT if seat is None else seat


def assert_same_hands(state: State, view: BanzaiView, g: reference.Game) -> None:
    assert [sorted(hand) for hand in view.hands] == [
        sorted(g["hands"].get(seat, ())) for seat in range(g["players"])
    ]
    for who in (*range(g["players"]), NO_SEAT):
        theirs = state.view(who)
        assert isinstance(theirs, BanzaiView)
        assert [sorted(hand) for hand in theirs.hands] == [
            reference.seen(g, who, seat) for seat in range(g["players"])
        ], who


def assert_same_round(view: BanzaiView, g: reference.Game) -> None:
    assert view.exchange == g["exchange"]
    assert {seat: card for seat, card in enumerate(view.laid) if card} == g["laid"]
    assert set(view.ready) == set(g["laid"])
    assert {pawn.pawn: (pawn.x, pawn.y) for pawn in view.pawns} == g["pawns"]
    assert {seat: view.aims[seat] for seat in g["ring"]} == g["aims"]
    assert {seat: view.feints[seat] for seat in g["ring"]} == g["feints"]
    assert list(view.beats) == g["beats"]
    assert list(view.lots) == g["lots"]
    assert (view.wizard, view.whim, list(view.wed)) == (nobody(g["wizard"]), nobody(g["whim"]), g["wed"])
    assert [(each.call, each.seat, list(each.cards)) for each in view.used] == [
        (each["call"], each["seat"], each["cards"]) for each in g["used"]
    ]


def assert_same_cry(view: BanzaiView, g: reference.Game) -> None:
    """What was called and grabbed, and whose cry it is."""
    told = [
        (call.what, call.seat, call.at, call.u, set(call.hand), call.stop, list(call.cards))
        for call in view.calls
    ]
    mine = [
        (
            each["what"],
            each["seat"],
            each["at"],
            each["u"],
            each.get("hand", set()),
            each.get("call", ""),
            each.get("proof", []),
        )
        for each in g["calls"]
    ]
    assert sorted(told, key=repr) == sorted(mine, key=repr)
    grabs = {(each.seat, each.rt, each.u, each.aim) for each in view.reaches}
    assert grabs == {(each["seat"], each["at"], each["u"], each["aim"]) for each in g["grabs"]}
    if g["phase"] == "cry":
        assert (view.crier, view.kind, view.since, view.unfolded) == (
            g["crier"],
            g["kind"],
            g["since"],
            g["unfolded"],
        )
        assert {call.seat: set(call.hand) for call in view.criers} == g["criers"]


def assert_same_stop(told: StopView | None, stop: dict[str, Any] | None) -> None:
    if told is None or stop is None:
        assert (told, stop) == (None, None)
        return
    assert (told.seat, told.call, told.since, told.step) == (
        stop["seat"],
        stop["call"],
        stop["since"],
        stop["step"],
    )
    players = range(len(told.given))
    assert {seat: set(told.given[seat]) for seat in players if told.given[seat]} == stop["given"]
    if stop["step"] in ("offer", "wed"):
        offers = {seat: card for seat, card in enumerate(told.offers) if card}
        assert offers == {seat: card for seat, card in stop["answers"].items() if card}
    if stop["step"] == "trade":
        assert set(told.seats) == set(stop["seats"])
    assert list(told.cards) == stop["cards"]
    if stop["call"] == "pawns":
        assert set(told.pawns) == set(stop["moved"])


def assert_same_verdict(told: Judged | None, last: dict[str, Any] | None) -> None:
    if told is None or last is None:
        assert (told, last) == (None, None)
        return
    verdict = last["verdict"]
    assert (told.rule, told.crier, told.goes_on) == (verdict.rule, nobody(last["crier"]), verdict.goes_on)
    assert {each.seat: each.why for each in told.out} == verdict.told
    assert told.pardoned == nobody(verdict.pardoned)
    assert {proof.seat: (proof.right, len(proof.cards)) for proof in told.proofs} == last["proofs"]
    assert all(set(proof.cards) <= last["criers"][proof.seat] for proof in told.proofs)
    if verdict.rule == "banzai.cry":
        assert {run.seat: (run.pawn, run.level) for run in told.runs} == {
            seat: (run.pawn, run.level) for seat, run in verdict.runs.items()
        }
