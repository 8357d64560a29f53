"""The command line: one thin module per verb.

To add a verb, write `tablee/cli/VERB.py` with a function of that name, and a line for it in `VERBS`. A verb's module is
imported only when it is called, so `tablee --help` stays quick. A failure that the person can mend is a `Stop`;
an int that a verb returns is the exit status.
"""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from cyclopts import App, CycloptsError

from tablee import __version__
from tablee.cli.stop import Stop

VERBS = {
    "serve": "Open the house: run the web server.",
}

app = App(
    name="tablee", help="Five French tabletop games.", version=__version__, suppress_keyboard_interrupt=False
)
for verb, purpose in VERBS.items():
    app.command(f"tablee.cli.{verb}:{verb}", name=verb, help=purpose)


def main(tokens: Sequence[str] | None = None) -> None:
    """Run one command; what goes wrong is one line on stderr and exit status 2, never a traceback."""
    try:
        try:
            app(tokens, exit_on_error=False, print_error=False)
        finally:
            sys.stdout.flush()
    except (CycloptsError, Stop) as mistake:
        _stop(str(mistake))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # whoever read us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except Exception as bug:
        if os.environ.get("TABLEE_DEBUG"):
            raise
        _stop(f"this should not happen: {bug!r}; TABLEE_DEBUG=1 shows where")


def _stop(reason: str) -> NoReturn:
    print("tablee:", " ".join(reason.split()), file=sys.stderr)
    sys.exit(2)
