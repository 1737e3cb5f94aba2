"""Whether a log of provable dice holds: by itself, against the seals people noted, against the journal.

By itself it cannot show that it was not written anew as a whole; `Proof` says what was and was not checked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from game.devices.catalogue import virtual
from game.match.provable import chain, roll_log
from game.match.provable import derivation as provable
from game.match.provable.roll_log import AnswerLine, BackLine, Head, Line, LogError, OverLine, RollLine
from game.store.entries import is_device
from game.store.falls import Fall, Falls
from knucklebone_messages import LazyText

CHECK: Final = re.compile("[0-9a-f]{16}")
WHAT: Final = {
    Head: "the first line",
    RollLine: "a roll",
    BackLine: "a taking back",
    AnswerLine: "another answer",
    OverLine: "the end",
}


@dataclass(frozen=True, slots=True)
class Proof:
    """A log that holds by itself."""

    format: int
    head: Head
    lines: tuple[Line, ...]
    h: str
    """Check value of its last line: the closing seal."""

    @property
    def counts(self) -> Mapping[str, int]:
        """Rolls that fell, by source."""
        return Counter(line.source for line in self.lines if isinstance(line, RollLine) and line.fresh)

    @property
    def recalled(self) -> int:
        """Rolls whose dice had fallen before, were taken back, and counted again."""
        return sum(isinstance(line, RollLine) and line.recalled > 0 for line in self.lines)


def verify(raw: bytes) -> Proof:
    """Check a log by itself. Raises UserError with the first thing that does not fit."""
    head, records, h = chain.read(raw)
    return check(head, records, h)


def check(head: Mapping[str, Any], records: Sequence[Mapping[str, Any]], h: str) -> Proof:
    """Check a log whose chain has been read. Raises UserError."""
    if head.get("knucklebone") != roll_log.KIND:
        raise LogError("it is no log of provable dice")
    form = head.get("format")
    if form not in roll_log.READABLE or type(form) is not int:
        raise LogError(
            LazyText(
                "The log has format {format}, and this Knucklebone reads {ours}.",
                format=form,
                ours=roll_log.FORMAT_VERSION,
            )
        )
    told, lines = roll_log.parse(head, records)
    bookkeeping = _Bookkeeping(told, _seed(told.seed, told.commit))
    if not told.players or not CHECK.fullmatch(told.check):
        raise LogError("the first line names no players, or no line of a journal")
    for line in lines:
        bookkeeping.take(line)
    if not lines or not isinstance(lines[-1], OverLine):
        raise LogError(f"the end of the match is missing after entry {len(lines) - 1}")
    return Proof(form, told, lines, h)


def _seed(digits: str, commit: str) -> bytes:
    if not re.fullmatch(f"[0-9a-f]{{{2 * provable.SEED_BYTES}}}", digits):
        raise LogError("the seed is not one of 64 digits")
    seed = bytes.fromhex(digits)
    if provable.commitment(seed) != commit:
        raise LogError("the seed is not the one that its seal in the first line stands for")
    return seed


def _check_values(
    seed: bytes, words: str, number: int, sides: int, values: tuple[int, ...], name: str
) -> None:
    expected = provable.roll(seed, words, number, len(values), sides)
    if values != expected:
        told, due = (" ".join(map(str, dice)) for dice in (values, expected))
        raise LogError(f"{name} was {told}, and the seed says {due}")


class _Bookkeeping:
    """Follows a match line by line: what stands, what was taken back and must count again, what is due."""

    def __init__(self, head: Head, seed: bytes) -> None:
        self._head, self._seed = head, seed
        self._due = self._thrown = 0
        self._over = False
        self._standing: list[Line] = []
        self._falls = Falls(each=head.format >= roll_log.EACH_COUNTS_FROM)

    def take(self, line: Line) -> None:
        """The next line. Raises LogError."""
        if self._over:
            raise LogError(f"entry {line.n} follows the end of the match")
        if line.n != self._due:
            raise LogError(f"entry {self._due} is missing: entry {line.n} stands in its place")
        if not CHECK.fullmatch(line.check):
            raise LogError(f"entry {line.n} names no line of a journal")
        self._due += 1
        if isinstance(line, OverLine):
            if not line.over:
                raise LogError(f"entry {line.n} is an end that is none")
            self._over = True
        elif isinstance(line, BackLine):
            self._take_back(line)
        else:
            if isinstance(line, RollLine):
                self._roll(line)
            self._standing.append(line)

    def _take_back(self, line: BackLine) -> None:
        if not 0 < line.back <= len(self._standing):
            raise LogError(f"entry {line.n} takes back more answers than stand, or none")
        for seat in (line.seat, *line.agreed):
            self._check_seat(line.n, seat)
        gone = self._standing[len(self._standing) - line.back :]
        del self._standing[len(self._standing) - line.back :]
        rolls = [one for one in gone if isinstance(one, RollLine)]
        self._falls.take_back(Fall(request_key(one), one.values, f"{one.n}") for one in rolls)

    def _roll(self, line: RollLine) -> None:
        if line.seat is not None:
            self._check_seat(line.n, line.seat)
        if not line.values or not all(1 <= value <= line.sides for value in line.values):
            raise LogError(f"entry {line.n} has values that its dice of {line.sides} sides do not have")
        if not is_device(line.source):
            raise LogError(f"entry {line.n} is of a source that there is not")
        if line.again < 0:
            raise LogError(f"entry {line.n} was thrown less than once")
        self._check_recalled(line)
        if line.source == virtual() and line.fresh:
            self._check_throw(line)
        elif line.number is not None:
            raise LogError(f"entry {line.n} is numbered as a throw of the console's dice and is none")

    def _check_recalled(self, line: RollLine) -> None:
        fell = self._falls.due(request_key(line), len(line.values))
        if fell is None:
            if line.recalled:
                raise LogError(f"entry {line.n} counts dice again that had not fallen before")
            return
        kept = fell.values
        if line.recalled != len(kept) or line.values[: len(kept)] != kept:
            raise LogError(f"entry {line.n} does not count again the dice of entry {fell.origin}, taken back")
        self._falls.count(request_key(line), len(kept))

    def _check_throw(self, line: RollLine) -> None:
        if line.number != self._thrown:
            raise LogError(f"throw {self._thrown} is missing: entry {line.n} is throw {line.number}")
        if line.sides > provable.MOST_SIDES:
            raise LogError(f"entry {line.n} is of dice that cannot be rolled from bytes")
        who = "the table" if line.seat is None else self._head.players[line.seat]
        name = f"entry {line.n}, a roll of {who},"
        _check_values(self._seed, self._head.words, line.number, line.sides, line.fresh, name)
        self._thrown += 1

    def _check_seat(self, n: int, seat: int) -> None:
        if not 0 <= seat < len(self._head.players):
            raise LogError(f"entry {n} is of seat {seat}, which nobody has")


def request_key(line: RollLine) -> Hashable:
    """Equal for rolls for which the same dice count again."""
    return line.seat, line.sides, line.purpose


# --- against the journal


def check_against(proof: Proof, head: Head, lines: Sequence[Line]) -> None:
    """Lay a log beside what the journal of the match says it must be.

    Raises LogError at the first difference. The seed, which no journal knows, is that of the log.
    """
    due = replace(head, seed=proof.head.seed)
    _compare("the first line", proof.head, due)
    for told, one in zip(proof.lines, lines, strict=False):
        _compare(f"entry {told.n}", told, one)
    if len(proof.lines) != len(lines):
        raise LogError(f"it has {len(proof.lines)} entries, and the journal has {len(lines)}")


def _compare(name: str, told: Any, due: Any) -> None:
    if type(told) is not type(due):
        raise LogError(f"{name} is {WHAT[type(told)]}, and {WHAT[type(due)]} in the journal")
    for field in fields(due):
        here, there = getattr(told, field.name), getattr(due, field.name)
        if here != there or type(here) is not type(there):
            raise LogError(f"{name} has {field.name} {_plain(here)}, and the journal has {_plain(there)}")


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else f"{value}"
