"""What a check of the table says: dice rolled ten times, each reading looked at by people.

Checked rolls in; out come a report of how the camera reads at this table, and a fit: from which confidence a
reading may count by itself here, and how large dice are here. Intervals are 95 % by Wilson's score method.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from game.devices.dice import CONFIDENT_FROM
from game.intervals import Interval, wilson
from game.match.dice.proposal import MISSING, Accepted
from game.store import settings
from game.store.settings import FurtherSetting

TABLE_FITS: FurtherSetting[Mapping[str, Any]] = FurtherSetting("cameras", {})
"""What a check of the table found out about each camera, by name, as plain data."""
CHECK_ROLLS = 10
"""Rolls of a check."""
LEVELS = (0.70, 0.75, 0.80, 0.85, CONFIDENT_FROM, 0.93, 0.95, 0.97, 0.98, 0.99)
"""Confidences from which readings may count by themselves."""
NEVER_CONFIDENT = 1.01
"""No reading counts by itself."""
MAX_WRONG_SHARE = 0.15
"""A level below CONFIDENT is taken only if its share of wrong dice is surely less than this."""
MIN_RIGHT_DICE = 5
"""Dice between that level and CONFIDENT, all of them right, that it takes as well."""
MIN_SIZED_DICE = 8
"""Dice whose size must be known before sizes say anything."""
MIN_SIZE_RATIO, MAX_SIZE_RATIO = 0.65, 1.55
"""How far sizes may leave those of the check, as factors: a die nearer to the lens or in the far corner."""


@dataclass(frozen=True, slots=True)
class CheckedDie:
    """One die of a checked roll: what was read, and what lay there."""

    read: int | None
    """None: not seen, or seen and not read."""
    value: int | None
    """None: no die lay there."""
    confidence: float = 0.0
    side: float | None = None
    """The longer side of its face in parts of the picture's width; None where it was not seen."""

    @property
    def right(self) -> bool:
        return self.read is not None and self.read == self.value


@dataclass(frozen=True, slots=True)
class CheckedRoll:
    """One throw, looked at by people."""

    dice: tuple[CheckedDie, ...]

    @property
    def exact(self) -> bool:
        """Whether the reading was right in every die, with none missing and none too many."""
        return all(die.right for die in self.dice)

    @property
    def confidence(self) -> float:
        """The least level from which it would have counted by itself, 0..1; 0 where it never would.

        The number of dice was wrong, or one could not be read.
        """
        seen = [die for die in self.dice if die.read is not None]
        there = sum(die.value is not None for die in self.dice)
        return min((die.confidence for die in seen), default=0.0) if len(seen) == there else 0.0


def checked_roll(accepted: Accepted) -> CheckedRoll:
    """A roll that people have confirmed or put right."""
    original = accepted.evidence.original if accepted.evidence is not None else None
    dice = []
    for die in accepted.dice:
        if (die.flag == MISSING and die.value is None) or (die.left_out and not die.counts):
            continue
        side = None
        if die.box is not None and original is not None:
            x0, y0, x1, y1 = die.box
            side = max(x1 - x0, y1 - y0) * original.scale / original.width
        value = die.value if die.real and die.counts else None
        dice.append(CheckedDie(die.read, value, die.confidence, side))
    return CheckedRoll(tuple(dice))


@dataclass(frozen=True, slots=True)
class Accuracy:
    """So many of so many."""

    good: int
    count: int

    @property
    def interval(self) -> Interval:
        """Where the true share lies, in 19 of 20 cases; 0..1."""
        return wilson(self.good, self.count)


@dataclass(frozen=True, slots=True)
class CalibrationReport:
    """How the camera reads at this table."""

    rolls: Accuracy
    """Exact ones."""
    dice: Accuracy
    """Dice that lay there and were read right."""
    by_value: Mapping[int, Accuracy]
    """Accuracy for each value that lay there."""
    missed: int
    """Dice that lay there and were not seen or not read."""
    invented: int
    """Dice that were seen where none lay."""
    mistakes: tuple[tuple[int, int, int], ...]
    """Value, what it was read as, how often; the most frequent first."""


def report(rolls: Iterable[CheckedRoll]) -> CalibrationReport:
    """Add up."""
    rolls = tuple(rolls)
    dice = [die for roll in rolls for die in roll.dice]
    there = [die for die in dice if die.value is not None]
    mistakes = Counter(
        (die.value, die.read)
        for die in there
        if die.value is not None and die.read is not None and not die.right
    )
    ordered = sorted(mistakes.items(), key=lambda item: (-item[1], item[0]))
    return CalibrationReport(
        Accuracy(sum(roll.exact for roll in rolls), len(rolls)),
        _right(there),
        {v: _right(d for d in there if d.value == v) for v in sorted({d.value for d in there if d.value})},
        sum(die.read is None for die in there),
        sum(die.value is None for die in dice),
        tuple((value, read, times) for (value, read), times in ordered),
    )


def _right(dice: Iterable[CheckedDie]) -> Accuracy:
    right = [die.right for die in dice]
    return Accuracy(sum(right), len(right))


@dataclass(frozen=True, slots=True)
class TableFit:
    """What is kept of a check, for one camera; as it is, it changes nothing."""

    sure_from: float = CONFIDENT_FROM
    """Readings of this confidence and above count by themselves; NEVER_CONFIDENT: none do."""
    least: float = 0.0
    """Faces whose longer side, in parts of the picture's width, is below this are no dice here."""
    most: float = 1.0
    rolls: int = 0
    """Rolls of the check; 0 before the first."""
    exact: int = 0
    dice: int = 0
    right: int = 0

    def to_data(self) -> dict[str, Any]:
        """Returns it as plain JSON data."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    @classmethod
    def from_data(cls, data: object) -> TableFit:
        """The inverse of `to_data`; what does not fit leaves the fit that changes nothing."""
        if not isinstance(data, Mapping):
            return cls()
        try:
            level, least, most = (float(data[name]) for name in ("sure_from", "least", "most"))
            rolls, exact, dice, right = (int(data[name]) for name in ("rolls", "exact", "dice", "right"))
        except (KeyError, TypeError, ValueError, OverflowError):
            return cls()
        counted = 0 <= exact <= rolls and 0 <= right <= dice
        usable = 0.5 <= level <= NEVER_CONFIDENT and 0 <= least < most <= 1
        return cls(level, least, most, rolls, exact, dice, right) if counted and usable else cls()


UNFITTED = TableFit()
"""Before the first check."""


def stored_fit(folder: Path, camera: str) -> TableFit:
    """What the settings in a folder hold about a camera, by its name."""
    return TableFit.from_data(TABLE_FITS.of(settings.load(folder)[0]).get(camera))


def fit(rolls: Sequence[CheckedRoll]) -> TableFit:
    """What the check changes from now on, where that helps."""
    found = report(rolls)
    least, most = _sizes(rolls)
    return TableFit(
        round(sure_from(rolls), 2),
        least,
        most,
        found.rolls.count,
        found.rolls.good,
        found.dice.count,
        found.dice.good,
    )


def sure_from(rolls: Sequence[CheckedRoll]) -> float:
    """The confidence from which a reading may count by itself at this table.

    Never one at which a wrong reading of the check would have counted. A level above CONFIDENT is taken only
    because of such a reading; one below only if it saves questions, and if the dice that it lets through were
    all right and enough of them to believe it.
    """
    deceived = max((roll.confidence for roll in rolls if not roll.exact), default=0.0)
    if deceived >= CONFIDENT_FROM:
        return next((level for level in LEVELS if level > deceived), NEVER_CONFIDENT)
    asked = [roll.confidence for roll in rolls if roll.exact and roll.confidence < CONFIDENT_FROM]
    levels = [level for level in LEVELS if deceived < level < CONFIDENT_FROM and _believable(rolls, level)]
    saved = {level: sum(confidence >= level for confidence in asked) for level in levels}
    # The highest of equally helpful levels: nothing is known about dice that are less sure still.
    best = max(levels, key=lambda level: (saved[level], level), default=CONFIDENT_FROM)
    return best if saved.get(best) else CONFIDENT_FROM


def _believable(rolls: Sequence[CheckedRoll], level: float) -> bool:
    passing = [die for roll in rolls for die in roll.dice if die.read is not None and die.confidence >= level]
    doubted = [die for die in passing if die.confidence < CONFIDENT_FROM]
    enough = len(doubted) >= MIN_RIGHT_DICE and all(die.right for die in doubted)
    return enough and _right(passing).interval.low >= 1 - MAX_WRONG_SHARE


def _sizes(rolls: Sequence[CheckedRoll]) -> tuple[float, float]:
    """The least and the most that a face measures here, in parts of the picture's width."""
    sides = [
        die.side for roll in rolls for die in roll.dice if die.value is not None and die.side is not None
    ]
    if len(sides) < MIN_SIZED_DICE:
        return UNFITTED.least, UNFITTED.most
    return round(min(sides) * MIN_SIZE_RATIO, 4), round(min(1.0, max(sides) * MAX_SIZE_RATIO), 4)


@runtime_checkable
class AdaptsToTable(Protocol):
    """A dice source that reads by what a check of the table found out."""

    def adapt(self, fit: TableFit) -> None:
        """Read by that from the next picture on."""
