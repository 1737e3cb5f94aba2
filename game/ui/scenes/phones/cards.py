"""Bakes the cards of a game for phones, by the art of its table, one at a time while nothing moves.

All of them are baked, in an order that depends on the game alone: which pictures there are tells nothing of
who holds what. They are offered when the last one is there.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import pygame

from game.phones.pages.cards import CardFiles
from game.rules.contract import Rules
from game.ui.art import Art
from game.ui.boards.open_hands import Face
from game.ui.presentation import presentation_of

CARD_WIDTH_PX, CARD_HEIGHT_PX = 240, 340
"""Pixels of a picture: sharp on a phone where three cards lie side by side."""
COMPRESSION_LEVEL = 3
"""Level of deflate, of 9: half the time of the usual 6, for files a tenth larger that stay in the room."""


class CardPictures:
    """The pictures of one game's cards."""

    def __init__(self, rules: Rules[Any], files: CardFiles) -> None:
        self._faces: Mapping[str, Face] = presentation_of(rules.name).faces(rules)
        self._files = files
        # Always at the same scale: a card is the same file in every window.
        self._art = Art(1.0)
        self._baked: dict[str, str] = {}

    @property
    def found(self) -> Mapping[str, str]:
        """Where each face is found, once all are there; before that nothing is."""
        return self._baked if len(self._baked) == len(self._faces) else {}

    def prewarm(self) -> Iterator[Callable[[], object]]:
        """Calls that bake one picture each."""
        for name in self._faces:
            if name not in self._baked:
                yield partial(self._bake, name)

    def _bake(self, name: str) -> None:
        if name in self._baked:
            return
        picture = self._faces[name](self._art, CARD_WIDTH_PX, CARD_HEIGHT_PX)
        self._baked[name] = self._files.keep(png_of(picture))
        if self.found:
            self._art.release()


def png_of(picture: pygame.Surface) -> bytes:
    """A picture as the content of a PNG file."""
    # Loaded where there are phones. pygame itself never lets go of a file in memory that it has written.
    from PIL import Image

    file = io.BytesIO()
    pixels = pygame.image.tobytes(picture, "RGBA")
    image = Image.frombytes("RGBA", picture.get_size(), pixels)
    image.save(file, "PNG", compress_level=COMPRESSION_LEVEL)
    return file.getvalue()
