"""How well rendered fields are read that nothing was taught with, by board, tilt and kind of plastic.

    python -m studio.benches.fields [--fields 12] [--seed 1] [--networks FOLDER]

Every field has 12 to 28 pieces, half of them in hard light, and is read with a picture of the empty one. Four
kinds of plastic: matt; polished, which mirrors the board beside it, translucent ones like tinted film in half
of the fields; clear, which bends light as glass does, half of them solid and half hollow; and real, hollow in
the dyes and with the rims that photographs of real pieces show. A field is whole if every square is right;
a square is flagged if the reader is not sure of it, silent if it is wrong and the reader is sure.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from studio.scenes.field.board import Board, bare_board, mat_board
from studio.scenes.field.chance import exposed, random_scene
from studio.scenes.field.drawing import render
from studio.scenes.field.scene import CLEAR, DYES, Piece, Scene
from studio.training.field_crops import board_layout, found_place, middles, truth
from vision.field.classifier import FILE, SECOND_STAGE, SIZE_COUNT, SquareClassifier
from vision.field.crops import SECOND_STAGE_SCALE
from vision.field.reader import FieldReader, Reference
from vision.field.tracker import REFERENCE_CONFIDENCE
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


@dataclass(slots=True)
class Tally:
    """What became of some fields."""

    fields: int = 0
    whole: int = 0
    wrong: int = 0
    """Squares."""
    silent: int = 0
    flagged: int = 0

    def add(self, wrong: int, silent: int, flagged: int) -> None:
        """One more field."""
        self.fields, self.whole = self.fields + 1, self.whole + (wrong == 0)
        self.wrong, self.silent, self.flagged = (
            self.wrong + wrong,
            self.silent + silent,
            self.flagged + flagged,
        )

    def __str__(self) -> str:
        right = 100 - 100 * self.wrong / max(1, 64 * self.fields)
        whole = f"{self.whole} of {self.fields}"
        each = self.flagged / max(1, self.fields)
        return f"{whole:>10} {right:7.2f} % {self.silent:4d} {each:5.1f}"


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


def read(scene: Scene, rng: np.random.Generator, reader: FieldReader) -> tuple[int, int, int]:
    """How many squares are wrong, silent and flagged."""
    bare = exposed(scene.empty(), rng)
    empty, image = render(bare, rng), render(scene, rng)
    place = found_place(image, scene, rng)
    reading = reader.read(image, place, Reference(empty, found_place(empty, bare, rng)))
    said = truth(scene.pieces, middles(scene.board.square), place.camera)
    wrong = silent = flagged = 0
    for index, square in enumerate(reading.squares):
        kind = int(said.kind[index])
        stands = (int(said.colour[index]), (kind - 1) % SIZE_COUNT) if kind else (None, None)
        right = (square.colour, square.size) == stands
        wrong, silent = (
            wrong + (not right),
            silent + (not right and square.confidence >= REFERENCE_CONFIDENCE),
        )
        flagged += square.confidence < REFERENCE_CONFIDENCE
    return wrong, silent, flagged


def main() -> None:
    """Read them and print a table."""
    parser = argparse.ArgumentParser(description="How well rendered fields are read.")
    parser.add_argument("--fields", type=int, default=12, help="of each board, tilt and kind of plastic")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--networks", type=Path, default=FILE.parent, help="the folder of the networks")
    args = parser.parse_args()
    networks = (
        SquareClassifier(args.networks / FILE.name),
        SquareClassifier(args.networks / SECOND_STAGE.name, SECOND_STAGE_SCALE),
    )
    totals = {(mat, hard): Tally() for mat in (True, False) for hard in (False, True)}
    print(f"{'':34} {'plastic':9} {'whole':>10} {'squares':>9} silent flagged a field")
    for place in PLACES:
        for kind in KINDS:
            tally = Tally()
            for scene, hard, rng in scenes(place, kind, args.fields, args.seed):
                seen = read(scene, rng, FieldReader(*networks))
                tally.add(*seen)
                totals[board_layout(scene.board) is not None, hard].add(*seen)
            print(f"{place.name:34} {kind.__name__:9} {tally}", flush=True)
    for (mat, hard), tally in totals.items():
        name = f"{'mats' if mat else 'bare boards'} in {'hard' if hard else 'mild'} light"
        print(f"{name:34} {'all':9} {tally}")


if __name__ == "__main__":
    main()
