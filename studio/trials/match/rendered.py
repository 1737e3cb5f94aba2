"""The scripted hand before a rendered camera: every reading is a picture of the mat, read by the product.
As in a match, the field is found once and after each bump, and squares that look as before are not read anew.

    python -m studio.trials.match.rendered --matches 4

Every other match is played clumsily. Each has a camera of its own, up to 45 degrees from the vertical, half
of them in hard light and half with translucent pieces. A bump moves that camera, a switched lamp stays so.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, field, replace

import numpy as np

from game.devices.field.source import to_match_reading
from game.match.field.source import FieldReading
from studio.scenes.field.board import Linear, mat_board
from studio.scenes.field.chance import exposed, random_scene
from studio.scenes.field.drawing import developed, drawn, render
from studio.scenes.field.scene import CLEAR, Piece, Scene
from studio.scenes.field.view import viewpoint
from studio.simulated_field import Eyesight, SimulatedField
from studio.trials.match.account import Fault, Tally
from studio.trials.match.hand import Hand
from vision.field.detection import find_fiducials
from vision.field.pieces import Pyramid
from vision.field.place import FieldPlace
from vision.field.reader import FieldReader, Reference
from vision.mat import SHEET

LOOKS = 2
"""Different pictures of one state of the table; they differ in noise alone."""
DETAIL = 3.0
"""Pixels per mm of the mat's texture: twice what the camera shows."""
SHIFT = 3.0
"""Millimetres by which pieces stand beside the middle of their square."""
JOLT = 5.0
"""Millimetres by which a bump moves the camera (standard deviation)."""
DIMMER, BRIGHTER = 0.6, 1.5
"""What a switch does at the most to the light of a lamp."""


@dataclass
class Sight:
    """How well was read."""

    pictures: int = 0
    squares: int = 0
    wrong: int = 0
    surely_wrong: int = 0
    doubted: int = 0
    """Squares right or wrong, read without confidence."""

    def add(self, other: Sight) -> None:
        self.pictures += other.pictures
        self.squares += other.squares
        self.wrong += other.wrong
        self.surely_wrong += other.surely_wrong
        self.doubted += other.doubted


@dataclass(frozen=True)
class Table:
    """Before which camera a match is played."""

    tilt: float
    hard: bool = False
    clear: bool = False


@dataclass
class _Last:
    """The table as it was when it was looked at last."""

    stacks: tuple[tuple[int, ...], ...] = ()
    fallen: frozenset[int] = frozenset()
    light: Linear | None = None
    """What comes to the camera from it."""
    looks: list[FieldReading] = field(default_factory=list)


class RenderedField(SimulatedField):
    """A made-up table under a rendered camera: no reading is made up."""

    def __init__(self, seed: int, table: Table) -> None:
        super().__init__(random.Random(seed), Eyesight())
        self.sight = Sight()
        self._noise = np.random.default_rng(seed)
        self._table = table
        scene = random_scene(mat_board(SHEET, DETAIL), self._noise, tilt=table.tilt, hard=table.hard)
        self._scene = replace(scene, pieces=())
        self._reader = FieldReader()
        self._poses: dict[int, tuple[tuple[object, ...], Piece]] = {}
        self._last = _Last()
        self._polls = 0
        self._place: FieldPlace | None = None
        self._reference = self._empty(self._scene)

    def _empty(self, scene: Scene) -> Reference:
        image = render(scene, self._noise)
        place = find_fiducials(image)
        assert place is not None, "the whole mat is in the picture"
        return Reference(image, place)

    def bump(self) -> None:
        """The camera looks from a little aside from now on."""
        x, y = (float(by) for by in self._noise.normal(0, JOLT, 2))
        around = float(self._noise.uniform(-15, 15))
        view = viewpoint(self._scene.board, tilt=self._table.tilt, azimuth=around, shift=(x, y))
        self._scene, self._last, self._place = replace(self._scene, view=view), _Last(), None

    def switch_lamp(self) -> None:
        """Each lamp is brighter or dimmer from now on, and the camera adjusts itself."""
        light = self._scene.light
        lamps = tuple(
            replace(lamp, power=lamp.power * float(self._noise.uniform(DIMMER, BRIGHTER)))
            for lamp in light.lamps
        )
        scene = replace(self._scene, light=replace(light, lamps=lamps))
        self._scene, self._last = exposed(scene, self._noise), _Last()

    def _touched(self, square: int) -> None:
        """What is set down anew never comes to stand quite as before."""
        super()._touched(square)
        self._poses.pop(square, None)
        self._last = _Last()

    def poll(self) -> FieldReading | None:
        """A picture of the table as it lies, read."""
        if not self._on or self.trouble:
            return None
        stacks, fallen = tuple(self.stacks), frozenset(self.fallen)
        if (self._last.stacks, self._last.fallen) != (stacks, fallen):
            self._last = _Last(stacks, fallen)
        looks = self._last.looks
        self._polls += 1
        if len(looks) < LOOKS:
            looks.append(self._look())
            return looks[-1]
        return looks[self._polls % LOOKS]

    def _look(self) -> FieldReading:
        if self._last.light is None:
            pieces = tuple(self._lying(square) for square in range(64) if self.stacks[square])
            self._last.light = drawn(replace(self._scene, pieces=pieces))
        image = developed(self._last.light, self._scene.film, self._noise)
        if self._place is None:
            self._place = find_fiducials(image)
        assert self._place is not None, "pieces cover no fiducials"
        reading = to_match_reading(self._reader.read(image, self._place, self._reference))
        for square, (seen, top) in enumerate(zip(reading.squares, self.tops, strict=True)):
            wrong = seen.piece != top or seen.fallen != (square in self.fallen)
            self.sight.wrong += wrong
            self.sight.surely_wrong += wrong and seen.confidence >= 0.9
            self.sight.doubted += seen.confidence < 0.9
        self.sight.squares += 64
        self.sight.pictures += 1
        return reading

    def _lying(self, square: int) -> Piece:
        """The uppermost piece of a square, where the hand has set it down or knocked it over."""
        stack, fallen = self.stacks[square], square in self.fallen
        kept = self._poses.get(square)
        if kept is None or kept[0] != (stack, fallen):
            side, (colour, size) = SHEET.square, divmod(stack[-1], 3)
            x, y = ((n + 0.5) * side + self._rng.uniform(-SHIFT, SHIFT) for n in (square % 8, square // 8))
            solid = Pyramid(size, x, y, self._rng.uniform(0, 6.28 if fallen else 1.57), lying=fallen)
            clear = self._table.clear and colour in CLEAR
            kept = (stack, fallen), Piece((square % 8, square // 8), colour, solid, clear)
            self._poses[square] = kept
        return kept[1]


class RenderedHand(Hand):
    """A hand whose hindrances can be seen in the pictures."""

    def __init__(self, seed: int, real: RenderedField, clumsy: float) -> None:
        super().__init__(seed, real=real, clumsy=clumsy)
        self._rendered = real

    def hindered(self, kind: str) -> None:
        """While an arm or a bump is in the way nothing is read."""
        if kind == "lamp":
            self._rendered.switch_lamp()
            return
        if kind == "bump":
            self._rendered.bump()
        super().hindered(kind)


def any_table(seed: int) -> Table:
    """Tilts up to 30 degrees mostly, every light and plastic."""
    rng = random.Random(f"table {seed}")
    tilt = rng.uniform(0, 30) if rng.random() < 0.8 else rng.uniform(30, 45)
    return Table(tilt, hard=rng.random() < 0.5, clear=rng.random() < 0.5)


def main() -> None:
    """Play matches before rendered cameras, half of them without a mistake, and print the outcome."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tilt", type=float, help="of the camera, for every match")
    args = parser.parse_args()
    total, sight, faults, began = Tally(), Sight(), 0, time.perf_counter()
    for seed in range(args.seed, args.seed + args.matches):
        table = any_table(seed) if args.tilt is None else Table(args.tilt)
        real = RenderedField(seed, table)
        hand = RenderedHand(seed, real, 0.15 if seed % 2 else 0.0)
        try:
            hand.play()
        except Fault as fault:
            faults += 1
            print(f"match {seed}: {fault}", flush=True)
        total.add(hand.tally)
        sight.add(real.sight)
        print(f"match {seed}: {table}, {real.sight}", flush=True)
    print(f"{args.matches} matches, {faults} faults, {time.perf_counter() - began:.0f} s")
    print(total)
    print(sight)


if __name__ == "__main__":
    main()
