"""The journal of a match: every answer, on disk before anybody sees it.

A journal is a text file, one JSON object a line. The first line says what is played and by whom; each later
line is one answer in the game's own notation, with where it came from, or says how many of the last answers
were taken back; nothing that was written is ever taken out. Every line carries a check value that
also covers all lines before it, so that a line changed, lost or moved is noticed. A line counts only when its
newline is on the disk: what a power cut leaves behind it is no answer and is cut off when the match goes on.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from game.errors import UserError
from game.store import private

FORMAT = 2
READABLE = (1, 2)
"""Formats that can be read; in the first, nothing was ever taken back."""
SUFFIX = ".journal"


class JournalError(UserError):
    """A journal cannot be used. Its file has not been touched."""


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """Who sits on a seat."""

    name: str
    bot: str | None = None
    """The bot's name in the bot catalogue, or None for a person."""


@dataclass(frozen=True, slots=True)
class Header:
    """What is played and by whom."""

    match: str
    """The match's own name, also the file's."""
    game: str
    rules_version: int
    players: tuple[PlayerEntry, ...]
    options: Mapping[str, Any]
    """House rules and content, complete: enough to build the same rules again."""
    created: str
    """ISO 8601, local time."""
    table: Mapping[str, Any] = field(default_factory=dict)
    """How the host set the table up: dice source, field. No influence on the rules."""
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One committed answer."""

    answer: str
    """In the game's notation."""
    source: str
    """'player', 'bot', 'shuffle', or the kind of dice source."""
    seat: int | None = None
    evidence: str | None = None
    """Digest of the picture or report that a dice reading rests on."""
    read: tuple[int | None, ...] | None = None
    """What the source had read, where a person corrected it."""
    confirmed: bool | None = None
    """True where a person said yes to a reading; otherwise it counted by itself."""
    again: int | None = None
    """How many throws people threw away before this one, if any."""
    recalled: int | None = None
    """How many of its dice or items had fallen before, were taken back and count again: the first ones."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last answers do not stand any more."""

    answers: int
    """How many of those that stood."""
    seat: int
    """Who had chosen the first of them."""
    agreed: tuple[int, ...] = ()
    """The people who were asked and agreed; nobody where it was free."""


Entry = Record | TakenBack
"""One line of a journal after the first, but for the last of a match that is over."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    capped: bool = False


@dataclass(frozen=True, slots=True)
class JournalContents:
    """A whole journal as read from disk."""

    path: Path
    header: Header
    entries: tuple[Entry, ...]
    """Everything that was written, in order."""
    result: Result | None
    good_bytes: int
    """Length of the file up to the last whole line; more than that is the scrap of an interrupted write."""
    check: str
    """The check value of the last whole line."""

    @property
    def records(self) -> tuple[Record, ...]:
        """The answers that stand."""
        return standing(self.entries)


def standing(entries: Iterable[Entry]) -> tuple[Record, ...]:
    """The answers that were not taken back."""
    records: list[Record] = []
    for entry in entries:
        if isinstance(entry, Record):
            records.append(entry)
        else:
            del records[len(records) - entry.answers :]
    return tuple(records)


def _check(previous: str, body: str) -> str:
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()[:16]


def _line(previous: str, entry: Mapping[str, Any]) -> tuple[bytes, str]:
    """The line for `entry` and its check value."""
    return _sealed(previous, json.dumps(entry, ensure_ascii=False, separators=(",", ":")))


def _sealed(previous: str, body: str) -> tuple[bytes, str]:
    """The line whose object is written as `body`, and its check value."""
    check = _check(previous, body)
    return f'{body[:-1]},"check":"{check}"}}\n'.encode(), check


def _split(line: bytes, previous: str) -> tuple[dict[str, Any], str]:
    """The inverse of `_line`. Raises ValueError when the line is not what was written."""
    text = line.decode()
    body, separator, tail = text.rpartition(',"check":"')
    if not separator or tail[16:] != '"}':
        raise ValueError("no check value")
    body += "}"
    if _check(previous, body) != tail[:16]:
        raise ValueError("check value differs")
    entry = json.loads(body)
    if not isinstance(entry, dict):
        raise ValueError("not an object")
    return entry, tail[:16]


class Journal:
    """A journal open for writing. Each append is on the disk when it returns."""

    def __init__(self, path: Path, descriptor: int, size: int, check: str) -> None:
        self.path = path
        self._descriptor = descriptor
        self._size = size
        self._last_check = check

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """A new journal with its header on the disk. Raises JournalError when it cannot be written."""
        try:
            private.make_folder(path.parent)
            descriptor = private.open_file(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND)
        except OSError as error:
            raise _cannot_write(path, error) from error
        journal = cls(path, descriptor, 0, "")
        _lock(descriptor, path)
        entry = asdict(header)
        journal._write({"knucklebone": FORMAT, **entry})
        private.sync_folder(path.parent)
        return journal

    @classmethod
    def reopen(cls, contents: JournalContents) -> Journal:
        """Go on with a journal just read; the scrap of an interrupted write is cut off."""
        path = contents.path
        try:
            descriptor = private.open_file(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise _cannot_write(path, error) from error
        _lock(descriptor, path)
        if os.fstat(descriptor).st_size > contents.good_bytes:
            os.ftruncate(descriptor, contents.good_bytes)
            os.fsync(descriptor)
        return cls(path, descriptor, contents.good_bytes, contents.check)

    def append(self, entry: Entry) -> None:
        """Commit one answer, or that some are taken back. Raises JournalError, with nothing written, when the
        disk refuses."""
        if isinstance(entry, TakenBack):
            self._write({"back": asdict(entry)})
        else:
            self._write({key: value for key, value in asdict(entry).items() if value is not None})

    def finish(self, result: Result) -> None:
        """Commit the end of the match."""
        self._write({"over": asdict(result)})

    def close(self) -> None:
        """Release the file; may be called twice."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _write(self, entry: Mapping[str, Any]) -> None:
        line, check = _line(self._last_check, entry)
        try:
            written = os.write(self._descriptor, line)
            if written != len(line):
                raise OSError(f"only {written} of {len(line)} bytes fit")
            os.fsync(self._descriptor)
        except OSError as error:
            self._take_back()
            raise _cannot_write(self.path, error) from error
        self._size += len(line)
        self._last_check = check

    def _take_back(self) -> None:
        """Cut a half-written line off, so that the journal stays whole."""
        try:
            os.ftruncate(self._descriptor, self._size)
        except OSError:
            # The disk is gone altogether; the reader cuts the scrap off later.
            return


def read_journal(path: Path) -> JournalContents:
    """Read and check a whole journal. Raises JournalError with one sentence; never changes the file."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise JournalError(f"There is no match journal at {path}.") from None
    except OSError as error:
        raise JournalError(f"The match journal {path} cannot be read: {error.strerror}.") from error
    lines = raw.split(b"\n")[:-1]
    if not lines:
        raise JournalError(f"{path} is not a match journal: it has no complete first line.")
    header, check = _read_header(path, lines[0])
    entries: list[Entry] = []
    stand = 0
    result: Result | None = None
    for number, line in enumerate(lines[1:], start=2):
        try:
            entry, check = _split(line, check)
            if "over" in entry:
                over = entry["over"]
                result = Result(tuple(over["scores"]), tuple(over["winners"]), over["capped"])
                continue
            entries.append(_entry(entry))
            stand = _stand(stand, entries[-1])
        except (ValueError, KeyError, TypeError) as error:
            raise JournalError(
                f"The match journal {path} is damaged in line {number}; it has been left as it is. "
                "A copy from before the damage can be put in its place."
            ) from error
    return JournalContents(path, header, tuple(entries), result, sum(len(line) + 1 for line in lines), check)


def _entry(line: dict[str, Any]) -> Entry:
    """One line after the first. Raises KeyError, TypeError."""
    if "back" in line:
        back = line["back"]
        return TakenBack(back["answers"], back["seat"], tuple(back["agreed"]))
    read = line.pop("read", None)
    return Record(**line, read=None if read is None else tuple(read))


def _stand(before: int, entry: Entry) -> int:
    """How many answers stand after an entry. Raises ValueError when more are taken back than stood."""
    if isinstance(entry, Record):
        return before + 1
    if not 0 < entry.answers <= before:
        raise ValueError("more answers are taken back than were given")
    return before - entry.answers


def _read_header(path: Path, line: bytes) -> tuple[Header, str]:
    """The header and its check value. Tells foreign files, newer formats and damage apart."""
    try:
        entry, check = _split(line, "")
    except (ValueError, UnicodeDecodeError) as error:
        raise JournalError(
            f"{path} is not a match journal of Knucklebone, or its first line is damaged; "
            "it has been left as it is."
        ) from error
    written_by = entry.pop("knucklebone", None)
    if written_by not in READABLE:
        raise JournalError(
            f"The match journal {path} was written by another version of Knucklebone "
            f"(format {written_by}, this one reads up to {FORMAT}); update Knucklebone to go on with it."
        )
    try:
        players = tuple(PlayerEntry(**player) for player in entry.pop("players"))
        return Header(**entry, players=players), check
    except (TypeError, KeyError) as error:
        raise JournalError(f"The first line of the match journal {path} lacks something: {error}.") from error


def with_header(contents: JournalContents, header: Header) -> bytes:
    """A journal with another first line, as it would be on disk; all other lines say what they said.

    Raises OSError.
    """
    line, check = _line("", {"knucklebone": FORMAT, **asdict(header)})
    lines = [line]
    for old in contents.path.read_bytes()[: contents.good_bytes].split(b"\n")[1:-1]:
        line, check = _sealed(check, old.decode().rpartition(',"check":"')[0] + "}")
        lines.append(line)
    return b"".join(lines)


def _cannot_write(path: Path, error: OSError) -> JournalError:
    reason = error.strerror or str(error)
    return JournalError(
        f"The match cannot be written to {path} ({reason}); "
        "free some space or choose another folder with --data."
    )


def _lock(descriptor: int, path: Path) -> None:
    """Keep a second program from going on with the same match, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise JournalError(
            f"The match {path.stem} is open in another Knucklebone on this machine; close that one first."
        ) from error
