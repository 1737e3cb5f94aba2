"""Many pictures on one: small copies in rows, each with its name below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.art.fonts import Role
from game.ui.art.text import render
from game.ui.art.theme import CREAM, NIGHT_BOTTOM

THUMBNAIL_WIDTH_PX = 640
"""Width of a small copy, pixels."""
THUMBNAIL_GAP_PX = 24
CAPTION_HEIGHT_PX = 44
CAPTION_TEXT_PX = 26
"""Height of the names, pixels."""


def contact_sheet(pictures: Sequence[tuple[str, pygame.Surface]], columns: int = 3) -> pygame.Surface:
    """The pictures, by name, from left to right and from the top down. Raises ValueError for none."""
    if not pictures:
        raise ValueError("a contact sheet needs a picture")
    columns = min(columns, len(pictures))
    smalls = [(name, small(picture)) for name, picture in pictures]
    tall = max(copy.get_height() for _, copy in smalls) + CAPTION_HEIGHT_PX
    rows = -(-len(smalls) // columns)
    sheet = pygame.Surface(
        (
            THUMBNAIL_GAP_PX + columns * (THUMBNAIL_WIDTH_PX + THUMBNAIL_GAP_PX),
            THUMBNAIL_GAP_PX + rows * (tall + THUMBNAIL_GAP_PX),
        ),
        0,
        32,
    )
    sheet.fill(NIGHT_BOTTOM)
    for index, (name, copy) in enumerate(smalls):
        x = THUMBNAIL_GAP_PX + index % columns * (THUMBNAIL_WIDTH_PX + THUMBNAIL_GAP_PX)
        y = THUMBNAIL_GAP_PX + index // columns * (tall + THUMBNAIL_GAP_PX)
        sheet.blit(copy, (x, y))
        sheet.blit(render(name, Role.LABEL, CAPTION_TEXT_PX, CREAM), (x, y + copy.get_height() + 6))
    return sheet


def small(picture: pygame.Surface) -> pygame.Surface:
    """A copy that is as wide as those on a sheet."""
    tall = max(1, round(picture.get_height() * THUMBNAIL_WIDTH_PX / picture.get_width()))
    return pygame.transform.smoothscale(picture, (THUMBNAIL_WIDTH_PX, tall))
