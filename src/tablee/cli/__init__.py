"""The command line: one thin module per verb.

To add a verb, write `tablee/cli/VERB.py` with a function of that name, and a line for it in `VERBS`. A verb's module is
imported only when it is called, so `tablee --help` stays quick. A failure that the person can mend is a `Stop`.
"""

import sys
from collections.abc import Sequence

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
    """Run one command; a mistake is one line on stderr and exit status 2, never a traceback."""
    try:
        app(tokens, exit_on_error=False, print_error=False)
    except (CycloptsError, Stop) as mistake:
        print("tablee:", " ".join(str(mistake).split()), file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
