"""Loading pygame without what it looks for and does not need."""

from __future__ import annotations

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


def load_pygame() -> None:
    """pygame, but not the old setuptools with which it would find its own files: that takes a tenth of a
    second, and it finds them by itself."""
    with without("pkg_resources"):
        import pygame.pkgdata  # noqa: F401
