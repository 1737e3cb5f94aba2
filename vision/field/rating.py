"""How good a camera's set-up is for reading the field, and the one thing that would help most.

Where no field is found, the picture itself often says why: it is dark, burnt out, mirrored or blurred.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from knucklebone_messages import NO_MESSAGE, LazyText
from vision.field.detection import fiducial_count, find_checkerboard, find_fiducials
from vision.field.mat_features import is_printed_mat
from vision.field.place import FieldPlace
from vision.field.plan import plan_for
from vision.mat import SIDE_SQUARES
from vision.pictures import Image
from vision.rating import Grade, blown_share, edge_width

MIN_VISIBLE_SHARE: Final = 0.99
"""Share of the field that must be in the picture: places are never known to the pixel."""
MIN_BRIGHTNESS, MAX_BRIGHTNESS = 45.0, 225.0
"""Limits of the median brightness (0..255) of the field."""
MAX_GLARE_SHARE: Final = 0.02
"""Share of the field that may be burnt out."""
MAX_LIGHT_RATIO: Final = 1.4
"""How many times brighter (0..255) one quarter of the field may be than another."""
MAX_TILT_DEGREES, FINE_TILT_DEGREES = 45.0, 30.0
"""Degrees of tilt that are too many, and that are fine but not best."""
MIN_SQUARE_PX, FINE_SQUARE_PX = 24.0, 45.0
"""Pixels of a square's side that are too few, and that are enough."""
SOFT_EDGE_MM, BLURRED_EDGE_MM = 3.0, 4.0
"""Widths (mm) of the sharpest edges on the field with which fiducials are missed now and then, and mostly."""
MAX_RESIDUAL_PX: Final = 2.5
"""Residual (px) above which the field is not flat or not well found."""
OUT_OF_FOCUS: Final = 0.0045
"""Width of the sharpest edges, as a share of the picture's width, with which no fiducial is found."""
BURNT_OUT: Final = 0.4
"""Share of a picture that is burnt out where too much light may hide a field."""
TILES_PER_SIDE: Final = 4
"""Parts, each way, in which edges are measured: light that falls off across the field is no edge."""
MIN_CONTRAST: Final = 20.0
"""Steps (0..255) between the dark and the light of a part in which there are edges at all."""

_TOO_DARK: Final = LazyText("It is too dark: switch on a light that shines on the whole field.")
_TOO_BRIGHT: Final = LazyText("It is too bright: lower the camera's exposure.")
BLURRED: Final = LazyText("The picture is blurred: focus the camera on the field, or clean its lens.")


@dataclass(frozen=True, slots=True)
class FieldRating:
    """Figures of a set-up, a verdict, and one piece of advice."""

    inside: float
    """Share of the field that is in the picture, 0..1."""
    brightness: float
    """Median of the field, 0..255."""
    glare: float
    """Share of the field that is burnt out, 0..1."""
    unevenness: float
    """Brightest by darkest quarter of the field."""
    tilt: float
    """Degrees from the vertical."""
    pixels_per_square: float
    blur: float
    """Width (mm) of the sharpest edges in the sharper parts of the field."""
    verdict: Grade
    advice: LazyText
    """One sentence; empty if nothing needs doing."""


def rate(image: Image, place: FieldPlace) -> FieldRating:
    """Rates a picture in which the field was found."""
    field, scale = _from_above(image, place)
    grey = field.max(2).astype(np.float32)
    quarters = [part for half in np.array_split(grey, 2) for part in np.array_split(half, 2, axis=1)]
    medians = [float(np.median(part)) + 1.0 for part in quarters]
    figures = (
        _inside(place),
        float(np.median(grey)),
        blown_share(field),
        max(medians) / min(medians),
        place.tilt,
        place.pixels_per_square,
        _edge_width(field) / scale,
    )
    verdict, advice = _advice(*figures, place.residual)
    return FieldRating(*figures, verdict, advice)


def is_soft(image: Image, place: FieldPlace) -> bool:
    """Whether a picture is so blurred that pieces may look larger than they are."""
    field, scale = _from_above(image, place)
    return _edge_width(field) / scale > SOFT_EDGE_MM


def _from_above(image: Image, place: FieldPlace) -> tuple[Image, float]:
    """The field as if seen from straight above, without what lies round it, and its pixels per mm."""
    plan = plan_for(place)
    view = plan.rectify(image, place)
    x, y = plan.ground()
    side = SIDE_SQUARES * place.square
    columns, rows = (
        np.flatnonzero((x[0] > 0) & (x[0] < side)),
        np.flatnonzero((y[:, 0] > 0) & (y[:, 0] < side)),
    )
    return view[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], plan.scale


def why_unfound(image: Image) -> LazyText:
    """What most likely keeps a field from being found in a picture: one sentence, with its remedy."""
    seen = image[::2, ::2]
    if float(np.percentile(seen.max(2), 75)) < MIN_BRIGHTNESS:
        return _TOO_DARK
    if blown_share(seen) > BURNT_OUT:
        return _TOO_BRIGHT
    if find_fiducials(np.ascontiguousarray(image[:, ::-1])) is not None:
        return LazyText("The picture is mirrored: switch that off in the camera's own settings.")
    if _edge_width(image) > OUT_OF_FOCUS * image.shape[1]:
        return BLURRED
    board = find_checkerboard(image, None)
    if board is not None and is_printed_mat(image, board):
        return LazyText("The camera can't read the mat's markers: focus it on the mat, or bring it nearer.")
    if fiducial_count(image):
        return LazyText("The camera sees only a corner of the mat: show it the whole mat.")
    return LazyText("The camera can't see the field: show it the whole field, or drag its corners.")


def _inside(place: FieldPlace) -> float:
    """Share (0..1) of the field that is in the picture."""
    steps = np.linspace(0, SIDE_SQUARES * place.square, 4 * SIDE_SQUARES + 1)
    at = place.pixels(np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2))
    return float(((at >= 0) & (at <= np.array(place.size) - 1)).all(1).mean())


def _edge_width(image: Image) -> float:
    """How many px the sharpest edges in the sharper parts of a (H, W, 3) picture are wide; 0 without any."""
    parts = [
        part
        for band in np.array_split(image, TILES_PER_SIDE)
        for part in np.array_split(band, TILES_PER_SIDE, axis=1)
    ]
    ranges = [np.subtract(*np.percentile(part.max(2), (95, 5))) for part in parts]
    widths = [edge_width(part) for part, steps in zip(parts, ranges, strict=True) if steps > MIN_CONTRAST]
    return float(np.percentile(widths, 25)) if widths else 0.0


def _advice(
    inside: float,
    brightness: float,
    glare: float,
    unevenness: float,
    tilt: float,
    pixels: float,
    blur: float,
    residual: float,
) -> tuple[Grade, LazyText]:
    """The gravest matter decides the verdict and is the one that is spoken of.

    Of several, the one that has to be mended before the others can be judged.
    """
    poor, fair = Grade.POOR, Grade.FAIR
    matters = [
        (
            inside < MIN_VISIBLE_SHARE,
            poor,
            LazyText("A part of the field is outside the picture: move the camera until it sees everything."),
        ),
        (brightness < MIN_BRIGHTNESS, poor, _TOO_DARK),
        (brightness > MAX_BRIGHTNESS and glare > 2 * MAX_GLARE_SHARE, poor, _TOO_BRIGHT),
        (
            pixels < MIN_SQUARE_PX,
            poor,
            LazyText("The field is too small in the picture: bring the camera nearer."),
        ),
        (blur > BLURRED_EDGE_MM, poor, BLURRED),
        (
            tilt > MAX_TILT_DEGREES,
            poor,
            LazyText("The camera looks too flat across the field: raise it and let it look down."),
        ),
        (
            glare > 2 * MAX_GLARE_SHARE,
            poor,
            LazyText("The field glares: turn the lamp away or put paper before it."),
        ),
        (residual > MAX_RESIDUAL_PX, poor, LazyText("The field does not lie flat: smooth it out.")),
        (brightness > MAX_BRIGHTNESS, fair, _TOO_BRIGHT),
        (
            glare > MAX_GLARE_SHARE,
            fair,
            LazyText("A part of the field glares: move the lamp a little aside."),
        ),
        (
            unevenness > MAX_LIGHT_RATIO,
            fair,
            LazyText("The light is uneven: put a second lamp on the dark side."),
        ),
        (
            blur > SOFT_EDGE_MM,
            fair,
            LazyText("The picture is a little blurred: focus the camera on the field."),
        ),
        (
            tilt > FINE_TILT_DEGREES,
            fair,
            LazyText("The camera looks from the side: more from above is better."),
        ),
        (
            pixels < FINE_SQUARE_PX,
            fair,
            LazyText("The field could be larger in the picture: bring the camera nearer."),
        ),
    ]
    for applies, verdict, advice in matters:
        if applies:
            return verdict, advice
    return Grade.GOOD, NO_MESSAGE
