"""Secret seeds of provable matches: on disk before a match needs them, gone once they have been revealed.

A seed is drawn before the players add their words (`.promise`), belongs to one match from its beginning
(`.seed`), and is deleted when the log that reveals it is on the disk. Only the account that runs the program
may read the folder.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.errors import UserError
from game.store import private
from game.store.entries import is_name
from game.store.untrusted import read
from knucklebone_messages import LazyText

LOG_SUFFIX = ".rolls"
PROMISE, SEED = ".promise", ".seed"


STALE_AFTER_S = 12 * 3600
"""Seconds after which nobody plays by a promised seed any more: its program was ended."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A secret that belongs to a match."""

    commit: str
    match: str
    seed: bytes


class SealStore:
    """A folder of provable roll logs, with the seeds of those to come below it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        """Where the logs are."""
        self._secrets = folder / "sealed"
        self._promised: Path | None = None
        """The seed that no match has yet."""

    def promise(self, commit: str, seed: bytes) -> None:
        """Keep a fresh seed that no match has yet, in place of an earlier one. Raises UserError."""
        try:
            private.make_folder(self.folder)
            private.make_folder(self._secrets)
            new = self._secrets / f"{commit}{PROMISE}"
            _write_secret(new, seed.hex())
            for old in self._secrets.glob(f"*{PROMISE}"):
                with contextlib.suppress(OSError):
                    # Another program's may be about to be played by.
                    if old == self._promised or new.stat().st_mtime - old.stat().st_mtime > STALE_AFTER_S:
                        old.unlink()
            self._promised = new
        except OSError as error:
            raise UserError(
                LazyText(
                    "The seed of provable dice cannot be kept in {secrets} ({strerror}); free some space "
                    "or choose another folder with --data.",
                    secrets=self._secrets,
                    strerror=error.strerror,
                )
            ) from error

    def withdraw(self, commit: str) -> None:
        """Forget a seed that no match has."""
        with contextlib.suppress(OSError):
            (self._secrets / f"{commit}{PROMISE}").unlink()

    def keep(self, commit: str, match: str) -> None:
        """Give a promised seed to a match. Raises UserError when there is none, or a match has it already."""
        promised = self._secrets / f"{commit}{PROMISE}"
        try:
            _write_secret(self._secrets / f"{commit}{SEED}", f"{read(promised).decode()} {match}")
            promised.unlink()
        except (OSError, ValueError) as error:
            raise UserError(
                LazyText("The seed that was promised is no longer there or was used before; begin again.")
            ) from error

    def find(self, commit: str) -> Seal | None:
        """A match's secret; None when it has been revealed, or was lost."""
        # A commitment may come from a file that anybody wrote, and becomes part of a path.
        if not commit.isalnum():
            return None
        try:
            seed, _, match = read(self._secrets / f"{commit}{SEED}").decode().partition(" ")
            return Seal(commit, match, bytes.fromhex(seed)) if is_name(match) else None
        except (OSError, ValueError):
            return None

    def kept_seals(self) -> Iterator[Seal]:
        """All secrets that belong to a match."""
        for path in sorted(self._secrets.glob(f"*{SEED}")):
            seal = self.find(path.stem)
            if seal is not None:
                yield seal

    def reveal(self, seal: Seal, log: bytes) -> Path:
        """Put a match's log on the disk, then forget its secret. Raises OSError; the secret is then kept."""
        path = self.folder / f"{seal.match}{LOG_SUFFIX}"
        private.replace(path, log)
        (self._secrets / f"{seal.commit}{SEED}").unlink()
        return path

    def logs(self) -> list[Path]:
        """The logs of revealed matches, by name."""
        return sorted(self.folder.glob(f"*{LOG_SUFFIX}"))


def _write_secret(path: Path, text: str) -> None:
    """A new file. Raises OSError, FileExistsError among them."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, private.FILE_MODE)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    private.sync_folder(path.parent)
