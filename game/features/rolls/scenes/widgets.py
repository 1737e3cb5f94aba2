"""What lies on the tray of *Just roll*, and what the evening's rolls come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.features.rolls.evening import FACES
from game.ui.art.dice import DieState
from game.ui.art.theme import BRASS, GOLD, LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, even_column, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.dice.tray import ThrownTray
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

LARGEST_DIE = 380.0
"""Side of a die, logical units."""
MOST_IN_ROW = 5
BAR_GAP = 10


class RollTray(ThrownTray):
    """The whole tray with the dice of the last roll, as large as there is room."""

    def __init__(self, key: str, box: Box) -> None:
        super().__init__(key, box, 0, largest=LARGEST_DIE)
        self._sure: Sequence[bool] = ()

    def show(self, values: Sequence[int | None], sure: Sequence[bool]) -> None:
        """Show that these lie there now."""
        self._values, self._sure = list(values), sure
        self.invalidate()

    def _paint_dice(self, canvas: Canvas, ctx: Context) -> None:
        if self.falling:
            super()._paint_dice(canvas, ctx)
            return
        for value, sure, at in zip(self._values, self._sure, self._places(), strict=False):
            state = DieState.LIT if sure else DieState.DOUBTFUL
            canvas.blit_centred(ctx.art.die(value, at.w, state), at)

    def _places(self) -> list[Box]:
        """Where dice lie: in rows of equal length, as far as that goes."""
        count = max(1, len(self._values))
        rows = -(-count // MOST_IN_ROW)
        across = -(-count // rows)
        side = min((self._inner.h - 24) / rows - 16, (self._inner.w - 24) / across - 16, self._largest)
        step = side + 16
        x, y = self._inner.centre
        places = []
        for index in range(count):
            line, at = divmod(index, across)
            wide = min(across, count - line * across) * step - 16
            left, top = x - wide / 2 + at * step, y - (rows * step - 16) / 2 + line * step
            places.append(Box(left, top, side, side))
        return places


class FaceBars(Widget):
    """How often each face fell, as bars."""

    reach = 0

    def __init__(self, key: str, box: Box, faces: Mapping[int, int]) -> None:
        super().__init__(key, box)
        self._faces = dict(faces)
        self._counts = [Text(str(self._faces.get(face, 0)), size=26, colour=LAVENDER) for face in FACES]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        most = max(1, *self._faces.values()) if self._faces else 1
        for face, words, line in zip(FACES, self._counts, even_column(self.box, 6, gap=BAR_GAP), strict=True):
            side = min(line.h, 44)
            die, rest = line.split_left(side, gap=14)
            canvas.blit_centred(ctx.art.die(face, side, DieState.NORMAL), die)
            bar, count = rest.split_right(70, gap=10)
            wide = bar.w * self._faces.get(face, 0) / most
            thick = min(22, bar.h)
            canvas.fill(BRASS, Box(bar.x, bar.y + (bar.h - thick) / 2, max(2.0, wide), thick))
            words.paint(canvas, ctx.art, count)


class History(Widget):
    """The rolls before, the newest first: the total in large, the values beside it."""

    reach = 0

    def __init__(self, key: str, box: Box, rolls: Sequence[tuple[str, str]], line_height: float) -> None:
        """`rolls`: total and values of each."""
        super().__init__(key, box)
        lines = int(box.h // line_height)
        self._rows = [
            (
                Text(total, role="title", size=34, colour=GOLD, align="right", tight=True),
                Text(values, size=28, colour=LAVENDER, floor=18, tight=True),
                box.split_top(line_height)[0].move(0, number * line_height),
            )
            for number, (total, values) in enumerate(rolls[:lines])
        ]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for total, values, at in self._rows:
            left, right = row(at, 84, at.w - 84 - 20, gap=20)
            total.paint(canvas, ctx.art, left)
            values.paint(canvas, ctx.art, right)
