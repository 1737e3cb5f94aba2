"""What the catalogue knows of a game.

GAME = Game(
    GameInfo("pig", "Pig", range(2, 7), "Roll as often as you dare."),
    rules=Pig,
    bots={"random": RandomBot, "careful": Careful},
    words=PigWords,
)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.catalogue.measures import Measures
from game.catalogue.questions import Guide
from game.catalogue.words import Words
from game.rules.contract import Bot, GameInfo, HouseRule, Profile, Rules
from game.rules.field import FieldSense
from game.rules.text import Translatable, Translate

if TYPE_CHECKING:
    from game.catalogue.zones import Zones


@dataclass(frozen=True, slots=True)
class Content:
    """An option of a game that holds cards or other material instead of a switch."""

    option: str
    """Its name among the options of the rules."""
    label: Translatable
    """In the lobby: 'Spells'."""
    default: Callable[[], Any]
    """The plain data that comes with the program."""
    load: Callable[[Sequence[Path]], Any]
    """The plain data from files of one's own. Raises UserError."""
    check: Callable[[Any, Mapping[str, Any]], list[str]] = lambda data, options: []
    """What is playable but odd about such data under some options, each in one sentence."""
    several: bool = False
    """Each player may bring a file."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: everything is given by functions, so that nothing is imported before it is needed."""

    info: GameInfo
    rules: Callable[[int, Mapping[str, Any]], Rules[Any]]
    """From the number of seats and complete options. Raises ValueError with one sentence for people."""
    bots: Mapping[str, Callable[[], Bot]]
    """By name, weakest first."""
    house_rules: Callable[[], tuple[HouseRule, ...]] = tuple
    profiles: Callable[[], tuple[Profile, ...]] = tuple
    """House rules that are chosen together; the defaults are offered beside them by themselves."""
    contents: tuple[Content, ...] = ()
    words: Callable[[Rules[Any], Translate], Words] = Words
    measures: Callable[[Rules[Any]], Measures] = Measures
    guide: Callable[[Rules[Any], Translate], Guide] = lambda rules, translate: Guide()
    """Which things at the table an answer is made of, and what can be said of each."""
    zones: Callable[[Rules[Any], Translate], Zones] | None = None
    """Where things lie on the table; hand and field of `words`, where none is given."""
    sense: Callable[[Rules[Any]], FieldSense] | None = None
    """What a real field under a camera means; for games with a field."""
    evaluator: Callable[[Rules[Any]], Any] | None = None
    """What bots that think ahead must know of it, see `game.bots.search`; also the source of hints."""
    secrets: bool = False
    """A seat may know what the others must not see: its hand goes behind the curtain."""
    icon: str = "die"
    """The silhouette on its tile in the lobby."""
    felt: str = "teal"
    """The cloth of its table."""
    colour: tuple[int, int, int] = (206, 136, 232)
    """Behind the silhouette, RGB."""
    place: int = 100
    """Where its tile stands in the lobby: lower numbers first."""
    theme: Path | None = None
    """What is heard at its table: an audio file that pygame plays and that goes round; the house's own tone
    without one."""
    presentation: str = ""
    """Where `game.ui` finds how it is shown, 'package.module:NAME', see `game.ui.presentation`; empty for the
    plain board, which plays any game in words."""
