"""Banzaï!'s moves: plain data, as records and the wire have them."""

from tablee.games.banzai.data import Beat, Called, Pace
from tablee.kernel import Card, Move, Seat

# Moves of chance.


class Deal(Move, frozen=True):
    """CHANCE: all hands; and, unknown to all seats, the beats of the round's cries and how its lots fall."""

    hands: tuple[tuple[Card, ...], ...]
    """Five for each seat that plays, none for the others."""
    families: tuple[int, ...] = ()
    """The families played with. By hand: those of the cards, if left out."""
    beats: tuple[Beat, ...] = ()
    """For each cry of the round, one after the other. By hand: 500 for those left out."""
    lots: tuple[Seat, ...] = ()
    """Who comes before whom where the lot decides. By hand: in the order of the seats, if left out."""


class Slip(Move, frozen=True):
    """CHANCE: the cards of those who did not choose in time: a list for each seat, empty for those who did."""

    cards: tuple[tuple[Card, ...], ...]


class Draw(Move, frozen=True):
    """CHANCE: the card that is drawn from the robbed hand."""

    card: Card


# Moves of seats, while cards are passed.


class Choose(Move, frozen=True):
    """Lay a card to be passed at this exchange, or another instead."""

    card: Card
    exchange: int


class Keep(Move, frozen=True):
    """Take the laid card back."""

    exchange: int


class Aim(Move, frozen=True):
    """Say to which pawn one's hand will go; 0: to the nearest. It is secret."""

    pawn: int


class Banzai(Move, frozen=True):
    """Cry "Banzaï !" with the hand of this exchange."""

    exchange: int


class Feint(Move, frozen=True):
    """Cry "Ban…", and nothing more."""


class Grab(Move, frozen=True):
    """Send one's hand for a pawn."""


class Stop(Move, frozen=True):
    """Cry "Stop !" with the hand of this exchange."""

    call: Called
    exchange: int
    card: Card = 0
    """The Lord of an Oui, maître !, or a card of the family of a Stop 1 or 2. 0: the first that will do."""


class Hop(Move, frozen=True):
    """As the capricious one: let the others take their cards."""


# Moves of seats, while the game is stopped.


class Go(Move, frozen=True):
    """Say "Jeu !": the game goes on."""


class Place(Move, frozen=True):
    """Stop 1: put a pawn anywhere on the table, so many thousandths to the right of the centre, and upwards."""

    pawn: int
    x: Pace
    y: Pace


class Swap(Move, frozen=True):
    """Stop 2: change seats with another player."""

    seat: Seat


class Remove(Move, frozen=True):
    """Three Warriors: take a pawn off the table."""

    pawn: int


class Give(Move, frozen=True):
    """Three Lords: give two cards."""

    cards: tuple[Card, ...]


class Share(Move, frozen=True):
    """Three Lords: deal back what was given, a list of two cards for each seat. After 45 s CHANCE does."""

    cards: tuple[tuple[Card, ...], ...]


class Rob(Move, frozen=True):
    """Three Kids: draw a card from another hand."""

    seat: Seat


class Offer(Move, frozen=True):
    """A marriage: offer one's Princess."""

    card: Card


class Decline(Move, frozen=True):
    """A marriage: offer none."""


class Wed(Move, frozen=True):
    """A marriage: take this seat's offer."""

    seat: Seat


class Challenge(Move, frozen=True):
    """A duel: with whom."""

    seat: Seat


class Look(Move, frozen=True):
    """The seer, or Donne-moi ta main: whose hands to look at."""

    seats: tuple[Seat, ...]


class Trade(Move, frozen=True):
    """Donne-moi ta main: change seats, or hands, or both, with one of the two whose hands one has seen."""

    seat: Seat
    place: bool = False
    hand: bool = False
