"""A small network that weighs evidence: two hidden layers, run by numpy."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A trained network: evidence in, the chance that something is so out."""

    mean: Floats
    """(F,): of the evidence in training."""
    spread: Floats
    """(F,)"""
    first: Floats
    """(F, H) weights"""
    first_bias: Floats
    second: Floats
    """(H, H)"""
    second_bias: Floats
    last: Floats
    """(H,)"""
    last_bias: Floats

    def __call__(self, evidence: Floats) -> Floats:
        """(M,) chances, 0..1, for (M, F) evidence."""
        inner = np.maximum(((evidence - self.mean) / self.spread) @ self.first + self.first_bias, 0.0)
        inner = np.maximum(inner @ self.second + self.second_bias, 0.0)
        return np.asarray(1.0 / (1.0 + np.exp(-(inner @ self.last + self.last_bias))), np.float32)

    def save(self, path: Path) -> None:
        """Write it where `load` finds it."""
        np.savez(path, **{f.name: getattr(self, f.name).astype(np.float32) for f in fields(self)})


@cache
def load(path: Path) -> Judgement:
    """The network in a file."""
    with np.load(path) as stored:
        return Judgement(**{f.name: stored[f.name] for f in fields(Judgement)})
