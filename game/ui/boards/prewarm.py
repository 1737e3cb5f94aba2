"""Painting where nobody looks, so that what is painted there is baked when it is needed in sight."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.ui.canvas import Canvas
from game.ui.widget import Widget

if TYPE_CHECKING:
    from game.ui.context import Context


def painted(widget: Widget, ctx: Context) -> Callable[[], None]:
    """A call that bakes all that a widget is painted with as it is now; it need not be in any tree."""
    return partial(widget.paint, Canvas(pygame.Surface((1, 1)), ctx.art.scale), ctx)
