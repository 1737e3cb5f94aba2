"""The leather tray of the dice dialog: dice at rest or falling, and what a camera sees of real ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, pi, sin
from typing import Any, NamedTuple

import pygame

from game.devices.dice import Evidence
from game.match.dice.proposal import ProposedDie
from game.ui.art.dice import TUMBLE_FRAMES, DieState
from game.ui.art.theme import ALARM, LAVENDER, MINT, Colour
from game.ui.drawing.animation import ease_out
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Pointer, Widget
from game.ui.intents import PointerDown, PointerUp
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

RIM_WIDTH = 12
"""Leather between the edge of the tray and the picture in it."""
CLOSE_UP = 4.0
"""The crop around the dice is at most this many times as wide as they are."""
MAX_DIE_SIDE = 148.0
"""Side of a die, logical units."""
BOUNCE_COUNT = 2.5
TUMBLE_COUNT = 2
"""How often the tumbling pictures repeat before a die lies still."""


class Ring(NamedTuple):
    """What is drawn around a die in a picture; places in logical units from the picture's corner."""

    die: int
    x: float
    y: float
    side: float
    value: int | None
    colour: Colour


class DiceTray(Widget):
    """The leather tray: dice at rest, or the camera's picture with rings around the dice."""

    reach = 0

    def __init__(self, key: str, box: Box, dice: int, *, largest: float = MAX_DIE_SIDE) -> None:
        """No die is larger than `largest`, logical units."""
        super().__init__(key, box)
        self._largest = largest
        self._values: list[int | None] = [None] * dice
        self._frame: Any = None
        self._picture: pygame.Surface | None = None
        self._rings: list[Ring] = []
        self._began: tuple[float, float] | None = None
        self._caption = Text("", size=28, floor=20, align="centre", colour=LAVENDER)

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
        for index, die in enumerate(dice):
            if die.box is not None and die.real:
                x0, y0, x1, y1 = die.box
                side = max(x1 - x0, y1 - y0) * factor * 1.7
                x, y = ((x0 + x1) / 2 - crop[0]) * factor, ((y0 + y1) / 2 - crop[1]) * factor
                colour = LAVENDER if not die.counts else MINT if die.sure else ALARM
                self._rings.append(Ring(index, x, y, max(56.0, side), die.value, colour))

    def fall(self, ctx: Context, values: Sequence[int | None], seconds: float) -> None:
        """Dice lie here after that many seconds; until then the tray is empty."""
        self._values = list(values)
        if ctx.settings.motion == "off":
            return
        now = ctx.clock.now()
        self._began = now, max(0.1, seconds)

    def step(self, now: float) -> bool:
        """Move falling dice on; False once they lie."""
        if self._began is not None and self._fall_progress(now) >= 1:
            self._began = None
            self.invalidate()
        return self._began is not None

    def _fall_progress(self, now: float) -> float:
        """How much of their way falling dice have behind them, 0..1; 1 when none fall."""
        if self._began is None:
            return 1.0
        began, seconds = self._began
        return min(1.0, (now - began) / seconds)

    @property
    def falling(self) -> bool:
        """Whether dice are still on their way."""
        return self._began is not None

    @property
    def _inner(self) -> Box:
        return self.box.inset(RIM_WIDTH)

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
        with canvas.clip(self._inner):
            for ring, at in self._place_rings(canvas.size_of):
                canvas.blit_centred(ctx.art.detection_ring(ring.side, ring.value, ring.colour), at)

    def _place_rings(
        self, size_of: Callable[[pygame.Surface], tuple[float, float]]
    ) -> list[tuple[Ring, Box]]:
        """The rings with where they are on screen."""
        assert self._picture is not None
        w, h = size_of(self._picture)
        left, top = self._inner.x + (self._inner.w - w) / 2, self._inner.y + (self._inner.h - h) / 2
        return [
            (ring, Box(left + ring.x - ring.side / 2, top + ring.y - ring.side / 2, ring.side, ring.side))
            for ring in self._rings
        ]

    def _paint_dice(self, canvas: Canvas, ctx: Context) -> None:
        if self.falling:
            return
        for value, at in zip(self._values, self._places(), strict=False):
            picture = ctx.art.die(value, at.w, DieState.NORMAL if value is None else DieState.LIT)
            canvas.blit_centred(picture, at)

    def _places(self) -> list[Box]:
        """Where dice lie, side by side."""
        count = max(1, len(self._values))
        side = min(self._inner.h - 8, self._inner.w / count - 8, self._largest)
        x, y = self._inner.centre
        left = x - (count * (side + 8) - 8) / 2
        return [Box(left + index * (side + 8), y - side / 2, side, side) for index in range(count)]


class ThrownTray(DiceTray):
    """Shows dice on their way, too: they tumble in from the left and bounce."""

    def __init__(self, key: str, box: Box, dice: int, *, largest: float = MAX_DIE_SIDE) -> None:
        super().__init__(key, box, dice, largest=largest)
        self._drawn = -1

    def step(self, now: float) -> bool:
        falling = super().step(now)
        drawn = int(ease_out(self._fall_progress(now)) * TUMBLE_FRAMES * TUMBLE_COUNT)
        if drawn != self._drawn:
            self._drawn = drawn
            self.invalidate()
        return falling

    def _paint_dice(self, canvas: Canvas, ctx: Context) -> None:
        if not self.falling:
            super()._paint_dice(canvas, ctx)
            return
        for index, at in enumerate(self._places()):
            across, up = self._on_the_way(index, at.w)
            canvas.blit_centred(ctx.art.tumbling_die(self._drawn + index * 5, at.w), at.move(across, -up))

    def _on_the_way(self, index: int, side: float) -> tuple[float, float]:
        """How far a die is from where it comes to rest: left of it, and above, lower at each bounce."""
        left = (1 - self._fall_progress(self.ctx.clock.now())) ** 2
        high = max(0.0, self._inner.h - side) / 2
        hop = abs(sin(pi * BOUNCE_COUNT * (1 - left) + index)) * high
        return -left * (self._inner.w - side) / 2.2, hop * left


class EvidenceTray(DiceTray):
    """The picture of a reading: a tap on a die is a tap on its value, one beside it stops the countdown."""

    def __init__(
        self, key: str, box: Box, on_die: Callable[[int], object], on_table: Callable[[], object]
    ) -> None:
        super().__init__(key, box, dice=1)
        self._on_die, self._on_table = on_die, on_table

    @property
    def takes_pointer(self) -> bool:
        return True

    def on_pointer(self, intent: Pointer) -> bool:
        if isinstance(intent, PointerUp) and self.box.contains(intent.x, intent.y):
            self.ctx.sound.play("click")
            index = self._die_at(intent.x, intent.y)
            if index is None:
                self._on_table()
            else:
                self._on_die(index)
        return isinstance(intent, PointerDown)

    def _die_at(self, x: float, y: float) -> int | None:
        """The die whose ring is at a point, the nearest of several."""
        if self._picture is None:
            return None
        scale = self.ctx.art.scale
        placed = self._place_rings(
            lambda picture: (picture.get_width() / scale, picture.get_height() / scale)
        )
        near = [
            (hypot(at.centre[0] - x, at.centre[1] - y), ring.die) for ring, at in placed if at.contains(x, y)
        ]
        return min(near)[1] if near else None


class WatchedTray(DiceTray):
    """Keeps the focus while all wait for dice, so that an eager press finds nothing to press."""

    focusable = True

    def paint_focus(self, canvas: Canvas, ctx: Context) -> None:
        """Paint no ring: there is nothing to be pressed."""


def _around(
    boxes: Sequence[tuple[int, int, int, int]], width: int, height: int, aspect: float
) -> tuple[float, float, float, float]:
    """A part of a picture with all boxes in it, and of the aspect asked for where the picture goes so far."""
    if not boxes:
        return 0, 0, width, height
    x0, y0 = min(box[0] for box in boxes), min(box[1] for box in boxes)
    x1, y1 = max(box[2] for box in boxes), max(box[3] for box in boxes)
    die = max(max(box[2] - box[0], box[3] - box[1]) for box in boxes)
    tall = max(y1 - y0 + 1.4 * die, (x1 - x0 + 1.4 * die) / aspect, CLOSE_UP * die / aspect)
    wide, tall = min(width, tall * aspect), min(height, tall)
    left = min(max(0.0, (x0 + x1 - wide) / 2), width - wide)
    top = min(max(0.0, (y0 + y1 - tall) / 2), height - tall)
    return left, top, left + wide, top + tall
