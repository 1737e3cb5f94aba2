"""Dice of the kinds that are hard to read, each with a name that says what is hard about it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np

from studio.scenes.dice.bank import STEEPEST, Bank, DrawShape, drawn_shape, drawn_views
from studio.scenes.dice.material import Material, drawn_material, faint_ink
from studio.scenes.dice.table import Truth, oblique_camera, picture
from studio.scenes.flat_things import FLAT_THINGS, Thing
from studio.scenes.surfaces import surface
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.dice_shape import PLACES, DieShape, PipForm, Spots

SIZE: Final = (640, 480)
VIEWS: Final = 24
"""Of dice that are traced for the pictures of a kind."""
BEYOND_TILT: Final = 6.0
"""Degrees by which dice beside the middle of a picture are seen more steeply than its camera looks."""
DrawMaterial = Callable[[np.random.Generator], Material]


@dataclass(frozen=True, slots=True)
class Kind:
    """Dice of which something is hard to read."""

    name: str
    edges: tuple[float, float] = (26.0, 90.0)
    """Of the dice, px, from and to."""
    count: tuple[int, int] = (1, 4)
    """Of dice in a picture, from and to."""
    make: DrawShape = drawn_shape
    made_of: DrawMaterial = drawn_material
    tilts: tuple[float, float] | None = None
    """Of an upright camera, degrees from straight above, from and to; None for cameras of all kinds."""
    things: tuple[Thing, ...] = ()
    """That are no dice and lie about."""
    numerals: bool = False
    """Whether all dice bear numerals in the place of pips."""
    spoil: Callable[[Image, Truth, np.random.Generator], None] | None = None
    """What happens to a picture at each die."""

    @property
    def has_dice(self) -> bool:
        """Whether there is something to be read."""
        return self.count[1] > 0 and not self.numerals


def _spotted(value: int, least: float, most: float, _: int, rng: np.random.Generator) -> DieShape:
    """A die that shows `value` with its pips along an edge, `least` to `most` pips apart."""
    shape = drawn_shape(value, rng)
    near = float(rng.uniform(least, most)) * shape.pip / shape.pitch
    rows: Spots = ((-near, 0), (near, 0))
    if value == 3:
        rows = ((-2 * near, 0), (0, 0), (2 * near, 0))
    if value == 6:
        rows = tuple([(side * near, row) for side in (-1, 1) for row in (-1.0, 0.0, 1.0)])
    return replace(shape, spots={**PLACES, value: rows}, form=PipForm.ROUND)


def _large_one(_: int, rng: np.random.Generator) -> DieShape:
    return replace(drawn_shape(1, rng), single_pip=float(rng.uniform(0.28, 0.42)))


def _formed(forms: tuple[PipForm, ...], value: int, rng: np.random.Generator) -> DieShape:
    return replace(drawn_shape(value, rng), form=forms[int(rng.integers(len(forms)))])


def _faint(rng: np.random.Generator) -> Material:
    material = drawn_material(rng)
    return replace(material, ink=faint_ink(material.body, rng), second=None)


def _clear(rng: np.random.Generator) -> Material:
    return replace(drawn_material(rng), clear=float(rng.uniform(0.45, 0.9)))


def _red(rng: np.random.Generator) -> Material:
    ink = np.array((0.1, 0.08, float(rng.uniform(0.5, 0.9))), np.float32)
    return replace(
        drawn_material(rng), body=np.full(3, rng.uniform(0.75, 0.97), np.float32), ink=ink, second=None
    )


def _glare(image: Image, die: Truth, rng: np.random.Generator) -> None:
    """A lamp mirrored in the middle of a face."""
    cv2 = load_cv2()
    x0, y0, x1, y1 = die.box
    side = max(x1 - x0, y1 - y0)
    light = np.zeros(image.shape[:2], np.float32)
    x, y = (x0 + x1) / 2 + rng.normal(0, 0.04) * side, (y0 + y1) / 2 + rng.normal(0, 0.04) * side
    wide, high = rng.uniform(0.05, 0.16, 2) * side
    at, axes = (round(x * 8), round(y * 8)), (round(wide * 8), round(high * 8))
    cv2.ellipse(
        light, at, axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(0.6, 1)), -1, cv2.LINE_8, 3
    )
    light = cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.015, 0.05)) * side)[:, :, None]
    image[:] = np.clip(image + (255 - image.astype(np.float32)) * light, 0, 255).astype(np.uint8)


def _tape(image: Image, die: Truth, rng: np.random.Generator) -> None:
    """A ring of tape, or a lid, round a die."""
    cv2 = load_cv2()
    x0, y0, x1, y1 = die.box
    reach = float(np.hypot(x1 - x0, y1 - y0)) / 2 * float(rng.uniform(1.15, 1.5))
    line = max(2, round(reach * float(rng.uniform(0.12, 0.5))))
    colour = tuple(int(v) for v in rng.integers(20, 250, 3))
    middle = (round((x0 + x1) / 2), round((y0 + y1) / 2))
    cv2.circle(image, middle, round(reach + line / 2), colour, line, cv2.LINE_AA)


_DOMINO, _KEYS, _BUTTON = FLAT_THINGS

KINDS: Final = (
    Kind("of every kind"),
    Kind("two along an edge, close together", make=partial(_spotted, 2, 1.1, 2.2)),
    Kind("the same, red", made_of=_red, make=partial(_spotted, 2, 1.1, 2.2)),
    Kind("three along an edge, close together", make=partial(_spotted, 3, 1.1, 1.6)),
    Kind("six in rows close together", make=partial(_spotted, 6, 1.2, 2.0)),
    Kind("a large pip of the one", make=_large_one),
    Kind("rings", make=partial(_formed, (PipForm.RING,))),
    Kind("squares, stars, hearts", make=partial(_formed, (PipForm.SQUARE, PipForm.STAR, PipForm.HEART))),
    Kind("a lamp mirrored in the face", spoil=_glare),
    Kind("faint pips", made_of=_faint),
    Kind("clear", made_of=_clear),
    Kind("as large as the picture", edges=(220.0, 360.0), count=(1, 1)),
    Kind("in a ring of tape", count=(1, 1), spoil=_tape),
    Kind("seen from the side", tilts=(50.0, 70.0)),
    Kind("tiny", edges=(13.0, 20.0)),
    Kind("crowds", edges=(26.0, 48.0), count=(13, 20)),
    Kind("dominoes, no dice", count=(0, 0), things=(_DOMINO,)),
    Kind("keys and buttons, no dice", count=(0, 0), things=(_KEYS, _BUTTON)),
    Kind("numerals in place of pips", numerals=True),
)


def pictures(
    kind: Kind, count: int, seed: int, size: tuple[int, int] = SIZE
) -> Iterator[tuple[Image, list[Truth]]]:
    """`count` uint8 BGR pictures of a kind, `size` (wide, high) px, and the dice in them, all of which can be
    read."""
    name = zlib.crc32(kind.name.encode())
    views = np.random.default_rng((seed, name))
    side = 256 if kind.edges[1] > 120 else 128
    steepest = kind.tilts[1] + BEYOND_TILT if kind.tilts else STEEPEST
    bank = Bank(drawn_views(VIEWS, side, views, float(kind.numerals), kind.make, steepest))
    tried = found = 0
    while found < count:
        rng = np.random.default_rng((seed, name, tried))
        tried += 1
        ground = surface(rng)
        for _ in range(3 if kind.things else 0):
            kind.things[int(rng.integers(len(kind.things)))](ground, rng)
        edge = float(np.exp(rng.uniform(*np.log(kind.edges))))
        least, most = kind.count
        some = int(rng.integers(least, most + 1))
        camera = oblique_camera(edge, size, kind.tilts, rng) if kind.tilts else None
        image, dice = picture(bank, ground, edge, some, rng, size=size, made_of=kind.made_of, camera=camera)
        if kind.has_dice and (not dice or not all(_whole(die, size) for die in dice)):
            continue
        for die in dice if kind.spoil else ():
            assert kind.spoil is not None
            kind.spoil(image, die, rng)
        found += 1
        yield image, dice if kind.has_dice else []


def _whole(die: Truth, size: tuple[int, int]) -> bool:
    x0, y0, x1, y1 = die.box
    return die.plain and x0 > 1 and y0 > 1 and x1 < size[0] - 1 and y1 < size[1] - 1
