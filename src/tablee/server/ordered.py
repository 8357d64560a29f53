"""A set in the order of its members: that of a `set` of objects is the order of their addresses."""

from __future__ import annotations

from typing import TypeVar

Member = TypeVar("Member")


class OrderedSet(dict[Member, None]):
    """A set that is iterated in the order in which its members were added.

    >>> letters = OrderedSet[str]()
    >>> letters.add("b"), letters.add("a"), letters.add("b"), letters.discard("c")
    (None, None, None, None)
    >>> list(letters), "a" in letters
    (['b', 'a'], True)
    >>> letters.remove("b"), list(letters)
    (None, ['a'])
    """

    __slots__ = ()

    def add(self, member: Member) -> None:
        self[member] = None

    def discard(self, member: Member) -> None:
        self.pop(member, None)

    def remove(self, member: Member) -> None:
        del self[member]
