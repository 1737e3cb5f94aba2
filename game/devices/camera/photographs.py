"""Dice on photographs of phones: unpacked in a process of its own, read by the reader of the cameras."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import Final

from game.devices.camera.calibration import NEVER_CONFIDENT
from game.devices.camera.pictured import reading_of
from game.devices.dice import Reading
from game.phones.requests import Photograph
from knucklebone_messages import LazyText, sentence_of
from knucklebone_threads import WorkQueue
from vision.dice.reader import DiceReader, DieFound
from vision.errors import VisionError
from vision.pictures import MAX_USEFUL_SIDE_PX, Image
from vision.unpacking import Unpacker

MAX_WAITING_PHOTOGRAPHS: Final = 4
"""Photographs that may wait, of each seat one; more are refused, for each may hold megabytes."""
CAPTION: Final = "photograph"
MANY: Final = LazyText("One photo at a time, please.")
NOTHING: Final = LazyText("There are no dice to see in this photo: take it from above and close up.")

Read = Callable[[Image], tuple[DieFound, ...]]


class CameraPhotographs:
    """Reads one photograph after the other; nothing here waits."""

    def __init__(self, read: Read | None = None) -> None:
        """`read` reads the dice of a (H, W, 3) uint8 BGR picture; the product's own reader if left out."""
        self._read = read
        self._unpacker = Unpacker()
        self._worker: WorkQueue | None = None
        self._waiting: list[tuple[Photograph, Future[Reading]]] = []

    @property
    def busy(self) -> bool:
        """Whether any is still to be read, or to be asked for."""
        return bool(self._waiting)

    def read(self, photograph: Photograph, number: int) -> LazyText | None:
        """Begin to read a photograph for the roll request of that number; or why not."""
        seats = [waiting.seat for waiting, _ in self._waiting]
        if photograph.seat in seats or len(seats) >= MAX_WAITING_PHOTOGRAPHS:
            return MANY
        if self._worker is None:
            self._worker = WorkQueue("photographs")
            self._read = self._read or DiceReader().read
        work = partial(_reading, self._unpacker, photograph.picture, number, self._read)
        self._waiting.append((photograph, self._worker.submit(work)))
        return None

    def take_results(self) -> Iterator[tuple[Photograph, Reading | LazyText]]:
        """Yields the photographs read since the last call, or why they could not be, in a sentence."""
        while self._waiting and self._waiting[0][1].done():
            photograph, future = self._waiting.pop(0)
            error = future.exception()
            if isinstance(error, VisionError):
                yield photograph, sentence_of(error)
            elif error is not None:
                yield photograph, LazyText("We couldn't read the photo ({error}).", error=error)
            else:
                reading = future.result()
                yield photograph, reading if reading.dice else NOTHING

    def close(self) -> None:
        """End the thread; what is being read is forgotten."""
        self._waiting = []
        self._unpacker.stop()
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)
            self._worker = None


def _reading(unpacker: Unpacker, content: bytes, number: int, read: Read | None) -> Reading:
    """Raises VisionError."""
    assert read is not None, "there is a reader as soon as there is a worker"
    image = unpacker.unpack(content, "The photograph", MAX_USEFUL_SIDE_PX)
    found = read(image)
    return reading_of(
        image, found, request=number, sure_from=NEVER_CONFIDENT, camera=CAPTION, caption=CAPTION
    )
