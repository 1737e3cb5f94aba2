"""A question with a yes and a no; no is what Back means, and what has the focus."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.context import Context
from game.ui.intents import Shortcut
from game.ui.layout import SCREEN, Share, row
from game.ui.scene import Scene
from game.ui.widget import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import say


class ConfirmScene(Scene):
    """Asks before something that is felt."""

    name = "confirm"
    over = True
    first_focus = "no"

    def __init__(
        self, ctx: Context, question: str, words: str, yes: str, on_yes: Callable[[], object]
    ) -> None:
        super().__init__(ctx)
        self._question, self._words, self._yes, self._on_yes = question, words, yes, on_yes

    def build(self) -> Widget:
        root = Widget(self.name, SCREEN)
        panel = root.add(
            Panel("panel", SCREEN.centred(1080, 480), style="dialog", title=self._question, padding=48)
        )
        words, buttons = panel.inner.split_bottom(116, gap=20)
        no, _, yes = row(buttons, 460, Share(), 460)
        root.add(Paragraph("words", words, self._words, size=34))
        root.add(Button("no", no, say("No, go back"), self.back, tone="quiet", shortcut=Shortcut.BACK))
        root.add(Button("yes", yes, self._yes, self._answer, tone="crimson"))
        return root

    def _answer(self) -> None:
        self.ctx.stack.pop()
        self._on_yes()
