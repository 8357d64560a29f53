"""What the pages of a table are sent: the game as each sees it, the table, and photo finishes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from tablee.kernel import Event
from tablee.server.table.pages import MAX_SHOWN, ONLOOKER, Page, SeatState
from tablee.server.table.schedule import LiveGame, all_ready
from tablee.server.table.seats import StoredTable
from tablee.server.tasks import OrderedSet
from tablee.server.wire import encoding, messages
from tablee.server.wire.messages import Photo, Reveal, Table

MAX_EVENTS_TOGETHER = 200
"""Events in one message: a page that comes late is told a long game in pieces, and other pages do not wait for it."""


class Audience:
    """All pages that said who they are. Everything is encoded once for each seat, and once for all onlookers."""

    def __init__(self, micros: Callable[[], int], events: encoding.EventEncoder) -> None:
        self.pages: OrderedSet[Page] = OrderedSet()
        self.sees: set[Page] | None = None
        """The pages that may see the game as it stands, while a reveal waits for its moment; None: all."""
        self._micros = micros
        self._events = events
        self._table: Table | None = None
        self._tables: dict[int, bytes] = {}
        """The table as it was last shown, encoded for each seat."""
        self._photo = b""
        """The last photo finish: a page that comes back is sent it, too."""
        self._position: encoding.SeatView | None = None
        self._entries = 0
        """The number of the game's entries when `_position` was made."""

    @property
    def onlookers(self) -> int:
        """How many pages have no seat."""
        onlookers = 0
        for page in self.pages:
            onlookers += page.seat is None
        return onlookers

    def send(self, message: bytes) -> None:
        """Send all pages the same."""
        for page in self.pages:
            page.send(message)

    def show_table(self, stored: StoredTable, game: LiveGame | None) -> None:
        """Send the table to all who have not seen it like this. It is encoded only if something in it changed."""
        table = self.table_message(stored, game)
        if table != self._table:
            self._table, self._tables = table, {}
        tables = self._tables
        for page in self.pages:
            who = ONLOOKER if page.seat is None else page.seat.number
            encoded = tables.get(who)
            if encoded is None:
                encoded = tables[who] = encoding.encode(replace(table, you=who))
            if encoded is not page.table:
                page.show_table(encoded)

    def table_message(self, stored: StoredTable, game: LiveGame | None) -> Table:
        """The table and its seats, as an onlooker sees them."""
        row = stored.row
        seats: list[messages.SeatInfo] = []
        promised: dict[int, str] = {}
        leaving: dict[int, int] = {}
        sits = {} if game is None else game.ledger.sits
        for seat in stored.seats:
            number, who = seat.number, seat.row
            kind: Literal["open", "person", "bot", "absent"] = who.kind
            if kind == "person" and sits.get(number) == "absent":
                kind = "absent"
            elif kind == "person" and game is not None and game.result is None and not seat.pages:
                leaving[number] = seat.gone_since + game.absence_ms
            if who.heir:
                promised[number] = who.heir
            seats.append(messages.SeatInfo(kind, who.name, bool(seat.pages), seat.ready, who.bot, who.avatar))
        return Table(
            id=row.id,
            code=row.code,
            game=row.game,
            phase=row.phase,
            seats=seats,
            options=stored.options,
            pace=row.pace,
            you=ONLOOKER,
            owner=row.owner,
            onlookers=self.onlookers,
            latecomers=row.latecomers,
            chat=row.chat,
            watched=row.watched,
            promised=promised,
            leaving=leaving,
            patience=int(stored.context.settings.nudge_s * 1000),
            rematch=row.rematch,
            commitment=stored.commitment,
            luck=() if stored.draws is None else stored.draws.luck,
            origin=stored.origin,
            **({} if game is None else _under_way(game, stored.seats)),
        )

    def show_photo(self, photo: Photo) -> None:
        """Send all pages a photo finish."""
        self._photo = encoding.encode(photo)
        self.send(self._photo)

    def knows(self, page: Page, game: LiveGame, have: int) -> bool:
        """Whether a page can have been told so many events, as far as is known here."""
        return have <= len(game.news.of(page.seat_number))

    def greet(self, page: Page, game: LiveGame, have: int) -> None:
        """Send a page everything after the last event that it has. A number never reached counts as none."""
        page.told, page.seen = have if self.knows(page, game, have) else 0, b""
        if self._photo:
            page.send(self._photo)
        self.show_game(game, [page])

    def show_game(
        self,
        game: LiveGame,
        pages: list[Page] | None = None,
        reveal: Reveal | None = None,
    ) -> None:
        """Send what happened to all for whom anything did: a page must not learn of a secret answer."""
        at, told, number, sees = game.now(), game.news.told, game.round_number, self.sees
        ledger = game.ledger
        if self._position is None or self._entries != len(ledger.entries):
            self._entries = len(ledger.entries)
            self._position = encoding.SeatView(
                ledger.game, ledger.state, game.acting, game.result, self._position
            )
        updates: dict[tuple[int, int, bool], bytes] = {}
        now_us = self._micros()
        for page in list(self.pages) if pages is None else pages:
            if sees is not None and page not in sees:
                continue
            who = ONLOOKER if page.seat is None else page.seat.number
            words = page.reads_words
            events, position = told[who], self._position.seen_by(who, words=words)
            upto = len(events)
            if upto == page.told and page.seen == position:
                continue
            if upto - page.told > MAX_EVENTS_TOGETHER:
                self._catch_up(page, events)
            key = who, page.told, words
            update = updates.get(key)
            if update is None:
                update = self._events.update(events, page.told, position, at, reveal, number)
                updates[key] = update
            page.send(update)
            page.told, page.seen = upto, position
            page.shown.append(now_us)
            if len(page.shown) > MAX_SHOWN:
                del page.shown[0]

    def _catch_up(self, page: Page, events: Sequence[Event]) -> None:
        """Send a page all but the last of a long past: that comes with the position."""
        starts = range(page.told, len(events) - MAX_EVENTS_TOGETHER, MAX_EVENTS_TOGETHER)
        page.send(self._pieces(events, starts))
        page.told = starts[-1] + MAX_EVENTS_TOGETHER

    def _pieces(self, events: Sequence[Event], starts: Sequence[int]) -> Iterator[bytes]:
        for start in starts:
            yield self._events.past(events, start, start + MAX_EVENTS_TOGETHER)


def _under_way(game: LiveGame, seats: Sequence[SeatState]) -> dict[str, Any]:
    """What there is to say of a table now and then, once its game has begun."""
    more: dict[str, Any] = {}
    if game.last_reminder is not None and (reminder := game.reminder) is not None:
        more["nudge"] = messages.Nudged(reminder.by, sorted(reminder.seats), reminder.at, reminder.until)
    if game.resting and not all_ready(seats):
        more["rest"] = messages.Rest(game.rests_since, game.rests_until)
    if game.ledger.game.open:
        more["retractable"] = {seat: undo.to for seat, undo in game.retractable.items()}
        if (request := game.request) is not None:
            awaits = sorted(request.awaits)
            more["request"] = messages.TakebackRequest(request.seat, request.until, awaits)
    return more
