"""What the program knows of a feature: all of it stands in the `__init__.py` of its folder.

FEATURE = Feature("league", command=Subcommand("league", "who leads", f"{__name__}.command"), ...)

What takes long to import is named, and imported when it is first needed: see `game.catalogue.lazy_import`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from game.subcommand import Subcommand


class FeatureMenu(StrEnum):
    """Where a feature can have entries, and what the function that makes them is given."""

    LOBBY = "lobby"
    """The head of the lobby: the context, the host, and a function that takes a name out of the lobby."""
    PAUSE = "pause"
    """The menu: the context, and the dice desk of the match or None."""
    OVER = "over"
    """The result of a match that is over: the context and where its journal is, if it is stored."""
    WATCHED = "watched"
    """A stored match that is watched again: the context and its journal."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One entry of a menu."""

    key: str
    text: str
    """In the language of the screen."""
    press: Callable[[], object]
    icon: str = ""
    dice_title: str = ""
    """What a result says above the dice instead of how many they were; with a gap for their `count`."""


@dataclass(frozen=True, slots=True)
class LobbyTile:
    """The way from the lobby to something that lasts for more than a match."""

    entry: MenuEntry
    used: bool = False
    """It is under way, or was set up."""
    words: tuple[str, str, str] | None = None
    """The lines of a tile of its own, in place of the match that was left; None for no such tile."""
    first: Callable[[], object] | None = None
    """What comes before the lobby."""


class Encore(Protocol):
    """What a feature shows of a match between its celebration and its result."""

    @property
    def ready(self) -> bool:
        """Whether what is shown has been found."""

    def scene(self, then: Callable[[], Any], again: Callable[[], object]) -> Any:
        """Make the scene, as far as is known by now; None for none.

        `then` makes what follows it, `again` begins another match.
        """


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature: nothing outside its folder names it."""

    key: str
    """The name of its folder."""
    place: int = 100
    """Where its entries stand in a menu: lower numbers first."""
    command: Subcommand | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    """By command: the module of the folder that adds options to it, with `add_arguments` and `run`, which
    gives None unless one of them was used."""
    companion: Callable[..., Any] | None = None
    """Makes the `Companion` of all matches from the data folder and the options of the program."""
    menus: Mapping[FeatureMenu, Callable[..., Iterable[MenuEntry]]] = field(default_factory=dict)
    tile: Callable[..., LobbyTile | None] | None = None
    """Makes its tile in the lobby, from the context, the host, and what makes the scene of a match."""
    after_match: Callable[..., Any] | None = None
    """Makes the scene that follows a match in place of its result, from context, host and match; or None."""
    encore: Callable[..., Any] | None = None
    """Makes an `Encore` from the context and a match that is over; or None."""
    take_home: Callable[..., Any] | None = None
    """Makes the widget that shows phones what to take along of the last match, from a box and the context."""
    attract: Callable[..., Any] | None = None
    """Makes what is shown while nobody plays, from the context and what follows it; None for nothing."""
    state: Callable[..., Any] | None = None
    """The line about it on the page of the host, from the context."""
    scenes: tuple[str, ...] = ()
    """The modules of the folder that are loaded once the first picture is up."""
