"""The scripted hand before a rendered camera: every reading is a picture of the mat, read by the product.

python -m tests.match.rendered --matches 3 --tilt 8
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import replace

import numpy as np

from game.match.field import FieldReading
from game.sources.field import converted
from game.sources.simulated_field import Eyesight, SimulatedField
from tests.match.hand import Fault, Hand, Tally
from vision.field.finding import find_fiducials
from vision.field.pieces import Pyramid
from vision.field.reader import FieldReader, Reference
from vision.mat import SHEET
from vision.training.field_scenes import Piece, Scene, mat_board, random_scene, render

LOOKS = 2
"""Different pictures of one state of the table; they differ in noise alone."""
SHIFT = 3.0
"""Millimetres by which pieces stand beside the middle of their square."""


class RenderedField(SimulatedField):
    """A made-up table under a rendered camera: no reading is made up."""

    def __init__(self, seed: int, tilt: float) -> None:
        super().__init__(random.Random(seed), Eyesight())
        self._noise = np.random.default_rng(seed)
        board = mat_board(SHEET)
        self._scene = replace(random_scene(board, self._noise, tilt=tilt), pieces=())
        self._reader = FieldReader()
        self._poses: dict[int, tuple[tuple[int, ...], Piece]] = {}
        self._shown: tuple[tuple[int, ...], ...] = ()
        self._looks: list[FieldReading] = []
        self._polls = 0
        self.wrong = self.squares = self.surely_wrong = self.pictures = 0
        self._reference = self._empty(self._scene)

    def _empty(self, scene: Scene) -> Reference:
        image = render(scene, self._noise)
        place = find_fiducials(image)
        assert place is not None, "the whole mat is in the picture"
        return Reference(image, place)

    def poll(self) -> FieldReading | None:
        """A picture of the table as it lies, read."""
        if not self._on or self.trouble:
            return None
        if self._shown != tuple(self.stacks):
            self._shown, self._looks = tuple(self.stacks), []
        self._polls += 1
        if len(self._looks) < LOOKS:
            self._looks.append(self._look())
            return self._looks[-1]
        return self._looks[self._polls % LOOKS]

    def _look(self) -> FieldReading:
        pieces = tuple(self._standing(square) for square in range(64) if self.stacks[square])
        image = render(replace(self._scene, pieces=pieces), self._noise)
        place = find_fiducials(image)
        assert place is not None, "pieces cover no fiducials"
        reading = converted(self._reader.read(image, place, self._reference))
        for seen, top in zip(reading.squares, self.tops, strict=True):
            self.wrong += seen.piece != top
            self.surely_wrong += seen.piece != top and seen.confidence >= 0.9
        self.squares += 64
        self.pictures += 1
        return reading

    def _standing(self, square: int) -> Piece:
        """The uppermost piece of a square, where the hand has set it down."""
        stack = self.stacks[square]
        kept = self._poses.get(square)
        if kept is None or kept[0] != stack:
            side, (colour, size) = SHEET.square, divmod(stack[-1], 3)
            x, y = ((n + 0.5) * side + self._rng.uniform(-SHIFT, SHIFT) for n in (square % 8, square // 8))
            solid = Pyramid(size, x, y, self._rng.uniform(0, 1.57))
            kept = stack, Piece((square % 8, square // 8), colour, solid)
            self._poses[square] = kept
        return kept[1]


def main() -> None:
    """Play matches without mistakes before rendered cameras, and print what came of it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tilt", type=float, default=8.0)
    args = parser.parse_args()
    total, began = Tally(), time.perf_counter()
    for seed in range(args.seed, args.seed + args.matches):
        real = RenderedField(seed, args.tilt)
        hand = Hand(seed, real=real)
        try:
            total.add(hand.play())
        except Fault as fault:
            print(f"match {seed}: {fault}", flush=True)
        print(
            f"match {seed}: {real.pictures} pictures, {real.wrong} of {real.squares} squares misread, "
            f"{real.surely_wrong} of them at a confidence of 0.9 or more",
            flush=True,
        )
    print(f"{args.matches} matches, {time.perf_counter() - began:.0f} s")
    print(total)


if __name__ == "__main__":
    main()
