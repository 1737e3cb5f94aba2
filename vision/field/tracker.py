"""A field over time: when it lies still, where it is after a bump, and what stands on it.

    tracker.update(image, time) -> a reading, now and then

Most pictures cost a few milliseconds: the field is shrunk to a hundred pixels a side and compared with
itself. It is read when it has lain still for a moment, a few times in a row so that readings can confirm each
other, and then only now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final

import numpy as np

from vision.field.detection import find_checkerboard, find_mat, follow
from vision.field.lighting import largest
from vision.field.mat_features import is_printed_mat
from vision.field.place import FieldPlace
from vision.field.reader import FieldReader, Reference
from vision.field.readings import FieldDetection
from vision.mat import SIDE_SQUARES
from vision.opencv import load_cv2
from vision.pictures import Image

CELL_PX: Final = 10
"""Pixels of a square in the shrunk field."""
RING_SQUARES: Final = 1.0
"""How much of the surroundings it shows, in squares."""
OUTER_STRIP_SQUARES: Final = 0.4
"""Width (squares) of the outermost strip, which an arm over the field must cross and no piece leans into."""
SHRUNK_WIDTH_PX: Final = 480
"""Width (px) to which a picture is shrunk before."""
MIN_PIXEL_CHANGE: Final = 22
"""Change (0..255) of a shrunk pixel that is no noise."""
MOVEMENT_SHARE: Final = 0.0006
"""Share of shrunk pixels whose change is movement: a small piece changes two thousandths."""
ARM_PX: Final = 36
"""Pixels of the strip, all in one piece, that an arm covers at the least; pieces at the edge and their
shadows cover less, each by itself."""
STILL_TIME_S: Final = 0.15
"""Seconds without movement before the field is read."""
WHITE: Final = 256.0
"""The brightest that a camera tells, counted from 1."""
MAX_SLOPE: Final = 0.3
"""Natural logarithm by which light may have changed more at an edge than in the middle, at the most."""
COVER_ACCEPTED_S: Final = 10.0
"""Seconds after which what covers the strip is taken to belong there."""
CONFIRMING_READINGS: Final = 4
"""Readings in a row after a change; then it is enough to look now and then."""
NOW_AND_THEN: Final = 4.0
"""Seconds between readings of a field on which nothing changes."""
SEARCH_INTERVAL_S: Final = 0.5
"""Seconds between searches for a field that is not visible."""
STEADY_PX: Final = 0.8
"""Pixels by which a field that is found anew may seem to have moved without having moved; it is left where it
was then, so that what was worked out for that place still holds."""
BUMPED_PX: Final = 2.0
"""Pixels by which the field must have moved to be reported."""
REFERENCE_CONFIDENCE: Final = 0.9
"""Confidence of every square from which an empty field serves as the reference."""


class FieldScene(StrEnum):
    """What the camera has before it."""

    LOST = "lost"
    """No field is visible."""
    UNREAD = "unread"
    """A mat is visible, and none of its markers can be read."""
    MOVING = "moving"
    """Something moves over the field, or the camera does."""
    HIDDEN = "hidden"
    """An arm or something else reaches over the edge of the field."""
    STILL = "still"
    """The field lies still and can be read."""


class FieldTracker:
    """Follows one field through the pictures of one camera. For one thread."""

    def __init__(
        self,
        reader: FieldReader | None = None,
        reference: Reference | None = None,
        square: float | None = None,
    ) -> None:
        """`reference` is the empty field; without one, the first field seen that is surely empty.

        `square` is the side (mm) of a square, where people have measured it.
        """
        self._reader = reader or FieldReader()
        self.reference = reference
        self.scene = FieldScene.LOST
        self.place: FieldPlace | None = None
        """Where the field was found last."""
        self.bumps = 0
        """How often it has been found elsewhere than before."""
        self._anchor: Reference | None = reference
        self._square = square
        self._is_mat = reference is not None and reference.place.layout is not None
        """A mat has been seen: nothing else is taken for the field any more."""
        self._before: Any = None
        self._calm: Any = None
        self._read_view: Any = None
        self._stirred = False
        self._still_since: float | None = None
        self._covered_since: float | None = None
        self._confirmations = 0
        self._read_at = -np.inf
        self._searched_at = -np.inf

    @property
    def settled(self) -> bool:
        """Whether nothing is going on: the next picture may wait."""
        return self.scene is FieldScene.STILL and self._confirmations >= CONFIRMING_READINGS

    def learn(self, reading: FieldDetection, colours: Sequence[int | None]) -> None:
        """What surely lay on the 64 squares when they were read so: colours (0..5), or None for no piece."""
        if reading.cues is not None:
            self._reader.known_pieces.learn(reading.cues, colours)

    def update(self, image: Image, time: float) -> FieldDetection | None:
        """Take one picture in; a reading when the field has just been read.

        Args:
            image: (H, W, 3) uint8 BGR.
            time: seconds, never going back.
        """
        lost = self.place is None or self.place.size != image.shape[1::-1]
        if lost and (time - self._searched_at < SEARCH_INTERVAL_S or not self._find(image, time)):
            return None
        view = self._shrunk(image)
        moved = self._before is not None and _share(view, self._before) > MOVEMENT_SHARE
        self._before = view
        if moved:
            self.scene, self._still_since, self._confirmations = FieldScene.MOVING, None, 0
            self._stirred = True
            return None
        if self._still_since is None:
            self._still_since = time
        if time - self._still_since < STILL_TIME_S:
            return None
        if self._stirred:
            # What moved may have been the camera or the mat.
            self._stirred = False
            if not self._find(image, time):
                return None
            view = self._before = self._shrunk(image)
        if self._is_hidden(view, time):
            self.scene = FieldScene.HIDDEN
            return None
        self.scene = FieldScene.STILL
        if self._read_view is not None and _share(view, self._read_view) > MOVEMENT_SHARE:
            # It changed too slowly to be movement.
            self._confirmations = 0
        if self._confirmations >= CONFIRMING_READINGS and time - self._read_at < NOW_AND_THEN:
            return None
        return self._read(image, time)

    def _read(self, image: Image, time: float) -> FieldDetection | None:
        if time - self._read_at >= NOW_AND_THEN and not self._find(image, time):
            return None
        assert self.place is not None, "a field that was just found has a place"
        reading = self._reader.read(image, self.place, self.reference)
        self._read_at, self._read_view = time, self._before
        self._confirmations += 1
        if self.reference is None and not reading.pieces and not reading.doubtful(REFERENCE_CONFIDENCE):
            self.reference = self._anchor = Reference(image.copy(), self.place)
        return reading

    def _find(self, image: Image, time: float) -> bool:
        """Look for the field in a picture; whether it is there."""
        self._searched_at = time
        place = find_mat(image, self._square)
        self._is_mat |= place is not None
        if place is not None and self._anchor is not None and self._anchor.place.layout is None:
            # What was taken for a bare board, or has lain there before, is not what lies there now.
            self._anchor = self.reference = None
        anchor, unread = self._anchor, False
        if place is None and anchor is not None and image.shape == anchor.image.shape:
            place = follow(anchor.image, anchor.place, image)
        if place is None and not self._is_mat:
            place = find_checkerboard(image, self._square)
            unread = place is not None and is_printed_mat(image, place)
        if place is None or unread:
            self.place, self.scene = None, FieldScene.UNREAD if unread else FieldScene.LOST
            self._before = self._calm = self._read_view = self._still_since = None
            self._confirmations = 0
            return False
        if anchor is None and place.layout is None:
            self._anchor = Reference(image.copy(), place)
        self._settle(place, image)
        return True

    def _settle(self, place: FieldPlace, image: Image) -> None:
        """The field is here now; after a bump everything is compared anew."""
        before = self.place
        off = np.abs(before.corners - place.corners) if before is not None else np.full(1, np.inf)
        if off.max() < STEADY_PX:
            return
        self.place = place
        if off.mean() < BUMPED_PX:
            return
        if before is not None:
            self.bumps += 1
        self._before = self._shrunk(image)
        self._calm = self._read_view = None

    def _shrunk(self, image: Image) -> Any:
        """(N, N, 3) uint8: the field and a little of its surroundings from above."""
        assert self.place is not None, "only a field that was found can be shrunk"
        cv2 = load_cv2()
        scale = min(1.0, SHRUNK_WIDTH_PX / image.shape[1])
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        mm = self.place.square / CELL_PX
        count = round((SIDE_SQUARES + 2 * RING_SQUARES) * CELL_PX)
        low = -RING_SQUARES * self.place.square
        to_mm = np.array([(mm, 0, low + mm / 2), (0, mm, low + mm / 2), (0, 0, 1)])
        warp = np.diag([scale, scale, 1.0]) @ self.place.homography @ to_mm
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return cv2.warpPerspective(small, warp, (count, count), None, flags, cv2.BORDER_REPLICATE)

    def _is_hidden(self, view: Any, time: float) -> bool:
        """Whether something reaches over the edge of the field that was not there before."""
        if self._calm is None:
            self._calm = view
        changed = _loud(view, self._calm, sloped=True) & _outermost(view.shape[0])
        _, _, parts, _ = load_cv2().connectedComponentsWithStats(changed.astype(np.uint8))
        if max(parts[1:, 4], default=0) < ARM_PX:
            self._covered_since, self._calm = None, view
            return False
        if self._covered_since is None:
            self._covered_since = time
        if time - self._covered_since < COVER_ACCEPTED_S:
            return True
        self._covered_since, self._calm = None, view
        return False


def _share(now: Any, before: Any) -> float:
    """Share of pixels that differ more than light and noise explain."""
    return float(_loud(now, before).mean())


def _loud(now: Any, before: Any, *, sloped: bool = False) -> Any:
    """(N, N) bool: the pixels that differ more than light and noise explain.

    Where much time has passed, `sloped` light, which has changed more at one side than at the other.
    """
    now, before = now.astype(np.float32) + 1, before.astype(np.float32) + 1
    ratio = now / before
    # A lamp or the camera's exposure changes everything by the same factor.
    gain = np.clip(np.median(ratio, axis=(0, 1)), 0.3, 3.0)
    if sloped:
        gain = gain * np.exp(_slopes(np.log(ratio)))
    expected = np.minimum(before * gain, WHITE)
    return largest(np.abs(now - expected)) > MIN_PIXEL_CHANGE


def _slopes(change: Any) -> Any:
    """(N, N, 3): how much more than in the middle the light has changed, as a plane through the medians of
    opposite thirds: what covers less than half of a third does not tilt it.
    """
    count = len(change)
    third, along = count // 3, np.linspace(-1, 1, count, dtype=np.float32)
    # The middles of the thirds lie at two thirds of the way to the edge.
    down, across = (
        np.clip((np.median(last, axis=(0, 1)) - np.median(first, axis=(0, 1))) * 0.75, -MAX_SLOPE, MAX_SLOPE)
        for first, last in ((change[:third], change[-third:]), (change[:, :third], change[:, -third:]))
    )
    return along[:, None, None] * down + along[None, :, None] * across


def _outermost(count: int) -> Any:
    """(N, N) bool: the pixels of the outermost strip."""
    edge = np.ones((count, count), bool)
    width = round(OUTER_STRIP_SQUARES * CELL_PX)
    edge[width:-width, width:-width] = False
    return edge
