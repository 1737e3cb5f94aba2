"""What people want, whatever they hold in their hands.

Touch, mouse, keyboard and gamepad are translated into these few values (see game.ui.input); scenes and
widgets never see a pygame event. Every intent knows the device it came from. Positions are logical units.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from game.rules.contract import Frozen


class InputDevice(StrEnum):
    """What an intent was made with."""

    TOUCH = "touch"
    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"


class Intent(metaclass=Frozen):
    """The base of all intents."""

    device: InputDevice
    pad: int | None = field(default=None, kw_only=True, compare=False)
    """Which gamepad made it; None for every other device. See `game.ui.input.places`."""


class Confirm(Intent):
    """Press what has the focus."""


class Release(Intent):
    """What confirmed was let go: a key or a button of a gamepad. Only what has the focus hears of it."""


class Back(Intent):
    """Leave, cancel, close."""


class Navigate(Intent):
    """Move the focus; one of dx, dy is -1 or 1, the other 0. Right and down are positive."""

    dx: int
    dy: int


class Cycle(Intent):
    """Move the focus to the next (1) or the previous (-1) in reading order."""

    step: int


class PointerDown(Intent):
    """A finger or the mouse button goes down; each finger is a pointer of its own."""

    x: float
    y: float
    pointer: int


class PointerMove(Intent):
    """A pointer that is down has moved."""

    x: float
    y: float
    pointer: int


class PointerUp(Intent):
    """A pointer was lifted."""

    x: float
    y: float
    pointer: int


class PointerHover(Intent):
    """The mouse moves with no button down."""

    x: float
    y: float


class Scroll(Intent):
    """The wheel turns over a place; positive shows what lies below."""

    x: float
    y: float
    steps: float


class Digit(Intent):
    """A digit key, 0..9."""

    value: int


class Typed(Intent):
    """Text for the text entry that has the focus."""

    text: str


class Erase(Intent):
    """Take back the last character or digit."""


class Help(Intent):
    """Show the rule for what is going on."""


class Undo(Intent):
    """Take back the last step."""


class Menu(Intent):
    """Open the overlay with settings and leaving."""


class Mute(Intent):
    """Sound off, or on again."""


class FullScreen(Intent):
    """Between full screen and window. The app sees to it; scenes never get it."""


class NextScreen(Intent):
    """Onto the next of several monitors. The app sees to it; scenes never get it."""


class Quit(Intent):
    """Close the program. The app sees to it; scenes never get it."""


class Shortcut(StrEnum):
    """The intents that can press a button from anywhere; the names of the glyphs drawn for them."""

    CONFIRM = "confirm"
    BACK = "back"
    UNDO = "undo"
    HELP = "help"
    MENU = "menu"


SHORTCUTS: dict[type[Intent], Shortcut] = {
    Back: Shortcut.BACK,
    Undo: Shortcut.UNDO,
    Help: Shortcut.HELP,
    Menu: Shortcut.MENU,
}
"""Which shortcut an intent stands for. Confirm is none: it always means what has the focus."""
