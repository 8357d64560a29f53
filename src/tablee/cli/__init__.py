"""The command line: one thin module per verb, and one for those that handle a server's data.

To add a verb, write `tablee/cli/VERB.py` with a function of that name, add it to `VERBS`, and describe it in the
message `cli-verb-VERB`, its arguments in `cli-param-NAME`, or `cli-param-VERB-NAME` where other verbs use the name for
something else. A verb's module is imported when it is called, so that every command starts quickly. A failure that the
user can correct is a `Stop`; an int that a verb returns is the exit status.
"""

import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

from cyclopts import App, CycloptsError

from tablee import __version__
from tablee.cli.stop import Stop

VERBS = ("serve", "backup", "restore", "move", "play", "simulate", "referee", "rules")
MODULES = {"backup": "storage", "restore": "storage", "move": "storage"}
"""The modules of verbs that share one."""

app = App(
    name="tablee",
    help="cli-about",
    help_format="plaintext",
    version=__version__,
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
for verb in VERBS:
    app.command(f"tablee.cli.{MODULES.get(verb, verb)}:{verb}", name=verb, help=f"cli-verb-{verb}")


def main(tokens: Sequence[str] | None = None) -> None:
    """Run one command. An error is one line on stderr and exit status 2, never a traceback."""
    words = list(sys.argv[1:] if tokens is None else tokens)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # characters that the terminal lacks become question marks
            stream.reconfigure(errors="replace")
    try:
        try:
            status = _run(words)
        finally:
            sys.stdout.flush()
    except Stop as mistake:
        _stop(str(mistake))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader of stdout has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except Exception as bug:
        if os.environ.get("TABLEE_DEBUG"):
            raise
        from tablee.cli.help import language_of
        from tablee.texts import texts

        _stop(texts(language_of(words)).text("cli-error-bug", bug=repr(bug)))
    if status:
        sys.exit(status)


def _run(words: list[str]) -> int | None:
    """Run a verb, and return its exit status, if it has one."""
    if not words or not {"-h", "--help"}.isdisjoint(words):
        from tablee.cli.help import Help, language_of

        app.help_formatter = Help(language_of(words), words[0] if words else "")
    try:
        status = app(words, exit_on_error=False, print_error=False)
    except CycloptsError as mistake:
        from tablee.cli.help import explain, language_of

        raise Stop(explain(mistake, app, language_of(words))) from None
    return status if isinstance(status, int) else None


def _stop(reason: str) -> NoReturn:
    from tablee.cli.screen import visible

    line = re.sub(r"(?a:\s+)", " ", reason).strip()  # French keeps its no-break spaces
    print("tablee:", visible(line), file=sys.stderr)
    sys.exit(2)
