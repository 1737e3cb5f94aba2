"""How good a camera's set-up is for reading the field, and the one thing that would help most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from messages import NO_MESSAGE, Message, message
from vision.field.place import FieldPlace
from vision.field.plan import plan_for
from vision.mat import SIDE
from vision.pictures import Image
from vision.rating import Grade, blown_share

DIM, BRIGHT = 45.0, 225.0
"""Limits of the median brightness (0..255) of the field."""
GLARE: Final = 0.02
"""Share of the field that may be burnt out."""
UNEVEN: Final = 1.4
"""How many times brighter (0..255) one quarter of the field may be than another."""
STEEP, SLANTED = 45.0, 30.0
"""Degrees of tilt that are too many, and that are fine but not best."""
FEW, ENOUGH = 24.0, 45.0
"""Pixels of a square's side that are too few, and that are enough."""
SLOPPY: Final = 2.5
"""Residual (px) above which the field is not flat or not well found."""


@dataclass(frozen=True, slots=True)
class FieldRating:
    """Figures of a set-up, a verdict, and one piece of advice."""

    brightness: float
    """Median of the field, 0..255."""
    glare: float
    """Share of the field that is burnt out, 0..1."""
    unevenness: float
    """Brightest by darkest quarter of the field."""
    tilt: float
    """Degrees from the vertical."""
    pixels_per_square: float
    verdict: Grade
    advice: Message
    """One sentence; empty if nothing needs doing."""


def rate(image: Image, place: FieldPlace) -> FieldRating:
    """Rates a picture in which the field was found."""
    plan = plan_for(place)
    view = plan.rectified(image, place)
    x, y = plan.ground()
    side = SIDE * place.square
    columns, rows = (
        np.flatnonzero((x[0] > 0) & (x[0] < side)),
        np.flatnonzero((y[:, 0] > 0) & (y[:, 0] < side)),
    )
    field = view[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    grey = field.max(2).astype(np.float32)
    quarters = [part for half in np.array_split(grey, 2) for part in np.array_split(half, 2, axis=1)]
    medians = [float(np.median(part)) + 1.0 for part in quarters]
    figures = (
        float(np.median(grey)),
        blown_share(field),
        max(medians) / min(medians),
        place.tilt,
        place.pixels_per_square,
    )
    verdict, advice = _advice(*figures, place.residual)
    return FieldRating(*figures, verdict, advice)


def _advice(
    brightness: float, glare: float, unevenness: float, tilt: float, pixels: float, residual: float
) -> tuple[Grade, Message]:
    """The gravest matter decides the verdict and is the one that is spoken of."""
    poor, fair = Grade.POOR, Grade.FAIR
    matters = [
        (
            brightness < DIM,
            poor,
            message("It is too dark: switch on a light that shines on the whole field."),
        ),
        (pixels < FEW, poor, message("The field is too small in the picture: bring the camera nearer.")),
        (
            tilt > STEEP,
            poor,
            message("The camera looks too flat across the field: raise it and let it look down."),
        ),
        (glare > 2 * GLARE, poor, message("The field glares: turn the lamp away or put paper before it.")),
        (residual > SLOPPY, poor, message("The field does not lie flat: smooth it out.")),
        (brightness > BRIGHT, fair, message("It is too bright: lower the camera's exposure.")),
        (glare > GLARE, fair, message("A part of the field glares: move the lamp a little aside.")),
        (unevenness > UNEVEN, fair, message("The light is uneven: put a second lamp on the dark side.")),
        (tilt > SLANTED, fair, message("The camera looks from the side: more from above is better.")),
        (
            pixels < ENOUGH,
            fair,
            message("The field could be larger in the picture: bring the camera nearer."),
        ),
    ]
    for applies, verdict, advice in matters:
        if applies:
            return verdict, advice
    return Grade.GOOD, NO_MESSAGE
