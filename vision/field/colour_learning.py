"""Learning the colours of people's own pieces from pictures of one of each on known squares."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.field.lighting import backdrop, logs
from vision.field.piece_colours import Colour, learn
from vision.field.place import FieldPlace
from vision.field.plan import plan_for
from vision.field.reader import Reference
from vision.pictures import Image

LESSON: tuple[tuple[int, int], ...] = ((1, 5), (3, 5), (6, 5), (1, 1), (3, 1), (6, 1))
"""The squares (file, rank) on which one piece of each colour is shown: b6, d6, g6, b2, d2, g2. Light colours
stand on dark squares and black on a light one; no piece is beside another."""


def colours_of(
    image: Image,
    place: FieldPlace,
    reference: Reference | None = None,
    squares: Sequence[tuple[int, int]] = LESSON,
) -> tuple[Colour, ...]:
    """The colours of the pieces on some squares, one piece on each, of any size.

    Args:
        image: (H, W, 3) BGR.
        place: where the field lies in it.
        reference: the empty field.
        squares: (file, rank), in the order of `vision.field.pieces.COLOURS`.

    Raises:
        MissingPiece: one of the squares is empty.
    """
    plan = plan_for(place)
    view = logs(plan.rectify(image, place))
    before = None if reference is None else plan.rectify(reference.image, reference.place)
    light = backdrop(plan, place.layout, before).lit(view)
    middles = plan.pixels(np.array([plan.middle(square) for square in squares]))
    return learn(light.relight(view), light.empty, light.white, middles, plan.scale)
