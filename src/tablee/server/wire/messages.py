"""What goes over a table's socket, both ways. The client's TypeScript types are made from this module and `requests`.

A page makes or finds a table over HTTP (`requests`), then opens one WebSocket to it (`/api/tables/{table}/socket`,
JSON in text frames) and says `hello`. From then on the server sends `table` whenever who sits there changes and
`update` whenever something happened in the game: the events that this seat is told, numbered for this seat without
gaps, and the position as this seat sees it. A page that comes back says the number of the last event that it has. Every
command carries an id and is answered: `accepted` or `refused`. The same id again is not done twice: it gets the same
answer, unless it was refused for something that passes, or so long ago that the table has forgotten it and judges it
anew.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from tablee.kernel import Result, Say
from tablee.kernel.draws import Luck
from tablee.server.wire.identity import Avatar

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Pace = Literal["instant", "quick", "normal", "calm"]
"""How long bots think and rounds rest: `instant` is for tests and the impatient."""


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there: the one who makes the table, a friend who is still to come, or a bot by its name.

    `none`: the seat is taken away; not of use when a table is made.
    """

    kind: Literal["me", "friend", "bot", "none"]
    bot: str = ""


class Seated(Struct, frozen=True):
    """Your seat, once you made or joined a table, and the token that proves it. The link does not contain it."""

    table: str
    seat: int
    token: str


# From the page.


class ToServer(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a page can say."""


class Hello(ToServer, frozen=True):
    """The first thing to say. Without a token one looks on. `have`: the number of the last event already here."""

    token: str = ""
    have: Annotated[int, Meta(ge=0)] = 0


Micros = Annotated[int, Meta(ge=0, le=2**52)]
"""Whole microseconds of a page's own steady clock (`performance.now()`), or of the server's."""


class Press(Struct, frozen=True, forbid_unknown_fields=True):
    """When a move was made, as the page saw it: a claim, which counts within what the network can explain."""

    at: Micros
    """When it was pressed, on the page's own clock."""
    round: int = 0
    """In a reflex round: which one it answers ..."""
    reaction: Micros | None = None
    """... how long after the frame that showed its card ..."""
    shown: int = 0
    """... and what the page had shown last by then: the number in its `reveal`."""


class Move(ToServer, frozen=True):
    """Make a move of the game. Where it matters who was first, say when it was pressed."""

    id: Id
    move: Raw
    press: Press | None = None


class Arrange(ToServer, frozen=True):
    """By the owner: who shall sit at a seat (a friend who sat there stands up); the seat after the last is a new one.

    During the game it says which bot plays at a seat that a bot plays at: of a bot, or of somebody who is absent.
    """

    id: Id
    seat: Annotated[int, Meta(ge=0)]
    wish: SeatWish


class Adjust(ToServer, frozen=True):
    """By the owner, until the game is over: what the table is like. What is left out stays as it is."""

    id: Id
    pace: Pace | None = None
    latecomers: bool | None = None
    """Whether those who look on may ask for a bot's seat."""
    chat: bool | None = None
    """Whether those who sit may write words of their own, besides phrases."""
    watched: bool | None = None
    """Whether the house lists it for anybody to watch."""
    options: dict[str, Any] | None = None
    """Before the game: all that is not as usual."""


class Introduce(ToServer, frozen=True):
    """By anybody who sits, before the game: I have another name, or look different. What is left out stays."""

    id: Id
    name: Name | None = None
    avatar: Avatar | None = None


class Leave(ToServer, frozen=True):
    """During the game: I leave my seat, and a bot plays there from now on. I look on."""

    id: Id


class Speak(ToServer, frozen=True):
    """Say something to those at the table: a phrase by its name, or words of one's own."""

    id: Id
    phrase: Annotated[str, Meta(max_length=60, pattern="^([a-z]+-)?(phrase|emote)-[a-z-]+$|^$")] = ""
    """A message of the `.ftl` files, which each reader gets in their own language."""
    text: Annotated[str, Meta(max_length=1000)] = ""


class Nudge(ToServer, frozen=True):
    """The others wait, and remind whoever is awaited. If nothing is done in a while, a bot plays this turn."""

    id: Id


class AddLuck(ToServer, frozen=True, tag="luck"):
    """Before the game: bytes of my own, from which all that chance says shall follow, too."""

    id: Id
    luck: Luck


class Start(ToServer, frozen=True):
    """Begin the game: by the one who made the table, once all friends sit."""

    id: Id


class Ready(ToServer, frozen=True):
    """I have looked enough: go on as soon as everybody has."""

    id: Id


class TakeBack(ToServer, frozen=True):
    """Take my last move back: at once where no other person is here, else the others are asked."""

    id: Id
    move: int
    """What it is known by: said twice, or too late, it takes no other move back."""


class Consent(ToServer, frozen=True):
    """The answer to a request: it is granted, or not. Whoever asked says no to take the request itself back."""

    id: Id
    request: int
    """Its `until`."""
    grant: bool


class Rematch(ToServer, frozen=True):
    """After the game: another one with the same people, options and bots."""

    id: Id


Command = (
    Move
    | Arrange
    | Adjust
    | Introduce
    | AddLuck
    | Leave
    | Speak
    | Nudge
    | Start
    | Ready
    | TakeBack
    | Consent
    | Rematch
)
"""What is answered, by its id."""


class Tock(ToServer, frozen=True):
    """The answer to a `tick`: when that came, and when this left, on the page's own clock."""

    sent: int
    got: Micros
    answered: Micros


class PageFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page knows of itself; it is believed within bounds."""

    frame: Micros
    """How long a frame lasts."""
    step: Micros
    """How far its clock steps."""
    device: Literal["key", "mouse", "touch"]
    """How its person presses."""


class Look(ToServer, frozen=True):
    """Whether the page is looked at: said after `hello`, and whenever that changes. Nothing waits for hidden pages."""

    seen: bool
    page: PageFacts


class Read(ToServer, frozen=True):
    """Whether the page shows positions in words. They are sent only to pages that do: most draw the view."""

    words: bool


class Acknowledge(ToServer, frozen=True):
    """A reflex round was announced: what it will show is loaded, and the page is seen. It answers a `tick`, too."""

    round: int
    sent: int
    got: Micros
    answered: Micros
    page: PageFacts


class Mark(ToServer, frozen=True):
    """Nothing was pressed up to so long after the frame that showed the card. Said every 100 ms."""

    round: int
    until: Micros


class Hidden(ToServer, frozen=True):
    """The page cannot be seen any more: its person sits this reflex round out."""

    round: int


class Ping(ToServer, frozen=True):
    """Are you there? `t` comes back."""

    t: float


TO_SERVER = Hello | Command | Ping | Tock | Look | Read | Acknowledge | Mark | Hidden
"""All messages that a page can send."""


# To the page.


class ToPage(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """What a page is told."""


class SeatInfo(Struct, frozen=True):
    """Who sits there. `open`: a friend is still to come. `absent`: the person is gone, and a bot plays on for them."""

    kind: Literal["open", "person", "bot", "absent"]
    name: str
    connected: bool = False
    ready: bool = False
    bot: str = ""
    avatar: Avatar | None = None
    """What they look like, as nobody else at the table does; None where nobody sits."""


class Rest(Struct, frozen=True):
    """Time to look, in the game's time: `at` of an `update` tells how late that is."""

    since: int
    until: int
    """When the game goes on at the latest."""


class TakebackRequest(Struct, frozen=True):
    """Somebody asks for their last move back: the others who are here let them, or do not."""

    seat: int
    until: int
    """When it lapses, in the game's time. An answer names it, so that it is to this request and no other."""
    awaits: list[int]
    """The seats that have yet to say yes."""


class Nudged(Struct, frozen=True):
    """Who was reminded that they are awaited, in the game's time."""

    by: int
    seats: list[int]
    at: int
    until: int | None
    """When a bot plays this turn for them; None: never."""


class Origin(Struct, frozen=True):
    """The game that a table continues: it was played on from one of its moves."""

    table: str
    """Where it was played; empty: it was a record from elsewhere."""
    at: int
    """The number of its last entry that counts here."""


class Table(ToPage, frozen=True):
    """The table and who sits there."""

    id: str
    code: str
    """Short enough to be read out; good until the game begins."""
    game: str
    phase: Literal["gathering", "playing", "over"]
    seats: list[SeatInfo]
    options: dict[str, Any]
    pace: Pace
    you: int
    """Your seat; -4 if you look on."""
    owner: int
    """The seat of whoever decides about the table: whoever made it, unless they are away, or left it."""
    onlookers: int = 0
    latecomers: bool = True
    """Whether those who look on may ask for a bot's seat."""
    chat: bool = True
    """Whether those who sit may write words of their own, besides phrases."""
    watched: bool = False
    """Whether the house lists it for anybody to watch."""
    promised: dict[int, str] = {}
    """The bots' seats that were promised, and who gets them between rounds."""
    leaving: dict[int, int] = {}
    """Persons who are gone, and when (in the game's time) a bot plays on for them."""
    patience: int = 0
    """Milliseconds: after so long without a move, whoever is awaited may be reminded; and again after as long."""
    nudge: Nudged | None = None
    """Somebody was reminded that they are awaited."""
    rest: Rest | None = None
    """The game waits until everybody is ready, or a while has passed."""
    retractable: dict[int, int] = {}
    """In games that allow it, which seats have a move to take back, and what that move is known by."""
    request: TakebackRequest | None = None
    """Somebody asks for their last move back."""
    rematch: str = ""
    """The table of the rematch, once somebody asked for one."""
    commitment: str = ""
    """The digest of the secret from which, and from all the luck, chance draws; empty: nothing was promised ..."""
    luck: tuple[str, ...] = ()
    """... and what people added."""
    origin: Origin | None = None
    """The game that this one continues: log, taking back and replay begin at that position."""
    awaits: tuple[int, ...] = ()
    """Over HTTP alone: whose move it is. A page at the table is told that with every position."""


class LegalMove(Struct, frozen=True):
    """A move that you may make now, and its words. It is sent back as it is."""

    move: Raw
    say: Say
    reflex: bool = False
    """It answers a card while one is shown: then its press names the round."""


class Told(Struct, frozen=True, omit_defaults=True):
    """Something that you are told: its number (from 1, yours alone), its words and the article behind it."""

    n: int
    event: Raw
    say: Say
    article: str = ""


class Acting(Struct, frozen=True):
    """Who may move now, as everybody may know it."""

    seats: tuple[int, ...]
    kind: Literal["turn", "sealed", "window"]
    """One must move; all must answer, unseen by the others; or any may."""
    due: int | None
    """When the clock moves, in the game's time. Of a window nobody is told."""
    since: int | None
    """In a window: when what is to be answered is seen."""
    awaits: tuple[int, ...]
    """In a window: whose move it is, among all who may act."""


class Position(Struct, frozen=True):
    """The game as you see it."""

    view: Raw
    acting: Acting
    legal: list[LegalMove]
    words: list[Say]
    """The position in sentences, for pages that `read` them."""
    tally: Raw
    """What the cards in your view count, in games where a page shows that; else JSON's null."""
    result: Result | None = None


class Reveal(Struct, frozen=True):
    """This update shows what all see at one moment: it is painted in the first frame at or after that.

    It is the card of a reflex round, something more while the round is on, or of no round at all (0).
    """

    round: int
    at: int | None
    """Microseconds of the page's own clock. None: the server does not know that clock, so at once."""
    number: int
    """What it shows; a press says which was the last."""


class Past(ToPage, frozen=True):
    """Events long past, for a page that has to catch up on many: an `update` with the last of them follows."""

    told: list[Told]


class Update(ToPage, frozen=True):
    """What happened since, and where that leads."""

    told: list[Told]
    position: Position
    at: int = 0
    """When this was sent, in milliseconds since the game began: what `due` and `since` in `acting` count in."""
    reveal: Reveal | None = None
    round: int = 0
    """The reflex round that is on: whoever was not told of it before may still press, and arrival counts."""


class Tick(ToPage, frozen=True):
    """How late is it? The page answers with a `tock`. Also: how the connection and the server are doing."""

    sent: int
    """Microseconds of the server's clock."""
    round_trip: int | None = None
    """Microseconds that a ping to this page and back takes at best in the last minute; None: not known yet ..."""
    typical: int = 0
    """... by how much longer the usual one takes ..."""
    jitter: int = 0
    """... and the slow ones (one in twenty)."""
    stalls: int = 0
    """Per cent of the pings that were held up by a lost packet."""
    server: int = 0
    """Microseconds that the server takes, lately, until what it hears is done and kept."""


class Announce(ToPage, frozen=True):
    """A reflex round is about to begin: load what it may show, then acknowledge."""

    round: int
    sent: int


class Finish(Struct, frozen=True, omit_defaults=True):
    """A seat's answer in a reflex round, as it counts."""

    seat: int
    rt: int
    """Milliseconds after the card was seen ..."""
    u: int
    """... give or take so many."""
    place: int = 0
    """From 1; equal places cannot be told apart. 0: a false start."""
    adjusted: int = 0
    """Milliseconds that were added to what the page claimed."""
    by_arrival: bool = False
    """The page's word did not count; this goes by when the answer came."""
    incident: str = ""
    """Why not: `impossible`, or `contradicted` by what the page had said before."""


class Photo(ToPage, frozen=True):
    """The photo finish of a reflex round, for everybody."""

    round: int
    finishes: list[Finish]
    """From the quickest to the slowest."""
    silent: list[int]
    """The seats that did not press ..."""
    out: list[int]
    """... and those that sat the round out: hidden, away, or not ready in time."""


class Utterance(Struct, frozen=True, omit_defaults=True):
    """Something that somebody said: a phrase, or words of their own."""

    n: int
    """From 1, for as long as the table is in memory."""
    seat: int
    name: str
    text: str = ""
    phrase: str = ""


class Said(ToPage, frozen=True):
    """What people say at the table. It is no part of the game."""

    lines: list[Utterance]
    past: bool = False
    """It was said before you came."""


class Accepted(ToPage, frozen=True):
    """Your command was carried out and is stored."""

    id: str


class Refused(ToPage, frozen=True):
    """Your command was not carried out, and why. Without an id: what you sent was no command at all."""

    say: Say
    id: str = ""
    article: str = ""
    retry_after_ms: int = 0
    """After how many milliseconds the same message may be accepted; 0: that is not known."""


class Reseated(ToPage, frozen=True):
    """A seat of yours at another table: the rematch."""

    seated: Seated


class Pong(ToPage, frozen=True):
    """I am here."""

    t: float


TO_PAGE = Table | Past | Update | Accepted | Refused | Reseated | Pong | Tick | Announce | Photo | Said
"""All messages that the server can send."""
