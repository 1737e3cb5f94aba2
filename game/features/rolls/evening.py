"""What the rolls of an evening come to, as long as the program runs."""

from __future__ import annotations

import argparse
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, Final

from game.commands.arguments import named_devices
from game.match.companion import Companion

if TYPE_CHECKING:
    from game.features.rolls.roll import Roll

LAST_ROLLS: Final = 24
"""Rolls that are shown one by one."""
FACES: Final = (1, 2, 3, 4, 5, 6)


class Evening(Companion):
    """Rolls of this evening, and the source that was used last."""

    def __init__(self, kind: str | None = None) -> None:
        """`kind` is the device that was named at the start; None where none was."""
        self.kind = kind
        self.dice = 1
        """How many virtual dice fall at once."""
        self.in_turn = False
        """Whether those with phones roll one after the other."""
        self.turn = 0
        """How many have had their turn."""
        self.last: deque[Roll] = deque(maxlen=LAST_ROLLS)
        """The newest first."""
        self.rolls = 0
        self.faces: Counter[int] = Counter()
        """How often each face fell, of dice that were read."""

    def add(self, roll: Roll) -> None:
        """Count one more roll."""
        self.rolls += 1
        self.turn += self.in_turn
        self.last.appendleft(roll)
        self.faces.update(value for value in roll.values if value is not None)

    @property
    def read_dice(self) -> int:
        """How many dice were read."""
        return self.faces.total()

    @property
    def mean(self) -> float:
        """Mean of one die; 0 before the first."""
        fallen = self.read_dice
        return sum(face * count for face, count in self.faces.items()) / fallen if fallen else 0.0

    def forget(self) -> None:
        """Begin to count anew."""
        self.rolls = 0
        self.last.clear()
        self.faces.clear()


def open_evening(data: Any, options: argparse.Namespace) -> Evening:
    """Opens the evening of a program, which begins with the device that its options name."""
    return Evening(next(iter(named_devices(options)), None))
