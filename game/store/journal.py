"""The journal of a match: every answer, on disk before anybody sees it.

A journal is a text file, one JSON object a line. The first line says what is played and by whom; each later
line is one answer in the game's own notation, with where it came from, or says how many of the last answers
were taken back, or who plays for a seat from there on; nothing that was written is ever taken out. Every line
carries a check value that also covers all lines before it, so that a line changed, lost or moved is noticed.
A line counts only when its newline is on the disk: what a power cut leaves behind it is no answer and is cut
off when the match goes on. Nothing else is ever cut off: whole lines behind those that were known are what
another program has played meanwhile.

Whoever plays keeps all lines in memory, too. Before each further one it is made sure that the file is there
and as it was left; if anybody deleted, moved or changed it, it is written anew.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from game.store import private
from game.store.entries import (
    Entry,
    Header,
    PlayerEntry,
    Record,
    Reseated,
    Result,
    TakenBack,
    entry_line,
    header_line,
    reseat,
    standing,
)
from game.store.journal_reading import (
    MAX_JOURNAL_BYTES,
    JournalContents,
    JournalDamageError,
    JournalError,
    ends_of,
    read_header,
    read_journal,
    with_players,
)
from game.store.untrusted import UnreadableError, read
from knucklebone_messages import LazyText

__all__ = [
    "ASIDE",
    "MAX_JOURNAL_BYTES",
    "SUFFIX",
    "Entry",
    "Header",
    "Journal",
    "JournalContents",
    "JournalDamageError",
    "JournalError",
    "PlayerEntry",
    "Record",
    "Reseated",
    "Result",
    "TakenBack",
    "cut_damage_off",
    "ends_of",
    "hold_journal",
    "read_header",
    "read_journal",
    "reseat",
    "standing",
    "with_players",
]

SUFFIX = ".journal"
ASIDE = ".damaged"
"""Suffix of files that lay in a journal's place and are kept beside it."""
REPLACED = LazyText(
    "The journal of this match was gone or changed: it was written anew, and nothing is lost."
)


Tell = Callable[[LazyText], object]


def tell_nobody(sentence: LazyText) -> None:
    """Hear what people should know of a file, and do nothing."""


class Journal:
    """A journal open for writing. Each append is on the disk when it returns, and so is all before it."""

    def __init__(self, path: Path, descriptor: int, content: bytes, check: str, tell: Tell) -> None:
        """`tell` hears a sentence for people when the file had to be written anew."""
        self.path = path
        self._tell = tell
        self._descriptor = descriptor
        self._closed = False
        self._content = bytearray(content)
        """Every line that counts."""
        self._last_check = check
        self._left = _state(path, descriptor)
        self._refused = b""
        """A line that the disk refused: it may be there as a whole all the same, and does not count."""

    @classmethod
    def create(cls, path: Path, header: Header, tell: Tell = tell_nobody) -> Journal:
        """A new journal with its header on the disk. Raises JournalError when it cannot be written."""
        try:
            line, check = header_line(header)
        except ValueError as error:
            raise JournalError(
                LazyText("The match {match} cannot be kept: {error}.", match=header.match, error=error)
            ) from error
        try:
            private.make_folder(path.parent)
            descriptor = private.open_file(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND)
        except OSError as error:
            raise _cannot_write(path, error) from error
        journal = cls(path, _lock(descriptor, path), b"", "", tell)
        try:
            journal._write(line, check)
            private.sync_folder(path.parent)
        except (JournalError, OSError) as error:
            journal._release()
            with contextlib.suppress(OSError):
                path.unlink()
            raise error if isinstance(error, JournalError) else _cannot_write(path, error) from error
        return journal

    @classmethod
    def reopen(cls, path: Path, tell: Tell = tell_nobody) -> tuple[Journal, JournalContents]:
        """Go on with a journal as it is now, whatever was read of it before.

        The scrap of an interrupted write is cut off. Raises JournalError.
        """
        descriptor = _open_and_lock(path)
        try:
            contents = read_journal(path)
            journal = cls(path, descriptor, contents.raw, contents.check, tell)
            journal._cut_scrap_off()
        except (JournalError, OSError) as error:
            os.close(descriptor)
            raise error if isinstance(error, JournalError) else _cannot_write(path, error) from error
        return journal, contents

    def append(self, entry: Entry) -> None:
        """Commit one answer, or that some are taken back.

        Raises JournalError, with nothing written, when the disk refuses.
        """
        self._write(*entry_line(self._last_check, entry))

    def finish(self, result: Result) -> None:
        """Commit the end of the match."""
        self._write(*entry_line(self._last_check, result))

    def close(self) -> None:
        """Release the file, which is there and good as far as the disk allows; may be called twice."""
        if not self._closed:
            with contextlib.suppress(OSError, JournalError):
                self._make_good()
        self._closed = True
        self._release()

    def _write(self, line: bytes, check: str) -> None:
        try:
            self._make_good()
            self._put(line)
        except (OSError, UnreadableError) as error:
            raise _cannot_write(self.path, error) from error
        self._content += line
        self._last_check = check
        self._left = _state(self.path, self._descriptor)

    def _put(self, line: bytes) -> None:
        """Add a line to a good file. Raises OSError."""
        try:
            written = os.write(self._descriptor, line)
            if written != len(line):
                raise OSError(f"only {written} of {len(line)} bytes fit")
            os.fsync(self._descriptor)
        except OSError:
            # Whatever is on the disk now, the next line must not follow it unseen.
            self._left, self._refused = None, line
            with contextlib.suppress(OSError):
                self._cut_scrap_off()
            raise

    def _make_good(self) -> None:
        """Make sure that the file is there and holds what counts, and nothing else. Raises OSError."""
        if self._closed:
            raise OSError("it was closed")
        now = _state(self.path, self._descriptor)
        if now is not None and now == self._left:
            return
        with contextlib.suppress(OSError):
            if now is not None and self._cut_scrap_off():
                return
        self._release()
        _put_in_place(self.path, bytes(self._content))
        self._descriptor = _lock(_open(self.path), self.path)
        self._left = _state(self.path, self._descriptor)
        self._tell(REPLACED)

    def _cut_scrap_off(self) -> bool:
        """Cut off what an interrupted write has left behind the last line that counts.

        False when anything else is there, or those lines are not there any more.

        Raises OSError.
        """
        known, size = len(self._content), os.fstat(self._descriptor).st_size
        if not known <= size <= known + MAX_JOURNAL_BYTES:
            return False
        found = _start(self._descriptor, size)
        scrap = found[known:]
        if found[:known] != self._content or (b"\n" in scrap and scrap != self._refused):
            return False
        if scrap:
            os.ftruncate(self._descriptor, known)
            os.fsync(self._descriptor)
        self._left = _state(self.path, self._descriptor)
        return True

    def _release(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def cut_damage_off(
    path: Path, read_whole: Callable[[Path], JournalContents] = read_journal
) -> JournalContents:
    """Make a damaged journal whole again by letting it end before the damage, as `read_whole` finds it.

    The damaged file is kept beside it under another name; a journal that is whole by now stays as it is.
    Raises JournalError.
    """
    with hold_journal(path):
        try:
            return read_whole(path)
        except JournalDamageError as damage:
            try:
                _put_in_place(path, damage.good.raw)
            except OSError as error:
                raise _cannot_write(path, error) from error
        return read_journal(path)


@contextlib.contextmanager
def hold_journal(path: Path) -> Iterator[None]:
    """Keep everybody else from going on with a match meanwhile: what is read within is all there is.

    Raises JournalError, also while the match is being played.
    """
    descriptor = _open_and_lock(path)
    try:
        yield
    finally:
        os.close(descriptor)


def _open_and_lock(path: Path) -> int:
    """The file of a journal, open for writing by nobody else. Raises JournalError."""
    while True:
        try:
            descriptor = _lock(_open(path), path)
        except OSError as error:
            raise _cannot_write(path, error) from error
        if _state(path, descriptor) is not None:
            return descriptor
        # Another file has taken its place between the two.
        os.close(descriptor)


def _put_in_place(path: Path, content: bytes) -> None:
    """Let a file hold this and nothing else.

    What lies in its place is kept beside it if it holds anything else. Raises OSError.
    """
    try:
        lost = content.startswith(read(path, len(content)))
    except (OSError, UnreadableError):
        lost = not os.path.lexists(path)
    if not lost:
        _keep_aside(path)
    private.replace(path, content)


def _keep_aside(path: Path) -> Path:
    """Give what lies at a path another name. Raises OSError."""
    aside = private.aside(path, ASIDE.lstrip("."), "")
    try:
        # A power cut between this and what comes next leaves the journal in its place.
        os.link(path, aside, follow_symlinks=False)
    except OSError:
        os.rename(path, aside)
    return aside


def _state(path: Path, descriptor: int) -> tuple[int, ...] | None:
    """What tells whether an open file was changed since; None when it is not, or no longer, at the path."""
    try:
        held, found = os.fstat(descriptor), os.stat(path)
    except OSError:
        return None
    if (held.st_dev, held.st_ino) != (found.st_dev, found.st_ino):
        return None
    return held.st_dev, held.st_ino, held.st_size, held.st_mtime_ns


def _start(descriptor: int, size: int) -> bytes:
    """The first bytes of an open file. Raises OSError."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    with os.fdopen(os.dup(descriptor), "rb") as file:
        return file.read(size)


def _open(path: Path) -> int:
    return private.open_file(path, os.O_RDWR | os.O_APPEND)


def _cannot_write(path: Path, error: Exception) -> JournalError:
    reason = getattr(error, "strerror", None) or str(error)
    return JournalError(
        LazyText(
            "The match cannot be written to {path} ({reason}); free some space or choose another "
            "folder with --data.",
            path=path,
            reason=reason,
        )
    )


def _lock(descriptor: int, path: Path) -> int:
    """Keep a second program from going on with the same match, where the system can. Raises JournalError."""
    try:
        import fcntl
    except ImportError:
        return descriptor
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise JournalError(
            LazyText(
                "The match {match} is open in another Knucklebone on this machine; close that one first.",
                match=path.stem,
            )
        ) from error
    return descriptor
