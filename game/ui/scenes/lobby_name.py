"""A player's name: turned to on a wheel, or written with a finger, a pad or a keyboard."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.art.theme import CREAM
from game.ui.context import Context
from game.ui.intents import Device, Erase, Intent, Shortcut, Typed
from game.ui.layout import GAP, SCREEN, Box
from game.ui.scene import Scene
from game.ui.scenes.lobby_draft import LONGEST_NAME
from game.ui.widget import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Stepper
from game.ui.widgets.keyboard import Keyboard
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel, Picture
from game.ui.words import say

NAMES = (
    "Ann", "Bob", "Cleo", "Dan", "Eva", "Finn", "Grace", "Hugo", "Ida", "Jack", "Kim", "Leo", "Mia",
    "Noah", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wim", "Yara", "Zoe",
)  # fmt: skip
"""The wheel."""
DONE = "key-done"
WHEEL = "wheel"


class NameScene(Scene):
    """Asks for one name; the old one stands until the first letter is written."""

    name = "name"
    over = True

    def __init__(self, ctx: Context, old: str, seat: int, on_name: Callable[[str], object]) -> None:
        super().__init__(ctx)
        self._seat, self._on_name = seat, on_name
        self.written = old
        self._untouched = True
        self.first_focus = DONE if ctx.device is Device.KEYS else WHEEL

    @property
    def wants_text(self) -> bool:
        """Letters are text here, wherever the focus is."""
        return True

    def build(self) -> Widget:
        root = Widget(self.name, SCREEN)
        panel = root.add(Panel("panel", SCREEN.centred(1560, 960), style="dialog", padding=48))
        inside = panel.box.inset(48, 36)
        top, rest = inside.split_top(120, gap=20)
        wheel, keys = rest.split_top(108, gap=24)
        self._add_field(root, top)
        shown = (self.written, *(name for name in NAMES if name != self.written))
        names = tuple((name, name) for name in shown)
        root.add(Stepper(WHEEL, wheel, say("Turn to a name"), names, self.written, self._turned, share=0.62))
        root.add(
            Keyboard(
                "keyboard",
                keys,
                on_text=self.write,
                on_erase=self.erase,
                on_done=self.done,
                space=say("Space"),
                done=say("Done"),
            )
        )
        return root

    def _add_field(self, root: Widget, box: Box) -> None:
        coin, rest = box.split_left(box.h, gap=24)
        field, back = rest.split_right(340, gap=GAP)
        root.add(Picture("coin", coin, lambda art: art.seat_coin(self._seat, coin.h)))
        well = root.add(Panel("well", field, style="well"))
        root.add(Label("field", well.box.inset(36, 8), self._shown, role="display", size=64, colour=CREAM))
        root.add(Button("cancel", back, say("Cancel"), self.back, tone="crimson", shortcut=Shortcut.BACK))

    @property
    def _shown(self) -> str:
        return self.written if self._untouched else f"{self.written}|"

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Typed):
            self.write(intent.text)
            self.focus.focus(DONE)
            return True
        if isinstance(intent, Erase):
            self.erase()
            return True
        return False

    def write(self, text: str) -> None:
        """Append letters; the first ones take the old name's place."""
        begun = "" if self._untouched else self.written
        self._show((begun + text)[:LONGEST_NAME].lstrip())

    def erase(self) -> None:
        """Take the last letter away."""
        self._show(self.written[:-1])

    def done(self) -> None:
        """This is the name."""
        self.ctx.stack.pop()
        self._on_name(self.written)

    def _turned(self, name: str) -> None:
        self.written, self._untouched = name, True
        self._show_field()

    def _show(self, written: str) -> None:
        self.written, self._untouched = written, False
        self._show_field()

    def _show_field(self) -> None:
        field, keyboard = self.find("field"), self.find("keyboard")
        if isinstance(field, Label):
            field.text = self._shown
        if isinstance(keyboard, Keyboard):
            keyboard.capital = not self.written or self.written.endswith(" ")
