"""What makes the screen easier to see: larger letters, more contrast, other colours, less motion."""

from __future__ import annotations

from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, even_column
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, Menu
from game.ui.scenes.pause.settings import (
    COLOURS,
    CONTRAST,
    MOTION,
    SPEECH,
    TEXT,
    ChoiceSetting,
    SwitchSetting,
    widget_of,
)
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import done_button
from game.ui.widgets.label import SharedFontSize
from game.ui.widgets.panel import Panel
from game.ui.words import _


class EyesScene(Scene):
    """Takes effect at once, so that one sees what one chooses."""

    name = "eyes"
    sleeps = True
    over = True
    first_focus = "text"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._settings: list[SwitchSetting | ChoiceSetting] = [TEXT, CONTRAST, COLOURS, MOTION]
        if ctx.voice.able:
            self._settings.append(SPEECH)

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        count = len(self._settings) + 1
        tall = 160 + count * (MIN_TARGET_HEIGHT + TARGET_GAP)
        place = self.plate(1200, tall)
        panel = root.add(Panel("panel", place, style="dialog", title=_("Easier to see"), padding=48))
        *cells, last = even_column(panel.inner, count, TARGET_GAP)
        names = SharedFontSize()
        for each, cell in zip(self._settings, cells, strict=True):
            root.add(widget_of(each, cell, self.ctx)).write_alike(names)
        root.add(done_button(last.split_right(360)[1], self.back))
        return root

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Menu):
            self.back()
            return True
        return False
