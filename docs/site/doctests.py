"""An extension of griffe, which reads the code for the reference: examples in docstrings become blocks of code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!$).*)*", re.MULTILINE)
"""An example, up to the next empty line."""


class Doctests(Extension):
    """Markdown would take `>>>` for a quotation within a quotation within a quotation."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Fence all examples of an object's docstring."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
