"""Dan Dan Dan's two implementations side by side."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from tablee.games.dan import GAME
from tablee.kernel import ALL, CHANCE, CLOCK, NO_SEAT, Due, Entry, Missed, Move, State, Void
from tests.games import twins
from tests.games.dan import reference

REACTIONS = (0, 99, 100, 250, 255, 260, 300, 309, 310, 350, 390, 899, 900, 901, 1199, 1200, 1201, 2000, 2001)
"""Milliseconds: false starts, answers that can hardly be told apart, and those about the ends of windows."""
UNCERTAINTIES = (0, 0, 0, 5, 40, 100, 150)


class Twin(twins.Twin):
    rare = tuple(
        GAME.Options(set="ten", specials=("raid", "scapegoat", "lunch"), cards=cards, twitch=cards == 4)
        for cards in (2, 4, 12)
    )

    def __init__(self, players: int, options: Any) -> None:
        self.position = reference.start(
            players, options.set, options.specials, options.speed, options.cards, options.twitch
        )

    def named(self, move: Move) -> tuple[str, str]:
        said = msgspec.to_builtins(move)
        return said["do"], str(said.get("at", ""))

    def legal(self, seat: int) -> set[tuple[str, str]]:
        p = self.position
        if p.phase == "reveal":
            return {("reveal", "")} if seat == p.turn else set()
        jump = {("twitch", "")} if reference.may_twitch(p, seat) else set()
        shots = {("shoot", side) for side in reference.SIDES[1:]}
        return jump | (shots | {reference.SURRENDER} if reference.may_answer(p, seat) else set())

    def follow(self, entry: Entry) -> None:
        p, said = self.position, msgspec.to_builtins(entry.move)
        match said["do"]:
            case "lot":
                self.position = reference.lot(p, said["seat"])
            case "deal":
                piles = tuple(tuple(pile) for pile in said["piles"])
                assert reference.deal_fits(p, piles)
                self.position = reference.deal(p, piles, entry.at)
            case "reveal":
                self.position = reference.reveal(p)
            case "show":
                self.position = reference.show(p, said["card"], entry.at)
            case "missed":
                self.position = reference.missed(p, said["seats"])
            case "due":
                self.position = reference.clock(p, entry.at)
            case "void":
                self.position = reference.void(p, entry.at)
            case "twitch":
                self.position = reference.twitch(p, entry.by)
            case _:
                rt = entry.at - p.since if entry.reaction_ms is None else entry.reaction_ms
                self.position = reference.gesture(
                    p, entry.by, said.get("at", "surrender"), rt, entry.uncertainty_ms
                )

    def assert_same(self, state: State, now: int) -> None:
        p, acting = self.position, state.acting()
        seats = {"reveal": (p.turn,), "window": tuple(range(len(p.places))), "over": ()}.get(
            p.phase, (CHANCE,)
        )
        assert tuple(acting.seats) == seats
        assert acting.due == reference.due(p)
        assert acting.since == (p.since if p.phase == "window" else None)
        view = msgspec.json.decode(msgspec.json.encode(state.view(ALL)))
        assert (view["phase"], tuple(view["places"])) == (p.phase, p.places)
        if p.phase in ("lot", "deal"):
            return
        assert view["piles"] == list(map(list, p.piles))
        assert [(laid["card"], laid["seat"]) for laid in view["heap"]] == list(p.heap)
        assert sorted(view["police"]) == sorted(p.police)
        hidden = {card for pile in p.piles for card in pile}
        assert set(view["shown"]) == hidden & p.faced_up
        if p.phase != "over":
            assert view["turn"] == p.turn
            assert_same_absences(view, p)
        if p.phase == "window":
            given = {(each.seat, each.what, each.rt, each.u) for each in p.gestures}
            assert {(each["seat"], each["what"], each["rt"], each["u"]) for each in view["gestures"]} == given
            assert set(view["missed"]) == p.missed
            assert set(view["twitched"]) == p.twitched
        assert_same_verdict(view["last"], p.last)

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return reference.result(self.position)

    def next_entry(self, state: State, rng: Random, now: int) -> Entry:
        """Most do what they have to, at the edges of false starts, ties and windows; some see nothing."""
        p = self.position
        if p.phase == "reveal" and rng.random() < 0.9:
            reveal = state.silence()
            assert reveal is not None
            return Entry(0, now + rng.choice((0, 200, 2999)), *reveal)
        if p.phase != "window":
            return super().next_entry(state, rng, now)
        if not p.missed and rng.random() < 0.1:
            seats = rng.sample(range(state.players), rng.randint(1, state.players))
            return Entry(0, now, CLOCK, Missed(tuple(sorted(seats))))
        if rng.random() < 0.02:
            return Entry(0, now, CLOCK, Void())
        due = state.acting().due
        assert due is not None
        answers = self.answers(state, rng)
        if not answers or rng.random() < 0.3:
            return Entry(0, max(now, due), CLOCK, Due(due))
        seat, move = rng.choice(answers)
        rt = rng.choice(REACTIONS)
        at = max(now, p.since + rt)
        known = at > p.since + rt or rng.random() < 0.5  # otherwise the line's own time says it
        return Entry(0, at, seat, move, rt if known else None, rng.choice(UNCERTAINTIES))

    def answers(self, state: State, rng: Random) -> list[tuple[int, Move]]:
        """What the card asks for, and now and then anything else."""
        duties = reference.asked(self.position.heap, self.position.places).duties
        legal = [(seat, move) for seat in range(state.players) for move in state.legal(seat)]
        return [
            (seat, move) for seat, move in legal if self.named(move) == duties[seat] or rng.random() < 0.03
        ]


def assert_same_absences(view: dict[str, Any], p: reference.Position) -> None:
    """How many cards each seat has missed; for the seat that is to reveal, the count is void."""
    for seat, count in enumerate(p.away):
        if p.phase == "window" or seat != p.turn:
            assert view["away"][seat] == count, seat


def assert_same_verdict(told: dict[str, Any] | None, verdict: reference.Verdict | None) -> None:
    if verdict is None:
        assert told is None
        return
    assert told is not None
    duties = tuple((duty["do"], duty.get("at", "")) for duty in told["duties"])
    assert (told["card"], told["seat"], told["why"]) == (verdict.card, verdict.seat, verdict.asked.why)
    assert (told["counts"], duties) == (verdict.asked.counts, verdict.asked.duties)
    assert set(told["right"]) == verdict.right
    assert told["rule"] == verdict.rule
    assert told["loser"] == (NO_SEAT if verdict.loser is None else verdict.loser)
    assert told["next"] == (NO_SEAT if verdict.next is None else verdict.next)
