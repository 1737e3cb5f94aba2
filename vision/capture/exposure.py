"""Holding a webcam's exposure, white balance and focus once its picture has come to rest.

What a driver calls manual differs, and a property may be refused, or accepted without effect: every setting
is read back, and an exposure counts as held only if the picture is then as bright as before; otherwise the
camera gets its automatic back.
"""

from __future__ import annotations

import math
from collections import deque
from enum import StrEnum
from typing import Final, Protocol

from vision.opencv import load_cv2
from vision.pictures import Image

LEAST_WARM, MOST_WARM = 1.5, 4.0
"""Seconds that the automatic gets at least, and at most, to come to rest."""
REST_TIME_S: Final = 0.7
"""Seconds over which the brightness must have stayed to count as at rest."""
MAX_STEADY_RATIO: Final = 1.05
"""Ratio of the brightest to the darkest picture that is still at rest."""
EXPOSURE_DELAY_S: Final = 0.4
"""Seconds until a new exposure shows in the pictures."""
SAME_EXPOSURE_RATIO: Final = 1.12
"""Ratio of brightnesses that counts as the same exposure."""
MAX_TRIES: Final = 5
"""Exposures that are tried to meet the brightness of the automatic."""
OTHER_LIGHT: Final = 1.6
"""Ratio of brightness from which on the light of the room has changed."""
OTHER_FOR: Final = 2.0
"""Seconds for which it must have; a hand before the lens is gone by then."""
MANUAL_ENTRY: Final = 1.0
AUTOMATIC_ENTRIES: Final = (3.0, 0.0)
"""Entries of V4L2's menu of exposures; most webcams have the one with the aperture fixed, some the other."""
PICTURE_GAMMA: Final = 2.2
"""How the values of a picture grow with the light."""


class VideoProperties(Protocol):
    """What is set, and read back, of an open cv2.VideoCapture."""

    def get(self, what: int, /) -> float: ...

    def set(self, what: int, value: float, /) -> bool: ...

    def getBackendName(self) -> str: ...  # noqa: N802


class Hold(StrEnum):
    """How far the lock of the exposure has come."""

    WARMING = "warming"
    """The automatic works."""
    TRYING = "trying"
    """Held; whether at the right brightness is being seen."""
    HELD = "held"
    FREE = "free"
    """The driver does not allow it; the automatic goes on."""


class Lock:
    """Watches the pictures of one open webcam and holds it still when they have come to rest."""

    def __init__(self, video: VideoProperties) -> None:
        self._video = video
        self._began: float | None = None
        self._recent: deque[tuple[float, float]] = deque()
        self._target = 0.0
        self._tried_at = 0.0
        self._tries = 0
        self._other_since: float | None = None
        self._given_back: dict[int, float] = {}
        self.exposure = Hold.WARMING
        self.focus_held = False
        # Drivers keep what they were told: a program that was cut off may have left the exposure held.
        if self._counts_entries and self._video.get(load_cv2().CAP_PROP_AUTO_EXPOSURE) == MANUAL_ENTRY:
            self._make_automatic()

    def watch(self, image: Image, now: float) -> None:
        """Take in the (H, W, 3) uint8 BGR picture that came at `now` (s), and do what is due."""
        brightness = float(image[::16, ::16].mean()) + 1.0
        match self.exposure:
            case Hold.WARMING:
                self._warm(brightness, now)
            case Hold.TRYING:
                self._try(brightness, now)
            case Hold.HELD:
                self._follow(brightness, now)

    def _warm(self, brightness: float, now: float) -> None:
        self._began = now if self._began is None else self._began
        self._recent.append((now, brightness))
        while self._recent[0][0] < now - REST_TIME_S:
            self._recent.popleft()
        seen = [value for _, value in self._recent]
        at_rest = now - self._began >= LEAST_WARM and max(seen) <= MAX_STEADY_RATIO * min(seen)
        if at_rest or now - self._began >= MOST_WARM:
            self._hold(brightness, now)

    def release(self) -> None:
        """Give the camera its automatic back, for the next program."""
        for what, value in self._given_back.items():
            self._video.set(what, value)
        if self.exposure in (Hold.TRYING, Hold.HELD):
            self._make_automatic()
        self.exposure, self.focus_held = Hold.FREE, False

    def _hold(self, brightness: float, now: float) -> None:
        cv2 = load_cv2()
        self.focus_held = self._stop(cv2.CAP_PROP_AUTOFOCUS)
        self._stop(cv2.CAP_PROP_AUTO_WB)
        exposure = self._video.get(cv2.CAP_PROP_EXPOSURE)
        if not self._make_manual():
            self.exposure = Hold.FREE
            return
        self._video.set(cv2.CAP_PROP_EXPOSURE, exposure)
        self._target, self._tried_at, self._tries = brightness, now, 0
        self.exposure = Hold.TRYING

    def _stop(self, automatic: int) -> bool:
        """Switch an automatic off that can only be on or off; whether the driver says that it is off."""
        before = self._video.get(automatic)
        if before > 0:
            self._given_back.setdefault(automatic, before)
        return self._put(automatic, 0.0)

    @property
    def _counts_entries(self) -> bool:
        """Whether the exposure's automatic is an entry of a menu, and not a share of one."""
        return self._video.getBackendName() == "V4L2"

    def _make_manual(self) -> bool:
        # Under V4L2 a value is rounded: 0.25 would be entry 0, which is the automatic.
        values = (MANUAL_ENTRY,) if self._counts_entries else (0.25, 0.0)
        if any(self._put(load_cv2().CAP_PROP_AUTO_EXPOSURE, value) for value in values):
            return True
        self._make_automatic()
        return False

    def _make_automatic(self) -> None:
        values = AUTOMATIC_ENTRIES if self._counts_entries else (0.75, 1.0)
        any(self._put(load_cv2().CAP_PROP_AUTO_EXPOSURE, value) for value in values)

    def _put(self, what: int, value: float) -> bool:
        """Set a property; whether the driver then says that it is so."""
        return self._video.set(what, value) and math.isclose(self._video.get(what), value, abs_tol=1e-3)

    def _try(self, brightness: float, now: float) -> None:
        if now - self._tried_at < EXPOSURE_DELAY_S:
            return
        ratio = self._target / brightness
        if max(ratio, 1 / ratio) <= SAME_EXPOSURE_RATIO:
            self.exposure, self._other_since = Hold.HELD, None
        elif self._tries < MAX_TRIES and self._expose(min(4.0, max(0.25, ratio**PICTURE_GAMMA))):
            self._tries, self._tried_at = self._tries + 1, now
        else:
            self._make_automatic()
            self.exposure = Hold.FREE

    def _expose(self, times: float) -> bool:
        """Multiply the exposure by this factor; return whether that changed it."""
        cv2 = load_cv2()
        before = self._video.get(cv2.CAP_PROP_EXPOSURE)
        # Negative exposures are powers of two of a second (Media Foundation, DirectShow), others are counts.
        after = before + round(math.log2(times)) if before < 0 else max(1.0, before * times)
        return self._video.set(cv2.CAP_PROP_EXPOSURE, after) and after != before

    def _follow(self, brightness: float, now: float) -> None:
        """Let the automatic work again when the light of the room has changed for good."""
        ratio = brightness / self._target
        if max(ratio, 1 / ratio) < OTHER_LIGHT:
            self._other_since = None
            return
        self._other_since = now if self._other_since is None else self._other_since
        if now - self._other_since >= OTHER_FOR:
            self._make_automatic()
            self._began, self.exposure = None, Hold.WARMING
            self._recent.clear()
