"""What the dice reader reads: drawn dice exactly, empty tables as empty, photographs well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.render import BLACK, GREEN, RED, TABLE, WHITE, YELLOW, Die, Image, picture
from vision.dice.networks import Classifier, Detections, Floats
from vision.dice.reader import MAX_CLASSIFIED, DiceReader, PlattScaling, dice_from
from vision.dice.score import DiceScore, Evaluated, evaluate, labels, score


def values(image: Image) -> list[int]:
    return sorted(die.value for die in DiceReader().read(image))


ONE_OF_EACH = [
    Die(v, 110 + 200 * ((v - 1) % 3), 130 + 210 * ((v - 1) // 3), angle=23 * v) for v in range(1, 7)
]


@pytest.mark.parametrize(
    ("body", "ink"),
    [(WHITE, BLACK), (BLACK, WHITE), (RED, WHITE), (GREEN, WHITE), (YELLOW, BLACK), (WHITE, RED)],
    ids=["white", "black", "red", "green", "yellow", "white with red pips"],
)
def test_every_value_is_read_in_every_colour(body: tuple[int, int, int], ink: tuple[int, int, int]) -> None:
    dice = [Die(d.value, d.x, d.y, angle=d.angle, body=body, ink=ink) for d in ONE_OF_EACH]
    assert values(picture(*dice)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("edge", [26, 40, 80, 120])
def test_dice_are_read_small_and_large(edge: int) -> None:
    step = 1.7 * edge
    dice = [
        Die(v, step * (1 + (v - 1) % 3), step * (1 + (v - 1) // 3), edge=edge, angle=17 * v)
        for v in range(1, 7)
    ]
    size = (int(4 * step), int(3 * step))
    assert values(picture(*dice, size=size)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("tilt", [0.9, 0.75, 0.65])
def test_faces_seen_obliquely_are_read(tilt: float) -> None:
    dice = [Die(d.value, d.x, d.y, angle=d.angle, tilt=tilt) for d in ONE_OF_EACH]
    assert values(picture(*dice)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("side", [1, 2, 3])
def test_pips_of_a_side_face_do_not_count(side: int) -> None:
    dice = [Die(5, 200, 200, edge=80, tilt=0.85, side=side), Die(4, 420, 220, edge=80, tilt=0.85, side=side)]
    assert values(picture(*dice)) == [4, 5]


@pytest.mark.parametrize(("side", "value"), [(1, 2), (1, 3), (2, 5), (2, 6), (3, 5), (4, 4)])
def test_from_hardly_above_the_table_it_is_the_upper_face_that_counts(side: int, value: int) -> None:
    assert values(picture(Die(value, 200, 200, edge=60, tilt=0.4, side=side))) == [value]


@pytest.mark.parametrize("pair", [(6, 6), (5, 4), (3, 2), (1, 5)])
def test_touching_dice_are_told_apart(pair: tuple[int, int]) -> None:
    dice = [Die(pair[0], 250, 240, edge=70), Die(pair[1], 321, 240, edge=70)]
    assert values(picture(*dice)) == sorted(pair)


def test_three_colours_on_one_table() -> None:
    white, red, black = Die(6, 150, 200), Die(3, 300, 250), Die(5, 460, 200)
    red, black = replace(red, body=RED, ink=WHITE), replace(black, body=BLACK, ink=WHITE)
    assert values(picture(white, red, black)) == [3, 5, 6]


def test_boxes_hold_the_faces_in_the_pixels_of_the_picture_given() -> None:
    image = picture(Die(5, 900, 600, edge=200), Die(2, 1600, 900, edge=200), size=(2560, 1440))
    left, right = DiceReader().read(image)
    for die, (x, y) in ((left, (900, 600)), (right, (1600, 900))):
        x0, y0, x1, y1 = die.box
        assert abs((x0 + x1) / 2 - x) < 15
        assert abs((y0 + y1) / 2 - y) < 15
        assert 150 < x1 - x0 < 280
        assert 0.0 <= die.confidence <= 1.0


def empty_tables() -> Iterator[tuple[str, Image]]:
    rng = np.random.default_rng(1)
    yield "plain", picture()
    yield "black", np.zeros((480, 640, 3), np.uint8)
    yield "noise", rng.integers(0, 255, (480, 640, 3), dtype=np.uint8)
    gradient = np.linspace(40, 220, 640, dtype=np.uint8)
    yield "gradient", np.dstack([np.tile(gradient, (480, 1))] * 3)
    felt = picture(table=GREEN)
    felt[200:203] = 255
    yield "felt with a line", felt
    board = np.kron((np.indices((8, 8)).sum(0) % 2) * 160 + 50, np.ones((60, 60))).astype(np.uint8)
    yield "checkerboard", np.dstack([board] * 3)
    coins = picture()
    cv2.circle(coins, (200, 200), 40, (90, 160, 200), -1, cv2.LINE_AA)
    cv2.circle(coins, (420, 280), 30, (190, 190, 190), -1, cv2.LINE_AA)
    yield "coins", coins
    # The detector takes it for a die at first.
    note = picture()
    cv2.rectangle(note, (200, 150), (250, 200), (40, 40, 200), -1, cv2.LINE_AA)
    yield "red paper", note


@pytest.mark.parametrize("image", [pytest.param(image, id=name) for name, image in empty_tables()])
def test_nothing_is_read_where_there_are_no_dice(image: Image) -> None:
    assert DiceReader().read(image) == ()


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (23, 23), (64, 40)])
def test_pictures_too_small_for_dice_are_empty(size: tuple[int, int]) -> None:
    assert DiceReader().read(np.full((size[1], size[0], 3), TABLE, np.uint8)) == ()


class Told(Classifier):
    """A classifier that says the same of every place, and how many places it was asked about."""

    def __init__(self, *probabilities: float) -> None:
        self._answer, self.asked = probabilities, 0

    def looks(self, image: Image, boxes: Floats, looks: Sequence[object]) -> Floats:
        self.asked += len(looks) * len(boxes)
        return np.tile(np.array(self._answer, np.float32), (len(looks), len(boxes), 1))


@pytest.mark.parametrize(
    ("first", "asked"),
    [
        ((0.95, 0.05, 0, 0, 0, 0, 0), 0),
        ((0.02, 0.96, 0.02, 0, 0, 0, 0), 0),
        ((0.3, 0.7, 0, 0, 0, 0, 0), 1),
    ],
    ids=["surely no die", "surely a one", "in doubt"],
)
def test_only_what_is_in_doubt_is_looked_at_again(first: tuple[float, ...], asked: int) -> None:
    second = Told(0, 1, 0, 0, 0, 0, 0)
    DiceReader(classifier=Told(*first), second_stage=second).read(picture(Die(1, 200, 200)))
    assert second.asked == asked


def test_where_both_classifiers_doubt_the_second_stage_decides() -> None:
    first, second = Told(0.6, 0, 0.4, 0, 0, 0, 0), Told(0.2, 0.8, 0, 0, 0, 0, 0)
    _, told = DiceReader(classifier=first, second_stage=second).candidates(picture(Die(1, 200, 200)))
    assert np.allclose(told, [[0.2, 0.8, 0, 0, 0, 0, 0]])


@pytest.mark.parametrize(("chance", "read"), [(0.42, (1, 6)), (0.38, (6,))])
def test_a_place_that_is_a_die_by_four_chances_in_ten_is_read_and_makes_all_dice_doubtful(
    chance: float, read: tuple[int, ...]
) -> None:
    boxes = np.array([(20, 20, 60, 60), (120, 20, 160, 60)], np.float32)
    values = np.array([(1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1)], np.float32)
    found = Detections(boxes, np.array((chance, 0.999), np.float32), values)
    as_scored = PlattScaling(detector=1, classifier=0, die=0, sure=1, shift=0)
    dice = dice_from(found, np.insert(values, 0, 0, axis=1), np.zeros((80, 180, 3), np.uint8), as_scored)
    assert tuple(die.value for die in dice) == read
    assert max(die.confidence for die in dice) < 1 - chance


def test_of_noise_no_more_is_classified_than_a_table_has_dice() -> None:
    rng = np.random.default_rng(3)
    first = Told(0.99, 0.01, 0, 0, 0, 0, 0)
    tiles = rng.choice(np.array([0, 255], np.uint8), (36, 64))
    noise = np.dstack([np.kron(tiles, np.ones((20, 20), np.uint8))] * 3)
    DiceReader(classifier=first).read(noise)
    assert 0 < first.asked <= MAX_CLASSIFIED


@pytest.mark.parametrize("count", [32, 33, 40, 60, 96])
def test_of_a_heap_of_dice_none_is_left_out(count: int) -> None:
    dice = [Die(1 + k % 6, 60 + 100 * (k % 12), 60 + 100 * (k // 12), 52, 7 * k) for k in range(count)]
    found = DiceReader().read(picture(*dice, size=(1260, 860)))
    assert sorted(die.value for die in found) == sorted(die.value for die in dice)


def test_of_more_dice_than_are_classified_not_all_are_sure() -> None:
    across, down = 16, -(-(MAX_CLASSIFIED + 2) // 16)
    count = across * down
    dice = [Die(1 + k % 6, 40 + 74 * (k % across), 40 + 74 * (k // across), 44) for k in range(count)]
    found = DiceReader().read(picture(*dice, size=(74 * across + 6, 74 * down + 6)))
    assert min(die.confidence for die in found) < 0.5


@pytest.mark.parametrize(("dice", "asked"), [(1, 4), (6, 6)])
def test_a_crowd_all_in_doubt_is_looked_at_no_longer_than_it_helps(dice: int, asked: int) -> None:
    first, second = (Told(0.3, 0.7, 0, 0, 0, 0, 0) for _ in range(2))
    DiceReader(classifier=first, second_stage=second).read(picture(*ONE_OF_EACH[:dice]))
    assert second.asked == asked


def every_fourth(folder: Path) -> Iterator[Evaluated]:
    names = {label.file for label in labels(folder)[::4]}
    return evaluate(folder, DiceReader().read, only=names)


@pytest.fixture(scope="session")
def measured(photos: Path) -> DiceScore:
    return score(every_fourth(photos))


@pytest.mark.photos
@pytest.mark.parametrize(
    ("source", "share"), [("matteo_webcam", 0.85), ("damiantab", 0.55), ("skovy_webcam", 0.55)]
)
def test_clear_photographs_are_read_exactly(measured: DiceScore, source: str, share: float) -> None:
    assert measured.by_source[source].share >= share


@pytest.mark.photos
def test_photographs_are_read_better_than_public_readers_do(measured: DiceScore) -> None:
    assert measured.macro > 0.55


@pytest.mark.photos
def test_sure_readings_are_right(measured: DiceScore) -> None:
    right, count = measured.bands[0.95]
    assert count > 100
    assert right / count >= 0.95
