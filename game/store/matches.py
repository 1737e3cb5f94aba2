"""The matches on disk: new ones, unfinished ones, and one by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from game.errors import UserError
from game.store.journal import SUFFIX, Header, Journal, JournalContents, JournalError, read_journal


class MatchStore:
    """A folder of journals."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def create(self, header: Header) -> Journal:
        """A new journal for the match that `header` describes."""
        return Journal.create(self.folder / f"{header.match}{SUFFIX}", header)

    def paths(self) -> list[Path]:
        """All journals, the one played last first."""
        if not self.folder.is_dir():
            return []
        found = [(path.stat().st_mtime_ns, path.name, path) for path in self.folder.glob(f"*{SUFFIX}")]
        return [path for _, _, path in sorted(found, reverse=True)]

    def unfinished(self, complain: Callable[[str], None]) -> Iterator[JournalContents]:
        """The matches that can be gone on with, the one played last first.

        `complain` is given one sentence for each journal that cannot be read.
        """
        for path in self.paths():
            try:
                contents = read_journal(path)
            except JournalError as error:
                if not _never_begun(path):
                    complain(str(error))
                continue
            if contents.result is None:
                yield contents

    def find(self, name: str) -> Path:
        """The journal called `name`: a path, or the name of a match in the folder. Raises UserError."""
        direct = Path(name)
        if direct.is_file():
            return direct
        stored = self.folder / f"{name}{SUFFIX}"
        if stored.is_file():
            return stored
        raise UserError(f"There is no match called {name}: neither a file nor a match in {self.folder}.")


def _never_begun(path: Path) -> bool:
    """Whether the power went before even the first line was whole: nothing was committed, nothing is lost."""
    return b"\n" not in path.read_bytes()
