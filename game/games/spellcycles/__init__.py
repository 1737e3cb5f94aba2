"""Spellcycles in the catalogue, and its decks of spells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.catalogue.decks import deck_from, house_deck
from game.catalogue.game import Content
from game.catalogue.house import house_game
from game.rules.contract import GameInfo, Rules
from game.rules.field import FieldSense
from game.rules.text import N_

if TYPE_CHECKING:
    from game.games.spellcycles.rules.spells import Spell


def load_spells(paths: Sequence[str | Path]) -> dict[str, Any]:
    """One deck from the spells in all files: each player may bring one. Raises UserError."""
    from game.games.spellcycles.rules.spells import deck_table, parse_deck

    spells: list[Spell] = []
    for path in paths:
        spells += deck_from(Path(path), parse_deck)
    return deck_table(spells)


@cache
def default_spells() -> dict[str, Any]:
    """The deck that comes with the program."""
    return load_spells([house_deck("spells.toml")])


def oddities(spells: Mapping[str, Any], options: Mapping[str, Any]) -> list[str]:
    """What is playable but odd about a deck under complete or partial options, each in one sentence."""
    from game.games.spellcycles.rules.settings import LINE_LENGTHS
    from game.games.spellcycles.rules.spells import check_deck, parse_deck
    from game.games.spellcycles.rules.vocabulary import colours_of

    colours = colours_of(options.get("colours", "RYGBWK"))
    return check_deck(parse_deck(spells), colours, LINE_LENGTHS[options.get("length", "normal")])


def _sense(rules: Rules[Any]) -> FieldSense:
    from game.games.spellcycles.rules import Spellcycles
    from game.games.spellcycles.rules.sense import SpellcyclesSense

    assert isinstance(rules, Spellcycles), "this sense is for the field of Spellcycles alone"
    return SpellcyclesSense(rules)


GAME = house_game(
    __name__,
    "Spellcycles",
    GameInfo(
        "spellcycles",
        "Spellcycles",
        range(2, 6),
        "Lay patterns of coloured pyramids and cast spells under a wandering moon.",
        has_field=True,
        minutes=45,
        beats=N_(
            (
                "Goal: earn the most Prestige by casting spells.",
                "A turn: roll for a pyramid, lay your pieces, cast what they form.",
                "The twist: you only cast spells under a moon, and moons move on.",
                "Most Prestige wins when the last moon has set.",
            )
        ),
    ),
    playouts={"steady": 24, "sharp": 60, "master": 900},
    contents=(Content("spells", "Spells", default_spells, load_spells, oddities, several=True),),
    sense=_sense,
    icon="spell-book",
    felt="teal",
    colour=(48, 190, 178),
    place=1,
)
