"""A closer look: a thing on the table, large, with what the guide says of it.

A finger or the mouse that stays on it for a moment asks for that, or the help button while it has the focus.
"""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import Any

import pygame

from game.catalogue.questions import Explained
from game.rules.contract import Rules
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.intents import PointerDown, PointerUp
from game.ui.presentation import guide_of
from game.ui.scenes.learning.help import open_help
from game.ui.scenes.table.host import TableHost
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.words import _

LONG_PRESS_S = 0.6
"""How long a pointer must stay on a thing to ask for a closer look."""
OWN = frozenset(("hand", "panel"))
"""Widgets that hold what may tell of a secret hand."""
PICTURE_WIDTH, PICTURE_HEIGHT, LARGEST = 460, 560, 4.0
"""Most that a picture takes, logical units, and how many times as large as on the table it is at most."""
PICTURE_GAP = 36
"""Between the picture and the words."""


class CloseUp(Widget):
    """A picture of a thing as it lies on the table, but larger."""

    def __init__(self, thing: Widget, ctx: Context) -> None:
        super().__init__("close-up")
        whole = thing.whole
        times = min(LARGEST, PICTURE_WIDTH / whole.w, PICTURE_HEIGHT / whole.h)
        self.wide, self.tall = whole.w * times, whole.h * times
        self._picture = enlarged(thing, ctx, times)
        self.empty = not self._picture.get_bounding_rect().w

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        pixels = round(self.wide * canvas.scale), round(self.tall * canvas.scale)
        if self._picture.get_size() != pixels:
            # The window has another size by now.
            self._picture = pygame.transform.smoothscale(self._picture, pixels)
        canvas.blit_centred(self._picture, self.box)


def enlarged(thing: Widget, ctx: Context, times: float) -> pygame.Surface:
    """Paint a thing so many times as large, neither dimmed nor pressed."""
    plain, near = copy(thing), copy(ctx)
    # Past what repaints the widget itself when it gets another value.
    vars(plain).update(dim=False, pressed=False, focused=False)
    near.art = ctx.art.larger(times)
    whole = thing.whole
    size = round(whole.w * near.art.scale), round(whole.h * near.art.scale)
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    plain.paint_tree(Canvas(surface, near.art.scale, (whole.x, whole.y)), near)
    return surface


class CloserScene(Dialog):
    """One thing explained, over the table; all the rules are one press further."""

    def __init__(
        self, ctx: Context, explained: Explained, rules: Rules[Any], thing: Widget | None = None
    ) -> None:
        """`thing` is shown, too, if it is given."""
        words = explained.text
        if explained.example:
            words += "\n\n" + _("For example: {example}", example=explained.example)
        choices = [
            DialogChoice("close", _("Close"), tone="green"),
            DialogChoice("rules", _("All the rules"), lambda: open_help(ctx, rules.name, rules), tone="blue"),
        ]
        super().__init__(ctx, explained.title, words, choices, back="close")
        close_up = CloseUp(thing, ctx) if thing is not None else None
        self._close_up = close_up if close_up is not None and not close_up.empty else None

    def fill(self, root: Widget, box: Box) -> None:
        picture, words = self._parts(box)
        if self._close_up is not None:
            root.add(self._close_up).place(picture)
        super().fill(root, words)

    def read_height(self, wide: float) -> float:
        if self._close_up is None:
            return super().read_height(wide)
        if self.portrait:
            return self._close_up.tall + PICTURE_GAP + super().read_height(wide)
        return max(self._close_up.tall, super().read_height(wide - self._close_up.wide - PICTURE_GAP))

    def _parts(self, box: Box) -> tuple[Box, Box]:
        """Where the picture stands, and where the words."""
        if self._close_up is None:
            return NOWHERE, box
        if self.portrait:
            return box.split_top(self._close_up.tall, gap=PICTURE_GAP)
        return box.split_left(self._close_up.wide, gap=PICTURE_GAP)


class LookingCloser:
    """Who asks for a closer look at one table, and at what."""

    def __init__(self, table: TableHost) -> None:
        self._table = table
        self._down: dict[int, PointerDown] = {}
        """By pointer."""

    def follow(self, intent: PointerDown | PointerUp) -> None:
        """Take note of where pointers went down."""
        if isinstance(intent, PointerDown):
            self._down[intent.pointer] = intent
            self._table.after(LONG_PRESS_S, partial(self._on_time, intent))
        else:
            self._down.pop(intent.pointer, None)

    def _on_time(self, down: PointerDown) -> None:
        """Show what that pointer still presses, where that lies on the board."""
        thing = self._table.pointers.pressed_by(down.pointer)
        if self._down.get(down.pointer) is not down or thing is None:
            return
        if self._table.board.area in thing.ancestors() and not thing.slow and not self._secret(thing):
            self._show(thing)

    def look(self) -> None:
        """Show what has the focus, or had it before the help button; failing that the phase of the turn.

        Where nothing is said of that either, the rules.
        """
        focus = self._table.focus
        thing = focus.previous if focus.current is not None and focus.current.key == "help" else focus.current
        self._show(None if thing is not None and self._secret(thing) else thing)

    def _show(self, thing: Widget | None) -> None:
        table, rules = self._table, self._table.loop.match.rules
        # The curtain falls first: what is shown large stays when whoever peeked has looked away.
        table.board.hide()
        view = table.loop.view(None if table.turn is None or self._hides else table.turn.seat)
        key = table.board.subject(thing.key) if thing is not None else ""
        explained = guide_of(rules).explain(key, view)
        if explained is None:
            open_help(table.ctx, rules.name, rules)
            return
        lies = thing is not None and table.board.area in thing.ancestors() and not thing.whole.empty
        table.ctx.stack.push(CloserScene(table.ctx, explained, rules, thing if lies else None))

    @property
    def _hides(self) -> bool:
        """A curtain belongs to the hand: nothing of it is shown so large that all can read it."""
        peek = self._table.root.find("peek")
        return peek is not None and peek in self._table.root.walk()

    def _secret(self, thing: Widget) -> bool:
        return self._hides and any(above.key in OWN for above in thing.ancestors())
