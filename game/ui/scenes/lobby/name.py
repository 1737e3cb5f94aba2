"""A player's name: turned to on a wheel, or written with a finger, a pad or a keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.names import LONGEST_NAME, clean_name, name_key
from game.ui.drawing.layout import TARGET_GAP, Box
from game.ui.drawing.widget import Widget
from game.ui.intents import InputDevice, Shortcut
from game.ui.stage.context import Context
from game.ui.stage.dialog import TextEntry
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Stepper
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel, Picture
from game.ui.words import _

NAMES = (
    "Ann", "Bob", "Cleo", "Dan", "Eva", "Finn", "Grace", "Hugo", "Ida", "Jack", "Kim", "Leo", "Mia",
    "Noah", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wim", "Yara", "Zoe",
)  # fmt: skip
"""The wheel."""
WHEEL = "wheel"
MOST_NAMES = 24
"""Names that are remembered."""


def known_names(ctx: Context) -> tuple[str, ...]:
    """Names that were entered here before, then those of past players; the latest first."""
    names: dict[str, str] = {}
    for name in (*ctx.settings.names, *ctx.companions.players.names):
        names.setdefault(name_key(name), clean_name(name))
    return tuple(names.values())[:MOST_NAMES]


class NameScene(TextEntry):
    """Asks for one name; the old one stands until the first letter is written."""

    name = "name"

    def __init__(
        self, ctx: Context, old: str, seat: int, on_name: Callable[[str], object], known: Sequence[str] = ()
    ) -> None:
        """`known` names come first on the wheel."""
        super().__init__(ctx, _("What is your name?"), old, on_name, limit=LONGEST_NAME)
        self._seat, self._known = seat, known
        self._untouched = True
        if ctx.input.device is not InputDevice.KEYS:
            self.first_focus = WHEEL

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        panel = root.add(Panel("panel", self.plate(1560, 964, 1240), style="dialog", padding=48))
        top, rest = panel.box.inset(16 if self.portrait else 48, 40).split_top(116, gap=24)
        wheel, keys = rest.split_top(108, gap=24)
        self._add_field(root, top)
        names = {name: name for name in (self.text, *self._known, *NAMES)}
        known = tuple(names.items())
        root.add(Stepper(WHEEL, wheel, _("Pick a name"), known, self.text, self._on_turn, share=0.62))
        self._add_keys(root, keys)
        return root

    def _add_field(self, root: Widget, box: Box) -> None:
        coin, rest = box.split_left(box.h, gap=24)
        field, back = rest.split_right(280 if self.portrait else 340, gap=TARGET_GAP)
        root.add(Picture("coin", coin, lambda art: art.seat_coin(self._seat, coin.h)))
        root.add(Panel("field", field, style="well"))
        self._line = root.add(Label("text", field.inset(36, 8), self._shown_text(), role="display", size=64))
        root.add(Button("cancel", back, _("Cancel"), self.back, tone="crimson", shortcut=Shortcut.BACK))

    def type(self, text: str) -> None:
        """Append letters; the first ones take the old name's place."""
        if self._untouched:
            self.text, self._untouched = "", False
        super().type(text)

    def erase(self) -> None:
        """Take the last letter away."""
        self._untouched = False
        super().erase()

    def _on_turn(self, name: str) -> None:
        self.text, self._untouched = name, True
        self._line.text = self._shown_text()

    def _shown_text(self) -> str:
        return self.text if self._untouched else super()._shown_text()
