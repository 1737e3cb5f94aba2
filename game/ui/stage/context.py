"""What scenes and widgets are given to work with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.match.companion import Companions
from game.store import removable
from game.store.house_rules import HouseRuleBook
from game.store.pin import PinStore
from game.store.settings import Settings
from game.ui.drawing.layout import WIDE, Space
from game.ui.input.places import PadPlaces
from game.ui.intents import InputDevice, Intent
from game.ui.media.recordings import Keepsakes
from game.ui.media.sound_output import NullSound
from game.ui.media.speech import Silent, Voice
from game.ui.stage.stack import SceneStack, Stacked
from game.ui.window.clock import Clock

if TYPE_CHECKING:
    from game.match.loop import MatchLoop
    from game.phones.pictures.faces import GuestFace
    from game.phones.service import PhoneService
    from game.ui.art import Art


class Screens(Protocol):
    """The monitors and televisions of this desktop."""

    @property
    def monitors(self) -> tuple[str, ...]:
        """What they are called."""

    @property
    def monitor(self) -> str:
        """What the one is called that shows the window."""


AfterMatch = Callable[["Context", "MatchLoop"], Stacked | None]


class NextMatch(NamedTuple):
    """What the people of a match that is over can play next."""

    minutes: int
    """What another match like it takes here."""
    choose: Callable[[], object]
    """Lets them choose another game."""


NextMatchOf = Callable[["Context", "MatchLoop"], NextMatch]


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """What a scene may have the program do, and what kind of program it is."""

    home: Callable[[Context], Stacked]
    """Makes the first scene (the lobby), to go back to from anywhere."""
    leave: Callable[[], None]
    """Ends the program after this frame; without effect in kiosk mode."""
    shut_down: Callable[[], None]
    """Ends the program after this frame, in kiosk mode, too."""
    rest: Callable[[], None]
    """Nobody is here any more: shows the demonstration, from wherever this is."""
    keep_settings: Callable[[], None]
    """Lets all guests to come begin with the settings as they are now."""
    forget_guests: Callable[[], None]
    """Has the settings as the host wants them, whatever guests have changed."""
    screens: Screens
    next_screen: Callable[[], bool]
    """Shows the program on the next of several monitors from now on, and remembers that."""
    kiosk: bool = False
    """On a public screen: nothing closes the program, so no scene offers to."""
    teach: Callable[[Context, str], object] | None = None
    """Begins the lesson of a game over the scene on top; None where there are no lessons."""
    after_match: AfterMatch | None = None
    """Makes what follows a match in place of its result, where it belongs to more."""
    next_match: NextMatchOf | None = None
    """Says what can be played after a match; None where nothing is begun from its result."""


class Storage:
    """What is kept in the data folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.keepsakes = Keepsakes(data)
        self.pin = PinStore(data)
        """Keeps guests of a public screen out of what is the host's."""
        self.house_rules = HouseRuleBook(data)
        self.usb_drives: Callable[[], tuple[Path, ...]] = removable.usb_drives
        """The folders of USB drives that are plugged in."""


class InputState:
    """What people press with, as far as it decides which hints are drawn."""

    def __init__(self) -> None:
        self.device = InputDevice.TOUCH
        """What was used last."""
        self.pads = PadPlaces()
        """The gamepads, and who plays with which."""
        self.pad: int | None = None
        """Which gamepad was used last; None before one was."""
        self.pressed_at = -inf
        """When somebody last pressed anything, before the press that is being acted on; in seconds."""

    def notice(self, intent: Intent) -> bool:
        """Note what was pressed with. Returns whether other hints are to be drawn."""
        before, self.device = self.hand, intent.device
        self.pad = intent.pad if intent.pad is not None else self.pad
        return self.hand != before

    @property
    def hand(self) -> str:
        """Whose hints are drawn: the device's, or those of a make of gamepad with signs of its own."""
        return (
            "playstation" if self.device is InputDevice.PAD and self.pads.has_signs(self.pad) else self.device
        )

    @property
    def shows_focus(self) -> bool:
        """Whether a ring lies round what has the focus, and buttons carry the name of their key.

        For keyboard and pad, not for touch and mouse.
        """
        return self.device in (InputDevice.KEYS, InputDevice.PAD)


class Context:
    """One for the whole program: what every scene draws and plays with, and three values for the rest.

    Scenes keep the context and never the art: pictures baked for one window size are wrong in the next.
    """

    def __init__(
        self,
        *,
        art: Art,
        space: Space = WIDE,
        settings: Settings,
        change_settings: Callable[[Settings], None],
        clock: Clock,
        stack: SceneStack[Stacked],
        storage: Storage,
        program: Program,
        sound: NullSound,
        voice: Voice | None = None,
        companions: Companions | None = None,
        phones: PhoneService | None = None,
    ) -> None:
        self.art = art
        """Replaced when the window or the text scale changes, like `space`."""
        self.space = space
        """Where everything is laid out."""
        self.rotation = 0
        """By how many quarters clockwise the picture is turned, on a flat table."""
        self.settings = settings
        self.change_settings = change_settings
        """Uses other settings from now on, and keeps them."""
        self.clock = clock
        self.stack = stack
        self.sound = sound
        self.voice = voice or Silent()
        """Reads short sentences aloud, where the computer can."""
        self.companions = companions or Companions()
        """What hangs on all matches of this program."""
        self.phones = phones
        """The phones at the table, where there can be some."""
        self.storage = storage
        self.program = program
        self.input = InputState()

    def hushed(self, settings: Settings) -> Context:
        """A copy with other settings, for a picture: nothing is heard, no phone or companion knows of it."""
        quiet = copy(self)
        quiet.settings, quiet.sound, quiet.voice = settings, NullSound(), Silent()
        quiet.phones, quiet.companions = None, Companions()
        return quiet

    def show_faces(self, faces: Mapping[int, GuestFace]) -> bool:
        """Draw these on the coins of seats from now on, by seat; whether that is anything new."""
        changed = dict(self.art.faces) != dict(faces)
        self.art.faces = dict(faces)
        return changed

    def home(self) -> Stacked:
        """A fresh first scene (the lobby)."""
        return self.program.home(self)
