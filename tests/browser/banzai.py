"""Games of Banzaï! that tests choose: somebody has a family at once, or the cards for whatever is to be called."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.games.banzai import GAME
from tablee.games.banzai.cards import FAMILIES, LORD, PRINCESS, cards_of, character_of, family_of
from tablee.games.banzai.data import BEATS_MS, Banzai, Deal, Grab
from tablee.games.banzai.rules import BanzaiState
from tablee.kernel import CHANCE, CLOCK, Due, Ledger, Move, State
from tablee.server.context import Chance


def favoured(seed: int, *wanted: Sequence[int]) -> Chance:
    """Chance that gives these hands to the first seat, deal by deal, and then a whole family.

    What is more than five cards is the next seat's. Once the first seat does not play any more, whoever is next has
    the family. Among four or more, nobody else can call anything before the first hop, and the first of them has a
    Princess.
    """
    rng, hands = Random(seed), list(wanted)

    def chance(state: State) -> Move:
        move = state.chance(rng)
        if not isinstance(move, Deal):
            return move
        assert isinstance(state, BanzaiState)
        own = list(hands.pop(0)) if hands and 0 in state.ring else cards_of([1])
        return deal_to(state, own, rng, move)

    return chance


def deal_to(state: BanzaiState, own: Sequence[int], rng: Random, move: Deal) -> Deal:
    """A deal in which the first who play have these cards, and cries turn out soon what they are."""
    ring = state.ring
    families = sorted({family_of(card) for card in own})
    families += [family for family in range(1, len(FAMILIES) + 1) if family not in families]
    families = sorted(families[: len(ring)])
    others = [card for card in cards_of(families) if card not in own]
    rng.shuffle(others)
    given = [list(own[at : at + 5]) for at in range(0, len(own), 5)]
    rest = [others[5 * at : 5 * at + 5] for at in range(len(ring) - len(given))]
    # Cards change hands until nobody can call anything: to shuffle all anew would take long among twelve.
    while len(ring) > 3 and (wrong := [hand for hand in rest if _calls(hand)] or _without_princess(rest[0])):
        one, other = rng.choice(wrong), rng.choice(rest)
        mine, theirs = rng.randrange(5), rng.randrange(5)
        one[mine], other[theirs] = other[theirs], one[mine]
    hands: list[tuple[int, ...]] = [()] * state.players
    for seat, hand in zip(ring, [*given, *rest], strict=True):
        hands[seat] = tuple(hand)
    return Deal(tuple(hands), tuple(families), (BEATS_MS[0],) * len(move.beats), move.lots)


def falsely_cried(players: int) -> Ledger:
    """The first seat cries without a family, everybody else sends a hand, and it has been judged."""
    ledger = Ledger(GAME, players, GAME.Options())

    def let_it_come() -> None:
        due = ledger.state.acting().due
        assert due is not None
        ledger.add(CLOCK, Due(due), at=due)

    ledger.add(CHANCE, favoured(1, [1, 7, 13, 19, 25])(ledger.state), at=0)
    ledger.add(0, Banzai(1), at=2000)
    let_it_come()  # "Ban…"
    let_it_come()  # "… zaï !"
    since = ledger.state.acting().since
    assert since is not None
    for seat in range(1, players):
        ledger.add(seat, Grab(), at=since + 600 + seat, rt=600 + seat)
    let_it_come()
    return ledger


def _without_princess(hand: list[int]) -> list[list[int]]:
    return [] if any(character_of(card) == PRINCESS for card in hand) else [hand]


def _calls(hand: Sequence[int]) -> bool:
    """Whether somebody could call something, by whatever rule."""
    families = [family_of(card) for card in hand]
    characters = [character_of(card) for card in hand]
    lords = [family for family, character in zip(families, characters, strict=True) if character == LORD]
    three = max(map(families.count, families)) >= 3 or max(map(characters.count, characters)) >= 3
    all_different = len(set(families)) == len(set(characters)) == len(hand)
    return three or all_different or any(families.count(family) > 1 for family in lords)
