"""What can be chosen stands out, and what lies beside it steps back, before anything is pressed.

    dim_others(self.piles, lambda pile: pile.model.lit)

It tells nobody more than the light does: where nothing is lit, nothing is dim.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.ui.drawing.widget import Widget

W = TypeVar("W", bound=Widget)


def dim_others(widgets: Sequence[W], lit: Callable[[W], bool]) -> None:
    """Dim those that are not lit while others are."""
    standing_out = [lit(widget) for widget in widgets]
    for widget, stands_out in zip(widgets, standing_out, strict=True):
        widget.dim = any(standing_out) and not stands_out
