"""The sheet of rolls that a check fills, and how each value fared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.devices.camera.calibration import CHECK_ROLLS, Accuracy, CheckedRoll
from game.ui.art.dice import DieState
from game.ui.art.theme import ALARM, CREAM, GOLD, LAVENDER, MINT
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, even_column, even_row, grid
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

COLUMN_COUNT = 2
DIE_SIDE = 62
"""Side of a die on the sheet."""


class RollSheet(Widget):
    """A numbered place for each roll; filled ones show what lay there, with a tick or a cross."""

    def __init__(self, key: str, box: Box, rolls: Sequence[CheckedRoll]) -> None:
        super().__init__(key, box)
        self._rolls = tuple(rolls)
        self._numbers = [Text(str(n + 1), role="title", size=40, align="centre") for n in range(CHECK_ROLLS)]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        for index, cell in enumerate(self._cells()):
            canvas.blit(art.panel(cell.w, cell.h, "well"), cell.x, cell.y)
            done = index < len(self._rolls)
            current = index == len(self._rolls)
            number, rest = cell.inset(14, 6).split_left(64)
            self._numbers[index].paint(canvas, art, number, GOLD if current else CREAM if done else LAVENDER)
            if done:
                self._paint_roll(canvas, ctx, rest, self._rolls[index])

    def _paint_roll(self, canvas: Canvas, ctx: Context, box: Box, roll: CheckedRoll) -> None:
        art = ctx.art
        dice, mark = box.split_right(56)
        side = min(DIE_SIDE, dice.h, dice.w / max(1, len(roll.dice)) - 8)
        there = [die for die in roll.dice if die.value is not None]
        for place, die in enumerate(there):
            at = Box(dice.x + place * (side + 8), dice.y + (dice.h - side) / 2, side, side)
            state = DieState.NORMAL if die.right else DieState.DOUBTFUL
            canvas.blit_centred(art.die(die.value, side, state), at)
        canvas.blit_centred(
            art.icon("check", 44, MINT) if roll.exact else art.icon("close", 40, ALARM),
            mark,
        )

    def _cells(self) -> list[Box]:
        """Down the first column, then down the second."""
        columns = even_row(self.box, COLUMN_COUNT)
        return [
            cell for column in columns for cell in even_column(column, CHECK_ROLLS // COLUMN_COUNT, gap=10)
        ]


class ValueShares(Widget):
    """Each value that lay there: the die, and how often it was read right."""

    def __init__(self, key: str, box: Box, shares: Mapping[int, Accuracy]) -> None:
        super().__init__(key, box)
        self._shares = dict(shares)
        self._texts = {
            value: Text(
                _("{good} of {count}", good=share.good, count=share.count),
                role="label",
                size=32,
                align="centre",
                colour=MINT if share.good == share.count else ALARM,
            )
            for value, share in self._shares.items()
        }

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for value, die, words in self._places():
            state = DieState.NORMAL if self._all_right(value) else DieState.DOUBTFUL
            canvas.blit_centred(ctx.art.die(value, min(die.w, die.h), state), die)
            self._texts[value].paint(canvas, ctx.art, words)

    def _all_right(self, value: int) -> bool:
        share = self._shares[value]
        return share.good == share.count

    def _places(self) -> list[tuple[int, Box, Box]]:
        cells = grid(self.box, 6, 1)
        return [(value, *cells[value - 1].split_top(self.box.h - 48)) for value in self._shares if value <= 6]
