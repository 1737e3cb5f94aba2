"""Shadows: where the field is darker than when it was empty, and otherwise the same."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.lighting import largest

MAX_TINT_SPREAD: Final = 0.25
"""The most by which the changes of blue, green and red (natural logarithms of light) differ in a shadow."""
DEEPEST_SHADOW_LOG: Final = -1.4
"""The most (natural logarithm of light) that a shadow takes."""


def may_be_shadow(change: Any) -> NDArray[np.bool_]:
    """(...,) of (..., 3) changes (natural logarithm of light).

    Whether a shadow on the empty field explains them.
    """
    most, least = largest(change), -largest(-change)
    return np.asarray((most < 0) & (most - least < MAX_TINT_SPREAD) & (least > DEEPEST_SHADOW_LOG))
