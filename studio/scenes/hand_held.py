"""Films of throws from a phone in a hand, with the truth about every roll.

The table, the dice and the hands are those of `film`; the camera is that of `hand_camera`. Dice are larger in
the picture than from a tripod, the light is harder, and pictures come at another pace, some twice and some
not at all.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.scenes.film import Ask, Moment
from studio.scenes.film_actions import STEP
from studio.scenes.film_stage import Stage
from studio.scenes.film_throws import Throws
from studio.scenes.hand_camera import CROP_RATIO, HandCamera
from vision.scenes.film_drawing import Pose

SIZES = ((320, 576), (576, 320), (480, 640), (640, 360), (720, 486), (720, 1280), (1280, 720))
"""Width and height, px."""
PACES = (15, 20, 24, 30, 30, 30, 60)
"""Pictures a second."""


BEYOND = (1 - 1 / CROP_RATIO) / 2
"""Share of the stage that is out of view on each side while the camera does not sway."""


class WideStage(Stage):
    """A stage of which a camera in a hand sees the middle."""

    def is_inside(self, pose: Pose, margin: float = 0.0) -> bool:
        """Whether a die is where the camera sees it however it sways, `margin` px from the rim."""
        (x, y), (wide, high) = self.camera.project(pose.place[None])[0], self.size
        unseen = BEYOND + 0.085
        left, top = unseen * wide + margin / 2, unseen * high + margin / 2
        return bool(left <= x <= wide - left and top <= y <= high - top)

    def shows_hand(self) -> bool:
        """Whether any of the hand is where the camera sees it."""
        wide, high = self.size
        left, top = round(BEYOND * wide), round(BEYOND * high)
        return self.hand is not None and bool(self._hand_mask()[top : high - top, left : wide - left].any())


class HandHeldFilm:
    """Iterates over its moments, once."""

    def __init__(self, seed: int, rolls: int, *, size: tuple[int, int] | None = None) -> None:
        """Set it up.

        Args:
            seed: of everything.
            rolls: how many are asked for.
            size: width and height of the pictures, px; some phone's if left out.
        """
        self._rng = rng = np.random.default_rng((seed, 45))
        self._rolls = rolls
        self.size = size or SIZES[int(rng.integers(len(SIZES)))]
        wide, high = self.size
        stage = WideStage(
            rng,
            size=(round(CROP_RATIO * wide), round(CROP_RATIO * high)),
            across=float(np.exp(rng.uniform(np.log(16), np.log(44)))) * CROP_RATIO,
            noise=0.0,
        )
        stage.light.darkness = float(rng.uniform(0.3, 0.8))
        stage.light.softness = float(rng.uniform(0.05, 0.4))
        slant, bearing = rng.uniform(0.2, 1.1), rng.uniform(0, 2 * np.pi)
        lamp = np.array((np.sin(slant) * np.cos(bearing), np.sin(slant) * np.sin(bearing), np.cos(slant)))
        stage.light.lamp = lamp.astype(np.float32)
        self._throws = Throws(rng, stage.size, stage)
        self._actions = self._throws.actions
        if rng.random() < 0.5:
            for die in stage.dice:
                die.held = True
        self._camera = HandCamera(rng, self.size)
        self._pace = int(PACES[int(rng.integers(len(PACES)))])
        self._dropped, self._twice = (float(rng.uniform(0, 0.06)) for _ in range(2))
        self._ask: Ask | None = None
        self._settled: tuple[int, ...] | None = None
        self._now = 0.0

    def __iter__(self) -> Iterator[Moment]:
        stage, rng = self._actions.stage, self._rng
        due, taken = 0.0, None
        for number, _ in enumerate(self._script()):
            self._now = number * STEP
            scene = stage.picture()
            while due < self._now + STEP:
                time, due = due, due + 1 / self._pace
                is_noted = self._ask is not None or self._settled is not None
                if rng.random() < self._dropped and not is_noted:
                    continue
                if taken is None or rng.random() >= self._twice:
                    taken = self._camera.take(scene, time)
                yield Moment(taken, time, self._actions.event, self._ask, self._settled)
                self._ask = self._settled = None
            for die in stage.dice:
                die.between = []

    @property
    def shows_hand(self) -> bool:
        """Whether any of a hand was visible in the moment that was given last, or is about to be."""
        return self._actions.stage.shows_hand()

    def _script(self) -> Iterator[None]:
        rest = self._actions.rest
        yield from rest(float(self._rng.uniform(0.3, 0.9)))
        for _ in range(self._rolls):
            dice = self._throws.chosen()
            self._ask = Ask(len(dice) if self._rng.random() < 0.5 else None)
            yield from rest(float(self._rng.uniform(0.1, 0.4)))
            if self._rng.random() < 0.4:
                self._camera.sway.pan(self._now, float(self._rng.uniform(0.5, 1.2)))
            yield from self._throws.all_at_once(dice)
            self._settled = tuple(sorted(die.pose.value for die in dice))
            if self._rng.random() < 0.15:
                self._camera.sway.bump(self._now)
            yield from rest(float(self._rng.uniform(0.8, 1.2)))
