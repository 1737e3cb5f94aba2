"""Where the detector looks: first small, then sharply where that promises something."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.dice.networks import Detections
from vision.dice.search import (
    CLOSE_LOOK_PX,
    CLOSE_SIDE_PX,
    SHARP_SIDE_PX,
    SMALL_SIDE_PX,
    TILE_SIDE_PX,
    places,
)
from vision.pictures import Image

Box = tuple[float, float, float, float]
FRAME = np.zeros((720, 1280, 3), np.uint8)


def found(*boxes: Box, score: float = 0.9) -> Detections:
    count = len(boxes)
    return Detections(np.array(boxes).reshape(-1, 4), np.full(count, score), np.full((count, 6), 1 / 6))


class Looks:
    """A detector that answers a small look with what is given, and a sharp one with a box in each picture."""

    def __init__(self, small: Detections, sharp: Detections) -> None:
        self._small, self._sharp = small, sharp
        self.sizes: list[int] = []

    def __call__(self, image: Image, least: float, size: int) -> Detections:
        self.sizes.append(size)
        assert image.shape[:2] == ((TILE_SIDE_PX, TILE_SIDE_PX) if size == TILE_SIDE_PX else (360, 640))
        return self._small if size == SMALL_SIDE_PX else self._sharp


@pytest.mark.parametrize("score", [0.9, 0.13])
def test_one_tile_is_looked_at_round_a_place_that_promises_a_die(score: float) -> None:
    looks = Looks(found((300, 170, 340, 210), score=score), found((50, 40, 90, 80)))
    seen = places(looks, FRAME)
    assert looks.sizes == [SMALL_SIDE_PX, TILE_SIDE_PX]
    # The tile starts at 256, 128 of the sharp picture, which is half as large as the frame.
    assert seen.boxes.tolist() == [[612, 336, 692, 416]]


def test_dice_side_by_side_share_a_tile() -> None:
    looks = Looks(found((300, 170, 330, 200), (332, 170, 362, 200)), found())
    places(looks, FRAME)
    assert looks.sizes == [SMALL_SIDE_PX, TILE_SIDE_PX]


def test_a_die_that_a_tile_cuts_off_is_not_believed() -> None:
    looks = Looks(found((300, 170, 340, 210)), found((50, 40, 90, 80), (100, 40, 127, 80)))
    assert len(places(looks, FRAME)) == 1


def test_a_die_that_the_picture_itself_cuts_off_is_seen() -> None:
    looks = Looks(found((0, 0, 40, 30)), found((0, 0, 40, 30)))
    assert places(looks, FRAME).boxes.tolist() == [[0, 0, 80, 60]]


def test_large_dice_need_no_sharp_look() -> None:
    looks = Looks(found((200, 100, 400, 300)), found())
    assert places(looks, FRAME).boxes.tolist() == [[400, 200, 800, 600]]
    assert looks.sizes == [SMALL_SIDE_PX]


@pytest.mark.parametrize(
    "small",
    [
        found(),
        found((300, 170, 316, 186)),
        found(*((x, y, x + 30, y + 30) for x in (60, 210, 360, 510) for y in (10, 140, 270))),
    ],
    ids=["nothing found", "a tiny die", "many places"],
)
def test_all_of_the_picture_is_looked_at_where_the_small_look_may_overlook_dice(small: Detections) -> None:
    looks = Looks(small, found((50, 40, 90, 80)))
    assert places(looks, FRAME).boxes.tolist() == [[100, 80, 180, 160]]
    assert looks.sizes == [SMALL_SIDE_PX, SHARP_SIDE_PX]


def test_the_small_look_counts_where_the_sharp_one_is_undecided() -> None:
    small, sharp = found((300, 170, 340, 210)), found((50, 40, 90, 80), score=0.5)
    assert len(places(Looks(small, sharp), FRAME)) == 2


class LooksAtTiny:
    """A detector that sees one place in every picture, `side` px of the sharp picture wide."""

    def __init__(self, side: float, score: float = 0.9) -> None:
        self._side, self._score = side, score
        self.shapes: list[tuple[int, ...]] = []

    def __call__(self, image: Image, least: float, size: int) -> Detections:
        self.shapes.append(image.shape[:2])
        longest = max(image.shape[:2])
        if size == SMALL_SIDE_PX:
            return found((300, 170, 330, 200))
        side = self._side * (CLOSE_SIDE_PX / SHARP_SIDE_PX if len(self.shapes) > 2 else 1)
        start = 40 if longest == TILE_SIDE_PX else 300
        return found((start, start, start + side, start + side), score=self._score)


@pytest.mark.parametrize("image", [FRAME, np.zeros((640, 640, 3), np.uint8)], ids=["720p", "640 px"])
def test_tiny_dice_are_looked_at_more_closely(image: Image) -> None:
    looks = LooksAtTiny(CLOSE_LOOK_PX - 5)
    seen = places(looks, image)
    assert looks.shapes[1:] == [(TILE_SIDE_PX, TILE_SIDE_PX)] * 2
    side = seen.boxes[0, 2] - seen.boxes[0, 0]
    assert side == pytest.approx((CLOSE_LOOK_PX - 5) * max(image.shape) / SHARP_SIDE_PX)


class Watched(LooksAtTiny):
    """Keeps the pictures that it is shown."""

    def __init__(self) -> None:
        super().__init__(CLOSE_LOOK_PX - 5)
        self.shown: list[Image] = []

    def __call__(self, image: Image, least: float, size: int) -> Detections:
        self.shown.append(image)
        return super().__call__(image, least, size)


def test_a_tile_looks_just_as_in_the_whole_picture() -> None:
    for wide, high in ((1280, 720), (1920, 1080), (1600, 1200), (1000, 750), (1111, 777), (800, 600)):
        image = np.random.default_rng(5).integers(0, 256, (high, wide, 3), dtype=np.uint8)
        looks = Watched()
        places(looks, image)
        how = cv2.INTER_AREA if wide > CLOSE_SIDE_PX else cv2.INTER_LINEAR
        whole = cv2.resize(image, (CLOSE_SIDE_PX, round(high * CLOSE_SIDE_PX / wide)), interpolation=how)
        tile = looks.shown[-1]
        _, _, (x, y), _ = cv2.minMaxLoc(cv2.matchTemplate(whole, tile, cv2.TM_SQDIFF))
        assert cv2.absdiff(whole[y : y + len(tile), x : x + len(tile)], tile).max() <= 1, (wide, high)


@pytest.mark.parametrize(("side", "score"), [(CLOSE_LOOK_PX + 5, 0.9), (CLOSE_LOOK_PX - 5, 0.3)])
def test_dice_that_are_not_tiny_and_unlikely_places_are_not(side: float, score: float) -> None:
    looks = LooksAtTiny(side, score)
    places(looks, FRAME)
    assert len(looks.shapes) == 2
