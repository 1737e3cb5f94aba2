"""Writing pictures beside a match, where people wish them to be kept."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from game.store.picture_set import PictureSet
from knucklebone_messages import LazyText
from knucklebone_threads import WorkQueue

MAX_WAITING_PICTURES = 4
"""Pictures that may wait to be written; more than these are let go, for each holds a whole frame."""

Store = TypeVar("Store", bound=PictureSet)


class PictureKeeper(Generic[Store]):
    """Writes pictures in a thread of its own: a slow disk must never hold up a frame."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.trouble = ""
        """Why the last picture could not be kept, in a sentence; empty when it could."""
        self._writer: WorkQueue | None = None
        self._room = threading.BoundedSemaphore(MAX_WAITING_PICTURES)

    def forget(self) -> None:
        """Delete everything kept so far, also what is on its way. Raises OSError."""
        self.close()
        self.store.forget()

    def close(self) -> None:
        """Finish writing; can be used again afterwards."""
        if self._writer is not None:
            self._writer.end()
            self._writer = None

    def _begin(self, keep: Callable[[], object]) -> bool:
        """Let a picture be written soon; whether there is room for it."""
        if not self._room.acquire(blocking=False):
            return False
        if self._writer is None:
            self._writer = WorkQueue("pictures")
        self._writer.submit(self._run, keep)
        return True

    def _run(self, keep: Callable[[], object]) -> None:
        try:
            keep()
            self.trouble = ""
        except Exception as error:  # whatever it is, the match must not hear of it
            reason = getattr(error, "strerror", None) or str(error)
            self.trouble = LazyText(
                "The last picture could not be kept ({reason}): make room on the disk.", reason=reason
            )
        finally:
            self._room.release()
