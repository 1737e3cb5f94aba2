"""What a real room does to the picture of a table.

Daylight comes and goes, lamps are switched, somebody bumps the table or leans over it.

A room takes the pictures of a camera one after the other and gives them back as they would look in it.
Nothing of this is told to whoever reads them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.opencv import load_cv2
from vision.pictures import Image

Floats = NDArray[np.float64]

CLOUD_S: Final = 8.0
"""Seconds within which daylight forgets how it was."""
DAYLIGHT_SIGMA: Final = 0.16
"""How far daylight strays (standard deviation of the logarithm of its brightness)."""
TINT_SIGMA: Final = 0.03
"""The same of each colour by itself."""
SLOPE_SIGMA: Final = 0.12
"""The same of how much brighter it is at one edge of the picture than in the middle."""
EXPOSURE_S: Final = 0.7
"""Seconds within which the camera makes up for most of a change of light."""
LAMP_EVERY_S: Final = 20.0
"""Seconds between two switchings of a lamp, in the mean."""
LAMP_FACTORS: Final = (0.65, 1.5)
"""By what a switch multiplies the light, at the most."""
BUMP_EVERY_S: Final = 15.0
"""Seconds between two bumps, in the mean."""
BUMP_PX, BUMP_RAD = 7.0, 0.008
"""How far (standard deviation, px and rad) a bump moves the camera."""
SWAY_S: Final = 0.35
"""Seconds that the camera sways after a bump."""
SWAYS: Final = 3.0
"""How often it does."""
LEAN_EVERY_S: Final = 10.0
"""Seconds between two people who lean over the table, in the mean."""
LEAN_S: Final = (1.5, 4.0)
"""Seconds, from and to, that they stay."""
LEAN_IN_S: Final = 0.5
"""Seconds that they take to come, and to go."""
LEAN_SHADE: Final = (0.25, 0.5)
"""Share of the light, from and to, that they keep away."""
HEAD_SHARE: Final = 0.16
"""How far their head comes into the picture, at the most: in heights of it."""
HEAD_RADIUS_SHARE, SHADOW_RADIUS_SHARE, SHADOW_BLUR_SHARE = 0.12, 0.5, 0.12
"""Sizes of the head and of the shadow, and how soft its edge is, in heights of the picture."""
HAIR: Final = (34, 42, 58)
"""Blue, green, red of it."""
COARSENESS: Final = 8
"""How many times coarser than the picture light and shadow are worked out."""


@dataclass(frozen=True, slots=True)
class _Leaning:
    """Somebody over the table."""

    begins_s: float
    ends_s: float
    bearing: float
    """From the middle of the picture to where they sit, rad."""
    shade: float
    reach: float
    """How far their head comes in, in heights of the picture."""

    def share(self, now: float) -> float:
        """0..1: how far they have come by then."""
        return float(np.clip(min(now - self.begins_s, self.ends_s - now) / LEAN_IN_S, 0, 1))


class RoughRoom:
    """One room; `seed` makes it the same every time."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._now = 0.0
        self._light, self._tint, self._slope = 0.0, np.zeros(3), np.zeros(2)
        self._lamp = 0.0
        self._exposure = 0.0
        self._rests = self._rested = np.zeros(3)
        """Where the camera comes to rest and where it did before the last bump: px, px, rad."""
        self._bumped_s = -math.inf
        self._leaning: _Leaning | None = None

    @property
    def lively(self) -> bool:
        """Whether somebody is before the camera, or it still sways."""
        return self._leaning is not None or self._now - self._bumped_s < SWAY_S

    def seen(self, picture: Image, step: float) -> Image:
        """The (H, W, 3) uint8 BGR picture of a camera as it is seen in this room, `step` s after the last."""
        self._now += step
        self._pass_time(step)
        image = self._moved(picture)
        if self._leaning is not None:
            image = self._leant_over(image, self._leaning)
        return self._lit(image)

    def _pass_time(self, step: float) -> None:
        """Daylight strays and comes back (an Ornstein-Uhlenbeck process); the rest happens by chance."""
        rng, keep = self._rng, math.exp(-step / CLOUD_S)
        stray = math.sqrt(1 - keep * keep)
        self._light = keep * self._light + stray * rng.normal(0, DAYLIGHT_SIGMA)
        self._tint = keep * self._tint + stray * rng.normal(0, TINT_SIGMA, 3)
        self._slope = keep * self._slope + stray * rng.normal(0, SLOPE_SIGMA, 2)
        if rng.random() < step / LAMP_EVERY_S:
            self._lamp = rng.uniform(*np.log(LAMP_FACTORS))
        self._exposure += (self._light + self._lamp - self._exposure) * min(1.0, step / EXPOSURE_S)
        if rng.random() < step / BUMP_EVERY_S:
            self._rested, self._bumped_s = self._rests, self._now
            self._rests = rng.normal(0, (BUMP_PX, BUMP_PX, BUMP_RAD))
        if self._leaning is not None and self._now >= self._leaning.ends_s:
            self._leaning = None
        elif self._leaning is None and rng.random() < step / LEAN_EVERY_S:
            stay = rng.uniform(*LEAN_S)
            shade, reach = rng.uniform(*LEAN_SHADE), rng.uniform(-HEAD_SHARE, HEAD_SHARE)
            self._leaning = _Leaning(
                self._now, self._now + stay, rng.uniform(0, 2 * math.pi), float(shade), float(reach)
            )

    def _moved(self, picture: Image) -> Image:
        """The picture from where the camera is by now."""
        cv2 = load_cv2()
        since = min(1.0, (self._now - self._bumped_s) / SWAY_S)
        sway = (1 - since) * math.cos(2 * math.pi * SWAYS * since)
        right, down, turn = self._rests + (self._rested - self._rests) * sway
        high, wide = picture.shape[:2]
        warp = cv2.getRotationMatrix2D((wide / 2, high / 2), math.degrees(turn), 1.0)
        warp[:, 2] += right, down
        return np.asarray(cv2.warpAffine(picture, warp, (wide, high), borderMode=cv2.BORDER_REPLICATE))

    def _leant_over(self, image: Image, leaning: _Leaning) -> Image:
        """The same with the soft shadow of whoever leans over the table, and their head at the edge."""
        cv2 = load_cv2()
        high, wide = image.shape[:2]
        share = leaning.share(self._now)
        across, down = math.cos(leaning.bearing), math.sin(leaning.bearing)
        edge = min(wide / 2 / max(1e-6, abs(across)), high / 2 / max(1e-6, abs(down)))
        off = edge + high * (HEAD_RADIUS_SHARE - (leaning.reach + HEAD_RADIUS_SHARE) * share)
        at = round(wide / 2 + across * off), round(high / 2 + down * off)
        coarse = np.zeros((high // COARSENESS, wide // COARSENESS), np.uint8)
        middle = at[0] // COARSENESS, at[1] // COARSENESS
        cv2.circle(coarse, middle, round(SHADOW_RADIUS_SHARE * high / COARSENESS), 255, -1)
        soft = cv2.GaussianBlur(coarse, (0, 0), SHADOW_BLUR_SHARE * high / COARSENESS)
        light = 1 - leaning.shade * share * cv2.resize(soft, (wide, high)).astype(np.float32) / 255
        shaded = (image * light[:, :, None]).astype(np.uint8)
        cv2.circle(shaded, at, round(HEAD_RADIUS_SHARE * high), HAIR, -1, cv2.LINE_AA)
        return np.asarray(shaded)

    def _lit(self, image: Image) -> Image:
        """The picture in the light of now, as far as the camera has not made up for it."""
        high, wide = image.shape[:2]
        x = np.linspace(-1, 1, wide // COARSENESS)[None, :]
        y = np.linspace(-1, 1, high // COARSENESS)[:, None]
        uneven = self._light + self._lamp - self._exposure + self._slope[0] * x + self._slope[1] * y
        gain = np.exp(uneven[:, :, None] + self._tint).astype(np.float32)
        return np.asarray(np.clip(image * load_cv2().resize(gain, (wide, high)), 0, 255).astype(np.uint8))
