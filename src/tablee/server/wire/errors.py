"""Why something cannot be done: one sentence, over HTTP and over the socket alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tablee.kernel import Refused, Say
from tablee.kernel.decode_errors import misfit
from tablee.kernel.options import BadOption
from tablee.server.limits import Bucket, Buckets

SHORTEST_RETRY_S = 0.001


class RequestError(Exception):
    """Something that cannot be done here and now. Its sentence is `server-<reason>` in the `.ftl` files."""

    def __init__(
        self,
        reason: str,
        status: int = 409,
        *,
        passing: bool = False,
        retry_after_s: float = 0,
        **args: int | str,
    ) -> None:
        super().__init__(reason)
        self.say = Say(f"server-{reason}", args)
        self.article = ""
        self.status = status
        self.passing = passing
        """Whether the same thing may go well a moment later: such an answer is not remembered."""
        self.retry_after_s = retry_after_s
        """After how many seconds the same request or message may be granted; 0: that is not known."""

    @property
    def reason(self) -> str:
        """The label in metrics: an article, or the name of its sentence."""
        return self.article or self.say.id


def told(say: Say, article: str = "", status: int = 422) -> RequestError:
    """A problem for which somebody else has the sentence: a game, a record, a worker."""
    problem = RequestError("refused", status)
    problem.say, problem.article = say, article
    return problem


def against_the_rules(refusal: Refused) -> RequestError:
    """A move that a game refuses, with its article."""
    return told(refusal.say(), refusal.article)


def unreadable(error: Exception) -> RequestError:
    """A message that cannot be read, or has something wrong in it."""
    return RequestError("malformed", 422, **misfit(error)._asdict())


def not_stored() -> RequestError:
    """Nothing can be written just now: the disk is full, or the database away."""
    return RequestError("not-stored", 503, passing=True)


def too_fast(limit: Bucket | Buckets, *address: str, tokens: int = 1) -> RequestError:
    """So many tokens of a bucket, or of an address's bucket, are not there: tells when they will be."""
    wait_s = (tokens - limit.burst + limit.spent(*address)) / limit.rate
    return RequestError("too-fast", 429, passing=True, retry_after_s=max(wait_s, SHORTEST_RETRY_S))


def unknown_table() -> RequestError:
    """No table has this address."""
    return RequestError("unknown-table", 404)


@contextmanager
def wished() -> Iterator[None]:
    """Whoever asks for options that a game does not have, or does not want, is told so."""
    try:
        yield
    except BadOption as problem:
        raise RequestError("option", 422, **problem.misfit._asdict()) from None
    except Refused as refusal:
        raise against_the_rules(refusal) from None
