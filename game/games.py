"""The games of the house, and how their rules are built from names and options."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import assets
from game.errors import UserError
from game.rules.contract import GameInfo, HouseRule, Rules
from game.rules.spellcycles import Spellcycles
from game.rules.spellcycles.settings import LINE_LENGTHS
from game.rules.spellcycles.spells import Spell, check_deck, deck_table, parse_deck
from game.rules.spellcycles.vocabulary import colours_of

GAMES: Final[Mapping[str, GameInfo]] = {
    "spellcycles": GameInfo(
        "spellcycles",
        "Spellcycles",
        Spellcycles.seat_range,
        "Lay patterns of coloured pyramids and cast spells under a wandering moon.",
    ),
}
"""Every game by its name on the command line."""

_RULES: Final[Mapping[str, Callable[[int, Mapping[str, Any]], Rules[Any]]]] = {"spellcycles": Spellcycles}
_HOUSE_RULES: Final[Mapping[str, tuple[HouseRule, ...]]] = {"spellcycles": Spellcycles.house_rules}


def house_rules(name: str) -> tuple[HouseRule, ...]:
    """The variants and rulings that can be chosen for a game. Raises UserError for an unknown game."""
    known_game(name)
    return _HOUSE_RULES[name]


def known_game(name: str) -> GameInfo:
    """What GAMES says of a game. Raises UserError for an unknown one."""
    if name not in GAMES:
        raise UserError(f"There is no game called '{name}'; there are {', '.join(GAMES)}.")
    return GAMES[name]


def build(name: str, seats: int, options: Mapping[str, Any] | None = None) -> Rules[Any]:
    """The rules of a game for so many seats.

    Values of `options` may be as words on a command line ("yes", "short"); "spells" may name files with
    spells, separated by commas. What is left out has its default. Raises UserError.
    """
    known_game(name)
    chosen = {option: chosen_value(name, option, value) for option, value in (options or {}).items()}
    if name == "spellcycles":
        chosen.setdefault("spells", default_spells())
    return rebuild(name, seats, chosen)


def rebuild(name: str, seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    """The same rules again from the complete plain data in their `options`. Raises UserError."""
    known_game(name)
    try:
        return _RULES[name](seats, options)
    except ValueError as error:
        raise UserError(str(error)) from error


def chosen_value(name: str, option: str, value: Any) -> Any:
    """The value of a house rule for what was typed: its own value, or a word for it. Raises UserError."""
    if name == "spellcycles" and option == "spells":
        return load_spells(value.split(",")) if isinstance(value, str) else value
    rule = next((rule for rule in house_rules(name) if rule.name == option), None)
    if rule is None:
        names = ", ".join(rule.name for rule in house_rules(name))
        raise UserError(f"{GAMES[name].title} has no house rule '{option}'; there are {names}.")
    for choice, _ in rule.choices:
        if value is choice or str(value).lower() in _words(choice):
            return choice
    words = ", ".join(_words(choice)[0] for choice, _ in rule.choices)
    raise UserError(f"The house rule '{option}' cannot be '{value}'; it can be {words}.")


def load_spells(paths: list[str]) -> dict[str, Any]:
    """One deck from the spells in all files: each player may bring one. Raises UserError."""
    spells: list[Spell] = []
    for path in paths:
        try:
            spells += parse_deck(_load_toml(Path(path)), path)
        except ValueError as error:
            raise UserError(str(error)) from error
    return deck_table(spells)


def check_spells(paths: list[str], options: Mapping[str, Any] | None = None) -> list[str]:
    """What is playable but odd about a deck, each in one sentence. Raises UserError if it is not playable."""
    chosen = {option: chosen_value("spellcycles", option, value) for option, value in (options or {}).items()}
    colours = colours_of(chosen.get("colours", "RYGBWK"))
    line_length = LINE_LENGTHS[chosen.get("length", "normal")]
    return check_deck(parse_deck(load_spells(paths)), colours, line_length)


@cache
def default_spells() -> dict[str, Any]:
    """The deck that comes with the program."""
    return load_spells([str(assets.path("decks", "spells.toml"))])


def _load_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"The deck {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"The deck {path} is no text; a deck is a TOML file in UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"The deck {path} is no valid TOML: {error}.") from error


def _words(choice: Any) -> tuple[str, ...]:
    """What may be typed for a value of a house rule."""
    if choice is True:
        return ("yes", "true", "on", "1")
    if choice is False:
        return ("no", "false", "off", "0")
    return (str(choice).lower(),)
