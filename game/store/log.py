"""The log: with what the program was started, what it met, and what went wrong; small, and kept in turns.

Nothing of a match is written there: no name, no hand, no die.
"""

from __future__ import annotations

import contextlib
import io
import logging
import os
import re
from collections.abc import Iterator
from enum import Enum
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from game.store import private
from game.store.folder import DataFolder

LOG: Final = logging.getLogger("knucklebone")
NAME: Final = "knucklebone.log"
MAX_LOG_BYTES: Final = 200_000
OLD_LOG_COUNT: Final = 3
"""Logs of before that are kept, besides the one that is written."""
FORMAT: Final = "%(asctime)s %(levelname)-7s | %(message)s"
ENTRY: Final = re.compile(r"\d{4}-\d\d-\d\d [\d:,]+ [A-Z]+ +(?P<mark>\| )?")
"""How an entry begins; with its mark, what fills its gaps is marked, too. Earlier versions had none."""
HIDDEN: Final = re.compile(r"‹[^›]*›")
"""What fills a gap and is neither a number nor a word of the program."""

# Whoever imports a module to look into it wants no file and nothing on the terminal.
LOG.addHandler(logging.NullHandler())
LOG.propagate = False


class Word(str):
    """A word that the program itself has chosen, and no person, device or network: a report tells it."""

    __slots__ = ()


class _MarkedGaps(logging.Formatter):
    """Marks what fills the gaps of a sentence, so that a report knows what to leave out."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        if record.args and isinstance(record.args, tuple):
            record.message = str(record.msg) % tuple(map(_mark_private, record.args))
        return super().formatMessage(record)


def _mark_private(value: object) -> object:
    if value is None or isinstance(value, int | float | Word | Enum):
        return value
    if isinstance(value, tuple) and all(isinstance(one, int | float) for one in value):
        return value
    return f"‹{' '.join(str(value).replace('‹', '<').replace('›', '>').split())}›"


class _PrivateLog(RotatingFileHandler):
    """A log for one account alone, as everything in the data folder."""

    def _open(self) -> io.TextIOWrapper:
        descriptor = private.open_file(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        return open(descriptor, "a", encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """A full disk must not spoil the evening, nor write over the terminal."""


@contextlib.contextmanager
def log_to(folder: DataFolder) -> Iterator[None]:
    """Write the log below a data folder meanwhile; where that is refused there is none."""
    try:
        private.make_folder(folder.logs)
        handler = _PrivateLog(
            folder.logs / NAME, maxBytes=MAX_LOG_BYTES, backupCount=OLD_LOG_COUNT, delay=True
        )
    except OSError:
        yield
        return
    handler.setFormatter(_MarkedGaps(FORMAT))
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
    try:
        yield
    finally:
        LOG.removeHandler(handler)
        handler.close()


def last_lines(folder: DataFolder, count: int) -> list[str]:
    """The newest lines of the log, across its turns; empty where there is none."""
    lines: list[str] = []
    for number in range(OLD_LOG_COUNT + 1):
        lines = [*_lines(folder.logs / (f"{NAME}.{number}" if number else NAME)), *lines]
        if len(lines) >= count:
            break
    return lines[-count:]


def _lines(path: Path) -> list[str]:
    try:
        # Somebody may have laid a film there.
        with open(path, "rb", opener=private.open_file) as file:
            return file.read(2 * MAX_LOG_BYTES).decode(errors="replace").splitlines()
    except OSError:
        return []
