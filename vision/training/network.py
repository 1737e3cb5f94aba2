"""Fitting the judgement network: Adam on the log loss, in numpy."""

from __future__ import annotations

import numpy as np

from vision.judgement import Floats, Judgement

HIDDEN = 32
BATCH = 512
RATE = 3e-3
DECAY = 1e-3


def trained(evidence: Floats, truth: Floats, rng: np.random.Generator, epochs: int) -> Judgement:
    """A network fitted to (N, F) evidence and (N,) truth (0 or 1)."""
    mean, spread = evidence.mean(0), evidence.std(0) + 1e-3
    inputs = ((evidence - mean) / spread).astype(np.float32)
    weights = _start(inputs.shape[1], rng)
    moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    steps = epochs * -(-len(inputs) // BATCH)
    step = 0
    for _ in range(epochs):
        order = rng.permutation(len(inputs))
        for start in range(0, len(inputs), BATCH):
            rows = order[start : start + BATCH]
            step += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
            _adam(weights, _slopes(weights, inputs[rows], truth[rows]), moments, rate, step)
    return Judgement(mean, spread, *weights)


def _start(width: int, rng: np.random.Generator) -> list[Floats]:
    def drawn(*shape: int) -> Floats:
        return np.asarray(rng.normal(size=shape) / np.sqrt(shape[0]), np.float32)

    def zeros(count: int) -> Floats:
        return np.zeros(count, np.float32)

    return [
        drawn(width, HIDDEN),
        zeros(HIDDEN),
        drawn(HIDDEN, HIDDEN),
        zeros(HIDDEN),
        drawn(HIDDEN),
        zeros(1),
    ]


def _slopes(weights: list[Floats], inputs: Floats, truth: Floats) -> list[Floats]:
    """Derivatives of the mean log loss by each of the weights."""
    first, first_bias, second, second_bias, last, last_bias = weights
    one = np.maximum(inputs @ first + first_bias, 0)
    two = np.maximum(one @ second + second_bias, 0)
    chance = 1 / (1 + np.exp(-(two @ last + last_bias)))
    error = ((chance - truth) / len(truth)).astype(np.float32)
    back_two = np.outer(error, last) * (two > 0)
    back_one = (back_two @ second.T) * (one > 0)
    return [
        inputs.T @ back_one, back_one.sum(0),
        one.T @ back_two, back_two.sum(0),
        two.T @ error, error.sum(keepdims=True),
    ]  # fmt: skip


def _adam(
    weights: list[Floats], slopes: list[Floats], moments: list[tuple[Floats, Floats]], rate: float, step: int
) -> None:
    """One step of Adam with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019)."""
    for weight, slope, (mean, square) in zip(weights, slopes, moments, strict=True):
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope**2 - square)
        ahead = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        weight -= (rate * (ahead + DECAY * weight)).astype(np.float32)
