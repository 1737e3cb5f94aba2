"""Learns how sure readings of squares are, from rendered scenes; after the tables of colours.

python -m vision.training.field_confidence [--scenes 120]
"""

from __future__ import annotations

import argparse

import numpy as np

from vision.errors import VisionError
from vision.field.candidates import Candidates
from vision.field.colours import colour_model
from vision.field.confidence import EMPTIES, PIECES, of_empty, of_piece, parted
from vision.field.finding import find_fiducials
from vision.field.place import FieldPlace
from vision.field.reader import Reference, considered
from vision.judgement import Floats, Judgement
from vision.pictures import Image
from vision.training.field_colours import boards, place_of
from vision.training.field_scenes import Scene, exposed, random_scene, render
from vision.training.network import trained

Rows = list[tuple[Floats, bool]]


def examples(scenes: int, rng: np.random.Generator) -> tuple[Rows, Rows]:
    """Evidence and whether it was right, of squares taken for occupied and of those taken for empty."""
    choices = boards()
    pieces: Rows = []
    empties: Rows = []
    for index in range(scenes):
        hard, clear = bool(rng.random() < 0.5), float(rng.choice([0.0, 1.0]))
        board = choices[index % len(choices)]
        scene = random_scene(board, rng, tilt=float(rng.uniform(0, 45)), hard=hard, clear=clear)
        found = _considered(scene, rng)
        stands = {piece.square: (piece.colour, piece.solid.size) for piece in scene.pieces}
        occupied, empty = parted(found)
        for square in occupied:
            one = found.pieces[square]
            right = stands.get(square) == (one.colour, one.best.solid.size)
            pieces.append((of_piece(found, square), right))
        empties += [(of_empty(found, square), square not in stands) for square in empty]
    return pieces, empties


def _considered(scene: Scene, rng: np.random.Generator) -> Candidates:
    """What the reader sees in a scene, every other time with a picture of the empty field."""
    image = render(scene, rng)
    place = _found(image, scene)
    reference = None
    if place.layout is None or rng.random() < 0.6:
        empty = exposed(scene.empty(), rng)
        bare = render(empty, rng)
        reference = Reference(bare, _found(bare, empty))
    return considered(image, place, reference, colour_model())


def _found(image: Image, scene: Scene) -> FieldPlace:
    true = place_of(scene)
    return (find_fiducials(image) if true.layout else None) or true


def train(rows: Rows, rng: np.random.Generator) -> Judgement:
    """A network on examples of which the wrong ones, which are few, are shown several times."""
    wrong = [row for row in rows if not row[1]]
    if not wrong:
        raise VisionError("There is no wrong example to learn from: render more scenes.")
    shown = rows + wrong * 2
    evidence = np.stack([row[0] for row in shown])
    return trained(evidence, np.array([row[1] for row in shown], np.float32), rng, epochs=30)


def main() -> None:
    """Learn and write."""
    parser = argparse.ArgumentParser(description="Learn the confidence of readings from rendered scenes.")
    parser.add_argument("--scenes", type=int, default=120)
    parser.add_argument("--seed", type=int, default=2)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    pieces, empties = examples(args.scenes, rng)
    train(pieces, rng).save(PIECES)
    train(empties, rng).save(EMPTIES)


if __name__ == "__main__":
    main()
