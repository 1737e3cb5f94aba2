"""What the people at this table prefer, in one small JSON file.

The file is replaced as a whole (temporary file, fsync, rename), so a power cut leaves the old or the new
settings, never half of them. Values that cannot be understood, and names of a later version, stay in it as
they are; a file that is no JSON is kept aside.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, cast

from game.store import private, untrusted
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of

T = TypeVar("T")
NAME = "settings.json"
TEXT_SCALES = (1.0, 1.25, 1.5)
SPEEDS = (1, 2, 4)
EDGES = ("near", "left", "far", "right")
"""Edges of a flat table, clockwise, as those at the near edge see it."""
SLEEPS = (0, 120, 300, 600, 1800)
"""Seconds after which the screen may go to sleep; 0 for never."""
HOURGLASSES = (0, 30, 60, 120, 300)
"""Seconds that a person may think about a choice until it is said that time is up; 0 without an end."""
BEATS = (0, 1, 2, 3)
"""Seconds after all that happens in which people may break in before the next question is put."""
PICTURES = (100, 300, 1000)
"""How many pictures of rolls may be kept at most."""
LONGEST_NAME = 400
"""Letters of a player's name that is remembered."""
LONGEST_REASON = 200
"""Letters of what is said to be wrong with settings."""


class Motion(StrEnum):
    """How much moves on screen."""

    FULL = "full"
    REDUCED = "reduced"
    OFF = "off"


class ColourVision(StrEnum):
    """The kind of eye that colours are chosen for."""

    USUAL = "usual"
    PROTAN = "protan"
    """Reds are hardly seen."""
    DEUTAN = "deutan"
    """Greens are hardly seen."""
    TRITAN = "tritan"
    """Blues are hardly seen."""


class Present(StrEnum):
    """How pictures reach the screen."""

    AUTO = "auto"
    """Measured once, the faster way kept."""
    SHM = "shm"
    """Copied from shared memory; fast where there is no graphics card."""
    GPU = "gpu"
    """As a texture; the only way with vertical sync."""


def setting(default: Any, choices: tuple[Any, ...] = (), *, guests: bool = False) -> Any:
    """A setting with its default, and the only values it can have.

    Says also whether guests of a public screen may change it for themselves: the next ones find it as the
    host had it.
    """
    usual = {"default_factory": dict} if default == {} else {"default": default}
    return field(metadata={"choices": choices, "guests": guests}, **usual)


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them have a safe default."""

    text_scale: float = setting(1.0, TEXT_SCALES, guests=True)
    high_contrast: bool = setting(False, guests=True)
    """Darker grounds and lighter signs."""
    colour_vision: ColourVision = setting(ColourVision.USUAL, guests=True)  # noqa: RUF009 (it is a `field`)
    motion: Motion = setting(Motion.FULL, guests=True)  # noqa: RUF009 (it is a `field`)
    speed: float = setting(1, SPEEDS, guests=True)
    """How many times faster things move."""
    volume: float = setting(0.7, guests=True)
    """0..1."""
    mute: bool = setting(False, guests=True)
    music: bool = setting(True, guests=True)
    """A theme is heard below everything else."""
    loudspeaker: str = ""
    """Names the one that is heard; empty for the one that the system prefers."""
    present: Present = Present.AUTO
    open_hands: bool = setting(False, guests=True)
    """Family mode: everybody may see what everybody else holds, and no curtain falls."""
    flat_table: bool = setting(False, guests=True)
    """The screen lies on the table and people sit around it: what is one seat's own faces that seat."""
    edges: Mapping[str, str] = setting({}, guests=True)
    """At which edge of a flat table a seat is, by its number: one of EDGES, where that was chosen."""
    whole_frames: bool = False
    """Present the whole picture each time: a remedy for drivers that lose parts of it."""
    language: str = setting("", guests=True)
    """The code of one; empty for that of the computer."""
    speech: bool = setting(False, guests=True)
    """Read aloud whose turn it is and what was rolled, where the computer can."""
    monitor: str = ""
    """Names the monitor that shows the program; empty for the one that the system chooses."""
    measured: Mapping[str, str] = field(default_factory=dict)
    """Which way of presenting was measured to be faster, by display."""
    keep_pictures: bool = setting(False, guests=True)
    """Keep pictures of the rolls that people confirmed or put right."""
    keep_field_pictures: bool = setting(False, guests=True)
    """Keep pictures of real fields that lie as the match has them."""
    souvenir_throws: bool = setting(False, guests=True)
    """Keep what the camera sees of throws with their match, for its souvenir."""
    most_pictures: int = setting(300, PICTURES, guests=True)
    """How many of either, the newest."""
    names: tuple[str, ...] = ()
    """Names that were given to players, the last one first."""
    lobby: Mapping[str, Any] = field(default_factory=dict)
    """What the lobby was set to when the last match began, as plain data; empty before the first."""
    sleep_after: int = setting(300, SLEEPS)
    """Seconds without a touch after which the screen goes to sleep."""
    hourglass: int = setting(0, HOURGLASSES, guests=True)
    """Seconds to think about each choice."""
    beat: float = setting(1, BEATS, guests=True)
    """Seconds to break in, in games where somebody could."""
    hints: bool = setting(True, guests=True)
    """People may ask for a hint at the table."""
    phones: bool = True
    """Let phones in from the start where there is a home network; a public screen waits for its host."""
    onlookers: bool = setting(True, guests=True)
    """Watchers with a phone may guess, and react to what happens."""
    learned: tuple[str, ...] = ()
    """The games whose lesson was taken to its end, by name."""
    further: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else the file holds, by name, as plain data: see `FurtherSetting`."""


@dataclass(frozen=True, slots=True)
class FurtherSetting(Generic[T]):
    """A setting that one device or feature keeps, under a name of its own beside those of the core."""

    name: str
    usual: T

    def of(self, settings: Settings) -> T:
        """What it is set to; the usual value where the file holds something of another type."""
        value = settings.further.get(self.name, self.usual)
        return value if isinstance(value, type(self.usual)) else self.usual

    def set(self, settings: Settings, value: T) -> Settings:
        """Return settings with another value of this one."""
        return replace(settings, further={**settings.further, self.name: value})


CORE: Final = tuple(each.name for each in fields(Settings) if each.name != "further")
"""Names that no device and no feature may take."""
DECLARED = {each.name: each.metadata for each in fields(Settings) if each.metadata}
"""What `setting` says of each, by name."""


def of_host(settings: Settings, host: Settings) -> Settings:
    """Settings with what guests may have changed as the host had it."""
    usual = {name: getattr(host, name) for name, about in DECLARED.items() if about["guests"]}
    return replace(settings, **usual)


def load(folder: Path) -> tuple[Settings, LazyText]:
    """The settings kept in a folder, and one sentence for people if something was wrong with them."""
    path = folder / NAME
    try:
        settings, wrong = _read_settings(untrusted.from_json(untrusted.read(path)))
        return settings, _left_as_they_are(path, wrong) if wrong else NO_MESSAGE
    except FileNotFoundError:
        return Settings(), NO_MESSAGE
    except OSError as error:
        return (
            Settings(),
            LazyText(
                "We can't read the settings in {path} ({strerror}), so the usual ones apply.",
                path=path,
                strerror=error.strerror,
            ),
        )
    except ValueError as error:
        return Settings(), _set_aside(path, sentence_of(error))


def save(folder: Path, settings: Settings) -> None:
    """Replace the settings kept in a folder, but for what is not understood there.

    Raises OSError when the disk refuses.
    """
    path = folder / NAME
    core = {name: value for name, value in asdict(settings).items() if name in CORE}
    kept = {**core, **_not_understood(path, settings), **settings.further}
    private.replace(path, (json.dumps(kept, indent=2) + "\n").encode())


def _read_settings(raw: object) -> tuple[Settings, dict[str, str]]:
    """Settings from plain data, and what is wrong with those that cannot be used. Raises UnreadableError."""
    settings, unreadable = untrusted.validate_partly(Settings, raw)
    wrong = {name: str(error) for name, error in unreadable.items() if name in CORE}
    wrong |= {name: why for name in CORE if (why := _objection(name, settings))}
    usual = Settings()
    settings = replace(settings, **{name: getattr(usual, name) for name in wrong})
    further: dict[str, Any] = {}
    for name, value in cast("dict[str, Any]", raw).items():
        if name not in CORE:
            try:
                further |= untrusted.validate(dict[str, Any], {name: value})
            except untrusted.UnreadableError as error:
                wrong[name] = str(error)
    return replace(settings, further=further), wrong


def _objection(name: str, settings: Settings) -> str:
    """Why a setting cannot have its value; empty where it can."""
    value = getattr(settings, name)
    choices = DECLARED[name]["choices"] if name in DECLARED else ()
    if choices and value not in choices:
        return f"{name} cannot be {value}"
    if name == "volume" and not 0 <= value <= 1:
        return "volume is not between 0 and 1"
    if name == "edges" and not set(value.values()) <= set(EDGES):
        return f"edges are {', '.join(EDGES)}"
    if name == "names" and any(len(one) > LONGEST_NAME for one in value):
        return "one of names is too long"
    return ""


def _not_understood(path: Path, settings: Settings) -> dict[str, Any]:
    """What a file has beyond our understanding, but for settings that were changed since."""
    try:
        raw = untrusted.from_json(untrusted.read(path))
        _, wrong = _read_settings(raw)
    except (OSError, ValueError):
        return {}
    usual = Settings()
    kept = {name for name in raw if name not in CORE or name in wrong}
    changed = {name for name in kept.intersection(CORE) if getattr(settings, name) != getattr(usual, name)}
    return {name: raw[name] for name in sorted(kept - changed) if _can_be_written(raw[name])}


def _can_be_written(value: object) -> bool:
    """Whether it could be read again: no fraction that is too large for one."""
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return False
    return True


def _left_as_they_are(path: Path, wrong: Mapping[str, str]) -> LazyText:
    return LazyText(
        "We can't use some settings ({why}): they stay in {path}, and the usual ones apply.",
        why=untrusted.one_line("; ".join(wrong.values()), LONGEST_REASON),
        path=path,
    )


def _set_aside(path: Path, why: str) -> LazyText:
    try:
        aside = private.lay_aside(path)
    except OSError:
        return LazyText(
            "We can't use the settings in {path} ({why}), so the usual ones apply.", path=path, why=why
        )
    return LazyText(
        "We couldn't use the settings ({why}): they are in {aside} now, and the usual ones apply.",
        why=why,
        aside=aside,
    )
