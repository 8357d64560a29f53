"""States whose fields are declared once.

A class of states declares its fields with their types. From them its slots, `copy`, `view` and `take` are generated. A
field of the view shows the state's field of that name, unless a method `seen_<name>` says how it is shown. Lists are
copied, and shown as tuples; all other values are shared, so they must be immutable. The code is generated once for each
class, because searches spend much of their time in `copy`.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

from tablee.kernel import data
from tablee.kernel.state import State

OptionsT = TypeVar("OptionsT", bound=data.Options)
ViewT = TypeVar("ViewT", bound=data.View)


def _is_list(kind: str) -> bool:
    return kind.startswith("list[")


def _show(made: Any, view: type[data.View]) -> None:
    """Generate the methods `view` and `take` of a class of states."""
    shown = ["who"]
    taken = []
    for field in view.__struct_fields__[1:]:
        if hasattr(made, f"seen_{field}"):
            shown.append(f"self.seen_{field}(who)")
            continue
        as_list = _is_list(made.fields[field])
        shown.append(f"tuple(self.{field})" if as_list else f"self.{field}")
        taken.append(f"self.{field} = " + (f"list(view.{field})" if as_list else f"view.{field}"))
    made.view = _written("view", "self, who", [f"return View({', '.join(shown)})"], View=view)
    made.take = _written("take", "self, view", taken)


def _written(name: str, arguments: str, lines: Iterable[str], **known: object) -> Callable[..., Any]:
    """Compile a function from its lines."""
    body = "\n".join(f"    {line}" for line in lines)
    exec(f"def {name}({arguments}):\n{body}", known)
    written: Any = known[name]
    return written  # type: ignore[no-any-return]


class Declared(ABCMeta):
    """Makes slots of the fields that a class declares, and generates its methods."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Declared:
        inherited: dict[str, str] = {}
        for base in bases:
            inherited |= getattr(base, "fields", {})
        declared = {
            field: str(kind)
            for field, kind in namespace.get("__annotations__", {}).items()
            if not str(kind).startswith("ClassVar")
        }
        namespace["__slots__"] = tuple(field for field in declared if field not in inherited)
        namespace["fields"] = fields = inherited | declared
        copies = [
            f"twin.{name} = self.{name}{'[:]' if _is_list(kind) else ''}" for name, kind in fields.items()
        ]
        lines = ["twin = new(self.__class__)", *copies, "return twin"]
        namespace["copy"] = _written("copy", "self", lines, new=object.__new__)
        made = super().__new__(mcls, name, bases, namespace)
        if "View" in namespace:
            _show(made, namespace["View"])
        return made


class DeclaredState(State, Generic[OptionsT, ViewT], metaclass=Declared):
    """A state with declared fields, as `View` shows them.

    >>> from tablee.games.lampion.rules import LampionState
    >>> from tablee.games.lampion.data import LampionOptions
    >>> state = LampionState(2, LampionOptions())
    >>> state.copy().view(0) == state.view(0)
    True
    """

    View: ClassVar[type[data.View]]
    fields: ClassVar[dict[str, str]]
    """The types of all fields by name, inherited ones first."""

    players: int
    options: OptionsT

    def view(self, who: int) -> ViewT:
        raise NotImplementedError("a class of states needs a `View`")

    def take(self, view: ViewT) -> None:
        """Set all fields that the view shows unchanged."""
        raise NotImplementedError("a class of states needs a `View`")

    def copy(self) -> Self:
        raise NotImplementedError("generated for each class")
