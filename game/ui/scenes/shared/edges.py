"""The edges of a flat table, and which seat is at which."""

from __future__ import annotations

from enum import IntEnum

from game.rules.contract import Seat
from game.store.settings import EDGES, Settings
from game.ui.words import _


class Edge(IntEnum):
    """Its value is the number of quarters by which a picture is turned clockwise to face it."""

    NEAR = 0
    LEFT = 1
    FAR = 2
    RIGHT = 3

    @property
    def short(self) -> bool:
        """Whether what is as wide as the table has no room there, and the whole picture is turned."""
        return self in (Edge.LEFT, Edge.RIGHT)

    @property
    def next(self) -> Edge:
        """The next one, clockwise."""
        return Edge((self + 1) % len(Edge))

    @property
    def key(self) -> str:
        """It, as the settings keep it."""
        return EDGES[self]

    def describe(self) -> str:
        """Who sits there, in words."""
        if self is Edge.NEAR:
            return _("sits at the near edge")
        if self is Edge.FAR:
            return _("sits at the far edge")
        return _("sits at the left edge") if self is Edge.LEFT else _("sits at the right edge")


def edge_of(settings: Settings, seat: Seat, seats: int) -> Edge:
    """Where a seat is: at the edge it was put, else the second half of the seats at the far one."""
    if not settings.flat_table:
        return Edge.NEAR
    chosen = settings.edges.get(str(seat))
    if chosen is not None:
        return Edge(EDGES.index(chosen))
    return Edge.FAR if seat >= (seats + 1) // 2 else Edge.NEAR
