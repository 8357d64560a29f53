"""What happens in a worker process: a bot is woken once. It gets nothing but what its seat can see.

Bots keep nothing between two wakings but what a view holds: each time one is made anew, with its own luck.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import threading
from contextlib import suppress
from importlib import import_module
from random import Random
from types import FrameType
from typing import Any

import msgspec
from msgspec import Raw, Struct

from tablee.kernel import Acting, Game, TakenBack
from tablee.kernel.player import bot_maker

POLITE = 10
"""How much less of a busy machine a worker gets than the server: thinking can wait, people should not."""


WORKER_BYTES = 1 << 30
"""The most memory that a worker may have: a record could be built to take all that the machine has."""


class BotJob(Struct, frozen=True):
    """Everything a bot needs to be woken."""

    game: str
    """The module that has the game as `GAME`."""
    bot: str
    seat: int
    seed: str
    acting: Acting
    view: Raw
    news: list[Raw]


class EncodedPlan(Struct, frozen=True):
    """A plan, with its move still in JSON."""

    after: int
    move: Raw


def bot_job(game: Game, bot: str, seat: int, seed: str, acting: Acting, view: Any, news: list[Any]) -> BotJob:
    """The job of waking a bot, to be sent to a worker."""
    encode = msgspec.json.encode
    told = [Raw(encode(event)) for event in news]
    return BotJob(type(game).__module__, bot, seat, seed, acting, Raw(encode(view)), told)


def think(data: bytes) -> bytes:
    """Wake a bot, and return its plans."""
    job = msgspec.json.decode(data, type=BotJob)
    game: Game = import_module(job.game).GAME
    view = msgspec.json.decode(job.view, type=game.View)
    news = [msgspec.json.decode(event, type=game.Events | TakenBack) for event in job.news]
    bot = bot_maker(game, job.bot)(job.seat, Random(job.seed))
    return msgspec.json.encode(bot.wake(view, job.acting, news))


def prepare() -> None:
    """Make a worker that ends with its server, however that ends, leaves Ctrl-C to it, and never takes its turn."""
    os.nice(POLITE)
    with suppress(OSError, ValueError):  # not every system knows this limit, and it may be lower already
        resource.setrlimit(resource.RLIMIT_DATA, (WORKER_BYTES, WORKER_BYTES))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, _too_long)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def warm_up(module: str) -> None:
    """Load what a game's bots need: a worker that has done this is ready."""
    import_module(module)


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError("the bot thinks too long")


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
