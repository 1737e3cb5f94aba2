"""The rating of a set-up and its one piece of advice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from studio.training.field_scenes import Board, Film, Lamp, Light, Scene, render, viewpoint
from vision.field.detection import find_fiducials
from vision.field.rating import FieldRating, rate


def rated(scene: Scene, rng: np.random.Generator) -> FieldRating:
    image = render(scene, rng)
    place = find_fiducials(image)
    assert place is not None
    return rate(image, place)


def test_a_good_set_up_needs_no_advice(mat: Board, rng: np.random.Generator) -> None:
    rating = rated(Scene(mat, viewpoint(mat, tilt=10)), rng)
    assert (rating.verdict, rating.advice) == ("good", "")
    # The look is at the mat's middle, not at the field's.
    assert rating.tilt == pytest.approx(10, abs=8)
    assert rating.pixels_per_square > 50


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"film": Film(exposure=0.04, noise=0.001)}, "dark"),
        ({"film": Film(exposure=4.0)}, "bright"),
        ({"light": Light(0.12, lamps=(Lamp((-60.0, -60.0, 160.0), 1.3),))}, "uneven"),
    ],
)
def test_the_light_is_rated(mat: Board, rng: np.random.Generator, change: dict, word: str) -> None:  # type: ignore[type-arg]
    scene = replace(Scene(mat, viewpoint(mat, tilt=10)), **change)
    rating = rated(scene, rng)
    assert rating.verdict != "good"
    assert word in rating.advice or "glare" in rating.advice


def test_a_flat_look_is_rated(mat: Board, rng: np.random.Generator) -> None:
    assert "above" in rated(Scene(mat, viewpoint(mat, tilt=38)), rng).advice


def test_a_far_camera_is_rated(mat: Board, rng: np.random.Generator) -> None:
    assert "nearer" in rated(Scene(mat, viewpoint(mat, tilt=5, fill=0.5)), rng).advice
