"""Decks that the players wrote themselves: TOML files in the data folder, a folder per game.

A deck that cannot be played is listed with the sentence that says why, so that its author can mend it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game import games
from game.errors import UserError

Reader = Callable[[Path], Mapping[str, Any]]
"""From a deck's file to the options that make a match use it. Raises UserError when it cannot be played."""


@dataclass(frozen=True, slots=True)
class DeckFile:
    """One deck in the data folder."""

    file: str
    """Its file name."""
    title: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """What makes a match use it; empty when it is broken."""
    complaint: str = ""
    """Why it cannot be played, in one sentence."""
    advice: tuple[str, ...] = ()
    """What is playable but odd about it, each in one sentence."""


def spell_deck(path: Path) -> Mapping[str, Any]:
    """The options that play Spellcycles with the spells in a file. Raises UserError."""
    return {"spells": games.load_spells([str(path)])}


READERS: dict[str, Reader] = {"spellcycles": spell_deck}
"""By game: those that can be played with decks of one's own."""
ADVISERS: dict[str, Callable[[list[str]], list[str]]] = {"spellcycles": games.check_spells}
"""By game: what to say to the author of a deck."""


def decks_of(game: str, data: Path) -> tuple[DeckFile, ...]:
    """The decks for a game in the data folder, by name; none when there is no folder for them."""
    folder = data / "decks" / game
    if game not in READERS or not folder.is_dir():
        return ()
    return tuple(_read(path, game) for path in sorted(folder.glob("*.toml")))


def _read(path: Path, game: str) -> DeckFile:
    title = path.stem.replace("_", " ").replace("-", " ").strip().capitalize() or path.name
    try:
        options = READERS[game](path)
        return DeckFile(path.name, title, options, advice=tuple(ADVISERS[game]([str(path)])))
    except UserError as error:
        return DeckFile(path.name, title, complaint=str(error).replace(str(path), path.name))
