"""A camera's set-up on screen: what it sees, how good that is, and the one thing to do about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.devices.dice import CONFIDENT_FROM
from game.rules.text import N_
from game.ui.art.theme import GOLD, MINT
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import PORTRAIT_PICTURE_HEIGHT, Box, Share, column
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.header import header, under_header
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import done_button
from game.ui.widgets.grade import RatingPanel
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.widgets.preview import Preview
from game.ui.words import _

if TYPE_CHECKING:
    from vision.camera_check import CameraCheck, CheckedPicture
    from vision.dice.reader import DieFound

PANEL_WIDTH = 580
"""Width of the panel beside the picture."""
RING_STEP = 16
"""Logical units by which rings grow, so that few pictures of them are baked."""
PARTS = N_(
    {
        "light": "Light",
        "glare": "Glare",
        "size": "Size",
        "sharpness": "Sharpness",
        "noise": "Calm",
        "speed": "Speed",
    }
)
NUMBERS = N_(
    {
        "light": "{n:.0f} of 255",
        "glare": "{n:.1f} % burnt out",
        "size": "{n:.0f} px a die",
        "sharpness": "blur {n:.0f} %",
        "noise": "noise {n:.1f}",
        "speed": "{n:.0f} a second",
    }
)


class PictureScene(Scene):
    """What a camera sees on the left; on the right, or below it, what is to be said and done about it."""

    tick_every = 1 / 15

    def frame_page(self, root: Widget, title: str) -> tuple[Box, Box]:
        """Add title and frame; returns the room for the picture and that beside it."""
        header(root, self.ctx, title)
        body = under_header(self.safe)
        left, right = self.divide(body, (Share(), PANEL_WIDTH), (PORTRAIT_PICTURE_HEIGHT, Share()), gap=28)
        return root.add(Panel("picture", left, style="well", padding=14)).inner, right


class CameraScene(PictureScene):
    """A ring around each die that is read; the rating on the right."""

    name = "camera"
    first_focus = "done"

    def __init__(self, ctx: Context, check: CameraCheck, done: Callable[[], object] | None = None) -> None:
        """`check` is closed with the scene.

        `done` is called when people have seen enough, by default the scene below is shown again.
        """
        super().__init__(ctx)
        self._check = check
        self._done = done or ctx.stack.pop
        self._look: CheckedPicture | None = None
        self._shown = 0
        self._said = ""

    def exit(self) -> None:
        self._check.close()

    def back(self) -> None:
        self._done()

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        picture, right = self.frame_page(root, _("{name}", name=self._check.name))
        root.add(DiceView("view", picture))
        rating, advice, button = column(right, Share(), 236, 108, gap=20)
        self._rating = root.add(RatingPanel("rating", rating, PARTS, NUMBERS))
        panel = root.add(Panel("advice-panel", advice, style="well", padding=24))
        root.add(Paragraph("advice", panel.inner, "", size=34, valign="middle"))
        root.add(done_button(button, self.back))
        self._shown, self._said, self._look = 0, "", None
        return root

    def tick(self, now: float) -> None:
        frame, look = self._check.frame(), self._check.look()
        view = self.find("view")
        assert isinstance(view, DiceView)
        if frame is not None and frame.number != self._shown:
            self._shown = frame.number
            view.show(frame.image)
        if look is not None and look is not self._look:
            self._look = look
            view.mark(look.dice)
            self._rating.rate({part.name: (part.grade.value, part.number) for part in look.rating.parts})
        self._advise(look)

    def _advise(self, look: CheckedPicture | None) -> None:
        status = self._check.status
        words = _(status.sentence)
        if status.state == "ok" and look is not None:
            advised = look.rating.advice
            words = _(advised) if advised else _("All is well: nothing to do.")
        if words != self._said:
            self._said = words
            advice = self.find("advice")
            assert isinstance(advice, Paragraph)
            advice.text = words


class DiceView(Preview):
    """What the camera sees, with a ring around each die that is read."""

    def __init__(self, key: str, box: Box) -> None:
        super().__init__(key, box)
        self._dice: Sequence[DieFound] = ()

    def mark(self, dice: Sequence[DieFound]) -> None:
        """Ring these dice from now on; their boxes are in px of the pictures shown."""
        self._dice = dice
        self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        super().paint(canvas, ctx)
        (high, wide), box = self.shape, self.box
        scale = min(box.w / wide, box.h / high)
        left, top = box.x + (box.w - wide * scale) / 2, box.y + (box.h - high * scale) / 2
        with canvas.clip(box):
            for die in self._dice:
                x0, y0, x1, y1 = (at * scale for at in die.box)
                side = max(64.0, -(-1.6 * max(x1 - x0, y1 - y0) // RING_STEP) * RING_STEP)
                colour = MINT if die.confidence >= CONFIDENT_FROM else GOLD
                middle = Box(left + (x0 + x1) / 2, top + (y0 + y1) / 2, 0, 0)
                canvas.blit_centred(ctx.art.detection_ring(side, die.value, colour), middle)
