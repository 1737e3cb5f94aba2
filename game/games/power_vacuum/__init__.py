"""Power Vacuum in the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game.catalogue.decks import deck_from, house_deck
from game.catalogue.game import Content
from game.catalogue.house import house_game
from game.errors import UserError
from game.rules.contract import GameInfo
from game.rules.text import N_


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


GAME = house_game(
    __name__,
    "PowerVacuum",
    GameInfo(
        "power-vacuum",
        "Power Vacuum",
        range(2, 6),
        "Household appliances fight for the power of the late vacuum: tricks, spies and secret agendas.",
        has_dice=False,
        minutes=40,
        beats=N_(
            (
                "Goal: build your statue, four parts high.",
                "A turn: play a card to the trick; the lowest works the board.",
                "The twist: power flows along one cable, and secret agendas pay.",
                "The fourth part of your statue wins.",
            )
        ),
    ),
    playouts={"steady": 12, "sharp": 60, "master": 1200},
    contents=(Content("deck", "Cards", default_deck, load_deck),),
    secrets=True,
    icon="crown",
    felt="sand",
    colour=(236, 170, 60),
    place=5,
)
