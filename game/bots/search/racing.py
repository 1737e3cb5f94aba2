"""Leaving the race early: who is surely behind, or so near the best that it does not matter.

All options are tried in the same worlds, so the differences are compared world by world: this tells options
apart that luck would hide if their averages were compared (racing with pairs: Maron and Moore 1994). Most
choices are clear long before their playouts are used up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

FIRST_LOOK: Final = 12
"""Worlds before anybody can leave."""
LOOKS_APART: Final = 1.25
"""How much longer it is to each further look: many looks would find by chance what is not there."""
_DROP_STANDARD_ERRORS: Final = 3.0
"""Standard errors that an option must be behind."""
_SURE_ENOUGH: Final = 2.0
"""Standard errors to be added before an option is called as good as the best."""
_AS_GOOD: Final = 0.004
"""Shares of the victory that are not worth telling apart."""
_PRIOR_VARIANCE: Final = 0.02
"""Added to the squared differences: that some worlds are alike does not prove that all are."""


def contenders(values: Sequence[Sequence[float]]) -> list[int]:
    """Which options are still worth trying, in their order; never none.

    `values` has for each option what it brought, 0..1, in the same worlds for all; two worlds or more.
    """
    totals = [sum(each) for each in values]
    best = totals.index(max(totals))
    return [number for number, each in enumerate(values) if number == best or _may_win(values[best], each)]


def _may_win(best: Sequence[float], other: Sequence[float]) -> bool:
    count = len(best)
    differences = [one - two for one, two in zip(best, other, strict=True)]
    behind = sum(differences) / count
    squares = sum([(difference - behind) ** 2 for difference in differences])
    error = math.sqrt((squares + _PRIOR_VARIANCE) / (count - 1) / count)
    return behind <= _DROP_STANDARD_ERRORS * error and behind + _SURE_ENOUGH * error > _AS_GOOD
