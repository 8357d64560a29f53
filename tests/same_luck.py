"""`tablee`, but every table is dealt the same in every run, and nobody has to be quick, however busy the machine is.

    python -m tests.same_luck serve --port 0

What chance says for the `k`-th time at a table follows from `k` alone, whatever secret the house has and luck the pages
bring, and what a bot plays from its seat and from how far the game is: so neither the run nor the other tables of the
house make a difference. Whoever checks a shuffle as a page does finds it false here; that is tested with `tablee` as it
is.

Everybody is counted in to Lampions for ten seconds, lanterns are lit for twenty, and the bots at them take seven: where
three browsers share two processors, a page may not be painted for longer than a lantern usually is lit. No round is
spoilt because its card was sent late. And whoever asks for a move back waits for ten minutes.
"""

from functools import partial

from tablee.cli import main
from tablee.games.lampion import judging
from tablee.games.lampion.bots import BeginnerBot, SensibleBot
from tablee.games.lampion.game import Lampion
from tablee.kernel.draws import Draws, Stream
from tablee.server import run
from tablee.server.context import ServerContext
from tablee.server.table import contest, extras
from tests.server.live import same_luck


def alike(_: Draws, k: int) -> Stream:
    """What chance draws from for the `k`-th time, at any table."""
    return Stream(k.to_bytes(32, "big"))


if __name__ in ("__main__", "__mp_main__"):  # the workers, too, which judge what was drawn
    setattr(Draws, "generator", alike)  # noqa: B010
    setattr(Lampion, "opening_ms", 10_000)  # noqa: B010
    setattr(judging, "WINDOW_MS", 20_000)  # noqa: B010
    setattr(contest, "TOO_LATE_US", 60_000_000)  # noqa: B010
    setattr(extras, "REQUEST_LASTS_MS", 600_000)  # noqa: B010
    for bot in (SensibleBot, BeginnerBot):
        bot.style = bot.style._replace(slower=30)
    setattr(run, "ServerContext", partial(ServerContext, luck=same_luck))  # noqa: B010

if __name__ == "__main__":
    main()
