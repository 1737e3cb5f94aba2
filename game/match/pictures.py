"""Which rolls and fields become labelled pictures of this table, and writing them in the background."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Final, Generic, TypeVar

from game.devices.catalogue import device_of
from game.devices.dice import Original
from game.match.dice.proposal import Accepted
from game.match.field.source import FieldPicture
from game.match.field.watcher import SIZE_COUNT, SettledField
from game.rules.field import PIECE_COLOURS, PIECE_SIZES, SIDE_SQUARES
from game.store.picture_set import Box, CorrectionStore, FieldLabel, FieldPictureStore, Labelled, PictureSet
from knucklebone_messages import LazyText
from knucklebone_threads import WorkQueue

CORRECTED = "corrected"
CONFIRMED = "confirmed"
CHECKED = "checked"
"""From a check of the table, where every roll is looked at, the well-read ones too."""
STACKED: Final = "stacked"
"""A piece that stands on others."""
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
                "We couldn't keep the last picture ({reason}): make room on the disk.", reason=reason
            )
        finally:
            self._room.release()


def label_picture(accepted: Accepted, note: str = "") -> Labelled | None:
    """What a roll says about its picture; None where it cannot be kept.

    It can when a camera read it, the picture can still be had, a person has looked at it, and every die in
    the picture is known: a die that was not asked for is unknown, unless somebody said that it is no die.
    """
    original = _original(accepted)
    looked_at = accepted.confirmed or accepted.read is not None
    if not device_of(accepted.source).sees_table or original is None or not (looked_at and original.whole):
        return None
    dice: list[tuple[int, Box | None]] = []
    for die in accepted.dice:
        if not die.real:
            continue
        if not die.counts or die.value is None:
            return None
        dice.append((die.value, _scale_box(die.box, original.scale)))
    note = note or (CONFIRMED if accepted.read is None else CORRECTED)
    return Labelled(original.camera, tuple(dice), note)


def _original(accepted: Accepted) -> Original | None:
    return accepted.evidence.original if accepted.evidence is not None else None


def _scale_box(box: tuple[int, int, int, int] | None, scale: float) -> Box | None:
    if box is None:
        return None
    x0, y0, x1, y1 = (round(side * scale, 1) for side in box)
    return x0, y0, x1, y1


class CorrectionKeeper(PictureKeeper[CorrectionStore]):
    """Keeps pictures of rolls."""

    def offer(self, accepted: Accepted, most: int, note: str = "") -> bool:
        """Keep a roll's picture if it can be kept, with at most `most` in all; whether it is on its way.

        Returns at once. `note` is written in place of how the roll was looked at.
        """
        label, original = label_picture(accepted, note), _original(accepted)
        if label is None or original is None:
            return False
        return self._begin(partial(self._keep, original, label, most))

    def _keep(self, original: Original, label: Labelled, most: int) -> None:
        self.store.keep(original.encode(), label, most)


def in_words(stacks: tuple[tuple[int, ...], ...]) -> str:
    """What is seen from above, as in "c4 blue small; e5 red large stacked".

    `stacks` by square, bottom first, with pieces as in `game.rules.field`.
    """
    words = []
    for square, stack in enumerate(stacks):
        if stack:
            colour, size = divmod(stack[-1], SIZE_COUNT)
            name = f"{'abcdefgh'[square % SIDE_SQUARES]}{square // SIDE_SQUARES + 1}"
            pose = [STACKED] if len(stack) > 1 else []
            words.append(" ".join((name, PIECE_COLOURS[colour], PIECE_SIZES[size], *pose)))
    return "; ".join(words)


class FieldPictureKeeper(PictureKeeper[FieldPictureStore]):
    """Keeps pictures of settled fields."""

    def offer(self, field: SettledField, most: int) -> bool:
        """Keep a field's picture if there is one, with at most `most` in all; whether it is on its way.

        Returns at once.
        """
        picture = field.reading.picture
        if picture is None:
            return False
        label = FieldLabel(picture.camera, in_words(field.stacks), picture.corners, picture.square)
        return self._begin(partial(self._keep, picture, label, most))

    def _keep(self, picture: FieldPicture, label: FieldLabel, most: int) -> None:
        empty = None if picture.encode_empty is None else picture.encode_empty()
        self.store.keep(picture.encode(), empty, label, most)
