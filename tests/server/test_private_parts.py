"""The private parts of uvicorn and websockets that `edge/protocol.py` names: what a new version of them has changed."""

from __future__ import annotations

import ast
import asyncio
import gc
import inspect
import re
import weakref
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import OPEN, Protocol
from websockets.server import ServerProtocol

from tablee.server import run
from tablee.server.edge import protocol
from tablee.server.edge.protocol import Outgoing, PageProtocol, VisitorProtocol
from tablee.server.tasks import SmallEvent, SmallQueue
from tests.server.live import BOT, ME, PATIENCE, running, upgrade

VERSIONS = f"uvicorn {uvicorn.__version__}, websockets {version('websockets')}"
THEIRS: dict[str, type] = {
    each.__name__: each
    for each in (
        H11Protocol,
        RequestResponseCycle,
        WebSocketsSansIOProtocol,
        Protocol,
        uvicorn.Server,
        ServerState,
    )
}
OURS = {H11Protocol: VisitorProtocol, WebSocketsSansIOProtocol: PageProtocol, uvicorn.Server: run._Server}


def named_parts(text: str) -> Iterator[tuple[str, str, str]]:
    """Each class, each of its parts, and the arguments of a method, from a docstring with a list for each class."""
    for section in re.split(r"\n\n(?=`)", text)[1:]:
        kind = re.match(r"`(\w+)`", section)
        assert kind is not None
        for line in re.findall(r"^- (.*)", section, re.MULTILINE):
            for part, arguments in re.findall(r"`(\w+)(?:\(([\w, ]*)\))?`", line):
                yield kind[1], part, arguments


NAMED = list(named_parts(protocol.__doc__ or ""))
"""Class, part, and the arguments of a method."""
OVERRIDDEN = [(kind, part) for kind, part, _ in NAMED if part in vars(OURS.get(THEIRS[kind], object))]
CALLED = [(OURS[THEIRS[kind]], part) for kind, part in OVERRIDDEN if kind != "Server"]
REPLACEMENTS: list[tuple[type, str]] = [
    (SmallQueue, "put_nowait"),
    (SmallQueue, "get"),
    (SmallEvent, "wait"),
    (Outgoing, "write"),
]
"""What stands in the place of a part, and is used in that place."""
PIECES = bytes([0x01, 0x80, 0, 0, 0, 0]) + bytes([0x80, 0x80, 0, 0, 0, 0])
PONG = bytes([0x8A, 0x80, 0, 0, 0, 0])


def has(kind: type, part: str) -> bool:
    """Whether a class has an attribute of this name, or its methods set it in their instances."""
    return hasattr(kind, part) or re.search(rf"\bself\.{part}\b", inspect.getsource(kind)) is not None


@pytest.mark.parametrize(("kind", "part", "arguments"), NAMED)
def test_each_part_that_is_named_is_there(kind: str, part: str, arguments: str) -> None:
    assert has(THEIRS[kind], part), f"{VERSIONS}: {kind} has no {part} any more"
    if (kind, part) in OVERRIDDEN and callable(getattr(THEIRS[kind], part, None)):
        theirs, ours = (list(inspect.signature(getattr(each, part)).parameters)
                        for each in (THEIRS[kind], OURS[THEIRS[kind]]))  # fmt: skip
        named = ["self", *filter(None, arguments.split(", "))]
        assert theirs == ours == named, f"{VERSIONS}: {kind}.{part} takes {theirs}, the override {ours}"


@pytest.mark.parametrize("theirs", [H11Protocol, WebSocketsSansIOProtocol])
def test_each_part_that_is_used_is_named(theirs: type) -> None:
    """So a name of ours that a new version uses for something of its own is found, too."""
    ours = OURS[theirs]
    tree = ast.parse(inspect.getsource(ours))
    used = set(vars(ours)) | {
        each.attr
        for each in ast.walk(tree)
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == "self"
    }
    shared = {name for name in used if not hasattr(asyncio.Protocol, name) and has(theirs, name)}
    named = {part for kind, part, _ in NAMED if kind == theirs.__name__}
    assert shared <= named, f"{VERSIONS}: {theirs.__name__} has these, too: {sorted(shared - named)}"


@pytest.mark.real_time("transports of the system")
async def test_each_override_and_each_replacement_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request, and a socket with a message in two pieces, a pong, and a ping of ours."""
    awaited = {(kind.__name__, name) for kind, name in (*CALLED, *REPLACEMENTS)}
    used = asyncio.Event()

    def noting(kind: type, name: str) -> Callable[..., Any]:
        method = getattr(kind, name)

        def note(*args: Any, **more: Any) -> Any:
            awaited.discard((kind.__name__, name))
            if not awaited:
                used.set()
            return method(*args, **more)

        return note

    for kind, name in (*CALLED, *REPLACEMENTS):
        monkeypatch.setattr(kind, name, noting(kind, name))
    monkeypatch.setattr(run, "PING_S", 0.05)
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        host, port = server.address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(upgrade(server.address, seated["table"]))
        await reader.readuntil(b"\r\n\r\n")
        writer.write(PIECES + PONG)
        try:
            await asyncio.wait_for(used.wait(), PATIENCE)
        except TimeoutError:
            pytest.fail(f"{VERSIONS}: these are not called any more: {sorted(awaited)}")
        finally:
            writer.close()


def test_frames_are_counted_before_they_are_taken() -> None:
    connection = ServerProtocol(state=OPEN)
    connection.receive_data(PIECES + PONG)
    assert len(connection.events) == 3, VERSIONS
    assert len(connection.events_received()) == 3
    assert connection.events == []


def test_a_connection_whose_parser_is_closed_is_freed() -> None:
    connection = ServerProtocol(state=OPEN)
    connection.receive_data(PONG)
    gone = weakref.ref(connection)
    gc.disable()
    try:
        connection.parser.close()
        del connection
        assert gone() is None, f"{VERSIONS}: something else refers to the connection, besides its parser"
    finally:
        gc.enable()
