"""The beginning of another part of the game, told in the middle of the table for as long as it takes to read.

Nothing goes on by itself meanwhile; any press on it, Confirm or Back goes on at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.store.settings import Motion
from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.boards import Chapter, Count, Stand
from game.ui.boards.base import Board
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, Share, column, even_column, even_row, row
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.intents import Back, Confirm, Intent, PointerDown
from game.ui.scenes.table.host import TableHost
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

CARD_WIDTH = 900
CARD_PADDING = 36
NEAR_EDGE_GAP = 20
"""Between a plate at the near edge and the edge of the board."""
TITLE_HEIGHT = 76
TEXT_SIZE, LINE_GAP, MAX_ROWS, NARROW_ROWS = 34, 6, 3, 8
"""For a sentence: the size of its words, what lies between two rows, and how many rows it may have, on the
board and beside it."""
COUNT_HEIGHT = 68
"""Height of a line that counts."""
COUNTING_TIME_S, COUNTING_STEPS = 1.4, 14
"""Seconds in which what is counted is shown counting, and in how many steps."""
READING_TIME_S, READ_MORE = 3.0, 1.0
"""Seconds that a title with one sentence is shown, and each further sentence;"""
READ_BESIDE = 2.0
"""beside the board, where it comes often, only the first of them."""


class ChapterCard(Widget):
    """The title and its sentences on a plate; below them what is counted."""

    overlay = True
    share = Reactive[float]()
    """Share of what is counted, 0 to 1: so much is shown."""

    def __init__(self, chapter: Chapter, board: Board, names: Sequence[str]) -> None:
        super().__init__("chapter")
        self._board, self._counts = board, chapter.counts
        self.share = 1.0
        self._names = [
            Text(names[one.seat], role="display", size=40, colour=CREAM, floor=22) for one in chapter.counts
        ]
        self._stand = chapter.stand
        self._title = Text(chapter.title, role="title", size=56, colour=GOLD, align="centre", floor=30)
        self._lines = [
            Text(
                line, role="strong", size=TEXT_SIZE, colour=CREAM, align="centre", lines=NARROW_ROWS, floor=22
            )
            for line in chapter.lines
        ]
        self._talls: list[float] = []
        """Height of each sentence at its full size."""

    def arrange(self) -> None:
        """Make it as high as its words, where it is to stand."""
        room = self._board.panel.box if self._stand is Stand.BESIDE else self._board.area.box
        self._talls = self._heights()
        rows = COUNT_HEIGHT * len(self._counts)
        tall = min(room.h - 40, TITLE_HEIGHT + sum(self._talls) + rows + 2 * CARD_PADDING)
        if self._stand is Stand.NEAR:
            room = room.split_bottom(tall + NEAR_EDGE_GAP)[1].split_top(tall)[0]
        self.box = room.centre_box(self._wide, tall)

    def bakes(self) -> Iterator[Callable[[], object]]:
        """Calls that find its place and bake what it is painted with, none of them dear."""
        yield self.arrange
        ctx, box = self.ctx, self.box
        yield partial(ctx.art.shadow, box.w, box.h)
        yield partial(ctx.art.panel, box.w, box.h, "dialog")
        yield prepaint(self, ctx)

    @property
    def _wide(self) -> float:
        return self._board.panel.box.w if self._stand is Stand.BESIDE else CARD_WIDTH

    def _heights(self) -> list[float]:
        art, wide = self.ctx.art, self._wide - 2 * CARD_PADDING
        tall = art.measure("Ag", "strong", TEXT_SIZE)[1] + LINE_GAP
        rows = NARROW_ROWS if self._stand is Stand.BESIDE else MAX_ROWS
        return [
            min(rows, len(art.wrap(line.text, "strong", TEXT_SIZE, wide)) or 1) * tall for line in self._lines
        ]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        box = self.box
        canvas.blit_centred(ctx.art.shadow(box.w, box.h), box)
        canvas.blit(ctx.art.panel(box.w, box.h, "dialog"), box.x, box.y)
        title, lines, counts = self._parts()
        self._title.paint(canvas, ctx.art, title)
        for one, name, at in zip(self._counts, self._names, counts, strict=True):
            self._paint_count(canvas, ctx, one, name, at)
        for text, at in zip(self._lines, lines, strict=True):
            text.paint(canvas, ctx.art, at)

    def _paint_count(self, canvas: Canvas, ctx: Context, one: Count, name: Text, box: Box) -> None:
        """The parts appear one after the other, and the sum grows with them."""
        seen = min(len(one.parts), math.ceil(self.share * len(one.parts)))
        coin, rest = box.inset(0, 4).split_left(box.h, gap=14)
        canvas.blit_centred(ctx.art.seat_coin(one.seat, box.h - 10), coin)
        rest, total = rest.split_right(120, gap=14)
        words, parts = row(rest, Share(), Share(1.2), gap=12)
        name.paint(canvas, ctx.art, words)
        cells = even_row(parts, max(1, len(one.parts)), 8)
        for (icon, number), cell in zip(one.parts[:seen], cells, strict=False):
            sign, figure = cell.split_left(40, gap=8)
            canvas.blit_centred(ctx.art.icon(icon, 36, LAVENDER), sign)
            Text(str(number), role="display", size=38, floor=20).paint(canvas, ctx.art, figure)
        shown = str(round(one.total * self.share))
        text = Text(shown, role="display", size=50, colour=GOLD, align="right", floor=22)
        text.paint(canvas, ctx.art, total)

    def _parts(self) -> tuple[Box, list[Box], tuple[Box, ...]]:
        title, rest = self.box.inset(CARD_PADDING).split_top(TITLE_HEIGHT)
        tall = min(COUNT_HEIGHT * len(self._counts), rest.h * (0.8 if self._lines else 1.0))
        rest, rows = rest.split_bottom(tall)
        share = min(1.0, rest.h / max(1.0, sum(self._talls)))
        lines = list(column(rest, *[tall * share for tall in self._talls], gap=0))
        return title, lines, even_column(rows, len(self._counts), 0) if self._counts else ()


class Chapters:
    """Shows one chapter after the other on a table."""

    def __init__(self, table: TableHost) -> None:
        self._table = table
        self._card: ChapterCard | None = None
        self.shown: Chapter | None = None
        """The one that is to be read now."""
        self._counted: Callable[[], object] | None = None
        """Tells the outcome, once all is counted."""
        self._seconds = 0.0
        self._until: float | None = None
        """When it has been read; not yet known while its pictures are baked."""

    def tell(self, chapter: Chapter, counted: Callable[[], object] | None = None) -> None:
        """Show it now, in place of the one before.

        `counted` is called once all that it counts is in sight.
        """
        self.close()
        self.shown, self._counted = chapter, counted
        ctx = self._table.ctx
        first = READ_BESIDE if chapter.stand is Stand.BESIDE else READING_TIME_S
        seconds = first + READ_MORE * max(0, len(chapter.lines) + len(chapter.counts) - 1)
        self._seconds, self._until = seconds / ctx.settings.speed, None
        ctx.sound.play("turn")
        if self._table.built:
            card = ChapterCard(chapter, self._table.board, self._table.names)
            card.share = 1.0 if ctx.settings.motion is Motion.OFF or not chapter.counts else 0.0
            self._prepare(card)

    def _prepare(self, card: ChapterCard) -> None:
        """Bake a card before it is shown: one picture a frame, as two so large ones make it late."""
        self._card, card.visible = card, False
        self._table.root.add(card)
        bakes = card.bakes()

        def go_on() -> None:
            if card is not self._card:
                return
            bake = next(bakes, None)
            if bake is None:
                card.visible = True
                return
            bake()
            self._table.after(0.0, go_on)

        self._table.after(0.0, go_on)

    def add_to(self, root: Widget) -> None:
        """Lay it on a new tree, if one is to be read."""
        if self.shown is not None:
            self._card = root.add(ChapterCard(self.shown, self._table.board, self._table.names))

    def tick(self, now: float) -> None:
        """Close what has been read."""
        if self.shown is None or self._card is None or not self._card.visible:
            return
        if self._until is None:
            self._until = now + self._seconds
        elif now >= self._until:
            self.close()
            return
        elif self._card.share < 1:
            gone = (now - self._until + self._seconds) * self._table.ctx.settings.speed
            self._card.share = min(1.0, math.ceil(gone / COUNTING_TIME_S * COUNTING_STEPS) / COUNTING_STEPS)
        if self._card.share == 1:
            self._say_counted()

    def close(self) -> None:
        """Put it away: nothing is to be read any more."""
        self._take_away()
        self._say_counted()

    def drop(self) -> None:
        """What was counted does not stand any more."""
        self._counted = None
        self._take_away()

    def _take_away(self) -> None:
        card, self._card, self.shown = self._card, None, None
        if card is not None and card.parent is not None:
            card.parent.remove(card)

    def _say_counted(self) -> None:
        counted, self._counted = self._counted, None
        if counted is not None:
            counted()

    def closes(self, intent: Intent) -> bool:
        """Whether the intent means the chapter that is open, which then is closed; not before it was seen."""
        if self.shown is None:
            return False
        box = self._card.box if self._card is not None else None
        pressed = isinstance(intent, PointerDown) and box is not None and box.contains(intent.x, intent.y)
        if not (pressed or isinstance(intent, Confirm | Back)):
            return False
        if self._card is None or self._card.visible:
            self.close()
        return True
