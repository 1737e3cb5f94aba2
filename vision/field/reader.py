"""Reads the pieces on a field whose place in the picture is known."""

from __future__ import annotations

from dataclasses import dataclass

from vision.field.candidates import Candidates, find_candidates
from vision.field.colours import ColourModel, colour_model
from vision.field.confidence import Confidence
from vision.field.light import backdrop, logs
from vision.field.place import FieldPlace
from vision.field.plan import plan_for
from vision.field.readings import FieldReading, SquareReading
from vision.field.stash import Stash
from vision.mat import SIDE
from vision.pictures import Image


@dataclass(frozen=True, slots=True)
class Reference:
    """A picture of the empty field and where the field lies in it."""

    image: Image
    place: FieldPlace


class FieldReader:
    """Reads fields, with or without a picture of the empty one."""

    def __init__(
        self,
        model: ColourModel | None = None,
        confidence: Confidence | None = None,
        *,
        stash: Stash | None = None,
    ) -> None:
        """`stash`: the colours of people's own pieces, where they are not the usual ones."""
        self.stash = stash
        self._model = model or colour_model()
        self._confidence = confidence or Confidence()

    def read(self, image: Image, place: FieldPlace, reference: Reference | None = None) -> FieldReading:
        """What stands on the 64 squares.

        Args:
            image: (H, W, 3) BGR.
            place: where the field lies in `image`.
            reference: the empty field, from about the same place; it may lie elsewhere in its picture.
        """
        found = considered(image, place, reference, self._model, self.stash)
        sure = self._confidence.of_all(found)
        squares = [(file, rank) for rank in range(SIDE) for file in range(SIDE)]
        return FieldReading(place, tuple(_reading(square, found, sure[square]) for square in squares))


def considered(
    image: Image,
    place: FieldPlace,
    reference: Reference | None,
    model: ColourModel,
    stash: Stash | None = None,
) -> Candidates:
    """What may stand on each square, before it is said how sure that is."""
    plan = plan_for(place)
    view = logs(plan.rectified(image, place))
    before = None if reference is None else plan.rectified(reference.image, reference.place)
    light = backdrop(plan, place.layout, before).lit(view)
    if stash is not None:
        view = stash.evened(view, light.empty, light.white)
    evidence = model.evidence(view, light)
    return find_candidates(evidence, plan, place.camera)


def _reading(square: tuple[int, int], found: Candidates, confidence: float) -> SquareReading:
    one = found.pieces.get(square)
    if one is None:
        return SquareReading(*square, None, None, confidence)
    solid = one.best.solid
    return SquareReading(*square, one.colour, solid.size, confidence, solid)
