"""Pieces of one colour look alike: made-up squares with chances of their colours and how they look."""

from __future__ import annotations

import numpy as np
import pytest

from vision.field.colour_consistency import consistent, shade
from vision.field.crops import SHARE_STEPS, SHARE_ZERO, Layers
from vision.field.dark_colours import EVEN, LIGHTNESS_CUE, TINT_CUE, cues
from vision.field.known_pieces import KnownPieces
from vision.field.piece_colours import coordinates
from vision.field.pieces import Floats, Pyramid
from vision.field.plan import Plan
from vision.field.readings import DOUBT_CONFIDENCE, SquareDetection
from vision.field.silhouettes import Silhouettes

RED, GREEN, BLUE, WHITE, BLACK = 0, 2, 3, 4, 5
LIGHTNESS_EVEN, TINT_EVEN = EVEN[LIGHTNESS_CUE], EVEN[TINT_CUE]
ROSY, CRIMSON, PALE, DARK = (-0.5, 0.4, 0.0), (-1.4, 2.2, 0.0), (-0.6, 0.35, 0.05), (-3.6, 0.1, 0.1)


def classified(colour: int, sure: float, other: int | None = None) -> tuple[SquareDetection, Floats]:
    """A small piece of which the size is beyond doubt: it may be of another colour."""
    probabilities = np.full(6, 1e-4)
    probabilities[colour] = sure
    if other is not None:
        probabilities[other] = 1 - sure
    solid = Pyramid(0, 16.0, 16.0, 0.0)
    return SquareDetection(0, 0, colour, 0, sure, solid), probabilities


def seen(
    *pieces: tuple[tuple[SquareDetection, Floats], tuple[float, float, float]],
    lightness: float = np.nan,
    tint: float = np.nan,
) -> SquareDetection:
    """What becomes of the first of these pieces, each with its shade; lightness and tint are of all."""
    squares = [one for (one, _), _ in pieces]
    probabilities = np.array([chance for (_, chance), _ in pieces])
    shades = np.array([crop for _, crop in pieces])
    return consistent(squares, probabilities, shades, np.tile((lightness, tint), (len(pieces), 1)))[0]


def test_a_piece_in_doubt_is_of_the_colour_that_it_looks_like() -> None:
    doubted = classified(RED, 0.6, WHITE), ROSY
    one = seen(doubted, (classified(WHITE, 0.99), PALE), (classified(RED, 0.99), CRIMSON))
    assert one.colour == WHITE
    assert 0.6 < one.confidence < DOUBT_CONFIDENCE


def test_it_is_surer_if_it_looks_like_the_others_of_its_colour() -> None:
    doubted = classified(WHITE, 0.7, RED), ROSY
    one = seen(doubted, (classified(WHITE, 0.99), PALE), (classified(RED, 0.99), CRIMSON))
    assert one.colour == WHITE
    assert one.confidence > 0.9


def test_what_nobody_is_sure_of_shows_nothing() -> None:
    doubted = classified(RED, 0.6, WHITE), ROSY
    one = seen(doubted, (classified(WHITE, 0.9), PALE), (classified(RED, 0.9), CRIMSON))
    assert one.colour == RED
    assert one.confidence == pytest.approx(0.6, abs=0.01)


def test_of_a_colour_that_is_nowhere_else_nothing_is_known() -> None:
    doubted = classified(BLACK, 0.6, BLUE), (-1.5, 0.0, 0.6)
    assert seen(doubted, (classified(BLACK, 0.99), DARK)).colour == BLUE


def test_what_is_sure_keeps_its_colour_but_not_its_confidence_if_it_looks_otherwise() -> None:
    one = seen(
        (classified(RED, 0.95, WHITE), ROSY),
        (classified(WHITE, 0.99), PALE),
        (classified(RED, 0.99), CRIMSON),
    )
    assert one.colour == RED
    assert one.confidence < DOUBT_CONFIDENCE


@pytest.mark.parametrize(
    ("colour", "other", "believed"),
    [(BLUE, BLACK, False), (BLACK, BLUE, False), (RED, WHITE, True), (BLUE, WHITE, True)],
    ids=["blue, or black", "black, or blue", "red, or white", "blue, or white"],
)
def test_blue_and_black_are_told_apart_less_surely_than_the_network_says(
    colour: int, other: int, believed: bool
) -> None:
    one = seen((classified(colour, 0.97, other), DARK))
    assert one.colour == colour
    assert (one.confidence >= DOUBT_CONFIDENCE) is believed


def test_a_doubted_piece_that_is_light_is_rather_blue_and_one_that_is_not_rather_black() -> None:
    doubted = classified(BLACK, 0.6, BLUE), DARK
    assert seen(doubted, lightness=LIGHTNESS_EVEN + 1).colour == BLUE
    doubted = classified(BLUE, 0.6, BLACK), DARK
    assert seen(doubted, lightness=LIGHTNESS_EVEN - 1).colour == BLACK


def test_what_blue_and_black_are_told_by_makes_neither_a_third_colour() -> None:
    piece, chances = classified(BLACK, 0.48)
    chances[[WHITE, BLUE]] = 0.44, 0.08
    assert seen(((piece, chances), DARK)).colour == BLACK


def test_a_colour_that_only_lightness_speaks_for_is_never_sure() -> None:
    one = seen((classified(BLACK, 0.6, BLUE), DARK), lightness=0.0)
    assert one.colour == BLUE
    assert one.confidence < DOUBT_CONFIDENCE


def test_what_network_and_lightness_agree_about_is_surer_than_without_it() -> None:
    blue = classified(BLUE, 0.97, BLACK), (-1.2, 0.1, 1.8)
    assert seen(blue, lightness=LIGHTNESS_EVEN - 1).confidence < seen(blue).confidence < DOUBT_CONFIDENCE
    assert seen(blue, lightness=LIGHTNESS_EVEN + 1).confidence > DOUBT_CONFIDENCE


def test_a_piece_that_is_surely_black_is_doubted_if_it_is_green_and_green_if_it_is_very_green() -> None:
    black = classified(BLACK, 0.98, GREEN), DARK
    assert seen(black).confidence > DOUBT_CONFIDENCE
    assert seen(black, tint=TINT_EVEN - 0.1).confidence > DOUBT_CONFIDENCE
    doubted = seen(black, tint=TINT_EVEN + 0.05)
    assert (doubted.colour, doubted.confidence < DOUBT_CONFIDENCE) == (BLACK, True)
    turned = seen(black, tint=TINT_EVEN + 0.2)
    assert (turned.colour, turned.confidence < DOUBT_CONFIDENCE) == (GREEN, True)


def test_a_dark_piece_is_of_the_colour_of_the_known_pieces_that_look_like_it() -> None:
    """At a table whose blue is as dark as black usually is."""
    known, dark = KnownPieces(), (-3.1, 0.05)
    piece, chances = classified(BLACK, 0.7, BLUE)

    def read() -> SquareDetection:
        return consistent((piece,), chances[None], np.full((1, 3), -3.0), np.array([dark]), known)[0]

    assert read() == consistent((piece,), chances[None], np.full((1, 3), -3.0), np.array([dark]))[0]
    assert read().colour == BLACK
    known.learn(np.array([(np.nan, np.nan), (-2.6, -0.2)]), (BLUE, RED))
    assert read().colour == BLACK, "nothing is to be learnt of what has no cues, nor of red pieces"
    known.learn(np.array([(-3.0, 0.04), (-2.6, -0.2)]), (BLUE, BLACK))
    assert read().colour == BLUE
    known.learn(np.array([(-3.0, 0.04), (-2.6, -0.2)]), (BLACK, BLACK))
    assert read().colour == BLACK, "the newest look of a square counts"


def test_a_blue_piece_that_hardly_can_be_black_is_sure() -> None:
    assert seen((classified(BLUE, 0.9995, BLACK), (-1.2, 0.1, 1.8))).confidence > 0.95


def test_empty_squares_and_pieces_outside_the_picture_stay_as_they_are() -> None:
    empty = SquareDetection(0, 0, None, None, 0.7)
    piece, probabilities = classified(RED, 0.6, WHITE)
    sure, certain = classified(WHITE, 0.99)
    nowhere = (np.nan, np.nan, np.nan)
    out = consistent(
        (empty, piece, sure),
        np.array([probabilities, probabilities, certain]),
        np.array([PALE, nowhere, PALE]),
        np.full((3, 2), np.nan),
    )
    assert out == (empty, piece, sure)


PLAN = Plan(32.0, (-48.0, -48.0), (304.0, 304.0))
ABOVE = np.array([128.0, 128.0, 700.0])


def test_the_shade_of_a_piece_is_taken_from_its_own_sides() -> None:
    share = np.full((*PLAN.size[::-1], 3), round(SHARE_ZERO), np.uint8)
    colour = np.array([-2.0, -1.0, -0.5])
    x, y = PLAN.pixels(np.array([[112.0, 112.0]]))[0]
    rows, columns = (slice(int(at - 8 * PLAN.scale), int(at + 8 * PLAN.scale)) for at in (y, x))
    share[rows, columns] = SHARE_ZERO + SHARE_STEPS * colour
    piece = SquareDetection(3, 3, RED, 1, 0.9, Pyramid(1, 112.0, 112.0, 0.0))
    crops = shade(piece, Layers(share, share), PLAN, ABOVE)
    assert crops == pytest.approx(coordinates(colour), abs=0.03)


def lightness_of(most: tuple[float, float, float], mirrored: tuple[float, float, float]) -> float:
    """Of a piece that looks so, but for a side, a quarter of it, that mirrors a window."""
    share = np.full((*PLAN.size[::-1], 3), SHARE_ZERO + SHARE_STEPS * np.array(most), np.uint8)
    x, y = np.round(PLAN.pixels(np.array([[112.0, 112.0]]))[0]).astype(int).tolist()
    share[y:, x:] = SHARE_ZERO + SHARE_STEPS * np.array(mirrored)
    outline = Silhouettes(PLAN, ABOVE)(Pyramid(1, 112.0, 112.0, 0.0))
    return float(cues(Layers(share, share), outline)[LIGHTNESS_CUE])


def test_a_black_piece_that_mirrors_a_window_is_as_dark_as_one_that_does_not() -> None:
    black, window = (-3.1, -3.1, -3.1), (-1.2, -1.3, -1.3)
    assert lightness_of(black, window) == pytest.approx(lightness_of(black, black), abs=0.05)
    assert lightness_of(black, window) < LIGHTNESS_EVEN


def test_of_two_pieces_that_are_as_dark_the_bluer_is_rather_blue() -> None:
    blue, grey = (-2.6, -3.4, -3.6), (-2.6, -2.6, -2.6)
    assert lightness_of(blue, blue) > lightness_of(grey, grey) + 0.3


def test_the_tint_of_a_piece_is_green_beside_red_and_blue_and_none_of_what_is_brown_or_blue() -> None:
    outline = Silhouettes(PLAN, ABOVE)(Pyramid(1, 112.0, 112.0, 0.0))
    for colour, tint in (((-3.0, -2.6, -2.8), 0.3), ((-3.2, -3.0, -2.8), 0.0), ((-2.8, -3.0, -3.2), 0.0)):
        share = np.full((*PLAN.size[::-1], 3), SHARE_ZERO + SHARE_STEPS * np.array(colour), np.uint8)
        assert cues(Layers(share, share), outline)[TINT_CUE] == pytest.approx(tint, abs=0.03)


def test_a_piece_outside_the_picture_has_neither_shade_nor_cues() -> None:
    share = np.zeros((*PLAN.size[::-1], 3), np.uint8)
    solid = Pyramid(1, -400.0, 112.0, 0.0)
    piece = SquareDetection(0, 0, RED, 1, 0.9, solid)
    assert np.isnan(shade(piece, Layers(share, share), PLAN, ABOVE)).all()
    assert np.isnan(cues(Layers(share, share), Silhouettes(PLAN, ABOVE)(solid))).all()
