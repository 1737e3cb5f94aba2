"""Colour is never alone: whatever is told apart by its picture is told apart by every kind of eye.

Pictures are seen as by Machado, Oliveira, Fernandes 2009, severity 1 (`VISION`), and compared pixel by pixel
in CIE Lab. Two that differ in their colours alone are one picture to somebody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import pygame
from numpy.typing import NDArray

from game import catalogue
from game.games.power_vacuum.rules.vocabulary import BROWN
from game.games.power_vacuum.table import pictures as power_vacuum
from game.games.spellcycles.rules.vocabulary import COLOUR_LETTERS
from game.ui.art import Art, theme
from game.ui.art.theme import mix
from game.ui.presentation import presentation_of
from game.ui.reference import usual_rules
from tests.ui.art.test_theme import VISION, lab

WIDTH, HEIGHT = 120, 170
"""Of a card, in logical units: as it lies in a hand."""
MIN_DIFFERENCE = 20.0
"""In Lab; ten times what is seen of two colours side by side."""
MIN_SHARE = 0.008
"""Of the pixels of a picture that differ so much: a letter, or a sign as large as a letter."""

Picture = NDArray[np.uint8]


def pixels(picture: pygame.Surface) -> Picture:
    """On the night, (height, width, 3)."""
    ground = pygame.Surface(picture.get_size())
    ground.fill(mix(theme.NIGHT_TOP, theme.NIGHT_BOTTOM, 0.5))
    ground.blit(picture, (0, 0))
    return pygame.surfarray.array3d(ground).swapaxes(0, 1)


def families() -> Iterator[tuple[str, Mapping[str, Picture]]]:
    """Pictures that people must tell apart, by what they are."""
    art = Art(0.3)
    for game in catalogue.GAMES:
        faces = presentation_of(game).faces(usual_rules(game))
        # All others bear their names.
        cards = {key: face for key, face in faces.items() if key.startswith("card-")}
        if cards:
            yield f"cards of {game}", {key: pixels(face(art, WIDTH, HEIGHT)) for key, face in cards.items()}
    yield (
        "backs",
        {
            str(suit): pixels(power_vacuum.back(art, suit, WIDTH, HEIGHT))
            for suit in range(len(power_vacuum.COLOURS))
            if suit != BROWN
        },
    )
    for size in (1, 2, 3):
        yield (
            f"pyramids of size {size}",
            {letter: pixels(art.pyramid(letter, size, WIDTH)) for letter in COLOUR_LETTERS},
        )
    yield "gems", {letter: pixels(art.gem(letter, 48)) for letter in COLOUR_LETTERS}
    yield "seats", {seat.name: pixels(art.seat_coin(number, 64)) for number, seat in enumerate(theme.SEATS)}


def test_no_two_pictures_are_one_to_somebody() -> None:
    alike = []
    for family, pictures in families():
        keys = [*pictures]
        flat = np.stack([pictures[key].reshape(-1, 3) for key in keys])
        for eye in VISION:
            seen = lab(flat, eye).astype(np.float32)
            for number, one in enumerate(keys[:-1]):
                apart = np.linalg.norm(seen[number + 1 :] - seen[number], axis=-1) >= MIN_DIFFERENCE
                shares = dict(zip(keys[number + 1 :], apart.mean(axis=1), strict=True))
                alike += [
                    (family, eye, one, key, share) for key, share in shares.items() if share < MIN_SHARE
                ]
    assert not alike
