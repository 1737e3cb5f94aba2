"""Hands that were at dice when these came to rest, seen in the pictures of one motion segment.

What passes by at a place, and in figures what the pictures show round the moment of rest: films have taught
what such figures mean. Pictures are named by their numbers in the view.

A hand of the table's own colour shows only in pieces, and dice that roll off fingers are part of the hand
for a moment. Steps learnt from thousands of dice, of which it is known how they came to lie, tell the one
from the other better than rules set by hand do (`studio.training.hands` writes them to `hands.json`). What
lay where before, and how many dice moved at once, are no figures: films would teach their own habits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from vision.dice.rolls import thresholds
from vision.dice.rolls.frames import (
    Box,
    Frame,
    SegmentFrame,
    find_changes,
    flights,
    grow_box,
)
from vision.dice.rolls.place_history import SegmentView, arm_at, find_passing, longest_at_rim, things_at
from vision.shipped import MODELS

WEIGHTS = MODELS / "hands.json"

AROUND = range(-8, 3)
"""Pictures looked at, counted from the first that shows the die as it lies now."""
CLOSE_BY = range(-2, 2)
"""Those of them in which it is looked for all that passes by, which takes most of the time."""
RECENT_PICTURES = 12
"""Pictures before it in which dice in flight are counted."""
FAR_WIDTHS = 99.0
"""Widths of a die to what is not there at all."""

FLIGHTS = "flights"
"""In how many of the pictures before something as small as a die moved away from where the die lies now."""
OF_EACH = ("mover at", "mover", "at rim", "largest", "movers", "since last", "until now", "since first")
"""Figures of what has moved since the picture before: how far the closest of it is and how large, how long
what touches the rim is, how large the largest, how many there are; and the share of the die's place that
looks different than in the picture before, than now, and than before anything moved."""
OF_CLOSE_BY = ("hand", "reach", "length", "reach elsewhere", "hand elsewhere")
"""Figures of what passes by at the die: its area, how long the part that touches the rim is and how long any;
and of what touches the rim anywhere: how long the longest is, and the area of all."""

NAMES = (
    FLIGHTS,
    *(f"{name} {k:+d}" for k in AROUND for name in OF_EACH),
    *(f"{name} {k:+d}" for k in CLOSE_BY for name in OF_CLOSE_BY),
)
"""Names of the figures, in their order; lengths in widths of a die, areas in areas of one; all are 0 of a
picture that there is not."""


def is_handled(view: SegmentView, box: Box, arrived: int) -> bool:
    """Whether a hand was at a die when it came to rest; arguments as of `hand_features`."""
    # The films that taught the score had a camera that stood: of one in a hand the hand must be seen.
    return score(hand_features(view, box, arrived)) > 0 and (
        not view.slack or any(arm_at(view, arrived + k, box) for k in CLOSE_BY if _is_kept(view, arrived + k))
    )


def hand_features(view: SegmentView, box: Box, arrived: int) -> list[float]:
    """(len(NAMES),) figures of a die.

    Args:
        box: where it lies.
        arrived: the first picture that shows it as it lies now.
    """
    lately = view.pictures[max(0, arrived - RECENT_PICTURES) : arrived + 1]
    figures = [float(flights(lately, view.width, [box]))]
    for k in AROUND:
        figures += _of_each(view, arrived + k, box) if _is_kept(view, arrived + k) else (0.0,) * len(OF_EACH)
    for k in CLOSE_BY:
        figures += (
            _of_close_by(view, arrived + k, box) if _is_kept(view, arrived + k) else (0.0,) * len(OF_CLOSE_BY)
        )
    return figures


def _is_kept(view: SegmentView, k: int) -> bool:
    """Whether there is such a picture since things began to move."""
    return 1 <= k < len(view.pictures)


def _of_each(view: SegmentView, k: int, box: Box) -> Iterator[float]:
    """The figures `OF_EACH`."""
    picture = view.pictures[k]
    yield from _of_movers(picture, box, view.width)
    for one, other in ((view.pictures[k - 1], picture), (picture, view.now), (picture, view.pictures[0])):
        yield _differing_share(view, one, other, box)


def _of_close_by(view: SegmentView, k: int, box: Box) -> Iterator[float]:
    """The figures `OF_CLOSE_BY`."""
    passing, area = find_passing(view, k), view.width**2
    at_rim, lengths, areas = things_at(view, passing, box)
    yield float(areas.max(initial=0)) / area
    yield float((lengths * at_rim).max(initial=0)) / view.width
    yield float(lengths.max(initial=0)) / view.width
    yield longest_at_rim(view, k) / view.width
    yield float(passing.areas[passing.at_rim].sum()) / area


def _differing_share(view: SegmentView, one: Frame, other: Frame, box: Box) -> float:
    """Share of the px of a place that two pictures show differently."""
    x0, y0, x1, y1 = grow_box(box, thresholds.DIE_MARGIN * view.width, one.detail.shape)
    here = slice(y0, y1), slice(x0, x1)
    return float(find_changes(one.detail[here], other.detail[here], view.threshold[here], view.slack).mean())


def _of_movers(picture: SegmentFrame, box: Box, width: float) -> tuple[float, ...]:
    """The first figures of `OF_EACH`."""
    if not len(picture.moving):
        return FAR_WIDTHS, 0.0, 0.0, 0.0, 0.0
    longest, areas, x, y, at_rim = picture.moving.T
    away = np.hypot(x - (box[0] + box[2]) / 2, y - (box[1] + box[3]) / 2)
    closest = int(away.argmin())
    return (
        float(away[closest]) / width,
        float(areas[closest]) / width**2,
        float((longest * at_rim).max()) / width,
        float(areas.max()) / width**2,
        float(len(areas)),
    )


def score(figures: Sequence[float]) -> float:
    """Above 0 if figures are those of a die at which a hand was, so that hardly any thrown one has more."""
    weights = learnt_weights()
    return weights.bias + sum(
        step.below if figures[step.figure] < step.edge else step.above for step in weights.steps
    )


class Step(NamedTuple):
    """What is added for one figure."""

    figure: int
    """Its number in `NAMES`."""
    edge: float
    below: float
    """Added if the figure is below the edge."""
    above: float
    """Added if it is not."""


class Weights(NamedTuple):
    """Which figures of a die show a hand at it."""

    bias: float
    """What is added in any case."""
    steps: tuple[Step, ...]


@cache
def learnt_weights() -> Weights:
    """Reads what films have taught."""
    told = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return Weights(told["bias"], tuple(Step(NAMES.index(name), *step) for name, *step in told["steps"]))
