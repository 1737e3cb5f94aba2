"""Pieces of one colour look alike on one table: doubts about a colour are settled by what is sure.

Under one lamp a white piece may be as rosy as a red one of clear plastic is under another. One square alone
cannot tell; in the whole field there are others of either kind to compare with.

Blue and black are told apart less surely than the networks say, which learnt from rendered plastic: a real
black piece mirrors the sky and a teal card, and a real blue one may let hardly a third of the light through,
so that on brown squares both are as dark and as blue.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.crops import SHARE_STEPS, SHARE_ZERO, Layers
from vision.field.dark_colours import ALIKE, DARK_COLOURS, doubtful
from vision.field.known_pieces import NOTHING_KNOWN, KnownPieces
from vision.field.piece_colours import DARK_LIGHTNESS, coordinates, typical
from vision.field.pieces import BASES, COLOURS, HEIGHTS, Floats
from vision.field.plan import Plan
from vision.field.readings import DOUBT_CONFIDENCE, SquareDetection

SURE_CONFIDENCE: Final = 0.95
"""Confidence from which a piece shows how its colour looks here."""
MAX_OTHER_CONFIDENCE: Final = math.nextafter(DOUBT_CONFIDENCE, 0)
"""The most that is believed of a piece that is taken to be of another colour than was read."""
LIGHTNESS_SPREAD, HUE_SPREAD, DARK_HUE_SPREAD = 0.4, 0.2, 0.3
"""Spreads of pieces of one colour: how light they are, and the two ratios of colours, of dark ones too."""
UNLIKE_FACTOR: Final = 0.3
"""What is left of the chance of a colour whose pieces all look otherwise: plastic of one colour does, too, by
what lies behind it, and less than this turned real blue pieces into black ones."""
UNSEEN_FACTOR: Final = 0.8
"""What is left of that of a colour of which no piece is sure."""
COLOUR_RADIUS_SIDES: Final = 0.3
"""Radius of the part of a piece whose colour is taken, in sides of its base."""
MIN_COLOUR_RADIUS_PX: Final = 2.5
"""The same in pixels of the plan, at the least."""
THINNING_STEP_PX: Final = 2
"""Of larger parts every second pixel, each way, tells as much."""
MIDDLE_HEIGHT_SHARE: Final = 1 / 3
"""How far up, in heights, the middle of what is seen of a piece is."""
MIN_PROBABILITY: Final = 1e-6
"""A chance that is as good as none."""


def shade(piece: SquareDetection, parts: Layers, plan: Plan, camera: Floats) -> Floats:
    """(3,) the typical colour of a piece.

    Lightness and two ratios, as `vision.field.piece_colours.coordinates` has them; not a number where it is
    not in the picture.

    Args:
        piece: what was read, and where it stands.
        parts: the rectified picture.
        plan: of it.
        camera: (3,) mm.
    """
    assert piece.solid is not None, "an empty square has no shade"
    assert piece.size is not None, "an empty square has no shade"
    at = np.array([piece.solid.x, piece.solid.y])
    # A piece leans away from the camera by how far it is from it, per mm that the camera is high.
    lean = (at - camera[:2]) / max(float(camera[2]), 1.0)
    x, y = plan.pixels(at + lean * HEIGHTS[piece.size] * MIDDLE_HEIGHT_SHARE).tolist()
    reach = max(MIN_COLOUR_RADIUS_PX, COLOUR_RADIUS_SIDES * BASES[piece.size] * plan.scale)
    top, left = (max(0, int(middle - reach)) for middle in (y, x))
    step = THINNING_STEP_PX if reach > 2 * MIN_COLOUR_RADIUS_PX else 1
    window = parts.share[top : max(0, int(y + reach + 1)) : step, left : max(0, int(x + reach + 1)) : step]
    down, across = (
        first + step * np.arange(count)
        for first, count in ((top - y, window.shape[0]), (left - x, window.shape[1]))
    )
    disc = down[:, None] ** 2 + across**2 < reach**2
    if np.count_nonzero(disc) * step**2 < MIN_COLOUR_RADIUS_PX**2:
        return np.full(3, np.nan)
    share = (window[disc].astype(np.float32) - SHARE_ZERO) / SHARE_STEPS
    return np.asarray(coordinates(typical(share)), float)


def consistent(
    squares: Sequence[SquareDetection],
    probabilities: Floats,
    shades: Floats,
    cues: Floats,
    known: KnownPieces = NOTHING_KNOWN,
) -> tuple[SquareDetection, ...]:
    """The squares once more, after the colour of each was weighed by how the sure ones look.

    Args:
        squares: what was read of N squares, each by itself.
        probabilities: (N, 6) of the colours, if anything stands there.
        shades: (N, 3) as `shade` has them.
        cues: (N, 2) as `vision.field.dark_colours.cues` has them.
        known: what is known of the pieces of this table.
    """
    colours = np.array([-1 if one.colour is None else one.colour for one in squares])
    seen = np.flatnonzero((colours >= 0) & np.isfinite(shades).all(1))
    sure = np.array([squares[index].confidence >= SURE_CONFIDENCE for index in seen.tolist()], np.bool_)
    weighed = np.maximum(probabilities[seen], MIN_PROBABILITY) * _likeness(shades[seen], colours[seen], sure)
    weighed /= weighed.sum(1, keepdims=True)
    out = list(squares)
    worths = doubtful(weighed, cues[seen], known)
    chances = probabilities[seen].tolist(), weighed.tolist(), worths.tolist()
    for index, before, after, worth in zip(seen.tolist(), *chances, strict=True):
        out[index] = _settle(squares[index], before, after, worth)
    return tuple(out)


def _settle(
    one: SquareDetection, before: Sequence[float], after: Sequence[float], worth: Sequence[float]
) -> SquareDetection:
    """A piece with six chances of its colours before and after they were weighed by other pieces, and what
    the latter are worth.
    """
    assert one.colour is not None, "only pieces have a colour"
    rest = min(1.0, one.confidence / max(before[one.colour], MIN_PROBABILITY))
    colour = one.colour if one.confidence >= DOUBT_CONFIDENCE else after.index(max(after))
    if colour in ALIKE:
        colour = max(DARK_COLOURS, key=lambda dark: worth[dark])
    sure = rest * worth[colour]
    if colour == one.colour and one.confidence >= DOUBT_CONFIDENCE:
        sure = min(one.confidence, sure)
    if colour != one.colour:
        sure = min(sure, MAX_OTHER_CONFIDENCE)
    if (colour, sure) == (one.colour, one.confidence):
        return one
    return replace(one, colour=colour, confidence=sure)


def _likeness(shades: Floats, colours: NDArray[np.intp], sure: NDArray[np.bool_]) -> Floats:
    """(N, 6) how much each of N pieces looks like the likest sure one of each colour.

    From UNLIKE_FACTOR to 1 + UNLIKE_FACTOR; UNSEEN_FACTOR where no other piece of it is sure.
    """
    dark = shades[:, 0] < DARK_LIGHTNESS
    hue = np.where(dark[:, None] | dark[None, :], DARK_HUE_SPREAD, HUE_SPREAD)
    off = shades[:, None] - shades[None, :]
    near = np.exp(-0.5 * ((off[..., 0] / LIGHTNESS_SPREAD) ** 2 + (off[..., 1:] ** 2).sum(-1) / hue**2))
    others = np.broadcast_to(sure, near.shape) & ~np.eye(len(shades), dtype=bool)
    out = np.empty((len(shades), len(COLOURS)))
    for colour in range(len(COLOURS)):
        of = others & (colours == colour)
        out[:, colour] = np.where(
            of.any(1), UNLIKE_FACTOR + np.where(of, near, 0).max(1, initial=0), UNSEEN_FACTOR
        )
    return out
