"""A phone in a hand as a camera of films.

It sways, trembles and is bumped, its shutter rolls, its exposure and white balance pump, and its pictures go
through an encoder of blocks.

What it takes is a picture larger than its own on each side, so that there is something beyond the rim.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.opencv import load_cv2
from vision.pictures import Image

CROP_RATIO = 1.3
"""How many times as wide and high as the picture is what it is taken from."""
BLOCK_SIDE = 16
"""px of the blocks that the encoder writes or leaves as they were."""
BLUR_STEPS = (-0.5, 0.0, 0.5)
"""When within an exposure a picture that is quick is taken, in exposures."""
LEAST_BLUR = 1.2
"""px that the view must move within an exposure to blur."""

Affine = NDArray[np.float64]
"""(2, 3): from px of the picture to px of what it is taken from."""


@dataclass(frozen=True, slots=True)
class Wave:
    """One swing of many of which a hand's sway is the sum."""

    reach: float
    hertz: float
    phase: float

    def at(self, time: float) -> float:
        """How far it is at a time, s."""
        return self.reach * float(np.sin(2 * np.pi * self.hertz * time + self.phase))


class Sway:
    """How the view wanders: each of right, down, turn and zoom a slow drift and a tremor."""

    def __init__(self, rng: np.random.Generator, steadiness: float) -> None:
        """`steadiness`: 1 is a calm hand; more sways less."""
        slow, quick = 1 / steadiness, 1 / steadiness
        self._right = _waves(rng, 0.022 * slow, 0.0009 * quick)
        self._down = _waves(rng, 0.022 * slow, 0.0009 * quick)
        self._turn = _waves(rng, 0.018 * slow, 0.0006 * quick)
        self._zoom = _waves(rng, 0.012 * slow, 0.0)
        self._rng = rng
        self._bumps: list[tuple[float, float, float]] = []
        self._pans: list[tuple[float, float, float, float]] = []

    def bump(self, time: float) -> None:
        """Somebody knocks at the camera, or at the table: it trembles for a moment."""
        right, down = self._rng.normal(0, 0.012, 2).tolist()
        self._bumps.append((time, right, down))

    def pan(self, time: float, lasts: float) -> None:
        """The camera follows the dice a little, and stays there."""
        right, down = self._rng.uniform(-0.04, 0.04, 2).tolist()
        self._pans = [(time, lasts, right, down)]

    def at(self, time: float) -> NDArray[np.float64]:
        """(4,): right and down in widths of the picture, turn in rad, and the logarithm of the zoom."""
        view = np.array([sum(wave.at(time) for wave in waves) for waves in self._all()])
        for began, right, down in self._bumps:
            passed = time - began
            if 0 <= passed < 1:
                view[:2] += np.multiply((right, down), np.exp(-passed * 12) * np.cos(passed * 50))
        for began, lasts, right, down in self._pans:
            share = float(np.clip((time - began) / lasts, 0, 1))
            view[:2] += np.multiply((right, down), share * share * (3 - 2 * share))
        return np.asarray(view)

    def _all(self) -> tuple[list[Wave], ...]:
        return self._right, self._down, self._turn, self._zoom


def _waves(rng: np.random.Generator, slow: float, quick: float) -> list[Wave]:
    drift = [
        Wave(float(rng.normal(0, slow / 2)), float(rng.uniform(0.15, 0.9)), float(rng.uniform(0, 7)))
        for _ in range(3)
    ]
    tremor = [
        Wave(float(rng.normal(0, quick)), float(rng.uniform(5, 10)), float(rng.uniform(0, 7)))
        for _ in range(2)
    ]
    return drift + tremor


class HandCamera:
    """Takes pictures of a larger one, as a phone in a hand does."""

    def __init__(self, rng: np.random.Generator, size: tuple[int, int]) -> None:
        """Set it up.

        Args:
            rng: of all that it does.
            size: width and height of its pictures, px.
        """
        self._rng = rng
        self._size = size
        self.sway = Sway(rng, float(rng.uniform(0.7, 3.0)))
        self._readout = float(rng.uniform(0.008, 0.028))
        """s from the first row of a picture to its last."""
        self._exposure = float(rng.uniform(0.004, 0.02))
        self._gains = [_waves(rng, float(rng.uniform(0.01, 0.12)), 0.0) for _ in range(4)]
        """Of all, and of blue, green and red, of which the light changes less."""
        self._grain = float(rng.uniform(1.0, 4.0))
        self._encoder = BlockEncoder(rng)

    def take(self, scene: Image, time: float) -> Image:
        """The (h, w, 3) uint8 picture at a time (s) of a (H, W, 3) scene, CROP_RATIO times as large."""
        cv2 = load_cv2()
        middle = self._onto(scene, time)
        ends = [self._onto(scene, time + share * self._exposure) for share in BLUR_STEPS[::2]]
        quick = float(np.abs((ends[1] - ends[0])[:, 2]).max())
        views = [middle] if quick < LEAST_BLUR else [ends[0], middle, ends[1]]
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = [
            cv2.warpAffine(scene, view, self._size, flags=flags, borderMode=cv2.BORDER_REFLECT)
            for view in views
        ]
        image = seen[0].astype(np.float32) if len(seen) == 1 else np.mean(seen, axis=0, dtype=np.float32)
        whole, *colours = (sum(wave.at(time) for wave in waves) for waves in self._gains)
        image *= np.array([(1 + whole) * (1 + 0.35 * colour) for colour in colours], np.float32)
        # Half of the size, because a phone's own filter leaves grain that is coarse.
        wide, high = self._size
        grain = self._rng.normal(0, self._grain, ((high + 1) // 2, (wide + 1) // 2)).astype(np.float32)
        image += cv2.resize(grain, self._size, interpolation=cv2.INTER_LINEAR)[:, :, None]
        return self._encoder.write(np.clip(image, 0, 255).astype(np.uint8))

    def _onto(self, scene: Image, time: float) -> Affine:
        """From px of the picture to px of the scene; rows are read one after the other."""
        (wide, high), (y, x) = self._size, (side / 2 for side in scene.shape[:2])
        right, down, turn, zoom = self.sway.at(time)
        before, after = (self.sway.at(time + step)[:2] for step in (-0.005, 0.005))
        speed = (after - before) / 0.01 * wide
        cos, sin = np.exp(zoom) * np.cos(turn), np.exp(zoom) * np.sin(turn)
        onto = np.array([(cos, -sin, 0), (sin, cos, 0)])
        onto[:, 1] += speed * self._readout / high
        onto[:, 2] = np.array((x + right * wide, y + down * wide)) - onto[:, :2] @ (wide / 2, high / 2)
        return onto


class BlockEncoder:
    """Leaves of pictures what an encoder at a low rate leaves.

    Blocks that change little are not written anew, and what is written is coarse.
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self._quality = int(rng.integers(35, 85))
        """Of what is written, as of a JPEG."""
        self._skipped_below = float(rng.uniform(0.5, 2.5))
        """Mean change (0..255) of a block that is not written."""
        self._whole_every = int(rng.integers(20, 120))
        self._shown: Image | None = None
        self._count = 0

    def write(self, image: Image) -> Image:
        """The (h, w, 3) uint8 picture as a decoder shows it."""
        cv2 = load_cv2()
        self._count += 1
        coarse = cv2.imdecode(
            cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, self._quality])[1], cv2.IMREAD_COLOR
        )
        if self._shown is None or self._count % self._whole_every == 0:
            self._shown = np.asarray(coarse, np.uint8)
            return self._shown
        change = cv2.absdiff(image, self._shown).mean(axis=2)
        high, wide = change.shape
        blocks = cv2.resize(
            change,
            (-(-wide // BLOCK_SIDE), -(-high // BLOCK_SIDE)),
            interpolation=cv2.INTER_AREA,
        )
        written = cv2.resize(
            (blocks > self._skipped_below).astype(np.uint8), (wide, high), interpolation=cv2.INTER_NEAREST
        )
        self._shown = np.where(written[:, :, None] > 0, coarse, self._shown).astype(np.uint8)
        return self._shown
