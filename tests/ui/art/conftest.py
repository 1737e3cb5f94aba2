"""Art without a window: everything is baked on plain surfaces."""

from __future__ import annotations

import pygame
import pytest

from game.ui.art import Art


@pytest.fixture
def art() -> Art:
    return Art(0.5)


def rgba(surface: pygame.Surface) -> bytes:
    """The pixels of a surface, for comparing pictures."""
    return pygame.image.tobytes(surface, "RGBA")
