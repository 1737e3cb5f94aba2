"""Dice of one table, taught in a few throws: what a head in numpy adds to what the networks say of a die.

The networks know dice with pips. A lesson shows them the dice of one table, each with its value; from the
second stage's features and the directions of edges a logistic regression then learns by how much the reader
errs on those dice. It begins at zero, so dice that are read rightly are read as before; and how far it may go
is told by throws of the lesson that it has not seen (cross-validation), which may forbid it altogether.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.dice.networks import CLASSIFIER_SIDE, ROUND_DIE, Floats, cut_square
from vision.network import softmax
from vision.opencv import load_cv2
from vision.pictures import Image

CLASS_COUNT: Final = 7
"""No die, 1..6."""
CROP_SIDE_PX: Final = 72
"""Width and height of what is kept of a die: enough to turn what the classifier looks at."""
EXAMPLE: Final = np.dtype(
    [
        ("throw", "<u2"),
        ("value", "u1"),
        ("said", "<f4", CLASS_COUNT),
        ("crop", "u1", (CROP_SIDE_PX, CROP_SIDE_PX, 3)),
    ]
)
"""One place in a picture of a lesson: the throw, the value (0: no die), the logits that the reader had for
it, and how it looks."""
MAGIC: Final = b"knucklebone dice 1\n"
MAX_EXAMPLES: Final = 240
"""The newest are kept."""
VIEW_COUNT: Final = 8
"""Views of a die from which is learnt; it may come to lie at any angle."""
ZOOMS: Final = (1.0, 1.12, 0.94, 1.06)
"""Of these views: a box round a die is larger the more it is turned."""
EDGE_CELLS, EDGE_DIRECTIONS, EDGE_MARGIN_PX = 6, 8, 6
"""Of the histograms of edges: cells across, directions, px of the crop's rim that are left out; what remains
is a multiple of the cells."""
NETWORK_SHARE, EDGE_SHARE = 0.7, 0.7
"""Of the say of the networks' features and of the edges."""
BIAS_DECAY: Final = 0.03
"""Of what is added everywhere: the dice of a table may be unlike known ones all alike."""
POWER_STEPS: Final = 15
"""Of the power method."""
WEIGHT_DECAYS: Final = (0.01, 0.1, 100.0)
"""Tried of the regression; the last leaves nothing but what is the same for all dice of the table."""
TRUSTS: Final = (1.0, 0.2)
"""Tried: how much of what the networks say of a value counts."""
FOLD_COUNT: Final = 4
"""Parts of a lesson, each of which is once read by the others."""
DESCENT_STEPS: Final = 120
"""Of the regression's descent."""
MIN_CHANCE: Final = 1e-4
"""Of what really lies there: the most that a mistake costs, however sure it was."""
NO_DIE_SHARE: Final = 0.5
"""Weight of all places without a die, in that of all dice."""


@dataclass(frozen=True, eq=False, slots=True)
class Examples:
    """What was shown, the oldest first."""

    rows: NDArray[Any] = field(default_factory=lambda: np.zeros(0, EXAMPLE))
    """(N,) of EXAMPLE."""

    @property
    def dice(self) -> int:
        """How many dice."""
        return int(np.count_nonzero(self.rows["value"]))

    def and_more(self, others: Examples) -> Examples:
        """With those of another throw."""
        rows = others.rows.copy()
        rows["throw"] = self.rows["throw"].max(initial=0) + 1
        return Examples(np.concatenate([self.rows, rows])[-MAX_EXAMPLES:])

    def to_bytes(self) -> bytes:
        """As the content of a file."""
        return MAGIC + self.rows.tobytes()

    @classmethod
    def from_bytes(cls, content: bytes) -> Examples:
        """The inverse of `to_bytes`; none for what does not fit."""
        body = content.removeprefix(MAGIC)
        if len(body) == len(content) or len(body) % EXAMPLE.itemsize:
            return cls()
        rows = np.frombuffer(body, EXAMPLE)[-MAX_EXAMPLES:]
        usable = (rows["value"] < CLASS_COUNT).all() and np.isfinite(rows["said"]).all()
        return cls(rows) if usable else cls()


def examples_of(image: Image, boxes: Floats, said: Floats, values: Sequence[int]) -> Examples:
    """(N, 4) places in a (H, W, 3) uint8 BGR picture, the (N, 7) logits that the reader had for them, and
    what they really show (0: no die)."""
    rows = np.zeros(len(boxes), EXAMPLE)
    for row, box, logits, value in zip(rows, boxes, said, values, strict=True):
        row["value"], row["said"], row["crop"] = value, logits, kept_crop(image, box)
    return Examples(rows)


def kept_crop(image: Image, box: Floats) -> Image:
    """A (CROP_SIDE_PX, CROP_SIDE_PX, 3) view of a die and what is round it."""
    x0, y0, x1, y1 = (float(v) for v in box)
    side = max(4.0, x1 - x0, y1 - y0) * ROUND_DIE * CROP_SIDE_PX / CLASSIFIER_SIDE
    return cut_square(image, ((x0 + x1) / 2, (y0 + y1) / 2), side, px=CROP_SIDE_PX)


def views(crop: Image, turns: int) -> list[Image]:
    """What the classifier would look at if the die lay otherwise, the first as it lies."""
    middle = (CROP_SIDE_PX / 2, CROP_SIDE_PX / 2)
    return [
        cut_square(crop, middle, CLASSIFIER_SIDE * ZOOMS[turn % len(ZOOMS)], turn * 360 / turns)
        for turn in range(turns)
    ]


def edges(crops: Sequence[Image]) -> Floats:
    """(N, F) histograms of the directions of edges (Dalal and Triggs 2005): symbols and digits are drawn in
    lines that networks for pips do not tell apart."""
    return np.array([_edges(crop) for crop in crops], np.float32)


def _edges(crop: Image) -> Floats:
    cv2 = load_cv2()
    inner = slice(EDGE_MARGIN_PX, -EDGE_MARGIN_PX)
    smooth = cv2.GaussianBlur(crop, (0, 0), 0.8).astype(np.float32)
    across, down = (cv2.Sobel(smooth, cv2.CV_32F, *axis)[inner, inner] for axis in ((1, 0), (0, 1)))
    strength = np.hypot(across, down)
    best = strength.argmax(2)[..., None]
    strength, across, down = (np.take_along_axis(one, best, 2)[..., 0] for one in (strength, across, down))
    place = np.arctan2(down, across) / (2 * np.pi) * EDGE_DIRECTIONS
    first = np.floor(place).astype(int)
    part = (place - first).astype(np.float32)
    planes = np.zeros((*strength.shape, EDGE_DIRECTIONS), np.float32)
    rows, columns = np.indices(strength.shape)
    planes[rows, columns, first % EDGE_DIRECTIONS] = strength * (1 - part)
    planes[rows, columns, (first + 1) % EDGE_DIRECTIONS] += strength * part
    side = len(planes) // EDGE_CELLS
    cells = planes.reshape(EDGE_CELLS, side, EDGE_CELLS, side, EDGE_DIRECTIONS).sum((1, 3)).ravel()
    return np.asarray(np.sqrt(cells / (cells.sum() + 1e-3)), np.float32)


@dataclass(frozen=True, eq=False, slots=True)
class TaughtHead:
    """What is added to the logits of a die."""

    trust: float
    """How much of what the networks say of a value counts, 0..1."""
    middle: Floats
    """(F,) features of a usual place of the table."""
    weights: Floats
    """(F, 7)."""
    bias: Floats
    """(7,)."""
    reliability: float
    """Of the dice of the lesson that it had not seen it read this part rightly (rule of succession, 0..1): no
    reading of its is surer."""

    def __call__(self, features: Floats, said: Floats) -> Floats:
        """(N, 7) logits for (N, F) features of places and the (N, 7) logits that the reader has for them."""
        learnt = (features - self.middle) @ self.weights + self.bias
        return np.asarray(_trusted(said, self.trust) + learnt, np.float32)


def _trusted(said: Floats, trust: float) -> Floats:
    """(N, 7) logits with the values drawn together, and the odds of a die what they were."""
    odds = np.log(np.exp(said[:, 1:] - said[:, :1]).sum(1, keepdims=True))
    values = np.log(softmax(said[:, 1:] * trust))
    return np.concatenate([np.zeros_like(odds), odds + values], 1)


@dataclass(frozen=True, eq=False, slots=True)
class _Lesson:
    """N views of what was shown, as the regression needs them."""

    said: Floats
    """(N, 7) logits of the reader."""
    value: NDArray[np.intp]
    """(N,)."""
    throw: NDArray[np.intp]
    """(N,)."""
    weight: Floats
    """(N,)."""
    as_it_lay: Floats
    """(N,) weight of the example in its first view, which shows it as it lay; 0 in the others."""
    alike: Floats
    """(N, N) products of their features."""

    def is_right(self, logits: Floats) -> NDArray[np.bool_]:
        """(N,): which views are read rightly by (N, 7) logits."""
        chances = softmax(logits)
        return np.asarray(np.where(chances[:, 0] < 0.5, chances[:, 1:].argmax(1) + 1, 0) == self.value)

    def marks(self, logits: Floats) -> tuple[int, float]:
        """For (N, 7) logits of the places as they lay: how many are read rightly, and minus the mean
        cross-entropy, nats; the larger the better."""
        chances = softmax(logits)
        right = np.count_nonzero(self.is_right(logits) & (self.as_it_lay > 0))
        lost = -np.log(np.maximum(chances[np.arange(len(self.value)), self.value], MIN_CHANCE))
        return int(right), -float((self.as_it_lay * lost).sum() / self.as_it_lay.sum())

    def held_out(self, trust: float, decay: float) -> Floats:
        """(N, 7) logits of each view by a head that did not see its throw."""
        logits = _trusted(self.said, trust)
        folds = self.throw % FOLD_COUNT
        for fold in np.unique(folds):
            apart, others = np.flatnonzero(folds == fold), np.flatnonzero(folds != fold)
            if len(others):
                shares, bias = self.fitted(others, trust, decay)
                logits[apart] += self.alike[np.ix_(apart, others)] @ shares + bias
        return logits

    def fitted(self, views: NDArray[np.intp], trust: float, decay: float) -> tuple[Floats, Floats]:
        """(M, 7) shares of M of the views in the weights of the head (dual form), and its (7,) bias."""
        alike, said = self.alike[np.ix_(views, views)], _trusted(self.said[views], trust)
        weight = self.weight[views, None]
        told = np.eye(CLASS_COUNT, dtype=np.float32)[self.value[views]]

        def uphill(at: Floats) -> Floats:
            shares, bias = at[:-1], at[-1:]
            wrong = weight * (softmax(said + alike @ shares + bias) - told)
            return np.concatenate([wrong + decay * shares, wrong.sum(0, keepdims=True) + BIAS_DECAY * bias])

        # Twice what each part needs by itself is enough for both together.
        rates = np.full((len(views) + 1, 1), 1 / (_steepness(alike * weight) + decay), np.float32)
        rates[-1] = 1 / (float(weight.sum()) + BIAS_DECAY)
        found = _descended(uphill, rates, np.zeros((len(views) + 1, CLASS_COUNT), np.float32))
        return found[:-1], found[-1]


def _steepness(matrix: Floats) -> float:
    """The largest eigenvalue of a matrix without negative ones, by the power method."""
    vector: Floats = np.ones(len(matrix), np.float32)
    for _ in range(POWER_STEPS):
        raised = matrix @ vector
        vector = np.asarray(raised / max(1e-9, float(np.linalg.norm(raised))))
    return 1.1 * float(np.linalg.norm(matrix @ vector))


def _descended(uphill: Callable[[Floats], Floats], rates: Floats, start: Floats) -> Floats:
    """Where a convex function is least, by Nesterov's accelerated descent; `uphill` is its gradient."""
    found = ahead = start
    pace = 1.0
    for _ in range(DESCENT_STEPS):
        before, found = found, np.asarray(ahead - rates * uphill(ahead), np.float32)
        next_pace = (1 + np.sqrt(1 + 4 * pace**2)) / 2
        ahead, pace = found + np.float32((pace - 1) / next_pace) * (found - before), next_pace
    return found


def taught(examples: Examples, features_of: Callable[[Sequence[Image]], Floats]) -> TaughtHead | None:
    """The head for what was shown; None where the networks alone read that as well.

    `features_of` gives (N, F) features of N of what the classifier looks at.
    """
    rows = examples.rows
    if not examples.dice:
        return None
    looks = [views(row["crop"], VIEW_COUNT if row["value"] else 1) for row in rows]
    features = features_of([view for look in looks for view in look])
    middle, scale = features.mean(0), _scale(features)
    shown = (features - middle) * scale
    lesson = _lesson(rows, [len(look) for look in looks], shown)
    marks = {each: lesson.marks(lesson.held_out(*each)) for each in product(TRUSTS, WEIGHT_DECAYS)}
    trust, decay = max(marks, key=lambda each: marks[each])
    if marks[trust, decay][0] <= lesson.marks(lesson.said)[0]:
        return None
    dice = (lesson.as_it_lay > 0) & (lesson.value > 0)
    right = int(np.count_nonzero(lesson.is_right(lesson.held_out(trust, decay))[dice]))
    shares, bias = lesson.fitted(np.arange(len(shown)), trust, decay)
    weights = np.asarray((shown.T @ shares) * scale[:, None], np.float32)
    return TaughtHead(trust, middle, weights, bias, (right + 1) / (examples.dice + 2))


def _lesson(rows: NDArray[Any], counts: Sequence[int], shown: Floats) -> _Lesson:
    """Rows of EXAMPLE, how many views there are of each, and (N, F) features of the views."""
    dice = int(np.count_nonzero(rows["value"]))
    none = len(rows) - dice
    weight = np.where(rows["value"] > 0, 1.0, min(1.0, NO_DIE_SHARE * dice / max(1, none)))
    as_it_lay = np.zeros(len(shown), np.float32)
    as_it_lay[np.cumsum([0, *counts[:-1]])] = weight
    return _Lesson(
        np.repeat(rows["said"], counts, 0),
        np.repeat(rows["value"].astype(np.intp), counts),
        np.repeat(np.unique(rows["throw"], return_inverse=True)[1], counts),
        np.repeat(weight / counts, counts).astype(np.float32),
        as_it_lay,
        shown @ shown.T,
    )


def _scale(features: Floats) -> Floats:
    """(F,) factors that give the networks' features and the edges, which are the last, their say."""
    spread = features.std(0)
    edge_count = EDGE_CELLS**2 * EDGE_DIRECTIONS
    scale: Floats = np.empty_like(spread)
    scale[:-edge_count] = NETWORK_SHARE / max(1e-6, float(np.linalg.norm(spread[:-edge_count])))
    scale[-edge_count:] = EDGE_SHARE / max(1e-6, float(np.linalg.norm(spread[-edge_count:])))
    return scale
