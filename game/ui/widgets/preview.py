"""What a camera sees, on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context

if TYPE_CHECKING:
    from vision.pictures import Image


class Preview(Widget):
    """The newest frame, as large as it fits; `show` it at 15 frames a second, not more."""

    reach = 0

    def __init__(self, key: str, box: Box = NOWHERE) -> None:
        super().__init__(key, box)
        self.shape: tuple[int, int] = (9, 16)
        """Height and width (px) of the newest frame, before it was made to fit."""
        self._frame: Any = None
        self._picture: pygame.Surface | None = None

    def show(self, frame: Image | None) -> None:
        """Another frame, (H, W, 3) uint8 BGR, or none. It must not be changed afterwards.

        A frame that already has the size of the place on screen is shown without copying a pixel.
        """
        if frame is not None:
            self.shape = frame.shape[0], frame.shape[1]
        self._frame = self._resize(frame) if frame is not None else None
        self._picture = None
        if self._frame is not None:
            height, width = self._frame.shape[:2]
            self._picture = pygame.image.frombuffer(self._frame, (width, height), "BGR")
        self.invalidate()

    @property
    def seen(self) -> Box:
        """Where the frame is on screen."""
        high, wide = self.shape
        factor = min(self.box.w / wide, self.box.h / high)
        return self.box.centre_box(wide * factor, high * factor)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.fill((12, 8, 16), self.box)
        if self._picture is not None:
            canvas.blit_centred(self._picture, self.box)

    def _resize(self, frame: Image) -> Image:
        import cv2
        import numpy as np

        scale = self.ctx.art.scale
        height, width = frame.shape[:2]
        factor = min(self.box.w * scale / width, self.box.h * scale / height)
        size = max(1, round(width * factor)), max(1, round(height * factor))
        if size != (width, height):
            frame = np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
        return np.ascontiguousarray(frame)
