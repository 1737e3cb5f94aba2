"""Panels, shadows and lights are baked narrow and made wide, and nobody can tell."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.art import panels, plates
from game.ui.art.paint import narrowed_width, widen
from game.ui.art.panels import Style
from game.ui.art.plates import PlateState

from .conftest import rgba

UNITS = (0.1, 0.5, 1.0, 1.5)
"""Pixels per logical unit: from the smallest window to a large screen."""
WIDTHS = (150, 313, 441, 700)
HEIGHT = 90
PIECES: dict[str, Callable[[int, float], pygame.Surface]] = {
    **{
        style.value: lambda width, unit, style=style: panels.panel(width, HEIGHT, style, unit)  # type: ignore[misc]
        for style in Style
    },
    "shadow": lambda width, unit: panels.shadow(width, HEIGHT, 28 * unit, max(1, round(32 * unit))),
    "glow": lambda width, unit: panels.glow(width, HEIGHT, 28 * unit, max(1, round(32 * unit)), (9, 200, 70)),
    "mat": lambda width, unit: panels.mat(width, HEIGHT, unit),
    "pill": lambda width, unit: panels.pill(width, HEIGHT, (20, 90, 60), unit),
    "plate": lambda width, unit: plates.seat_plate(width, HEIGHT, 2, PlateState.ACTIVE, unit, None),
    "plate with a coin": lambda width, unit: plates.seat_plate(width, HEIGHT, 2, PlateState.OUT, unit),
    "ring": lambda width, unit: panels.focus_ring(width, HEIGHT, 28 * unit, max(1, round(32 * unit)), unit),
}


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_baked_narrow_is_the_same_as_one_baked_in_its_whole_width(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bake = PIECES[name]
    sizes = [(width, unit) for width in WIDTHS for unit in UNITS]
    narrow = [rgba(bake(width, unit)) for width, unit in sizes]
    for baker in (panels, plates):
        monkeypatch.setattr(baker, "narrowed_width", lambda width, *_: width)
    for (width, unit), picture in zip(sizes, narrow, strict=True):
        assert picture == rgba(bake(width, unit)), f"{name} of {width} at {unit}"


@pytest.mark.parametrize("period", [1, 4])
def test_a_picture_is_widened_by_whole_periods_of_its_middle(period: int) -> None:
    width, reach = 30, 5
    column = [*range(reach), *(100 + n % period for n in range(width - 2 * reach)), *range(reach, 2 * reach)]
    narrow = narrowed_width(width, reach, period)
    taken = [*column[: narrow - reach], *column[-reach:]]
    picture = pygame.Surface((narrow, 2), pygame.SRCALPHA, 32)
    for x, value in enumerate(taken):
        picture.fill((value, value, value, 200), (x, 0, 1, 2))
    wide = widen(picture, width, period)
    assert narrow < width
    assert [wide.get_at((x, 1)).r for x in range(width)] == column


def test_a_picture_that_is_narrow_already_stays_as_it_is() -> None:
    picture = pygame.Surface((20, 4), pygame.SRCALPHA, 32)
    assert narrowed_width(20, 12, 4) == 20
    assert widen(picture, 20, 4) is picture
