"""Banzaï!'s options, times, moves, events and view: plain data, and the wire format."""

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from tablee.kernel import NO_SEAT, Card, Event, Move, Options, Seat, View

Phase = Literal["deal", "passing", "slip", "whim", "cry", "stop", "over"]
Power = Literal[
    "warriors", "lords", "wizards", "kids", "princesses", "marriage", "duel", "seer", "whim", "hand"
]
"""The optional rules: five Réunions du troisième type, four Oui, maître !, and Donne-moi ta main."""
Called = Literal[
    "pawns", "seats", "warriors", "lords", "wizards", "kids", "marriage", "duel", "seer", "whim", "hand"
]
"""What "Stop !" is called for: to move pawns (Stop 1), to change seats (Stop 2), or an optional rule."""
Step = Literal["act", "give", "share", "offer", "wed", "draw", "trade", "done"]
"""What a Stop waits for; `done`: for "Jeu !" alone, which may always be said, but while cards are given and shared."""
Kind = Literal["", "banzai", "feint"]
"""What a cry turns out to be; empty: there is none, or it is hidden."""
Why = Literal["banzai.out.pawn", "banzai.out.false", "banzai.out.feint", "banzai.out.grab"]
"""The article by which a seat is out: without a pawn, a false Banzaï, fallen for a feint, a grab with no cry."""
Rule = Literal["banzai.cry", "banzai.out.false", "banzai.feint", "banzai.out.grab"]
"""The article by which a cry was judged: a true one, a false one, a feint; or grabs with no cry."""

REUNIONS: Final[tuple[Power, ...]] = ("warriors", "lords", "wizards", "kids", "princesses")
MASTERS: Final[tuple[Power, ...]] = ("marriage", "duel", "seer", "whim")

HOP_MS: Final = 1000
"""From the last card laid to the hop: "Eeeet…"."""
CRY_HOLD_MS: Final = 50
"""From a Banzaï, a feint or a grab with no cry to what comes of it, so that others can be heard ..."""
STOP_HOLD_MS: Final = 300
"""... and from a Stop, which any cry within that time beats."""
USUAL_BEAT_MS: Final = 500
BEATS_MS: Final = range(300, 701)
"""From "Ban…" to what it turns out to be."""
CRY_MS: Final = 5000
"""Who has not grabbed so long after a true cry was asleep."""
FEINT_MS: Final = 1000
"""A grab so long after a feint's beginning has fallen for it, and no other cry begins meanwhile."""
STOP_MS: Final = 20_000
"""From a Stop's cry to "Jeu !" at most."""
REACH_MS: Final = 1000
"""So long after a Stop's cry the pawns can still be grabbed."""
OTHERS_FIRST_MS: Final = 1500
"""After "Jeu !" the same caller's next Stop waits so long."""
GIVE_MS: Final = 10_000
"""To give cards for three Lords, or to offer a Princess."""
SHARE_MS: Final = 45_000
"""To deal the given cards back."""
AFTERWARDS_MS: Final = 5000
"""To say "Jeu !" after that."""
CAPRICIOUS_MS: Final = 1000
"""How much earlier the capricious one sees the incoming card, at most."""
TABLE_RADIUS: Final = 500
"""The radius of the table, in thousandths of that of the circle on which hands rest."""

Beat = Annotated[int, Meta(ge=0, le=700)]
"""Milliseconds; 0 for those who do not know."""
Pace = Annotated[int, Meta(ge=-TABLE_RADIUS, le=TABLE_RADIUS)]
"""Thousandths, to the right of the table's centre, or upwards."""


class BanzaiOptions(Options, frozen=True):
    """What a table of Banzaï! may choose."""

    reunions: bool = False
    """Réunions du troisième type: three cards of one character ..."""
    masters: bool = False
    """Oui, maître !: a Lord and another card of its family ..."""
    hand: bool = False
    """Donne-moi ta main: five characters of five families ..."""
    powers: tuple[Power, ...] = ()
    """... and these optional rules besides, each by itself: a set, however it is written."""
    choice: Annotated[int, Meta(ge=3, le=60)] = 10
    """Seconds to choose a card; then one goes by chance."""
    feints: Annotated[int, Meta(ge=0, le=5)] = 2
    """How many feints each player has in a round."""
    travel: Annotated[int, Meta(ge=50, le=800, extra={"expert": True})] = 200
    """Milliseconds in which a hand travels from its rest to the centre of the table."""

    def __post_init__(self) -> None:
        force_setattr(self, "powers", tuple(sorted(set(self.powers))))


class Pawn(Struct, frozen=True):
    """A pawn on the table. In the very centre: it was not moved."""

    pawn: int
    """Its number, from 1."""
    x: Pace = 0
    y: Pace = 0


class Call(Struct, frozen=True, order=True):
    """A call that waits for the end of the hold."""

    at: int
    """When it was pressed, in the time of the game; for a Stop that has to let the others come first: later."""
    u: int
    seat: Seat
    what: Literal["banzai", "feint", "stop"]
    hand: tuple[Card, ...] = ()
    """The hand by which it is judged."""
    stop: Called | Literal[""] = ""
    cards: tuple[Card, ...] = ()
    """The cards that prove a Stop."""


class Reach(Struct, frozen=True, order=True):
    """A hand that was sent for a pawn."""

    rt: int
    """When: in a cry, after it was first seen; otherwise in the time of the game."""
    u: int
    seat: Seat
    aim: int = 0
    """The pawn it is sent for; 0: the nearest."""


class Leg(Struct, frozen=True):
    """A hand comes to a pawn, so many milliseconds after the cry."""

    pawn: int
    at: int


class Run(Struct, frozen=True):
    """The whole way of a hand."""

    seat: Seat
    rt: int
    u: int
    way: tuple[Leg, ...]
    pawn: int
    """The pawn it took; 0: none."""
    level: bool = False
    """A pawn was taken before it by a hand that cannot be told apart from it."""


class Proof(Struct, frozen=True):
    """Who cried Banzaï, and with which cards."""

    seat: Seat
    right: bool
    cards: tuple[Card, ...]


class Out(Struct, frozen=True):
    """A seat is out."""

    seat: Seat
    why: Why


class Known(Struct, frozen=True, order=True):
    """A card of which others know in whose hand it is, until its holder passes a card on."""

    card: Card
    seats: tuple[Seat, ...] = ()
    """Who knows it besides its holder; empty: all seats do."""


class Used(Struct, frozen=True):
    """A Stop that was called in this round."""

    call: Called
    seat: Seat
    cards: tuple[Card, ...]
    """What proved it: for `pawns` and `seats` cards of the family, for an Oui, maître ! its Lord first."""


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


# What is told.


class Dealt(Event, frozen=True):
    """A round begins. Each seat sees its own cards."""

    article: ClassVar[str] = "banzai.deal"

    round: int
    ring: tuple[Seat, ...]
    """Who sits where, clockwise."""
    pawns: int
    hands: tuple[tuple[Card, ...], ...]


class Laid(Event, frozen=True):
    """A card lies before a seat, face down, or was taken back. Only its owner knows which."""

    article: ClassVar[str] = "banzai.choose"

    seat: Seat
    ready: bool
    card: Card = 0


class Noted(Event, frozen=True):
    """To one seat alone: what it did waits, came too late, or was beaten by a cry, and can be called again.

    `stopped`: it was pressed before "Jeu !", and counts for nothing.
    """

    seat: Seat
    what: Literal["banzai", "feint", "stop", "grab", "late", "stopped", "beaten"]
    rt: int


class Aimed(Event, frozen=True):
    """To one seat alone: where its hand will go."""

    article: ClassVar[str] = "banzai.grab.aim"

    seat: Seat
    pawn: int


class Overslept(Event, frozen=True):
    """Time is up: these seats' cards go by chance."""

    article: ClassVar[str] = "banzai.choose.time"

    seats: tuple[Seat, ...]


class Slipped(Event, frozen=True):
    """Cards were laid by chance. Each seat sees its own."""

    article: ClassVar[str] = "banzai.choose.time"

    cards: tuple[tuple[Card, ...], ...]


class Hopped(Event, frozen=True):
    """Hop! All cards went to the left. Each seat knows what it gave and what it got."""

    article: ClassVar[str] = "banzai.hop"

    exchange: int
    """The exchange that begins now."""
    gave: Card = 0
    got: Card = 0
    """0 as long as the capricious one alone has looked."""
    whim: Seat = NO_SEAT
    """The capricious one, if there is one, who looks first."""


class TookUp(Event, frozen=True):
    """The others take their cards, too."""

    article: ClassVar[str] = "banzai.power.whim"

    got: Card = 0


class Cried(Event, frozen=True):
    """A seat cries: Ban…."""

    article: ClassVar[str] = "banzai.beat"

    seat: Seat


class Unfolded(Event, frozen=True):
    """On the beat the cry turns out to be a Banzaï, or nothing."""

    article: ClassVar[str] = "banzai.beat"

    seat: Seat
    kind: Kind


class Judged(Event, frozen=True):
    """A cry is over, or a seat grabbed without one: who did what, and who is out."""

    rule: Rule
    crier: Seat
    """Whose cry it was; `NO_SEAT`, if there was none."""
    beat: int
    proofs: tuple[Proof, ...]
    """All who cried Banzaï."""
    runs: tuple[Run, ...]
    """All hands, in the order of the reactions."""
    out: tuple[Out, ...]
    pardoned: Seat = NO_SEAT
    """Whom three Princesses saved."""
    cards: tuple[Card, ...] = ()
    """Those Princesses."""
    goes_on: bool = False
    """A feint without effect: the round goes on."""
    ring: tuple[Seat, ...] = ()
    """Who sat where, and ..."""
    pawns: tuple[Pawn, ...] = ()
    """... where the pawns stood: seats close up and pawns come back after it."""

    def cites(self) -> str:
        return self.rule

    def rests(self) -> int:
        return 0 if self.goes_on else 4000


class Stopped(Event, frozen=True):
    """A seat has called "Stop !", and shows the cards for it: the whole hand for `pawns`, else the combination."""

    seat: Seat
    call: Called
    cards: tuple[Card, ...]
    since: int
    """When it was called out."""

    def cites(self) -> str:
        return article_of(self.call)


def article_of(call: Called) -> str:
    """The article that says what a Stop is called for with."""
    return f"banzai.{'stop' if call in ('pawns', 'seats') else 'power'}.{call}"


class Placed(Event, frozen=True):
    """A pawn was moved."""

    article: ClassVar[str] = "banzai.stop.pawns"

    seat: Seat
    pawn: int
    x: Pace
    y: Pace


class Swapped(Event, frozen=True):
    """Two seats changed places."""

    article: ClassVar[str] = "banzai.stop.seats"

    seat: Seat
    other: Seat
    ring: tuple[Seat, ...]


class Removed(Event, frozen=True):
    """A pawn was taken off the table."""

    article: ClassVar[str] = "banzai.power.warriors"

    seat: Seat
    pawn: int


class Gave(Event, frozen=True):
    """A seat has given two cards. Only it knows which."""

    article: ClassVar[str] = "banzai.power.lords"

    seat: Seat
    cards: tuple[Card, ...]


class Gathered(Event, frozen=True):
    """All have given: the caller sees what."""

    article: ClassVar[str] = "banzai.power.lords"

    seat: Seat
    cards: tuple[tuple[Card, ...], ...]


class Shared(Event, frozen=True):
    """The given cards were dealt back. Each seat sees its own, and the caller all."""

    article: ClassVar[str] = "banzai.power.lords"

    seat: Seat
    cards: tuple[tuple[Card, ...], ...]


class Robbing(Event, frozen=True):
    """A hand is robbed."""

    article: ClassVar[str] = "banzai.power.kids"

    seat: Seat
    other: Seat


class Robbed(Event, frozen=True):
    """A card was drawn from another hand. Only the two know which."""

    article: ClassVar[str] = "banzai.power.kids"

    seat: Seat
    other: Seat
    card: Card


class Offered(Event, frozen=True):
    """A seat offers a Princess, or (0) does not."""

    article: ClassVar[str] = "banzai.power.marriage"

    seat: Seat
    card: Card


class Married(Event, frozen=True):
    """Two Princesses change hands, and two families are one."""

    article: ClassVar[str] = "banzai.power.marriage"

    seat: Seat
    other: Seat
    card: Card
    """The Princess that the caller gave ..."""
    got: Card
    """... and the one they got."""


class Challenged(Event, frozen=True):
    """A duel: seats and pawns are set for it."""

    article: ClassVar[str] = "banzai.power.duel"

    seat: Seat
    other: Seat
    ring: tuple[Seat, ...]
    pawns: tuple[Pawn, ...]


class Looked(Event, frozen=True):
    """A seat looks into others' hands. Only it sees the cards."""

    seat: Seat
    call: Called
    seats: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    """In the order of the seats."""

    def cites(self) -> str:
        return article_of(self.call)


class Traded(Event, frozen=True):
    """Two seats changed places, or hands, or both. The two see their new cards."""

    article: ClassVar[str] = "banzai.power.hand"

    seat: Seat
    other: Seat
    place: bool
    hand: bool
    ring: tuple[Seat, ...]
    cards: tuple[Card, ...]


class Resumed(Event, frozen=True):
    """Jeu! The game goes on."""

    article: ClassVar[str] = "banzai.stop.go"

    seat: Seat
    late: bool
    """Time was up."""


class Redealt(Event, frozen=True):
    """The cards are dealt anew, and no seat leaves. By the article that says why."""

    why: Literal["banzai.tie", "banzai.out.all", "banzai.power.princesses", "banzai.stalled"]

    def cites(self) -> str:
        return self.why


class Voided(Event, frozen=True):
    """What was under way could not be judged."""

    article: ClassVar[str] = "banzai.void"

    anew: bool
    """The round is dealt anew."""


class FinalBegan(Event, frozen=True):
    """Two are left, and the last one out plays with them as third."""

    article: ClassVar[str] = "banzai.final"

    finalists: tuple[Seat, ...]
    third: Seat


class GameEnded(Event, frozen=True):
    """The Banzaï Master."""

    article: ClassVar[str] = "banzai.end"

    winner: Seat


# What is seen.


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
    third: Seat = NO_SEAT
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
    wizard: Seat = NO_SEAT
    """Who needs a card less, by three Wizards."""
    whim: Seat = NO_SEAT
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
    stopper: Seat = NO_SEAT
    """... and by whom."""
    crier: Seat = NO_SEAT
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
