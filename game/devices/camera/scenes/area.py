"""Where dice count: a frame drawn on the camera's picture, with a finger or by its four sides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.devices.camera.area import Crop
from game.devices.registry import SourceRegistry
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import PORTRAIT_PICTURE_HEIGHT, Box, Share, column
from game.ui.drawing.widget import Pointer, Widget
from game.ui.intents import PointerDown
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import done_button
from game.ui.widgets.choice import Stepper
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.widgets.preview import Preview
from game.ui.words import _

STEP_SHARE = 0.05
"""Shares of the picture by which a side moves; a frame is at least twice as wide and high."""
LINE_WIDTH = 5
PREVIEW_EVERY = 1 / 15


class CropDrawing(Preview):
    """The camera's picture with the frame on it; a drag from corner to corner draws another."""

    def __init__(self, key: str, box: Box, frame: Crop, on_draw: Callable[[Crop], object]) -> None:
        super().__init__(key, box)
        self._frame_now, self._on_draw = frame, on_draw
        self._start: tuple[float, float] | None = None

    @property
    def takes_pointer(self) -> bool:
        return True

    def mark(self, frame: Crop) -> None:
        """Another frame from now on."""
        self._frame_now = frame
        self.invalidate()

    def on_pointer(self, intent: Pointer) -> bool:
        seen = self.seen
        x = min(1.0, max(0.0, (intent.x - seen.x) / seen.w))
        y = min(1.0, max(0.0, (intent.y - seen.y) / seen.h))
        if isinstance(intent, PointerDown):
            self._start = x, y
        elif self._start is not None:
            (x0, x1), (y0, y1) = sorted((self._start[0], x)), sorted((self._start[1], y))
            if x1 - x0 >= 2 * STEP_SHARE and y1 - y0 >= 2 * STEP_SHARE:
                self._on_draw((_step_share(x0), _step_share(y0), _step_share(x1), _step_share(y1)))
        return isinstance(intent, PointerDown)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        super().paint(canvas, ctx)
        seen, (x0, y0, x1, y1) = self.seen, self._frame_now
        left, top = seen.x + x0 * seen.w, seen.y + y0 * seen.h
        canvas.outline(GOLD, Box(left, top, (x1 - x0) * seen.w, (y1 - y0) * seen.h), LINE_WIDTH)


class DiceAreaScene(Scene):
    """The picture on the left, the four sides on the right."""

    name = "dice-area"
    tick_every = PREVIEW_EVERY
    first_focus = "done"

    def __init__(
        self, ctx: Context, registry: SourceRegistry, frame: Crop, on_done: Callable[[Crop], object]
    ) -> None:
        super().__init__(ctx)
        self._registry, self.frame, self._on_done = registry, frame, on_done

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        left, right = self.divide(self.safe, (Share(), 600), (PORTRAIT_PICTURE_HEIGHT, 900), gap=24)
        self._drawing = root.add(CropDrawing("picture", left, self.frame, self._draw))
        panel = root.add(Panel("panel", right, title=_("Where dice count")))
        words, *sides, done = column(panel.inner, Share(), *[104] * 4, 112)
        text = _("Draw a frame on the picture, or move its sides. Dice outside it don't count.")
        root.add(Paragraph("words", words, text, size=32, colour=LAVENDER, lines=5))
        names = (_("Left"), _("Top"), _("Right"), _("Bottom"))
        for side, (name, at) in enumerate(zip(names, sides, strict=True)):
            options = [(n, _("{n} %", n=round(n * 100))) for n in self._possible(side)]
            move = partial(self._move, side)
            root.add(
                Stepper(f"side-{side}", at, name, options, _step_share(self.frame[side]), move, share=0.56)
            )
        root.add(done_button(done, self.back))
        return root

    def tick(self, now: float) -> None:
        picture = self._registry.preview("camera")
        if picture is not None:
            self._drawing.show(picture)

    def back(self) -> None:
        """Back keeps the frame: it can be drawn anew at any time."""
        self.ctx.stack.pop()
        self._on_done(self.frame)

    def _possible(self, side: int) -> list[float]:
        """Where a side may be: not beyond the one across from it."""
        steps = [_step_share(n * STEP_SHARE) for n in range(round(1 / STEP_SHARE) + 1)]
        across = self.frame[(side + 2) % 4]
        if side < 2:
            return [step for step in steps if step <= across - 2 * STEP_SHARE + 1e-6]
        return [step for step in steps if step >= across + 2 * STEP_SHARE - 1e-6]

    def _move(self, side: int, to: float) -> None:
        x0, y0, x1, y1 = (to if n == side else value for n, value in enumerate(self.frame))
        self.frame = x0, y0, x1, y1
        self.rebuild()

    def _draw(self, frame: Crop) -> None:
        self.frame = frame
        self._drawing.mark(frame)
        for side, value in enumerate(frame):
            stepper = self.root.find(f"side-{side}")
            if isinstance(stepper, Stepper):
                stepper.options = tuple((n, _("{n} %", n=round(n * 100))) for n in self._possible(side))
                stepper.value = value


def _step_share(share: float) -> float:
    return round(round(share / STEP_SHARE) * STEP_SHARE, 2)
