"""What Banzaï!'s optional rules do once their Stop is heard, once more and as plainly as possible (see `reference`)."""

from __future__ import annotations

from math import cos, pi, sin

from tests.games.banzai.reference import (
    PRINCESS,
    Game,
    change_places,
    character,
    may_act,
    no_more_offers,
    show,
)

# Three Warriors


def may_remove(g: Game, seat: int, pawn: int) -> bool:
    return may_act(g, seat, "warriors") and pawn in g["pawns"]


def remove(g: Game, pawn: int) -> None:
    del g["pawns"][pawn]
    for seat, aim in g["aims"].items():
        if aim == pawn:
            g["aims"][seat] = 0
    g["stop"]["step"] = "done"


# Three Lords


def waits_for(g: Game, step: str) -> bool:
    return g["phase"] == "stop" and bool(g["stop"]["step"] == step)


def may_give(g: Game, seat: int, cards: tuple[int, ...]) -> bool:
    if not waits_for(g, "give") or seat in g["stop"]["given"]:
        return False
    return len(cards) == len(set(cards)) == 2 and set(cards) <= g["hands"][seat]


def slip(g: Game, rows: list[list[int]], at: int) -> None:
    """Chance gives for those who have not."""
    g["phase"] = "stop"
    for seat, row in enumerate(rows):
        if row:
            assert may_give(g, seat, tuple(row))
            give(g, seat, tuple(row), at)
    assert waits_for(g, "share")


def give(g: Game, seat: int, cards: tuple[int, ...], at: int) -> None:
    """No other seat sees which cards are gone, so no seat knows any more what is still there."""
    forget(g, g["hands"][seat])
    g["hands"][seat] -= set(cards)
    g["stop"]["given"][seat] = set(cards)
    if len(g["stop"]["given"]) == len(g["ring"]):
        g["stop"] |= {"step": "share", "deadline": at + 45_000}


def forget(g: Game, cards: set[int]) -> None:
    for card in cards:
        g["known"].pop(card, None)


def share_fits(g: Game, rows: tuple[tuple[int, ...], ...]) -> bool:
    """All that was given, two cards for each seat that plays."""
    given = sorted(card for cards in g["stop"]["given"].values() for card in cards)
    sizes = [2 if seat in g["ring"] else 0 for seat in range(g["players"])]
    return [len(row) for row in rows] == sizes and sorted(card for row in rows for card in row) == given


def may_share(g: Game, seat: int, rows: tuple[tuple[int, ...], ...]) -> bool:
    return may_act(g, seat, "lords", "share") and share_fits(g, rows)


def share(g: Game, rows: tuple[tuple[int, ...], ...], at: int, by_chance: bool) -> None:
    """The caller knows where everything went; no seat does, if chance has dealt it."""
    for seat in g["ring"]:
        g["hands"][seat] |= set(rows[seat])
        if not by_chance and seat != g["stop"]["seat"]:
            show(g, rows[seat], g["stop"]["seat"])
    g["stop"] |= {"given": {}, "step": "done", "deadline": at + 5000}
    g["phase"] = "stop"


# Three Kids


def may_rob(g: Game, seat: int, other: int) -> bool:
    return may_act(g, seat, "kids") and is_another(g, seat, other)


def is_another(g: Game, seat: int, other: int) -> bool:
    return other in g["ring"] and other != seat


def rob(g: Game, other: int) -> None:
    g["stop"] |= {"step": "draw", "seats": [other]}
    g["phase"] = "slip"


def draw(g: Game, card: int) -> None:
    """Only the two know which card it was; so the others do not know what is left."""
    thief, (victim,) = g["stop"]["seat"], g["stop"]["seats"]
    assert card in g["hands"][victim]
    for each in g["hands"][victim]:
        if each in g["known"]:
            g["known"][each] &= {thief, victim}
    g["hands"][victim].remove(card)
    g["hands"][thief].add(card)
    g["known"][card] = {victim}
    g["phase"] = "stop"
    g["stop"]["step"] = "done"


# A marriage


def may_offer(g: Game, seat: int, card: int) -> bool:
    return may_decline(g, seat) and card in g["hands"][seat] and character(card) == PRINCESS


def may_decline(g: Game, seat: int) -> bool:
    return waits_for(g, "offer") and seat != g["stop"]["seat"] and seat not in g["stop"]["answers"]


def answer(g: Game, seat: int, card: int) -> None:
    """An offer is seen by each seat; 0: none."""
    g["stop"]["answers"][seat] = card
    if card:
        show(g, [card])
    if len(g["stop"]["answers"]) == len(g["ring"]) - 1:
        no_more_offers(g)


def may_wed(g: Game, seat: int, other: int) -> bool:
    return may_act(g, seat, "marriage", "wed") and bool(g["stop"]["answers"].get(other))


def wed(g: Game, seat: int, other: int) -> None:
    mine, theirs = g["stop"]["cards"][1], g["stop"]["answers"][other]
    g["hands"][seat] = g["hands"][seat] - {mine} | {theirs}
    g["hands"][other] = g["hands"][other] - {theirs} | {mine}
    g["wed"] = sorted([(mine + 4) // 5, (theirs + 4) // 5])
    g["stop"]["step"] = "done"


# A duel


def may_challenge(g: Game, seat: int, other: int) -> bool:
    return may_act(g, seat, "duel") and is_another(g, seat, other)


def challenge(g: Game, seat: int, other: int) -> None:
    """The challenged takes the place opposite; one pawn for the two, and one before each of the others."""
    ring = g["ring"]
    places = len(ring)
    opposite = ring[(ring.index(seat) + places // 2) % places]
    if opposite != other:
        change_places(g, other, opposite)
    leftward = [(ring.index(seat) + step) % places for step in range(places)]
    spots = [(0, 0), *(edge(place, places) for place in leftward if ring[place] not in (seat, other))]
    g["pawns"] = dict(zip(sorted(g["pawns"]), spots, strict=False))
    g["stop"]["step"] = "done"


def edge(place: int, places: int) -> tuple[int, int]:
    """The table's edge before a place, in whole thousandths towards the centre.

    >>> edge(0, 6), edge(1, 6), edge(4, 6)
    ((0, 500), (433, 250), (-433, -250))
    """
    angle = 2 * pi * place / places
    return int(round(500 * sin(angle), 6)), int(round(500 * cos(angle), 6))


# The seer, and Donne-moi ta main


def may_look(g: Game, seat: int, seats: tuple[int, ...]) -> bool:
    number = 0
    if may_act(g, seat, "seer"):
        number = min(3, len(g["ring"]) - 1)
    if may_act(g, seat, "hand"):
        number = 2
    different = len(set(seats)) == len(seats) == number > 0
    return different and all(is_another(g, seat, other) for other in seats)


def look(g: Game, seat: int, seats: tuple[int, ...]) -> None:
    for other in seats:
        show(g, g["hands"][other], seat)
    g["stop"] |= {"seats": list(seats), "step": "trade" if g["stop"]["call"] == "hand" else "done"}


def may_trade(g: Game, seat: int, other: int, place: bool, hand: bool) -> bool:
    return may_act(g, seat, "hand", "trade") and other in g["stop"]["seats"] and (place or hand)


def trade(g: Game, seat: int, other: int, place: bool, hand: bool) -> None:
    """Both know what they gave."""
    if place:
        change_places(g, seat, other)
    if hand:
        show(g, g["hands"][seat], seat)
        show(g, g["hands"][other], other)
        g["hands"][seat], g["hands"][other] = g["hands"][other], g["hands"][seat]
    g["stop"]["step"] = "done"


# A whim


def may_hop(g: Game, seat: int) -> bool:
    return g["phase"] == "whim" and bool(seat == g["whim"])
