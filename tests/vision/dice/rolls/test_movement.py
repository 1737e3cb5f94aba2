"""Telling a camera that moves from dice that do."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls.frames import DownscaledFrame, Mask, downscale, find_changes, gather
from vision.dice.rolls.movement import Stabilizer
from vision.opencv import load_cv2
from vision.pictures import Image

SIZE = 320, 180
DIE = 24
THRESHOLD = np.full((180, 320), 8.0, np.float32)
STEP = 1 / 30
"""s between pictures."""


def table(pattern: float = 14.0) -> Image:
    """Larger than the picture, for a camera that moves."""
    noise = np.random.default_rng(0).normal(0, 1, (260, 400)).astype(np.float32)
    soft = load_cv2().GaussianBlur(noise, (0, 0), 1.5)
    grey = np.clip(120 + pattern * soft / soft.std(), 0, 255).astype(np.uint8)
    return np.asarray(load_cv2().merge([grey] * 3), np.uint8)


def shot(scene: Image, right: float = 0.0, down: float = 0.0, gain: float = 1.0) -> DownscaledFrame:
    """What a camera sees that has moved by so many px."""
    onto = np.array([(1, 0, 30 + right), (0, 1, 30 + down)])
    flags = load_cv2().INTER_LINEAR | load_cv2().WARP_INVERSE_MAP
    seen: NDArray[np.uint8] = load_cv2().warpAffine(scene, onto, SIZE, flags=flags)
    return downscale(np.clip(seen * gain, 0, 255).astype(np.uint8))


def with_dice(scene: Image, *places: tuple[int, int]) -> Image:
    scene = scene.copy()
    for x, y in places:
        scene[y : y + DIE, x : x + DIE] = 235
        scene[y + 9 : y + 15, x + 9 : x + 15] = 30
    return scene


class Watcher:
    """A steadier that is shown one picture after the other."""

    def __init__(self) -> None:
        self.steadier = Stabilizer()
        self.last: DownscaledFrame | None = None
        self.now = 0.0

    def show(self, raw: DownscaledFrame) -> Mask | None:
        """What moves by itself."""
        self.now += STEP
        last, self.last = self.last or raw, raw
        if not self.steadier.is_swaying:
            mask = gather(find_changes(last.detail, raw.detail, THRESHOLD))
            moved = mask if int(mask.sum()) >= 10 else None
            if not self.steadier.notices_sway(last, raw, moved, THRESHOLD, self.now):
                return moved
        self.last = self.steadier.steady(last, raw, THRESHOLD, self.now)
        return self.steadier.movement(last, self.last, THRESHOLD, float(DIE), self.now)


def test_a_die_that_rolls_before_a_camera_that_stands_is_no_sway() -> None:
    for pattern in (14.0, 0.0):
        watcher = Watcher()
        for number in range(30):
            assert watcher.show(shot(with_dice(table(pattern), (60 + 7 * number, 100)))) is None or number
        assert not watcher.steadier.is_swaying, pattern


def test_a_camera_that_drifts_is_noticed_and_nothing_moves_before_it() -> None:
    for pattern, dice in ((14.0, ((120, 100),)), (0.0, ((120, 100), (220, 80)))):
        watcher, scene = Watcher(), with_dice(table(pattern), *dice)
        moves, places = [], []
        for k in range(24):
            moves.append(watcher.show(shot(scene, 0.8 * k, -0.4 * k)) is not None)
            places.append(watcher.steadier.onto.matrix[0, 2])
        assert watcher.steadier.is_swaying, pattern
        assert not any(moves[15:]), pattern
        assert abs(places[23] - places[15] + 0.8 * 8) < 0.4, pattern


def test_a_die_that_rolls_before_a_camera_that_drifts_moves() -> None:
    watcher = Watcher()
    for k in range(20):
        watcher.show(shot(with_dice(table(), (120, 100)), 0.8 * k))
    for k in range(20, 30):
        place = 120 + 6 * (k - 19), 100
        assert watcher.show(shot(with_dice(table(), place), 0.8 * k)) is not None


def test_an_exposure_that_pumps_moves_nothing_before_a_camera_in_a_hand() -> None:
    watcher, scene = Watcher(), with_dice(table(), (120, 100))
    gains = [1 + 0.15 * np.sin(0.35 * k) for k in range(40)]
    moves = [watcher.show(shot(scene, 0.6 * k, gain=gain)) is not None for k, gain in enumerate(gains)]
    assert not any(moves[15:])


def test_a_camera_that_has_stood_for_a_while_is_one_that_stands() -> None:
    watcher, scene = Watcher(), with_dice(table(), (120, 100))
    for k in range(15):
        watcher.show(shot(scene, 0.8 * k))
    assert not watcher.steadier.has_stood(watcher.now)
    for _ in range(40):
        watcher.show(shot(scene, 0.8 * 14))
    assert watcher.steadier.has_stood(watcher.now)
