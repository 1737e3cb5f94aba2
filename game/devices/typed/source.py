"""Typed dice: people roll for themselves and press what fell."""

from __future__ import annotations

from game.devices.device import Opening
from game.devices.dice import DiceSource, SourceState, SourceStatus
from knucklebone_messages import LazyText


class TypedSource(DiceSource):
    """Never reports by itself: the dice desk takes the values one press at a time."""

    kind = "typed"
    label = "Typed in"

    def status(self) -> SourceStatus:
        """Always ready."""
        return SourceStatus(SourceState.READY, LazyText("Roll on the table, then press the numbers."))


def open_source(opening: Opening) -> TypedSource:
    """The source of this device."""
    return TypedSource()
