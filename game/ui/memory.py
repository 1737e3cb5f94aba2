"""Memory that nobody uses any more is given back at quiet moments, never in the middle of a movement.

Scenes and widgets know each other, so Python finds out only by a search that a scene is gone. Over everything
that was imported such a search takes longer than a frame; hence it is kept off that, and made when nothing
moves. What is freed then lies scattered between pictures that are kept, and the C library gives it back to
the system only when asked.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from functools import cache


def spare_imports() -> None:
    """Leave what is in memory now out of all searches; to be called once, before the first scene."""
    gc.freeze()


def tidy() -> None:
    """Free what nobody uses any more, and give it back to the system."""
    gc.collect()
    _give_back()(0)


@cache
def _give_back() -> Callable[[int], object]:
    """The C library's way to do so; without effect where it has none."""
    try:
        give_back: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return lambda _: None
    return give_back
