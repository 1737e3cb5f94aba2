"""Memory that nobody uses any more is given back at quiet moments, never in the middle of a movement.

Scenes and widgets know each other, so Python finds out only by a search that a scene is gone. Over everything
that was imported such a search takes longer than a frame; hence it is kept off that, and made when nothing
moves. What is freed then lies scattered between pictures that are kept, and the C library gives it back to
the system only when asked. By itself it would give back the room of a large picture at once, only to get it
anew, page by page, for the next step of the same work: half of what baking such a picture takes.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from functools import cache
from typing import Final

KEPT_BYTES: Final = 16 * 2**20
"""Bytes of free memory that the C library keeps for what is made next: the room of two large pictures."""
LARGEST_BYTES: Final = 32 * 2**20
"""Most bytes of one thing that is made there; a picture of 3840x2160 is as large."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""What the C library calls the two."""


def prepare() -> None:
    """Leave what is in memory now out of all searches, and let what is freed lie ready until it is tidied.

    To be called once, before the first scene.
    """
    gc.freeze()
    set_limit = _of_c_library("mallopt")
    set_limit(_MMAP_THRESHOLD, LARGEST_BYTES)
    set_limit(_TRIM_THRESHOLD, KEPT_BYTES)


def tidy() -> None:
    """Free what nobody uses any more, and give it back to the system."""
    gc.collect()
    _of_c_library("malloc_trim")(0)


@cache
def _of_c_library(name: str) -> Callable[..., object]:
    """A function of the C library; one without effect where it has none of that name."""
    try:
        found: Callable[..., object] = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        return lambda *_: None
    return found
