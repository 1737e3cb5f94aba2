"""Cards of Power Vacuum as pictures."""

from __future__ import annotations

import pygame
import pytest

from game.games.power_vacuum.table import pictures
from game.ui.art import Art
from tests.games.power_vacuum.rules.positions import Table


def test_who_sees_no_colours_tells_all_cards_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Spy by the sign of the suit that it wears, too."""
    monkeypatch.setattr(pictures, "COLOURS", ((128, 128, 128),) * 5)
    faces = {*Table("R1", "R2").rules.deck.cards}
    art = Art(1.0)
    for width, height in ((75, 108), (150, 216)):
        shown = {pygame.image.tobytes(pictures.card(art, face, width, height), "RGB") for face in faces}
        assert len(shown) == len(faces)
        backs = {pygame.image.tobytes(pictures.back(art, suit, width, height), "RGB") for suit in range(4)}
        assert len(backs) == 4
