"""What is left to `make test-all`: the same proof once more, with another device, seed or browser."""

from __future__ import annotations

from typing import Any

import pytest


def thorough(*values: Any) -> list[Any]:
    """Values for `parametrize` that only `make test-all` tries; a tuple is one value for each parameter."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.thorough)
        for value in values
    ]
