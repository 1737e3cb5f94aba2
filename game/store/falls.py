"""Dice and draws that were taken back.

Each value counts again, in the order of its fall, when the like is asked for. So nobody rolls anew by taking
a choice back.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from itertools import chain


@dataclass(frozen=True, slots=True)
class Fall:
    """Dice or a draw that were taken back."""

    asked: Hashable
    """Equal for whatever they count again for."""
    values: tuple[int, ...]
    origin: str
    """Where they came from, for whoever tells of it."""


class Falls:
    """All that has yet to count again in one match."""

    def __init__(self, *, each: bool = True) -> None:
        """Begin with nothing taken back; without `each`, dice count as they did in earlier journals.

        Before format 4 what was left of a fall was dropped once its first values had counted.
        """
        self._each = each
        self._falls: list[Fall] = []

    def due(self, asked: Hashable, most: int) -> Fall | None:
        """The values that count now, `most` at most; None where all fall for the first time."""
        fitting = [fall for fall in self._falls if fall.asked == asked]
        if not fitting:
            return None
        values = chain.from_iterable(fall.values for fall in (fitting if self._each else fitting[:1]))
        return Fall(asked, tuple(values)[:most], fitting[0].origin)

    def count(self, asked: Hashable, values: int) -> None:
        """So many of them have counted."""
        kept: list[Fall] = []
        for fall in self._falls:
            if fall.asked != asked or not values:
                kept.append(fall)
                continue
            rest = fall.values[values:]
            values = max(0, values - len(fall.values)) if self._each else 0
            if rest and self._each:
                kept.append(replace(fall, values=rest))
        self._falls = kept

    def take_back(self, falls: Iterable[Fall]) -> None:
        """Take back dice that fell before all those already taken back, and come before them."""
        self._falls[:0] = falls

    def copy(self) -> Falls:
        """Another one that goes its own way."""
        other = Falls(each=self._each)
        other._falls = list(self._falls)
        return other
