"""A small learnt network: what a position is worth by all that it shows together.

Each of a few *units* adds up the weights of what is shown and counts from 0 upwards (ReLU); the worth adds up
the units, with weights that change over the match as those of `game.bots.taught` do. The units are whole
numbers, 1024 to one: the result is the same to the last digit on every machine, and no library is needed.
The weights of a feature for all units lie side by side in one int, in *lanes* of 32 bits, so that to show a
thing once more is one addition. The workshop's `studio.training.critic` learns the weights.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.bots.taught import FeatureVector, Weights

WEIGHT_SCALE: Final = 1024
"""What weights of units are multiplied by, to be whole numbers."""
ALWAYS: Final = "always"
"""The name under which stands what each unit begins with."""
_LANE_BITS: Final = 32
_ZERO: Final = 1 << (_LANE_BITS - 1)
"""What 0 is in a lane, so that none is ever negative."""


def unit_name(number: int) -> str:
    """The name under which stands what a unit is worth."""
    return f"unit {number}"


class ValueNetwork:
    """Units over named features."""

    def __init__(
        self, names: Sequence[str], knots: Sequence[int], written: Mapping[str, Sequence[float]]
    ) -> None:
        """`written` maps the name of a feature, and ALWAYS, to one whole number per unit.

        A feature that is missing weighs nothing. Under `unit_name` it has what the unit is worth at each
        knot, a stage of the match counted from 0. Raises ValueError for a name that is not among these.
        """
        count = len(written[ALWAYS])
        units = [unit_name(number) for number in range(count)]
        known = {*names, *units, ALWAYS}
        if unknown := set(written) - known:
            raise ValueError(f"there are no such features: {', '.join(sorted(unknown))}")
        self._rows = [_pack(written.get(name, ())) for name in names]
        self._begin = _pack(written[ALWAYS]) + _pack([_ZERO] * count)
        self._size = count * _LANE_BITS // 8
        self._unpack = struct.Struct(f"<{count}I").unpack
        outer = Weights(units, knots, {name: written[name] for name in units})
        self._last = outer.last
        self._outer = [[weight / WEIGHT_SCALE for weight in weights] for weights in outer.at]

    def worth(self, shown: FeatureVector, stage: int) -> float:
        """What a position is worth, to be compared at one stage; what `shown` counts are whole numbers."""
        rows = self._rows
        lanes = sum([rows[number] for number in shown.there], self._begin)
        for number, much in shown.amounts:
            lanes += rows[number] * int(much)
        units: tuple[int, ...] = self._unpack(lanes.to_bytes(self._size, "little"))
        outer = self._outer[min(stage, self._last)]
        return sum(
            [(unit - _ZERO) * weight for unit, weight in zip(units, outer, strict=True) if unit > _ZERO]
        )


def _pack(weights: Iterable[float]) -> int:
    return sum([int(weight) << (_LANE_BITS * lane) for lane, weight in enumerate(weights)])
