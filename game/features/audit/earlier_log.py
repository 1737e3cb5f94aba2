"""Logs of provable dice up to version 0.2: the virtual rolls alone, without what lies between them.

Every value follows from the seed. Nothing in the file shows that a roll was left out or who rolled: only the
journal of the match does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.devices.catalogue import virtual
from game.match.provable import derivation as provable
from game.match.provable.roll_log import Line, LogError, RollLine
from game.store.untrusted import UnreadableError, validate

FORMAT_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class EarlierHead:
    """The first line."""

    knucklebone: str
    format: int
    match: str
    commit: str
    players: str
    """The players' words, as they enter every roll."""
    seed: str


@dataclass(frozen=True, slots=True)
class ProvenRoll:
    """One roll of the console's own dice."""

    n: int
    """The number of the entry that it was, from 0, which entered the roll."""
    who: str
    sides: int
    values: tuple[int, ...]


def parse(
    head: Mapping[str, Any], records: Sequence[Mapping[str, Any]]
) -> tuple[EarlierHead, tuple[ProvenRoll, ...]]:
    """What such a log says, its rolls computed again. Raises LogError."""
    try:
        told, rolls = validate(EarlierHead, head), tuple(validate(ProvenRoll, record) for record in records)
    except UnreadableError as error:
        raise LogError(f"it lacks something that a provable roll log has ({error})") from error
    before = -1
    for one in rolls:
        if one.n <= before:
            raise LogError(f"roll {one.n} is out of order or told twice")
        before = one.n
        if not one.values or not 1 <= one.sides <= provable.MOST_SIDES:
            raise LogError(f"roll {one.n} is of no dice that can be rolled")
    return told, rolls


def due(rolls: Iterable[ProvenRoll]) -> Iterable[tuple[int, int, tuple[int, ...], str]]:
    """Number, sides and values of each roll, and what to call it."""
    return ((one.n, one.sides, one.values, f"roll {one.n} of {one.who}") for one in rolls)


def rolls_among(lines: Iterable[Line], names: Sequence[str]) -> tuple[ProvenRoll, ...]:
    """What such a log must say of a match with these lines."""
    return tuple(
        ProvenRoll(line.n, "The table" if line.seat is None else names[line.seat], line.sides, line.fresh)
        for line in lines
        if isinstance(line, RollLine) and line.source == virtual() and line.fresh
    )
