"""How fast and how well dice and pieces are read: rendered pictures, the same ones every time."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from game.errors import UserError

SIZE = (1280, 720)
"""Of a frame, px."""
VIEWS = 72
"""Of dice that are traced for the frames."""
SMALLEST, LARGEST, MOST_DICE = 26.0, 110.0, 6

Image = NDArray[np.uint8]
ReadValues = Callable[[Image], Iterable[int]]
"""Values of the upper faces in a (H, W, 3) uint8 BGR picture, in any order."""


@dataclass(frozen=True, slots=True)
class VisionReport:
    """One reader measured."""

    reader: str
    """Or, of fields, what is new in the picture."""
    pictures: int
    exact: int
    """Pictures of which everything was right, nothing missing, nothing extra."""
    p50: float
    """Milliseconds a picture, on one core."""
    p99: float
    worst: float


def measure_dice(
    frames: int,
    others: Iterable[str] = (),
    clock: Callable[[], float] = time.process_time,
) -> Iterator[VisionReport]:
    """Our reader, the method most public readers use, and `others`, on the same frames in the same run.

    Args:
        others: readers as 'module:function', each taking a picture and returning values.

    Raises:
        UserError: one of `others` cannot be loaded.
    """
    from studio.benches.public_readers import blobs
    from vision.dice.reader import DiceReader

    reader = DiceReader()
    readers: dict[str, ReadValues] = {
        "knucklebone": lambda image: [die.value for die in reader.read(image)],
        "blobs grouped by distance": blobs,
    }
    readers |= {name: _named(name) for name in others}
    scenes = list(dice_frames(frames))
    for name, read in readers.items():
        read(scenes[0][0])
        yield _measured(name, read, scenes, clock)


def measure_fields(fields: int, clock: Callable[[], float] = time.process_time) -> Iterator[VisionReport]:
    """Fields of pyramids on the mat at tilts up to 45 degrees, each seen by another camera.

    Found and read; the same field once more in a new picture; and after one piece has been put down.
    """
    from vision.field.detection import find_fiducials
    from vision.field.reader import FieldReader, Reference

    times: dict[str, list[float]] = {"whole": [], "unchanged": [], "one more piece": []}
    exact = dict.fromkeys(times, 0)
    for pictures in field_frames(fields):
        reader = FieldReader()
        before = find_fiducials(pictures.empty)
        if before is None:
            raise UserError("The mat is not to be seen in a rendered picture: install Knucklebone again.")
        reference = Reference(pictures.empty, before)
        reader.read(pictures.empty, before, reference)
        place = before
        for name, image, stands in pictures.frames:
            begun = clock()
            if name == "whole":
                place = find_fiducials(image) or before
            found = reader.read(image, place, reference)
            times[name].append((clock() - begun) * 1000)
            exact[name] += {(p.square, p.colour, p.size) for p in found.pieces} == stands
    for name, taken in times.items():
        p50, p99 = (float(v) for v in np.percentile(taken, (50, 99)))
        yield VisionReport(name, fields, exact[name], p50, p99, max(taken))


Stands = set[tuple[str, int | None, int | None]]
"""Square, colour and size of every piece."""


@dataclass(frozen=True, slots=True)
class FieldFrames:
    """One camera over one field."""

    empty: Image
    frames: tuple[tuple[str, Image, Stands], ...]
    """What is new in it, (720, 1280, 3) uint8 BGR, what stands there."""


def field_frames(count: int, seed: int = 8) -> Iterator[FieldFrames]:
    """Rendered fields of 12 to 28 pieces in light that is even half of the time."""
    from studio.scenes.field.board import mat_board
    from studio.scenes.field.chance import exposed, random_scene
    from studio.scenes.field.drawing import render
    from vision.mat import SHEET, square_name

    for number in range(count):
        rng = np.random.default_rng((seed, number))
        scene = random_scene(
            mat_board(SHEET), rng, tilt=45.0 * number / max(1, count - 1), hard=bool(number % 2)
        )
        fewer = replace(scene, pieces=scene.pieces[:-1])
        seen = (("whole", fewer), ("unchanged", fewer), ("one more piece", scene))
        yield FieldFrames(
            render(exposed(scene.empty(), rng), rng),
            tuple(
                (
                    name,
                    render(one, rng),
                    {(square_name(*p.square), p.colour, p.solid.size) for p in one.pieces},
                )
                for name, one in seen
            ),
        )


def _measured(
    name: str, read: ReadValues, scenes: list[tuple[Image, list[int]]], clock: Callable[[], float]
) -> VisionReport:
    times, exact = [], 0
    for image, values in scenes:
        begun = clock()
        found = sorted(read(image))
        times.append((clock() - begun) * 1000)
        exact += found == values
    p50, p99 = (float(v) for v in np.percentile(times, (50, 99)))
    return VisionReport(name, len(scenes), exact, p50, p99, max(times))


def dice_frames(count: int, seed: int = 7) -> Iterator[tuple[Image, list[int]]]:
    """(720, 1280, 3) uint8 BGR frames of one to six dice that can all be read, and their sorted values."""
    from studio.scenes.dice.bank import Bank, drawn_views
    from studio.scenes.dice.table import picture
    from studio.scenes.surfaces import surface

    bank = Bank(drawn_views(VIEWS, 128, np.random.default_rng(seed)))
    tried = number = 0
    while number < count:
        rng = np.random.default_rng((seed, tried))
        tried += 1
        edge = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))
        image, dice = picture(bank, surface(rng), edge, int(rng.integers(1, MOST_DICE + 1)), rng, size=SIZE)
        if dice and all(die.plain for die in dice):
            number += 1
            yield image, sorted(die.value for die in dice)


def _named(name: str) -> ReadValues:
    module, _, function = name.partition(":")
    try:
        read: ReadValues = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise UserError(
            f"The reader {name} cannot be loaded ({error}): name it as module:function."
        ) from None
    return read
