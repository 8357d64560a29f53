"""A position of Défifoo Rouge in sentences, for terminals and screen readers."""

from __future__ import annotations

from tablee.games.rouge.data import Cards, RougeView, Round, Seats, Way
from tablee.games.rouge.scoring import sides_of
from tablee.kernel import NO_SEAT, Say
from tablee.kernel.turns import Sheet


def describe(view: RougeView) -> list[Say]:
    """The position as its owner sees it: what is awaited, the table, one's own hand, the others, the score."""
    players = len(view.hands)
    sentences = [
        Say("rouge-view-deal", {"deal": view.deal, "deals": view.options.deals or players}),
        Say(f"rouge-view-phase-{view.phase}", seats={"seat": (view.turn,)}),
    ]
    if view.phase in ("lot", "deal", "over"):
        return [*sentences, *_score(view.sheet)]
    sentences += _teams(view.teams)
    if view.phase in ("lead", "follow") and players > 2:
        sentences.append(Say("rouge-view-way", {"way": view.way}))
    if view.table:
        sentences += _table(view.table, view.leader, view.way, players, view.winning)
    sentences += _waiting(view)
    if view.options.vamp:
        sentences.append(Say("rouge-view-vamp", {"spent": "yes" if view.vamped else "no"}))
    if view.who >= 0:
        sentences.append(Say("rouge-view-hand", cards={"cards": view.hands[view.who]}))
    for seat, hand in enumerate(view.hands):
        if seat != view.who:
            sentences.append(_other(seat, hand))
    if view.last is not None:
        sentences.append(_last(view.last))
    return [*sentences, *_score(view.sheet)]


def _waiting(view: RougeView) -> list[Say]:
    """What of one's own has not been shown yet."""
    sentences = []
    if view.chosen:
        sentences.append(
            Say("rouge-view-chosen", seats={"seat": (view.turn,)}, cards={"card": (view.chosen.card,)})
        )
    sentences += [
        Say("rouge-view-raised", seats={"seat": (strike.seat,)}, cards={"card": (strike.card,)})
        for strike in view.strikes
    ]
    return sentences


def _teams(teams: Seats) -> list[Say]:
    if not teams:
        return []
    dealers, others = sides_of(len(teams), teams, 0)
    return [Say("rouge-view-teams", seats={"dealers": dealers, "others": others})]


def _table(table: Cards, leader: int, way: Way, players: int, winning: int) -> list[Say]:
    """The round under way: each card with who laid it, and whose is the strongest."""
    step = 1 if way == "left" else -1
    laid = [
        Say(
            "rouge-view-laid",
            seats={"seat": ((leader + place * step) % players,)},
            cards={"card": (card,)},
        )
        for place, card in enumerate(table)
    ]
    return [*laid, Say("rouge-view-winning", seats={"seat": (winning,)})]


def _other(seat: int, hand: Cards) -> Say:
    if hand and all(hand):
        return Say("rouge-view-other-open", {"count": len(hand)}, {"seat": (seat,)}, {"cards": hand})
    return Say("rouge-view-other", {"count": len(hand)}, {"seat": (seat,)})


def _last(last: Round) -> Say:
    """rouge.hidden: the last round may be looked at again."""
    if last.special and last.taker == NO_SEAT:
        return Say("rouge-view-last-bank", seats={"seat": (last.striker,)}, cards={"cards": last.cards})
    if last.special:
        return Say("rouge-view-last-bomb", seats={"seat": (last.striker,)}, cards={"cards": last.cards})
    return Say("rouge-view-last", seats={"seat": (last.taker,)}, cards={"cards": last.cards})


def _score(sheet: Sheet) -> list[Say]:
    totals = [sum(column) for column in zip(*sheet, strict=True)]
    return [
        Say("rouge-view-total", {"points": total}, {"seat": (seat,)}) for seat, total in enumerate(totals)
    ]
