"""The table and who sits there, as a message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.kernel import NOBODY
from tablee.server.table.kept import Kept
from tablee.server.table.livegame import LiveGame
from tablee.server.table.sitters import Sitter
from tablee.server.wire import messages


def table_message(kept: Kept, live: LiveGame | None, onlookers: int) -> messages.Table:
    """The table and who sits there, as somebody without a seat sees it."""
    row, sitters = kept.row, kept.sitters
    under_way = {} if live is None else _under_way(live, sitters)
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
        patience=int(kept.context.settings.nudge_s * 1000),
        rematch=row.rematch,
        commitment=kept.commitment,
        luck=() if kept.draws is None else kept.draws.luck,
        origin=kept.origin,
        **under_way,
    )


def _under_way(live: LiveGame, sitters: Sequence[Sitter]) -> dict[str, Any]:
    """What there is to say of a table only once its game has begun."""
    host, nudge, request = live.host, live.nudge, live.request
    return {
        "leaving": live.leaving(sitters),
        "nudge": nudge and messages.Nudged(nudge.by, sorted(nudge.seats), nudge.at, nudge.until),
        "rest": messages.Rest(host.rests_since, host.rests_until) if live.rests(sitters) else None,
        "retractable": {seat: undo.to for seat, undo in live.retractable.items()},
        "request": request and messages.TakebackRequest(request.seat, request.until, sorted(request.awaits)),
    }


def _seat(sitter: Sitter, absent: bool) -> messages.SeatInfo:
    row = sitter.row
    kind = "absent" if absent and sitter.is_person else row.kind
    return messages.SeatInfo(kind, row.name, bool(sitter.pages), sitter.ready, row.bot, row.avatar)
