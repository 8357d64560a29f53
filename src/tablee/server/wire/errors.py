"""Why a request or a command is refused: one sentence, over HTTP and over the WebSocket alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tablee.kernel import Refused, Say
from tablee.kernel.decode_errors import misfit
from tablee.kernel.options import BadOption


class RequestError(Exception):
    """A request or command that is refused. Its sentence is `server-<reason>` in the `.ftl` files."""

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
        """Whether the same command may succeed a moment later: such an answer is not remembered."""
        self.retry_after_s = retry_after_s
        """After how many seconds the same request or message may be granted; 0: that is not known."""

    @property
    def reason(self) -> str:
        """The label in metrics: an article, or the name of its sentence."""
        return self.article or self.say.id


def told(say: Say, article: str = "", status: int = 422) -> RequestError:
    """A refusal with the sentence of a game, a record or a worker."""
    problem = RequestError("refused", status)
    problem.say, problem.article = say, article
    return problem


def against_the_rules(refusal: Refused) -> RequestError:
    """A move that a game refuses, with its article."""
    return told(refusal.say(), refusal.article)


def unreadable(error: Exception) -> RequestError:
    """A message that cannot be decoded."""
    return RequestError("malformed", 422, **misfit(error)._asdict())


def not_stored() -> RequestError:
    """The database cannot be written to: the disk is full, or the connection is lost."""
    return RequestError("not-stored", 503, passing=True)


def unknown_table() -> RequestError:
    """No table has this id."""
    return RequestError("unknown-table", 404)


@contextmanager
def wished() -> Iterator[None]:
    """Turn errors in the options of a game into a `RequestError`."""
    try:
        yield
    except BadOption as problem:
        raise RequestError("option", 422, **problem.misfit._asdict()) from None
    except Refused as refusal:
        raise against_the_rules(refusal) from None
