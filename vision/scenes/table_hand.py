"""A hand with its arm seen from above, as a picture with transparency that is moved over the table.

Modelled as round limbs whose heights are blended; lit by the slope of what comes out. Lengths are mm, the
point between the tips of thumb and forefinger is the origin, the arm comes from below (positive y).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

import numpy as np

from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.dice_shape import Floats
from vision.scenes.table_ground import LAMP

PX_PER_MM: Final = 2.5
"""Pixels per mm of the picture of a hand."""
LEFT_MM, TOP_MM, RIGHT_MM, BOTTOM_MM = -95.0, -40.0, 95.0, 520.0
"""What that picture shows, mm."""
SLEEVE_MM: Final = 205.0
"""Where the sleeve begins, mm from the tips."""
GRIP_PICTURES: Final = 4
"""Pictures from an open to a closed hand."""
HAND_SCALE: Final = 0.86
"""Of a rather small hand, so that more of the field is visible."""
SHADOW_COARSENESS: Final = 4
"""How many times coarser than the picture its shadow is worked out."""
SHADE_SHARE: Final = 0.38
"""Share of the light that a hand keeps away."""
BLEND_MM: Final = 5.0
"""mm over which limbs run into each other."""
HAND_HEIGHT_MM: Final = 34.0
"""Height (mm) of the hand's middle above what its fingertips hold."""

SKINS: Final = ((118, 150, 205), (62, 88, 132), (150, 178, 226), (44, 60, 92))
CLOTHS: Final = ((96, 58, 44), (58, 44, 104), (70, 84, 58), (60, 60, 66))
"""Blue, green, red of skins and sleeves, by seat."""

Limb = tuple[float, float, float, float, float, float]
"""From x, y with one radius to x, y with another."""


@dataclass(frozen=True, slots=True)
class HandPose:
    """Where a hand is."""

    x: float
    y: float
    lift: float
    """Of what the fingertips hold above the table, mm."""
    bearing: float
    """Where the arm comes from, as the angle from the x axis, rad."""
    grip: float = 0.0
    """0 open, 1 closed."""
    seat: int = 0
    """Whose it is: each has a skin and a sleeve of its own."""


def _limbs(grip: float) -> list[list[Limb]]:
    """Fingers, thumb, palm and forearm of a right hand that reaches forward (to negative y)."""
    apart = 1.0 - grip
    index, bend = (-2.0 + 8.0 * apart, 4.0 - 4.0 * apart), (5.0 + 6.0 * apart, 31.0)
    middle, ring, little = (12.0 + 4.0 * apart, 8.0), (24.0 + 3.0 * apart, 17.0), (34.0 + 3.0 * apart, 32.0)
    heuristic, joint = (-8.0 - 13.0 * apart, 12.0 + 3.0 * apart), (-25.0 - 4.0 * apart, 46.0)
    return [
        [(*index, 6.6, *bend, 7.8), (*bend, 7.8, -5.0, 66.0, 9.6), (-5.0, 66.0, 9.6, -4.0, 100.0, 11.0)],
        [
            (*middle, 6.8, 20.0, 34.0, 8.0),
            (20.0, 34.0, 8.0, 11.0, 65.0, 9.8),
            (11.0, 65.0, 9.8, 7.0, 100.0, 11.0),
        ],
        [
            (*ring, 6.4, 31.0, 42.0, 7.6),
            (31.0, 42.0, 7.6, 24.0, 70.0, 9.2),
            (24.0, 70.0, 9.2, 16.0, 102.0, 11.0),
        ],
        [
            (*little, 5.6, 39.0, 54.0, 6.6),
            (39.0, 54.0, 6.6, 33.0, 80.0, 8.4),
            (33.0, 80.0, 8.4, 22.0, 108.0, 11.0),
        ],
        [
            (*heuristic, 7.6, *joint, 8.8),
            (*joint, 8.8, -22.0, 82.0, 13.0),
            (-22.0, 82.0, 13.0, -7.0, 116.0, 17.0),
        ],
        [(-1.0, 78.0, 15.0, -3.0, 124.0, 19.0)],
        [(16.0, 82.0, 16.0, 12.0, 124.0, 18.0), (12.0, 124.0, 18.0, 10.0, 150.0, 18.0)],
        [(4.0, 128.0, 23.0, 4.0, 168.0, 22.0), (4.0, 168.0, 22.0, 5.0, 330.0, 33.0)],
    ]


@lru_cache(maxsize=GRIP_PICTURES * len(SKINS))
def _picture(grip: int, seat: int) -> tuple[Image, Image]:
    """(H, W, 3) uint8 BGR and (H, W) uint8 opacity of a hand closed by `grip` of GRIP_PICTURES - 1."""
    cv2 = load_cv2()
    wide, high = round((RIGHT_MM - LEFT_MM) * PX_PER_MM), round((BOTTOM_MM - TOP_MM) * PX_PER_MM)
    x = (LEFT_MM + (np.arange(wide, dtype=np.float32) + 0.5) / PX_PER_MM)[None, :]
    y = (TOP_MM + (np.arange(high, dtype=np.float32) + 0.5) / PX_PER_MM)[:, None]
    inside, height = _relief(_limbs(grip / (GRIP_PICTURES - 1)), x, y)
    skin = _lit(height, np.array(SKINS[seat % len(SKINS)], np.float32), _blush(x, y))
    _nails(skin, grip / (GRIP_PICTURES - 1))
    cuff, cloth_height = _sleeve(x, y)
    folds = 1 + 0.05 * np.sin(y / 9 + 0.02 * x * x / 9) * np.cos(x / 17 + y / 31)
    cloth = _lit(cloth_height, np.array(CLOTHS[seat % len(CLOTHS)], np.float32), folds)
    covered = (cuff > 0)[:, :, None]
    colour = np.where(covered, cloth, skin)
    opacity = np.maximum(inside, cuff)
    opacity = cv2.GaussianBlur((opacity * 255).astype(np.uint8), (0, 0), 0.8)
    return np.clip(colour, 0, 255).astype(np.uint8), opacity


def _relief(members: list[list[Limb]], x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Where there is a member at all, 0 or 1, and how high its skin is, mm."""
    shape = np.broadcast_shapes(x.shape, y.shape)
    total, inside = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    for limbs in members:
        top = min(min(y0 - r0, y1 - r1) for _, y0, r0, _, y1, r1 in limbs) - 1
        bottom = max(max(y0 + r0, y1 + r1) for _, y0, r0, _, y1, r1 in limbs) + 1
        rows = slice(max(0, int((top - TOP_MM) * PX_PER_MM)), max(0, int((bottom - TOP_MM) * PX_PER_MM)))
        bulge = np.zeros(total[rows].shape, np.float32)
        for limb in limbs:
            radius, off = _round_limb(limb, x, y[rows])
            bulge = np.maximum(bulge, np.sqrt(np.maximum(radius**2 - off, 0)))
            inside[rows] = np.maximum(inside[rows], np.clip((radius - np.sqrt(off)) * PX_PER_MM + 0.5, 0, 1))
        total[rows] += np.where(bulge > 0, np.exp(bulge / BLEND_MM) - 1, 0)
    return inside, (BLEND_MM * np.log1p(total)).astype(np.float32)


def _round_limb(limb: Limb, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Its radius beside every point, and the squared distance (mm²) of the point from its axis."""
    x0, y0, r0, x1, y1, r1 = limb
    dx, dy = x1 - x0, y1 - y0
    along = np.clip(((x - x0) * dx + (y - y0) * dy) / max(1e-6, dx * dx + dy * dy), 0, 1)
    off = (x - x0 - along * dx) ** 2 + (y - y0 - along * dy) ** 2
    return r0 + (r1 - r0) * along, off


def _sleeve(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """The same of the sleeve, with its cuff."""
    reach = np.clip((y - SLEEVE_MM) / (BOTTOM_MM - SLEEVE_MM), 0, 1)
    half = 40.0 + 16.0 * reach + 2.2 * (y < SLEEVE_MM + 22)
    wave = 1.6 * np.sin(y / 17.0)
    off = np.abs(x - 4.0 - wave)
    begins = np.clip((y - SLEEVE_MM - 5.0 * (1 - (off / 44.0) ** 2)) * PX_PER_MM + 0.5, 0, 1)
    inside = np.clip((half - off) * PX_PER_MM + 0.5, 0, 1) * begins
    return inside.astype(np.float32), np.sqrt(np.maximum(half**2 - off**2, 0)).astype(np.float32)


def _lit(height: Floats, colour: Floats, tone: Floats) -> Floats:
    """(H, W, 3) of a relief of one colour under the lamp of the table."""
    cv2 = load_cv2()
    smooth = cv2.GaussianBlur(height, (0, 0), 1.5 * PX_PER_MM)
    down, across = np.gradient(smooth, 1 / PX_PER_MM)
    up = 1 / np.sqrt(1 + (down * 0.8) ** 2 + (across * 0.8) ** 2)
    # The picture's y points down; hands turn, so the light of their relief is mild and nearly from above.
    slope = -across * 0.8 * LAMP[0] * 0.55 + down * 0.8 * LAMP[1] * 0.55
    light = np.clip(0.34 + (0.70 * LAMP[2] + slope * 0.55) * up + 0.16 * up**6, 0.30, 1.2)
    if tone.ndim == 2:
        tone = tone[:, :, None]
    return np.asarray(light[:, :, None] * colour * tone, np.float32)


def _blush(x: Floats, y: Floats) -> Floats:
    """(H, W, 3): fingertips and knuckles are a little redder."""
    spots = ((-2, 6, 14), (12, 10, 13), (24, 19, 12), (-9, 14, 14), (-5, 66, 15), (11, 65, 15), (24, 70, 15))
    red = sum(np.exp(-((x - u) ** 2 + (y - v) ** 2) / r**2) for u, v, r in spots)
    red = np.minimum(red, 1.0) * 0.06
    return np.asarray(np.stack([1 - red, 1 - 0.9 * red, 1 + 0.1 * red], -1), np.float32)


def _nails(skin: Floats, grip: float) -> None:
    """The nails of forefinger, middle finger and thumb."""
    cv2 = load_cv2()
    open_ = 1.0 - grip
    nails = (
        (-1.4 + 8.0 * open_, 6.0 - 4.0 * open_, 14.0),
        (12.8 + 4.0 * open_, 10.5, 16.0),
        (24.8 + 3.0 * open_, 20.0, 16.0),
        (-9.8 - 13.0 * open_, 15.5 + 3.0 * open_, -28.0),
    )
    for x, y, turn in nails:
        at = (round((x - LEFT_MM) * PX_PER_MM), round((y - TOP_MM) * PX_PER_MM))
        patch = skin[max(0, at[1] - 24) : at[1] + 24, max(0, at[0] - 24) : at[0] + 24]
        tone = tuple(float(v) for v in np.minimum(255, patch.mean((0, 1)) * (1.16, 1.10, 1.08)))
        cv2.ellipse(
            skin, at, (round(3.2 * PX_PER_MM), round(4.4 * PX_PER_MM)), turn, 0, 360, tone, -1, cv2.LINE_AA
        )


class HandCamera(Protocol):
    """What must be known of the camera to draw a hand."""

    def pixels(self, points: Floats) -> Floats:
        """(N, 2) px of (N, 3) points in mm."""

    def scale(self, point: tuple[float, float, float]) -> float:
        """Pixels per mm at a point."""


def hand_mask(image: Image, view: HandCamera, hand: HandPose) -> Image:
    """(H, W) uint8: how much of each pixel of a picture that hand would cover."""
    _, opacity = _picture(round(hand.grip * (GRIP_PICTURES - 1)), hand.seat)
    warp = _warp(view, hand, hand.lift + HAND_HEIGHT_MM, (hand.x, hand.y))
    return np.asarray(load_cv2().warpAffine(opacity, warp[:2], image.shape[1::-1]), np.uint8)


def draw_hand(image: Image, view: HandCamera, hand: HandPose) -> None:
    """Draw a hand and its shadow over (H, W, 3) uint8 BGR."""
    colour, opacity = _picture(round(hand.grip * (GRIP_PICTURES - 1)), hand.seat)
    _darken(image, view, hand, opacity)
    over = _warp(view, hand, hand.lift + HAND_HEIGHT_MM, (hand.x, hand.y))
    _lay_over(image, colour, opacity, over[:2])


def _darken(image: Image, view: HandCamera, hand: HandPose, opacity: Image) -> None:
    """The soft shadow that a hand casts on the table; worked out at a quarter of the picture's detail."""
    cv2 = load_cv2()
    high, wide = image.shape[:2]
    lifted = hand.lift + HAND_HEIGHT_MM
    drift = [-part / LAMP[2] * lifted for part in LAMP[:2]]
    below = np.diag([1 / SHADOW_COARSENESS, 1 / SHADOW_COARSENESS, 1.0]) @ _warp(
        view, hand, 0.0, (hand.x + drift[0], hand.y + drift[1])
    )
    shade = cv2.warpAffine(
        opacity, below[:2], (wide // SHADOW_COARSENESS, high // SHADOW_COARSENESS), flags=cv2.INTER_AREA
    )
    blur = max(1.0, 0.07 * lifted * view.scale((0.0, 0.0, 0.0)) / SHADOW_COARSENESS)
    shade = cv2.convertScaleAbs(cv2.GaussianBlur(shade, (0, 0), blur), alpha=SHADE_SHARE)
    rows, columns = np.flatnonzero(shade.any(1)), np.flatnonzero(shade.any(0))
    if not len(rows):
        return
    y0, y1, x0, x1 = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    size = (int(x1 - x0) * SHADOW_COARSENESS, int(y1 - y0) * SHADOW_COARSENESS)
    full = cv2.resize(shade[y0:y1, x0:x1], size, interpolation=cv2.INTER_LINEAR)
    part = image[
        y0 * SHADOW_COARSENESS : y1 * SHADOW_COARSENESS, x0 * SHADOW_COARSENESS : x1 * SHADOW_COARSENESS
    ]
    cv2.multiply(part, cv2.merge([255 - full] * 3), part, scale=1 / 255)


def _warp(view: HandCamera, hand: HandPose, lift: float, at: tuple[float, float]) -> Floats:
    """(3, 3): pixels of a hand's picture to pixels of the camera's, for a hand level at that height."""
    away = np.array([np.cos(hand.bearing), np.sin(hand.bearing)])
    aside = np.array([away[1], -away[0]])
    tip = np.array(at)
    # Seen from above with x to the right, a right hand's thumb is on its left.
    points = np.array([tip, tip + HAND_SCALE * 100 * aside, tip + HAND_SCALE * 100 * away])
    seen = view.pixels(np.column_stack([points, np.full(3, lift)]))
    there = np.array([(0.0, 0.0), (-100.0, 0.0), (0.0, 100.0)])
    there = (there - (LEFT_MM, TOP_MM)) * PX_PER_MM
    matrix = load_cv2().getAffineTransform(there.astype(np.float32), seen.astype(np.float32))
    return np.asarray(np.vstack([matrix, (0, 0, 1)]))


def _lay_over(image: Image, colour: Image, opacity: Image, warp: Floats) -> None:
    cv2 = load_cv2()
    high, wide = image.shape[:2]
    size = np.array([(0, 0), (colour.shape[1], 0), (0, colour.shape[0]), colour.shape[1::-1]], float)
    corners = size @ warp[:, :2].T + warp[:, 2]
    x0, y0 = np.maximum(np.floor(corners.min(0)).astype(int), 0)
    x1, y1 = np.minimum(np.ceil(corners.max(0)).astype(int), (wide, high))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    local = warp.copy()
    local[:, 2] -= (x0, y0)
    part = image[y0:y1, x0:x1]
    paint = cv2.warpAffine(colour, local, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    share = cv2.warpAffine(opacity, local, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    mask = cv2.merge([share] * 3)
    front = cv2.multiply(paint, mask, scale=1 / 255)
    part[:] = cv2.add(front, cv2.multiply(part, 255 - mask, scale=1 / 255))
