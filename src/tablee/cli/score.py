"""How a result is shown."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.cli.screen import Screen
from tablee.kernel import Result
from tablee.texts import Texts


def show_result(screen: Screen, result: Result, names: Sequence[str], texts: Texts) -> None:
    """The seats by their rank, with their points. A record may claim a result that has too few or too many of them."""
    rows = sorted(zip(result.ranks, result.points, names, strict=False), key=lambda row: row[0])
    width = max((len(name) for name in names), default=0)
    for rank, points, name in rows:
        screen.put(texts.text("cli-score", rank=rank, name=f"{name:<{width}}", points=points), indent=2)
