"""The picture of each roll, kept in a folder that never holds more than so many of them."""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path
from typing import Final

from game.errors import UserError
from game.features.rolls.roll import Roll

OWN: Final = re.compile(r"roll-\d{8}T\d{9}Z-\d+\.jpg")
"""What the pictures are called: nothing else in the folder is ever taken away."""
USUAL_COUNT: Final = 1000


class RollPictures:
    """A folder of pictures; the oldest go when there are too many."""

    def __init__(self, folder: Path, most: int = USUAL_COUNT) -> None:
        """Raises UserError where the folder cannot be made or read."""
        self._folder, self._most = folder, most
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._kept = deque(sorted(path.name for path in folder.iterdir() if OWN.fullmatch(path.name)))
        except OSError as error:
            raise UserError(_why(folder, error)) from error

    def keep(self, roll: Roll) -> str | None:
        """Keep the picture of a roll and return its name; None where it has none. Raises UserError."""
        original = roll.evidence.original if roll.evidence is not None else None
        if original is None:
            return None
        when = roll.time.strftime("%Y%m%dT%H%M%S") + f"{roll.time.microsecond // 1000:03}Z"
        name = f"roll-{when}-{roll.number}.jpg"
        path = self._folder / name
        try:
            while len(self._kept) >= self._most:
                (self._folder / self._kept.popleft()).unlink(missing_ok=True)
            path.write_bytes(original.encode())
        except OSError as error:
            # Half a picture is none.
            path.unlink(missing_ok=True)
            raise UserError(_why(self._folder, error)) from error
        self._kept.append(name)
        return name


def _why(folder: Path, error: OSError) -> str:
    why = f"No picture can be kept in {folder} ({error.strerror})"
    return f"{why}: make room, or name another folder with --pictures."
