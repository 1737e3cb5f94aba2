"""What the core knows of a device that dice come from.

DEVICE = Device(
    "keypad",
    N_("Keypad"),
    N_("Your own dice; press what fell on the keypad."),
    open=lambda opening: KeypadSource(opening.option),
    option=Option("--keypad", "PORT", "where the keypad is plugged in"),
)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.rules.text import Translatable
from game.subcommand import Subcommand

if TYPE_CHECKING:
    from game.chance import Chance
    from game.devices.cameras import CameraChooser
    from game.devices.dice import DiceSource
    from game.findings import Finding
    from game.store.settings import Settings

LAST_PLACE = 100
"""Where a device stands in the lobby that names no place."""


def _usual_settings() -> Settings:
    from game.store.settings import Settings

    return Settings()


@dataclass(frozen=True, slots=True)
class Opening:
    """What a device may use to open its source."""

    chance: Chance
    """The console's own."""
    data: Path | None = None
    """The folder in which everything is kept; None where nothing is to be kept."""
    settings: Settings = field(default_factory=_usual_settings)
    """Those of the beginning."""
    option: str | None = None
    """What was given with the device's option on the command line."""
    cameras: CameraChooser | None = None
    """All cameras of the console, where one can be chosen; dice and field share them."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the command line; whoever gives it wants the device used."""

    flag: str
    """'--tower'"""
    metavar: str = ""
    help: str = ""
    choices: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called among the arguments that were read."""
        return self.flag.lstrip("-").replace("-", "_")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Abilities:
    """What a device can do: the core asks for these and never which device it is."""

    is_virtual: bool = False
    """Chance alone says what falls, when somebody presses: nothing is typed, put right or photographed."""
    is_typed: bool = False
    """It never reports: the table takes values one press at a time."""
    reports_rolls: bool = False
    """It knows when dice roll, over a link of which something can be told."""
    sees_table: bool = False
    """It has pictures of the table."""
    keeps_places: bool = False
    """It names dice by their place: the second die of one roll follows the second of the roll before."""


@dataclass(frozen=True, slots=True)
class Device(_Abilities):
    """One way to come by dice: given by functions, so that nothing is imported before it is needed.

    Texts are marked by `N_` and translated when they are shown.
    """

    key: str
    """Kept with every roll for ever."""
    name: Translatable
    """In two or three words: 'Dice tower'."""
    sentence: Translatable
    """How one plays with it, in one sentence."""
    open: Callable[[Opening], DiceSource]
    """Opens its source. Returns at once; what it raises is told as the sentence of a failed source."""
    short_name: Translatable = ""
    """In one word, for narrow places; the name where it is empty."""
    icon: str = "dice"
    """A picture of `assets/icons`."""
    colour: tuple[int, int, int] = (150, 200, 220)
    """Colour of its bars in charts: red, green, blue, 0..255."""
    place: int = LAST_PLACE
    """Where it stands in the lobby: lower first."""
    option: Option | None = None
    is_offered: Callable[[Opening], bool] = lambda opening: True
    """Whether this console offers it at all."""
    is_furnished: Callable[[Opening], bool] = lambda opening: True
    """Whether it has all it needs, as far as can be told before it is opened: else it is not offered in the
    middle of a roll."""
    which: Translatable = ""
    """The button that leads to a choice among several, and whose words it needs: 'Which tower?'"""
    chooser: Callable[..., Any] | None = None
    """The scene behind that button, from a Context and the source's own `chooser`."""
    ways: Callable[..., Any] | None = None
    """Further buttons in the lobby, from the scene with the sources: see `game.ui.scenes.lobby.dice`."""
    link_off: Translatable = ""
    """Stands where its link would be told of, while it is not switched on."""
    checks: Callable[[Any], Iterable[Finding]] | None = None
    """Its part of `knucklebone doctor`, from a `game.doctor.machine.Machine`."""
    command: Subcommand | None = None
    table_view: Callable[..., Any] | None = None
    """Opens a `game.match.field.table_view.TableView`, from an Opening and the `PhoneWebcams`, before any
    source is opened."""
    field_setup: Callable[..., Any] | None = None
    """Opens the set-up of the field that it sees, from the scene below and a `FieldSource`."""
    photographs: Callable[[], Any] | None = None
    """Makes what reads photographs of dice that phones send, a `game.phones.requests.PhotographReader`."""
    how: str = ""
    """How its dice came about, for a log of rolls on the terminal: 'from a tower'."""

    @property
    def is_sensed(self) -> bool:
        """Whether it tells by itself what real dice show."""
        return not (self.is_virtual or self.is_typed)

    @property
    def taken_names(self) -> tuple[str, ...]:
        """Its option and its subcommand, which no other device can have."""
        option, command = self.option, self.command
        return (*((option.flag,) if option else ()), *((f"knucklebone {command.name}",) if command else ()))

    @property
    def label(self) -> Translatable:
        """Its short name."""
        return self.short_name or self.name
