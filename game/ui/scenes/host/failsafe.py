"""What is shown when a scene broke: a plain word about it, and the way back."""

from __future__ import annotations

from pathlib import Path

from game.ui.drawing.layout import TARGET_GAP, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _

LEAVE_WIDTH = 400
"""Width of the button that ends the program, logical units."""


class FailsafeScene(Scene):
    """Says plainly that a screen failed, and leads back to the first scene."""

    name = "failsafe"

    def __init__(self, ctx: Context, report: Path | None, set_aside: str = "") -> None:
        """`set_aside` says what is not shown any more, because screens failed by it."""
        super().__init__(ctx)
        self.report, self._set_aside = report, set_aside

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        panel = root.add(
            Panel(
                "panel",
                self.plate(1240, 640, 760),
                style="dialog",
                title=_("This screen failed"),
                padding=56,
            )
        )
        words, buttons = panel.inner.split_bottom(112, gap=24)
        kept = _("The match is safe: we save every answer before we show it.")
        where = _("A report is in {path}.", path=self.report) if self.report else ""
        told = (self._set_aside, kept, where)
        root.add(Paragraph("words", words, "\n".join(filter(None, told)), size=36))
        home = Box(buttons.x, buttons.y, min(560, buttons.w - LEAVE_WIDTH - TARGET_GAP), buttons.h)
        root.add(Button("home", home, _("Back to the lobby"), self.back, tone="green"))
        if not self.ctx.program.kiosk:
            leave = buttons.split_right(LEAVE_WIDTH)[1]
            root.add(Button("leave", leave, _("Close the program"), self.ctx.program.leave, tone="quiet"))
        return root

    def back(self) -> None:
        self.ctx.stack.reset(self.ctx.home())
