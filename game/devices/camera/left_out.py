"""Dice in the picture that a reading leaves out: of another size than the table's, or on the rim of the tray.

They are shown beside those that count, and make a reading doubtful unless they lay there before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.devices.dice import ON_THE_RIM, OTHER_SIZE
from vision.dice.reader import DieFound
from vision.dice.region import PictureRegion, move_box
from vision.dice.rolls.agreement import Dice, distance
from vision.dice.rolls.thresholds import SAME_PLACE
from vision.pictures import Image

AGREEING_READS: Final = 2
"""The last reads, all of which must have seen a die that is left out."""


@dataclass(frozen=True, slots=True)
class LeftOutDie:
    """A die that does not count by itself."""

    die: DieFound
    """Its box in px of the whole picture."""
    flag: str
    """Why a person must look at it; empty where it lay there before."""


class LeftOut:
    """Remembers what the last reads saw, in px of the part of the picture that is read."""

    def __init__(self) -> None:
        self._reads: deque[Dice] = deque(maxlen=AGREEING_READS)
        self._lain: Dice = ()

    def forget(self) -> None:
        """Forget what was seen: nothing lies there yet."""
        self._reads.clear()
        self._lain = ()

    def arm(self) -> None:
        """Dice are asked for: what lies there now was not thrown for it."""
        self._lain = self._reads[-1] if self._reads else ()

    def add(self, dice: Dice) -> None:
        """Another read."""
        self._reads.append(dice)

    def besides(
        self, dice: Sequence[DieFound], region: PictureRegion, image: Image, fits: Callable[[DieFound], bool]
    ) -> list[LeftOutDie]:
        """What lies besides the `dice` of a reading and is left out of it.

        Args:
            dice: those of the reading; boxes in px of the whole picture.
            region: where dice count.
            image: (H, W, 3) uint8 BGR, the whole picture.
            fits: whether a die has the size of dice at this table.
        """
        left, top, _, _ = region.box(image)
        found = []
        for die in self._seen_before():
            here = replace(die, box=move_box(die.box, left, top))
            if _is_among(here, dice):
                continue
            flag = _why(here, region, image, fits)
            if flag:
                found.append(LeftOutDie(here, "" if _is_among(die, self._lain) else flag))
        return found

    def _seen_before(self) -> Dice:
        """The dice of the last read that the one before it has seen, too."""
        if not self._reads:
            return ()
        return tuple(die for die in self._reads[-1] if all(_is_among(die, read) for read in self._reads))


def _why(die: DieFound, region: PictureRegion, image: Image, fits: Callable[[DieFound], bool]) -> str:
    """Why a die is left out; empty where it is not, or where it is nobody's business."""
    if region.holds(die, image):
        return "" if fits(die) else OTHER_SIZE
    return ON_THE_RIM if region.touches(die, image) else ""


def _is_among(die: DieFound, others: Sequence[DieFound]) -> bool:
    return any(distance(die, other) < SAME_PLACE for other in others)
