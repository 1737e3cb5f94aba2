"""Rendered fields as the reader sees them with what stands there, to learn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from studio.scenes.field.board import Board, coarser
from studio.scenes.field.drawing import render
from studio.scenes.field.scene import FURTHER, Piece, Scene
from studio.scenes.field.variety import any_board, any_table
from vision.field.crops import Layers, frames, layers
from vision.field.detection import field_at, find_fiducials
from vision.field.lighting import backdrop, logs
from vision.field.pieces import Floats
from vision.field.place import FieldPlace
from vision.field.plan import Plan, plan_for
from vision.field.reader import Reference
from vision.mat import LAYOUTS, SIDE_SQUARES, MatLayout
from vision.pictures import Image

UNPRINTED: Final = 0.3
"""Share of fields that are looked at without a picture of the empty one too."""
OFF: Final = 0.8
"""Pixels by which corners that somebody gave are off (standard deviation)."""
SIZES: Final = ((640, 360), (960, 540), (1280, 720), (1920, 1080))
MAT_SHARES, BARE_SHARES = (0.2, 0.4, 0.37, 0.03), (0.0, 0.45, 0.5, 0.05)
"""Pictures (px), and how often at a mat and at a bare board, which is larger: small ones are rendered sooner
and harder to read."""
STEEPEST: Final = 48.0
STEEP: Final = 28.0
MAT_STEEP, BARE_STEEP = 0.6, 0.3
"""Tilts of cameras (degrees): from the second on pieces hide much of each other, and how often they are
chosen for that at a mat and at a bare board."""
COARSE: Final = 2.0
"""Pixels per mm of a board's texture that are enough for the smallest pictures."""
PART: Final = 40
"""Scenes a file."""
NO_COLOUR: Final = -1
"""Of an empty square, or of a piece of a further colour."""
SHARED: Final = 4
"""Scenes a table: a board and a picture of the empty field take long to make."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What stands on N squares, as the classifier is to say it."""

    kind: NDArray[np.int8]
    """(N,) 0 empty, 1..3 upright of the sizes, 4..6 lying of the sizes; of a stack its uppermost piece."""
    colour: NDArray[np.int8]
    """(N,) 0..5, NO_COLOUR where there is none of the six."""
    raised: NDArray[np.int8]
    """(N,) 1 if it stands on another."""
    pose: NDArray[np.float32]
    """(N, 4) as `vision.field.classifier.POSE_SIZE` has it."""


def board_layout(board: Board) -> MatLayout | None:
    """The mat whose board it is, if any."""
    return next((one for one in LAYOUTS if one.square == board.square and board.left == one.low[0]), None)


def true_place(scene: Scene, off: Floats | None = None) -> FieldPlace:
    """Where the field is in a scene; `off` (4, 2) px is added to its corners."""
    side = SIDE_SQUARES * scene.board.square
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
    steps = (np.arange(SIDE_SQUARES) + 0.5) * square
    return np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)


def truth(pieces: tuple[Piece, ...], at: Floats, camera: Floats) -> Truth:
    """Of the 64 squares whose middles (mm) are `at`."""
    kind, colour, raised = np.zeros(64, np.int8), np.full(64, NO_COLOUR, np.int8), np.zeros(64, np.int8)
    pose = np.zeros((64, 4), np.float32)
    ways, _ = frames(at, camera)
    for piece in sorted(pieces, key=lambda one: one.solid.z):
        i, solid = piece.square[0] + SIDE_SQUARES * piece.square[1], piece.solid
        up = ways[i]
        right = np.array([up[1], -up[0]])
        aside = np.array([solid.x, solid.y]) - at[i]
        turn = (solid.yaw - np.arctan2(right[1], right[0])) * (1 if solid.lying else 4)
        kind[i] = 1 + solid.size + (3 if solid.lying else 0)
        colour[i], raised[i] = NO_COLOUR if piece.colour in FURTHER else piece.colour, solid.z > 0
        pose[i] = (aside @ right / 10, aside @ up / 10, np.cos(turn), np.sin(turn))
    return Truth(kind, colour, raised, pose)


@dataclass(frozen=True, slots=True)
class Field:
    """One picture of a field as the reader sees it."""

    parts: Layers
    plan: Plan
    camera: Floats
    """(3,) mm"""
    truth: Truth
    """Of its 64 squares."""


def as_read(view: Image, empty: Image | None, plan: Plan, place: FieldPlace, said: Truth) -> Field:
    """A picture and, if there is one, that of the empty field, both rectified."""
    seen = logs(view)
    light = backdrop(plan, place.layout, empty).lit(seen)
    return Field(layers(light.relight(seen), light), plan, place.camera, said)


def fields_of(rng: np.random.Generator) -> Iterator[Field]:
    """A table laid with pieces SHARED times: with a picture of the empty field, and some also without."""
    board = any_board(rng)
    mat = board_layout(board) is not None
    size = SIZES[int(rng.choice(len(SIZES), p=MAT_SHARES if mat else BARE_SHARES))]
    if size == SIZES[0]:
        board = coarser(board, COARSE)
    steep = rng.random() < (MAT_STEEP if mat else BARE_STEEP)
    table = any_table(board, rng, tilt=float(rng.uniform(STEEP if steep else 0.0, STEEPEST)), size=size)
    empty = render(table.before, rng)
    before = found_place(empty, table.before, rng)
    for _ in range(SHARED):
        scene = table.laid(rng)
        image = render(scene, rng)
        yield from read_twice(scene, image, found_place(image, scene, rng), Reference(empty, before), rng)


def read_twice(
    scene: Scene, image: Image, place: FieldPlace, reference: Reference, rng: np.random.Generator
) -> Iterator[Field]:
    """A picture of a scene, with that of the empty field and sometimes also without."""
    plan = plan_for(place)
    view = plan.rectify(image, place)
    said = truth(scene.pieces, middles(scene.board.square), place.camera)
    yield as_read(view, plan.rectify(reference.image, reference.place), plan, place, said)
    if rng.random() < UNPRINTED:
        yield as_read(view, None, plan, place, said)


def write(folder: Path, scenes: int, seed: int) -> None:
    """Files of PART scenes each; those that exist are left as they are, so that it can be gone on with."""
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, scenes, PART):
        file = folder / f"fields-{seed}-{first:05d}.npz"
        if not file.exists():
            steps = range(first, min(first + PART, scenes), SHARED)
            keep(file, [one for step in steps for one in fields_of(np.random.default_rng((seed, step)))])


def keep(file: Path, fields: Sequence[Field]) -> None:
    """Write them to one file."""
    whole: dict[str, Any] = {}
    for number, one in enumerate(fields):
        shape = np.array([(one.plan.square, 0.0), one.plan.low, one.plan.high])
        parts = {"change": one.parts.change, "share": one.parts.share, "plan": shape, "camera": one.camera}
        parts |= {name: getattr(one.truth, name) for name in Truth.__slots__}
        whole |= {f"{number}-{name}": part for name, part in parts.items()}
    np.savez(file.with_suffix(".part.npz"), **whole)
    file.with_suffix(".part.npz").rename(file)


def loaded(folder: Path) -> tuple[Field, ...]:
    """All fields of a folder."""
    files = sorted(file for file in folder.glob("fields-*.npz") if ".part" not in file.name)
    return tuple(field for file in files for field in _kept(file))


def _kept(file: Path) -> Iterator[Field]:
    with np.load(file) as whole:
        for number in range(len(whole) // (4 + len(Truth.__slots__))):
            of = {name: whole[f"{number}-{name}"] for name in ("change", "share", "plan", "camera")}
            said = Truth(**{name: whole[f"{number}-{name}"] for name in Truth.__slots__})
            (square, _), low, high = of["plan"].tolist()
            plan = Plan(square, (low[0], low[1]), (high[0], high[1]))
            yield Field(Layers(of["change"], of["share"]), plan, of["camera"], said)
