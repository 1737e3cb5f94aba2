"""Reads the pieces on a field whose place in the picture is known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.alike import DOUBTED, alike, shade
from vision.field.bare import SURE, bare
from vision.field.changes import Changes
from vision.field.hiding import Scene, compared
from vision.field.light import Backdrop, Lit, Logs, backdrop, logs
from vision.field.looks import (
    FOOT,
    LOOK_HIGH,
    LOOK_SCALE,
    LOOK_WIDE,
    Layers,
    around,
    cut,
    frames,
    layers,
    rightward,
)
from vision.field.pieces import Floats, Pyramid
from vision.field.place import FieldPlace
from vision.field.plan import Plan, plan_for
from vision.field.readings import FieldReading, SquareReading
from vision.field.stash import Stash
from vision.field.teller import HUES, LARGEST, SquareTeller, Told, the_judge
from vision.mat import SIDE
from vision.pictures import Image

UNSURE: Final = 0.97
"""Confidence below which the judge is asked about a square too."""
WAVERING: Final = 0.95
"""Confidence of both together below which it looks once more, in a mirror."""
AGAIN: Final = 2
"""How many doubted squares at the most are looked at anew in one picture, in turn, although nothing has
changed: a picture in which little changes is read soon."""
MANY: Final = 24
"""Squares that look otherwise from which on it is rather the light that has changed."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A picture of the empty field and where the field lies in it."""

    image: Image
    place: FieldPlace


@dataclass(slots=True)
class Standing:
    """What holds while neither camera nor field moves, and what was read last."""

    place: FieldPlace
    reference: Reference | None
    plan: Plan
    middles: Floats
    """(64, 2) mm, row by row from a1."""
    changes: Changes
    behind: Backdrop
    light: Lit | None = None
    parts: Layers | None = None
    told: tuple[SquareReading, ...] = ()
    """Each square by itself."""
    chances: Floats = field(default_factory=lambda: np.zeros((SIDE * SIDE, HUES)))
    """(64, 6) of the colours, if anything stands there."""
    shades: Floats = field(default_factory=lambda: np.full((SIDE * SIDE, 3), np.nan))
    """(64, 3) of the piece that was read there last, as `vision.field.alike` has it."""
    squares: tuple[SquareReading, ...] = ()
    """The same after they were compared with each other."""
    pictures: int = 0
    """So many were read."""
    looked: NDArray[np.intp] = field(default_factory=lambda: np.zeros(SIDE * SIDE, np.intp))
    """(64,) in which of them each square was looked at last."""

    def doubted(self) -> NDArray[np.intp]:
        """Indices of squares that are not sure: AGAIN at the most, those that have waited longest."""
        doubted = np.flatnonzero([one.confidence < DOUBTED for one in self.told])
        return doubted[np.argsort(self.looked[doubted], kind="stable")[:AGAIN]]


class FieldReader:
    """Reads fields, with or without a picture of the empty one. For one thread."""

    def __init__(
        self,
        teller: SquareTeller | None = None,
        judge: SquareTeller | None = None,
        *,
        stash: Stash | None = None,
    ) -> None:
        """`judge`: is asked about squares of which `teller` is not sure. `stash`: the colours of people's own
        pieces, where they are not the usual ones.

        Raises VisionError if a network is missing or broken.
        """
        self.stash = stash
        self._teller, self._judge = teller or SquareTeller(), judge or the_judge()
        self._standing: Standing | None = None

    def read(self, image: Image, place: FieldPlace, reference: Reference | None = None) -> FieldReading:
        """What stands on the 64 squares.

        As long as `place` and `reference` are the same objects as before, only squares that look otherwise
        than when they were read are read again, and those that are in doubt.

        Args:
            image: (H, W, 3) BGR.
            place: where the field lies in `image`.
            reference: the empty field, from about the same place; it may lie elsewhere in its picture.
        """
        known = self._standing
        if known is None or known.place is not place or known.reference is not reference:
            known = _standing(place, reference, known)
        view = known.plan.rectified(image, place)
        todo = np.union1d(known.changes.since(view), known.doubted())
        if len(todo):
            _light_up(known, view, todo, self.stash)
            self._tell(known, todo)
            known.squares = _compared(known)
            known.changes.read(todo)
            known.pictures += 1
            known.looked[todo] = known.pictures
        self._standing = known
        return FieldReading(place, known.squares)

    def _tell(self, known: Standing, todo: NDArray[np.intp]) -> None:
        """Reads the squares of those indices."""
        assert known.parts is not None, "a field is lit before it is told"
        read = dict(enumerate(known.told))
        if len(todo) > MANY:
            empty = todo[bare(known.parts, known.plan, known.middles[todo])]
            read |= {index: _empty(index, SURE) for index in empty.tolist()}
            todo = np.setdiff1d(todo, empty)
        told = self._teller(cut(known.parts, known.plan, known.place.camera, known.middles[todo]))
        unsure = np.flatnonzero(told.confidence() < UNSURE)
        if len(unsure):
            told = self._weighed(known, told, todo, unsure)
        ways, _ = frames(known.middles[todo], known.place.camera)
        for row, index in enumerate(todo.tolist()):
            read[index] = one = _reading(index, told, row, known.middles[index], ways[row])
            known.chances[index] = told.colours[row]
            if one.colour is not None:
                known.shades[index] = shade(one, known.parts, known.plan, known.place.camera)
        known.told = tuple(read[index] for index in range(SIDE * SIDE))

    def _weighed(
        self, known: Standing, told: Told, squares: NDArray[np.intp], unsure: NDArray[np.intp]
    ) -> Told:
        """What was told of the squares of those indices, once the judge was asked about the rows `unsure`."""
        judged = self._judged(known, squares[unsure], mirrored=False)
        wavers = told.agreed(unsure, [judged]).confidence()[unsure] < WAVERING
        told = told.agreed(unsure[~wavers], [judged.of(~wavers)])
        if not wavers.any():
            return told
        mirrored = self._judged(known, squares[unsure[wavers]], mirrored=True)
        return told.agreed(unsure[wavers], [judged.of(wavers), mirrored])

    def _judged(self, known: Standing, squares: NDArray[np.intp], *, mirrored: bool) -> Told:
        """What the judge makes of the squares of those indices."""
        assert known.parts is not None, "a field is lit before it is told"
        looks = cut(known.parts, known.plan, known.place.camera, known.middles[squares], self._judge.sharp)
        return self._judge(looks[..., ::-1] if mirrored else looks)


def _standing(place: FieldPlace, reference: Reference | None, before: Standing | None) -> Standing:
    """Of a place at which nothing has been read yet; after a bump, most of what held `before` still does."""
    plan = plan_for(place)
    steps = (np.arange(SIDE) + 0.5) * place.square
    middles = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
    changes = Changes(plan, place.camera, middles)
    if (
        before is not None
        and before.reference is reference
        and (before.plan, before.place.layout) == (plan, place.layout)
    ):
        behind = before.behind
    else:
        empty = None if reference is None else plan.rectified(reference.image, reference.place)
        behind = backdrop(plan, place.layout, empty)
    return Standing(place, reference, plan, middles, changes, behind)


def _light_up(known: Standing, view: Image, todo: NDArray[np.intp], stash: Stash | None) -> None:
    """Brings the layers up to date: all of them, or only round a few squares, in the light of before."""
    if known.light is None or known.parts is None or len(todo) > MANY:
        everything = logs(view)
        known.light = known.behind.lit(everything)
        known.parts = _layered(everything, known.light, stash)
        return
    ways, _ = frames(known.middles[todo], known.place.camera)
    margins = LOOK_WIDE / 2, LOOK_HIGH - FOOT, FOOT
    at = known.plan.pixels(around(known.middles[todo], ways, *(part / LOOK_SCALE for part in margins)))
    low = np.clip(np.floor(at.min((0, 1))) - 1, 0, known.plan.size).astype(int)
    high = np.clip(np.ceil(at.max((0, 1))) + 2, 0, known.plan.size).astype(int)
    rows, columns = slice(low[1], high[1]), slice(low[0], high[0])
    light = known.light
    here = Lit(light.empty[rows, columns], light.white[rows, columns], light.known[rows, columns])
    fresh = _layered(logs(view[rows, columns]), here, stash)
    known.parts.change[rows, columns] = fresh.change
    known.parts.share[rows, columns] = fresh.share


def _compared(known: Standing) -> tuple[SquareReading, ...]:
    assert known.parts is not None, "a field is lit before it is told"
    assert known.light is not None, "a field is lit before it is told"
    scene = Scene(known.plan, known.place.camera, known.middles, known.parts, known.light)
    return compared(alike(known.told, known.chances, known.shades), scene)


def _layered(view: Logs, light: Lit, stash: Stash | None) -> Layers:
    return layers(view if stash is None else stash.evened(view, light.empty, light.white), light)


def _reading(index: int, told: Told, row: int, middle: Floats, up: Floats) -> SquareReading:
    file, rank = index % SIDE, index // SIDE
    kind, sure = int(told.kinds[row].argmax()), float(told.confidence()[row])
    if kind == 0:
        return _empty(index, sure)
    size, lying = (kind - 1) % LARGEST, kind > LARGEST
    right = rightward(up)
    aside, ahead, cos, sin = (float(v) for v in told.pose[row])
    x, y = (float(v) for v in middle + 10 * (aside * right + ahead * up))
    turn = float(np.arctan2(sin, cos)) / (1 if lying else 4) + float(np.arctan2(right[1], right[0]))
    solid = Pyramid(size, x, y, turn, lying)
    stacked = bool(told.raised[row] > 0.5)
    return SquareReading(file, rank, int(told.colours[row].argmax()), size, sure, solid, stacked)


def _empty(index: int, sure: float) -> SquareReading:
    return SquareReading(index % SIDE, index // SIDE, None, None, sure)
