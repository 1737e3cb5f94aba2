"""Rendered fields that nothing was taught with, to measure on: by board, tilt and kind of plastic.

Every field has 12 to 28 pieces, half of them in hard light. Four kinds of plastic: matt; polished, which
mirrors the board beside it, translucent ones like tinted film in half of the fields; clear, which bends light
as glass does, half of them solid and half hollow; and real, hollow in the dyes and with the rims that
photographs of real pieces show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from studio.scenes.field.board import Board, bare_board, mat_board
from studio.scenes.field.chance import random_scene
from studio.scenes.field.scene import CLEAR, DYES, Piece, Scene
from vision.mat import SHEET

HD, FULL_HD = (1280, 720), (1920, 1080)
TILTS: Final = (5.0, 15.0, 30.0, 45.0)
"""Degrees."""
BARE_SQUARE: Final = 50.8
BLACK, WHITE, RED = (24, 24, 26), (232, 232, 226), (168, 28, 32)


@dataclass(frozen=True, slots=True)
class Place:
    """A board before a camera."""

    name: str
    board: Callable[[], Board]
    tilts: tuple[float, ...]
    size: tuple[int, int] = HD


PLACES: Final = (
    *(Place(f"mat, tilt {tilt:.0f} degrees", lambda: mat_board(SHEET), (tilt,)) for tilt in TILTS),
    Place("mat at 1920x1080, all tilts", lambda: mat_board(SHEET), TILTS, FULL_HD),
    Place("black and white board, all tilts", lambda: bare_board(BLACK, WHITE, BARE_SQUARE), TILTS),
    Place("red and black board, all tilts", lambda: bare_board(BLACK, RED, BARE_SQUARE), TILTS),
)


def matt(scene: Scene, _: np.random.Generator) -> Scene:
    """Opaque plastic that mirrors nothing."""
    return replace(scene, pieces=tuple(replace(piece, clear=False) for piece in scene.pieces))


def polished(scene: Scene, rng: np.random.Generator) -> Scene:
    """Faces mirror the board beside them."""
    film = rng.random() < 0.5
    pieces = tuple(replace(piece, clear=film and piece.colour in CLEAR) for piece in scene.pieces)
    return replace(
        scene, pieces=pieces, finish=replace(scene.finish, mirror=1.0, bounce=0.6, tightness=120.0)
    )


def clear(scene: Scene, rng: np.random.Generator) -> Scene:
    """Light is bent in pieces as in glass."""
    wall = 1.7 if rng.random() < 0.5 else 0.0
    finish = replace(scene.finish, index=1.5, wall=wall, mirror=0.8, own=0.15)
    return replace(scene, pieces=_all_clear(scene), finish=finish)


def real(scene: Scene, rng: np.random.Generator) -> Scene:
    """The plastic of photographs of real pieces."""
    own, depth = float(rng.uniform(0.1, 0.4)), float(rng.uniform(2.5, 6))
    finish = replace(scene.finish, index=1.5, wall=1.7, mirror=0.8, own=own, depth=depth, rim=0.8)
    return replace(scene, pieces=_all_clear(scene), dyes=DYES, finish=finish)


def _all_clear(scene: Scene) -> tuple[Piece, ...]:
    return tuple(replace(piece, clear=piece.colour in CLEAR) for piece in scene.pieces)


Plastic = Callable[[Scene, np.random.Generator], Scene]

KINDS: Final[tuple[Plastic, ...]] = (matt, polished, clear, real)


def scenes(
    place: Place, kind: Plastic, count: int, seed: int
) -> Iterator[tuple[Scene, bool, np.random.Generator]]:
    """So many fields of one plastic, whether each is in hard light, and the lot that goes on with it."""
    board = place.board()
    for number in range(count):
        rng = np.random.default_rng((seed, PLACES.index(place), number))
        tilt = place.tilts[number % len(place.tilts)]
        hard = bool(number // len(place.tilts) % 2)
        scene = random_scene(board, rng, tilt=tilt, size=place.size, hard=hard)
        yield kind(scene, rng), hard, rng
