"""What is seen of dice: the tray with the camera's picture or falling dice, the values, what faces mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.match.desk import ProposedDie
from game.match.dice import Evidence
from game.ui.art.dice import TUMBLE_FRAMES, DieState
from game.ui.art.theme import CREAM, LAVENDER, MINT
from game.ui.boards import Face
from game.ui.layout import GAP, Box, grid, row
from game.ui.motion import ease_out
from game.ui.widget import Widget
from game.ui.widgets.button import Pressable
from game.ui.widgets.die import DieButton
from game.ui.widgets.label import Label, Text
from game.ui.words import say

if TYPE_CHECKING:
    from game.ui.art import Art
    from game.ui.canvas import Canvas
    from game.ui.context import Context

RIM = 12
"""Leather between the edge of the tray and the picture in it."""
CLOSE_UP = 4.0
"""The crop around the dice is at most so many times as wide as they are."""
TURNS = 2
"""How often the tumbling pictures repeat before a die lies still."""


class DiceTray(Widget):
    """The leather tray: dice at rest, dice falling, or the camera's picture with rings around the dice."""

    def __init__(self, key: str, box: Box, dice: int) -> None:
        super().__init__(key, box)
        self._dice = dice
        self._values: list[int | None] = [None] * dice
        self._frame: Any = None
        self._picture: pygame.Surface | None = None
        self._rings: list[tuple[float, float, float, int | None, bool]] = []
        self._began: tuple[float, float] | None = None
        self._drawn = -1
        self._caption = Text("", size=28, floor=20, align="centre", colour=LAVENDER)

    @property
    def bounds(self) -> Box:
        return self.box

    def live(self, frame: Any) -> None:
        """The camera's newest picture, (H, W, 3) uint8 BGR, or None."""
        if frame is not None and frame is not self._frame:
            self._show(frame, (0, 0, frame.shape[1], frame.shape[0]))

    def evidence(self, evidence: Evidence | None, dice: Sequence[ProposedDie]) -> None:
        """The picture a reading rests on, close up, each die with its ring and value."""
        self._values = [die.value for die in dice if die.counts] or [die.value for die in dice]
        self._caption.text = evidence.caption if evidence is not None else ""
        picture = evidence.picture if evidence is not None else None
        boxes = [die.box for die in dice if die.box is not None]
        if picture is None:
            return
        crop = _around(boxes, picture.shape[1], picture.shape[0], self._inner.w / self._inner.h)
        factor = self._show(picture, crop)
        self._rings = []
        for die in dice:
            if die.box is not None:
                x0, y0, x1, y1 = die.box
                side = max(x1 - x0, y1 - y0) * factor * 1.7
                x, y = ((x0 + x1) / 2 - crop[0]) * factor, ((y0 + y1) / 2 - crop[1]) * factor
                self._rings.append((x, y, max(56.0, side), die.value, die.counts))

    def tumble(self, ctx: Context, values: Sequence[int | None], seconds: float) -> None:
        """Dice fall and come to rest after so many seconds."""
        self._values = list(values)
        if ctx.settings.motion == "off":
            return
        now = ctx.clock.now()
        self._began = now, max(0.1, seconds - 0.25)

    def step(self, now: float) -> bool:
        """Move falling dice on; False once they lie."""
        if self._began is None:
            return False
        began, seconds = self._began
        progress = (now - began) / seconds
        drawn = int(ease_out(min(1.0, progress)) * TUMBLE_FRAMES * TURNS)
        if progress >= 1:
            self._began = None
        if drawn != self._drawn or progress >= 1:
            self._drawn = drawn
            self.invalidate()
        return self._began is not None

    @property
    def falling(self) -> bool:
        """Whether dice are still on their way."""
        return self._began is not None

    @property
    def _inner(self) -> Box:
        return self.box.inset(RIM)

    def _show(self, frame: Any, crop: tuple[float, float, float, float]) -> float:
        """Take a part of a picture, scaled into the tray; returns logical units per pixel of it."""
        import cv2
        import numpy as np

        x0, y0, x1, y1 = (round(value) for value in crop)
        self._frame = frame
        part = frame[y0:y1, x0:x1]
        factor = min(self._inner.w / part.shape[1], self._inner.h / part.shape[0])
        scale = factor * self.ctx.art.scale
        size = max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale))
        sized = np.ascontiguousarray(cv2.resize(part, size, interpolation=cv2.INTER_LINEAR))
        self._picture = pygame.image.frombuffer(sized.tobytes(), size, "BGR")
        self.invalidate()
        return float(factor)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        box = self.box
        canvas.blit(ctx.art.dice_tray(box.w, box.h), box.x, box.y)
        if self._picture is not None:
            canvas.blit_centred(self._picture, self._inner)
            self._paint_rings(canvas, ctx)
        else:
            self._paint_dice(canvas, ctx)
            self._caption.paint(canvas, ctx.art, self._inner.inset(4, 0).split_bottom(38)[1])

    def _paint_rings(self, canvas: Canvas, ctx: Context) -> None:
        assert self._picture is not None
        w, h = canvas.size_of(self._picture)
        left, top = self._inner.x + (self._inner.w - w) / 2, self._inner.y + (self._inner.h - h) / 2
        with canvas.clip(self._inner):
            for x, y, side, value, counts in self._rings:
                at = Box(left + x - side / 2, top + y - side / 2, side, side)
                canvas.blit_centred(ctx.art.detection_ring(side, value, MINT if counts else LAVENDER), at)

    def _paint_dice(self, canvas: Canvas, ctx: Context) -> None:
        count = max(1, len(self._values))
        side = min(self._inner.h - 8, self._inner.w / count - 8, 148)
        falling = self._began is not None
        for index, value in enumerate(self._values):
            x = self._inner.centre[0] + (index - (count - 1) / 2) * (side + 8) - side / 2
            at = Box(x, self._inner.centre[1] - side / 2, side, side)
            if falling:
                picture = ctx.art.tumbling_die(self._drawn + index * 5, side)
            else:
                picture = ctx.art.die(value, side, DieState.NORMAL if value is None else DieState.LIT)
            canvas.blit_centred(picture, at)


class WatchedTray(DiceTray):
    """Keeps the focus while all wait for dice, so that an eager press finds nothing to press."""

    focusable = True

    def paint_focus(self, canvas: Canvas, ctx: Context) -> None:
        """Nothing to be pressed, nothing to be ringed."""


def _around(
    boxes: Sequence[tuple[int, int, int, int]], width: int, height: int, aspect: float
) -> tuple[float, float, float, float]:
    """A part of a picture with all boxes in it, of the aspect asked for, inside the picture."""
    if not boxes:
        return 0, 0, width, height
    x0, y0 = min(box[0] for box in boxes), min(box[1] for box in boxes)
    x1, y1 = max(box[2] for box in boxes), max(box[3] for box in boxes)
    die = max(max(box[2] - box[0], box[3] - box[1]) for box in boxes)
    tall = max(y1 - y0 + 1.4 * die, (x1 - x0 + 1.4 * die) / aspect, CLOSE_UP * die / aspect)
    tall = min(tall, height, width / aspect)
    wide = tall * aspect
    left = min(max(0.0, (x0 + x1 - wide) / 2), width - wide)
    top = min(max(0.0, (y0 + y1 - tall) / 2), height - tall)
    return left, top, left + wide, top + tall


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
        side = min(box.h, (box.w - GAP * (len(dice) - 1)) / len(dice))
        for index, die in enumerate(dice):
            at = Box(box.x + index * (side + GAP), box.y + (box.h - side) / 2, side, side)
            look = "doubtful" if die.flag or die.value is None else "lit" if die.counts else "normal"
            if chosen == index:
                look = "doubtful"
            self.add(DieButton(f"die-{index}", at, die.value, partial(on_press, index), look=look))
        if len(dice) == 1:
            words = Box(box.x + side + 16, box.y, box.w - side - 16, box.h)
            text = meaning(dice, faces)
            self.add(Label("value", words, text, role="display", size=56, floor=36, effect="shadow"))


def meaning(dice: Sequence[ProposedDie], faces: Mapping[int, Face]) -> str:
    """What the dice say: '4: blue', or several values."""
    values = [die.value for die in dice]
    face = faces.get(values[0] or 0) if len(values) == 1 else None
    if face is not None:
        return say("{value}: {meaning}", value=values[0], meaning=face.words)
    return ", ".join(say("unclear") if value is None else str(value) for value in values)


class FaceButton(Pressable):
    """A face to press: the die, and the colour it stands for."""

    def __init__(self, value: int, box: Box, face: Face | None, on_press: Callable[[], object]) -> None:
        super().__init__(f"face-{value}", box, on_press)
        self._value, self._face = value, face

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        canvas.blit(art.button(box.w, box.h, "quiet", self.state), box.x, box.y)
        top, tall = art.button_face(box.h, self.state)
        face = Box(box.x, box.y + top, box.w, tall)
        if self._face is None:
            canvas.blit_centred(art.die(self._value, min(face.w, face.h) - 12), face)
            return
        die, gem = face.inset(8, 0).split_left(face.w * 0.56)
        canvas.blit_centred(art.die(self._value, min(die.w, die.h - 8, 84)), die)
        canvas.blit_centred(_gem(art, self._face, 46), gem)


class FaceLegend(Widget):
    """What each face means: a number, a colour, its letter and its name."""

    def __init__(self, key: str, box: Box, faces: Mapping[int, Face]) -> None:
        super().__init__(key, box)
        self._faces = faces
        self._texts = {
            value: Text(f"{value} {face.words}", role="label", size=28, colour=CREAM, floor=22)
            for value, face in faces.items()
        }

    @property
    def bounds(self) -> Box:
        return self.box

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for value, gem, words in self._places():
            canvas.blit_centred(_gem(ctx.art, self._faces[value], gem.w), gem)
            self._texts[value].paint(canvas, ctx.art, words)

    def problems(self, ctx: Context) -> list[str]:
        return [p for value, _, words in self._places() for p in self._texts[value].problems(ctx.art, words)]

    def _places(self) -> list[tuple[int, Box, Box]]:
        places = []
        cells = grid(self.box, 2, -(-len(self._faces) // 2), gap=4)
        for (value, _), cell in zip(self._faces.items(), cells, strict=False):
            gem, words = row(cell, 30, cell.w - 38, gap=8)
            places.append((value, gem.centred(28, 28), words))
        return places


def _gem(art: Art, face: Face, size: float) -> pygame.Surface:
    return art.gem(face.letter, size)
