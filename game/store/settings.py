"""What the people at this table prefer, in one small JSON file.

The file is replaced as a whole (temporary file, fsync, rename), so a power cut leaves the old or the new
settings, never half of them. A file that cannot be understood is kept aside and the defaults are used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from game.store import pin, private, untrusted
from knucklebone_messages import NO_MESSAGE, Message, message, sentence_of

NAME = "settings.json"
TEXT_SCALES = (1.0, 1.25, 1.5)
SPEEDS = (1, 2, 4)
EDGES = ("near", "left", "far", "right")
"""Of a flat table, clockwise, as those at the near edge see it."""
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


class Motion(StrEnum):
    """How much moves on screen."""

    FULL = "full"
    REDUCED = "reduced"
    OFF = "off"


class Present(StrEnum):
    """How pictures reach the screen."""

    AUTO = "auto"
    """Measured once, the faster way kept."""
    SHM = "shm"
    """Copied from shared memory; fast where there is no graphics card."""
    GPU = "gpu"
    """As a texture; the only way with vertical sync."""


def setting(default: Any, choices: tuple[Any, ...] = (), *, guests: bool = False) -> Any:
    """A setting with its default, the only values it can have, and whether guests of a public screen may
    change it for themselves: the next ones find it as the host had it."""
    usual = {"default_factory": dict} if default == {} else {"default": default}
    return field(metadata={"choices": choices, "guests": guests}, **usual)


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them have a safe default."""

    text_scale: float = setting(1.0, TEXT_SCALES, guests=True)
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
    camera: str = ""
    """Names the camera that was chosen last; empty while nobody has chosen one."""
    demo_tower: bool = False
    """The demo tower was chosen last. Real ones are remembered by their numbers, see `game.store.towers`."""
    demo_dice: bool = False
    """Demo dice stand in for Bluetooth dice; those of the table are in `game.store.paired_dice`."""
    cameras: Mapping[str, Any] = field(default_factory=dict)
    """What a check of the table found out about each camera, by name, as plain data."""
    dice_areas: Mapping[str, Any] = field(default_factory=dict)
    """Where in the picture of each camera dice count, by name, as plain data."""
    names: tuple[str, ...] = ()
    """Names that were given to players, the last one first."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    """What was set up for the field under each camera, by name, as plain data."""
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
    onlookers: bool = setting(True, guests=True)
    """Watchers with a phone may guess, and react to what happens."""
    learned: tuple[str, ...] = ()
    """The games whose lesson was taken to its end, by name."""


DECLARED = {each.name: each.metadata for each in fields(Settings) if each.metadata}
"""What `setting` says of each, by name."""


def of_host(settings: Settings, host: Settings) -> Settings:
    """Settings with what guests may have changed as the host had it."""
    usual = {name: getattr(host, name) for name, about in DECLARED.items() if about["guests"]}
    return replace(settings, **usual)


def load(folder: Path) -> tuple[Settings, Message]:
    """The settings kept in a folder, and one sentence for people if something was wrong with them."""
    path = folder / NAME
    # Earlier versions kept the PIN here, and in what they set aside. This file counts before any other.
    for old in (path, *folder.glob("settings*")):
        pin.move_out(old)
    try:
        return _read(untrusted.read(path)), NO_MESSAGE
    except FileNotFoundError:
        return Settings(), NO_MESSAGE
    except OSError as error:
        return (
            Settings(),
            message(
                "The settings in {path} cannot be read ({strerror}); the usual ones are used.",
                path=path,
                strerror=error.strerror,
            ),
        )
    except ValueError as error:
        return Settings(), _set_aside(path, sentence_of(error))


def save(folder: Path, settings: Settings) -> None:
    """Replace the settings kept in a folder. Raises OSError when the disk refuses."""
    private.replace(folder / NAME, (json.dumps(asdict(settings), indent=2) + "\n").encode())


def _read(raw: bytes) -> Settings:
    """Settings from JSON; unknown names are left out. Raises ValueError naming what is wrong."""
    settings = untrusted.shaped(Settings, untrusted.known_only(Settings, untrusted.from_json(raw)))
    for name, about in DECLARED.items():
        if about["choices"] and getattr(settings, name) not in about["choices"]:
            raise ValueError(f"{name} cannot be {getattr(settings, name)}")
    if not 0 <= settings.volume <= 1:
        raise ValueError("volume is not between 0 and 1")
    if not set(settings.edges.values()) <= set(EDGES):
        raise ValueError(f"edges are {', '.join(EDGES)}")
    if any(len(name) > LONGEST_NAME for name in settings.names):
        raise ValueError("one of names is too long")
    return settings


def _set_aside(path: Path, why: str) -> Message:
    aside = path.with_suffix(".broken.json")
    try:
        os.replace(path, aside)
    except OSError:
        return message(
            "The settings in {path} are not usable ({why}); the usual ones are used.", path=path, why=why
        )
    return message(
        "The settings were not usable ({why}) and are kept as {aside}; the usual ones are used.",
        why=why,
        aside=aside,
    )
