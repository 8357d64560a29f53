"""Who moves and who looks on.

A *seat* is a person, numbered from 0, for the whole game. Everything else that can move or look has a negative number.
"""

from typing import Annotated

from msgspec import Meta

CHANCE = -1
"""Moves for luck: a shuffle, a lot, a card that turns face up."""
CLOCK = -2
"""Moves when a moment that the rules asked for has come."""
TABLE = -3
"""Moves for the table itself: undoes, says who sits where. The rules never see it."""
NOBODY = -4
"""Whose view: a spectator's. Also stands for "no seat" inside a state."""
ALL = -5
"""Whose view: the referee's, who sees every card."""

HOLE = 0
"""A card that is not known here. Real cards, pieces and pawns are numbered from 1."""

Seat = Annotated[int, Meta(ge=NOBODY, extra={"means": "seat"}, extra_json_schema={"x-means": "seat"})]
"""Type of a field that holds a seat: it is read aloud as that seat's name."""
Card = Annotated[int, Meta(ge=HOLE, extra={"means": "card"}, extra_json_schema={"x-means": "card"})]
"""Type of a field that holds a card: it is read aloud in the game's own words."""

MOVER_NAMES = {CHANCE: "chance", CLOCK: "clock", TABLE: "table"}
"""How a record writes the movers that are not seats."""
