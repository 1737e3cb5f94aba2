"""Painting where nobody looks, so that what is painted there is baked when it is needed in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import partial

import pygame

from game.ui.drawing.canvas import Canvas
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context


def prepaint(widget: Widget, ctx: Context, **shown: object) -> Callable[[], None]:
    """A call that bakes all that a widget and its focus ring are painted with; it need not be in any tree.

    It is painted as it is now, but for attributes that are `shown` instead.
    """
    if shown:
        widget = copy(widget)
        # Past what repaints the widget itself when it gets another value.
        vars(widget).update(shown)
    return partial(_paint, widget, ctx)


def prewarm_tree(widget: Widget, ctx: Context) -> Iterator[Callable[[], object]]:
    """Calls that bake what a widget and all below it may be painted with later, visible or not."""
    yield from widget.prewarm(ctx)
    for child in tuple(widget.children):
        yield from prewarm_tree(child, ctx)


def _paint(widget: Widget, ctx: Context) -> None:
    nowhere = Canvas(pygame.Surface((1, 1), 0, 32), ctx.art.scale)
    widget.paint(nowhere, ctx)
    if widget.focusable:
        widget.paint_focus(nowhere, ctx)
