"""`tablee serve`: runs the web server."""

from functools import partial
from pathlib import Path
from typing import Annotated

import segno
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console

from tablee.cli.arguments import Lang, whole
from tablee.cli.settings import DEFAULTS, read_settings
from tablee.cli.stop import Stop, wrong
from tablee.server.run import Unavailable, run
from tablee.texts import Texts, texts_for


def default(name: str) -> Parameter:
    """An option whose help shows the setting's default, while its own default is None: not given."""
    return Parameter(show_default=lambda _: f"{getattr(DEFAULTS, name):.10g}")


Words = Annotated[tuple[str, ...], Parameter(negative="", show_default=False)]


def serve(
    *,
    host: Annotated[str, Parameter(env_var="TABLEE_HOST")] = "127.0.0.1",
    port: Annotated[
        int, Parameter(env_var="TABLEE_PORT", converter=whole, validator=Number(gte=0, lte=65535))
    ] = 8000,
    data: Annotated[Path | None, Parameter(env_var="TABLEE_DATA")] = None,
    database: Annotated[str, Parameter(env_var="TABLEE_DATABASE", show_default=False)] = "",
    settings: Annotated[Path | None, Parameter(env_var="TABLEE_SETTINGS", metavar="FILE")] = None,
    absence: Annotated[float | None, default("absence_s")] = None,
    nudge: Annotated[float | None, default("nudge_s")] = None,
    idle: Annotated[float | None, default("idle_s")] = None,
    keep: Annotated[float | None, default("keep_days")] = None,
    name: Words = (),
    origin: Words = (),
    proxy: Words = (),
    metrics: Annotated[str, Parameter(env_var="TABLEE_METRICS", show_default=False)] = "",
    json_log: Annotated[bool, Parameter(env_var="TABLEE_JSON_LOG", negative=())] = False,
    lang: Lang = None,
) -> None:
    """Run the web server until it is interrupted."""
    texts = texts_for(lang)
    options = {
        "absence_s": absence,
        "nudge_s": nudge,
        "idle_s": idle,
        "keep_days": keep,
        "name": name,
        "origin": origin,
        "proxy": proxy,
    }
    try:
        run(
            host=host,
            port=port,
            data=data,
            database=database,
            ready=partial(announce, texts),
            settings=read_settings(settings, options, texts),
            metrics=address_of(metrics, texts) if metrics else None,
            json_log=json_log,
        )
    except Unavailable as problem:
        raise Stop(wrong(f"serve-{problem.reason}", texts, **problem.details)) from None


def address_of(word: str, texts: Texts) -> tuple[str, int]:
    """Host and port of an address. A port alone is one of this machine.

    >>> address_of("9100", texts_for("en")), address_of("[::]:9100", texts_for("en"))
    (('127.0.0.1', 9100), ('::', 9100))
    """
    host, _, port = word.rpartition(":")
    if not (port.isascii() and port.isdecimal() and 0 < int(port) < 65_536):
        raise Stop(wrong("address", texts, word=word))
    return host.strip("[]") or "127.0.0.1", int(port)


def announce(texts: Texts, here: str, nearby: str | None) -> None:
    """Print the server's addresses; in a terminal, with a code that a phone can scan."""
    console = Console(highlight=False, soft_wrap=True)
    console.print(texts.text("cli-serve-open", address=f"[bold]{here}[/]"))
    if nearby:
        console.print(texts.text("cli-serve-nearby", address=f"[bold]{nearby}[/]"))
        if console.is_terminal:
            segno.make(nearby, micro=False).terminal(compact=True)
    if console.is_terminal:
        console.print(f"[dim]{texts.text('cli-serve-close')}[/]")
