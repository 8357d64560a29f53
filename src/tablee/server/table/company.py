"""The table and who sits there, as a message."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel import NOBODY
from tablee.server.table.kept import Kept
from tablee.server.table.livegame import LiveGame
from tablee.server.table.sitters import Sitter
from tablee.server.wire import messages


def table(kept: Kept, live: LiveGame | None, onlookers: int) -> messages.Table:
    """The table and who sits there, as somebody without a seat sees it."""
    row, sitters = kept.row, kept.sitters
    return messages.Table(
        id=row.id,
        code=row.code,
        game=row.game,
        phase=row.phase,
        seats=[
            _seat(sitter, live is not None and live.is_absent(seat)) for seat, sitter in enumerate(sitters)
        ],
        options=kept.options,
        pace=row.pace,
        you=NOBODY,
        owner=row.owner,
        onlookers=onlookers,
        latecomers=row.latecomers,
        chat=row.chat,
        watched=row.watched,
        promised={seat: sitter.row.heir for seat, sitter in enumerate(sitters) if sitter.row.heir},
        leaving={} if live is None else live.leaving(sitters),
        patience=int(kept.desk.settings.nudge * 1000),
        nudge=_nudge(live),
        rest=_rest(live, sitters),
        retractable={} if live is None else {seat: undo.to for seat, undo in live.retractable.items()},
        request=_request(live),
        rematch=row.rematch,
        commitment=kept.commitment,
        luck=() if kept.draws is None else kept.draws.luck,
    )


def _rest(live: LiveGame | None, sitters: Sequence[Sitter]) -> messages.Rest | None:
    if live is None or not live.rests(sitters):
        return None
    return messages.Rest(live.host.rests_since, live.host.rests_until)


def _nudge(live: LiveGame | None) -> messages.Nudged | None:
    nudge = None if live is None else live.nudge
    return None if nudge is None else messages.Nudged(nudge.by, sorted(nudge.seats), nudge.at, nudge.until)


def _request(live: LiveGame | None) -> messages.TakebackRequest | None:
    request = None if live is None else live.request
    return (
        None
        if request is None
        else messages.TakebackRequest(request.seat, request.until, sorted(request.awaits))
    )


def _seat(sitter: Sitter, absent: bool) -> messages.SeatInfo:
    row = sitter.row
    kind = "absent" if absent and sitter.is_person else row.kind
    return messages.SeatInfo(kind, row.name, bool(sitter.pages), sitter.ready, row.bot, row.avatar)
