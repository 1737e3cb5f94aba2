"""Fields drawn by a path tracer, to learn from: the same tables as our own renderer draws.

python -m studio.training.field_traced FOLDER [--scenes 300] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from studio.scenes.field.board import Linear
from studio.scenes.field.drawing import developed
from studio.scenes.field.scene import Scene
from studio.scenes.field.variety import any_board, any_table
from studio.training.field_crops import Field, keep, read_twice, true_place
from studio.training.path_traced import Window, any_room, path_traced
from vision.field.plan import plan_for
from vision.field.reader import Reference
from vision.mat import SIDE_SQUARES
from vision.pictures import Image

SIZES: Final = ((960, 540), (1280, 720))
"""Of pictures (px), each as often as the other."""
STEEPEST: Final = 48.0
FLAT: Final = 0.35
"""How often the camera is within FLATTER degrees of overhead, as it should be."""
FLATTER: Final = 12.0
SHARED: Final = 3
"""Scenes a table, whose empty field is drawn once."""
OFF: Final = 0.5
"""Pixels by which the place of the field is off (standard deviation)."""
TALL: Final = 50.0
"""mm above the field that belong to it: the tallest piece, and a little."""
AROUND: Final = 3
"""Pixels around what the reader looks at that are drawn too."""
SAMPLES, EMPTY_SAMPLES = 40, 24
"""Paths a pixel."""


def traced_fields(rng: np.random.Generator) -> Iterator[Field]:
    """A table laid with pieces SHARED times: with a picture of the empty field, and some also without."""
    board = any_board(rng)
    tilt = float(rng.uniform(0, FLATTER) if rng.random() < FLAT else rng.uniform(FLATTER, STEEPEST))
    table = any_table(board, rng, tilt=tilt, size=SIZES[int(rng.integers(2))])
    room = any_room(table.empty, rng)
    empty = shown(table.before, room, EMPTY_SAMPLES, rng)
    reference = Reference(empty, true_place(table.before, rng.normal(0, OFF, (4, 2))))
    for _ in range(SHARED):
        scene = table.laid(rng)
        image = shown(scene, room, SAMPLES, rng)
        yield from read_twice(scene, image, true_place(scene, rng.normal(0, OFF, (4, 2))), reference, rng)


def shown(scene: Scene, room: Linear, samples: int, rng: np.random.Generator) -> Image:
    """The scene in a room, `samples` paths a pixel, as its camera shows it: (H, W, 3) BGR."""
    light = path_traced(scene, room, window_of(scene), samples=samples, seed=int(rng.integers(2**31)))
    return developed(light, scene.film, rng)


def window_of(scene: Scene) -> Window:
    """What the reader looks at: the field and some of what is around it, with what stands there."""
    plan, side = plan_for(true_place(scene)), SIDE_SQUARES * scene.board.square
    around = [(x, y, 0.0) for x in (plan.low[0], plan.high[0]) for y in (plan.low[1], plan.high[1])]
    above = [(x, y, TALL) for x in (0.0, side) for y in (0.0, side)]
    at = scene.view.pixels(around + above)
    left, top = (int(v) for v in np.maximum(np.floor(at.min(0)) - AROUND, 0))
    right, bottom = (int(v) for v in np.minimum(np.ceil(at.max(0)) + AROUND, scene.view.size))
    return Window(left, top, right - left, bottom - top)


def main() -> None:
    """Draw them, one file a table; those that exist are left as they are."""
    parser = argparse.ArgumentParser(description="Draw fields with a path tracer, to learn from.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, args.scenes, SHARED):
        file = args.folder / f"fields-traced-{args.seed}-{first:05d}.npz"
        if not file.exists():
            keep(file, list(traced_fields(np.random.default_rng((args.seed, first)))))


if __name__ == "__main__":
    main()
