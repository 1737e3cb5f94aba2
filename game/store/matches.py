"""The matches on disk: new ones, all there are, and one by name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from game.errors import UserError
from game.store import private
from game.store.journal import SUFFIX, Header, Journal, JournalError, Tell, tell_nobody
from game.store.throws import delete_throws
from knucklebone_messages import LazyText

GIVEN_UP = ".given-up"
"""How an empty file beside a journal is called whose match people have given up."""
CLIP_KINDS = {".webm": "video/webm", ".webp": "image/webp"}
"""Endings of souvenirs beside journals: a video, or else an animated picture."""
Stamp = tuple[int, ...]
"""Another one after every change of a file; the later a file was written to, the larger."""


def delete_clips(journal: Path) -> None:
    """Leave no souvenir of a match, and nothing that was kept for one. Raises OSError."""
    delete_throws(journal)
    for suffix in CLIP_KINDS:
        journal.with_suffix(suffix).unlink(missing_ok=True)


class Stored(NamedTuple):
    """Something in the folder that is called a journal; it may be a folder or lead nowhere."""

    path: Path
    stamp: Stamp


class MatchStore:
    """A folder of journals."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def create(self, header: Header, tell: Tell = tell_nobody) -> Journal:
        """A new journal for the match that `header` describes. Raises JournalError."""
        return Journal.create(self.path_of(header.match), header, tell)

    def path_of(self, name: str) -> Path:
        """Where the journal of a match belongs."""
        return self.folder / f"{name}{SUFFIX}"

    def list_matches(self) -> list[Stored]:
        """All journals, the one played last first. Raises JournalError when the folder cannot be read."""
        try:
            with os.scandir(self.folder) as found:
                entries = [entry for entry in found if entry.name.endswith(SUFFIX)]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise JournalError(
                LazyText(
                    "The folder of matches {folder} cannot be read ({strerror}); set right whose it is, "
                    "or name another data folder with --data.",
                    folder=self.folder,
                    strerror=error.strerror,
                )
            ) from error
        stored = [Stored(Path(entry.path), _stamp(entry)) for entry in entries]
        return sorted(stored, key=lambda one: (one.stamp[0], one.path.name), reverse=True)

    def paths(self) -> list[Path]:
        """The same, without what tells whether they changed. Raises JournalError."""
        return [one.path for one in self.list_matches()]

    def give_up(self, path: Path) -> None:
        """Note beside a journal that its match is not to be offered any more. Raises JournalError."""
        try:
            private.replace(path.with_suffix(GIVEN_UP), b"")
        except OSError as error:
            raise JournalError(
                LazyText(
                    "We can't save that you gave up {match} ({strerror}).",
                    match=path.stem,
                    strerror=error.strerror,
                )
            ) from error

    def abandoned_names(self) -> frozenset[str]:
        """The names of the matches of which that is noted."""
        try:
            with os.scandir(self.folder) as found:
                return frozenset(Path(entry.name).stem for entry in found if entry.name.endswith(GIVEN_UP))
        except OSError:
            return frozenset()

    def find(self, name: str) -> Path:
        """The journal called `name`: a path, or the name of a match in the folder. Raises UserError."""
        # Unlike a path's own question, this one says no to names that no file can have.
        for path in (Path(name), self.path_of(name)):
            if os.path.isfile(path):
                return path
        raise UserError(
            LazyText(
                "There is no match called {name}: neither a file nor a match in {folder}.",
                name=name,
                folder=self.folder,
            )
        )


def _stamp(entry: os.DirEntry[str]) -> Stamp:
    """Begins with the time of the last writing. Of what a link leads to, or else of the link."""
    for follow in (True, False):
        try:
            stat = entry.stat(follow_symlinks=follow)
        except OSError:
            continue
        return stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size, stat.st_ino
    return (0,)
