"""What a client cannot do, and why: each error is one sentence."""

from __future__ import annotations

from tablee.kernel import Say


class ClientError(Exception):
    """The base of all errors of `tablee.client`."""


class ConnectionFailed(ClientError):
    """A server did not answer, or did not answer as a server of Tablée does."""


class UpgradeRefused(ConnectionFailed):
    """A server answered a request for a WebSocket with a plain HTTP status."""

    def __init__(self, status: int) -> None:
        super().__init__(f"The server refused the WebSocket with status {status}.")
        self.status = status


class Disconnected(ClientError):
    """The WebSocket has ended. `code`: how, as in the table of `docs/protocol.md`; 1006: without a closing frame."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(why or f"The connection to the table has ended with code {code}.")
        self.code = code


class EventGap(ClientError):
    """An event came whose number does not follow the last one's."""

    def __init__(self, number: int, last: int) -> None:
        super().__init__(f"Event {number} came after event {last}.")
        self.number = number
        self.last = last


class Refused(ClientError):
    """The server refused a request or a command.

    `say` is the sentence in no language yet, `article` the rule behind it, if there is one. The error reads in English.
    """

    def __init__(self, say: Say, article: str = "") -> None:
        super().__init__(say, article)
        self.say = say
        self.article = article

    def __str__(self) -> str:
        from tablee.texts import texts

        try:
            sentence = texts("en").say(self.say)
        except KeyError:  # a server of another version
            sentence = f"The server refused: {self.say.id}."
        return f"{sentence} ({self.article})" if self.article else sentence


class RequestRefused(Refused):
    """The server refused a request over HTTP."""

    def __init__(self, status: int, say: Say, article: str = "") -> None:
        super().__init__(say, article)
        self.status = status


class CommandRefused(Refused):
    """The table refused a command."""


class HelloRefused(Refused):
    """The table does not let this page in: the token opens no seat, or too many pages are connected."""
