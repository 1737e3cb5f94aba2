"""Reading journals: a whole one with every check, or only its ends, to see whether the match goes on."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from game.errors import UserError
from game.store.entries import (
    CHECK,
    FORMAT_VERSION,
    Beginning,
    Entry,
    Header,
    OtherFormatError,
    Record,
    Reseated,
    Result,
    TakenBack,
    body_of,
    entry_line,
    entry_of,
    header_line,
    header_of,
    parse_beginning,
    seal_line,
    standing,
)
from game.store.untrusted import UnreadableError, in_one_line, open_plain, read, too_large
from knucklebone_messages import LazyText

MAX_JOURNAL_BYTES = 8 << 20
"""Bytes of a journal; a long match has a hundredth of it."""
LONGEST_SENTENCE = 600
"""Letters of what is said of a journal."""
TAIL_BYTES = 4096
"""Bytes in which the last line of a match that is over surely begins and ends."""


class JournalError(UserError):
    """A journal cannot be used. Its file has not been touched."""

    def __init__(self, sentence: str) -> None:
        # It may tell what stands in the file.
        super().__init__(in_one_line(sentence, LONGEST_SENTENCE))


@dataclass(frozen=True, slots=True)
class JournalContents:
    """A whole journal as read from disk."""

    path: Path
    header: Header
    entries: tuple[Entry, ...]
    """Everything that was written, in order."""
    result: Result | None
    raw: bytes = field(repr=False)
    """The file up to the last whole line; what follows there is the scrap of an interrupted write."""
    check: str
    """The check value of the last whole line."""

    @property
    def records(self) -> tuple[Record, ...]:
        """The answers that stand."""
        return standing(self.entries)

    @property
    def checks(self) -> tuple[str, ...]:
        """The check value of every whole line, the first line's first."""
        return tuple(body_of(line)[1] for line in self.raw.split(b"\n")[:-1])

    def before(self, entry: int) -> JournalContents:
        """Return the journal as it was before that entry was written; the first one is 1."""
        lines = self.raw.split(b"\n")[:entry]
        raw, check = b"\n".join(lines) + b"\n", body_of(lines[-1])[1]
        return JournalContents(self.path, self.header, self.entries[: entry - 1], None, raw, check)


class JournalDamageError(JournalError):
    """A line of a journal cannot be used, and so none that follows; those before it are good."""

    def __init__(self, sentence: str, good: JournalContents) -> None:
        super().__init__(sentence)
        self.good = good
        """As it was before the line."""

    @property
    def for_everybody(self) -> LazyText:
        """The sentence for a screen: it names the line, and nothing of what stands in it."""
        return _damage_message(self.good.path, self.good.raw.count(b"\n") + 1)


def _damage_message(path: Path, line: int) -> LazyText:
    return LazyText(
        "The match journal {path} is damaged in line {line}; we haven't changed it. You can put an "
        "older copy in its place.",
        path=path,
        line=line,
    )


def read_journal(path: Path) -> JournalContents:
    """Read and check a whole journal. Raises JournalError with one sentence; never changes the file."""
    try:
        raw = read(path, MAX_JOURNAL_BYTES)
    except (OSError, UnreadableError) as error:
        raise _cannot_read(path, error) from error
    *lines, _ = raw.split(b"\n")
    if not lines:
        raise JournalError(
            LazyText("{path} is not a match journal: it has no complete first line.", path=path)
        )
    header, check = _first_line(path, lines[0])
    entries: list[Entry] = []
    stand = 0
    result: Result | None = None
    size = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], start=2):
        try:
            entry, following = entry_of(line, check, len(header.players))
            stand = _stand(stand, entry, result)
        except ValueError as error:
            raise JournalDamageError(
                _damage_message(path, number),
                JournalContents(path, header, tuple(entries), result, raw[:size], check),
            ) from error
        if isinstance(entry, Result):
            result = entry
        else:
            entries.append(entry)
        check = following
        size += len(line) + 1
    return JournalContents(path, header, tuple(entries), result, raw[:size], check)


def read_header(path: Path) -> Header:
    """What the first line of a journal says, and nothing else of it. Raises JournalError."""
    try:
        with open(path, "rb", opener=open_plain) as file:
            return _first_line(path, file.readline(MAX_JOURNAL_BYTES).rstrip(b"\n"))[0]
    except (OSError, UnreadableError) as error:
        raise _cannot_read(path, error) from error


def read_beginning(path: Path) -> Beginning:
    """What the first line of a journal says of a match, as far as that is looked at.

    Raises OSError, ValueError.
    """
    with open(path, "rb", opener=open_plain) as file:
        return parse_beginning(file.readline(MAX_JOURNAL_BYTES).rstrip(b"\n"))


class Ends(NamedTuple):
    """What the ends of a journal tell, where there are thousands."""

    left: bool
    """The match can be resumed."""
    over: bool
    """Its last line says that it is over."""


def ends_of(path: Path) -> Ends:
    """Look at the ends of a journal. Raises JournalError for a file that is none.

    A match whose first line never reached the disk was not begun, so nothing of it is lost.
    """
    try:
        with open(path, "rb", opener=open_plain) as file:
            size = os.fstat(file.fileno()).st_size
            file.seek(max(0, size - TAIL_BYTES))
            *lines, _ = file.read(TAIL_BYTES).split(b"\n")
            if lines and _is_over(lines[-1]):
                return Ends(left=False, over=True)
            if not lines and size <= TAIL_BYTES:
                return Ends(left=False, over=False)
            if size > MAX_JOURNAL_BYTES:
                raise too_large(MAX_JOURNAL_BYTES)
            file.seek(0)
            _first_line(path, file.readline().rstrip(b"\n"))
            return Ends(left=True, over=False)
    except (OSError, UnreadableError) as error:
        raise _cannot_read(path, error) from error


def _is_over(line: bytes) -> bool:
    """Whether a line that is read by itself says that the match is over."""
    return line.startswith(b'{"over":') and CHECK.encode() in line


def _stand(before: int, entry: Entry | Result, result: Result | None) -> int:
    """How many answers stand after an entry.

    Raises ValueError when more are taken back than stood, or the match was over.
    """
    if result is not None:
        raise ValueError("something follows the end")
    if isinstance(entry, TakenBack):
        if not 0 < entry.answers <= before:
            raise ValueError("more answers are taken back than were given")
        return before - entry.answers
    return before + isinstance(entry, Record)


def _first_line(path: Path, line: bytes) -> tuple[Header, str]:
    """The header and its check value. Tells foreign files, other formats and damage apart."""
    try:
        return header_of(line)
    except OtherFormatError as error:
        raise JournalError(
            LazyText(
                "The match journal {path} comes from another version of Knucklebone (format {format}, "
                "this one reads up to {ours}); update Knucklebone to continue it.",
                path=path,
                format=error,
                ours=FORMAT_VERSION,
            )
        ) from error
    except ValueError as error:
        raise JournalError(
            LazyText(
                "{path} is not a match journal of Knucklebone, or its first line is damaged; we "
                "haven't changed it.",
                path=path,
            )
        ) from error


def with_players(contents: JournalContents, header: Header, names: Mapping[str, str]) -> bytes:
    """A journal as it would be on disk, with another first line.

    People who took a seat later get other names, by those they had; all other lines say what they said.
    """
    line, check = header_line(header)
    lines = [line]
    olds = contents.raw.split(b"\n")[1:-1]
    for old, entry in zip_longest(olds, contents.entries):
        if isinstance(entry, Reseated) and entry.bot is None and entry.name in names:
            line, check = entry_line(check, replace(entry, name=names[entry.name]))
        else:
            line, check = seal_line(check, body_of(old)[0])
        lines.append(line)
    return b"".join(lines)


def _cannot_read(path: Path, error: OSError | UnreadableError) -> JournalError:
    if isinstance(error, UnreadableError):
        return JournalError(
            LazyText("{path} {what} and no match journal; move it elsewhere.", path=path, what=error.what)
        )
    if isinstance(error, FileNotFoundError):
        if path.is_symlink():
            return JournalError(
                LazyText("The match journal {path} is a link that leads nowhere; delete the link.", path=path)
            )
        return JournalError(LazyText("There is no match journal at {path}.", path=path))
    if isinstance(error, PermissionError):
        return JournalError(
            LazyText("The match journal {path} may not be read; give your account the right to.", path=path)
        )
    return JournalError(
        LazyText("The match journal {path} cannot be read: {strerror}.", path=path, strerror=error.strerror)
    )
