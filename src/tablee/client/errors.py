"""The errors of `tablee.client`; each reads as one sentence."""

from __future__ import annotations

from tablee.kernel import Say


class ClientError(Exception):
    """The base of all errors of `tablee.client`."""


class ConnectionFailed(ClientError):
    """No server answers. `status`: the HTTP status with which it refused a WebSocket; 0: another reason."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status


class Disconnected(ClientError):
    """The WebSocket has ended. `code`: as in the table of `docs/protocol.md`; 1006: without a closing frame."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(why or f"The connection to the table has ended with code {code}.")
        self.code = code


class EventGap(ClientError):
    """The number of an event does not follow that of the one before."""


class RefusedByServer(ClientError):
    """The server refused a request or a command.

    `say` is the reason in no language yet, `article` the rule behind it, if there is one. The error reads in English.
    """

    def __init__(self, say: Say, article: str = "", status: int = 0) -> None:
        super().__init__(say, article)
        self.say = say
        self.article = article
        self.status = status

    def __str__(self) -> str:
        from tablee.texts import texts

        try:
            sentence = texts("en").say(self.say)
        except KeyError:  # a server of another version
            sentence = f"The server refused: {self.say.id}."
        return f"{sentence} ({self.article})" if self.article else sentence


class RequestRefused(RefusedByServer):
    """The server refused a request over HTTP, with a `status`."""


class CommandRefused(RefusedByServer):
    """The table refused a command."""


class HelloRefused(RefusedByServer):
    """The table does not let this page in: the token opens no seat, or too many pages are connected."""
