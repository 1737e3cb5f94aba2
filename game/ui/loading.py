"""Loading the program without what it does not need."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without(module: str) -> Iterator[None]:
    """Make a module look as if it were not installed meanwhile; if it is loaded already it stays."""
    if module in sys.modules:
        yield
        return
    sys.modules[module] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        if sys.modules.get(module, module) is None:
            del sys.modules[module]


@contextmanager
def loading() -> Iterator[None]:
    """While the program is loaded, to leave out what its first picture would wait for in vain.

    pygame looks for the old setuptools, with which it would find its own files; without it finds them, too, a
    tenth of a second sooner. Hardly anything that is made meanwhile goes again: nobody looks for what does.
    NumPy starts no threads for large matrices: there are none here.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.disable()
    try:
        with without("pkg_resources"):
            yield
    finally:
        gc.enable()
