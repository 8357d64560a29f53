"""A position of Défifoo Rouge in sentences, for terminals and screen readers."""

from __future__ import annotations

from tablee.games.rouge.data import RougeView
from tablee.kernel import NOBODY, Say


def describe(view: RougeView) -> list[Say]:
    """The position as its owner sees it: what is awaited, the table, one's own hand, the others, the score."""
    players = len(view.hands)
    sentences = [
        Say("rouge-view-deal", {"deal": view.deal, "deals": view.options.deals or players}),
        Say(f"rouge-view-phase-{view.phase}", seats={"seat": (view.turn,)}),
    ]
    if view.phase in ("lot", "deal", "over"):
        return [*sentences, *_score(view)]
    sentences += _teams(view)
    if view.phase in ("lead", "follow") and players > 2:
        sentences.append(Say("rouge-view-way", {"way": view.way}))
    sentences += _table(view)
    sentences += _waiting(view)
    if view.who >= 0:
        sentences.append(Say("rouge-view-hand", cards={"cards": view.hands[view.who]}))
    sentences += [_other(view, seat) for seat in range(players) if seat != view.who]
    if view.last is not None:
        sentences.append(_last(view))
    return [*sentences, *_score(view)]


def _teams(view: RougeView) -> list[Say]:
    if not view.teams:
        return []
    sides = [tuple(seat for seat, team in enumerate(view.teams) if team == side) for side in (0, 1)]
    return [Say("rouge-view-teams", seats={"dealers": sides[0], "others": sides[1]})]


def _table(view: RougeView) -> list[Say]:
    """The round under way: each card with who laid it, and whose is the strongest."""
    if not view.table:
        return []
    step = 1 if view.way == "left" else -1
    laid = [
        Say(
            "rouge-view-laid",
            seats={"seat": ((view.leader + place * step) % len(view.hands),)},
            cards={"card": (card,)},
        )
        for place, card in enumerate(view.table)
    ]
    return [*laid, Say("rouge-view-winning", seats={"seat": (view.winning,)})]


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


def _other(view: RougeView, seat: int) -> Say:
    hand = view.hands[seat]
    if hand and all(hand):
        return Say("rouge-view-other-open", {"count": len(hand)}, {"seat": (seat,)}, {"cards": hand})
    return Say("rouge-view-other", {"count": len(hand)}, {"seat": (seat,)})


def _last(view: RougeView) -> Say:
    """rouge.hidden: the last round may be looked at again."""
    last = view.last
    assert last is not None
    if last.special and last.taker == NOBODY:
        return Say("rouge-view-last-bank", seats={"seat": (last.striker,)}, cards={"cards": last.cards})
    if last.special:
        return Say("rouge-view-last-bomb", seats={"seat": (last.striker,)}, cards={"cards": last.cards})
    return Say("rouge-view-last", seats={"seat": (last.taker,)}, cards={"cards": last.cards})


def _score(view: RougeView) -> list[Say]:
    if not view.sheet:
        return []
    totals = [sum(column) for column in zip(*view.sheet, strict=True)]
    return [
        Say("rouge-view-total", {"points": total}, {"seat": (seat,)}) for seat, total in enumerate(totals)
    ]
