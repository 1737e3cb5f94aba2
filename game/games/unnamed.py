"""The Unnamed Game in the catalogue, and its two decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from game.errors import UserError
from game.games.decks import deck_from, house_deck
from game.games.game import Content, Game, random_bot
from game.games.levels import thinkers
from game.games.measures import Measures, Use
from game.games.packages import PackageWords
from game.games.words import Names, Section
from game.rules.contract import Action, Bot, Event, GameInfo, HouseRule, Rules, Seat

if TYPE_CHECKING:
    from game.rules.unnamed import State, Unnamed


class UnnamedWords(PackageWords):
    """As the modules of its rules say it."""

    package = "game.rules.unnamed"
    points = "Creations"
    groups: ClassVar = {
        "Play": "Play a card",
        "Pick": "Choose a card",
        "Propose": "Offer a trade",
        "Buy": "Buy an FX",
        "PlayFx": "Play an FX",
        "Attempt": "Attempt a Creation",
        "Teams": "Split into teams",
        "PickDie": "Take up a die",
    }
    rules: Unnamed

    def describe(self, action: Action, view: State, names: Names) -> str:
        from game.rules.unnamed import prompts

        return prompts.describe(self.rules.settings, action, view, names, self.say)

    def summary(self, view: State, viewer: Seat | None, names: Names) -> list[Section]:
        from game.rules.unnamed.summary import summary

        return [*summary(self.rules.settings, view, viewer, names, self.say)]


class UnnamedMeasures(Measures):
    """Creations so far; which Special Powers entered and which FX were bought and played."""

    def scores(self, state: State) -> tuple[float, ...]:
        return tuple(map(float, state.pawns))

    def uses(self, event: Event) -> Iterable[Use]:
        from game.rules.unnamed import events

        match event:
            case events.PowerEntered(seat=seat):
                return (Use(seat, "power", self.say(event.name)),)
            case events.FxBought(seat=seat):
                return (Use(seat, "FX bought", self.say(event.name)),)
            case events.FxPlayed(seat=seat):
                return (Use(seat, "FX played", self.say(event.name)),)
        return ()


def load_fx(paths: Sequence[Path]) -> dict[str, Any]:
    """The FX in a file. Raises UserError."""
    from game.rules.unnamed.fx import fx_table, parse_fx

    return fx_table(deck_from(_one(paths), parse_fx))


def load_powers(paths: Sequence[Path]) -> dict[str, Any]:
    """The Special Powers in a file. Raises UserError."""
    from game.rules.unnamed.powers import parse_powers, powers_table

    return powers_table(deck_from(_one(paths), parse_powers))


def _one(paths: Sequence[Path]) -> Path:
    if len(paths) != 1:
        raise UserError("The Unnamed Game is played with one deck of each kind; name one file.")
    return paths[0]


@cache
def default_fx() -> dict[str, Any]:
    """The FX that come with the program."""
    return load_fx([house_deck("unnamed_fx.toml")])


@cache
def default_powers() -> dict[str, Any]:
    """The Special Powers that come with the program."""
    return load_powers([house_deck("unnamed_powers.toml")])


def _rules(seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    from game.rules.unnamed import Unnamed

    return Unnamed(seats, options)


def _house_rules() -> tuple[HouseRule, ...]:
    from game.rules.unnamed.settings import HOUSE_RULES

    return HOUSE_RULES


def _wild() -> Bot:
    from game.bots.unnamed.styles import WILD, Foreman

    return Foreman("wild", WILD)


def _careful() -> Bot:
    from game.bots.unnamed.styles import CAREFUL, Foreman

    return Foreman("careful", CAREFUL)


def _greedy() -> Bot:
    from game.bots.unnamed import GreedyForeman

    return GreedyForeman()


def _wisdom(rules: Any) -> Any:
    from game.bots.unnamed.wisdom import ForemanWisdom

    return ForemanWisdom(rules)


GAME = Game(
    GameInfo(
        "unnamed",
        "The Unnamed Game",
        range(2, 7),
        "Win tricks for resources, trade them for surprises, and send your Workers out to create.",
    ),
    rules=_rules,
    bots={
        "random": random_bot,
        "wild": _wild,
        "careful": _careful,
        "greedy": _greedy,
        **thinkers(_wisdom, steady=24, sharp=80, master=1400),
    },
    wisdom=_wisdom,
    house_rules=_house_rules,
    contents=(
        Content("fx", "FX", default_fx, load_fx),
        Content("powers", "Special Powers", default_powers, load_powers),
    ),
    words=UnnamedWords,
    measures=UnnamedMeasures,
    secrets=True,
    icon="trade",
    felt="forest",
)
