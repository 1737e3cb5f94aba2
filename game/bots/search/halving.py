"""Sequential halving: every option gets a few playouts, the better half more, and so on to the best.

For choosing the best of many options from noisy trials with a fixed number of trials this comes close to the
best that can be done, and unlike UCB it has no constant to tune (Karnin, Koren and Somekh 2013).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Heat(NamedTuple):
    """One round: how many options are tried, and in how many further worlds."""

    options: int
    worlds: int


def heats(options: int, playouts: int) -> Iterator[Heat]:
    """The rounds for comparing `options` (2 or more) with about `playouts` playouts in all.

    At least one round.
    """
    rounds = max(1, (options - 1).bit_length())
    left = options
    for _ in range(rounds):
        yield Heat(left, max(1, playouts // (rounds * left)))
        left = -(-left // 2)
