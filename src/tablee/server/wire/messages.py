"""Messages over a table's WebSocket, both ways. The client's TypeScript types are made from this module and `requests`.

A page makes or finds a table over HTTP (`requests`), then opens a WebSocket to it (`/api/tables/{table}/socket`, JSON
in text frames) and sends `hello`. From then on the server sends `table` when the table changes, and `update` when
something happens in the game: the events for this seat, numbered for this seat without gaps, and the position as this
seat sees it. A page that reconnects sends the number of the last event that it has. Every command has an id and is
answered by `accepted` or `refused`. A command with the same id is not carried out twice: it gets the same answer,
unless it was refused for a passing reason, or so long ago that the table has forgotten it and judges it anew.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, final

from msgspec import Meta, Raw, Struct

from tablee.kernel import Result, Say
from tablee.kernel.draws import Luck
from tablee.server.wire.identity import Avatar

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Pace = Literal["instant", "quick", "normal", "calm"]
"""How long bots think and rounds rest; `instant`: not at all."""


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat: the person who makes the table, a friend who joins later, or a bot by its name.

    `none`: the seat is removed; not for a new table.
    """

    kind: Literal["me", "friend", "bot", "none"]
    bot: str = ""


class Seated(Struct, frozen=True):
    """Your seat at a table that you made or joined, and the token that proves it. The link does not contain it."""

    table: str
    seat: int
    token: str


# From the page.


class ToServer(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A message that a page can send."""


class Hello(ToServer, frozen=True):
    """The first message. Without a token the page is an onlooker. `have`: the number of the last event that it has."""

    token: str = ""
    have: Annotated[int, Meta(ge=0)] = 0


Micros = Annotated[int, Meta(ge=0, le=2**52)]
"""Whole microseconds of the page's steady clock (`performance.now()`), or of the server's."""


class Press(Struct, frozen=True, forbid_unknown_fields=True):
    """When a move was made, as the page claims; believed within what the network can explain."""

    at: Micros
    """The time of the press, on the page's clock."""
    round: int = 0
    """In a reflex round: its number, ..."""
    reaction: Micros | None = None
    """... the time since the frame that showed its card, ..."""
    shown: int = 0
    """... and the number of the last `reveal` that the page had shown by then."""


class Move(ToServer, frozen=True):
    """Make a move of the game. `press`: where it matters who was first."""

    id: Id
    move: Raw
    press: Press | None = None


class Arrange(ToServer, frozen=True):
    """By the owner: choose who sits at a seat, from which a friend is removed; the seat after the last is a new one.

    During the game: choose the bot at a seat at which a bot plays, its own or that of an absent person.
    """

    id: Id
    seat: Annotated[int, Meta(ge=0)]
    wish: SeatWish


class Adjust(ToServer, frozen=True):
    """By the owner, until the game is over: change the table. What is left out stays as it is."""

    id: Id
    pace: Pace | None = None
    latecomers: bool | None = None
    """Whether onlookers may ask for a bot's seat."""
    chat: bool | None = None
    """Whether seats may write free text, besides phrases."""
    watched: bool | None = None
    """Whether the table is listed publicly for watching."""
    options: dict[str, Any] | None = None
    """Before the game: all options that are not the default."""


class Introduce(ToServer, frozen=True):
    """Before the game: change your name or your avatar. What is left out stays."""

    id: Id
    name: Name | None = None
    avatar: Avatar | None = None


class Leave(ToServer, frozen=True):
    """During the game: leave your seat to a bot, and become an onlooker."""

    id: Id


class Speak(ToServer, frozen=True):
    """Say something at the table: a phrase by its name, or free text."""

    id: Id
    phrase: Annotated[str, Meta(max_length=60, pattern="^([a-z]+-)?(phrase|emote)-[a-z-]+$|^$")] = ""
    """A message of the `.ftl` files, shown to each reader in their own language."""
    text: Annotated[str, Meta(max_length=1000)] = ""


class Nudge(ToServer, frozen=True):
    """Remind the seats that are awaited. If they do nothing for a while, a bot plays this turn."""

    id: Id


class AddLuck(ToServer, frozen=True, tag="luck"):
    """Before the game: add your own bytes to what chance is drawn from."""

    id: Id
    luck: Luck


class Start(ToServer, frozen=True):
    """By the owner, once all friends have joined: begin the game."""

    id: Id


class Ready(ToServer, frozen=True):
    """End your rest: the game goes on once all are ready."""

    id: Id


class TakeBack(ToServer, frozen=True):
    """Take your last move back: at once where no other person is connected, else the others are asked."""

    id: Id
    move: int
    """The number of the move in `retractable`, so that a late command takes no other move back."""


class Consent(ToServer, frozen=True):
    """Grant or deny a request to take a move back. The seat that asked denies it to withdraw it."""

    id: Id
    request: int
    """Its `until`."""
    grant: bool


class Rematch(ToServer, frozen=True):
    """After the game: make a table with the same people, options and bots."""

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
"""Messages that are answered, by their id."""


@final
class Tock(ToServer, frozen=True):
    """The answer to a `tick`: when that arrived and when this was sent, on the page's clock."""

    sent: int
    got: Micros
    answered: Micros


class PageFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """Properties of the page, believed within bounds."""

    frame: Micros
    """The duration of a frame."""
    step: Micros
    """The step of its clock."""
    device: Literal["key", "mouse", "touch"]
    """The input device."""


class Look(ToServer, frozen=True):
    """Whether the page is visible: sent after `hello`, and when that changes. No game waits for hidden pages."""

    seen: bool
    page: PageFacts


class Read(ToServer, frozen=True):
    """Whether the page shows positions in words, which are sent only to pages that do."""

    words: bool


class Acknowledge(ToServer, frozen=True):
    """The answer to `announce`: what the round will show is loaded, and the page is visible. Also a `tock`."""

    round: int
    sent: int
    got: Micros
    answered: Micros
    page: PageFacts


class Mark(ToServer, frozen=True):
    """Nothing was pressed up to this time after the frame that showed the card. Sent every 100 ms."""

    round: int
    until: Micros


class Hidden(ToServer, frozen=True):
    """The page was hidden: its seat sits this reflex round out."""

    round: int


@final
class Ping(ToServer, frozen=True):
    """Ask for a `pong` with the same `t`."""

    t: float


TO_SERVER = Hello | Command | Ping | Tock | Look | Read | Acknowledge | Mark | Hidden
"""All messages that a page can send."""


# To the page.


class ToPage(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """A message that the server can send."""


class SeatInfo(Struct, frozen=True):
    """A seat. `open`: a friend has yet to join. `absent`: a bot plays on for a person who is gone."""

    kind: Literal["open", "person", "bot", "absent"]
    name: str
    connected: bool = False
    ready: bool = False
    bot: str = ""
    avatar: Avatar | None = None
    """Unlike all others at the table; None at an open seat."""


class Rest(Struct, frozen=True):
    """A pause to look at the result, in the game's time, which `at` of an `update` gives."""

    since: int
    until: int
    """The latest time at which the game goes on."""


class TakebackRequest(Struct, frozen=True):
    """A request to take a move back, which the other people who are connected grant or deny."""

    seat: int
    until: int
    """When it lapses, in the game's time. An answer names it to identify the request."""
    awaits: list[int]
    """The seats that have yet to grant it."""


class Nudged(Struct, frozen=True):
    """A reminder to the seats that are awaited. Times are the game's."""

    by: int
    seats: list[int]
    at: int
    until: int | None
    """When a bot plays this turn for them; None: never."""


class Origin(Struct, frozen=True):
    """The game that a table continues from one of its moves."""

    table: str
    """Its table; empty: it was a record."""
    at: int
    """The number of the last entry of that game that counts here."""


class Table(ToPage, frozen=True):
    """The table and its seats."""

    id: str
    code: str
    """A short code for joining, valid until the game begins."""
    game: str
    phase: Literal["gathering", "playing", "over"]
    seats: list[SeatInfo]
    options: dict[str, Any]
    pace: Pace
    you: int
    """Your seat; -4 for an onlooker."""
    owner: int
    """The seat that decides about the table: its maker's, or that of a successor."""
    onlookers: int = 0
    latecomers: bool = True
    """Whether onlookers may ask for a bot's seat."""
    chat: bool = True
    """Whether seats may write free text, besides phrases."""
    watched: bool = False
    """Whether the table is listed publicly for watching."""
    promised: dict[int, str] = {}
    """Bots' seats that are handed over between rounds, and to whom."""
    leaving: dict[int, int] = {}
    """Seats of people who are gone, and when (in the game's time) a bot plays on for them."""
    patience: int = 0
    """Milliseconds without a move after which the awaited seats may be reminded, and reminded again."""
    nudge: Nudged | None = None
    """The last reminder, while the same seats are awaited."""
    rest: Rest | None = None
    """The game waits until all are ready, or a while has passed."""
    retractable: dict[int, int] = {}
    """In games that allow it: seats that have a move to take back, and the number of that move."""
    request: TakebackRequest | None = None
    """The open request to take a move back."""
    rematch: str = ""
    """The table of the rematch, once there is one."""
    commitment: str = ""
    """The digest of the secret that chance is drawn from, together with all `luck`; empty: no commitment ..."""
    luck: tuple[str, ...] = ()
    """... and the bytes that people added."""
    origin: Origin | None = None
    """The game that this one continues: log and replay begin at that position, and no earlier move is taken back."""
    awaits: tuple[int, ...] = ()
    """Over HTTP only: the seats to move, which pages at the table have in each position."""


class LegalMove(Struct, frozen=True):
    """A move that you may make now, with its sentence. The page sends `move` back as it is."""

    move: Raw
    say: Say
    reflex: bool = False
    """Whether it answers a card: then its press names the round."""


class Told(Struct, frozen=True, omit_defaults=True):
    """An event: its number for this seat (from 1), its sentence, and the article behind it."""

    n: int
    event: Raw
    say: Say
    article: str = ""


class Acting(Struct, frozen=True):
    """Who may move now, as all may know it."""

    seats: tuple[int, ...]
    kind: Literal["turn", "sealed", "window"]
    """One seat must move; all must answer, hidden from the others; or any may."""
    due: int | None
    """When the clock moves, in the game's time; None in a window, whose end is secret."""
    since: int | None
    """In a window: when what is to be answered is shown."""
    awaits: tuple[int, ...]
    """In a window: the seats to move, among all that may act."""


class Position(Struct, frozen=True):
    """The game as you see it."""

    view: Raw
    acting: Acting
    legal: list[LegalMove]
    words: list[Say]
    """The position in sentences, for pages that sent `read`."""
    tally: Raw
    """The values of the cards in your view, in games where a page shows them; else null."""
    result: Result | None = None


class Reveal(Struct, frozen=True):
    """The update is to be painted by all pages at one moment: in the first frame at or after it.

    It shows the card of a reflex round, something more during the round, or something without a round (0).
    """

    round: int
    at: int | None
    """Microseconds of the page's clock. None: at once, because the server does not know that clock."""
    number: int
    """Its number, which a press names as the last that was shown."""


class Past(ToPage, frozen=True):
    """Earlier events, for a page that lacks many: an `update` with the last ones follows."""

    told: list[Told]


class Update(ToPage, frozen=True):
    """New events, and the position after them."""

    told: list[Told]
    position: Position
    at: int = 0
    """When this was sent, in milliseconds since the game began, as `due` and `since` in `acting`."""
    reveal: Reveal | None = None
    round: int = 0
    """The current reflex round: a page to which it was not announced may press, and is judged by arrival."""


class Tick(ToPage, frozen=True):
    """A measurement of the page's clock, answered by `tock`; and the quality of the connection and the server."""

    sent: int
    """Microseconds of the server's clock."""
    round_trip: int | None = None
    """The shortest round trip to this page in the last minute, in microseconds; None: not known yet ..."""
    typical: int = 0
    """... by how much the median is longer ..."""
    jitter: int = 0
    """... and the 95th percentile."""
    stalls: int = 0
    """Per cent of the pings that were delayed by a lost packet."""
    server: int = 0
    """Microseconds that the server took lately at most until a command was stored."""


class Announce(ToPage, frozen=True):
    """A reflex round is about to begin: load what it may show, then send `acknowledge`."""

    round: int
    sent: int


class Finish(Struct, frozen=True, omit_defaults=True):
    """The answer of a seat in a reflex round, as it counts."""

    seat: int
    rt: int
    """Milliseconds after the card was shown ..."""
    u: int
    """... give or take so many."""
    place: int = 0
    """From 1; equal places cannot be told apart. 0: a false start."""
    adjusted: int = 0
    """Milliseconds that were added to what the page claimed."""
    by_arrival: bool = False
    """Judged by arrival: the page's claim did not count."""
    incident: str = ""
    """Why not: `impossible`, or `contradicted` by an earlier message of the page."""


class Photo(ToPage, frozen=True):
    """The photo finish of a reflex round."""

    round: int
    finishes: list[Finish]
    """Ordered by reaction time."""
    silent: list[int]
    """The seats that did not press ..."""
    out: list[int]
    """... and those that sat the round out: hidden, disconnected, or not ready in time."""


class Utterance(Struct, frozen=True, omit_defaults=True):
    """A line of talk: a phrase, or free text."""

    n: int
    """From 1, counted while the table is in memory."""
    seat: int
    name: str
    text: str = ""
    phrase: str = ""


class Said(ToPage, frozen=True):
    """Talk at the table, which is no part of the game."""

    lines: list[Utterance]
    past: bool = False
    """Whether it was said before the page connected."""


class Accepted(ToPage, frozen=True):
    """The command was carried out and is stored."""

    id: str


class Refused(ToPage, frozen=True):
    """The command was not carried out, and why. Without an id: the message was no command."""

    say: Say
    id: str = ""
    article: str = ""
    retry_after_ms: int = 0
    """After how many milliseconds the same message may be accepted; 0: that is not known."""


class Reseated(ToPage, frozen=True):
    """Your seat at the table of the rematch."""

    seated: Seated


class Pong(ToPage, frozen=True):
    """The answer to `ping`."""

    t: float


TO_PAGE = Table | Past | Update | Accepted | Refused | Reseated | Pong | Tick | Announce | Photo | Said
"""All messages that the server can send."""
