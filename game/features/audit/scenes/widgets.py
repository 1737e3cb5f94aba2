"""What the dice audit is made of: bars with their intervals, faces with what was misread, players, a hash."""

from __future__ import annotations

from game.devices.catalogue import device_of
from game.features.audit.report import PlayerAudit, Reader, SourceAudit, e_words
from game.features.audit.statistics import DIE_SIDES
from game.ui.art.theme import CREAM, GOLD, LAVENDER, SHADE, Colour, mix
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

ALL_COLOUR: Colour = (200, 178, 255)
LEAST_TOP = 0.25
"""The scale reaches to this share of all dice at least, and further where a bar or an interval does."""
DIE_SIDE = 60
WHISKER_WIDTH = 6
WHISKER_CAP_WIDTH = 34
DASH_LENGTH, DASH_GAP = 22, 12


def colour_of(source: str) -> Colour:
    """A source's colour, as at the end of a match; one of its own for all of them together."""
    return device_of(source).colour if source else ALL_COLOUR


class FaceChart(Widget):
    """A bar for each face with its 95 % interval, across all of them the line of what chance expects."""

    def __init__(self, key: str, box: Box, found: SourceAudit) -> None:
        super().__init__(key, box)
        self._found = found
        self._top = max(LEAST_TOP, *(min(1.0, high) for _, high in found.intervals)) if found.dice else 1.0
        self._numbers = [Text(str(count), role="label", size=32, align="centre") for count in found.counts]
        self._fair = Text(_("1 in 6"), size=28, colour=GOLD)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        fair, columns = self._parts()
        for face, column in enumerate(columns):
            number, bar, die = _of_column(column)
            canvas.blit_centred(ctx.art.die(face + 1, DIE_SIDE), die)
            self._numbers[face].paint(canvas, ctx.art, number)
            self._paint_bar(canvas, face, bar)
        self._paint_line(canvas, columns)
        self._fair.paint(canvas, ctx.art, fair)
        if self._found.dice:
            for face, column in enumerate(columns):
                self._paint_interval(canvas, face, _of_column(column)[1])

    def _paint_bar(self, canvas: Canvas, face: int, bar: Box) -> None:
        colour = colour_of(self._found.source)
        canvas.fill(mix(SHADE, colour, 0.35), Box(bar.x, bar.bottom - 3, bar.w, 3))
        share = self._found.counts[face] / max(1, self._found.dice)
        tall = round(bar.h * share / self._top)
        if tall:
            part = Box(bar.x, bar.bottom - tall, bar.w, tall)
            canvas.fill(mix(SHADE, colour, 0.62), part)
            canvas.fill(colour, Box(part.x, part.y, part.w, min(8, tall)))

    def _paint_line(self, canvas: Canvas, columns: tuple[Box, ...]) -> None:
        """Dashes behind the intervals, so that both can be seen."""
        y = self._height_of(1 / DIE_SIDES, _of_column(columns[0])[1]) - 2
        x, end = columns[0].x, columns[-1].right
        while x < end:
            canvas.fill(GOLD, Box(x, y, min(DASH_LENGTH, end - x), 4))
            x += DASH_LENGTH + DASH_GAP

    def _paint_interval(self, canvas: Canvas, face: int, bar: Box) -> None:
        low, high = (self._height_of(share, bar) for share in self._found.intervals[face])
        middle = bar.x + bar.w / 2
        for colour, grown in ((SHADE, 3), (CREAM, 0)):
            canvas.fill(
                colour, Box(middle - WHISKER_WIDTH / 2, high, WHISKER_WIDTH, low - high).inset(-grown)
            )
            for y in (low, high):
                canvas.fill(
                    colour, Box(middle - WHISKER_CAP_WIDTH / 2, y - 2, WHISKER_CAP_WIDTH, 4).inset(-grown)
                )

    def _height_of(self, share: float, bar: Box) -> float:
        return bar.bottom - bar.h * min(1.0, share / self._top)

    def _parts(self) -> tuple[Box, tuple[Box, ...]]:
        """Where the words beside the line are, and the columns."""
        bars, beside = self.box.split_right(150, gap=12)
        columns = even_row(bars, DIE_SIDES, 20)
        y = self._height_of(1 / DIE_SIDES, _of_column(columns[0])[1])
        return Box(beside.x, y - 26, beside.w, 52), columns


def _of_column(column: Box) -> tuple[Box, Box, Box]:
    """Number, bar and die of a column."""
    number, rest = column.split_top(44, gap=8)
    rest, die = rest.split_bottom(DIE_SIDE + 4, gap=10)
    return number, Box(rest.x + rest.w * 0.14, rest.y, rest.w * 0.72, rest.h), die


class MisreadStrip(Widget):
    """How many of the checked dice had been misread, for each face."""

    def __init__(self, key: str, box: Box, reader: Reader) -> None:
        super().__init__(key, box)
        told = zip(reader.wrong, reader.checked, strict=True)
        self._numbers = [
            Text(_("{wrong} of {n}", wrong=wrong, n=checked), size=28, align="centre", floor=20)
            for wrong, checked in told
        ]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for face, (die, words) in enumerate(self._parts()):
            canvas.blit_centred(ctx.art.die(face + 1, DIE_SIDE), die)
            self._numbers[face].paint(canvas, ctx.art, words)

    def _parts(self) -> list[tuple[Box, Box]]:
        return [cell.split_top(DIE_SIDE + 4, gap=4) for cell in even_row(self.box, DIE_SIDES, 4)]


class PlayerRow(Widget):
    """A player's dice: how many, their mean, and the evidence that it is more than luck."""

    def __init__(self, key: str, box: Box, found: PlayerAudit) -> None:
        super().__init__(key, box)
        dice = _("{n} dice", n=found.dice)
        mean = _("mean {mean:.2f}", mean=found.mean)
        self._texts = (
            Text(found.player, role="label", size=32, colour=GOLD),
            Text(dice, size=28, colour=LAVENDER, align="right", floor=20),
            Text(mean, size=28, align="right", floor=20),
            Text(_("E = {e}", e=e_words(found.evidence.now)), size=28, align="right", floor=20),
        )

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for text, cell in zip(self._texts, self._cells(), strict=True):
            text.paint(canvas, ctx.art, cell)

    def _cells(self) -> tuple[Box, ...]:
        wide = self.box.w
        return row(self.box, *(wide * share - 12 for share in (0.33, 0.2, 0.22, 0.25)), gap=12)
