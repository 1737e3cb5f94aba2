"""A column that is longer than its box: dragged by a finger, turned by the wheel, led by the focus.

column = root.add(ScrollColumn("list", box))
column.item(Button(...), height=112)
column.item(Paragraph(...))                 # as high as its words
"""

from __future__ import annotations

from typing import TypeVar

from game.ui.art.theme import GOLD
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box
from game.ui.drawing.widget import FOCUS_MARGIN, Pointer, Widget
from game.ui.intents import Intent, Navigate, PointerDown, PointerMove, Scroll
from game.ui.stage.context import Context
from game.ui.widgets.label import Label

W = TypeVar("W", bound=Widget)
SCROLL_STEP = 96
"""How far one turn of the wheel or one arrow scrolls, logical units."""
BAR_WIDTH = 12
"""Width of the bar that shows where one is."""
FADE_HEIGHT = 28
"""Height of the shade at the foot where there is more below."""
BAR_LANE_WIDTH = 40
"""Room at the right for the bar."""


class ScrollColumn(Widget):
    """Items one below the other; what does not fit is scrolled to."""

    clips = True
    background = True

    def __init__(
        self, key: str, box: Box = NOWHERE, *, gap: float = TARGET_GAP, edge: float = FOCUS_MARGIN
    ) -> None:
        """`edge` is the room kept around the items for the focus ring."""
        super().__init__(key, box)
        self._gap, self._edge = gap, edge
        self._heights: list[float | None] = []
        self._offset = 0.0
        self._content = 0.0
        self._grabbed = 0.0

    def item(self, widget: W, height: float | None = None) -> W:
        """Append an item; labels without a height are as high as their words."""
        self._heights.append(height)
        return self.add(widget)

    @property
    def takes_pointer(self) -> bool:
        return True

    @property
    def offset(self) -> float:
        """How far it is scrolled, logical units."""
        return self._offset

    @property
    def longest(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self._content - self.box.h)

    def scroll_to(self, offset: float) -> None:
        """Scroll as far as asked, or as far as possible."""
        offset = min(max(0.0, offset), self.longest)
        if offset != self._offset:
            self._offset = offset
            self.arrange()
            self.invalidate()

    def arrange(self) -> None:
        width = self.box.w - 2 * self._edge - BAR_LANE_WIDTH
        y = self.box.y + self._edge - self._offset
        for child, height in zip(self.children, self._heights, strict=True):
            tall = height if height is not None else self._natural(child, width)
            child.place(Box(self.box.x + self._edge, y, width, tall))
            y += tall + self._gap
        self._content = y - self._gap + self._edge - self.box.y + self._offset
        self.focusable = self.longest > 0 and not any(w.focusable for c in self.children for w in c.walk())
        if self._offset > self.longest:
            self.scroll_to(self.longest)

    def _natural(self, child: Widget, width: float) -> float:
        return child.height(width) if isinstance(child, Label) else child.box.h

    def show_child(self, child: Widget) -> None:
        if child.box.y < self.box.y + self._edge:
            self.scroll_to(self._offset - (self.box.y + self._edge - child.box.y))
        elif child.box.bottom > self.box.bottom - self._edge:
            self.scroll_to(self._offset + child.box.bottom - (self.box.bottom - self._edge))

    def on_intent(self, intent: Intent) -> bool:
        before = self._offset
        if isinstance(intent, Scroll):
            self.scroll_to(before + intent.steps * SCROLL_STEP)
            return self.longest > 0
        if isinstance(intent, Navigate) and intent.dy and self.focused:
            self.scroll_to(before + intent.dy * SCROLL_STEP)
        return self._offset != before

    def on_pointer(self, intent: Pointer) -> bool:
        if isinstance(intent, PointerDown):
            self._grabbed = intent.y + self._offset
        elif isinstance(intent, PointerMove):
            self.scroll_to(self._grabbed - intent.y)
        return True

    def paint_tree(self, canvas: Canvas, ctx: Context) -> None:
        super().paint_tree(canvas, ctx)
        # What goes on below the foot fades out there: half a line looks like a fault.
        foot = self.box.split_bottom(FADE_HEIGHT)[1]
        if self.visible and self._offset < self.longest and canvas.shows(foot):
            canvas.blit(ctx.art.fade(foot.w - BAR_LANE_WIDTH, foot.h), foot.x, foot.y)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if not self.longest:
            return
        track = Box(
            self.box.right - BAR_LANE_WIDTH / 2 - BAR_WIDTH / 2, self.box.y + 8, BAR_WIDTH, self.box.h - 16
        )
        part = max(64.0, track.h * self.box.h / self._content)
        at = track.y + (track.h - part) * self._offset / self.longest
        canvas.blit(ctx.art.pill(track.w, track.h), track.x, track.y)
        canvas.blit(ctx.art.pill(BAR_WIDTH, round(part), GOLD), track.x, at)
