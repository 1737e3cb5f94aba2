"""What scenes and widgets are given to work with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.match.companion import Companions
from game.phones.pages.cards import CardFiles
from game.store import removable
from game.store.house_rules import HouseRuleBook
from game.store.pin import PinStore
from game.store.settings import Settings
from game.ui.drawing.layout import WIDE, Space
from game.ui.input.places import PadPlaces
from game.ui.intents import Device
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


@dataclass(frozen=True, slots=True)
class PublicScreen:
    """What a program does for its host and for guests who come and go; elsewhere nothing asks for it."""

    shut_down: Callable[[], None]
    """Ends the program after this frame, in kiosk mode, too."""
    rest: Callable[[], None]
    """Nobody is here any more: shows the demonstration, from wherever this is."""
    keep_settings: Callable[[], None]
    """Lets everybody to come begin with the settings as they are now."""
    forget_guests: Callable[[], None]
    """Has the settings as the host wants them, whatever guests have changed."""


class Context:
    """One for the whole program; `art` and `space` are replaced when the window or the text scale changes.

    Scenes keep the context and never the art: pictures baked for one window size are wrong in the next.
    """

    def __init__(
        self,
        *,
        art: Art,
        space: Space = WIDE,
        sound: NullSound,
        settings: Settings,
        clock: Clock,
        stack: SceneStack[Stacked],
        data: Path,
        change_settings: Callable[[Settings], None],
        leave: Callable[[], None],
        home: Callable[[Context], Stacked],
        public: PublicScreen,
        screens: Screens,
        next_screen: Callable[[], bool],
        kiosk: bool,
        teach: Callable[[Context, str], object] | None = None,
    ) -> None:
        self.art = art
        self.space = space
        """Where everything is laid out."""
        self.rotation = 0
        """By how many quarters clockwise the picture is turned, on a flat table."""
        self.sound = sound
        self.settings = settings
        self.clock = clock
        self.stack = stack
        self.data = data
        """The folder where matches, settings and reports are kept."""
        self.keepsakes = Keepsakes(data)
        self.pin = PinStore(data)
        self.house_rules = HouseRuleBook(data)
        """Keeps guests of a public screen out of what is the host's."""
        self.companions = Companions()
        """What hangs on all matches of this program."""
        self.phones: PhoneService | None = None
        """The phones at the table, where there can be some."""
        self.after_match: Callable[[MatchLoop], Stacked | None] = lambda loop: None
        """What follows a match in place of its result, where it belongs to more."""
        self.sticks: Callable[[], tuple[Path, ...]] = removable.usb_drives
        """The folders of sticks that are plugged in."""
        self.cards = CardFiles()
        """Pictures of cards for phones."""
        self.voice: Voice = Silent()
        """Reads short sentences aloud, where the computer can."""
        self.pads = PadPlaces()
        """The gamepads, and who plays with which."""
        self.device = Device.TOUCH
        """What was used last: it decides which hints are drawn."""
        self.pressed_at = -inf
        """When somebody last pressed anything, before the press that is being acted on; in seconds."""
        self.pad: int | None = None
        """Which gamepad was used last; None before one was."""
        self.screens = screens
        self.kiosk = kiosk
        """On a public screen: nothing closes the program, so no scene offers to."""
        self.change_settings = change_settings
        """Uses other settings from now on, and keeps them."""
        self.public = public
        self.next_screen = next_screen
        """Shows the program on the next of several monitors from now on, and remembers that."""
        self.leave = leave
        """Ends the program after this frame; without effect in kiosk mode."""
        self._home = home
        self._teach = teach

    def show_faces(self, faces: Mapping[int, GuestFace]) -> bool:
        """Draw these on the coins of seats from now on, by seat; whether that is anything new."""
        changed = dict(self.art.faces) != dict(faces)
        self.art.faces = dict(faces)
        return changed

    def home(self) -> Stacked:
        """A fresh first scene (the lobby), to go back to from anywhere."""
        return self._home(self)

    @property
    def teaches(self) -> bool:
        """Whether lessons can be begun from where this program is."""
        return self._teach is not None

    def teach(self, game: str) -> None:
        """Begin the lesson of a game over the scene on top, if it has one."""
        if self._teach is not None:
            self._teach(self, game)

    @property
    def hand(self) -> str:
        """Whose hints are drawn: the device's, or those of a make of gamepad with signs of its own."""
        return "playstation" if self.device is Device.PAD and self.pads.has_signs(self.pad) else self.device

    @property
    def shows_focus(self) -> bool:
        """Whether a ring lies round what has the focus, and buttons carry the name of their key.

        For keyboard and pad, not for touch and mouse.
        """
        return self.device in (Device.KEYS, Device.PAD)
