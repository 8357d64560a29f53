"""A position of Banzaï!, with holes for what its owner cannot know."""

from msgspec import Struct

from tablee.games.banzai.data import (
    BanzaiOptions,
    Beat,
    Call,
    Called,
    Kind,
    Known,
    Pawn,
    Phase,
    Reach,
    Step,
    Used,
)
from tablee.games.banzai.events import Judged
from tablee.kernel import NOBODY, Card, Seat, View


class StopView(Struct, frozen=True):
    """A game that is stopped."""

    seat: Seat
    """Who called."""
    call: Called
    cards: tuple[Card, ...]
    """What was shown for it."""
    since: int
    step: Step = "act"
    deadline: int = 0
    """When time is up for this step."""
    pawns: tuple[int, ...] = ()
    """The pawns that were moved."""
    given: tuple[tuple[Card, ...], ...] = ()
    """Three Lords: what each seat has given. Each sees its own, and the caller all, once all have given."""
    gave: tuple[Seat, ...] = ()
    """Who has given, or answered an offer of marriage."""
    offers: tuple[Card, ...] = ()
    """The Princess that each seat offers; 0: none."""
    seats: tuple[Seat, ...] = ()
    """Who is robbed, or looked at."""


class BanzaiView(View, frozen=True):
    """A position of Banzaï!. By hand, only `hands` need to be said."""

    options: BanzaiOptions = BanzaiOptions()
    phase: Phase = "passing"
    round: int = 1
    ring: tuple[Seat, ...] = ()
    """Who plays, and sits where: clockwise. Each passes cards to the next one."""
    out: tuple[tuple[Seat, ...], ...] = ()
    """Who is out: a list for each verdict, the first one first."""
    third: Seat = NOBODY
    """In the final: who plays as third."""
    families: tuple[int, ...] = ()
    """The families played with in this round."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """All hands, laid cards included; a card not known is a hole."""
    known: tuple[Known, ...] = ()
    """For the referee: who knows which cards of others. For a seat: what is known to all."""
    exchange: int = 1
    """The exchange that is coming."""
    laid: tuple[Card, ...] = ()
    """The card that each seat has laid; 0 if that is not known, or none is."""
    ready: tuple[Seat, ...] = ()
    """Who has laid a card."""
    opened: int = 0
    """Since when cards are chosen ..."""
    ready_at: int = 0
    """... and when all had chosen."""
    pawns: tuple[Pawn, ...] = ()
    """The pawns on the table."""
    aims: tuple[int, ...] = ()
    """To which pawn each hand will go; 0: to the nearest. Each is seen by its owner only."""
    feints: tuple[int, ...] = ()
    """How many feints each seat has left."""
    beats: tuple[Beat, ...] = ()
    """Of the cries to come."""
    lots: tuple[Seat, ...] = ()
    """Who comes before whom where the lot decides. Only the referee knows."""
    used: tuple[Used, ...] = ()
    """The Stops of this round."""
    wizard: Seat = NOBODY
    """Who needs a card less, by three Wizards."""
    whim: Seat = NOBODY
    """Who sees cards first, by a whim."""
    wed: tuple[int, ...] = ()
    """Two families that are one."""
    locked: bool = False
    """Whether Princesses have pardoned, and no seat has been out since."""
    calls: tuple[Call, ...] = ()
    """What was called, and waits. Each is seen by its owner only."""
    reaches: tuple[Reach, ...] = ()
    """Hands that were sent for a pawn. Each is seen by its owner only."""
    before: tuple[tuple[Card, ...], ...] = ()
    """The hands before the last hop, for calls that were pressed before it. Each is seen by its owner only."""
    hopped: int = 0
    """When that was."""
    resumed: int = 0
    """When the last "Jeu !" was said ..."""
    stopper: Seat = NOBODY
    """... and by whom."""
    crier: Seat = NOBODY
    """Whose cry it is."""
    kind: Kind = ""
    """What it is: hidden before the beat, but from the crier."""
    since: int = 0
    """When it was first seen."""
    unfolded: bool = False
    missed: tuple[Seat, ...] = ()
    """Who did not see it. Only the referee is told."""
    criers: tuple[Call, ...] = ()
    """All who cried Banzaï, with the hands by which they are judged. Each is seen by its owner only."""
    fresh: tuple[Card, ...] = ()
    """In phase `whim`: the card that each got, and has not looked at."""
    stop: StopView | None = None
    last: Judged | None = None
    """The last verdict."""
