"""Webcams that exist only here: plugged in and out, with drivers of every kind, on a clock of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.list import ListedCamera
from vision.capture.open import SourceOpener
from vision.capture.read import CaptureLoop
from vision.capture.status import CameraState, CameraStatus
from vision.capture.target import understand

Image = NDArray[np.uint8]
SIZE = (320, 180)
Show = Callable[[float], Image | None]
"""The picture at a time (s); None when there is none."""


def table(seed: int = 1, size: tuple[int, int] = SIZE) -> Image:
    """A cluttered table of sharp things, (H, W, 3) uint8 BGR."""
    rng = np.random.default_rng(seed)
    image = np.full((size[1], size[0], 3), (120, 135, 140), np.uint8)
    for _ in range(40):
        x, y = (int(rng.integers(0, side)) for side in size)
        wide, high = (int(side) for side in rng.integers(8, 60, 2))
        colour = tuple(int(part) for part in rng.integers(30, 220, 3))
        cv2.rectangle(image, (x, y), (x + wide, y + high), colour, -1)
    return image


def noisy(image: Image, noise: float = 2.0) -> Show:
    """The picture with the noise of a sensor, new each time."""
    rng = np.random.default_rng(0)
    grains = [rng.normal(0, noise, image.shape) for _ in range(5)]
    shown = [np.clip(image + grain, 0, 255).astype(np.uint8) for grain in grains]
    numbers = count()
    return lambda now: shown[next(numbers) % len(shown)]


def still(image: Image) -> Show:
    """The very same picture again and again."""
    return lambda now: image


class Clock:
    """Seconds that pass only when somebody lets them."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Device:
    """A webcam and its driver."""

    name: str = "HD Pro Webcam C920"
    show: Show = field(default_factory=lambda: noisy(table()))
    modes: dict[tuple[str, tuple[int, int]], float] = field(default_factory=lambda: {("MJPG", SIZE): 30.0})
    """Pictures a second by coding and size; what is not here is refused."""
    silent: frozenset[str] = frozenset()
    """Codings that are accepted and then give nothing."""
    busy: bool = False
    allowed: bool = True
    backend: str = "V4L2"
    held_at: dict[int, float] = field(default_factory=dict)
    """Properties of OpenCV that the driver knows, with their values."""
    refused: frozenset[tuple[int, float]] = frozenset()
    """Properties with values that the driver refuses."""
    slow_by: float = 1.0
    """How many times slower than it says it is."""


class FakeVideo:
    """A cv2.VideoCapture on a device that may be pulled out at any moment."""

    def __init__(self, bench: Bench, device: Device | None) -> None:
        self._bench = bench
        self._device = device
        self._size = SIZE
        self._coding = "YUYV"
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802
        return self._device is not None and self._device.allowed

    def getBackendName(self) -> str:  # noqa: N802
        return self._device.backend if self._device else ""

    def read(self) -> tuple[bool, Any]:
        device = self._device
        gone = device is None or device not in self._bench.plugged.values()
        if gone or device is None or device.busy or self._coding in device.silent:
            self._bench.clock.now += 0.005
            return False, None
        self._bench.clock.now += device.slow_by / (self._rate() or 30.0)
        image = device.show(self._bench.clock.now)
        return image is not None, image

    def _rate(self) -> float:
        return self._device.modes.get((self._coding, self._size), 0.0) if self._device else 0.0

    def get(self, what: int, /) -> float:
        known = {
            cv2.CAP_PROP_FRAME_WIDTH: float(self._size[0]),
            cv2.CAP_PROP_FRAME_HEIGHT: float(self._size[1]),
            cv2.CAP_PROP_FPS: self._rate(),
            cv2.CAP_PROP_FOURCC: float(cv2.VideoWriter.fourcc(*self._coding)),
        }
        return known[what] if what in known else self._device.held_at.get(what, -1.0)  # type: ignore[union-attr]

    def set(self, what: int, value: float, /) -> bool:
        assert self._device is not None
        modes = self._device.modes
        if what == cv2.CAP_PROP_FOURCC:
            asked = int(value).to_bytes(4, "little").decode()
            self._coding = asked if any(coding == asked for coding, _ in modes) else self._coding
            return self._coding == asked
        if what in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT):
            self._size = min(
                (size for coding, size in modes if coding == self._coding),
                key=lambda size: abs(size[what == cv2.CAP_PROP_FRAME_HEIGHT] - value),
                default=self._size,
            )
            return True
        if what not in self._device.held_at or (what, value) in self._device.refused:
            return False
        self._device.held_at[what] = float(round(value)) if self._device.backend == "V4L2" else value
        return True

    def release(self) -> None:
        self.released = True


class Bench:
    """A machine with webcams in its ports, and one feed that is stepped by hand."""

    def __init__(self, *devices: Device) -> None:
        self.clock = Clock()
        self.plugged = dict(enumerate(devices))
        self.opened: list[FakeVideo] = []
        self.said: list[CameraStatus] = []

    def cameras(self) -> Sequence[ListedCamera]:
        return [
            _Listed(index, device.name, Path(f"/dev/video{index}")).told(device.allowed)
            for index, device in sorted(self.plugged.items())
        ]

    def video(self, index: int | str, backend: int) -> FakeVideo:
        self.opened.append(FakeVideo(self, self.plugged.get(int(index))))
        return self.opened[-1]

    def feed(self, source: str = "0", size: tuple[int, int] = SIZE) -> CaptureLoop:
        opener = SourceOpener(cameras=self.cameras, video=self.video, platform="linux", clock=self.clock)
        place = understand(source, self.cameras)
        return CaptureLoop(place, size=size, clock=self.clock, opener=opener)

    def run(self, feed: CaptureLoop, seconds: float) -> CameraStatus:
        """Let time pass; every new status is kept in `said`."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            wait = feed.step()
            assert wait is not None, "the feed has ended"
            self.clock.now += max(wait, 1e-4)
            if not self.said or self.said[-1] != feed.status:
                self.said.append(feed.status)
        return feed.status

    def seconds_until(self, feed: CaptureLoop, state: CameraState, most: float = 10.0) -> float:
        """How long it takes until the feed says so; the limit is only met when something is broken."""
        begun = self.clock.now
        while feed.status.state is not state:
            assert self.clock.now - begun < most, f"still {feed.status}"
            self.run(feed, 0.001)
        return self.clock.now - begun


@dataclass(frozen=True, slots=True)
class _Listed(ListedCamera):
    allowed: bool = True

    def told(self, allowed: bool) -> _Listed:
        return _Listed(self.index, self.name, self.path, allowed)

    @property
    def usable(self) -> bool:
        return self.allowed
