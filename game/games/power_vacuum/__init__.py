"""Power Vacuum in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game.catalogue.decks import deck_from, house_deck
from game.catalogue.game import Content, Game, random_bot
from game.catalogue.levels import thinkers
from game.errors import UserError
from game.games.power_vacuum.words import PowerVacuumMeasures, PowerVacuumWords
from game.rules.contract import Bot, GameInfo, HouseRule, Rules


def load_deck(paths: Sequence[Path]) -> dict[str, Any]:
    """The deck in a file. Raises UserError."""
    from game.games.power_vacuum.rules.deck import deck_table, parse_deck

    if len(paths) != 1:
        raise UserError("Power Vacuum is played with one deck; name one file.")
    return deck_table(deck_from(paths[0], parse_deck))


@cache
def default_deck() -> dict[str, Any]:
    """The deck that comes with the program."""
    return load_deck([house_deck("power_vacuum.toml")])


def _rules(seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    from game.games.power_vacuum.rules import PowerVacuum

    return PowerVacuum(seats, options)


def _house_rules() -> tuple[HouseRule, ...]:
    from game.games.power_vacuum.rules.settings import HOUSE_RULES

    return HOUSE_RULES


def _wild() -> Bot:
    from game.bots.thumb import ThumbBot
    from game.games.power_vacuum.bots.thumb import WILD, MinisterThumb

    return ThumbBot("wild", lambda rules: MinisterThumb(rules.settings, WILD))


def _careful() -> Bot:
    from game.bots.thumb import ThumbBot
    from game.games.power_vacuum.bots.thumb import CAREFUL, MinisterThumb

    return ThumbBot("careful", lambda rules: MinisterThumb(rules.settings, CAREFUL))


def _greedy() -> Bot:
    from game.games.power_vacuum.bots import GreedyMinister

    return GreedyMinister()


def _wisdom(rules: Any) -> Any:
    from game.games.power_vacuum.bots.wisdom import MinisterWisdom

    return MinisterWisdom(rules)


GAME = Game(
    GameInfo(
        "power-vacuum",
        "Power Vacuum",
        range(2, 6),
        "Household appliances fight for the power of the late vacuum: tricks, spies and secret agendas.",
        has_dice=False,
    ),
    rules=_rules,
    bots={
        "random": random_bot,
        "wild": _wild,
        "careful": _careful,
        "greedy": _greedy,
        **thinkers(_wisdom, steady=12, sharp=60, master=1200),
    },
    wisdom=_wisdom,
    house_rules=_house_rules,
    contents=(Content("deck", "Cards", default_deck, load_deck),),
    words=PowerVacuumWords,
    measures=PowerVacuumMeasures,
    secrets=True,
    icon="crown",
    felt="sand",
    colour=(236, 170, 60),
    place=5,
    presentation="game.games.power_vacuum.table:TABLE",
)
