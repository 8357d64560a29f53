"""Who must do what, card by card: what the rulebook says, from every seat, with two, three and four players."""

from __future__ import annotations

import msgspec
import pytest

from tablee.games.dan import GAME
from tablee.games.dan.cards import SPECIALS, deck
from tablee.games.dan.data import DanView, Duty, GameEnded, Laid
from tablee.games.dan.duties import PLACES, Reading, aim, at_a_glance, places_from, read, seat_at, shot_at
from tablee.kernel import NO_SEAT
from tablee.kernel.rulebook import Figure
from tests.games.dan.sitting import QUIET, Sitting, heap

STILL = Duty("still")
UP = Duty("surrender")
LEFT, ACROSS, RIGHT = Duty("shoot", "left"), Duty("shoot", "across"), Duty("shoot", "right")


def reading(card: int, seat: int = 0, players: int = 4) -> Reading:
    return read(heap((QUIET, 1), (card, seat)), PLACES[players])


def duties(card: int, seat: int = 0, players: int = 4) -> tuple[Duty, ...]:
    return reading(card, seat, players).duties


def test_places() -> None:
    """ "dan.places": the left neighbour is the next seat; three leave a side empty, two sit face to face."""
    assert [seat_at(0, side, PLACES[4]) for side in range(4)] == [0, 1, 2, 3]
    assert [seat_at(3, side, PLACES[4]) for side in range(4)] == [3, 0, 1, 2]
    assert [seat_at(0, side, PLACES[3]) for side in range(4)] == [0, 1, 2, NO_SEAT]
    assert [seat_at(1, side, PLACES[3]) for side in range(4)] == [1, 2, NO_SEAT, 0]
    assert [seat_at(1, side, PLACES[2]) for side in range(4)] == [1, NO_SEAT, 0, NO_SEAT]
    for places in PLACES.values():
        seats = range(len(places))
        for seat in seats:
            for other in set(seats) - {seat}:
                assert shot_at(seat, aim(seat, other, places), places) == other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_seat_is_better_than_another(players: int) -> None:
    """ "dan.places": for each first seat, the same card asks the same of the seats so many places further on."""
    for card in range(1, 165):
        for seat in range(players):
            by_first = [
                read(heap((QUIET, 0), (card, (first + seat) % players)), places_from(first, players)).duties
                for first in range(players)
            ]
            turned = [duties[first:] + duties[:first] for first, duties in enumerate(by_first)]
            assert len(set(turned)) == 1, card


def test_a_card_lies_as_its_revealer_turns_it() -> None:
    """ "dan.sides": near to left is from the revealer to the next seat."""
    assert duties(1, 0) == (LEFT, UP, STILL, STILL)
    assert duties(1, 1) == (STILL, LEFT, UP, STILL)
    assert duties(1, 3) == (UP, STILL, STILL, LEFT)
    assert duties(9, 1) == (STILL, ACROSS, STILL, UP)
    assert duties(2, 2) == (STILL, UP, RIGHT, STILL)


def test_three_cases() -> None:
    """ "dan.unloaded", "dan.massacre", "dan.shootout", "dan.calm"."""
    for card, why in ((49, "dan.unloaded"), (57, "dan.unloaded"), (69, "dan.massacre")):
        assert (reading(card).why, duties(card)) == (why, (STILL,) * 4)
    for card in (1, 25):
        assert (reading(card).why, duties(card)) == ("dan.shootout", (LEFT, UP, STILL, STILL))


@pytest.mark.parametrize("card", [1, 25, 85, 93, 109, 117, 141, 157])
def test_no_seat_reacts_to_a_first_card(card: int) -> None:
    """ "dan.first": specials mean nothing, either."""
    first = read(heap((card, 0)), PLACES[4])
    assert (first.kind, first.why, first.duties) == ("still", "dan.first", (STILL,) * 4)
    assert first.counts == card


def test_three_players() -> None:
    """ "dan.three": grip or barrel at the empty side: if seat 0 began, left of seat 2 and across from seat 1."""
    assert duties(1, 0, 3) == (LEFT, UP, STILL)
    assert duties(9, 0, 3) == (ACROSS, STILL, UP)
    for card, seat in ((1, 2), (2, 0), (9, 1), (11, 1), (8, 0), (4, 2)):
        assert (reading(card, seat, 3).why, duties(card, seat, 3)) == ("dan.three", (STILL,) * 3)


def test_three_players_after_a_special() -> None:
    """ "dan.three": what counts is where grip and barrel are once the special has acted."""
    assert duties(149, 0, 3) == (STILL, LEFT, UP)
    assert reading(149, 1, 3).why == "dan.three"
    assert duties(152, 1, 3) == (STILL, STILL, STILL)
    assert duties(151, 2, 3) == (LEFT, UP, STILL)
    assert duties(125, 0, 3) == (STILL, STILL, STILL)
    assert duties(126, 0, 3) == (LEFT, UP, STILL)


def test_at_a_glance() -> None:
    """As if the first gun were loaded, and nothing else mattered; an empty side has no duty."""
    assert at_a_glance(49, 0, PLACES[4]) == at_a_glance(85, 0, PLACES[4]) == (LEFT, UP, STILL, STILL)
    assert at_a_glance(1, 2, PLACES[3]) == at_a_glance(3, 2, PLACES[3]) == (STILL,) * 3


def test_two_players() -> None:
    """ "dan.two": the barrel alone decides."""
    assert duties(1, 0, 2) == (STILL, STILL)
    assert reading(1, 0, 2).why == "dan.two"
    assert duties(3, 0, 2) == (ACROSS, UP)
    assert duties(4, 0, 2) == (UP, ACROSS)
    assert duties(9, 1, 2) == (UP, ACROSS)
    assert duties(9, 0, 2) == (ACROSS, UP)


def test_two_players_and_specials() -> None:
    """ "dan.two": what turns the gun acts first, what changes roles acts on the roles so found."""
    assert duties(149, 0, 2) == (ACROSS, UP)  # near > left, turned: left > across
    assert duties(151, 0, 2) == (STILL, STILL)  # left > across, turned: across > right
    assert duties(127, 0, 2) == (UP, ACROSS)  # left > across, backward: at near
    assert duties(111, 0, 2) == (UP, ACROSS)  # left > across, roles swapped
    assert duties(159, 0, 2) == (ACROSS, ACROSS)
    assert duties(87, 0, 2) == (STILL, STILL)
    for card in (95, 103, 135):
        assert duties(card, 0, 2) == (STILL, STILL)
        assert reading(card, 0, 2).why.startswith("dan.special.")
    for card in (93, 101, 109, 125, 133, 157):
        assert (reading(card, 0, 2).why, duties(card, 0, 2)) == ("dan.two", (STILL, STILL))


def test_dove() -> None:
    """ "dan.special.dove" """
    assert (reading(85).why, duties(85)) == ("dan.special.dove", (STILL,) * 4)


def test_swap() -> None:
    """ "dan.special.swap" """
    assert (reading(109).why, duties(109)) == ("dan.special.swap", (UP, RIGHT, STILL, STILL))
    assert reading(109).victim == 0


def test_colours() -> None:
    """ "dan.special.colours": the white gun fires, beside a black one or not."""
    assert (reading(117).why, duties(117)) == ("dan.special.colours", (LEFT, UP, STILL, STILL))
    assert duties(118) == (RIGHT, STILL, STILL, UP)


def test_rotation() -> None:
    """ "dan.special.rotation": near to left becomes left to across."""
    assert (reading(149).why, duties(149)) == ("dan.special.rotation", (STILL, LEFT, UP, STILL))


def test_mirror() -> None:
    """ "dan.special.mirror" """
    assert (reading(157).why, duties(157)) == ("dan.special.mirror", (LEFT, RIGHT, STILL, STILL))


def test_backward() -> None:
    """ "dan.special.backward": the target is at the side opposite the barrel."""
    assert (reading(125).why, duties(125)) == ("dan.special.backward", (RIGHT, STILL, STILL, UP))


def test_lunch() -> None:
    """ "dan.special.lunch": the next uninvolved player clockwise from the shooter."""
    assert (reading(133).why, duties(133)) == ("dan.special.lunch", (STILL, UP, RIGHT, STILL))
    assert duties(136) == (UP, STILL, ACROSS, STILL)
    assert duties(133, 0, 3) == (STILL, UP, RIGHT)


def test_scapegoat() -> None:
    """ "dan.special.scapegoat": the next uninvolved player clockwise from the target, who is still shot at."""
    found = reading(101)
    assert (found.why, found.duties) == ("dan.special.scapegoat", (LEFT, STILL, UP, STILL))
    assert (found.shooter, found.target, found.victim) == (0, 1, 2)
    assert duties(104) == (STILL, RIGHT, UP, STILL)
    assert duties(101, 0, 3) == (LEFT, STILL, UP)


def test_raid() -> None:
    """ "dan.special.raid": all seats but shooter and target."""
    assert (reading(93).why, duties(93)) == ("dan.special.raid", (STILL, STILL, UP, UP))
    assert duties(93, 0, 3) == (STILL, STILL, UP)


def test_deja_vu() -> None:
    """ "dan.special.deja-vu": the card below, as it was laid, with its own special; also a first card."""
    assert read(heap((QUIET, 1), (1, 2), (141, 0)), PLACES[4]) == reading(1, 2)
    assert read(heap((QUIET, 1), (109, 2), (141, 0)), PLACES[4]) == reading(109, 2)
    assert read(heap((1, 2), (141, 0)), PLACES[4]) == reading(1, 2)
    assert read(heap((1, 2), (142, 3), (141, 0)), PLACES[4]) == reading(1, 2)
    nothing = read(heap((142, 3), (141, 0)), PLACES[4])
    assert (nothing.why, nothing.counts, nothing.duties) == ("dan.special.deja-vu", 0, (STILL,) * 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_turns_with_the_table(players: int) -> None:
    """From each seat, each card asks what fits together: a shot at a seat, and at most one loser."""
    for card in range(1, 165):
        for seat in range(players):
            found = reading(card, seat, players)
            assert found.counts == (QUIET if deck()[card].special == "deja-vu" else card)
            shooters = [each for each, duty in enumerate(found.duties) if duty.do == "shoot"]
            up = [each for each, duty in enumerate(found.duties) if duty.do == "surrender"]
            match found.kind:
                case "still":
                    assert not shooters
                    assert not up
                case "shootout":
                    assert (shooters, up) == ([found.shooter], [found.victim])
                    at = found.duties[found.shooter].at
                    assert at
                    assert shot_at(found.shooter, at, PLACES[players]) == found.target
                case "mirror":
                    assert sorted(shooters) == sorted([found.shooter, found.target])
                    assert not up
                case "raid":
                    assert not shooters
                    assert set(up) == set(range(players)) - {found.shooter, found.target}
            if players == 4:
                turned = reading(card, (seat + 1) % 4).duties
                assert turned == (found.duties[-1], *found.duties[:-1])


FIGURES = list(GAME.rulebook.figures())


@pytest.mark.parametrize(
    ("article", "figure"), FIGURES, ids=lambda each: each if isinstance(each, str) else ""
)
def test_the_figures_of_the_rulebook_show_what_the_card_asks(article: str, figure: Figure) -> None:
    laid = msgspec.convert(figure.view["heap"], tuple[Laid, ...])
    meant = read(laid, PLACES[4])
    assert [duty.at or duty.do for duty in meant.duties] == figure.look["does"]
    again = deck()[laid[-1].card].special == "deja-vu"
    assert article in ("aim", "dan.special.deja-vu" if again else meant.why)


def test_the_last_picture_of_the_aim_is_a_card_away_from_victory() -> None:
    view = msgspec.convert(GAME.rulebook.aim[-1].view, DanView)
    under = [(laid.card, laid.seat) for laid in view.heap]
    sitting = Sitting(under=under, piles=view.piles, options=view.options)
    sitting.show(view.piles[0][0])
    assert any(isinstance(event, GameEnded) and event.winners == (0,) for event in sitting.due())


def test_every_special_card_has_its_figure() -> None:
    assert {f"dan.special.{special}" for special in SPECIALS} <= {article for article, _ in FIGURES}
