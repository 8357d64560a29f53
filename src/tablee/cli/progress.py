"""Progress of long commands on stderr."""

from __future__ import annotations

from time import monotonic

from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

from tablee.cli.screen import Screen
from tablee.texts import Texts

LINE_EVERY_S = 10
"""The time between two lines of progress, without a terminal."""


class Bar:
    """A bar in a terminal, elsewhere a line now and then: `cli-<verb>-progress` and `cli-<verb>-so-far`.

    `how_far` is the column between the bar and the remaining time, `total` the whole, if it is known already.
    """

    def __init__(self, verb: str, how_far: ProgressColumn, texts: Texts, total: int | None = None) -> None:
        self.texts = texts
        self.so_far = f"cli-{verb}-so-far"
        self.screen = Screen(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), how_far, TimeRemainingColumn())
        visible = self.screen.is_terminal
        self.bar = Progress(*columns, console=self.screen, transient=True, disable=not visible)
        self.task = self.bar.add_task(texts.text(f"cli-{verb}-progress"), total=total)
        self.said = monotonic()

    def __enter__(self) -> None:
        self.bar.start()

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def tell(self, played: int, total: int) -> None:
        """Show that `played` of `total` are done."""
        if not self.bar.disable:
            self.bar.update(self.task, completed=played, total=total)
        elif monotonic() - self.said > LINE_EVERY_S:
            self.said = monotonic()
            self.screen.put(self.texts.text(self.so_far, played=played, total=total))
