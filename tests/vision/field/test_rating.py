"""The rating of a set-up and its one piece of advice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from studio.training.field_scenes import Board, Film, Lamp, Light, Scene, render, viewpoint
from vision.capture.read import CameraFrame
from vision.errors import VisionError
from vision.field.check import judge_picture
from vision.field.detection import find_fiducials, find_field
from vision.field.rating import FieldRating, rate
from vision.pictures import Image


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


def moved(right: int, down: int, scale: float = 1.0) -> Callable[[Image], Image]:
    """The camera looks elsewhere, or from nearer: beside the picture there was a grey table."""
    warp = np.array([(scale, 0, right), (0, scale, down)], float)
    return lambda image: cv2.warpAffine(image, warp, image.shape[1::-1], borderValue=(90, 100, 110))


def times(gain: float) -> Callable[[Image], Image]:
    return lambda image: np.clip(image * gain, 0, 255).astype(np.uint8)


def blurred(spread: float) -> Callable[[Image], Image]:
    return lambda image: cv2.GaussianBlur(image, (0, 0), spread)


def under_a_lamp(image: Image) -> Image:
    """Its mirror image burns out a tenth of the field."""
    y, x = np.mgrid[: image.shape[0], : image.shape[1]]
    spot = np.exp(-((x - 640) ** 2 + (y - 360) ** 2) / 2 / 110**2)
    return np.clip(image + 400 * spot[..., None], 0, 255).astype(np.uint8)


WRONG: tuple[tuple[str, Callable[[Image], Image], str], ...] = (
    ("another camera", lambda image: np.full_like(image, 120), "can't see the field"),
    ("lens cap", times(0.01), "too dark"),
    ("dark, not found", times(0.04), "too dark"),
    ("dark", times(0.12), "too dark"),
    ("far too bright", times(5.0), "too bright"),
    ("mirrored", lambda image: image[:, ::-1].copy(), "mirrored"),
    ("blurred, not found", blurred(3.0), "blurred"),
    ("blurred, taken for a bare board", blurred(6.0), "blurred"),
    ("too high", moved(0, -250), "outside the picture"),
    ("too far left", moved(-450, 0), "outside the picture"),
    ("too near", moved(-400, -230, 1.6), "outside the picture"),
    ("a corner of it", moved(690, 550), "only a corner"),
    ("far away", moved(500, 250, 0.27), "too small"),
    ("a lamp in the mat", under_a_lamp, "glares"),
)
"""What goes wrong first on a new table, and words of what must then be said."""


@pytest.mark.parametrize(("wrong", "words"), [one[1:] for one in WRONG], ids=[one[0] for one in WRONG])
def test_what_is_wrong_is_said(mat: Board, wrong: Callable[[Image], Image], words: str) -> None:
    image = wrong(render(Scene(mat, viewpoint(mat, tilt=10)), np.random.default_rng(20)))
    try:
        place = find_field(image)
    except VisionError:
        place = None
    assert words in judge_picture(CameraFrame(image, 1, 0.0, "camera"), place).advice


def test_what_has_to_be_mended_first_is_said_first(mat: Board) -> None:
    """Dark, to the side, half out of the picture: nothing else can be judged until the field is in view."""
    scene = replace(Scene(mat, viewpoint(mat, tilt=40)), film=Film(exposure=0.25, noise=0.001))
    image = moved(0, -250)(render(scene, np.random.default_rng(20)))
    place = find_fiducials(image)
    assert place is not None
    rating = rate(image, place)
    assert rating.inside < 0.9
    assert "outside the picture" in rating.advice
