"""What lies around the board on a table: a cloth, bamboo or wood, and on it cards and glass beads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from studio.scenes.field.board import Board
from vision.opencv import load_cv2
from vision.pictures import Image

DETAIL: Final = 1.0
"""Pixels per mm: nothing of it is looked at closely."""
AROUND: Final = 220.0
"""mm beside the board that are covered."""
CARD: Final = (63.0, 88.0)
"""mm: of poker cards."""
CARDS, BEADS = 9, 24
"""So many lie there at most."""
CLOSE: Final = 35.0
"""mm that most of them lie from the board at most: what matters is what is seen beside pieces."""

Colour = tuple[float, ...]
"""(3,) BGR, 0..255."""


def any_surroundings(board: Board, rng: np.random.Generator) -> Board:
    """A table top with things on it, of which the board will hide the middle."""
    wide, high = (round((side + 2 * AROUND) * DETAIL) for side in board.size)
    cover = _COVERS[int(rng.integers(len(_COVERS)))]
    whole = cover(max(wide, high), rng)
    if rng.random() < 0.5:
        whole = whole.transpose(1, 0, 2)
    texture = np.ascontiguousarray(np.clip(whole[:high, :wide], 0, 255).astype(np.uint8))
    for _ in range(int(rng.integers(0, CARDS + 1))):
        _lay_card(texture, _beside(board, rng), rng)
    for _ in range(int(rng.integers(0, BEADS + 1)) if rng.random() < 0.5 else 0):
        _lay_bead(texture, _beside(board, rng), rng)
    return Board(texture, board.left - AROUND, board.top + AROUND, board.square, DETAIL)


def _colour(rng: np.random.Generator, low: int = 10, high: int = 225) -> Colour:
    return tuple(rng.uniform(low, high, 3).tolist())


def _noise(side: int, across: float, down: float, rng: np.random.Generator) -> Any:
    """(side, side, 1) smooth noise of spread 1 with blots of so many mm."""
    cv2 = load_cv2()
    count = max(2, round(side / DETAIL / down)), max(2, round(side / DETAIL / across))
    few = rng.standard_normal(count).astype(np.float32)
    return cv2.resize(few, (side, side), interpolation=cv2.INTER_CUBIC)[:, :, None]


def _bamboo(side: int, rng: np.random.Generator) -> Any:
    """Rods side by side, each of a slightly other hue, and the dark gaps between them."""
    width = float(rng.uniform(2.5, 9))
    across = np.arange(side) / DETAIL / width
    rods = rng.normal(1, 0.08, int(across[-1]) + 2)[across.astype(int)]
    gap = np.where(across % 1 < 0.8 / width, rng.uniform(0.35, 0.7), 1.0)
    straw = np.array((rng.uniform(60, 130), rng.uniform(110, 175), rng.uniform(140, 205)))
    return (rods * gap)[:, None, None] * straw * (1 + 0.04 * _noise(side, 12, 12, rng))


def _batik(side: int, rng: np.random.Generator) -> Any:
    """Two or three dyes in blots."""
    size = float(rng.uniform(8, 60))
    blots = _noise(side, size, size, rng)
    first, second, third = (np.array(_colour(rng)) for _ in range(3))
    return np.where(blots > 0.3, first, np.where(blots > -0.6, second, third))


def _checks(side: int, rng: np.random.Generator) -> Any:
    """A table cloth woven of two yarns."""
    stripes = np.arange(side) / DETAIL // float(rng.uniform(5, 40)) % 2
    part = (stripes[:, None] + stripes[None, :])[:, :, None] / 2
    return np.array(_colour(rng)) * part + np.array(_colour(rng, 90, 245)) * (1 - part)


def _wood(side: int, rng: np.random.Generator) -> Any:
    """Boards with grain along them."""
    brown = np.array((rng.uniform(20, 110), rng.uniform(50, 150), rng.uniform(80, 200)))
    return brown * (1 + 0.12 * _noise(side, 5, 60, rng) + 0.05 * _noise(side, 3, 3, rng))


_COVERS: Final[tuple[Callable[[int, np.random.Generator], Any], ...]] = (_bamboo, _batik, _checks, _wood)


def _beside(board: Board, rng: np.random.Generator) -> tuple[float, float]:
    """A texel around the board: mostly close to its edge, or half under it."""
    away = float(abs(rng.normal(0, CLOSE)))
    wide, high = board.size
    along, side = float(rng.random()), int(rng.integers(4))
    x = (along * wide, along * wide, -away, wide + away)[side]
    y = (-away, high + away, along * high, along * high)[side]
    return (AROUND + x) * DETAIL, (AROUND + y) * DETAIL


def _lay_card(texture: Image, at: tuple[float, float], rng: np.random.Generator) -> None:
    """White bordered, or of one colour to its edge."""
    cv2 = load_cv2()
    angle = float(rng.uniform(0, 180))
    inner = tuple(side - float(rng.choice([0.0, 8.0])) for side in CARD)
    for size, colour in ((CARD, _colour(rng, 190, 250)), (inner, _colour(rng))):
        box = cv2.boxPoints((at, (size[0] * DETAIL, size[1] * DETAIL), angle))
        cv2.fillPoly(texture, [np.round(box * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


def _lay_bead(texture: Image, at: tuple[float, float], rng: np.random.Generator) -> None:
    """A flattened drop of glass: darker round its edge, with a glint."""
    cv2 = load_cv2()
    colour, radius = np.array(_colour(rng)), float(rng.uniform(5, 10)) * DETAIL
    glint = at[0] - 0.3 * radius, at[1] - 0.3 * radius
    parts = ((at, 1.0, 0.55 * colour), (at, 0.75, colour), (glint, 0.25, 0.3 * colour + 0.7 * 255))
    for (x, y), share, shown in parts:
        middle = round(x * 16), round(y * 16)
        cv2.circle(texture, middle, round(share * radius * 16), shown.tolist(), -1, cv2.LINE_AA, 4)
