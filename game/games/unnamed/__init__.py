"""The Unnamed Game in the catalogue, and its two decks."""

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


GAME = house_game(
    __name__,
    "Unnamed",
    GameInfo(
        "unnamed",
        "The Unnamed Game",
        range(2, 7),
        "Win tricks for resources, trade them for surprises, and send your Workers out to create.",
        minutes=60,
        beats=N_(
            (
                "Goal: be the first with five Creations.",
                "A turn: win tricks, trade their cards for FX, send Workers out.",
                "The twist: everybody has a Special Power that bends the rules.",
                "Your Workers' dice make Creations: five of them win.",
            )
        ),
    ),
    playouts={"steady": 24, "sharp": 80, "master": 1400},
    contents=(
        Content("fx", "FX", default_fx, load_fx),
        Content("powers", "Special Powers", default_powers, load_powers),
    ),
    secrets=True,
    icon="trade",
    felt="forest",
    colour=(96, 190, 92),
    place=2,
)
