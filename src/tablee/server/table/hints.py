"""Hints for learners: what a good player would do in their place, and why. Nobody else is told that they asked."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

import msgspec

from tablee.kernel import Game, Move, Refused
from tablee.kernel.player import KEEP, Plan, bot_names
from tablee.server.table.kept import Kept
from tablee.server.table.livegame import LiveGame
from tablee.server.wire.errors import RequestError
from tablee.server.wire.requests import Hint
from tablee.server.workers.executor import bot_job
from tablee.server.workers.pool import BotFailed


async def hint(kept: Kept, live: LiveGame | None, token: str, visitor: str) -> Hint:
    """A good move for whoever has this token, as far as they can see just now; it is charged to a visitor.

    Raises `RequestError` where nothing is awaited, or reflexes count.
    """
    sitter = kept.sitter(token)
    if sitter is None:
        raise RequestError("unknown-token", 403)
    if live is None:
        raise RequestError("not-begun")
    await live.revealed()  # or whoever is refused one would know that something comes
    game, seat, acting = live.host.ledger.game, kept.sitters.index(sitter), live.host.acting
    awaited = acting.awaits or acting.seats
    reflexes_count = acting.since is not None or live.reflex_round is not None
    if live.host.over or reflexes_count or seat not in awaited:
        raise RequestError("no-hint", 409)
    view = live.host.ledger.state.view(seat)
    seed = str(kept.context.random.getrandbits(64))
    job = bot_job(game, bot_names(game)[0], seat, seed, acting.public(), view, [])
    try:
        plans = await kept.context.workers.think(game, job, visitor, visitor)
    except BotFailed:
        raise RequestError("no-hint", 409) from None
    await live.revealed()
    moves = [] if plans is KEEP else _possible(game, live, seat, plans)
    if not moves:
        raise RequestError("no-hint", 409)
    # Better something that there is a reason for.
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
    """What the bot would do, the soonest first, of what is not left to the player's own eye and can still be done."""
    moves = [plan.move for plan in sorted(plans, key=attrgetter("after"))]
    return [move for move in moves if type(move) not in game.unaided and _stands(live, seat, move)]


def _stands(live: LiveGame, seat: int, move: Move) -> bool:
    try:
        live.host.ledger.state.check(seat, move, live.now())
    except Refused:
        return False
    return True
