"""Beside the board: the table itself, or one seat in full, and the story where there is room for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.catalogue.questions import Sentence
from game.rules.contract import Seat
from game.ui.art.theme import CREAM, GOLD
from game.ui.boards.sentences import Sentences
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, Spread
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

STORY_HEIGHT = 300
"""Height of the story, where the log has no room beside the seats."""


class PanelText(ViewModel):
    """What the panel shows."""

    sections: tuple[tuple[str, tuple[str, ...]], ...]
    story: tuple[Sentence, ...] = ()
    """Newest first; empty where the story stands elsewhere."""
    seat: Seat | None = None
    """The seat that is read about; None for the table."""
    passing: tuple[tuple[Seat, str], ...] = ()
    """Seats, with their names, that let offers pass and may want to be asked again."""


class TablePanel(Widget):
    """Shows a `PanelText`; builds itself anew only when it changes."""

    reach = 0

    def __init__(
        self,
        box: Box,
        on_close: Callable[[], object],
        ask_again: Callable[[Seat], object],
        names: Sequence[str] = (),
    ) -> None:
        """`names` of the players, by seat, are written in their colours."""
        super().__init__("panel", box)
        self._on_close, self._ask_again, self._names = on_close, ask_again, names
        self._shown: PanelText | None = None

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h), self.box.x, self.box.y)

    def show(self, reading: PanelText) -> None:
        """What is to be read now."""
        if reading == self._shown:
            return
        self._shown = reading
        self.clear()
        inner = Spread(self.box.inset(22, 18), 2 if self.box.w > self.box.h else 1)
        if reading.seat is not None and inner.beside:
            self._add_close(inner.act(MIN_TARGET_HEIGHT, gap=16))
        if reading.story:
            below = inner.act(STORY_HEIGHT if reading.sections and not inner.beside else inner.rest.h, gap=16)
            self.add(Sentences("story", below, _("So far"), self._names)).show(reading.story)
        if reading.seat is not None and not inner.beside:
            self._add_close(inner.act(MIN_TARGET_HEIGHT, gap=16))
        for seat, name in reading.passing:
            below = inner.foot(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
            label = _("Ask {name} again", name=name)
            press = partial(self._ask_again, seat)
            self.add(Button(f"ask-{seat}", below, label, press, tone="quiet"))
        if reading.sections:
            self._add_sections(inner.unread, reading.sections)
        if self.root.host is not None:
            # In a tree of its own it is laid out with the scene.
            self.arrange()
        self.invalidate()

    def _add_close(self, box: Box) -> None:
        self.add(Button("close-sheet", box, _("Close"), self._on_close, tone="quiet", icon="return"))

    def _add_sections(self, box: Box, sections: Sequence[tuple[str, tuple[str, ...]]]) -> None:
        column = self.add(ScrollColumn("reading", box, gap=8, edge=0))
        for number, (title, lines) in enumerate(sections):
            column.item(
                Label(f"title-{number}", text=title, role="title", size=34, colour=GOLD, floor=24), 46
            )
            for line, words in enumerate(lines):
                column.item(Paragraph(f"line-{number}-{line}", text=words, size=28, colour=CREAM))
