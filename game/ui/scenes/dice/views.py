"""What is said of dice: their values, the faces to press, what faces mean, and a countdown to be stopped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.match.dice.proposal import ProposedDie
from game.ui.art import Art
from game.ui.art.theme import CREAM
from game.ui.boards import Face
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, grid, row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.countdown import Countdown
from game.ui.widgets.die import DieButton
from game.ui.widgets.label import Label, Text
from game.ui.words import _

TIGHT_GAP = 6
"""Gap between dice where there are too many for fingers."""


class SmallDie(DieButton):
    """One of so many dice that there is little room for each."""

    grid_cell = True


class ValueRow(Widget):
    """The dice on the desk in large, each to be tapped; a single one with what its face means."""

    def __init__(
        self,
        key: str,
        box: Box,
        dice: Sequence[ProposedDie],
        faces: Mapping[int, Face],
        on_press: Callable[[int], None],
        chosen: int | None = None,
    ) -> None:
        super().__init__(key, box)
        real = [index for index, die in enumerate(dice) if die.real]
        columns, gap = _pack(box, len(real))
        rows = max(1, -(-len(real) // columns))
        side = min((box.h - gap * (rows - 1)) / rows, (box.w - gap * (columns - 1)) / columns)
        for place, index in enumerate(real):
            die = dice[index]
            line, column = divmod(place, columns)
            at = Box(box.x + column * (side + gap), box.y + line * (side + gap), side, side)
            look = "normal" if not die.counts else "lit" if die.sure and die.value is not None else "doubtful"
            if chosen is not None:
                look = "doubtful" if chosen == index else "normal"
            kind = DieButton if side >= MIN_TARGET_HEIGHT - 2 else SmallDie
            self.add(kind(f"die-{index}", at, die.value, partial(on_press, index), look=look))
        if len(real) == 1:
            words = Box(box.x + side + 16, box.y, box.w - side - 16, box.h)
            text = meaning([dice[index] for index in real], faces)
            self.add(Label("value", words, text, role="display", size=56, floor=36, effect="shadow"))

    @staticmethod
    def height(wide: float, dice: int) -> float:
        """The height that that many dice need at that width, in two lines at most."""
        rows = min(2, max(1, -(-dice // _in_a_row(wide))))
        return rows * (MIN_TARGET_HEIGHT + TARGET_GAP) - TARGET_GAP


def _in_a_row(wide: float) -> int:
    """Dice beside each other that a finger can tell apart."""
    return max(1, round((wide + TARGET_GAP) / (MIN_TARGET_HEIGHT + TARGET_GAP)))


def _pack(box: Box, dice: int) -> tuple[int, float]:
    """The columns and gap with which that many dice are as large as possible in a box."""
    usual = _in_a_row(box.w)
    if dice <= 2 * usual:
        return usual, TARGET_GAP

    def side(columns: int) -> float:
        rows = -(-dice // columns)
        return min((box.w + TIGHT_GAP) / columns, (box.h + TIGHT_GAP) / rows)

    return max(range(1, dice + 1), key=side), TIGHT_GAP


def meaning(dice: Sequence[ProposedDie], faces: Mapping[int, Face]) -> str:
    """What the dice say: '4: blue', or several values."""
    values = [die.value for die in dice]
    face = faces.get(values[0] or 0) if len(values) == 1 else None
    if face is not None:
        return _("{value}: {meaning}", value=values[0], meaning=face.words)
    return ", ".join(_("unclear") if value is None else str(value) for value in values)


class FaceButton(Pressable):
    """A face to press: the die, and the colour it stands for."""

    def __init__(self, value: int, box: Box, face: Face | None, on_press: Callable[[], object]) -> None:
        super().__init__(f"face-{value}", box, on_press)
        self._value, self._meant = value, face

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, face = ctx.art, self.paint_button(canvas, ctx, "quiet")
        if self._meant is None:
            canvas.blit_centred(art.die(self._value, min(face.w, face.h) - 12), face)
            return
        die, gem = face.inset(8, 0).split_left(face.w * 0.56)
        canvas.blit_centred(art.die(self._value, min(die.w, die.h - 8, 84)), die)
        canvas.blit_centred(_gem(art, self._meant, 46), gem)


class FaceLegend(Widget):
    """What each face means: a number, a colour, its letter and its name."""

    reach = 0

    def __init__(self, key: str, box: Box, faces: Mapping[int, Face]) -> None:
        super().__init__(key, box)
        self._faces = faces
        self._texts = {
            value: Text(f"{value} {face.words}", role="label", size=28, colour=CREAM, floor=22)
            for value, face in faces.items()
        }

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for value, gem, words in self._places():
            canvas.blit_centred(_gem(ctx.art, self._faces[value], gem.w), gem)
            self._texts[value].paint(canvas, ctx.art, words)

    def _places(self) -> list[tuple[int, Box, Box]]:
        places = []
        cells = grid(self.box.inset(-6, 0), 2, -(-len(self._faces) // 2), gap=4)
        for (value, _unused), cell in zip(self._faces.items(), cells, strict=False):
            gem, words = row(cell, 34, cell.w - 38, gap=4)
            places.append((value, gem.centre_box(34, 34), words))
        return places


def _gem(art: Art, face: Face, size: float) -> pygame.Surface:
    return art.gem(face.letter, size)


class WaitButton(Pressable):
    """Stops a countdown: a ring that empties, around the sign for a pause."""

    def __init__(self, key: str, box: Box, on_press: Callable[[], object]) -> None:
        super().__init__(key, box, on_press)
        self._ring = self.add(Countdown("left", box.inset(14)))

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        self.paint_button(canvas, ctx, "quiet")
        canvas.blit_centred(ctx.art.icon("pause", 30, CREAM), self._ring.box)
