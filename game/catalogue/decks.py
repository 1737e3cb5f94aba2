"""Files of cards: TOML, read with errors that name the file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import assets
from game.errors import UserError


def load_toml(path: Path) -> dict[str, Any]:
    """The tables of a deck. Raises UserError naming the file and what is wrong with it."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"The deck {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"The deck {path} is no text; a deck is a TOML file in UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"The deck {path} is no valid TOML: {error}.") from error


def house_deck(name: str) -> Path:
    """The file of a deck that comes with the program."""
    return Path(str(assets.path("decks", name)))
