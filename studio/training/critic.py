"""Teaches a `game.bots.network.ValueNetwork` what positions promise, from how matches went on.

One layer of units (ReLU) for each seat, the same weights for all seats; the seats' worths make a multinomial
logit of who wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from game.bots.network import ALWAYS, WEIGHT_SCALE, unit_name
from game.bots.taught import FeatureVector, shares

Floats = NDArray[np.float32]

UNITS: Final = 16
AT_A_STEP: Final = 2048
"""Positions."""
DULL: Final = 0.3
"""Added to the spread of a feature, so that a rare one is not blown up."""


class Positions:
    """What the seats of some positions show, of which matches, and how those ended."""

    def __init__(self, features: int, most_seats: int) -> None:
        self._features, self._most_seats = features, most_seats
        self._shown: list[Sequence[FeatureVector]] = []
        self.stages: list[int] = []
        self.won: list[list[float]] = []
        """By seat: the part of the victory that it came to."""

    def __len__(self) -> int:
        return len(self._shown)

    def add(self, shown: Sequence[FeatureVector], stage: int) -> None:
        """One more position; `shown` by seat."""
        self._shown.append(shown)
        self.stages.append(stage)

    def end_match(self, won: Sequence[float]) -> None:
        """How the match ended to which the positions since the last one belong."""
        part = [*won, *[0.0] * (self._most_seats - len(won))]
        self.won += [part] * (len(self._shown) - len(self.won))

    def counted(self) -> Floats:
        """(positions, seats, features): how much there is of each; nothing at a seat that nobody has."""
        found = np.zeros((len(self._shown), self._most_seats, self._features), np.float32)
        for rows, position in zip(found, self._shown, strict=True):
            for row, shown in zip(rows, position, strict=False):
                for there in shown.there:
                    row[there] += 1
                for number, much in shown.amounts:
                    row[number] += much
        return found


class Adam:
    """Steps uphill that are about as long for each weight (Kingma and Ba 2015)."""

    def __init__(self, weights: Sequence[NDArray[Any]], least: float) -> None:
        """Changes the weights in place; those whose slope is not far above `least` move less."""
        self._weights, self._least, self._steps = weights, least, 0
        self._means = [np.zeros_like(part) for part in weights]
        self._squares = [np.zeros_like(part) for part in weights]

    def step(self, slopes: Sequence[NDArray[Any]], rate: float) -> None:
        """One step, of about `rate`."""
        self._steps += 1
        parts = zip(self._weights, self._means, self._squares, slopes, strict=True)
        for weights, mean, square, slope in parts:
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            sure, spread = mean / (1 - 0.9**self._steps), square / (1 - 0.99**self._steps)
            weights += rate * sure / (np.sqrt(spread) + self._least)


class Critic:
    """The network while it is learning."""

    def __init__(self, features: int, knots: Sequence[int], seed: int, units: int = UNITS) -> None:
        draw = np.random.default_rng(seed)
        self._hats = np.array([shares(knots, stage) for stage in range(knots[-1] + 1)], np.float32)
        self._scale: Floats | None = None
        inner = draw.normal(0, 0.1, (features, units))
        outer = draw.normal(0, 0.1, (len(knots), units))
        self._weights = [part.astype(np.float32) for part in (inner, np.zeros(units), outer)]
        self._adam = Adam(self._weights, least=1e-6)
        self._draw = draw

    def hopes(self, counted: Floats, stages: Sequence[int]) -> Floats:
        """(positions, seats): the part of the victory that each seat may hope for."""
        return self._judged(self._scaled(counted), self._hats[stages])[0]

    def learn(
        self, counted: Floats, stages: Sequence[int], won: Sequence[Sequence[float]], rate: float
    ) -> None:
        """Take in each of some positions once, in any order. `rate` is how far a step goes."""
        scaled, hats, goal = self._scaled(counted), self._hats[stages], np.array(won, np.float32)
        order = self._draw.permutation(len(scaled))
        for start in range(0, len(order), AT_A_STEP):
            at = order[start : start + AT_A_STEP]
            self._step(scaled[at], hats[at], goal[at], rate)

    def lines(self, names: Sequence[str]) -> str:
        """As `game.bots.network.ValueNetwork` reads them; what weighs nothing is left out."""
        assert self._scale is not None, "nothing was learnt"
        inner, begin, outer = self._weights
        rows = zip(names, inner * self._scale[:, None], strict=True)
        whole = [(name, (row * WEIGHT_SCALE).round().astype(int)) for name, row in [*rows, (ALWAYS, begin)]]
        text = [f"{name} | {' '.join(map(str, row))}" for name, row in whole if row.any() or name == ALWAYS]
        for number, worth in enumerate(outer.T):
            text.append(f"{unit_name(number)} | {' '.join(f'{weight:.3f}' for weight in worth)}")
        return "\n".join(text) + "\n"

    def _scaled(self, counted: Floats) -> Floats:
        """To about 1, as things are spread in the first positions that it sees."""
        if self._scale is None:
            spread = counted.reshape(-1, counted.shape[-1]).std(axis=0)
            self._scale = np.asarray(1 / (spread + DULL), np.float32)
        return counted * self._scale

    def _judged(self, scaled: Floats, hats: Floats) -> tuple[Floats, Floats]:
        """The hopes, and (positions, seats, units) what each unit counts."""
        inner, begin, outer = self._weights
        units = np.maximum(scaled @ inner + begin, 0)
        worths = np.einsum("psu,pu->ps", units, hats @ outer)
        worths[~scaled.any(axis=-1)] = -np.inf
        odds = np.exp(worths - worths.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), units

    def _step(self, scaled: Floats, hats: Floats, goal: Floats, rate: float) -> None:
        hopes, units = self._judged(scaled, hats)
        wrong = (goal - hopes) / len(goal)
        by_position = np.einsum("ps,psu->pu", wrong, units)
        outer = hats.T @ by_position
        back = wrong[..., None] * (hats @ self._weights[2])[:, None] * (units > 0)
        inner = np.tensordot(scaled, back, ((0, 1), (0, 1)))
        self._adam.step((inner, back.sum(axis=(0, 1)), outer), rate)
