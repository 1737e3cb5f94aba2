"""How sure a share or a mean is that was counted: the interval in which the true one lies."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

NORMAL_95: Final = 1.959964
"""Half width of the middle 95 % of the normal distribution, in standard deviations."""


class Interval(NamedTuple):
    """Where the true share (0..1) or mean lies, in 19 of 20 cases."""

    low: float
    high: float


def wilson(successes: float, trials: float) -> Interval:
    """The 95 % interval of a share by Wilson's score method, sound for few trials and for shares near 0 or 1.

    Shared victories may make `successes` fractional. With no trials it is everything, 0..1.
    """
    if trials <= 0:
        return Interval(0.0, 1.0)
    share, z = successes / trials, NORMAL_95
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    reach = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    # At the very ends rounding would leave a hair.
    low = 0.0 if successes <= 0 else middle - reach
    high = 1.0 if successes >= trials else middle + reach
    return Interval(max(0.0, low), min(1.0, high))


def of_mean(total: float, squares: float, trials: int) -> Interval:
    """The 95 % interval of a mean by the normal distribution.

    `total` is the sum over that many trials, `squares` the sum of the squares. With fewer than two trials
    nothing is known but the mean itself.
    """
    mean = total / trials if trials else 0.0
    if trials < 2:
        return Interval(mean, mean)
    variance = max(0.0, (squares - total * mean) / (trials - 1))
    reach = NORMAL_95 * math.sqrt(variance / trials)
    return Interval(mean - reach, mean + reach)
