"""Which rolls become pictures of the table's own data set, and the writing of them beside the match."""

from __future__ import annotations

from functools import partial

from game.devices.catalogue import device_of
from game.devices.dice import Original
from game.match.picture_keeper import PictureKeeper
from game.match.proposal import Accepted
from game.store.corrections import Box, CorrectionStore, Labelled

CORRECTED = "corrected"
CONFIRMED = "confirmed"
CHECKED = "checked"
"""From a check of the table, where every roll is looked at, the well-read ones too."""


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
