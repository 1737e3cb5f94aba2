"""QR codes in ink on ivory, in whole pixels, so that every telephone reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.art.theme import BRASS, IVORY, NIGHT_BOTTOM

QUIET_ZONE_MODULES: Final = 4
"""Modules of nothing around a code, as its standard asks for."""
RIM_SHARE: Final = 0.012
"""Width of the brass rim, in parts of the whole."""


def code(text: str, side: int) -> pygame.Surface:
    """A code of at most `side` px, its quiet zone and a brass rim round it; opaque but for its corners."""
    modules = matrix(text)
    count = len(modules) + 2 * QUIET_ZONE_MODULES
    rim = max(1, round(side * RIM_SHARE))
    step = max(1, (side - 2 * rim) // count)
    whole = step * count + 2 * rim
    picture = pygame.Surface((whole, whole), pygame.SRCALPHA, 32)
    corner = step * QUIET_ZONE_MODULES // 2
    pygame.draw.rect(picture, BRASS, picture.get_rect(), border_radius=corner + rim)
    pygame.draw.rect(picture, IVORY, picture.get_rect().inflate(-2 * rim, -2 * rim), border_radius=corner)
    start = rim + QUIET_ZONE_MODULES * step
    for row, line in enumerate(modules):
        for column, dark in enumerate(line):
            if dark:
                at = (start + column * step, start + row * step, step, step)
                picture.fill(NIGHT_BOTTOM, at)
    return picture


def matrix(text: str) -> Sequence[Sequence[int]]:
    """The modules of a code, row by row; 1 is dark."""
    # Only who plays with phones ever needs it.
    import segno

    # Nothing on a screen is torn or stained: as few and large modules as can be, and all the correction that
    # these hold.
    modules: Sequence[Sequence[int]] = segno.make(text, error="l", micro=False, boost_error=True).matrix
    return modules
