"""`tablee serve`: the web server."""

from pathlib import Path
from typing import Annotated

import segno
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console

from tablee.cli.stop import Stop
from tablee.server.run import Unavailable, run
from tablee.server.settings import Settings

DAY = 86_400
"""Seconds."""


def serve(
    *,
    host: Annotated[str, Parameter(env_var="TABLEE_HOST")] = "127.0.0.1",
    port: Annotated[int, Parameter(env_var="TABLEE_PORT", validator=Number(gte=0, lte=65535))] = 8000,
    data: Annotated[Path | None, Parameter(env_var="TABLEE_DATA")] = None,
    absence: Annotated[float, Parameter(env_var="TABLEE_ABSENCE", validator=Number(gte=0))] = 60,
    keep: Annotated[float, Parameter(env_var="TABLEE_KEEP", validator=Number(gte=0, lte=36_500))] = 90,
    origin: Annotated[tuple[str, ...], Parameter(negative="")] = (),
) -> None:
    """Open the house: run the web server.

    Parameters
    ----------
    host
        Address to listen on; 0.0.0.0 lets phones in the same network join.
    port
        Port to listen on; 0 takes any free one.
    data
        Folder of the embedded database; by default the user's own data folder.
    absence
        Seconds after which a bot plays on for somebody who is gone.
    keep
        Days after which a table at which nothing happens any more is deleted; 0 keeps all for ever.
    origin
        Another site whose pages may use this server, such as https://example.org; can be given several times.
    """
    settings = Settings(absence=absence, keep=keep * DAY, origins=frozenset(origin))
    try:
        run(host=host, port=port, data=data, ready=announce, settings=settings)
    except Unavailable as problem:
        raise Stop(str(problem)) from None


def announce(here: str, nearby: str | None) -> None:
    """Say where the house is open; in a terminal, with a code that a phone can scan."""
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"Tablée is open: [bold]{here}[/]")
    if nearby:
        console.print(f"For phones in the same network: [bold]{nearby}[/]")
        if console.is_terminal:
            segno.make(nearby, micro=False).terminal(compact=True)
    if console.is_terminal:
        console.print("[dim]Ctrl-C closes it.[/]")
