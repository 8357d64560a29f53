"""What people say at a table: phrases and emotes, which each reader gets in their own language, and words.

Those who sit may speak, and all who are here may read. It is no part of the game: the last lines are kept in memory,
and nothing of it is stored. In a reflex round nobody is to be distracted, and nothing said may be a sign: what is said
then is held back until the verdict.
"""

from __future__ import annotations

from collections import deque

from tablee.server.context import ServerContext
from tablee.server.limits import Bucket
from tablee.server.table.audience import Audience
from tablee.server.table.livegame import LiveGame
from tablee.server.table.sitters import Sitter
from tablee.server.wire import cuts
from tablee.server.wire.errors import RequestError
from tablee.server.wire.identity import clean_line
from tablee.server.wire.messages import Said, Speak, Utterance

KEPT = 50
"""How many lines somebody who comes is told, and how many are held back at the most."""


class Talk:
    """What is said at one table."""

    def __init__(self, context: ServerContext, audience: Audience) -> None:
        self._context = context
        self._audience = audience
        self._lines: deque[Utterance] = deque(maxlen=KEPT)
        self._held: deque[Utterance] = deque(maxlen=KEPT)
        self._buckets: dict[str, Bucket] = {}
        """How much each person may say, by the digest of their token."""
        self._number = 0

    def speak(self, seat: int, sitter: Sitter, address: str, words: Speak, chat: bool) -> None:
        """Somebody says something. It is heard once nobody has to be quick. Raises `RequestError`."""
        if words.text and not chat:
            raise RequestError("no-chat")
        if not (self._bucket(sitter).take() and self._context.talk.take(address)):
            raise RequestError("too-much-talk", 429)
        text = clean_line(words.text)  # which takes milliseconds: only now
        if bool(text) == bool(words.phrase):
            raise RequestError("nothing-said", 422)
        self._number += 1
        self._held.append(Utterance(self._number, seat, sitter.row.name, text, words.phrase))

    def tell(self, live: LiveGame | None) -> None:
        """Let everybody hear what was said, unless somebody has to be quick just now."""
        if not self._held or (live is not None and must_be_quick(live)):
            return
        said = cuts.encode(Said(list(self._held)))
        self._lines.extend(self._held)
        self._held.clear()
        for page in self._audience.pages:
            page.send(said)

    def greeting(self) -> bytes | None:
        """What was said before somebody came."""
        return cuts.encode(Said(list(self._lines), past=True)) if self._lines else None

    def _bucket(self, sitter: Sitter) -> Bucket:
        settings = self._context.settings
        if sitter.row.token not in self._buckets:
            # Whoever left has none any more; there are never more than sit here.
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.full()}
        bucket = Bucket(settings.talk_per_s, settings.talk_burst, self._context.clocks.steady)
        return self._buckets.setdefault(sitter.row.token, bucket)


def must_be_quick(live: LiveGame) -> bool:
    """Whether somebody must be quick: from the announcement of a card to its verdict.

    Where a cry may come unannounced, that is whenever anybody may act: that a line is held back must tell nobody that
    something is about to be shown. Strikes answer nothing that is shown to all, and may come at any time of a round,
    which waits for people who think: there everything is heard at once, whatever lies in wait.
    """
    if live.host.over:
        return False
    if not live.host.ledger.game.suspense:
        return live.host.acting.kind == "window"
    return live.reflex_round is not None
