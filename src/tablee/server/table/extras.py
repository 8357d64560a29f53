"""Beside the game: what people say, hints for learners, and taking a move back."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from operator import attrgetter

import msgspec
from msgspec.structs import replace

from tablee.kernel import TABLE, Game, Move, Prepared, Refused, Undo
from tablee.kernel.player import KEEP, Plan
from tablee.server.context import ServerContext
from tablee.server.limits import Bucket
from tablee.server.table.pages import SeatState
from tablee.server.table.publish import Audience
from tablee.server.table.schedule import LiveGame, PendingTakeback
from tablee.server.table.seats import PreparedWrite, StoredTable
from tablee.server.wire import encoding
from tablee.server.wire.errors import RequestError
from tablee.server.wire.identity import clean_line
from tablee.server.wire.messages import Consent, Said, Speak, TakeBack, Utterance
from tablee.server.wire.requests import Hint
from tablee.server.workers.executor import bot_job
from tablee.server.workers.pool import BotFailed

MAX_LINES = 50
"""Lines of talk that a page that comes is sent, and that are held back."""
REQUEST_LASTS_MS = 30_000
"""How long a request to take a move back waits for its answers."""
MAX_UNDOS = 100
"""Moves that may be taken back in one game. For each, a table that is loaded follows its game once more, and all other
tables wait for that."""


class Talk:
    """What is said at one table: phrases and emotes, which each reader gets in their own language, and words.

    Seats may speak, and all pages may read. The last lines are kept in memory, and nothing is stored. In a reflex round
    nothing may distract or be a sign: what is said then is held back until the verdict.
    """

    def __init__(self, context: ServerContext, audience: Audience) -> None:
        self._context = context
        self._audience = audience
        self._lines: deque[Utterance] = deque(maxlen=MAX_LINES)
        self.held: deque[Utterance] = deque(maxlen=MAX_LINES)
        """What was said and not sent yet."""
        self._buckets: dict[str, Bucket] = {}
        """How much each person may say, by the digest of their token."""
        self._number = 0

    def speak(self, seat: SeatState, address: str, words: Speak, chat: bool) -> None:
        """Say something for a seat. It is sent by `send_held`. Raises `RequestError`."""
        if words.text and not chat:
            raise RequestError("no-chat")
        if not (self._bucket(seat).take() and self._context.talk.take(address)):
            raise RequestError("too-much-talk", 429)
        text = clean_line(words.text)  # which takes milliseconds: only now
        if bool(text) == bool(words.phrase):
            raise RequestError("nothing-said", 422)
        self._number += 1
        self.held.append(Utterance(self._number, seat.number, seat.row.name, text, words.phrase))

    def send_held(self, game: LiveGame | None) -> None:
        """Send all pages what was said, unless reflexes count just now."""
        if game is not None and reflexes_count(game):
            return
        said = encoding.encode(Said(list(self.held)))
        self._lines.extend(self.held)
        self.held.clear()
        self._audience.send(said)

    def greeting(self) -> bytes | None:
        """What was said before a page came."""
        return encoding.encode(Said(list(self._lines), past=True)) if self._lines else None

    def _bucket(self, seat: SeatState) -> Bucket:
        settings = self._context.settings
        if seat.row.token not in self._buckets:
            # Full ones are no longer needed: there are never more than seats.
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.full()}
        bucket = Bucket(settings.talk_per_s, settings.talk_burst, self._context.clocks.steady)
        return self._buckets.setdefault(seat.row.token, bucket)


def reflexes_count(game: LiveGame) -> bool:
    """Whether a seat must be quick: from the announcement of a card to its verdict.

    Where a cry may come unannounced, that is whenever any seat may act: a line that is held back must not tell that
    something is about to be shown. Strikes answer nothing that is shown to all, and may come at any time of a round,
    which waits for people who think: there all is sent at once, whatever lies in wait.
    """
    if game.result is not None:
        return False
    if not game.ledger.game.suspense:
        return game.acting.kind == "window"
    return game.reflex_round is not None


async def hint(stored: StoredTable, live: LiveGame | None, token: str, visitor: str) -> Hint:
    """A good move for the seat of this token, as far as it can see; charged to a visitor. The others are not told.

    Raises `RequestError` where the seat is not awaited, or reflexes count.
    """
    seat = stored.seat_of_token(token)
    if seat is None:
        raise RequestError("unknown-token", 403)
    if live is None:
        raise RequestError("not-begun")
    await live.revealed()  # a refusal would tell that something is about to be shown
    game, acting = live.ledger.game, live.acting
    by_reflex = acting.since is not None or live.reflex_round is not None
    if live.result is not None or by_reflex or seat.number not in (acting.awaits or acting.seats):
        raise RequestError("no-hint", 409)
    view = live.ledger.state.view(seat.number)
    seed = str(stored.context.random.getrandbits(64))
    job = bot_job(game, game.bot_names()[0], seat.number, seed, acting.public(), view, [])
    try:
        plans = await stored.context.workers.think(game, job, visitor, visitor)
    except BotFailed:
        raise RequestError("no-hint", 409) from None
    await live.revealed()
    moves = [] if plans is KEEP else _possible(game, live, seat.number, plans)
    if not moves:
        raise RequestError("no-hint", 409)
    # A move that there is a reason for is preferred.
    move, advice = max(
        [(move, game.advise(view, move)) for move in moves], key=lambda each: each[1] is not None
    )
    return Hint(
        msgspec.Raw(msgspec.json.encode(move)),
        game.say_move(move, game.meant(move, view)),
        advice.why if advice else None,
        advice.point if advice else "",
    )


def _possible(game: Game, live: LiveGame, seat: int, plans: Sequence[Plan]) -> list[Move]:
    """The bot's moves, the soonest first, without those that are left to the player's own eye or now forbidden."""
    moves = [plan.move for plan in sorted(plans, key=attrgetter("after_ms"))]
    return [move for move in moves if type(move) not in game.unaided and _is_allowed(live, seat, move)]


def _is_allowed(live: LiveGame, seat: int, move: Move) -> bool:
    try:
        live.ledger.state.check(seat, move, live.now())
    except Refused:
        return False
    return True


class Takebacks:
    """Requests to take a move back, one at a time: the other persons who are there grant or decline them.

    A request is kept in memory alone: what it leads to is an `Undo`, which is stored like any move.
    """

    def __init__(self, stored: StoredTable, live: LiveGame) -> None:
        self._stored = stored
        self._live = live
        self._declined: tuple[int, int] | None = None
        """The seat that was declined, and the number of entries then: it cannot ask for the same again."""

    def ask(self, seat: int, command: TakeBack) -> PreparedWrite | None:
        """A seat asks to take its last move back. With no other person there, it is done. Raises `RequestError`."""
        ledger = self._live.ledger
        if not ledger.game.open:
            raise RequestError("undo-never")
        if self._live.request is not None:
            raise RequestError("undo-asked")
        if sum(isinstance(entry.move, Undo) for entry in ledger.entries) >= MAX_UNDOS:
            raise RequestError("undo-enough")
        undo = self._live.retractable.get(seat)
        if undo is None or undo.to != command.move:
            raise RequestError("undo-nothing")
        if self._declined == (seat, len(ledger.entries)):
            raise RequestError("undo-declined")
        others = frozenset(each.number for each in self._stored.seats if each.is_person and each.pages)
        until = self._live.now() + REQUEST_LASTS_MS
        return self._go_on(PendingTakeback(seat, until, others - {seat}, len(ledger.entries)))

    def answer(self, seat: int, command: Consent) -> PreparedWrite | None:
        """A seat grants or declines a request, or withdraws its own. Raises `RequestError`."""
        request = self._live.request
        if request is None or request.until != command.request or (command.grant and seat == request.seat):
            raise RequestError("undo-unasked")
        if command.grant:
            return self._go_on(replace(request, awaits=request.awaits - {seat}))
        self._live.takeback = None
        if seat != request.seat:
            self._declined = request.seat, len(self._live.ledger.entries)
        return None

    def _go_on(self, request: PendingTakeback) -> PreparedWrite | None:
        """Wait for the seats that have not answered; once all have, the move is taken back."""
        if request.awaits:
            self._live.takeback = request
            return None
        prepared = self._live.prepare(TABLE, self._live.retractable[request.seat], self._live.now())
        return PreparedWrite(entries=[prepared.entry], then=partial(self._taken_back, prepared))

    def _taken_back(self, prepared: Prepared) -> None:
        self._live.commit(prepared)
        self._live.takeback = None
