"""Places that the detector takes for dice, sorted into dice with pips and others."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from studio.training.dice_photos import Photo
from studio.training.dice_places import PATCH, in_counted, in_crops, in_list, in_others, in_photographs
from tests.vision.render import Die, picture
from vision.dice.networks import Detector
from vision.dice.reader import DiceReader

BOX = (165.0, 165.0, 235.0, 235.0)


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector()


def test_a_labelled_die_is_a_die_and_what_has_no_label_is_none(detector: Detector) -> None:
    image = picture(Die(4, 200, 200), Die(2, 500, 300))
    found = in_photographs(detector, [Photo(image, ((BOX, 4),), whole=True)])
    assert len(found.dice) == 1
    assert found.values == [4]
    assert found.dice[0].shape == (PATCH, PATCH, 3)
    dark = np.argwhere(found.dice[0].min(2) < 90)
    assert np.abs(dark.mean(0) - PATCH / 2).max() < 12, "the pips are in the middle"
    assert len(found.others) >= 1


def test_in_pictures_without_pips_whatever_is_found_is_another_thing(detector: Detector) -> None:
    found = in_others(detector, [picture(Die(4, 200, 200))])
    assert len(found.dice) == 0
    assert len(found.others) >= 1


def test_places_that_a_person_sorted_are_taken_as_sorted(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "one.png"), picture(Die(4, 200, 200)))
    table = tmp_path / "sorted.csv"
    table.write_text("file,x0,y0,x1,y1,pips\none.png,165,165,235,235,1\none.png,300,300,340,340,0\n")
    found = in_list(tmp_path, table)
    assert (len(found.dice), len(found.others)) == (1, 1)
    assert found.dice[0].std() > found.others[0].std()


def test_a_picture_that_one_die_fills_is_that_die() -> None:
    found = in_crops([(picture(Die(4, 200, 200))[160:240, 160:240], 4)])
    assert (len(found.dice), found.values) == (1, [4])


@pytest.mark.parametrize(("total", "values"), [(6, [4, 2]), (7, [])])
def test_dice_of_a_known_sum_are_believed_where_what_is_read_adds_up(total: int, values: list[int]) -> None:
    found = in_counted(DiceReader(), [(picture(Die(4, 200, 200), Die(2, 500, 300)), total)])
    assert found.values == values
    assert len(found.dice) == len(values)
