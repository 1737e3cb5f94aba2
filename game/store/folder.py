"""Where everything is kept: one data folder, by default where the system wants a program's state.

Nobody but the account that runs the program may look into it, see `game.store.private`.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from platformdirs import user_state_path

from game.errors import UserError
from game.store import private
from knucklebone_messages import LazyText

BESIDE = ("settings*", "house-rules*", "towers*", "dice.json*", "league*", "pin*", "phones*")
"""The files beside the folders in it. Whatever else lies there is left alone."""


class _Below:
    """A folder in it, named as the attribute is."""

    def __set_name__(self, owner: type[DataFolder], name: str) -> None:
        self.name = name

    def __get__(self, folder: DataFolder, owner: type[DataFolder]) -> Path:
        return folder.root / self.name


class DataFolder:
    """The folder that holds matches, decks of one's own, settings and reports."""

    matches = _Below()
    """One journal a match."""
    decks = _Below()
    """Decks that the players wrote themselves, a folder per game."""
    audit = _Below()
    """Roll logs of provable matches, and what was exported of the dice."""
    corrections = _Below()
    """Pictures of rolls that people confirmed or put right, where they wish them to be kept."""
    field_pictures = _Below()
    """Pictures of real fields in matches, where people wish them to be kept."""
    reports = _Below()
    """What went wrong, for the bug report."""
    logs = _Below()
    """With what the program was started, and what it met."""
    taught = _Below()
    """Small pictures of the dice that each camera was taught."""
    fields = _Below()
    """A picture of the empty field for each camera."""
    voices = _Below()
    """Voices of piper that people have put there, for what is read aloud."""
    forgetting = _Below()
    """Orders to forget somebody that have yet to be done."""
    pictures = _Below()
    """What is seen where there is no screen to see it on."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @classmethod
    def open(cls, root: str | Path | None = None) -> DataFolder:
        """The folder named, or the usual one; made when missing. Raises UserError when it cannot be used."""
        path = Path(root).expanduser() if root else user_state_path("knucklebone", appauthor=False)
        try:
            private.make_folder(path)
        except OSError as error:
            raise UserError(
                LazyText(
                    "The data folder {path} cannot be made ({strerror}); name another one with --data.",
                    path=path,
                    strerror=error.strerror,
                )
            ) from error
        if not os.access(path, os.W_OK | os.X_OK):
            raise UserError(
                LazyText(
                    "The data folder {path} may not be written to; name another one with --data.", path=path
                )
            )
        folder = cls(path)
        folder._tidy()
        return folder

    def _tidy(self) -> None:
        """Tighten what was written before it was for one account alone; delete what was left half written."""
        for below in vars(DataFolder).values():
            if isinstance(below, _Below):
                private.tidy_all(self.root / below.name)
        for pattern in BESIDE:
            for path in self.root.glob(pattern):
                private.tighten(path)
                if private.is_left_over(path.name):
                    with contextlib.suppress(OSError):
                        path.unlink()

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.root / "settings.json"
