"""Which die of a roll is which, by colour and size, where these differ enough.

The first roll says how each die looks. Dice of later rolls are matched with those; where another match is
nearly as good, nobody is guessed to be anybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import dist, log
from typing import Any, Final

MOST_DICE: Final = 6
"""The most dice of a roll that are told apart."""
UNLIKE_FROM: Final = 0.25
"""How far apart two dice must look, see `DieLook.distance`."""
CLEAR_BY: Final = 0.15
"""By how much the best match must be better than any other."""
TURNED: Final = log(2**0.5)
"""How much larger the box of a die may be because it lies askew, as a logarithm."""
COLOURS: Final[Mapping[str, tuple[int, int, int]]] = {
    "white": (235, 230, 220), "grey": (128, 128, 128), "black": (30, 30, 30), "red": (180, 40, 40),
    "orange": (230, 130, 40), "yellow": (225, 200, 60), "green": (50, 140, 70), "blue": (45, 80, 170),
    "violet": (115, 65, 145), "pink": (225, 130, 165), "brown": (110, 70, 45),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class DieLook:
    """How a die looks in a picture."""

    colour: tuple[float, ...] | None
    """Red, green, blue, 0..1."""
    side: float | None
    """Longer side of its box, px."""

    def distance(self, other: DieLook) -> float:
        """How unlike another it looks; 1 is black beside white, or one 2.7 times as large."""
        far = 0.0
        if self.colour and other.colour:
            far += dist(self.colour, other.colour) / 3**0.5
        if self.side and other.side:
            far += max(0.0, abs(log(self.side / other.side)) - TURNED)
        return far

    def __str__(self) -> str:
        colour = self.colour
        if colour is None:
            return ""
        named = {name: [part / 255 for part in parts] for name, parts in COLOURS.items()}
        return min(named, key=lambda name: dist(named[name], colour))


def looks_of(die: Mapping[str, Any]) -> DieLook:
    """How a die of a roll's line looks."""
    colour, box = die.get("colour"), die.get("box")
    rgb = None if not colour else tuple(part / 255 for part in bytes.fromhex(colour.removeprefix("#")))
    side = None if not box else max(box[2] - box[0], box[3] - box[1])
    return DieLook(rgb, side)


class Acquaintance:
    """The dice of a first roll, by which those of others are known."""

    def __init__(self, dice: Sequence[Mapping[str, Any]]) -> None:
        """`dice` are those of the line."""
        self.known = tuple(map(looks_of, dice))

    @property
    def can_tell(self) -> bool:
        """Whether no two of them look alike."""
        return len(self.known) <= MOST_DICE and all(
            one.distance(other) >= UNLIKE_FROM for one, other in combinations(self.known, 2)
        )

    def places(self, dice: Sequence[Mapping[str, Any]]) -> tuple[int, ...] | None:
        """Which of the known ones each die is; None where that is not clear."""
        seen = [looks_of(die) for die in dice]
        if len(seen) > len(self.known):
            return None
        matches = sorted(
            (sum(self.known[place].distance(one) for place, one in zip(places, seen, strict=True)), places)
            for places in permutations(range(len(self.known)), len(seen))
        )
        is_clear = len(matches) == 1 or matches[1][0] - matches[0][0] >= CLEAR_BY
        return matches[0][1] if is_clear else None
