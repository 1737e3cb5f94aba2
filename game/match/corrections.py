"""Which rolls become pictures of the table's own data set, and the writing of them beside the match."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from game.match.dice import Original, SourceKind
from game.match.proposal import Accepted
from game.store.corrections import Box, CorrectionStore, Labelled
from knucklebone_messages import message

CORRECTED = "corrected"
CONFIRMED = "confirmed"
CHECKED = "checked"
"""From a check of the table, where every roll is looked at, the well-read ones too."""
MAX_WAITING_PICTURES = 4
"""Pictures that may wait to be written; more than these are let go, for each holds a whole frame."""


def labelled(accepted: Accepted, note: str = "") -> Labelled | None:
    """What a roll says about its picture; None where it cannot be kept.

    It can when a camera read it, the picture can still be had, a person has looked at it, and every die in
    the picture is known: a die that was not asked for is unknown, unless somebody said that it is no die.
    """
    original = _original(accepted)
    looked_at = accepted.confirmed or accepted.read is not None
    if accepted.source is not SourceKind.CAMERA or original is None or not (looked_at and original.whole):
        return None
    dice: list[tuple[int, Box | None]] = []
    for die in accepted.dice:
        if not die.real:
            continue
        if not die.counts or die.value is None:
            return None
        dice.append((die.value, _scaled(die.box, original.scale)))
    note = note or (CONFIRMED if accepted.read is None else CORRECTED)
    return Labelled(original.camera, tuple(dice), note)


def _original(accepted: Accepted) -> Original | None:
    return accepted.evidence.original if accepted.evidence is not None else None


def _scaled(box: tuple[int, int, int, int] | None, scale: float) -> Box | None:
    if box is None:
        return None
    x0, y0, x1, y1 = (round(side * scale, 1) for side in box)
    return x0, y0, x1, y1


class CorrectionKeeper:
    """Writes pictures in a thread of its own: a slow disk must never hold up a frame."""

    def __init__(self, store: CorrectionStore) -> None:
        self.store = store
        self.trouble = ""
        """Why the last picture could not be kept, in a sentence; empty when it could."""
        self._writer: ThreadPoolExecutor | None = None
        self._room = threading.BoundedSemaphore(MAX_WAITING_PICTURES)

    def offer(self, accepted: Accepted, most: int, note: str = "") -> bool:
        """Keep a roll's picture if it can be kept, with at most `most` in all; whether it is on its way.

        Returns at once. `note` is written in place of how the roll was looked at.
        """
        label, original = labelled(accepted, note), _original(accepted)
        if label is None or original is None or not self._room.acquire(blocking=False):
            return False
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="corrections")
        self._writer.submit(self._keep, original, label, most)
        return True

    def forget(self) -> None:
        """Delete everything kept so far, also what is on its way. Raises OSError."""
        self.close()
        self.store.forget()

    def close(self) -> None:
        """Finish writing; can be used again afterwards."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None

    def _keep(self, original: Original, label: Labelled, most: int) -> None:
        try:
            self.store.keep(original.encode(), label, most)
            self.trouble = ""
        except Exception as error:  # whatever it is, the match must not hear of it
            reason = getattr(error, "strerror", None) or str(error)
            self.trouble = message(
                "The last picture could not be kept ({reason}): make room on the disk.", reason=reason
            )
        finally:
            self._room.release()
