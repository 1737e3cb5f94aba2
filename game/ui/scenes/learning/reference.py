"""The reference page of a game: all its cards and numbers in one long column, over whatever is on screen."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.rules.contract import Rules
from game.ui.art.theme import GOLD
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, TARGET_GAP, Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, Navigate
from game.ui.reference import reference_of
from game.ui.reference.section import Row, Section
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.label import Label, Text
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import BAR_LANE_WIDTH, ScrollColumn
from game.ui.words import _

GEMS = "gems:"
SUIT = "suit:"
HEADINGS = "section-"
"""Keys of headings begin so."""
MARK_WIDTH = 96
"""Width of the mark before a row."""
WIDE_MARK = 190
"""Width of the mark of a row of colours."""
NAME_WIDTH, NARROW_HEAD, NARROW_WIDTH = 360, 250, 900
"""Width of a name."""
HEADING_HEIGHT = 64
MAX_MARK_LETTERS = 2
"""Longer marks are names of icons, shorter ones are words themselves."""
MIN_ROW_HEIGHT = 60
"""Height of the lowest row."""


class ReferenceRow(Widget):
    """A mark, a name and a sentence; as high as its words."""

    reach = 0

    def __init__(self, key: str, row: Row) -> None:
        super().__init__(key)
        self._mark = row.mark
        short = "" if row.mark.startswith(GEMS) or len(row.mark) > MAX_MARK_LETTERS else row.mark
        self._number = Text(short, role="display", size=44, colour=GOLD, align="centre", floor=20)
        self._head = Text(row.head, role="label", size=32, colour=GOLD, lines=4, floor=20)
        self._text = Text(row.text, size=30, lines=99, floor=20)

    def height(self, width: float) -> float:
        """How high the words are at their full size in a row of that width."""
        _, head, text = self._parts(Box(0, 0, width, 1e6))
        art = self.ctx.art
        tall = MIN_ROW_HEIGHT
        for words, box in ((self._head, head), (self._text, text)):
            fitted = words.fit(art, box)
            tall = max(tall, round(fitted.line_height * len(fitted.lines)) + 8)
        return tall

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        mark, head, text = self._parts(self.box)
        if self._mark.startswith(GEMS):
            self._paint_gems(canvas, ctx, mark)
        elif self._mark.startswith(SUIT):
            canvas.blit_centred(ctx.art.suit(self._mark.removeprefix(SUIT), 52, GOLD), mark)
        elif self._number.text:
            self._number.paint(canvas, ctx.art, mark)
        elif self._mark:
            canvas.blit_centred(ctx.art.icon(self._mark, 48, GOLD), mark)
        self._head.paint(canvas, ctx.art, head)
        self._text.paint(canvas, ctx.art, text)

    def _paint_gems(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        letters = self._mark.removeprefix(GEMS)
        size = min(44, box.w / max(1, len(letters)))
        left = box.x + (box.w - size * len(letters)) / 2
        for number, letter in enumerate(letters):
            at = Box(left + number * size, box.y, size, box.h)
            canvas.blit_centred(ctx.art.gem(letter, size), at)

    def _parts(self, box: Box) -> tuple[Box, Box, Box]:
        wide = WIDE_MARK if self._mark.startswith(GEMS) else MARK_WIDTH
        mark, rest = box.split_left(wide, gap=20)
        head, text = rest.split_left(NAME_WIDTH if rest.w > NARROW_WIDTH else NARROW_HEAD, gap=24)
        return mark, head, text


class ReferenceScene(Scene):
    """Arrows, wheel and finger scroll; left and right jump from heading to heading."""

    name = "reference"
    sleeps = True
    over = True
    first_focus = "page"

    def __init__(self, ctx: Context, rules: Rules[Any]) -> None:
        super().__init__(ctx)
        self._rules = rules

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = _("{game}: all cards and numbers", game=self._rules.title)
        panel = root.add(
            Panel("panel", self.plate(1728, 1000, 1700), style="dialog", title=title, padding=44)
        )
        body, below = panel.inner.split_bottom(MIN_TARGET_HEIGHT + 8, gap=TARGET_GAP)
        page = self.page = root.add(ScrollColumn("page", body, gap=10, edge=8))
        inner = body.w - 16 - BAR_LANE_WIDTH
        # The rows ask for the art before they belong to the scene.
        root.host = self
        for number, section in enumerate(reference_of(self._rules)):
            self._add_section(page, number, section, inner)
        close, _unused = below.split_left(380)
        press = partial(self.ctx.stack.pop)
        root.add(leave_button("close", close, _("Close"), press, tone="crimson"))
        following = below.split_right(440)[1]
        down = partial(self._jump, 1)
        root.add(Button("next", following, _("Next part"), down, tone="blue", icon="chevron-down"))
        return root

    def _add_section(self, page: ScrollColumn, number: int, section: Section, width: float) -> None:
        key = f"{HEADINGS}{number}"
        heading = Label(key, NOWHERE, section.title, role="title", size=42, colour=GOLD, floor=24)
        page.item(heading, HEADING_HEIGHT)
        for place, row in enumerate(section.rows):
            line = ReferenceRow(f"row-{number}-{place}", row)
            page.add(line)
            tall = line.height(width)
            page.remove(line)
            page.item(line, tall)

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Navigate) and intent.dx and self.focus.current is self.page:
            self._jump(intent.dx)
            return True
        return False

    def _jump(self, step: int) -> None:
        """Scroll to the next heading, or to the one before; round the corner at the end."""
        page = self.page
        top = page.box.y + 8
        headings = [child for child in page.children if child.key.startswith(HEADINGS)]
        places = [heading.box.y - top + page.offset for heading in headings]
        if step > 0:
            ahead = [place for place in places if place > page.offset + 4]
            at_end = page.offset >= page.longest - 1
            page.scroll_to(0 if at_end or not ahead else ahead[0])
        else:
            page.scroll_to(max((place for place in places if place < page.offset - 4), default=0))
