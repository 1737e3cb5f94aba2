"""Colours that everybody can read and tell apart."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.ui.art import Art, ControlState, Tone, buttons, icons, playing, theme
from game.ui.art.theme import Colour, contrast

READABLE = 4.5

# Machado, Oliveira, Fernandes 2009, severity 1: what protan, deutan and tritan eyes see, in linear RGB.
VISION = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def lab(colour: Colour | NDArray[np.uint8], eye: str) -> NDArray[np.float64]:
    """CIE Lab of what an eye sees of one colour, or of many, (..., 3)."""
    share = np.asarray(colour) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ VISION[eye].T, 0, 1)
    xyz = seen @ TO_XYZ.T / np.array([0.95047, 1.0, 1.08883])
    x, y, z = np.moveaxis(np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116), -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


@pytest.mark.parametrize(("seats", "apart"), [(2, 80), (3, 60), (4, 50), (5, 40), (6, 33)])
def test_seats_stay_apart_for_every_kind_of_colour_vision(seats: int, apart: float) -> None:
    colours = [seat.colour for seat in theme.SEATS[:seats]]
    differences = [
        float(np.linalg.norm(lab(a, eye) - lab(b, eye)))
        for a, b in combinations(colours, 2)
        for eye in VISION
    ]
    assert min(differences) >= apart


def test_every_seat_has_a_sigil_of_its_own() -> None:
    sigils = [seat.sigil for seat in theme.SEATS]
    assert len(set(sigils)) == len(sigils)
    assert icons.names().issuperset(sigils)


def test_seat_colours_show_on_the_night() -> None:
    assert min(contrast(seat.colour, theme.NIGHT_TOP) for seat in theme.SEATS) >= 3


@pytest.mark.parametrize(("tone", "state"), list(product(Tone, ControlState)))
def test_button_labels_read_on_every_part_of_the_face(tone: Tone, state: ControlState) -> None:
    picture = Art(1.0).button(300, 96, tone, state)
    top, tall = buttons.face_rect(96, state, 1.0)
    ink = buttons.colours(tone, state).text
    # Labels keep clear of the outer fifth of the face.
    rows = range(top + tall // 5, top + tall - tall // 5)
    worst = min(contrast(ink, seen(picture, x, y)) for y in rows for x in range(60, 240, 12))
    assert worst >= READABLE


@pytest.mark.parametrize("felt", theme.FELTS)
def test_cream_text_reads_on_every_felt(felt: theme.TableCloth) -> None:
    cloth = Art(0.5).felt(800, 500, felt)
    spots = [seen(cloth, x, y) for x in range(40, 360, 9) for y in range(40, 210, 9)]
    # Single fibres may glint; what counts is the ground as a whole.
    ground = (mean(spots, 0), mean(spots, 1), mean(spots, 2))
    assert contrast(theme.CREAM, ground) >= READABLE


def seen(picture: pygame.Surface, x: int, y: int) -> Colour:
    pixel = picture.get_at((x, y))
    return pixel.r, pixel.g, pixel.b


def mean(colours: list[Colour], channel: int) -> int:
    return round(sum(colour[channel] for colour in colours) / len(colours))


@pytest.mark.parametrize("letter", theme.PIECES)
def test_the_mark_on_a_piece_reads(letter: str) -> None:
    piece = theme.PIECES[letter]
    assert contrast(piece.mark, piece.body) >= 3


def test_contrast_has_the_known_ends() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((90, 10, 60), (90, 10, 60)) == 1


@pytest.mark.parametrize("ink", [theme.INK, *playing.SUIT_INKS.values()])
def test_what_is_written_on_a_card_reads_when_the_card_steps_back(ink: Colour) -> None:
    ground, written = (
        theme.mix(colour, theme.NIGHT_BOTTOM, theme.VEIL_OPACITY) for colour in (theme.IVORY, ink)
    )
    assert contrast(written, ground) >= 3
