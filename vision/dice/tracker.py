"""Noticing rolls: what lies still, what moves, and what is new since it was last asked for.

Movement is judged on a small grey copy of each picture, with a change of the whole picture's brightness
taken out, so that a lamp is no roll. Dice are read only while nothing moves, several times, and count when
the reads agree. Dice that lie where they lay before, with the same values, are no roll, whatever passed over
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.dice.reader import DieFound
from vision.opencv import load_cv2
from vision.pictures import Image

Dice = tuple[DieFound, ...]

WATCHED_WIDTH = 320
"""Width, px, of the copy on which movement is judged."""
STEP = 14
"""Change of grey (0..255) that is more than noise."""
LEAST_CHANGED = 5
"""Changed px of the copy that are movement; a die 20 px wide in 1280 has 25."""
HAND = 0.06
"""Share of the picture that must differ from the last clear one, up to its rim, to be a hand."""
STAYED = 0.35
"""How far, in widths of its box, a die may seem to have moved and still lie where it lay."""


class Scene(StrEnum):
    """What the tracker sees."""

    EMPTY = "empty"
    """Nothing moves and there are no dice."""
    MOVING = "moving"
    SETTLED = "settled"
    """Nothing moves; there are dice, or they have not been read yet."""
    HIDDEN = "hidden"
    """Something large reaches in from the rim and stays: a hand, most likely."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw that has come to rest."""

    dice: Dice
    image: Image
    """(H, W, 3) uint8 BGR: the picture that was read last."""
    time: float
    """When that picture was taken, s."""


class RollTracker:
    """Turns frames into rolls: at most one between one `arm` and the next."""

    def __init__(
        self,
        read: Callable[[Image], Dice],
        *,
        reads: int = 3,
        most_reads: int = 9,
        read_interval: float = 0.1,
        still_for: float = 0.05,
    ) -> None:
        """
        Args:
            read: reads the dice of a picture.
            reads: equal reads in a row that make a reading.
            most_reads: reads after which the most frequent one is taken, at a lower confidence.
            read_interval: least time between reads, s.
            still_for: how long nothing may have moved before reading, s.
        """
        self._read = read
        self._needed = reads
        self._most = most_reads
        self._read_interval = read_interval
        self._still_for = still_for
        self._scene = Scene.SETTLED
        self._armed = False
        self._moved = False
        self._before: Dice | None = None
        self._known: Dice | None = None
        self._history: list[Dice] = []
        self._previous: NDArray[np.int16] | None = None
        self._clear: NDArray[np.int16] | None = None
        self._still_since = 0.0
        self._read_at = float("-inf")

    @property
    def scene(self) -> Scene:
        """What was seen last."""
        return self._scene

    @property
    def dice(self) -> Dice:
        """The dice of the last agreed read; none while things move."""
        return self._known or ()

    @property
    def is_armed(self) -> bool:
        """Whether a roll is waited for."""
        return self._armed

    def arm(self) -> None:
        """Wait for a roll: only dice that move from now on count."""
        self._armed = True
        self._moved = self._scene is Scene.MOVING
        self._before = self._known

    def disarm(self) -> None:
        """Wait for nothing."""
        self._armed = False

    def update(self, image: Image, time: float) -> Roll | None:
        """Take in one frame, (H, W, 3) uint8 BGR taken at `time` (s); the roll, when it has just settled."""
        small = _watched(image)
        moving = self._previous is None or _differs(small, self._previous).sum() >= LEAST_CHANGED
        first = self._previous is None
        self._previous = small
        if moving:
            self._forget(time, counts=not first)
            return None
        if time - self._still_since < self._still_for:
            return None
        if self._hidden(small):
            self._scene = Scene.HIDDEN
            return None
        if self._known is None and time - self._read_at >= self._read_interval - 1e-6:
            self._read_at = time
            self._learn(self._read(image), small)
        return self._settled(image, time)

    def _forget(self, time: float, counts: bool) -> None:
        self._scene = Scene.MOVING if counts else self._scene
        self._moved = self._moved or counts
        self._still_since = time
        self._known = None
        self._history.clear()

    def _hidden(self, small: NDArray[np.int16]) -> bool:
        """Whether something that was not in the last clear picture reaches in from the rim."""
        if self._clear is None or self._clear.shape != small.shape:
            return False
        cv2 = load_cv2()
        changed = _differs(small, self._clear).astype(np.uint8)
        share = float(changed.mean())
        if not HAND <= share <= 0.6:
            return False
        stats = cv2.connectedComponentsWithStats(changed)[2]
        largest = int(np.argmax(stats[1:, cv2.CC_STAT_AREA])) + 1
        x, y, wide, high, area = (int(v) for v in stats[largest][:5])
        at_rim = x == 0 or y == 0 or x + wide == small.shape[1] or y + high == small.shape[0]
        return at_rim and area >= HAND * changed.size

    def _learn(self, dice: Dice, small: NDArray[np.int16]) -> None:
        """Note one read; agree on the dice when enough reads are equal."""
        self._history.append(dice)
        recent = self._history[-self._needed :]
        if len(recent) == self._needed and all(_same(dice, other) for other in recent):
            self._known = _least_sure(recent)
        elif len(self._history) >= self._most:
            self._known = _most_frequent(self._history)
        if self._known is not None:
            self._scene = Scene.SETTLED if self._known else Scene.EMPTY
            self._clear = small

    def _settled(self, image: Image, time: float) -> Roll | None:
        if not self._armed or self._known is None:
            return None
        if not self._moved:
            self._before = self._known
            return None
        if not self._known or (self._before is not None and _lies_as_before(self._known, self._before)):
            self._moved = False
            return None
        self._armed = False
        return Roll(self._known, image, time)


def _watched(image: Image) -> NDArray[np.int16]:
    cv2 = load_cv2()
    high, wide = image.shape[:2]
    size = (WATCHED_WIDTH, max(8, round(WATCHED_WIDTH * high / wide)))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3), 0), np.int16)


def _differs(one: NDArray[np.int16], other: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Which px differ by more than noise and a change of light."""
    if one.shape != other.shape:
        return np.ones(one.shape, bool)
    light = (float(one.mean()) + 1.0) / (float(other.mean()) + 1.0)
    return np.asarray(np.abs(one - other * light) > STEP)


def _same(some: Dice, others: Dice) -> bool:
    """Whether two reads saw the same values at the same places."""
    return len(some) == len(others) and _lies_as_before(some, others)


def _lies_as_before(now: Dice, before: Dice) -> bool:
    """Whether every die of `now` lay there before with the same value."""
    return all(any(_stayed(die, old) for old in before) for die in now)


def _stayed(die: DieFound, old: DieFound) -> bool:
    if die.value != old.value:
        return False
    wide = max(1, die.box[2] - die.box[0], old.box[2] - old.box[0])
    dx = (die.box[0] + die.box[2] - old.box[0] - old.box[2]) / 2
    dy = (die.box[1] + die.box[3] - old.box[1] - old.box[3]) / 2
    return bool(np.hypot(dx, dy) < STAYED * wide)


def _least_sure(reads: list[Dice]) -> Dice:
    """The last read, each die as sure as the least sure of its reads."""

    def confidence(die: DieFound) -> float:
        return min(other.confidence for read in reads for other in read if _stayed(die, other))

    return tuple(replace(die, confidence=confidence(die)) for die in reads[-1])


def _most_frequent(reads: list[Dice]) -> Dice:
    """The read whose values came most often, less sure by the share of those that disagree."""
    values = [tuple(sorted(die.value for die in read)) for read in reads]
    best, times = Counter(values).most_common(1)[0]
    share = times / len(reads)
    chosen = reads[len(values) - 1 - values[::-1].index(best)]
    return tuple(replace(die, confidence=round(die.confidence * share, 3)) for die in chosen)
