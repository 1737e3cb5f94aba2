"""What is left to `make test-all`: the same proof once more, with another device, seed or browser."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

ALL_EXAMPLES, SOME_EXAMPLES = 100, 30
"""What hypothesis tries in `make test-all` and in `make test`, where a test does not say more of it."""


def thorough(*values: Any) -> list[Any]:
    """Values for `parametrize` that only `make test-all` tries; a tuple is one value for each parameter."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.thorough)
        for value in values
    ]


def examples(most: int) -> settings:
    """So many examples of hypothesis in `make test-all`; in `make test` their usual share."""
    return settings(max_examples=max(1, most * settings.default.max_examples // ALL_EXAMPLES))
