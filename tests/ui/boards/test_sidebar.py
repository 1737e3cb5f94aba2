"""The panel beside a board: with large letters, too, everything has its own place there."""

from __future__ import annotations

from collections.abc import Callable

from game.catalogue.questions import Detail, Offer, Press
from game.store.settings import Settings
from game.ui.boards.sidebar import Sidebar
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.label import Paragraph
from studio.pilot import Pilot

HINT = (
    "One token: one Worker more, or a try: a team with 11 or more is a Creation. Lit FX can be played, too."
)
PRESSES = tuple(Press(key, f"Do {key}") for key in ("hire", "try", "pass"))


def test_words_run_under_no_button_and_become_smaller_before_they_are_scrolled(
    fly: Callable[..., Pilot],
) -> None:
    class Beside(Scene):
        def build(self) -> Widget:
            root = Widget("beside", self.screen)
            self.panel = root.add(Sidebar(Box(1480, 200, 360, 760), lambda key: None))
            self.panel.show(self.offer)
            return root

        offer = Offer(title="A token", hint=HINT, presses=PRESSES)

    class Read(Beside):
        offer = Offer(
            title="A trade",
            hint="How many for three?",
            presses=PRESSES,
            detail=Detail("Ann", ("0 Creations, 2 Workers", "13 resources, all of them Diamonds")),
        )

    for made in (Beside, Read):
        scene = fly(made, settings=Settings(text_scale=1.5)).scene
        assert isinstance(scene, Beside)
        words = [widget for widget in scene.panel.walk() if isinstance(widget, Paragraph)]
        buttons = [widget for widget in scene.panel.walk() if isinstance(widget, Button)]
        assert len(buttons) == len(PRESSES)
        top = min(button.box.y for button in buttons)
        assert all(word.ink(scene.ctx).bottom <= top for word in words), made
        assert len({word.size for word in words}) == 1
        reading = scene.root.find("reading")
        assert reading is not None
        assert not reading.focusable, "nothing has to be scrolled"
