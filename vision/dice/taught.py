"""Dice of one table, taught in a few throws (prototypical networks, Snell et al. 2017).

The networks know dice with pips. A lesson shows them the dice of one table, each with its value. One more
network, the *embedding*, gives a die a direction in which it lies beside dice that show the same, whatever
that is and however they are turned, and says whether there is a die of any kind at all. The mean direction
of what was shown of a value is its *prototype*; a die is read by the prototypes that it is near to. How much
that counts beside what the networks say is chosen by throws of the lesson that were left out
(cross-validation), which may forbid it altogether: dice that are read rightly are read as before.
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
from vision.pictures import Image

CLASS_COUNT: Final = 7
"""No die, 1..6."""
CROP_SIDE_PX: Final = 72
"""Width and height of what is kept of a die: enough to turn what the networks look at."""
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
LESSON_VIEWS, READING_VIEWS = 8, 4
"""Angles at which a die of a lesson, and one that is read, is turned: it may come to lie at any."""
SHARPNESSES: Final = (0.0, 5.0, 10.0, 20.0, 40.0)
"""Tried: logits that the nearness of a prototype, 0..1, is worth."""
TRUSTS: Final = (0.0, 0.1, 0.3, 1.0)
"""Tried: how much of what the networks say of a value counts."""
FOLD_COUNT: Final = 4
"""Parts of a lesson, each of which is once read by the others."""
NETWORKS_ALONE: Final = np.array((1.0, 0.0, 0.0, 0.0))
"""Weights of `_signs` in the log odds of a die that are those of the networks."""
WEIGHT_DECAY: Final = 0.1
"""Of what the weights have learnt beyond that."""
DESCENT_STEPS: Final = 60
MAX_LOG_ODDS: Final = 30.0
MIN_GAIN: Final = 2
"""Places of a lesson that must be read rightly instead of wrongly: one more may be luck."""
CLEARLY_LESS: Final = 0.8
"""Or, of dice that the networks misread, no more than this share of their cross-entropy must be left."""
MIN_CHANCE: Final = 1e-4
"""Of what really lies there: the most that a mistake costs, however sure it was."""
Embed = Callable[[Sequence[Image]], Floats]
"""What the embedding says of N of what the networks look at (networks.Embedding)."""


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
        """Returns these with the examples of another throw."""
        rows = others.rows.copy()
        rows["throw"] = self.rows["throw"].max(initial=0) + 1
        return Examples(np.concatenate([self.rows, rows])[-MAX_EXAMPLES:])

    def to_bytes(self) -> bytes:
        """Returns it as the content of a file."""
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
    what they really show (0: no die).
    """
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
    """What the networks would look at if the die lay otherwise, the first as it lies."""
    middle = (CROP_SIDE_PX / 2, CROP_SIDE_PX / 2)
    return [cut_square(crop, middle, CLASSIFIER_SIDE, turn * 360 / turns) for turn in range(turns)]


def turned_and_embedded(crops: Sequence[Image], turns: int, embed: Embed) -> Floats:
    """(N, 1 + D) for N crops as `kept_crop` makes them.

    The log odds that a die of any kind is there, and its direction, of length one; of each the mean of so
    many turns.
    """
    looks = embed([view for crop in crops for view in views(crop, turns)]).reshape(len(crops), turns, -1)
    return np.concatenate([looks[:, :, :1].mean(1), _unit(_unit(looks[:, :, 1:]).mean(1))], 1)


@dataclass(frozen=True, eq=False, slots=True)
class Prototypes:
    """Where dice of each value lie."""

    directions: Floats
    """(6, D) of length one; nothing for a value that was not shown."""
    shown: NDArray[np.bool_]
    """(6,): whether it was."""

    @classmethod
    def of(cls, directions: Floats, values: NDArray[np.integer[Any]]) -> Prototypes:
        """Makes prototypes of (N, D) directions of dice with (N,) values, at least one."""
        told = values[:, None] == np.arange(1, CLASS_COUNT)
        return cls(_unit(told.T.astype(np.float32) @ directions), told.any(0))

    def nearness(self, directions: Floats) -> Floats:
        """(N, 6) cosines of the angles between (N, D) directions and prototypes.

        Of a value that was not shown nothing is known, so it has the mean of the others.
        """
        near = directions @ self.directions.T
        return np.where(self.shown, near, near[:, self.shown].mean(1, keepdims=True))


@dataclass(frozen=True, eq=False, slots=True)
class TaughtHead:
    """What is said of a die by what was taught."""

    prototypes: Prototypes
    sharpness: float
    """Logits that the nearness of a prototype is worth."""
    trust: float
    """How much of what the networks say of a value counts, 0..1."""
    die: Floats
    """(4,) weights of `_signs` in the log odds that there is a die."""
    reliability: float
    """Of the dice of the lesson that it had not seen it read this part rightly (rule of succession, 0..1): no
    reading of its is surer."""

    def __call__(self, embedded: Floats, said: Floats) -> Floats:
        """(N, 7) logits for N places, (N, 1 + D) as `turned_and_embedded` gives them, of which the reader
        says (N, 7) logits.
        """
        nearness = self.prototypes.nearness(embedded[:, 1:])
        odds = _signs(embedded, said, nearness) @ self.die
        return _logits(odds, self.sharpness * nearness + self.trust * said[:, 1:])


def _signs(embedded: Floats, said: Floats, nearness: Floats) -> Floats:
    """(N, 4) signs of a die.

    The log odds of the networks and of the embedding, how near the nearest prototype is, and one.
    """
    odds = np.log(np.exp(said[:, 1:] - said[:, :1]).sum(1))
    return np.stack([odds, embedded[:, 0], 4 * nearness.max(1), np.ones_like(odds)], 1)


def fit_head(examples: Examples, embed: Embed) -> TaughtHead | None:
    """The head for what was shown; None where the networks alone read that as well.

    `embed` is as `turned_and_embedded` takes it.
    """
    rows = examples.rows
    values, said = rows["value"].astype(np.intp), rows["said"]
    throws = np.unique(rows["throw"], return_inverse=True)[1]
    if not examples.dice or throws.max() == 0:
        return None
    embedded = turned_and_embedded(list(rows["crop"]), LESSON_VIEWS, embed)
    directions = embedded[:, 1:]
    dice = values > 0
    nearness = _held_out_nearness(directions, values, throws)
    signs = _signs(embedded, said, nearness)
    odds = _held_out_odds(signs, dice, throws)
    sharpness, trust = _best_shares(nearness[dice], said[dice], values[dice])
    logits = _logits(odds, sharpness * nearness + trust * said[:, 1:])
    right, loss = _marks(logits, values)
    right_before, loss_before = _marks(said, values)
    gain = np.count_nonzero(right) - np.count_nonzero(right_before)
    is_clearer = loss < CLEARLY_LESS * loss_before and not right_before.all()
    if gain < 0 or (gain < MIN_GAIN and not is_clearer):
        return None
    return TaughtHead(
        Prototypes.of(directions[dice], values[dice]),
        sharpness,
        trust,
        _die_weights(signs, dice),
        (np.count_nonzero(right[dice]) + 1) / (examples.dice + 2),
    )


def _logits(odds: Floats, values: Floats) -> Floats:
    """(N, 7) logits of no die and 1..6, for (N,) log odds of a die and (N, 6) logits of its values."""
    chances = np.log(softmax(values) + MIN_CHANCE)
    return np.concatenate([np.zeros((len(odds), 1)), odds[:, None] + chances], 1).astype(np.float32)


def _marks(logits: Floats, values: NDArray[np.intp]) -> tuple[NDArray[np.bool_], float]:
    """(N,) whether places are read rightly by (N, 7) logits, and the mean cross-entropy, nats."""
    chances = softmax(logits)
    read = np.where(chances[:, 0] < 0.5, chances[:, 1:].argmax(1) + 1, 0)
    lost = -np.log(np.maximum(chances[np.arange(len(values)), values], MIN_CHANCE))
    return np.asarray(read == values), float(lost.mean())


def _held_out_nearness(directions: Floats, values: NDArray[np.intp], throws: NDArray[np.intp]) -> Floats:
    """(N, 6) nearness of each place to prototypes that its throw has no part in."""
    nearness = np.zeros((len(values), CLASS_COUNT - 1), np.float32)
    for throw in np.unique(throws):
        apart, others = throws == throw, (throws != throw) & (values > 0)
        if others.any():
            nearness[apart] = Prototypes.of(directions[others], values[others]).nearness(directions[apart])
    return nearness


def _best_shares(nearness: Floats, said: Floats, values: NDArray[np.intp]) -> tuple[float, float]:
    """Sharpness and trust by which most of N dice are read rightly.

    Of these the ones that are surest of what is right.
    """

    def marks(shares: tuple[float, float]) -> tuple[int, float]:
        chances = softmax(shares[0] * nearness + shares[1] * said[:, 1:])
        lost = -np.log(np.maximum(chances[np.arange(len(values)), values - 1], MIN_CHANCE))
        return int(np.count_nonzero(chances.argmax(1) + 1 == values)), -float(lost.mean())

    return max(product(SHARPNESSES, TRUSTS), key=marks)


def _held_out_odds(signs: Floats, dice: NDArray[np.bool_], throws: NDArray[np.intp]) -> Floats:
    """(N,) log odds of a die at each place by weights that its part of the lesson has no part in."""
    odds = signs @ NETWORKS_ALONE
    for part in range(FOLD_COUNT):
        apart = throws % FOLD_COUNT == part
        if apart.any():
            odds[apart] = signs[apart] @ _die_weights(signs[~apart], dice[~apart])
    return np.asarray(odds)


def _die_weights(signs: Floats, dice: NDArray[np.bool_]) -> Floats:
    """(4,) weights of a logistic regression of (N,) whether there is a die on (N, 4) signs.

    It begins with the networks' word, and stays near it where there is little to learn from.
    """
    weights = NETWORKS_ALONE
    # As steep as the loss can be anywhere (Böhning and Lindsay 1988): no step goes too far.
    steepness = signs.T @ signs / 4 + WEIGHT_DECAY * np.eye(len(weights))
    for _ in range(DESCENT_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(signs @ weights, -MAX_LOG_ODDS, MAX_LOG_ODDS)))
        uphill = signs.T @ (chance - dice) + WEIGHT_DECAY * (weights - NETWORKS_ALONE)
        weights = weights - np.linalg.solve(steepness, uphill)
    return np.asarray(weights)


def _unit(directions: Floats) -> Floats:
    """(..., D) directions made as long as one."""
    length = np.linalg.norm(directions, axis=-1, keepdims=True)
    return np.asarray(directions / np.maximum(length, 1e-9), np.float32)
