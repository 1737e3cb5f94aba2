"""Drawing pyramids well enough to be looked at: flat faces with a sheen, edges, pips and soft shadows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

import numpy as np

from vision.field.pieces import BASES, FACES, Pyramid, stack_step
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.dice_shape import Floats
from vision.scenes.table_ground import LAMP, CameraOverMat

INKS: Final = ((32, 22, 190), (30, 190, 228), (52, 128, 18), (158, 56, 26), (230, 235, 236), (33, 30, 30))
"""Blue, green, red of the six stash colours."""
AMBIENT_SHARE: Final = 0.58
"""Share of the light that comes from everywhere."""
SUPERSAMPLING: Final = 2
"""How many times larger a piece is drawn before it is shrunk into the picture."""


@dataclass(frozen=True, slots=True)
class TablePiece:
    """One pyramid: its colour (0..5), where it stands, and how high above the table."""

    colour: int
    solid: Pyramid
    lift: float = 0.0
    """mm."""

    def vertices(self) -> Floats:
        """(5, 3) mm."""
        return np.asarray(self.solid.vertices() + np.array((0.0, 0.0, self.lift)), np.float32)

    @property
    def tip(self) -> tuple[float, float, float]:
        """The apex, mm."""
        x, y, z = self.vertices()[4].tolist()
        return x, y, z


def stack_pieces(
    pieces: tuple[int, ...], x: float, y: float, yaw: float, *, fallen: bool = False
) -> list[TablePiece]:
    """The pyramids of a stack, bottom first; the uppermost may lie beside where it stood.

    A piece is numbered `3 * colour + size`.
    """
    drawn = []
    for place, (piece, lift) in enumerate(zip(pieces, lifts(pieces), strict=True)):
        colour, size = divmod(piece, 3)
        lying = fallen and place == len(pieces) - 1
        drawn.append(TablePiece(colour, Pyramid(size, x, y, yaw, lying), 0.0 if lying else lift))
    return drawn


def lifts(pieces: tuple[int, ...]) -> list[float]:
    """How high (mm) above the table each piece of a stack stands, bottom first."""
    steps = (stack_step(lower % 3, upper % 3) for lower, upper in pairwise(pieces))
    return list(accumulate(steps, initial=0.0)) if pieces else []


def draw_shadow(image: Image, view: CameraOverMat, piece: TablePiece) -> None:
    """Darken the table where a piece keeps the lamp's light away, and round its foot."""
    cv2 = load_cv2()
    corners = piece.vertices()
    lamp = np.array(LAMP, np.float32)
    cast = corners - lamp * (corners[:, 2:] / lamp[2])
    softness = 1.2 + 0.05 * piece.lift
    _darken(image, cv2.convexHull(view.pixels(cast)), 0.42, softness * view.scale((0.0, 0.0, 0.0)))
    if piece.lift < 1.0:
        foot = corners.copy()
        foot[:, 2] = 0.0
        _darken(image, cv2.convexHull(view.pixels(foot)), 0.30, 3.2 * view.scale((0.0, 0.0, 0.0)))


def _darken(image: Image, outline: Floats, depth: float, softness: float) -> None:
    cv2 = load_cv2()
    window = _window(image, outline.reshape(-1, 2), 2.5 * softness + 2)
    if window is None:
        return
    part, corner = window
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(
        mask, _to_fixed_point(outline.reshape(-1, 2) - corner), round(255 * depth), cv2.LINE_AA, 4
    )
    side = 2 * max(1, round(softness * 0.7)) + 1
    mask = cv2.blur(cv2.blur(mask, (side, side)), (side, side))
    part[:] = cv2.multiply(part, cv2.merge([255 - mask] * 3), scale=1 / 255)


def draw_piece(image: Image, view: CameraOverMat, piece: TablePiece) -> None:
    """Draw one pyramid onto (H, W, 3) uint8 BGR."""
    cv2 = load_cv2()
    corners = piece.vertices()
    pixels = view.pixels(corners)
    window = _window(image, pixels, 3.0)
    if window is None:
        return
    part, corner = window
    high, wide = part.shape[:2]
    fine = cv2.resize(part, (wide * SUPERSAMPLING, high * SUPERSAMPLING), interpolation=cv2.INTER_LINEAR)
    outline = (pixels - corner + 0.5) * SUPERSAMPLING - 0.5
    gaze = view.camera.place + view.middle
    middle = corners.mean(0)
    for face in FACES:
        points = corners[list(face)]
        normal = np.cross(points[1] - points[0], points[2] - points[0])
        normal = normal / np.linalg.norm(normal)
        if normal @ (points[0] - middle) < 0:
            normal = -normal
        if normal @ (gaze - points.mean(0)) > 0:
            _draw_face(fine, outline[list(face)], points, normal, gaze, piece.colour)
            if len(face) == 3:
                _draw_pips(fine, view, corner, points, piece)
    part[:] = cv2.resize(fine, (wide, high), interpolation=cv2.INTER_AREA)


def _draw_face(
    fine: Image, outline: Floats, points: Floats, normal: Floats, gaze: Floats, colour: int
) -> None:
    cv2 = load_cv2()
    ink = np.array(INKS[colour], np.float32)
    lamp = np.array(LAMP, np.float32)
    away = gaze - points.mean(0)
    half = lamp + away / np.linalg.norm(away)
    half = half / np.linalg.norm(half)
    light = AMBIENT_SHARE * (0.7 + 0.3 * float(normal[2])) + (1.25 - AMBIENT_SHARE) * max(
        0.0, float(normal @ lamp)
    )
    shine = 90.0 * max(0.0, float(normal @ half)) ** 22 + 10.0 * light
    # sRGB is about the square root of light: shades of a colour stay what they are.
    face = ink * light**0.6 + shine * (0.35 if colour == 4 else 1.0)
    mask = np.zeros(fine.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, _to_fixed_point(outline), 255, cv2.LINE_AA, 4)
    paint = np.empty(fine.shape, np.float32)
    paint[:] = face
    if len(outline) == 3:
        paint *= _shade_face(fine.shape[:2], outline)[:, :, None]
    share = (mask.astype(np.float32) / 255)[:, :, None]
    fine[:] = np.clip(fine + share * (paint - fine), 0, 255).astype(np.uint8)
    if len(outline) == 3:
        rim = tuple(float(v) for v in np.clip(face * 1.22 + 16, 0, 255))
        for end in outline[:2]:
            cv2.line(fine, *_ends(end, outline[2]), rim, 2, cv2.LINE_AA, 4)


def _shade_face(shape: tuple[int, ...], outline: Floats) -> Floats:
    """(H, W): a face is darker at its foot and lighter at its apex."""
    foot, apex = (outline[0] + outline[1]) / 2, outline[2]
    along = apex - foot
    length = max(1.0, float(along @ along))
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    share = ((x - foot[0]) * along[0] + (y - foot[1]) * along[1]) / length
    return np.asarray(0.86 + 0.26 * np.clip(share, 0, 1), np.float32)


def _draw_pips(fine: Image, view: CameraOverMat, corner: Floats, points: Floats, piece: TablePiece) -> None:
    """Sunken dots along the lower edge of a side: one, two or three of them for the size."""
    cv2 = load_cv2()
    left, right, apex = points
    along = (right - left) / np.linalg.norm(right - left)
    up = apex - (left + right) / 2
    up = up / np.linalg.norm(up)
    base = BASES[piece.solid.size]
    radius = 0.058 * base
    middle = (left + right) / 2 + 3.4 * radius * up
    ring = np.linspace(0, 2 * np.pi, 14, endpoint=False)
    ink = np.array(INKS[piece.colour], np.float32)
    dark = tuple(float(v) for v in (ink * 0.5 if ink.max() > 60 else ink * 0.4))
    for i in range(piece.solid.size + 1):
        centre = middle + (i - piece.solid.size / 2) * 3.6 * radius * along
        dot = centre + radius * (np.cos(ring)[:, None] * along + np.sin(ring)[:, None] * up)
        outline = (view.pixels(dot.astype(np.float32)) - corner + 0.5) * SUPERSAMPLING - 0.5
        cv2.fillConvexPoly(fine, _to_fixed_point(outline), dark, cv2.LINE_AA, 4)


def _window(image: Image, outline: Floats, margin: float) -> tuple[Image, Floats] | None:
    """The part of the picture round an outline, and its upper left corner; None outside the picture."""
    high, wide = image.shape[:2]
    x0, y0 = np.floor(outline.min(0) - margin).astype(int)
    x1, y1 = np.ceil(outline.max(0) + margin).astype(int) + 1
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(wide, x1), min(high, y1)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return None
    return image[y0:y1, x0:x1], np.array([x0, y0], np.float32)


def _ends(one: Floats, other: Floats) -> tuple[tuple[int, int], tuple[int, int]]:
    (x0, y0), (x1, y1) = _to_fixed_point(np.stack([one, other])).tolist()
    return (x0, y0), (x1, y1)


def _to_fixed_point(points: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """Points with the four fractional bits that OpenCV draws with."""
    return np.round(points * 16).astype(np.int32)
