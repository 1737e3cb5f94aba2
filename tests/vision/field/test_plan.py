"""The field seen as if from straight above."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from studio.training.field_crops import true_place
from studio.training.field_scenes import Board, Scene, render, viewpoint
from vision.field.plan import plan_for


@pytest.mark.parametrize("bend", [0.0, -0.08], ids=["a straight lens", "one that bends"])
def test_a_part_of_the_plan_shows_what_the_whole_shows_there(mat: Board, bend: float) -> None:
    scene = Scene(mat, viewpoint(mat, tilt=25))
    image = render(scene, np.random.default_rng(4))
    place = replace(true_place(scene), bend=bend)
    plan = plan_for(place)
    window = slice(40, 130), slice(200, 333)
    off = plan.rectify(image, place, window).astype(int) - plan.rectify(image, place)[window]
    assert abs(off).max() <= 3


def test_places_and_pixels_of_the_plan_are_the_same_in_both_directions(mat: Board) -> None:
    plan = plan_for(true_place(Scene(mat, viewpoint(mat, tilt=25))))
    x, y = plan.ground()
    at = np.array([(x[0, 17], y[60, 0]), (x[0, 3], y[5, 0])])
    assert plan.pixels(at) == pytest.approx(np.array([(17, 60), (3, 5)]), abs=1e-3)
