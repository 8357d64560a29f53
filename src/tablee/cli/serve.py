"""`tablee serve`: the web server."""

from collections.abc import Sequence
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

import segno
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console

from tablee.cli.arguments import Lang, whole
from tablee.cli.stop import Stop, wrong
from tablee.server.run import Unavailable, run
from tablee.server.settings import Settings
from tablee.texts import Texts, texts_for


def serve(
    *,
    host: Annotated[str, Parameter(env_var="TABLEE_HOST")] = "127.0.0.1",
    port: Annotated[
        int, Parameter(env_var="TABLEE_PORT", converter=whole, validator=Number(gte=0, lte=65535))
    ] = 8000,
    data: Annotated[Path | None, Parameter(env_var="TABLEE_DATA")] = None,
    database: Annotated[str, Parameter(env_var="TABLEE_DATABASE", show_default=False)] = "",
    broker: Annotated[str, Parameter(env_var="TABLEE_BROKER", show_default=False)] = "",
    absence: Annotated[float, Parameter(env_var="TABLEE_ABSENCE", validator=Number(gte=0))] = 60,
    nudge: Annotated[float, Parameter(env_var="TABLEE_NUDGE", validator=Number(gte=0))] = 20,
    idle: Annotated[float, Parameter(env_var="TABLEE_IDLE", validator=Number(gte=0))] = 60,
    keep: Annotated[float, Parameter(env_var="TABLEE_KEEP", validator=Number(gte=0, lte=36_500))] = 90,
    name: Annotated[tuple[str, ...], Parameter(env_var="TABLEE_NAME", negative="", show_default=False)] = (),
    origin: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = (),
    proxy: Annotated[
        tuple[str, ...], Parameter(env_var="TABLEE_PROXY", negative="", show_default=False)
    ] = (),
    metrics: Annotated[str, Parameter(env_var="TABLEE_METRICS", show_default=False)] = "",
    json_log: Annotated[bool, Parameter(env_var="TABLEE_JSON_LOG", negative=())] = False,
    lang: Lang = None,
) -> None:
    """Open the house: run the web server until it is interrupted."""
    texts = texts_for(lang)
    settings = Settings(
        absence_s=absence,
        nudge_s=nudge,
        idle_s=idle,
        keep_days=keep,
        name=name,
        origin=frozenset(origin),
        proxy=proxies_of(proxy, texts),
    )
    try:
        run(
            host=host,
            port=port,
            data=data,
            database=database,
            broker=broker,
            ready=partial(announce, texts),
            settings=settings,
            metrics=address_of(metrics, texts) if metrics else None,
            json_log=json_log,
        )
    except Unavailable as problem:
        raise Stop(wrong(f"serve-{problem.reason}", texts, **problem.details)) from None


def proxies_of(words: Sequence[str], texts: Texts) -> tuple[str, ...]:
    """Addresses or networks. A name would be none: whoever answers to it may be somebody else tomorrow."""
    for word in words:
        try:
            ip_network(word, strict=False)
        except ValueError:
            raise Stop(wrong("proxy", texts, word=word)) from None
    return tuple(words)


def address_of(word: str, texts: Texts) -> tuple[str, int]:
    """A port of this machine alone, or an address with its port.

    >>> address_of("9100", texts_for("en")), address_of("[::]:9100", texts_for("en"))
    (('127.0.0.1', 9100), ('::', 9100))
    """
    host, _, port = word.rpartition(":")
    if not (port.isascii() and port.isdecimal() and 0 < int(port) < 65_536):
        raise Stop(wrong("address", texts, word=word))
    return host.strip("[]") or "127.0.0.1", int(port)


def announce(texts: Texts, here: str, nearby: str | None) -> None:
    """Say where the house is open; in a terminal, with a code that a phone can scan."""
    console = Console(highlight=False, soft_wrap=True)
    console.print(texts.text("cli-serve-open", address=f"[bold]{here}[/]"))
    if nearby:
        console.print(texts.text("cli-serve-nearby", address=f"[bold]{nearby}[/]"))
        if console.is_terminal:
            segno.make(nearby, micro=False).terminal(compact=True)
    if console.is_terminal:
        console.print(f"[dim]{texts.text('cli-serve-close')}[/]")
