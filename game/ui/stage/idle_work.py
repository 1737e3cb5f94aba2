"""What is done while nothing moves: pictures are baked before they are needed, then memory is tidied."""

from __future__ import annotations

from collections.abc import Callable, Iterator

TIDY_EVERY = 60.0
"""Seconds after which memory is tidied though no other scene came up: cameras leave much behind."""


class IdleWork:
    """The work of the pauses, a little at a time: `use` is called in each of them."""

    def __init__(self, tidy: Callable[[], object] | None = None) -> None:
        """`tidy` is called once a scene is baked, and then every `TIDY_EVERY` seconds."""
        self._tidy = tidy or (lambda: None)
        self._bakes: Iterator[Callable[[], object]] = iter(())
        self.baked = True
        """Whether there is nothing left to bake ahead."""
        self._tidied = True
        self._next_tidying = 0.0

    def begin(self, bakes: Iterator[Callable[[], object]]) -> None:
        """Another scene is drawn, or the same one anew: `bakes` is its work, one picture each."""
        self._bakes, self.baked = bakes, False
        self._tidied = False

    def use(self, now: float) -> None:
        """Tidy if that is due, at `now` seconds, and bake one picture."""
        if self.baked and (not self._tidied or now >= self._next_tidying):
            self._tidied, self._next_tidying = True, now + TIDY_EVERY
            self._tidy()
        self.bake_one()

    def bake_one(self) -> None:
        """Bake the next picture, if there is one."""
        bake = next(self._bakes, None)
        self.baked = bake is None
        if bake is not None:
            bake()
