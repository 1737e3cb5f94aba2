"""A file of results that is damaged: told from one that cannot be reached, and laid aside for a new one.

Nothing is lost by it as long as the journals are there: the new file is made from them, and what only other
tables of a club had comes back from the server.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, NoResultFound

from game.store import private

DAMAGED: Final = "damaged"
BESIDE: Final = ("", "-journal", "-wal", "-shm")
"""What belongs to a file of SQLite: an old journal beside a new file would be taken for that one's own."""
DAMAGE: Final = frozenset(
    {
        sqlite3.SQLITE_ERROR,  # a table or a column is missing
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_NOTADB,
    }
)


class DamagedError(Exception):
    """Pages or tables of a file are not as they should be."""


@contextmanager
def reading() -> Iterator[None]:
    """Raises DamagedError where a table holds what does not belong there: no date, no JSON, no name."""
    try:
        yield
    except (NoResultFound, ValueError, TypeError, AttributeError, LookupError) as error:
        raise DamagedError(str(error)) from error


def is_own(error: Exception) -> bool:
    """Whether the trouble is with a file, not with a server."""
    return isinstance(error, DBAPIError) and isinstance(error.orig, sqlite3.Error)


def is_damage(error: Exception) -> bool:
    """Whether it is the file that is to blame, not its disk or another program that holds it."""
    if isinstance(error, DBAPIError):
        return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in DAMAGE
    return isinstance(error, DamagedError | IsADirectoryError)


def lay_aside(path: Path) -> Path:
    """Rename a file with all that belongs to it; its new path, which nothing had before. Raises OSError."""
    aside = private.aside(path, DAMAGED)
    for end in reversed(BESIDE):
        part = path.with_name(path.name + end)
        if os.path.lexists(part):
            part.rename(aside.with_name(aside.name + end))
    return aside
