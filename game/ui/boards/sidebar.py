"""The panel beside a board: something explained, what can be done now, what happened last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.catalogue.questions import Detail, Offer, Press
from game.ui.art.theme import CREAM, GOLD, LAVENDER, MINT
from game.ui.boards.sentences import Sentences
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, TARGET_GAP, Box, even_column, even_row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.scroll import BAR_LANE_WIDTH, ScrollColumn
from game.ui.words import _

STORY_ROOM = 190
"""With this much height left over, the latest events are told."""
MOST_ROWS = 4
"""More buttons than these stand two in a row."""
BROAD_PANEL_WIDTH = 500
"""In a panel as wide as this more buttons than one do."""
TWO_COLUMNS = 800
"""In a panel as wide as this things are explained at the left and done at the right."""
TWO_COLUMNS_FROM, THREE_COLUMNS_FROM = 2, 6
"""There more buttons than two stand two in a row, and more than six three."""
TEXT_SHARE, READ_LESS = 0.38, 0.33
"""Part of its width in which they are explained, and that beside more buttons."""
GAP_OF_WORDS = 6
GUTTER_WIDTH = 28
"""Between two columns."""
TEXT_SIZE, TEXT_STEP = 28, 3
"""Size of all explanations, and the steps in which they shrink where larger letters leave no room."""
TITLE_HEIGHT = 46


class Sidebar(Widget):
    """Shows an `Offer`; builds itself anew only when it changes. `press` gets the key of a button."""

    reach = 0

    def __init__(self, box: Box, press: Callable[[str], object], names: Sequence[str] = ()) -> None:
        """`names` of the players, by seat, are written in their colours."""
        super().__init__("panel", box)
        self._press, self._names = press, names
        self.shown: Offer | None = None
        self._reading = ScrollColumn("reading", gap=GAP_OF_WORDS, edge=0)
        self._asked: list[Label] = []
        self._story: Sentences | None = None

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h), self.box.x, self.box.y)

    def show(self, shown: Offer) -> None:
        """What is to be read and pressed now."""
        if shown == self.shown:
            return
        self.shown = shown
        self.clear()
        self._reading = self.add(ScrollColumn("reading", gap=GAP_OF_WORDS, edge=0))
        if shown.detail is not None:
            self._fill(shown.detail)
        self._asked = []
        if shown.title:
            title = Label("asked", NOWHERE, shown.title, role="title", size=34, colour=GOLD, floor=20)
            self._asked.append(self.add(title))
        if shown.hint:
            hint = Paragraph("hint", NOWHERE, shown.hint, size=TEXT_SIZE, colour=LAVENDER, floor=20)
            self._asked.append(self.add(hint))
        self._story = None
        if shown.story:
            self._story = self.add(Sentences("story", NOWHERE, _("So far"), self._names))
            self._story.show(shown.story)
        self._add_buttons(shown.presses)
        if self.root.host is not None:
            # In a tree of its own it is laid out with the scene.
            self.arrange()
        self.invalidate()

    def rest(self) -> None:
        """Ask nothing just now; what can be read stays as it is."""
        if self.shown is not None:
            self.show(replace(self.shown, title="", hint="", presses=()))

    def _fill(self, detail: Detail) -> None:
        title = Label("detail", NOWHERE, detail.title, role="title", size=38, colour=GOLD, floor=20)
        self._reading.item(title, TITLE_HEIGHT)
        for number, line in enumerate(detail.lines):
            self._reading.item(Paragraph(f"line-{number}", NOWHERE, line, size=TEXT_SIZE, colour=CREAM))
        if detail.state:
            state = Paragraph("state", NOWHERE, detail.state, role="label", size=TEXT_SIZE, colour=MINT)
            self._reading.item(state)

    def _add_buttons(self, presses: tuple[Press, ...]) -> None:
        wide = self._in_a_row(len(presses))
        lines = [presses[at : at + wide] for at in range(0, len(presses), wide)]
        _, below = self._sides[1].split_bottom(
            max(0, len(lines) * (MIN_TARGET_HEIGHT + TARGET_GAP) - TARGET_GAP)
        )
        for line, at in zip(lines, even_column(below, max(1, len(lines))), strict=False):
            for press, cell in zip(line, even_row(at, len(line)), strict=True):
                on_press = partial(self._press, press.key)
                self.add(Button(press.key, cell, press.words, on_press, tone=press.tone, icon=press.icon))

    def _in_a_row(self, presses: int) -> int:
        if self.box.w < BROAD_PANEL_WIDTH:
            return 2 if presses > MOST_ROWS else 1
        few = TWO_COLUMNS_FROM if self.box.w >= TWO_COLUMNS else 1
        return 1 if presses <= few else 2 if presses <= THREE_COLUMNS_FROM else 3

    @property
    def _sides(self) -> tuple[Box, Box]:
        """Where things are explained, and where they are done: mostly the same column."""
        inner = self.box.inset(22, 18)
        if self.box.w < TWO_COLUMNS:
            return inner, inner
        presses = len(self.shown.presses) if self.shown is not None else 0
        share = READ_LESS if presses > TWO_COLUMNS_FROM else TEXT_SHARE if presses else 0.5
        return inner.split_left(inner.w * share, gap=GUTTER_WIDTH)

    def arrange(self) -> None:
        if self.root.host is None or self.shown is None:
            return
        read, act = self._sides
        buttons = [child for child in self.children if isinstance(child, Button)]
        if buttons:
            act = Box(act.x, act.y, act.w, min(button.box.y for button in buttons) - TARGET_GAP - act.y)
        self._fit_words(read, act)
        if self.box.w < TWO_COLUMNS:
            self._arrange_column(act)
        else:
            self._arrange_beside(read, act, nothing_done=not buttons and not self._asked)

    def _fit_words(self, read: Box, act: Box) -> None:
        """Larger letters give way, all of them alike, before anything has to be scrolled."""
        words = [label for label in (*self._reading.children, *self._asked) if isinstance(label, Paragraph)]
        least = round(TEXT_SIZE / self.ctx.art.text_scale)
        for size in range(TEXT_SIZE, least - 1, -TEXT_STEP):
            for label in words:
                label.size = size
            asked = sum(_height(label, act.w) + GAP_OF_WORDS for label in self._asked)
            wanted = self._wanted_height(read.w)
            if wanted + asked <= act.h if self.box.w < TWO_COLUMNS else max(wanted, asked) <= act.h:
                return

    def _arrange_beside(self, read: Box, act: Box, *, nothing_done: bool) -> None:
        """What is explained stands beside what is asked; the story has what room is left."""
        wanted = self._wanted_height(read.w)
        told = read.split_top(wanted, gap=TARGET_GAP)[1] if wanted else read
        lane = BAR_LANE_WIDTH if wanted <= read.h else 0
        self._reading.place(Box(read.x, read.y, read.w + lane, min(wanted, read.h)))
        for label in self._asked:
            at, act = act.split_top(min(_height(label, act.w), act.h), gap=GAP_OF_WORDS)
            label.place(at)
        if self._story is not None:
            if nothing_done:
                told = act if wanted else read.union(act)
            self._story.visible = told.h >= STORY_ROOM
            self._story.place(told if self._story.visible else NOWHERE)

    def _wanted_height(self, wide: float) -> float:
        """Height of all that is explained."""
        return sum(_height(label, wide) + GAP_OF_WORDS for label in self._reading.children)

    def _arrange_column(self, rest: Box) -> None:
        heights: list[float] = []
        for label in self._asked:
            left = rest.h - sum(heights) - GAP_OF_WORDS * (len(heights) + 1)
            heights.append(max(0, min(_height(label, rest.w), left)))
        asked = sum(heights) + GAP_OF_WORDS * len(heights)
        wanted = self._wanted_height(rest.w)
        room = rest.h - asked
        if wanted <= room:
            # Nothing to scroll, so no room is needed for the bar.
            self._reading.place(Box(rest.x, rest.y, rest.w + BAR_LANE_WIDTH, wanted))
        else:
            self._reading.place(Box(rest.x, rest.y, rest.w, max(0, room)))
        rest = rest.split_top(min(wanted, max(0, room)))[1]
        for label, tall in zip(self._asked, heights, strict=True):
            at, rest = rest.split_top(tall, gap=GAP_OF_WORDS)
            label.place(at)
        if self._story is not None:
            self._story.visible = rest.h >= STORY_ROOM
            self._story.place(rest if self._story.visible else NOWHERE)


def _height(label: Widget, width: float) -> float:
    assert isinstance(label, Label), "the panel reads labels and paragraphs"
    return label.height(width) if isinstance(label, Paragraph) else TITLE_HEIGHT
