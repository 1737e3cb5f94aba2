"""Offers that come again and again: the button that lets them pass, and the one that wants them back."""

from __future__ import annotations

from game.catalogue.questions import Press
from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.boards import Table
from game.ui.words import _

ASK = "ask"
"""Kind of the button that asks a seat again."""

Passing = tuple[tuple[Seat, str], ...]
"""Seats, with their names, that let offers pass and may want to be asked again."""


def passing(table: Table) -> Passing:
    """The people who let offers pass at present."""
    return tuple((seat, table.names[seat]) for seat in table.persons if table.lets_pass(seat))


def asks(seats: Passing) -> tuple[Press, ...]:
    """The buttons by which they are asked again."""
    return tuple(
        Press(str(Thing(ASK, seat)), _("Ask {name} again", name=name), "quiet") for seat, name in seats
    )
