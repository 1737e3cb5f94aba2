"""Where everything is kept: one data folder, by default where the system wants a program's state.

Nobody but the account that runs the program may look into it, see `game.store.private`.
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_state_path

from game.errors import UserError
from game.store import private
from messages import message

BELOW = ("matches", "decks", "audit", "corrections", "reports", "fields", "pictures")
"""The folders in it."""
BESIDE = ("settings*", "towers*", "league*", "pin*", "phones*")
"""The files beside them. A folder of this name may hold other things, too, which are left alone."""


class DataFolder:
    """The folder that holds matches, decks of one's own, settings and reports."""

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
                message(
                    "The data folder {path} cannot be made ({strerror}); name another one with --data.",
                    path=path,
                    strerror=error.strerror,
                )
            ) from error
        if not os.access(path, os.W_OK | os.X_OK):
            raise UserError(
                message(
                    "The data folder {path} may not be written to; name another one with --data.", path=path
                )
            )
        folder = cls(path)
        folder._tighten()
        return folder

    def _tighten(self) -> None:
        """What was written before it was for one account alone."""
        for name in BELOW:
            private.tighten_all(self.root / name)
        for pattern in BESIDE:
            for path in self.root.glob(pattern):
                private.tighten(path)

    @property
    def matches(self) -> Path:
        """One journal a match."""
        return self.root / "matches"

    @property
    def decks(self) -> Path:
        """Decks that the players wrote themselves, a folder per game."""
        return self.root / "decks"

    @property
    def audit(self) -> Path:
        """Roll logs of provable matches, and what was exported of the dice."""
        return self.root / "audit"

    @property
    def corrections(self) -> Path:
        """Pictures of rolls that people confirmed or put right, where they wish them to be kept."""
        return self.root / "corrections"

    @property
    def reports(self) -> Path:
        """What went wrong, for whoever mends it."""
        return self.root / "reports"

    @property
    def fields(self) -> Path:
        """A picture of the empty field for each camera."""
        return self.root / "fields"

    @property
    def pictures(self) -> Path:
        """What is seen where there is no screen to see it on."""
        return self.root / "pictures"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.root / "settings.json"
