"""Looks at squares of rendered fields with what stands there, to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.finding import field_at, find_fiducials
from vision.field.light import backdrop, logs
from vision.field.looks import Looks, cut, frames, layers
from vision.field.pieces import Floats
from vision.field.place import FieldPlace
from vision.field.plan import plan_for
from vision.mat import LAYOUTS, SIDE, MatLayout
from vision.pictures import Image
from vision.scenes.field.board import Board, coarser
from vision.scenes.field.drawing import render
from vision.scenes.field.scene import Piece, Scene
from vision.scenes.field.variety import any_board, any_table

UNPRINTED: Final = 0.3
"""Share of looks at a mat, and of those at a bare board, without a picture of the empty one."""
EMPTIES: Final = 0.5
"""Share of the empty squares that are kept: most are easy."""
OFF: Final = 0.8
"""Pixels by which corners that somebody gave are off (standard deviation)."""
SIZES: Final = ((640, 360), (960, 540), (1280, 720), (1920, 1080))
MAT_SHARES, BARE_SHARES = (0.4, 0.35, 0.2, 0.05), (0.0, 0.5, 0.45, 0.05)
"""Pictures (px), and how often at a mat and at a bare board, which is larger: small ones are rendered sooner
and harder to read."""
COARSE: Final = 2.0
"""Pixels per mm of a board's texture that are enough for the smallest pictures."""
PART: Final = 40
"""Scenes a file."""
SHARED: Final = 4
"""Scenes a table: a board and a picture of the empty field take long to make."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What stands on N squares, as the teller is to say it."""

    kind: NDArray[np.int8]
    """(N,) 0 empty, 1..3 upright of the sizes, 4..6 lying of the sizes; of a stack its uppermost piece."""
    colour: NDArray[np.int8]
    """(N,) 0..5, -1 for empty."""
    raised: NDArray[np.int8]
    """(N,) 1 if it stands on another."""
    pose: NDArray[np.float32]
    """(N, 4) as `vision.field.teller.POSE` has it."""


def board_layout(board: Board) -> MatLayout | None:
    """The mat whose board it is, if any."""
    return next((one for one in LAYOUTS if one.square == board.square and board.left == one.low[0]), None)


def true_place(scene: Scene, off: Floats | None = None) -> FieldPlace:
    """Where the field is in a scene; `off` (4, 2) px is added to its corners."""
    side = SIDE * scene.board.square
    outline = scene.view.pixels([(0, 0, 0), (side, 0, 0), (side, side, 0), (0, side, 0)])
    if off is not None:
        outline = outline + off
    blank = np.zeros((scene.view.size[1], scene.view.size[0], 3), np.uint8)
    (a, b, c, d) = ((float(x), float(y)) for x, y in outline)
    return field_at(blank, (a, b, c, d), square=scene.board.square, layout=board_layout(scene.board))


def found_place(image: Image, scene: Scene, rng: np.random.Generator) -> FieldPlace:
    """Where it is found: by its fiducials, else where somebody pointed at."""
    layout = board_layout(scene.board)
    place = find_fiducials(image) if layout else None
    if place is not None and place.layout == layout:
        return place
    return true_place(scene, rng.normal(0, OFF, (4, 2)))


def middles(square: float) -> Floats:
    """(64, 2) mm, row by row from a1."""
    steps = (np.arange(SIDE) + 0.5) * square
    return np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)


def truth(pieces: tuple[Piece, ...], at: Floats, camera: Floats) -> Truth:
    """Of the 64 squares whose middles (mm) are `at`."""
    kind, colour, raised = np.zeros(64, np.int8), np.full(64, -1, np.int8), np.zeros(64, np.int8)
    pose = np.zeros((64, 4), np.float32)
    ways, _ = frames(at, camera)
    for piece in sorted(pieces, key=lambda one: one.solid.z):
        i, solid = piece.square[0] + SIDE * piece.square[1], piece.solid
        up = ways[i]
        right = np.array([up[1], -up[0]])
        aside = np.array([solid.x, solid.y]) - at[i]
        turn = (solid.yaw - np.arctan2(right[1], right[0])) * (1 if solid.lying else 4)
        kind[i] = 1 + solid.size + (3 if solid.lying else 0)
        colour[i], raised[i] = piece.colour, solid.z > 0
        pose[i] = (aside @ right / 10, aside @ up / 10, np.cos(turn), np.sin(turn))
    return Truth(kind, colour, raised, pose)


def looks_of(rng: np.random.Generator) -> Iterator[tuple[Looks, Truth]]:
    """Of a field laid with pieces SHARED times: with a picture of the empty field, and some also without."""
    board = any_board(rng)
    mat = board_layout(board) is not None
    size = SIZES[int(rng.choice(len(SIZES), p=MAT_SHARES if mat else BARE_SHARES))]
    if size == SIZES[0]:
        board = coarser(board, COARSE)
    table = any_table(board, rng, tilt=float(rng.uniform(0, 48)), size=size)
    empty, at = render(table.before, rng), middles(board.square)
    before = found_place(empty, table.before, rng)
    for _ in range(SHARED):
        scene = table.laid(rng)
        image = render(scene, rng)
        place = found_place(image, scene, rng)
        plan = plan_for(place)
        view = logs(plan.rectified(image, place))
        bare = plan.rectified(empty, before)
        said = truth(scene.pieces, at, place.camera)
        for reference in (bare, None):
            if reference is None and rng.random() > UNPRINTED:
                continue
            light = backdrop(plan, place.layout, reference).lit(view)
            cuts = cut(layers(view, light), plan, place.camera, at)
            kept = (said.kind > 0) | (rng.random(64) < EMPTIES)
            yield cuts[kept], Truth(said.kind[kept], said.colour[kept], said.raised[kept], said.pose[kept])


def write(folder: Path, scenes: int, seed: int) -> None:
    """Files of PART scenes each; those that exist are left as they are, so that it can be gone on with."""
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, scenes, PART):
        file = folder / f"looks-{seed}-{first:05d}.npz"
        if file.exists():
            continue
        found = [
            one
            for index in range(first, min(first + PART, scenes), SHARED)
            for one in looks_of(np.random.default_rng((seed, index)))
        ]
        whole: dict[str, Any] = {"looks": np.concatenate([cuts for cuts, _ in found])}
        for name in Truth.__slots__:
            whole[name] = np.concatenate([getattr(said, name) for _, said in found])
        np.savez(file.with_suffix(".part.npz"), **whole)
        file.with_suffix(".part.npz").rename(file)
