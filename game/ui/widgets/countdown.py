"""Time running out: a ring that empties."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.theme import GOLD, NIGHT_BOTTOM, Colour
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.stage.context import Context
from game.ui.widgets.label import Text, Worded

RING_STEPS = 60
"""Number of sizes of the ring, which is painted again only when it reaches the next."""
RING_WIDTH_SHARE = 0.16
"""Width of the ring as a part of its diameter."""
RING_GAP_SHARE = 0.12
"""What the words keep from the ring at either side, likewise: it is round, they are not."""


class Countdown(Worded):
    """A ring that shows how much is left (1.0 full .. 0.0 empty), with a number or a word in the middle."""

    overlay = True
    reach = 0

    def __init__(
        self, key: str, box: Box = NOWHERE, *, left: float = 1.0, text: str = "", colour: Colour = GOLD
    ):
        super().__init__(key, box)
        self._step = RING_STEPS
        self._colour = colour
        self._words = Text(text, role="display", size=round(max(28, box.h * 0.4)), align="centre")
        self.left = left

    @property
    def left(self) -> float:
        """The part that is left."""
        return self._step / RING_STEPS

    @left.setter
    def left(self, left: float) -> None:
        step = math.ceil(min(1.0, max(0.0, left)) * RING_STEPS)
        if step != self._step:
            self._step = step
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        pixels = ctx.art.pixels(min(self.box.w, self.box.h))
        canvas.blit_centred(ring(pixels, self._step, self._colour), self.box)
        self._words.paint(canvas, ctx.art, self._inner)

    @property
    def _inner(self) -> Box:
        wide = self.box.w
        return self.box.inset(wide * (RING_WIDTH_SHARE + RING_GAP_SHARE), wide * RING_WIDTH_SHARE)


@lru_cache(maxsize=4 * (RING_STEPS + 1))
def ring(pixels: int, step: int, colour: Colour, thick: float = RING_WIDTH_SHARE) -> pygame.Surface:
    """A ring filled clockwise from the top by step / RING_STEPS, smooth at its edges.

    `thick` is its width as a part of its diameter.
    """
    middle = (pixels - 1) / 2
    y, x = np.mgrid[0:pixels, 0:pixels].astype(np.float32) - middle
    reach = np.hypot(x, y)
    outer, inner = pixels / 2 - 1, pixels / 2 - 1 - pixels * thick
    cover = np.clip(outer - reach + 0.5, 0, 1) * np.clip(reach - inner + 0.5, 0, 1)
    turn = np.mod(np.arctan2(x, -y), 2 * np.pi)
    edge = 2 * np.pi * step / RING_STEPS
    lit = np.ones_like(turn) if step >= RING_STEPS else np.clip((edge - turn) * reach + 0.5, 0, 1)
    rgb = np.asarray(NIGHT_BOTTOM) + lit[..., None] * (np.asarray(colour) - np.asarray(NIGHT_BOTTOM))
    picture = pygame.Surface((pixels, pixels), pygame.SRCALPHA, 32)
    pygame.surfarray.pixels3d(picture)[:] = rgb.swapaxes(0, 1).astype(np.uint8)
    pygame.surfarray.pixels_alpha(picture)[:] = (cover.T * 255).astype(np.uint8)
    return picture
