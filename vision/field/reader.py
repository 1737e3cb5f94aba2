"""Reads the pieces on a field whose place in the picture is known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from knucklebone_messages import NO_MESSAGE, LazyText
from vision.field.change_detection import Changes
from vision.field.classifier import (
    COLOUR_COUNT,
    SIZE_COUNT,
    Classification,
    SquareClassifier,
    load_second_stage,
)
from vision.field.colour_consistency import consistent, shade
from vision.field.crops import (
    CROP_HEIGHT,
    CROP_SCALE,
    CROP_WIDTH,
    FOOT_PX,
    Layers,
    around,
    cut,
    frames,
    layers,
)
from vision.field.dark_colours import ALIKE, cues
from vision.field.empty_squares import EMPTY_CONFIDENCE, surely_empty
from vision.field.explained import without_explained
from vision.field.known_pieces import KnownPieces
from vision.field.lighting import Backdrop, LightModel, Logs, backdrop, logs
from vision.field.looking_behind import leaning_pieces, without
from vision.field.obstruction import without_covered
from vision.field.occlusion import ComparedScene, find_telling, in_grains, without_occluded
from vision.field.piece_colours import PieceColours
from vision.field.pieces import Floats, Pyramid
from vision.field.place import FieldPlace
from vision.field.plan import Plan, plan_for
from vision.field.rating import BLURRED, is_soft
from vision.field.readings import DOUBT_CONFIDENCE, FieldDetection, SquareDetection
from vision.field.scale import (
    GLANCE_CONFIDENCE,
    MIN_PIECES,
    SETTLED_PIECES,
    Scale,
    apparent_sizes,
    estimate_scale,
    true_at_a_glance,
)
from vision.field.silhouettes import Silhouettes
from vision.mat import SIDE_SQUARES
from vision.pictures import Image

SECOND_STAGE_BELOW: Final = 0.97
"""Confidence below which the second stage is asked about a square too."""
FIRST_STAGE_WEIGHT: Final = 0.5
"""How much the first classifier counts beside a look of the second stage, which errs less where it doubts."""
STILL_UNSURE: Final = 0.95
"""Confidence of both together below which the second stage looks once more, in a mirror."""
MAX_SECOND_LOOKS: Final = 1
"""How many doubtful squares are looked at again, in turn, when at most that many have changed: a picture with
few changes is read quickly."""
MAX_BEHIND_CONFIDENCE: Final = 0.8
"""The most that is believed of what is read behind a piece that was painted over."""
MEASURED_CONFIDENCE: Final = 0.5
"""Confidence of a piece that tells how large squares are: its size may be in doubt, not whether it is one."""
LIGHT_CHANGED_SQUARES: Final = 24
"""Squares that look otherwise from which on it is rather the light that has changed."""


Standing = tuple[int, int, int]
"""Index of a square, colour and size of the piece that stands there."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A picture of the empty field and where the field lies in it."""

    image: Image
    place: FieldPlace


@dataclass(slots=True)
class FieldState:
    """What holds while neither camera nor field moves, and what was read last."""

    place: FieldPlace
    reference: Reference | None
    plan: Plan
    middles: Floats
    """(64, 2) mm, row by row from a1."""
    changes: Changes
    behind: Backdrop
    silhouette: Silhouettes
    light: LightModel | None = None
    telling: NDArray[np.bool_] | None = None
    """(64,) as `vision.field.occlusion.find_telling` has it, in that light."""
    bare: Logs | None = None
    """(H, W, 3) in grains, as `vision.field.occlusion.in_grains` has them: the empty field in that light."""
    parts: Layers | None = None
    classified: tuple[SquareDetection, ...] = ()
    """Each square by itself."""
    probabilities: Floats = field(
        default_factory=lambda: np.zeros((SIDE_SQUARES * SIDE_SQUARES, COLOUR_COUNT))
    )
    """(64, 6) of the colours, if anything stands there."""
    sizes: Floats = field(default_factory=lambda: np.zeros((SIDE_SQUARES * SIDE_SQUARES, SIZE_COUNT)))
    """(64, 3) chances of the sizes by the first classifier alone."""
    shades: Floats = field(default_factory=lambda: np.full((SIDE_SQUARES * SIDE_SQUARES, 3), np.nan))
    """(64, 3) of the piece that was read there last, as `vision.field.colour_consistency` has it."""
    cues: Floats = field(default_factory=lambda: np.full((SIDE_SQUARES * SIDE_SQUARES, 2), np.nan))
    """(64, 2) of the blue or black piece that was read there last, as `dark_colours.cues` has them."""
    squares: tuple[SquareDetection, ...] = ()
    """The same after they were compared with each other."""
    covered: LazyText = NO_MESSAGE
    """A word about what covers a part of the field and is no piece; empty if nothing does."""
    occupied: Floats = field(default_factory=lambda: np.zeros(SIDE_SQUARES * SIDE_SQUARES))
    """(64,) chances that anything stands there, by the networks alone."""
    pictures: int = 0
    """Number of pictures read."""
    looked: NDArray[np.intp] = field(default_factory=lambda: np.zeros(SIDE_SQUARES * SIDE_SQUARES, np.intp))
    """(64,) in which of them each square was looked at last."""

    def doubtful_indices(self) -> NDArray[np.intp]:
        """Indices of squares that are not sure: at most MAX_SECOND_LOOKS, those that have waited longest."""
        doubted = np.flatnonzero([one.confidence < DOUBT_CONFIDENCE for one in self.classified])
        return doubted[np.argsort(self.looked[doubted], kind="stable")[:MAX_SECOND_LOOKS]]


class FieldReader:
    """Reads fields, with or without a picture of the empty one. For one thread."""

    def __init__(
        self,
        classifier: SquareClassifier | None = None,
        second_stage: SquareClassifier | None = None,
        *,
        piece_colours: PieceColours | None = None,
    ) -> None:
        """Set it up.

        Args:
            classifier: what classifies each square.
            second_stage: what is asked about squares of which `classifier` is not sure.
            piece_colours: the colours of people's own pieces, where they are not the usual ones.

        Raises:
            VisionError: a network is missing or broken.
        """
        self.piece_colours = piece_colours
        self.known_pieces = KnownPieces()
        """The pieces of this table, learnt from those of which somebody knows that they lie there."""
        self._classifier = classifier or SquareClassifier()
        self._second_stage = second_stage or load_second_stage()
        self._state: FieldState | None = None
        self._scale = Scale()
        self._scale_of: object = None
        self._told_by: tuple[SquareDetection, ...] = ()
        """The squares that the scale was told by last."""
        self._glances: dict[Standing, Floats] = {}
        """(3,) chances of the sizes of each sure piece that stood there since."""
        self._apparent: dict[Standing, float] = {}
        """Logarithms of how large (mm) sure pieces that stood there since look, where that was asked for, on
        squares of the size that was said."""
        self._at: tuple[FieldPlace, Reference | None] | None = None
        self._scaled_at: tuple[FieldPlace, Reference | None] | None = None
        """Where the field lies and its empty picture, as they were given, and with squares as large as they
        really are."""

    def read(self, image: Image, place: FieldPlace, reference: Reference | None = None) -> FieldDetection:
        """What stands on the 64 squares.

        As long as `place` and `reference` are the same objects as before, only squares that look otherwise
        than when they were read are read again, or else a few that are in doubt.

        Args:
            image: (H, W, 3) BGR.
            place: where the field lies in `image`.
            reference: the empty field, from about the same place; it may lie elsewhere in its picture.
        """
        if place.measured:
            return self._read(image, place, reference)
        scale_of = (
            place.layout,
            place.square,
            place.square_known,
            None if reference is None else id(reference),
        )
        if scale_of != self._scale_of:
            self._scale_of = scale_of
            self._forget_scale()
        elif self._scale.doubt == BLURRED and not is_soft(image, place):
            self._forget_scale()
        reading = self._read(image, *self._apply_scale(place, reference))
        if not self._scale.settled and reading.squares is not self._told_by:
            reading = self._measured_by_pieces(image, place, reference, reading)
            self._told_by = reading.squares
        if not self._scale.doubt:
            return reading
        return reading.with_doubt(self._scale.doubt, trusted=self._scale.trusted)

    def _forget_scale(self) -> None:
        """Squares are as large as they are said to be, until pieces say something else."""
        self._scale, self._at, self._glances, self._apparent = Scale(settled=False), None, {}, {}

    def _measured_by_pieces(
        self, image: Image, place: FieldPlace, reference: Reference | None, reading: FieldDetection
    ) -> FieldDetection:
        """What is read once the pieces of a reading have told how large squares are."""
        before, measured = self._scale, dict(self._apparent)
        self._scale = self._told_scale(known=place.square_known)
        if self._scale.doubt and self._scale.trusted and is_soft(image, place):
            self._scale = replace(self._scale, doubt=BLURRED)
        if self._scale.factor == before.factor:
            return reading
        self._at = None
        scaled = self._read(image, *self._apply_scale(place, reference))
        if not (reading.doubt and scaled.doubt):
            return scaled
        # Hands look like pieces of any size: where they are none in this size either, they tell nothing.
        self._scale, self._apparent, self._at = before, measured, None
        return reading

    def _apply_scale(
        self, place: FieldPlace, reference: Reference | None
    ) -> tuple[FieldPlace, Reference | None]:
        """The same with squares of the size that the pieces tell; the same objects for the same."""
        if self._scale.factor == 1.0:
            return place, reference
        if (
            self._at is None
            or self._scaled_at is None
            or self._at[0] is not place
            or self._at[1] is not reference
        ):
            square = place.square * self._scale.factor
            empty = reference and Reference(reference.image, reference.place.with_square(square))
            if self._scaled_at is not None and self._at is not None and self._at[1] is reference:
                empty = self._scaled_at[1]
            self._at, self._scaled_at = (place, reference), (place.with_square(square), empty)
        return self._scaled_at

    def _told_scale(self, *, known: bool) -> Scale:
        """What the pieces that have stood there say.

        Where squares are known, a glance at all may do, or else some of many; a few pieces are no reason to
        doubt the printer.
        """
        standing = self._standing()
        if not known:
            return estimate_scale(self._measure(standing), known=False)
        standing = self._sure_of(standing)
        if self._fit_at_a_glance(standing):
            return Scale()
        if len({*self._apparent, *standing}) < MIN_PIECES:
            return Scale(settled=False)
        scale = estimate_scale(self._measure(standing, SETTLED_PIECES), known=True)
        return estimate_scale(self._measure(standing), known=True) if scale.doubt else scale

    def _standing(self) -> list[Standing]:
        """The pieces that stand by themselves."""
        assert self._state is not None, "a field is read before its pieces are measured"
        return [
            (index, one.colour, one.size)
            for index, one in enumerate(self._state.squares)
            if one.colour is not None and one.size is not None and not (one.lying or one.stacked)
        ]

    def _sure_of(self, standing: Sequence[Standing]) -> list[Standing]:
        """Returns those that surely stand there, of whatever size they are."""
        assert self._state is not None, "a field is read before its pieces are measured"
        squares, occupied = self._state.squares, self._state.occupied
        return [
            one
            for one in standing
            if occupied[one[0]] >= DOUBT_CONFIDENCE and squares[one[0]].confidence >= MEASURED_CONFIDENCE
        ]

    def _fit_at_a_glance(self, standing: Sequence[Standing]) -> bool:
        """Whether no piece needs to be measured, after all sure ones that have stood on the field."""
        assert self._state is not None, "a field is read before its pieces are measured"
        if self._scale.factor != 1.0:
            return False
        for one in standing:
            if self._state.squares[one[0]].confidence >= GLANCE_CONFIDENCE:
                self._glances[one] = self._state.sizes[one[0]].copy()
        sizes = np.array([size for _, _, size in self._glances], np.intp)
        return true_at_a_glance(sizes, np.array(list(self._glances.values())))

    def _measure(self, standing: Sequence[Standing], enough: int = SIDE_SQUARES * SIDE_SQUARES) -> Floats:
        """(N,) logarithms of how large (mm) the pieces look that have been measured, once those that stand
        there are, or as many of them from all over the field as make `enough`.
        """
        missing = [one for one in standing if one not in self._apparent]
        lacking = min(len(missing), enough - len(self._apparent))
        if lacking > 0:
            todo = [missing[at] for at in np.linspace(0, len(missing) - 1, lacking).astype(int).tolist()]
            apparent = self._apparent_sizes(todo) - np.log(self._scale.factor)
            self._apparent |= dict(zip(todo, apparent.tolist(), strict=True))
        return np.array(list(self._apparent.values()), float)

    def apparent_sizes(self) -> Floats:
        """(N,) logarithms of how large (mm) the pieces look that stand on the field that was read last."""
        return self._apparent_sizes(self._standing())

    def _apparent_sizes(self, standing: Sequence[Standing]) -> Floats:
        """The same of some of them."""
        known = self._state
        assert known is not None, "a field is read before its pieces are measured"
        assert known.parts is not None, "a field is lit before it is classified"
        middles = known.middles[[index for index, _, _ in standing]].reshape(-1, 2)
        return apparent_sizes(self._classifier, known.parts, known.plan, known.place.camera, middles)

    def _read(self, image: Image, place: FieldPlace, reference: Reference | None) -> FieldDetection:
        """What stands on squares that are taken to be as large as `place` says."""
        known = self._state
        if known is None or known.place is not place or known.reference is not reference:
            known = _state(place, reference, known)
        changed = known.changes.since(image)
        todo = changed if len(changed) > MAX_SECOND_LOOKS else np.union1d(changed, known.doubtful_indices())
        if len(todo):
            _update_layers(known, image, todo, self.piece_colours)
            self._classify(known, todo)
            known.squares, known.covered = self._consistent(known)
            known.changes.read(todo)
            known.pictures += 1
            known.looked[todo] = known.pictures
        self._state = known
        return FieldDetection(place, known.squares, known.covered, known.cues.copy())

    def _classify(self, known: FieldState, todo: NDArray[np.intp]) -> None:
        """Reads the squares of those indices."""
        assert known.parts is not None, "a field is lit before it is classified"
        read = dict(enumerate(known.classified))
        empty = todo[surely_empty(known.parts, known.plan, known.middles[todo])]
        read |= {index: _empty(index, EMPTY_CONFIDENCE) for index in empty.tolist()}
        todo = np.setdiff1d(todo, empty)
        classified = self._classifier(cut(known.parts, known.plan, known.place.camera, known.middles[todo]))
        known.sizes[todo] = classified.sizes()
        known.occupied[empty] = 0.0
        unsure = np.flatnonzero(classified.confidence() < SECOND_STAGE_BELOW)
        if len(unsure):
            classified = self._with_second_stage(known, classified, todo, unsure)
        ways, _ = frames(known.middles[todo], known.place.camera)
        joint = classified.joint()
        kinds, sure = joint.argmax(1).tolist(), joint.max(1).tolist()
        for row, index in enumerate(todo.tolist()):
            read[index] = one = _reading(
                index, kinds[row], classified, row, sure[row], known.middles[index], ways[row]
            )
            known.probabilities[index] = classified.colours[row]
            known.occupied[index] = 1.0 - classified.kinds[row, 0]
            if one.colour is not None:
                known.shades[index] = shade(one, known.parts, known.plan, known.place.camera)
                if one.solid is not None and one.colour in ALIKE:
                    known.cues[index] = cues(known.parts, known.silhouette(one.solid))
                else:
                    known.cues[index] = np.nan
        known.classified = tuple(read[index] for index in range(SIDE_SQUARES * SIDE_SQUARES))

    def _with_second_stage(
        self,
        known: FieldState,
        classified: Classification,
        squares: NDArray[np.intp],
        unsure: NDArray[np.intp],
    ) -> Classification:
        """The squares of those indices once the second stage was asked about the rows `unsure`."""
        assert known.parts is not None, "a field is lit before it is classified"
        second = self._second_stage_of(known, known.parts, squares[unsure], mirrored=False)
        agreed = classified.agree(unsure, [second], FIRST_STAGE_WEIGHT)
        still_unsure = agreed.confidence()[unsure] < STILL_UNSURE
        if not still_unsure.any():
            return agreed
        settled = classified.agree(unsure[~still_unsure], [second.of(~still_unsure)], FIRST_STAGE_WEIGHT)
        mirrored = self._second_stage_of(known, known.parts, squares[unsure[still_unsure]], mirrored=True)
        twice = [second.of(still_unsure), mirrored]
        return settled.agree(unsure[still_unsure], twice, FIRST_STAGE_WEIGHT)

    def _second_stage_of(
        self, known: FieldState, parts: Layers, squares: NDArray[np.intp], *, mirrored: bool
    ) -> Classification:
        """What the second stage makes of the squares of those indices."""
        crops = cut(parts, known.plan, known.place.camera, known.middles[squares], self._second_stage.sharp)
        return self._second_stage(crops[..., ::-1] if mirrored else crops)

    def _consistent(self, known: FieldState) -> tuple[tuple[SquareDetection, ...], LazyText]:
        """The squares after they were compared with each other, and a word about what covers some of them."""
        assert known.parts is not None, "a field is lit before it is classified"
        assert known.light is not None, "a field is lit before it is classified"
        assert known.telling is not None, "a field is lit before it is classified"
        assert known.bare is not None, "a field is lit before it is classified"
        seen_by = known.plan, known.place.camera, known.middles
        scene = ComparedScene(*seen_by, known.parts, known.light, known.telling, known.bare, known.silhouette)
        alone = consistent(known.classified, known.probabilities, known.shades, known.cues, self.known_pieces)
        squares = without_occluded(without_explained(alone, scene), scene)
        out = list(squares)
        for index, before in leaning_pieces(squares, scene):
            behind = self._read_behind(known, without(before, scene), index)
            out[index] = max(squares[index], behind, key=lambda one: one.confidence)
        return without_covered(tuple(out), scene, empty_seen=known.reference is not None)

    def _read_behind(self, known: FieldState, parts: Layers, index: int) -> SquareDetection:
        """What stands on a square once the pieces before it are painted over: never for sure."""
        here = np.array([index])
        looks = [self._second_stage_of(known, parts, here, mirrored=mirrored) for mirrored in (False, True)]
        classified = looks[0].agree(np.array([0]), looks[1:])
        joint = classified.joint()[0]
        ways, _ = frames(known.middles[here], known.place.camera)
        sure = min(MAX_BEHIND_CONFIDENCE, float(joint.max()))
        return _reading(index, int(joint.argmax()), classified, 0, sure, known.middles[index], ways[0])


def _state(place: FieldPlace, reference: Reference | None, before: FieldState | None) -> FieldState:
    """The state before anything is read at a place; after a bump, most of what held `before` still does."""
    plan = plan_for(place)
    steps = (np.arange(SIDE_SQUARES) + 0.5) * place.square
    middles = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
    changes = Changes(place, middles)
    if (
        before is not None
        and before.reference is reference
        and (before.plan, before.place.layout) == (plan, place.layout)
    ):
        behind, telling_before, bare = before.behind, before.telling, before.bare
    else:
        empty = None if reference is None else plan.rectify(reference.image, reference.place)
        behind, telling_before, bare = backdrop(plan, place.layout, empty), None, None
    silhouettes = Silhouettes(plan, place.camera)
    return FieldState(
        place, reference, plan, middles, changes, behind, silhouettes, telling=telling_before, bare=bare
    )


def _update_layers(
    known: FieldState, image: Image, todo: NDArray[np.intp], piece_colours: PieceColours | None
) -> None:
    """Brings the layers up to date: all of them, or only round a few squares, in the light of before."""
    if known.light is None or known.parts is None or len(todo) > LIGHT_CHANGED_SQUARES:
        everything = logs(known.plan.rectify(image, known.place))
        known.light = known.behind.lit(everything)
        if known.telling is None or known.bare is None or known.reference is None:
            known.telling = find_telling(known.plan, known.middles, known.light)
            known.bare = in_grains(known.light.empty)
        known.parts = _make_layers(everything, known.light, piece_colours)
        return
    ways, _ = frames(known.middles[todo], known.place.camera)
    margins = CROP_WIDTH / 2, CROP_HEIGHT - FOOT_PX, FOOT_PX
    at = known.plan.pixels(around(known.middles[todo], ways, *(part / CROP_SCALE for part in margins)))
    low = np.clip(np.floor(at.min((0, 1))) - 1, 0, known.plan.size).astype(int).tolist()
    high = np.clip(np.ceil(at.max((0, 1))) + 2, 0, known.plan.size).astype(int).tolist()
    rows, columns = slice(low[1], high[1]), slice(low[0], high[0])
    view = known.plan.rectify(image, known.place, (rows, columns))
    fresh = _make_layers(logs(view), known.light.within(rows, columns), piece_colours)
    known.parts.change[rows, columns] = fresh.change
    known.parts.share[rows, columns] = fresh.share


def _make_layers(view: Logs, light: LightModel, piece_colours: PieceColours | None) -> Layers:
    """What looks are cut from; of `view` nothing is left."""
    even = light.relight(view, out=view)
    if piece_colours is not None:
        even = piece_colours.relight(even, light.empty, light.white)
    return layers(even, light)


def _reading(
    index: int, kind: int, classified: Classification, row: int, sure: float, middle: Floats, up: Floats
) -> SquareDetection:
    file, rank = index % SIDE_SQUARES, index // SIDE_SQUARES
    if kind == 0:
        return _empty(index, sure)
    size, lying = (kind - 1) % SIZE_COUNT, kind > SIZE_COUNT
    aside, ahead, cos, sin = classified.pose[row].tolist()
    (middle_x, middle_y), (up_x, up_y) = middle.tolist(), up.tolist()
    right_x, right_y = up_y, -up_x
    x = middle_x + 10 * (aside * right_x + ahead * up_x)
    y = middle_y + 10 * (aside * right_y + ahead * up_y)
    turn = math.atan2(sin, cos) / (1 if lying else 4) + math.atan2(right_y, right_x)
    solid = Pyramid(size, x, y, turn, lying)
    stacked = bool(classified.raised[row] > 0.5)
    return SquareDetection(file, rank, int(classified.colours[row].argmax()), size, sure, solid, stacked)


def _empty(index: int, sure: float) -> SquareDetection:
    return SquareDetection(index % SIDE_SQUARES, index // SIDE_SQUARES, None, None, sure)
