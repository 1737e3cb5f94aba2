"""What the camera saw of the throws of one match, beside its journal: kept for the souvenir, deleted with it.

friday.throws/000123/07.jpg      of the throw that is entry 123 of the journal, in the order of the frames
"""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.store import private
from knucklebone_threads import WorkQueue

SUFFIX: Final = ".throws"
MAX_THROWS: Final = 200
"""That are kept of one match; later ones are not."""
MAX_WAITING_THROWS: Final = 4
"""That may wait to be written; more are let go, for each holds its frames."""
NUMBERED: Final = re.compile("[0-9]{6}")
Frame = Callable[[], bytes]
"""A picture as a JPEG file; takes too long for a frame of the screen."""


def folder_of(journal: Path) -> Path:
    """Where the throws of a match are."""
    return journal.with_suffix(SUFFIX)


def delete_throws(journal: Path) -> None:
    """Leave none of a match. Raises OSError."""
    with suppress(FileNotFoundError):
        shutil.rmtree(folder_of(journal))


def frames_of(journal: Path, first: int, last: int) -> tuple[Path, ...]:
    """The frames of the last throw that is one of the entries from `first` to before `last`.

    None where none was kept.
    """
    with suppress(OSError):
        kept = [path for path in folder_of(journal).iterdir() if NUMBERED.fullmatch(path.name)]
        wanted = [path for path in kept if first <= int(path.name) < last]
        if wanted:
            return tuple(sorted(max(wanted).glob("*.jpg")))
    return ()


class ThrowKeeper:
    """Writes frames in a thread of its own: a slow disk must never hold up a frame."""

    def __init__(self) -> None:
        self._writer: WorkQueue | None = None
        self._room = threading.BoundedSemaphore(MAX_WAITING_THROWS)

    def offer(self, journal: Path, entry: int, frames: Sequence[Frame]) -> bool:
        """Keep what was seen of a throw; whether it is on its way. Returns at once."""
        if not frames or not self._room.acquire(blocking=False):
            return False
        if self._writer is None:
            self._writer = WorkQueue("throws")
        self._writer.submit(self._keep, journal, entry, tuple(frames))
        return True

    def close(self) -> None:
        """Return once all is written."""
        if self._writer is not None:
            self._writer.end()
            self._writer = None

    def _keep(self, journal: Path, entry: int, frames: Sequence[Frame]) -> None:
        try:
            folder = folder_of(journal)
            # A match that was deleted meanwhile leaves nothing; a souvenir without frames is one, too.
            if journal.is_file() and len(list(folder.glob("*"))) < MAX_THROWS:
                for number, encode in enumerate(frames):
                    private.replace(folder / f"{entry:06}" / f"{number:02}.jpg", encode())
        except OSError:
            return
        finally:
            self._room.release()
