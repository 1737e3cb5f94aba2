"""The Unnamed Game in the catalogue, and its two decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game.catalogue.decks import deck_from, house_deck
from game.catalogue.game import Content, Game, random_bot
from game.catalogue.levels import thinkers
from game.errors import UserError
from game.games.unnamed.words import UnnamedMeasures, UnnamedWords
from game.rules.contract import Bot, GameInfo, HouseRule, Rules


def load_fx(paths: Sequence[Path]) -> dict[str, Any]:
    """The FX in a file. Raises UserError."""
    from game.games.unnamed.rules.fx import fx_table, parse_fx

    return fx_table(deck_from(_one(paths), parse_fx))


def load_powers(paths: Sequence[Path]) -> dict[str, Any]:
    """The Special Powers in a file. Raises UserError."""
    from game.games.unnamed.rules.powers import parse_powers, powers_table

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
    from game.games.unnamed.rules import Unnamed

    return Unnamed(seats, options)


def _house_rules() -> tuple[HouseRule, ...]:
    from game.games.unnamed.rules.settings import HOUSE_RULES

    return HOUSE_RULES


def _wild() -> Bot:
    from game.games.unnamed.bots.styles import WILD, Foreman

    return Foreman("wild", WILD)


def _careful() -> Bot:
    from game.games.unnamed.bots.styles import CAREFUL, Foreman

    return Foreman("careful", CAREFUL)


def _greedy() -> Bot:
    from game.games.unnamed.bots import GreedyForeman

    return GreedyForeman()


def _wisdom(rules: Any) -> Any:
    from game.games.unnamed.bots.wisdom import ForemanWisdom

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
    colour=(96, 190, 92),
    place=2,
    presentation="game.games.unnamed.table:TABLE",
)
