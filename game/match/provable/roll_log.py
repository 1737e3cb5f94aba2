"""The log of a match with provable dice: one line for each entry of the match's journal, in a chain.

Each line has the check value of the journal's line, so that log and journal can be laid side by side. What
the lines say together is for the audit to judge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal

from game.errors import UserError
from game.match.provable import chain
from game.store import entries
from game.store.entries import Header
from game.store.untrusted import UnreadableError, validate

KIND: Final = "provable dice"
FORMAT_VERSION: Final = 3
READABLE: Final = (2, 3)
EACH_COUNTS_FROM: Final = 3
"""The format from which each die that was taken back counts again, not only the first ones of a roll."""


class LogError(UserError):
    """A log of rolls says what cannot be; the sentence names the entry."""


@dataclass(frozen=True, slots=True)
class Head:
    """The first line."""

    knucklebone: str
    format: int
    match: str
    game: str
    players: tuple[str, ...]
    """Names, by seat."""
    commit: str
    words: str
    """What the players added, as it enters every roll."""
    numbering: Literal["throws"]
    seed: str
    """Hexadecimal digits."""
    check: str
    """Check value of the journal's first line."""


@dataclass(frozen=True, slots=True)
class RollLine:
    """An entry that is a roll."""

    n: int
    """The number of the entry in the journal, from 0; so in every line."""
    number: int | None
    """That of the throw, where the console's own dice fell; None for all others."""
    seat: int | None
    """Who rolled; None for the table."""
    source: str
    """The key of a device."""
    sides: int
    purpose: str
    """What was rolled for, in the word of the game's rules."""
    values: tuple[int, ...]
    recalled: int
    """How many of the values had fallen before, were taken back and count again: the first ones."""
    evidence: str | None
    """Digest of the picture or the tower's report."""
    read: tuple[int | None, ...] | None
    """What the source had read, where a person corrected it."""
    confirmed: bool
    again: int
    """Throws that people threw away before this one."""
    check: str

    @property
    def fresh(self) -> tuple[int, ...]:
        """The values that fell now."""
        return self.values[self.recalled :]


@dataclass(frozen=True, slots=True)
class BackLine:
    """An entry by which the last answers were taken back."""

    n: int
    back: int
    """How many of those that stood."""
    seat: int
    agreed: tuple[int, ...]
    check: str


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """An entry that is another answer: a choice, a draw."""

    n: int
    check: str


@dataclass(frozen=True, slots=True)
class OverLine:
    """The end of the match; its check value is the journal's last."""

    n: int
    over: bool
    check: str


Line = RollLine | BackLine | AnswerLine | OverLine
KINDS: Final[Mapping[str, type[Line]]] = {"values": RollLine, "back": BackLine, "over": OverLine}
"""The kind of a line, by a name that only it has."""


def format_of(header: Header) -> int:
    """The format of the log of a match: by the rule for dice taken back that holds in its journal."""
    return FORMAT_VERSION if header.format >= entries.EACH_COUNTS_FROM else EACH_COUNTS_FROM - 1


def write(head: Head, lines: Sequence[Line]) -> bytes:
    """The whole log."""
    return chain.write(asdict(head), map(asdict, lines))


def parse(head: Mapping[str, Any], records: Sequence[Mapping[str, Any]]) -> tuple[Head, tuple[Line, ...]]:
    """What a log says whose chain has been read. Raises LogError for what is not written as it should be."""
    try:
        told = validate(Head, head)
        _check_order(Head, head)
    except UnreadableError as error:
        raise LogError(f"the first line is none of such a log ({error})") from error
    return told, tuple(_line(n, record) for n, record in enumerate(records))


def _line(n: int, record: Mapping[str, Any]) -> Line:
    kind = next((kind for name, kind in KINDS.items() if name in record), AnswerLine)
    try:
        line: Line = validate(kind, record)
        _check_order(kind, record)
    except UnreadableError as error:
        raise LogError(f"entry {n} is not written as entries are ({error})") from error
    return line


def _check_order(kind: type[Head | Line], record: Mapping[str, Any]) -> None:
    if list(record) != [field.name for field in fields(kind)]:
        raise UnreadableError("has its names in another order")
