"""The table of a film at one instant: what lies on it, who reaches in, what light falls; and its picture."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from studio.scenes.film_hand import Hand, box_of, draw_hand, way_of
from studio.scenes.surfaces import surface
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.camera import Pinhole
from vision.scenes.dice_shape import Floats
from vision.scenes.film_drawing import DieMaterial, Pose, draw_die, draw_shadow, smear_poses

LOOKS = (
    DieMaterial((225, 232, 235), (30, 28, 28)),
    DieMaterial((45, 42, 190), (235, 240, 240)),
    DieMaterial((60, 120, 40), (235, 240, 240)),
    DieMaterial((40, 38, 38), (225, 230, 230)),
    DieMaterial((160, 70, 30), (235, 240, 240)),
    DieMaterial((70, 215, 240), (35, 30, 30)),
)

SEEN_MOVING = 0.5
"""px within an exposure from which on a die is seen to move."""
MOST_SHIFT = 48
"""px that the camera may move."""


@dataclass(slots=True, eq=False)
class FilmDie:
    """One die of the film."""

    look: DieMaterial
    pose: Pose
    between: list[Pose] = field(default_factory=list)
    """Where it was within the exposure; empty for one at rest."""
    held: bool = False
    """In a hand or off the table: not visible."""


@dataclass(frozen=True, slots=True)
class Lying:
    """What an observer without fault would say about one die of a picture."""

    value: int
    box: tuple[int, int, int, int]
    """x0, y0, x1, y1 round the whole die as far as it is in the picture, px."""
    moving: bool
    """So much that it can be seen."""
    clear: bool
    """Its upper face is wholly in the picture, and no hand covers any of it."""
    flat: bool


@dataclass(slots=True)
class Light:
    """What falls on the table and how the camera takes it."""

    lamp: Floats
    """(3,) unit vector towards it."""
    darkness: float = 0.41
    """Share of the light (0..1) that the shadow of a die takes."""
    softness: float = 0.35
    """Of its rim, half edges."""
    gain: float = 1.0
    flicker: float = 0.0
    """Half the difference between the lightest and the darkest row under a lamp on alternating current."""
    phase: float = 0.0
    """Of the bands of flicker, rad."""
    shade: tuple[float, float] | None = None
    """Middle (px from the left) and depth (0..1) of a soft shadow somebody casts over the whole height."""
    shift: tuple[float, float] = (0.0, 0.0)
    """px by which the camera has moved; drawn in whole px, at most MOST_SHIFT."""


class Stage:
    """Draws what is on it."""

    def __init__(
        self, rng: np.random.Generator, *, size: tuple[int, int], across: float, noise: float
    ) -> None:
        """Set it up.

        Args:
            rng: for table, camera, light and noise.
            size: width and height of the pictures, px.
            across: how much of the table the width of the picture shows, half edges of a die.
            noise: standard deviation of the sensor's noise, 0..255.
        """
        wide, high = size
        distance = across * 1.1
        self.rng = rng
        self.size = size
        self.across = across
        tilt = float(rng.uniform(0, 0.5))
        self._unmoved = Pinhole(distance * wide / across, (wide / 2, high / 2), tilt, 0.0, distance)
        slant, bearing = rng.uniform(0.3, 0.9), rng.uniform(0, 2 * np.pi)
        lamp = np.array((np.sin(slant) * np.cos(bearing), np.sin(slant) * np.sin(bearing), np.cos(slant)))
        self.light = Light(lamp.astype(np.float32))
        self.dice: list[FilmDie] = []
        self.hand: Hand | None = None
        self.table = self._laid()
        self._lain: tuple[tuple[object, ...], Image, list[Pose]] | None = None
        self._drawn: tuple[object, Image] | None = None
        self._masked: tuple[object, NDArray[np.bool_]] | None = None
        self._noise = np.clip(rng.normal(128, noise, (high + 64, wide + 64, 3)), 0, 255).astype(np.uint8)
        self._rows = np.arange(high, dtype=np.float32)[:, None, None]
        self._columns = np.arange(wide, dtype=np.float32)[None, :, None]

    @property
    def camera(self) -> Pinhole:
        """Where it is now."""
        (x, y), (right, down) = self._unmoved.centre, self._moved()
        return replace(self._unmoved, centre=(x + right, y + down))

    def picture(self) -> Image:
        """A (H, W, 3) uint8 BGR picture."""
        lain = (
            self._moved(),
            self.light.lamp.tobytes(),
            tuple((id(die.pose), die.held, len(die.between)) for die in self.dice),
        )
        state = self.hand, lain
        # Most of the time nothing moves: then only light and noise are new; or the hand alone does.
        if self._lain is None or self._lain[0] != lain:
            self._lain = lain, self._table_and_dice(), [die.pose for die in self.dice]
        if self._drawn is None or self._drawn[0] != state:
            self._drawn = state, self._with_hand(self._lain[1])
        return self._taken(self._drawn[1])

    def _table_and_dice(self) -> Image:
        """The scene before the sensor, without the hand."""
        (right, down), (wide, high) = self._moved(), self.size
        left, top = MOST_SHIFT - right, MOST_SHIFT - down
        image = self.table[top : top + high, left : left + wide].copy()
        camera = self.camera
        shown = [die for die in self.dice if not die.held]
        softness = self.light.softness * self.size[0] / self.across
        for die in shown:
            draw_shadow(image, camera, die.pose, self.light.lamp, softness, self.light.darkness)
        for die in sorted(shown, key=lambda one: -camera.depth(one.pose.place)):
            start = die.between[0] if die.between else die.pose
            poses = smear_poses(camera, start, die.pose, die.between)
            draw_die(image, camera, poses, die.look, self.light.lamp)
        return image

    def _with_hand(self, image: Image) -> Image:
        if self.hand is None:
            return image
        image = image.copy()
        draw_hand(image, self.camera, self.hand)
        return image

    def lying(self) -> list[Lying]:
        """The visible dice, as they are."""
        return [self._seen(die) for die in self.dice if not die.held]

    def is_inside(self, pose: Pose, margin: float = 0.0) -> bool:
        """Whether a die is in the picture, `margin` px from its rim."""
        x, y = self.camera.project(pose.place[None])[0]
        return bool(margin <= x <= self.size[0] - margin and margin <= y <= self.size[1] - margin)

    def _moved(self) -> tuple[int, int]:
        right, down = np.clip(np.round(self.light.shift), -MOST_SHIFT, MOST_SHIFT).astype(int).tolist()
        return right, down

    def _seen(self, die: FilmDie) -> Lying:
        top = int(np.argmax(die.pose.turn[2] @ _AXES.T))
        flat = float((_AXES @ die.pose.turn[2]).max()) > 0.995
        corners = _CORNERS[top] @ die.pose.turn.T + die.pose.place
        face = self.camera.project(corners.astype(np.float32))
        inside = bool((np.round(face) >= 0).all() and (np.round(face) <= self.size).all())
        (wide, high), (x0, y0, x1, y1) = self.size, box_of(self.camera, die.pose)
        box = max(0, x0), max(0, y0), min(wide, x1), min(high, y1)
        moving = bool(die.between) and way_of(self.camera, die.between[0], die.pose) > SEEN_MOVING
        return Lying(die.pose.value, box, moving, inside and not self._covered(face), flat)

    def shows_hand(self) -> bool:
        """Whether any of the hand is in the picture."""
        return self.hand is not None and bool(self._hand_mask().any())

    def _covered(self, outline: Floats) -> bool:
        if self.hand is None:
            return False
        x0, y0 = np.maximum(outline.min(0).astype(int), 0)
        x1, y1 = np.ceil(outline.max(0)).astype(int)
        return bool(self._hand_mask()[y0:y1, x0:x1].any())

    def _hand_mask(self) -> NDArray[np.bool_]:
        state = self.hand, self._moved()
        if self._masked is None or self._masked[0] != state:
            image = np.zeros((self.size[1], self.size[0], 3), np.uint8)
            self._masked = state, self._with_hand(image)[:, :, 0] > 0
        return self._masked[1]

    def _laid(self) -> Image:
        """The bare table as the camera sees it, with MOST_SHIFT px more on each side."""
        cv2 = load_cv2()
        texture = surface(self.rng)
        span = self.across * 1.8 / texture.shape[1]
        middle = texture.shape[1] / 2
        onto = np.array([(span, 0, -span * middle), (0, -span, span * middle), (0, 0, 1)], np.float64)
        inward = np.array([(1, 0, MOST_SHIFT), (0, 1, MOST_SHIFT), (0, 0, 1)], np.float64)
        seen = inward @ self._unmoved.ground().astype(np.float64) @ onto
        size = self.size[0] + 2 * MOST_SHIFT, self.size[1] + 2 * MOST_SHIFT
        return np.asarray(cv2.warpPerspective(texture, seen, size, borderMode=cv2.BORDER_REFLECT), np.uint8)

    def _taken(self, image: Image) -> Image:
        """The picture as the sensor gives it."""
        cv2 = load_cv2()
        light = self.light
        if light.flicker or light.shade is not None:
            gain = np.broadcast_to(self._gain(), image.shape)
            image = cv2.multiply(image, np.ascontiguousarray(gain), dtype=cv2.CV_8U)
        elif light.gain != 1.0:
            image = cv2.convertScaleAbs(image, alpha=light.gain)
        x, y = self.rng.integers(0, 64, 2)
        wide, high = self.size
        noise = self._noise[y : y + high, x : x + wide]
        return np.asarray(cv2.addWeighted(image, 1.0, noise, 1.0, -128.0), np.uint8)

    def _gain(self) -> NDArray[np.float32]:
        light = self.light
        bands = 1 + light.flicker * np.sin(self._rows * (2 * np.pi * 1.2 / self.size[1]) + light.phase)
        gain = light.gain * bands
        if light.shade is not None:
            middle, depth = light.shade
            far = np.abs(self._columns - middle) / (0.16 * self.size[0])
            gain = gain * (1 - depth / (1 + np.exp(np.clip((far - 1) * 6, -30, 30))))
        return np.asarray(gain, np.float32)


_AXES = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], np.float32)


def _face_corners(face: int) -> Floats:
    axis = face // 2
    corners = np.zeros((4, 3), np.float32)
    corners[:, axis] = _AXES[face, axis]
    corners[:, (axis + 1) % 3] = (-0.9, 0.9, 0.9, -0.9)
    corners[:, (axis + 2) % 3] = (-0.9, -0.9, 0.9, 0.9)
    return corners


_CORNERS = [_face_corners(face) for face in range(6)]
