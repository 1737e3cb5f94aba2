"""Learns the tables of colours from rendered scenes.

python -m vision.training.field_colours [--scenes 240] [--out FILE]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.field.colours import FIELD_RANGES, LEVELS, PIECE_RANGES, TABLES, TINTS, ColourModel, Ranges
from vision.field.finding import field_at
from vision.field.fitting import Fitter
from vision.field.light import backdrop, logs
from vision.field.pieces import COLOURS
from vision.field.place import FieldPlace
from vision.field.plan import Plan, plan_for
from vision.mat import LAYOUTS, SIDE
from vision.opencv import load_cv2
from vision.training.field_scenes import Board, Scene, bare_board, mat_board, random_scene, render

BARE = (
    ((24, 24, 26), (232, 232, 226)),
    ((24, 24, 26), (168, 28, 32)),
    ((112, 70, 42), (206, 168, 118)),
    ((60, 96, 60), (224, 214, 178)),
    ((96, 96, 98), (160, 160, 158)),
    ((128, 104, 140), (190, 172, 198)),
)
"""Dark and light squares (red, green, blue) of boards that people own."""


def boards() -> list[Board]:
    """The mats, each of them several times, and bare boards."""
    bare = [bare_board(dark, light, square) for dark, light in BARE for square in (45.0,)]
    return [mat_board(layout) for layout in LAYOUTS] * 3 + bare


def place_of(scene: Scene) -> FieldPlace:
    """Where the field truly is in a scene."""
    board, side = scene.board, SIDE * scene.board.square
    outline = scene.view.pixels([(0, 0, 0), (side, 0, 0), (side, side, 0), (0, side, 0)])
    blank = np.zeros((scene.view.size[1], scene.view.size[0], 3), np.uint8)
    layout = next((one for one in LAYOUTS if one.square == board.square and board.left == one.low[0]), None)
    corners = tuple((float(x), float(y)) for x, y in outline)
    return field_at(blank, corners, square=board.square, layout=layout)  # type: ignore[arg-type]


def truth(scene: Scene, plan: Plan) -> NDArray[np.int8]:
    """(H, W): the colour that each pixel of the plan shows, -1 for the field."""
    shown = np.full(plan.size[::-1], -1, np.int8)
    fitter = Fitter(plan, scene.view.centre)
    away = {
        p: float(np.hypot(*(np.array([p.solid.x, p.solid.y]) - scene.view.centre[:2]))) for p in scene.pieces
    }
    for piece in sorted(scene.pieces, key=lambda p: -away[p]):
        window, inside = fitter.mask(piece.solid)
        shown[window][inside] = piece.colour
    return shown


def learn(scenes: int, seed: int) -> ColourModel:
    """The tables from that many scenes."""
    rng = np.random.default_rng(seed)
    choices = boards()
    pieces = np.zeros((len(COLOURS), LEVELS * TINTS * TINTS))
    field = np.zeros(LEVELS * TINTS * TINTS)
    for index in range(scenes):
        scene = random_scene(
            choices[index % len(choices)],
            rng,
            tilt=float(rng.uniform(0, 45)),
            hard=bool(rng.random() < 0.5),
            clear=float(rng.choice([0.0, 1.0])),
        )
        place = place_of(scene)
        plan = plan_for(place)
        view = logs(plan.rectified(render(scene, rng), place))
        reference = None
        if rng.random() < 0.6 or place.layout is None:
            reference = plan.rectified(render(scene.empty(), rng), place)
        light = backdrop(plan, place.layout, reference).lit(view)
        shown = truth(scene, plan)
        bins = PIECE_RANGES.indices(view - light.white)
        for colour in range(len(COLOURS)):
            pieces[colour] += np.bincount(bins[shown == colour], minlength=pieces.shape[1])
        bare = (shown < 0) & light.known
        field += np.bincount(FIELD_RANGES.indices((view - light.empty)[bare]), minlength=field.size)
    tables = np.stack([_likelihood(counts, PIECE_RANGES) for counts in pieces])
    return ColourModel(tables, _likelihood(field, FIELD_RANGES))


def _likelihood(counts: NDArray[np.float64], ranges: Ranges) -> NDArray[np.float32]:
    """Log density over the logarithms of light, blurred so that near misses are not ruled out."""
    cv2 = load_cv2()
    cube = counts.reshape(LEVELS, TINTS, TINTS) / counts.sum()
    wide = np.zeros_like(cube)
    for sigma, share in ((0.6, 0.6), (1.5, 0.3), (3.5, 0.1)):
        flat = np.stack([cv2.GaussianBlur(layer, (0, 0), sigma) for layer in cube])
        wide += share * cv2.GaussianBlur(flat.reshape(LEVELS, -1), (1, 0), sigmaX=1e-3, sigmaY=sigma).reshape(
            cube.shape
        )
    return np.asarray(np.log((wide + 2e-3 / counts.size) / ranges.volume), np.float32).ravel()


def main() -> None:
    """Learn and write."""
    parser = argparse.ArgumentParser(description="Learn the colours of pieces from rendered scenes.")
    parser.add_argument("--scenes", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=TABLES)
    args = parser.parse_args()
    learn(args.scenes, args.seed).save(args.out)


if __name__ == "__main__":
    main()
