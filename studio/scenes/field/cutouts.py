"""Real pieces, cut out of photographs and laid on rendered fields.

`cutouts.csv` says where they are: photograph, colour, size (0..2), whether it lies, the camera's tilt at the
piece and the piece's yaw from the way to the camera (degrees), the five vertices (px, as
`vision.field.pieces.Pyramid.vertices` orders them), and the light beside it (sRGB red, green, blue): of the
table at a clear piece, of white paper at an opaque one. The photographs themselves have no licence to be
passed on.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.errors import UserError
from studio.scenes.field.board import Linear, linear
from studio.scenes.field.drawing import from_farthest, ground, lit_board
from studio.scenes.field.lighting import shading
from studio.scenes.field.scene import FURTHER_INKS, INKS, Piece, Scene
from studio.scenes.field.view import Viewpoint, coverage
from vision.field.pieces import COLOURS, FACES, Floats, Pyramid
from vision.opencv import load_cv2
from vision.pictures import Image, read_picture

FILE: Final = Path(__file__).with_name("cutouts.csv")
PAPER: Final = 0.85
"""Share of the light that white paper sends back."""
TABLE: Final = 0.6
"""The same of a table, in the channel in which it is lightest."""
OPAQUE: Final = ("white", "black")
KINDS: Final = (*COLOURS, "cyan", "purple", "clear", "orange", "pink")
"""Names of the six colours, then of `studio.scenes.field.scene.FURTHER`."""
APART: Final = 10.0
"""Degrees by which the tilts of photograph and field may differ."""
MARGIN: Final = 3
"""Pixels round a piece that are cut out with it."""
BESIDE: Final = 1e-3
"""Weight of a face's pixels beside it, where no other face is."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """Where one real piece is in a photograph."""

    file: str
    colour: str
    size: int
    lying: bool
    tilt: float
    """Degrees between the vertical and the way from the piece to the camera."""
    yaw: float
    """Degrees from the way to the camera (seen from above, counter-clockwise) to the piece's own x."""
    vertices: Floats
    """(5, 2) px."""
    light: tuple[float, float, float]
    """sRGB 0..255 blue, green, red: of the table beside it, of white paper if it is opaque."""

    @property
    def opaque(self) -> bool:
        """Whether nothing is seen through it."""
        return self.colour in OPAQUE

    @property
    def ink(self) -> int:
        """Index of its colour in `KINDS`, and so in the inks of a scene."""
        return KINDS.index(self.colour)

    def solid(self, view: Viewpoint, x: float, y: float) -> Pyramid:
        """The same solid at a place (mm), turned so that the camera sees it from the same side."""
        to_camera = np.arctan2(view.centre[1] - y, view.centre[0] - x)
        return Pyramid(self.size, x, y, float(np.radians(self.yaw) + to_camera), self.lying)

    def fits(self, view: Viewpoint, x: float, y: float) -> bool:
        """Whether the camera sees the same faces there (mm), from about the same height."""
        there = view.centre - (x, y, 0)
        tilt = float(np.degrees(np.arctan2(np.hypot(there[0], there[1]), there[2])))
        seen = view.pixels(self.solid(view, x, y).vertices())
        return abs(tilt - self.tilt) <= APART and faces_seen(seen) == faces_seen(self.vertices)


@dataclass(frozen=True, slots=True)
class Laid:
    """A real piece on a square (file, rank) of a field."""

    cutout: Cutout
    square: tuple[int, int]
    solid: Pyramid

    def piece(self) -> Piece:
        """What casts its shadow."""
        return Piece(self.square, self.cutout.ink, self.solid, clear=not self.cutout.opaque)


def cutouts(file: Path = FILE) -> tuple[Cutout, ...]:
    """All that are known, in the order of the file."""
    with file.open(encoding="utf-8", newline="") as lines:
        return tuple(_cutout(row) for row in csv.DictReader(lines))


def _cutout(row: dict[str, str]) -> Cutout:
    corners = np.array([(float(row[f"x{i}"]), float(row[f"y{i}"])) for i in range(5)])
    light = float(row["blue"]), float(row["green"]), float(row["red"])
    pose = int(row["size"]), row["lying"] == "1", float(row["tilt"]), float(row["yaw"])
    return Cutout(row["file"], row["colour"], *pose, corners, light)


@dataclass(frozen=True, slots=True)
class Photographs:
    """The folder in which the photographs are."""

    folder: Path

    def picture(self, cutout: Cutout) -> Image:
        """(H, W, 3) uint8 BGR that a piece is cut out of; raises UserError where it is not there."""
        if not self.folder.is_dir():
            raise UserError(f"There is no folder {self.folder}: name that of the photographs.")
        path = self.folder / cutout.file
        if not path.is_file():
            raise UserError(f"The photograph {cutout.file} is not in {self.folder}: put it there.")
        return _read(path)


@cache
def _read(path: Path) -> Image:
    return read_picture(path)


def faces_seen(corners: Floats) -> tuple[int, ...]:
    """Indices into `FACES` of those that look at the camera; `corners` (5, 2) px."""

    def seen(face: tuple[int, ...]) -> bool:
        a, b, c = corners[list(face[:3])]
        return bool((b[0] - a[0]) * (c[1] - a[1]) < (b[1] - a[1]) * (c[0] - a[0]))

    return tuple(index for index, face in enumerate(FACES) if seen(face))


def with_pieces(scene: Scene, laid: Sequence[Laid], photographs: Photographs) -> tuple[Linear, Linear]:
    """(H, W, 3) light (BGR) that comes to the camera from the field with real pieces, and from the empty one.

    `scene` is the empty one. The shadows are those of our own pieces at the same places.

    Raises:
        UserError: a photograph is not there.
    """
    pieces = {one.piece(): one for one in laid}
    inks = (*scene.inks[: len(INKS)], *FURTHER_INKS)
    shadowed = replace(scene, pieces=tuple(pieces), inks=inks)
    bare = ground(scene, lit_board(scene))
    canvas = ground(shadowed, lit_board(shadowed))
    # A piece's own shadow is in its photograph already: where nothing else stands behind, it is looked
    # through to the field without shadows.
    behind = bare.copy()
    for piece in from_farthest(pieces, scene.view):
        one = pieces[piece]
        lay(canvas, behind, one, photographs.picture(one.cutout), scene)
    return canvas, bare


def lay(canvas: Linear, behind: Linear, laid: Laid, photograph: Image, scene: Scene) -> None:
    """Puts a real piece into a picture.

    Args:
        canvas: (H, W, 3) light (BGR); the piece is drawn into it.
        behind: the same that is seen through the piece; it is drawn there, too, for pieces before it.
        laid: which one, and where.
        photograph: (H, W, 3) uint8 BGR that it is cut out of.
        scene: its camera and light.
    """
    cv2 = load_cv2()
    corners = laid.solid.vertices()
    target = scene.view.pixels(corners)
    mask, window = coverage(cv2.convexHull(target.astype(np.float32))[:, 0].astype(float), canvas.shape)
    if mask is None:
        return
    share = warped(laid.cutout, photograph, target, window)
    place = corners.mean(0)
    lit = shading(place, np.array([0.0, 0.0, 1.0]), scene)[0]
    if laid.cutout.opaque:
        paint = share * np.float32(PAPER) * lit
    else:
        # What is lighter than the table was not seen through the piece: it is the piece's own gloss.
        table = linear(np.array(laid.cutout.light))
        gloss = np.maximum(share - 1, 0) * np.float32(TABLE) * table / table.max()
        paint = np.minimum(share, 1) * behind[window] + gloss * lit
    for picture in (canvas, behind):
        part = picture[window]
        part += mask[:, :, None] * (paint - part)


def warped(cutout: Cutout, photograph: Image, target: Floats, window: tuple[slice, slice]) -> Linear:
    """(H, W, 3) of a piece's pixels as shares of the light beside it, linear, BGR, in the target's window.

    Each face that is seen is warped by itself: sides affinely, a base by a homography. `target` (5, 2) px is
    where the vertices come to lie, `window` the rows and columns that are wanted of that picture.
    """
    cv2 = load_cv2()
    part, corner = _shares(cutout, photograph, target)
    rows, columns = window
    size = columns.stop - columns.start, rows.stop - rows.start
    total, weight = np.zeros((size[1], size[0], 3), np.float32), np.zeros((size[1], size[0], 1), np.float32)
    for index in faces_seen(cutout.vertices):
        face = list(FACES[index])
        come = (cutout.vertices[face] - corner).astype(np.float32)
        go = (target[face] - (columns.start, rows.start)).astype(np.float32)
        warp = np.eye(3)
        if len(face) == 3:
            warp[:2] = cv2.getAffineTransform(come, go)
        else:
            warp = cv2.getPerspectiveTransform(come, go)
        seen = cv2.warpPerspective(part, warp, size, None, cv2.INTER_LINEAR, cv2.BORDER_REPLICATE)
        inside = _near(go, (size[1], size[0]))
        total += inside * seen
        weight += inside
    return np.asarray(total / np.maximum(weight, 1e-6), np.float32)


def _near(outline: NDArray[np.float32], shape: tuple[int, int]) -> Linear:
    """(H, W, 1) weight of each pixel: 1 within a polygon, next to nothing a few pixels beside it."""
    cv2 = load_cv2()
    mask = np.zeros(shape, np.float32)
    cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 1.0, cv2.LINE_8, 4)
    wider = cv2.dilate(mask, np.ones((2 * MARGIN + 1, 2 * MARGIN + 1), np.uint8))
    return np.asarray(mask + np.float32(BESIDE) * wider, np.float32)[:, :, None]


def _shares(cutout: Cutout, photograph: Image, target: Floats) -> tuple[Linear, Floats]:
    """The piece's part of the photograph as shares of the light beside it, and its upper left corner (px).

    It is as blurred as it takes not to alias where the target is smaller.
    """
    cv2 = load_cv2()
    limit = np.array(photograph.shape[1::-1])
    low = np.clip(np.floor(cutout.vertices.min(0)).astype(int) - MARGIN, 0, limit - 1)
    high = np.clip(np.ceil(cutout.vertices.max(0)).astype(int) + MARGIN + 1, low + 1, limit)
    part = linear(photograph[low[1] : high[1], low[0] : high[0]]) / linear(np.array(cutout.light))
    smaller = np.linalg.norm(np.ptp(cutout.vertices, 0)) / max(1e-6, float(np.linalg.norm(np.ptp(target, 0))))
    if smaller > 1:
        part = cv2.GaussianBlur(part, (0, 0), 0.35 * smaller)
    return np.asarray(part, np.float32), low.astype(float)
