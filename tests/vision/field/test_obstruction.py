"""What covers a part of the field and is no piece: hands, sleeves, cards. Their squares are in doubt."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from studio.training.field_scenes import Board, Piece, Scene, random_scene, render, viewpoint
from tests.thorough import thorough
from tests.vision.field.test_occlusion import D4, PLAN, field, seen
from tests.vision.field.test_occlusion import standing as read_on
from vision.field.crops import CHANGE_STEPS, CHANGE_ZERO
from vision.field.detection import find_field
from vision.field.obstruction import (
    COVERED,
    MAX_CHANGED_CONFIDENCE,
    MAX_OBSTRUCTED_CONFIDENCE,
    without_covered,
)
from vision.field.occlusion import ComparedScene, in_grains
from vision.field.pieces import Pyramid
from vision.field.reader import FieldReader, Reference
from vision.field.readings import DOUBT_CONFIDENCE, FieldDetection, SquareDetection
from vision.pictures import Image

SKIN, SHADOW = (60, 110, 190), (90, 92, 94)
SKINS = ((130, 160, 205), (40, 52, 84), (150, 178, 226))
SLEEVES = ((120, 90, 60), (60, 60, 64), (210, 214, 220))


def painted(
    scene: ComparedScene, low: tuple[int, int], high: tuple[int, int], change: tuple[int, int, int]
) -> None:
    """Something else is seen between two points (mm) of the plane."""
    a, b = (np.round(PLAN.pixels(np.array(point, float))).astype(int).tolist() for point in (low, high))
    cv2.rectangle(scene.parts.change, a, b, change, -1)


def test_pieces_explain_what_is_seen_of_them() -> None:
    piece = read_on(D4, 2)
    assert piece.solid is not None
    squares = field(piece)
    assert without_covered(squares, seen(piece.solid), empty_seen=True) == (squares, "")


def test_a_shadow_covers_nothing() -> None:
    scene = seen()
    painted(scene, (60, 60), (160, 160), SHADOW)
    squares = field()
    assert without_covered(squares, scene, empty_seen=True) == (squares, "")


def test_what_is_smaller_than_half_a_piece_is_passed_over() -> None:
    scene = seen()
    painted(scene, (60, 60), (66, 66), SKIN)
    squares = field()
    assert without_covered(squares, scene, empty_seen=True) == (squares, "")


def test_what_is_as_large_as_a_small_piece_and_stands_across_a_line_puts_both_squares_in_doubt() -> None:
    scene = seen()
    line, middle = 2 * PLAN.square, 1.5 * PLAN.square
    painted(scene, (round(line - 7), round(middle - 7)), (round(line + 7), round(middle + 7)), SKIN)
    squares, words = without_covered(field(), scene, empty_seen=True)
    assert words == ""
    doubted = {one.square: one.confidence for one in squares if one.confidence < DOUBT_CONFIDENCE}
    assert doubted == {"b2": MAX_CHANGED_CONFIDENCE, "c2": MAX_CHANGED_CONFIDENCE}


@pytest.mark.parametrize("colour", [0, 4, 5, *thorough(1, 2, 3)])
def test_a_small_piece_at_a_corner_of_four_squares_is_never_passed_over(mat: Board, colour: int) -> None:
    rng = np.random.default_rng(colour)
    piece = Piece((2, 3), colour, Pyramid(0, 3 * mat.square, 4 * mat.square, 0.5))
    scene = Scene(mat, viewpoint(mat, tilt=12), (piece,))
    image, empty = render(scene, rng), render(scene.empty(), rng)
    reading = FieldReader().read(image, find_field(image), Reference(empty, find_field(empty)))
    corner = [one for one in reading.squares if one.square in ("c4", "d4", "c5", "d5")]
    assert min(one.confidence for one in corner) < DOUBT_CONFIDENCE or reading.pieces


def beneath(sure: float) -> tuple[tuple[SquareDetection, ...], ComparedScene]:
    """Something reaches over files c and d up to rank 4; of some squares there the networks are so sure,
    and of a piece for which they take a part of it they are quite."""
    scene = seen()
    painted(scene, (70, -40), (120, 130), SKIN)
    squares = list(field(read_on(D4 - 17, 2, sure=0.999)))
    for index in (2, 3, 11, 19, 26):
        squares[index] = replace(squares[index], confidence=sure)
    return tuple(squares), scene


def test_squares_below_something_else_are_not_read_and_others_are() -> None:
    squares, why = without_covered(*beneath(0.7), empty_seen=True)
    assert why == COVERED
    doubted = {one.square for one in squares if one.confidence <= MAX_OBSTRUCTED_CONFIDENCE}
    assert {"c1", "d1", "c2", "c3", "d3", "c4"} <= doubted
    assert all(one.confidence > 0.9 for one in squares if one.file >= 5 or one.rank >= 5)


def test_gloss_that_puzzles_nobody_covers_nothing() -> None:
    squares, scene = beneath(0.98)
    assert without_covered(squares, scene, empty_seen=True) == (squares, "")


def chequered(aside_mm: float = 0.0) -> ComparedScene:
    """An empty field of dark and light squares, which is really seen so many mm aside."""
    scene = seen()
    x, y = PLAN.ground()
    inks = np.log(np.array([(0.2, 0.3, 0.45), (0.5, 0.65, 0.8)], np.float32))

    def ink(aside: float) -> Any:
        return inks[((np.floor((x - aside) / PLAN.square) + np.floor(y / PLAN.square)) % 2).astype(int)]

    shown(scene, ink(aside_mm) - ink(0.0))
    return replace(scene, light=replace(scene.light, empty=ink(0.0)), bare=in_grains(ink(0.0)))


def shown(scene: ComparedScene, change: Any, low: tuple[int, int] = (0, 0)) -> None:
    """From a point (mm) to h8 the field has changed by logarithms of light."""
    first, last = np.round(PLAN.pixels(np.array([low, (8 * PLAN.square,) * 2]))).astype(int).tolist()
    at = slice(last[1], first[1]), slice(first[0], last[0])
    change = np.broadcast_to(change, scene.parts.change.shape)
    scene.parts.change[at] = np.round(change[at] * CHANGE_STEPS + CHANGE_ZERO)


def test_a_hand_just_as_light_as_a_square_hides_the_lines_between_squares() -> None:
    scene = chequered()
    skin = np.log(np.array((0.2, 0.3, 0.45), np.float32))
    shown(scene, skin - scene.light.empty, low=(128, 128))
    squares, why = without_covered(field(), scene, empty_seen=False)
    assert why == COVERED
    doubted = {one.square for one in squares if one.confidence <= MAX_OBSTRUCTED_CONFIDENCE}
    assert {f"{file}{rank}" for file in "efgh" for rank in range(5, 9)} <= doubted
    assert not any(one.square in doubted for one in squares if one.file < 3 or one.rank < 3)


def test_lines_in_or_along_a_shadow_or_a_little_aside_are_seen() -> None:
    in_shadow = chequered()
    shown(in_shadow, -0.9, low=(112, 128))
    for scene in (in_shadow, chequered(aside_mm=4.5)):
        assert without_covered(field(), scene, empty_seen=False) == (field(), "")


def over(image: Image, number: int) -> tuple[Image, Image]:
    """The picture with a sleeve and a hand over the field, and where these are."""
    high, wide = image.shape[:2]
    ways = ((0.35, 1.0, 0.5, 0.5), (0.1, 0.95, 0.42, 0.4), (0.9, 1.0, 0.55, 0.45))
    x0, y0, x1, y1 = ways[number]
    start, end = (round(x0 * wide), round(y0 * high)), (round(x1 * wide), round(y1 * high))
    cuff = tuple(round(a + 0.6 * (b - a)) for a, b in zip(start, end, strict=True))
    out, mask = image.copy(), np.zeros((high, wide), np.uint8)
    for canvas, skin, sleeve in ((out, SKINS[number], SLEEVES[number]), (mask, (1,), (1,))):
        cv2.line(canvas, start, end, skin, 70, cv2.LINE_AA)
        cv2.circle(canvas, end, 55, skin, -1, cv2.LINE_AA)
        cv2.line(canvas, start, cuff, sleeve, 95, cv2.LINE_AA)
    return out, mask


@pytest.mark.parametrize("number", range(3))
def test_no_square_below_a_hand_is_read_for_sure(mat: Board, number: int) -> None:
    rng = np.random.default_rng((31, number))
    scene = random_scene(mat, rng, tilt=12.0)
    image, empty = render(scene, rng), render(scene.empty(), rng)
    place, reference = find_field(image), Reference(empty, find_field(empty))
    before = FieldReader().read(image, place, reference)
    assert not before.doubt
    covered, mask = over(image, number)
    after = FieldReader().read(covered, place, reference)
    assert "not a piece" in after.doubt
    assert below(mask, after) != []
    assert all(one.confidence < 0.9 for one in below(mask, after))
    far = [one for one in after.squares if not mask[around(after, one.file, one.rank)].any()]
    assert sum(one.confidence >= 0.9 for one in far) >= 0.9 * len(far)
    assert len(far) > 24


def below(mask: Image, reading: FieldDetection) -> list[SquareDetection]:
    """The readings of squares whose middles the mask covers."""
    return [one for one in reading.squares if mask[at(reading, one.file, one.rank)]]


def at(reading: FieldDetection, file: int, rank: int) -> tuple[int, int]:
    side = reading.place.square
    ((x, y),) = (
        np.round(reading.place.pixels([((file + 0.5) * side, (rank + 0.5) * side)])).astype(int).tolist()
    )
    return y, x


def around(reading: FieldDetection, file: int, rank: int) -> tuple[slice, slice]:
    y, x = at(reading, file, rank)
    reach = round(1.2 * reading.place.pixels_per_square)
    return slice(max(0, y - reach), y + reach), slice(max(0, x - reach), x + reach)
