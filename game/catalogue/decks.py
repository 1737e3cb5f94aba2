"""Files of cards: TOML, read with errors that name the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from game import shipped
from game.errors import UserError
from game.store.untrusted import UnreadableError, from_toml, read
from knucklebone_messages import LazyText

LONGEST_COMPLAINT: Final = 400
"""Letters of what is said about a deck: it quotes what its author wrote."""

T = TypeVar("T")


def deck_from(path: Path, parse: Callable[[dict[str, Any], str], T]) -> T:
    """What `parse` makes of the tables in a file and of the words that name it; it complains in ValueErrors.

    Raises UserError for whatever is wrong with the file or its tables.
    """
    try:
        return parse(from_toml(read(path)), str(path))
    except OSError as error:
        raise UserError(
            LazyText("The deck {path} cannot be read: {strerror}.", path=path, strerror=error.strerror)
        ) from error
    except UnreadableError as error:
        raise UserError(
            LazyText("The deck {path} {what}; a deck is a TOML file in UTF-8.", path=path, what=error.what)
        ) from error
    except ValueError as error:
        raise UserError(_short(str(error))) from error


def _short(complaint: str) -> str:
    """What it is about stands at the beginning, the remedy at the end."""
    if len(complaint) <= LONGEST_COMPLAINT:
        return complaint
    half = LONGEST_COMPLAINT // 2
    return f"{complaint[:half]} ... {complaint[-half:]}"


def house_deck(name: str) -> Path:
    """The file of a deck that comes with the program."""
    return shipped.path("decks", name)
