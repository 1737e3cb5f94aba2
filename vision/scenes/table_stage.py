"""A table at one instant, as a camera over it takes it: what stands on the mat, dice, a hand, noise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from vision.mat import SIDE_SQUARES
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.dice_shape import Floats
from vision.scenes.film_drawing import DieMaterial, Pose, smear_poses
from vision.scenes.film_drawing import draw_die as draw_film_die
from vision.scenes.film_drawing import draw_shadow as draw_die_shadow
from vision.scenes.table_ground import HALF_EDGE, LAMP, CameraOverMat, ground
from vision.scenes.table_hand import HandPose, draw_hand
from vision.scenes.table_pieces import TablePiece, draw_piece, draw_shadow, stack_pieces

NOISE_SIGMA: Final = 1.5
"""Standard deviation of the sensor's noise, 0..255."""
GRAIN_PICTURES: Final = 3
"""Different pictures of noise; each is shifted anew every time."""
IVORY: Final = DieMaterial((214, 232, 240), (34, 30, 30))
"""A die as most are: ivory with black pips."""


@dataclass(frozen=True, slots=True)
class StagedPiece:
    """What stands on one square."""

    pieces: tuple[int, ...]
    """Bottom first, numbered `3 * colour + size`."""
    x: float
    y: float
    """mm: the middle of the stack."""
    yaw: float
    fallen: bool = False
    """The uppermost piece lies on its side."""

    def draw_pieces(self) -> list[TablePiece]:
        """The pyramids of it."""
        return stack_pieces(self.pieces, self.x, self.y, self.yaw, fallen=self.fallen)


@dataclass(slots=True, eq=False)
class TableDie:
    """One die; its pose is in half edges round the middle of the view."""

    pose: Pose
    between: list[Pose] = field(default_factory=list)
    """Where it was within the exposure; empty for one at rest."""
    held: bool = False


class RenderedTable:
    """Holds what is on the table and draws it."""

    def __init__(self, view: CameraOverMat, rng: np.random.Generator) -> None:
        """`rng` is for the noise of the camera."""
        self.view = view
        self.squares: list[StagedPiece | None] = [None] * (SIDE_SQUARES * SIDE_SQUARES)
        """By square, row by row from a1."""
        self.dice: list[TableDie] = []
        self.held: TablePiece | None = None
        """In the hand."""
        self.hand: HandPose | None = None
        self._rng = rng
        self._ground = ground(view)
        self._resting: tuple[tuple[object, ...], Image] | None = None
        wide, high = view.size
        self._grains = [
            np.clip(rng.normal(128, NOISE_SIGMA, (high + 64, wide + 64, 3)), 0, 255).astype(np.uint8)
            for _ in range(GRAIN_PICTURES)
        ]

    def picture(self) -> Image:
        """A (H, W, 3) uint8 BGR picture; a new one each time."""
        image = self._at_rest().copy()
        if self.held is not None:
            draw_shadow(image, self.view, self.held)
        for die in self.dice:
            if not die.held and die.between:
                self._draw_die(image, die)
        if self.held is not None:
            draw_piece(image, self.view, self.held)
        if self.hand is not None:
            draw_hand(image, self.view, self.hand)
        return self._take_picture(image)

    def shows(self, hand: HandPose) -> bool:
        """Whether any of a hand there would be in the picture."""
        x, y = self.view.pixels(np.array([(hand.x, hand.y, hand.lift)]))[0]
        margin = 60 * self.view.scale((hand.x, hand.y, hand.lift))
        wide, high = self.view.size
        return bool(-margin <= x <= wide + margin and -margin <= y <= high + margin)

    def _at_rest(self) -> Image:
        """Everything that does not move; drawn anew only when some of it has changed."""
        resting = tuple(die.pose for die in self.dice if not die.held and not die.between)
        state = (*self.squares, *map(id, resting))
        if self._resting is None or self._resting[0] != state:
            self._resting = state, self._drawn_at_rest()
        return self._resting[1]

    def _drawn_at_rest(self) -> Image:
        image = self._ground.copy()
        pieces = [
            piece for standing in self.squares if standing is not None for piece in standing.draw_pieces()
        ]
        for piece in pieces:
            draw_shadow(image, self.view, piece)
        for die in self.dice:
            if not die.held and not die.between:
                self._draw_die(image, die)
        camera = self.view.camera.place + self.view.middle
        for piece in sorted(pieces, key=lambda one: _order(one, camera)):
            draw_piece(image, self.view, piece)
        return image

    def _draw_die(self, image: Image, die: TableDie) -> None:
        camera, lamp = self.view.dice_camera, np.array(LAMP, np.float32)
        softness = 0.3 * HALF_EDGE * self.view.scale((0.0, 0.0, 0.0))
        draw_die_shadow(image, camera, die.pose, lamp, softness)
        start = die.between[0] if die.between else die.pose
        draw_film_die(image, camera, smear_poses(camera, start, die.pose, die.between), IVORY, lamp)

    def _take_picture(self, image: Image) -> Image:
        """What the sensor makes of it."""
        grain = self._grains[int(self._rng.integers(GRAIN_PICTURES))]
        down, right = self._rng.integers(0, 64, 2)
        high, wide = image.shape[:2]
        noise = grain[down : down + high, right : right + wide]
        return np.asarray(load_cv2().addWeighted(image, 1.0, noise, 1.0, -128.0, dst=image))


def _order(piece: TablePiece, camera: Floats) -> tuple[float, float]:
    """What is farther from the camera is drawn first, and what is below before what stands on it."""
    x, y = piece.solid.x - float(camera[0]), piece.solid.y - float(camera[1])
    return -float(np.hypot(x, y)), piece.lift
