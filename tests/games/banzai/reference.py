"""Banzaï! once more and as plainly as possible, written from the rulebook.

A game is a dict, changed in place; seats, cards and pawns are numbers, hands are sets. Who is out after a cry is found
in `verdicts`, what the optional rules do in `optional`. Nothing is quick, nothing is kept that can be found again.

>>> g = start(3, {"choice": 10, "feints": 2, "travel": 200, "powers": []})
>>> deal(g, [[1, 2, 3, 4, 6], [5, 7, 8, 9, 11], [10, 12, 13, 14, 15]], [], [], at=0)
>>> for seat, card in ((0, 6), (1, 5), (2, 10)):
...     choose(g, seat, card, at=100)
>>> due(g)
1100
>>> clock(g, at=1100)
>>> sorted(g["hands"][1]), g["exchange"]
([6, 7, 8, 9, 11], 2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from math import ceil, hypot
from typing import Any

from tests.games.banzai import verdicts

Game = dict[str, Any]
Call = dict[str, Any]

ONLOOKER = -4
"""A spectator, who knows what all seats know."""
LORD, WARRIOR, PRINCESS, KID, WIZARD = range(5)
REUNIONS = {"warriors": WARRIOR, "lords": LORD, "wizards": WIZARD, "kids": KID}
MASTERS = {"marriage": PRINCESS, "duel": WARRIOR, "seer": WIZARD, "whim": KID}
"""What goes with the Lord."""
GROUPS = {
    **dict.fromkeys((*REUNIONS, "princesses"), "reunions"),
    **dict.fromkeys(MASTERS, "masters"),
    "hand": "hand",
}
CRY_HOLD, STOP_HOLD = 50, 300
FIRST_STEP = {"lords": "give", "marriage": "offer", "wizards": "done", "whim": "done"}
"""What a Stop begins with; all others: with what its caller does."""


# What cards are


def family(g: Game, card: int) -> int:
    """Two families that are wed are one."""
    return verdicts.family(card, tuple(g["wed"]))


def character(card: int) -> int:
    """
    >>> [character(card) for card in (1, 2, 5, 6)]
    [0, 1, 4, 0]
    """
    return (card - 1) % 5


# The beginning of a game and of a round


def start(players: int, options: dict[str, Any]) -> Game:
    g: Game = {"players": players, "options": options, "ring": list(range(players)), "third": None, "out": []}
    g |= {"round": 0, "locked": False, "last": None}
    clear_table(g, "deal")
    return g


def clear_table(g: Game, phase: str) -> None:
    """Between rounds nothing lies on the table."""
    g |= {"phase": phase, "hands": {}, "known": {}, "laid": {}, "pawns": {}, "calls": [], "grabs": []}
    g |= {"before": {}, "fresh": {}, "crier": None, "criers": {}, "stop": None}


def contenders(g: Game) -> list[int]:
    """All who play for themselves: in the final not the third."""
    return [seat for seat in g["ring"] if seat != g["third"]]


def deal_fits(
    g: Game, hands: list[list[int]], families: list[int], beats: list[int], lots: list[int]
) -> bool:
    """Five cards for each seat that plays, of as many whole families as there are players."""
    ring = g["ring"]
    cards = sorted(card for hand in hands for card in hand)
    whole = sorted(card for kind in families for card in range(5 * kind - 4, 5 * kind + 1))
    return (
        all(len(hand) == (5 if seat in ring else 0) for seat, hand in enumerate(hands))
        and len(set(families)) == len(ring)
        and set(families) <= set(range(1, 13))
        and cards == whole
        and all(300 <= beat <= 700 for beat in beats)
        and len(beats) <= most_cries(g)
        and sorted(lots) in ([], sorted(ring))
    )


def most_cries(g: Game) -> int:
    return len(g["ring"]) * int(g["options"]["feints"]) + 1


def deal(g: Game, hands: list[list[int]], beats: list[int], lots: list[int], at: int) -> None:
    ring = g["ring"]
    clear_table(g, "passing")
    g["round"] += 1
    g["hands"] = {seat: set(hands[seat]) for seat in ring}
    g["beats"] = [*beats, *[500] * (most_cries(g) - len(beats))]
    g["lots"] = list(lots) or sorted(ring)
    number_of_pawns = 1 if g["third"] is not None else len(ring) - 1
    g["pawns"] = dict.fromkeys(range(1, number_of_pawns + 1), (0, 0))
    g["aims"] = dict.fromkeys(ring, 0)
    g["feints"] = dict.fromkeys(ring, g["options"]["feints"])
    g |= {"exchange": 1, "opened": at, "ready_at": at, "hopped": at, "resumed": None, "stopper": None}
    g |= {"used": [], "wizard": None, "whim": None, "wed": []}


def plays_with(g: Game, power: str) -> bool:
    """Optional rules are for games begun by four or more, and not for the final. Five families need five players."""
    wanted = g["options"][GROUPS[power]] or power in g["options"]["powers"]
    enough = len(g["ring"]) >= 5 if power == "hand" else True
    return bool(wanted and enough and g["players"] >= 4 and g["third"] is None)


# What each seat knows


def show(g: Game, cards: Iterable[int], *seats: int) -> None:
    """These seats have seen a card in its holder's hand; empty: all seats have."""
    for card in cards:
        g["known"].setdefault(card, set()).update(seats or {ONLOOKER, *range(g["players"])})


def seen(g: Game, who: int, seat: int) -> list[int]:
    """The cards of a hand as a player sees it: 0 for each that they do not know."""

    def knows(card: int) -> bool:
        if who == seat:
            return bool(g["fresh"].get(seat) != card or seat == g["whim"])
        return who in g["known"].get(card, ())

    return sorted(card if knows(card) else 0 for card in g["hands"].get(seat, ()))


# Passing cards


def choose(g: Game, seat: int, card: int, at: int) -> None:
    new = seat not in g["laid"]
    g["laid"][seat] = card
    if new and all_are_ready(g):
        g["ready_at"] = at


def keep(g: Game, seat: int) -> None:
    del g["laid"][seat]


def all_are_ready(g: Game) -> bool:
    return len(g["laid"]) == len(g["ring"])


def left_of(g: Game, seat: int) -> int:
    ring = g["ring"]
    neighbour: int = ring[(ring.index(seat) + 1) % len(ring)]
    return neighbour


def hop(g: Game, at: int) -> None:
    if g["exchange"] > 10 + 2 * len(g["ring"]):
        clear_table(g, "deal")
        return
    g["before"] = {seat: set(hand) for seat, hand in g["hands"].items()}
    g["known"] = {}
    got = {}
    for seat, card in g["laid"].items():
        g["hands"][seat].remove(card)
        g["hands"][left_of(g, seat)].add(card)
        got[left_of(g, seat)] = card
        show(g, [card], seat)
    g |= {"laid": {}, "exchange": g["exchange"] + 1, "hopped": at, "opened": at}
    if g["whim"] is not None:
        g |= {"phase": "whim", "fresh": got}


def take_up(g: Game, at: int) -> None:
    """The capricious one has looked, and the others take their cards, too."""
    if g["phase"] == "whim":
        g |= {"phase": "passing", "fresh": {}, "opened": at}


def slip(g: Game, cards: list[list[int]], at: int) -> None:
    """Cards of those who slept."""
    g["phase"] = "passing"
    for seat, row in enumerate(cards):
        for card in row:
            assert card in g["hands"][seat]
            choose(g, seat, card, at)
    assert all_are_ready(g)


# Calls


def hand_of_exchange(g: Game, seat: int, exchange: int) -> set[int] | None:
    """The hand by which a call is judged: today's, or that of before the last hop."""
    hands = {g["exchange"]: g["hands"], g["exchange"] - 1: g["before"]}.get(exchange, {})
    return set(hands[seat]) if seat in hands else None


def is_late(g: Game, exchange: int, pressed: int) -> bool:
    """A call for the exchange before that was pressed after the hop counts for nothing."""
    return bool(exchange < g["exchange"] and pressed >= g["hopped"])


def was_stopped(g: Game, pressed: int) -> bool:
    """What was pressed before "Jeu !", and is heard of after it, is nothing: the game was stopped."""
    return g["resumed"] is not None and pressed < g["resumed"]


def waiting(g: Game, seat: int) -> Call | None:
    return next((call for call in g["calls"] if call["seat"] == seat), None)


def has_family(g: Game, seat: int, hand: set[int]) -> bool:
    return most_of_one(g, hand) >= (4 if seat == g["wizard"] else 5)


def most_of_one(g: Game, hand: set[int]) -> int:
    return verdicts.most_of_one_family(hand, tuple(g["wed"]))


def may_call(g: Game, seat: int, exchange: int) -> bool:
    """From the deal on until the hop; while the capricious one looks, no other seat with the new cards.

    Not while the game is stopped.
    """
    if g["phase"] == "whim":
        return bool(seat == g["whim"] or exchange < g["exchange"])
    return g["phase"] in ("passing", "cry")


def may_cry(g: Game, seat: int, exchange: int) -> bool:
    hand = hand_of_exchange(g, seat, exchange)
    call = waiting(g, seat)
    if (
        not may_call(g, seat, exchange)
        or hand is None
        or seat in g["criers"]
        or (call and call["what"] == "banzai")
    ):
        return False
    return seat != g["third"] or has_family(g, seat, hand)


def may_feint(g: Game, seat: int) -> bool:
    heard = g["phase"] == "cry" and g["kind"] == "feint" and g["crier"] == seat and not g["unfolded"]
    return bool(may_call(g, seat, g["exchange"]) and not waiting(g, seat) and g["feints"][seat] > heard)


def banzai(g: Game, seat: int, exchange: int, pressed: int, u: int) -> None:
    if is_late(g, exchange, pressed) or was_stopped(g, pressed):
        return
    g["calls"] = [call for call in g["calls"] if call["seat"] != seat]
    hand = hand_of_exchange(g, seat, exchange)
    g["calls"].append({"what": "banzai", "seat": seat, "at": pressed, "u": u, "hand": hand})


def feint(g: Game, seat: int, pressed: int, u: int) -> None:
    if was_stopped(g, pressed):
        return
    g["calls"].append({"what": "feint", "seat": seat, "at": pressed, "u": u})


def called(g: Game, *kinds: str) -> list[Call]:
    """What waits, the earliest first."""
    calls = [call for call in g["calls"] if call["what"] in kinds]
    return sorted(calls, key=lambda call: (call["at"], call["u"], call["seat"]))


# Stops


def needed(g: Game, seat: int, call: str) -> int:
    return {"pawns": 3, "seats": 4}[call] - int(seat == g["wizard"])


def proofs(g: Game, seat: int, call: str, hand: set[int]) -> list[list[int]]:
    """All the ways in which a hand proves a Stop: by as many cards as it takes, the lowest that do."""
    cards = sorted(hand)
    if call in ("pawns", "seats"):
        families = sorted({family(g, card) for card in cards})
        rows = [[card for card in cards if family(g, card) == kind] for kind in families]
        number = needed(g, seat, call)
        return [row[:number] for row in rows if len(row) >= number]
    if call in REUNIONS:
        row = [card for card in cards if character(card) == REUNIONS[call]]
        return [row[:3]] if len(row) >= 3 else []
    if call in MASTERS:
        lords = [card for card in cards if character(card) == LORD]
        helpers = [card for card in cards if character(card) == MASTERS[call]]
        return [[lord, each] for lord in lords for each in helpers if family(g, lord) == family(g, each)]
    assert call == "hand"
    fives = [sorted(five, key=character) for five in combinations(cards, 5)]
    return [
        five
        for five in fives
        if len({character(card) for card in five}) == len({family(g, card) for card in five}) == 5
    ]


def barred(g: Game, seat: int, call: str, proof: list[int]) -> bool:
    """No seat both moves pawns and changes places with one family; no Lord serves twice."""
    for used in g["used"]:
        both_stops = {used["call"], call} == {"pawns", "seats"} and used["seat"] == seat
        if both_stops and family(g, used["cards"][0]) == family(g, proof[0]):
            return True
        if used["call"] in MASTERS and call in MASTERS and used["cards"][0] == proof[0]:
            return True
    return False


def proof_of(g: Game, seat: int, call: str, exchange: int, card: int) -> list[int] | None:
    """The cards with which this seat can call this Stop; of several ways the one with the named card, or the lowest."""
    hand = hand_of_exchange(g, seat, exchange)
    if hand is None or any(used["call"] == call for used in g["used"]):
        return None
    if call in GROUPS and not plays_with(g, call):
        return None
    if call == "seats" and seat == g["third"]:
        return None
    if call in MASTERS and exchange > 2:
        return None
    ways = [way for way in proofs(g, seat, call, hand) if not barred(g, seat, call, way)]
    if card:
        of_family = [way for way in ways if all(family(g, each) == family(g, card) for each in way)]
        ways = [way for way in ways if card in way] or of_family
    return min(ways, default=None)


def may_stop(g: Game, seat: int, call: str, exchange: int, card: int) -> bool:
    if not may_call(g, seat, exchange) or g["phase"] == "cry" or waiting(g, seat):
        return False
    return proof_of(g, seat, call, exchange, card) is not None


def stop(g: Game, seat: int, call: str, exchange: int, card: int, pressed: int, u: int) -> None:
    if is_late(g, exchange, pressed) or was_stopped(g, pressed):
        return
    if seat == g["stopper"]:
        pressed = max(pressed, g["resumed"] + 1500)
    proof = proof_of(g, seat, call, exchange, card)
    hand = hand_of_exchange(g, seat, exchange)
    said = {"what": "stop", "seat": seat, "at": pressed, "u": u, "hand": hand, "call": call, "proof": proof}
    g["calls"].append(said)


def clearly_before(early: Call, late: Call) -> bool:
    """Of two presses that answer nothing in common: told apart by 10 ms, and by twice their uncertainty."""
    gap = late["at"] - early["at"]
    return bool(gap >= 10 and gap**2 >= 4 * (early["u"] ** 2 + late["u"] ** 2))


def stop_is_seen(g: Game, at: int) -> None:
    stops = called(g, "stop")
    first = [one for one in stops if not any(clearly_before(other, one) for other in stops)]
    said = min(first, key=lambda call: g["lots"].index(call["seat"]))
    seat, call = said["seat"], said["call"]
    shown = sorted(said["hand"]) if call == "pawns" else said["proof"]
    take_up(g, at)
    show(g, [card for card in shown if card in g["hands"][seat]])
    g["used"].append({"call": call, "seat": seat, "cards": said["proof"]})
    step = FIRST_STEP.get(call, "act")
    limit = 10_000 if step in ("give", "offer") else 20_000
    g["stop"] = {
        "seat": seat,
        "call": call,
        "cards": shown,
        "since": at,
        "step": step,
        "deadline": at + limit,
    }
    g["stop"] |= {"moved": [], "given": {}, "answers": {}, "seats": []}
    g |= {"phase": "stop", "laid": {}, "calls": []}
    if call == "wizards":
        g["wizard"] = seat
    if call == "whim":
        g["whim"] = seat


def may_go(g: Game, seat: int) -> bool:
    now = g["stop"] if g["phase"] == "stop" else None
    return now is not None and seat == now["seat"] and now["step"] not in ("give", "share", "draw")


def go(g: Game, at: int) -> None:
    g |= {"stopper": g["stop"]["seat"], "resumed": at, "stop": None, "phase": "passing", "opened": at}


def may_act(g: Game, seat: int, call: str, step: str = "act") -> bool:
    """Whether the game is stopped for this, and waits for this of its caller."""
    now = g["stop"] if g["phase"] == "stop" else None
    return now is not None and (now["seat"], now["call"], now["step"]) == (seat, call, step)


def may_place(g: Game, seat: int, pawn: int, x: int, y: int) -> bool:
    if not may_act(g, seat, "pawns") or pawn not in g["pawns"] or x**2 + y**2 > 500**2:
        return False
    return len({*g["stop"]["moved"], pawn}) <= 2


def place(g: Game, pawn: int, x: int, y: int) -> None:
    g["pawns"][pawn] = (x, y)
    if pawn not in g["stop"]["moved"]:
        g["stop"]["moved"].append(pawn)


def may_swap(g: Game, seat: int, other: int) -> bool:
    return may_act(g, seat, "seats") and other in g["ring"] and other != seat


def swap(g: Game, seat: int, other: int) -> None:
    change_places(g, seat, other)
    g["stop"]["step"] = "done"


def change_places(g: Game, one: int, other: int) -> None:
    ring = g["ring"]
    i, j = ring.index(one), ring.index(other)
    ring[i], ring[j] = other, one


# Hands and pawns


def may_aim(g: Game, seat: int, pawn: int) -> bool:
    open_to_all = g["phase"] in ("passing", "whim", "cry", "stop")
    return open_to_all and (pawn == 0 or pawn in g["pawns"]) and not has_grabbed(g, seat)


def has_grabbed(g: Game, seat: int) -> bool:
    return any(grab["seat"] == seat for grab in g["grabs"])


def may_grab(g: Game, seat: int, at: int) -> bool:
    if seat == g["third"] or has_grabbed(g, seat):
        return False
    if g["phase"] == "stop":
        return bool(at <= g["stop"]["since"] + 1000)
    return g["phase"] in ("passing", "whim", "cry")


def grab(g: Game, seat: int, when: int, u: int) -> None:
    """A hand sets off: in a cry so long after its beginning, else at this moment of the game."""
    if g["phase"] != "cry" and was_stopped(g, when):
        return
    g["grabs"].append({"seat": seat, "at": when, "u": u, "aim": g["aims"][seat]})


def cries(g: Game) -> list[Call]:
    """What will be heard: a Banzaï comes before every feint. Nothing, if a Stop was clearly before them all."""
    found = [*called(g, "banzai"), *called(g, "feint")]
    stops = [call["at"] + STOP_HOLD for call in called(g, "stop")]
    return [] if stops and all(cry["at"] > stops[0] for cry in found) else found


def fouls(g: Game) -> list[Call]:
    """Grabs with no cry, or clearly before it was pressed."""
    cry = next(iter(cries(g)), None)
    return [each for each in g["grabs"] if cry is None or clearly_before(each, cry)]


# Cries


def cry_is_seen(g: Game, at: int) -> None:
    """A Banzaï, or else the first feint. Stops are beaten; feints wait, beside a Banzaï until the beat."""
    banzais = called(g, "banzai")
    cry = cries(g)[0]
    take_up(g, at)
    g |= {"phase": "cry", "kind": cry["what"], "crier": cry["seat"], "since": at, "unfolded": False}
    g["beat"] = g["beats"][0]
    g["criers"] = {call["seat"]: call["hand"] for call in banzais}
    g["calls"] = [call for call in called(g, "feint") if call is not cry]
    for each in g["grabs"]:
        each["at"] = 0


def unfold(g: Game) -> None:
    g["unfolded"] = True
    if g["kind"] == "feint":
        g["feints"][g["crier"]] -= 1
    else:
        g["calls"] = called(g, "banzai")


def cry_of(g: Game) -> verdicts.Cry:
    """The cry with all that its verdict depends on."""
    cry = verdicts.Cry(
        g["ring"],
        [sorted(g["hands"].get(seat, ())) for seat in range(g["players"])],
        g["pawns"],
        criers={seat: sorted(hand) for seat, hand in all_criers(g).items()},
        beat=g["beat"],
        travel=g["options"]["travel"],
        third=g["third"],
        wizard=g["wizard"],
        wed=tuple(g["wed"]),
        princesses=plays_with(g, "princesses"),
        locked=g["locked"],
        lots=g["lots"],
    )
    cry.feinter = g["crier"] if g["kind"] == "feint" else None
    cry.grabs = [verdicts.Grab(each["seat"], each["at"], each["u"], each["aim"]) for each in g["grabs"]]
    return cry


def all_criers(g: Game) -> dict[int, set[int]]:
    """Those who cried Banzaï before the cry was seen, also where that was heard of later."""
    late = [call for call in called(g, "banzai") if call["at"] < g["since"]]
    return {**g["criers"], **({call["seat"]: call["hand"] for call in late} if g["kind"] == "banzai" else {})}


def settled(g: Game) -> int:
    """When a Banzaï can be judged: 5 s after it began, or once all pawns are gone and no seat can be level any more.

    Once all have grabbed no hand can come that is not on the way already.
    """
    end: int = g["since"] + 5000
    runs = verdicts.race(cry_of(g))
    takers = [run for run in runs.values() if run.pawn]
    if len(runs) == len(contenders(g)):
        return int(g["since"]) + max((moment for run in runs.values() for _, moment in run.way), default=0)
    if len(takers) < len(g["pawns"]):
        return end
    level = [run.way[-1][1] + max(10, ceil(hypot(run.grab.u, 100))) for run in takers]
    return min(end, int(g["since"]) + max(level))


def judge_cry(g: Game, at: int) -> None:
    verdict = verdicts.judge(cry_of(g))
    criers = all_criers(g)
    proofs = {seat: (has_family(g, seat, hand), most_of_one(g, hand)) for seat, hand in criers.items()}
    g["last"] = {"crier": g["crier"], "criers": criers, "proofs": proofs, "verdict": verdict}
    if not verdict.goes_on:
        end_round(g, verdict)
        return
    del g["beats"][0]
    for each in g["grabs"]:  # all too late for the feint: they have grabbed with no cry
        each["at"] += g["since"]
    g |= {"phase": "passing", "opened": at, "ready_at": at, "crier": None}


def judge_fouls(g: Game) -> None:
    culprits = fouls(g)
    g |= {"beat": 0, "kind": "", "since": 0, "criers": {}}
    cry = cry_of(g)
    cry.grabs = [verdicts.Grab(each["seat"], each["at"], each["u"]) for each in culprits]
    cry.criers = {}
    verdict = verdicts.judge_grabs(cry)
    g["last"] = {"crier": None, "criers": {}, "proofs": {}, "verdict": verdict}
    end_round(g, verdict)


# The end of a round and of the game


def end_round(g: Game, verdict: verdicts.Verdict) -> None:
    """All who are out leave at once. Two left: the final. One left: the Banzaï Master."""
    g["locked"] = verdict.locked
    if verdict.out:
        g["out"].append(sorted(verdict.out))
        g["third"] = verdict.third
    stay = {*verdict.left, g["third"]}
    if len(verdict.left) == 1:
        stay, g["third"] = set(verdict.left), None
    g["ring"] = [seat for seat in g["ring"] if seat in stay]
    clear_table(g, "over" if len(verdict.left) == 1 else "deal")


def result(g: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Each seat scores as many points as players left before them."""
    points = dict.fromkeys(range(g["players"]), 0)
    gone = 0
    for seats in [*g["out"], g["ring"]]:
        for seat in seats:
            points[seat] = gone
        gone += len(seats)
    row = tuple(points[seat] for seat in range(g["players"]))
    return tuple(1 + sum(other > own for other in row) for own in row), row


# The clock


def coming(g: Game) -> tuple[int, Callable[[Game, int], None]] | None:
    """What the clock brings next, and when."""
    if g["phase"] in ("deal", "slip", "over"):
        return None
    if g["phase"] == "cry":
        if not g["unfolded"]:
            return g["since"] + g["beat"], lambda g, _: unfold(g)
        return g["since"] + 1000 if g["kind"] == "feint" else settled(g), judge_cry
    if fouls(g):
        return min(each["at"] for each in fouls(g)) + CRY_HOLD, lambda g, _: judge_fouls(g)
    if g["phase"] == "stop":
        return g["stop"]["deadline"], time_is_up
    if cries(g):
        return cries(g)[0]["at"] + CRY_HOLD, cry_is_seen
    if g["calls"]:
        return called(g, "stop")[0]["at"] + STOP_HOLD, stop_is_seen
    # A call stops the game at once: no card goes before it is heard.
    if g["phase"] == "whim":
        return g["hopped"] + 1000, take_up
    if all_are_ready(g):
        return g["ready_at"] + 1000, hop
    return g["opened"] + 1000 * g["options"]["choice"], overslept


def overslept(g: Game, at: int) -> None:
    g["phase"] = "slip"


def due(g: Game) -> int | None:
    next_one = coming(g)
    return None if next_one is None else next_one[0]


def clock(g: Game, at: int) -> None:
    next_one = coming(g)
    assert next_one is not None
    next_one[1](g, at)


def time_is_up(g: Game, at: int) -> None:
    """A Stop is over, or its next step comes: chance gives or deals cards for the slow, no more offers are taken."""
    if g["stop"]["step"] in ("give", "share"):
        g["phase"] = "slip"
    elif g["stop"]["step"] == "offer":
        no_more_offers(g)
    else:
        go(g, at)


def no_more_offers(g: Game) -> None:
    """A marriage: its caller chooses, if there is anything to choose from, until 20 s after the Stop."""
    stop = g["stop"]
    stop["step"] = "wed" if any(stop["answers"].values()) else "done"
    stop["deadline"] = stop["since"] + 20_000


def void(g: Game, at: int) -> None:
    """After a crash: a cry is dealt anew; what waits while cards are passed is forgotten; a Stop is over."""
    if g["phase"] == "cry":
        clear_table(g, "deal")
        return
    g |= {"calls": [], "grabs": []}
    if g["phase"] == "stop":
        for seat, cards in g["stop"]["given"].items():
            g["hands"][seat] |= cards
        go(g, at)
    take_up(g, at)
    g |= {"opened": at, "ready_at": at}
