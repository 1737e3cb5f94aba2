"""Whether the pictures of a source can be believed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from vision.opencv import load_cv2
from vision.pictures import Image

UNUSABLE_AFTER_S = 0.6
"""Seconds of useless pictures before it is said; with those between two of a slow camera, less than one."""
BLACK_LEVEL = 12
"""Brightest value (0..255) of a picture that shows nothing; leaves room for sensor noise."""
WHITE_LEVEL: Final = 248
"""Darkest value of a picture that shows nothing but light."""
LOOK_INTERVAL: Final = 0.1
"""Seconds between looks at the whole picture; black, white and frozen ones are noticed at every picture."""
SMALL: Final = (160, 90)
"""Width and height of the downscaled copy that is compared: each of its px is the mean of many, free of
noise."""
MIN_PIXEL_CHANGE: Final = 25
"""Change of a px of that copy (0..255) that is more than noise and flicker."""
VIEW_INTERVAL_S: Final = 1.0
"""Seconds between two copies kept of the view before; a hand covers a lens faster than that."""
COVERED_SHARE: Final = 0.5
"""Share of the picture that must look other than before for the lens to be covered."""
MAX_BLURRED_STEP: Final = 12.0
"""Sharpest step of the copy (0..255) of a view through something that lies on the lens."""
MIN_CLEAR_STEP: Final = 24.0
"""Sharpest step of a view that would be missed; a table without anything on it is not."""
SCRAMBLED_SHARE: Final = 0.4
"""Share of the picture that jumps from each look to the next when a stream is scrambled."""
TORN_SHARE: Final = 0.15
"""Share of a picture's height that is of one colour when its lower part has not arrived."""
LEAST_SIDE: Final = 16
"""Px of the shorter side below which a picture is not judged at all."""


class Trouble(StrEnum):
    """Why pictures are useless."""

    NONE = ""
    BLACK = "black"
    WHITE = "white"
    COVERED = "covered"
    FROZEN = "frozen"
    GARBLED = "garbled"


GRAVEST: Final = (Trouble.BLACK, Trouble.WHITE, Trouble.GARBLED, Trouble.COVERED, Trouble.FROZEN)
"""What is said of several troubles is the first."""


@dataclass(frozen=True, slots=True)
class HealthIssue:
    """What was found in one picture."""

    trouble: Trouble
    """What has been wrong for UNUSABLE_AFTER_S seconds."""
    usable: bool = True
    """False for a single broken picture, which nobody should see."""


class Health:
    """Looks at every picture of one source."""

    def __init__(self, *, is_live: bool) -> None:
        """`is_live`: in a video equal pictures, cuts and flat parts mean no trouble."""
        self._is_live = is_live
        self._seen = 0
        self._seen_at = 0.0
        self._began: dict[Trouble, float] = {}
        self._looked_at = float("-inf")
        self._last: Image | None = None
        self._views: tuple[Image, ...] = ()
        self._kept_at = float("-inf")
        self._is_covered = False
        self._is_scrambled = False
        self._was_whole = False

    def begin_again(self) -> None:
        """The source was opened anew: it may see something else now."""
        self._last, self._views = None, ()
        self._kept_at = float("-inf")
        self._is_covered = self._is_scrambled = False

    def judge(self, image: Image, now: float) -> HealthIssue:
        """What is to be said of the (H, W, 3) uint8 BGR picture that came at `now` (s)."""
        if min(image.shape[:2]) < LEAST_SIDE:
            return HealthIssue(self._lasting_trouble({Trouble.GARBLED: now}, now), usable=False)
        # Every 16th pixel is enough: the noise of a working sensor changes some of them in every picture.
        sample = image[::16, ::16]
        present: dict[Trouble, float] = {}
        if int(sample.max()) <= BLACK_LEVEL:
            present[Trouble.BLACK] = now
        if int(sample.min()) >= WHITE_LEVEL:
            present[Trouble.WHITE] = now
        if not self._is_live:
            return HealthIssue(self._lasting_trouble(present, now))
        seen = zlib.crc32(sample.tobytes())
        if seen == self._seen:
            present[Trouble.FROZEN] = self._seen_at
        self._seen, self._seen_at = seen, now
        torn = self._is_torn(image)
        if not present and not torn and now - self._looked_at >= LOOK_INTERVAL:
            self._looked_at = now
            self._look(image, now)
        if self._is_covered:
            present[Trouble.COVERED] = now
        if self._is_scrambled or torn:
            present[Trouble.GARBLED] = now
        return HealthIssue(self._lasting_trouble(present, now), usable=not torn)

    def _lasting_trouble(self, present: dict[Trouble, float], now: float) -> Trouble:
        """The gravest trouble that has lasted, of those that are present since some time or longer."""
        self._began = {trouble: self._began.get(trouble, since) for trouble, since in present.items()}
        lasting = (trouble for trouble in GRAVEST if now - self._began.get(trouble, now) >= UNUSABLE_AFTER_S)
        return next(lasting, Trouble.NONE)

    def _look(self, image: Image, now: float) -> None:
        """Compare the whole picture with the view of a second ago, and with the last picture looked at."""
        cv2 = load_cv2()
        small = np.asarray(cv2.resize(image, SMALL, interpolation=cv2.INTER_AREA), np.uint8)
        self._is_scrambled = self._last is not None and _share(small, self._last) >= SCRAMBLED_SHARE
        self._last = small
        self._is_covered = bool(self._views) and _covers(small, self._views[0])
        if not self._is_covered and now - self._kept_at >= VIEW_INTERVAL_S:
            self._kept_at = now
            self._views = (*self._views[-1:], small)

    def _is_torn(self, image: Image) -> bool:
        """Whether the lower part has not arrived: decoders fill it with one colour, sensors never do."""
        rows = image[-max(2, round(TORN_SHARE * len(image))) :: 4]
        first = rows[0, 0]
        may_be_so = int(first.max()) <= BLACK_LEVEL or int(first.min()) >= WHITE_LEVEL
        # Nearly always a few px show already that there is more than one colour.
        whole = may_be_so or bool((rows[:, ::16] != first).any()) or bool((rows != first).any())
        # What has looked like that from the start is a drawing, or a very plain table.
        self._was_whole = self._was_whole or whole
        return self._was_whole and not whole


def _covers(small: Image, before: Image) -> bool:
    """Whether hardly anything is left of the view before: other colours everywhere, and nothing sharp."""
    return (
        _sharpest(small) < MAX_BLURRED_STEP
        and _sharpest(before) >= MIN_CLEAR_STEP
        and _share(small, before) >= COVERED_SHARE
    )


def _sharpest(small: Image) -> float:
    """The step between neighbours that only one in a thousand exceeds."""
    grey = load_cv2().cvtColor(small, load_cv2().COLOR_BGR2GRAY)
    steps = np.abs(np.diff(grey.astype(np.int16), axis=1)).ravel()
    rank = len(steps) - 1 - len(steps) // 1000
    return float(np.partition(steps, rank)[rank])


def _share(small: Image, other: Image) -> float:
    return float((load_cv2().absdiff(small, other) > MIN_PIXEL_CHANGE).any(2).mean())
