"""What is told at a table of Banzaï!: plain data, as the wire has it."""

from typing import ClassVar, Final, Literal

from tablee.games.banzai.data import Called, Kind, Out, Pace, Pawn, Proof, Rule, Run
from tablee.kernel import NOBODY, Card, Event, Seat


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
    whim: Seat = NOBODY
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
    """Whose cry it was; `NOBODY`, if there was none."""
    beat: int
    proofs: tuple[Proof, ...]
    """All who cried Banzaï."""
    runs: tuple[Run, ...]
    """All hands, in the order of the reactions."""
    out: tuple[Out, ...]
    pardoned: Seat = NOBODY
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
        return STOP_ARTICLES[self.call]


STOP_ARTICLES: Final[dict[Called, str]] = {
    "pawns": "banzai.stop.pawns",
    "seats": "banzai.stop.seats",
    "warriors": "banzai.power.warriors",
    "lords": "banzai.power.lords",
    "wizards": "banzai.power.wizards",
    "kids": "banzai.power.kids",
    "marriage": "banzai.power.marriage",
    "duel": "banzai.power.duel",
    "seer": "banzai.power.seer",
    "whim": "banzai.power.whim",
    "hand": "banzai.power.hand",
}
"""The article that says what a Stop is called for with."""


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
        return STOP_ARTICLES[self.call]


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
