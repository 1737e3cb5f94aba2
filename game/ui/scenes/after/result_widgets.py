"""What the result is made of: lines of the ranking, deeds, the chart of the dice."""

from __future__ import annotations

from game.devices.catalogue import device_of
from game.ui.art.theme import CREAM, GOLD, LAVENDER, mix
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, even_row
from game.ui.drawing.widget import Widget
from game.ui.scenes.after.result_story import DiceTale, RankedSeat
from game.ui.stage.context import Context
from game.ui.widgets.label import SharedFontSize, Text
from game.ui.words import _

BAR_SHADE = 0.62
"""How dark the foot of a bar is, as a part of its colour."""
ICON_SIDE = 44


class RankRow(Widget):
    """Place, coin, name, score; winners wear laurels."""

    def __init__(
        self, key: str, box: Box, standing: RankedSeat, name: str, score: str, points: str, *, bot: bool
    ) -> None:
        super().__init__(key, box)
        self._standing, self._bot = standing, bot
        ink = GOLD if standing.won else CREAM
        self._place = Text(str(standing.place), role="title", size=56, colour=ink, align="centre", floor=20)
        self._name = Text(name, role="display", size=48, colour=ink, floor=20)
        self._score = Text(score, role="display", size=60, colour=GOLD, align="right", floor=20)
        self._points = Text(points, role="label", size=30, colour=LAVENDER, align="right", floor=20)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        state = "active" if self._standing.won else "waiting"
        if self._standing.won:
            canvas.blit_centred(art.glow(box.w, box.h, GOLD), box)
        canvas.blit(art.seat_plate(box.w, box.h, self._standing.seat, state), box.x, box.y)
        place, name, mark, score, points = self._parts(ctx)
        self._place.paint(canvas, art, place)
        self._name.paint(canvas, art, name)
        if self._standing.won:
            canvas.blit_centred(art.prestige(mark.h), mark)
        elif self._bot:
            canvas.blit_centred(art.icon("robot", mark.h * 0.7, LAVENDER), mark)
        self._score.paint(canvas, art, score)
        self._points.paint(canvas, art, points)

    def _parts(self, ctx: Context) -> tuple[Box, Box, Box, Box, Box]:
        start = ctx.art.plate_text_x(self.box.h)
        margin = 8 if self.box.h > 80 else 2
        inner = Box(self.box.x + start, self.box.y, self.box.w - start - 28, self.box.h).inset(0, margin)
        place, rest = inner.split_left(72, gap=12)
        # The name gets all that score and unit leave.
        wide, scored = (
            ctx.art.measure(text.text, text.role, text.size)[0] + 2 for text in (self._points, self._score)
        )
        rest, points = rest.split_right(min(wide, 240), gap=14)
        rest, score = rest.split_right(min(scored, 110), gap=16)
        name, mark = rest.split_right(72, gap=12)
        side = min(64.0, mark.h)
        return place, name, mark.centre_box(side, side), score, points


class DeedRow(Widget):
    """A key moment: whose coin, what it was, how much of it."""

    def __init__(
        self,
        key: str,
        box: Box,
        seat: int,
        head: str,
        text: str,
        heads: SharedFontSize,
        texts: SharedFontSize,
    ) -> None:
        """`heads` and `texts` are those of its list."""
        super().__init__(key, box)
        self._seat = seat
        self._head = Text(head, role="label", size=32, colour=GOLD, lines=2, floor=20)
        self._text = Text(text, size=32, lines=2, floor=20)
        heads.add(self._head, lambda: self._parts()[1])
        texts.add(self._text, lambda: self._parts()[2])

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        coin, head, text = self._parts()
        canvas.blit_centred(ctx.art.seat_coin(self._seat, coin.h), coin)
        self._head.paint(canvas, ctx.art, head)
        self._text.paint(canvas, ctx.art, text)

    def _parts(self) -> tuple[Box, Box, Box]:
        side = min(68.0, self.box.h)
        coin, rest = self.box.split_left(side, gap=18)
        head, text = rest.split_left(rest.w * 0.44, gap=16)
        return coin.centre_box(side, side), head, text


class DiceChart(Widget):
    """A bar for every face, of parts by source; below it the die, above it the number."""

    def __init__(self, key: str, box: Box, tale: DiceTale) -> None:
        super().__init__(key, box)
        self._tale = tale
        totals = [sum(column) for column in zip(*(counts for _, counts in tale.counts), strict=True)]
        self._totals = totals or [0] * tale.sides
        self._numbers = [Text(str(number), role="label", size=30, align="centre") for number in self._totals]
        self._legend = [
            (kind, Text(f"{_(device_of(kind).name)} {sum(counts)}", size=28, colour=LAVENDER))
            for kind, counts in tale.counts
        ]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        legend, columns = self._parts()
        for (kind, words), cell in zip(self._legend, legend, strict=True):
            icon = cell.split_left(ICON_SIDE)[0]
            canvas.blit_centred(
                ctx.art.icon(device_of(kind).icon, ICON_SIDE - 4, device_of(kind).colour), icon
            )
            words.paint(canvas, ctx.art, _beside_icon(cell))
        for face, column in enumerate(columns):
            self._paint_column(canvas, ctx, face, column)

    def _paint_column(self, canvas: Canvas, ctx: Context, face: int, column: Box) -> None:
        rest, die = column.split_bottom(64, gap=8)
        number, bar = rest.split_top(44)
        canvas.blit_centred(ctx.art.die(face + 1, 60), die)
        foot = bar.bottom
        for kind, counts in self._tale.counts:
            tall = round(bar.h * counts[face] / max(1, self._tale.most))
            if tall:
                part = Box(bar.x + bar.w * 0.18, foot - tall, bar.w * 0.64, tall)
                canvas.fill(mix((0, 0, 0), device_of(kind).colour, BAR_SHADE), part)
                canvas.fill(device_of(kind).colour, Box(part.x, part.y, part.w, max(4.0, part.h - 8)))
                foot -= tall
        self._numbers[face].paint(canvas, ctx.art, Box(number.x, foot - number.h, number.w, number.h))

    def _parts(self) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
        top, bars = self.box.split_top(48, gap=4)
        legend = even_row(top, max(1, len(self._legend)), 12)[: len(self._legend)]
        return legend, even_row(bars, self._tale.sides, 12)


def _beside_icon(cell: Box) -> Box:
    return cell.split_left(ICON_SIDE, gap=10)[1]
