"""The rating of a set-up for dice: each part from good to poor, and the one advice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
import pytest

from tests.vision.render import Die, Image, picture
from vision.dice.reader import DieFound
from vision.rating import Grade, Part, Rating, edge_width, noise_of, rate

DICE = (Die(3, 200, 200), Die(6, 420, 260))


def found(*dice: Die, confidence: float = 0.95) -> tuple[DieFound, ...]:
    return tuple(
        DieFound(
            die.value,
            tuple(round(at + sign * die.edge / 2) for sign in (-1, 1) for at in (die.x, die.y)),  # type: ignore[arg-type]
            confidence,
        )
        for die in dice
    )


def rated(change: Callable[[Image], Image] = lambda image: image, dice: Sequence[Die] = DICE) -> Rating:
    return rate(change(picture(*dice)), found(*dice))


def part(rating: Rating, name: str) -> Part:
    return next(part for part in rating.parts if part.name == name)


def times(factor: float) -> Callable[[Image], Image]:
    return lambda image: np.clip(image * factor, 0, 255).astype(np.uint8)


def blurred(sigma: float) -> Callable[[Image], Image]:
    return lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)


def grainy(noise: float) -> Callable[[Image], Image]:
    grains = np.random.default_rng(1).normal(0, noise, (480, 640, 1))
    return lambda image: np.clip(image + grains, 0, 255).astype(np.uint8)


def glaring(image: Image) -> Image:
    """A lamp that is mirrored on the die with the three."""
    return np.asarray(cv2.circle(image.copy(), (210, 200), 26, (255, 255, 255), -1), np.uint8)


def test_a_good_set_up_needs_no_advice() -> None:
    rating = rated()
    assert rating.grade is Grade.GOOD
    assert rating.advice == ""
    assert rating.dice == 2
    assert part(rating, "size").number == 60


@pytest.mark.parametrize(
    ("name", "fair", "poor", "word"),
    [
        ("light", times(0.32), times(0.15), "too dark"),
        ("sharpness", blurred(3.6), blurred(7.0), "blurred"),
        ("noise", grainy(12.0), grainy(28.0), "grainy"),
    ],
)
def test_each_part_falls_from_good_over_fair_to_poor(
    name: str, fair: Callable[[Image], Image], poor: Callable[[Image], Image], word: str
) -> None:
    for change, grade in ((fair, Grade.FAIR), (poor, Grade.POOR)):
        rating = rated(change)
        assert part(rating, name).grade is grade
        assert word in rating.advice


def test_too_much_light_is_rated() -> None:
    rating = rated(times(1.9))
    assert rating.grade is Grade.POOR
    assert "too bright" in rating.advice


def test_glare_counts_on_the_dice_only() -> None:
    rating = rated(glaring)
    assert part(rating, "glare").grade is Grade.POOR
    assert "glares on the dice" in rating.advice
    beside = rate(glaring(picture(Die(6, 420, 260))), found(Die(6, 420, 260)))
    assert part(beside, "glare").grade is Grade.GOOD


@pytest.mark.parametrize(
    ("edge", "grade", "word"),
    [
        (16, Grade.POOR, "small"),
        (28, Grade.FAIR, "small"),
        (60, Grade.GOOD, ""),
        (200, Grade.FAIR, "very large"),
    ],
)
def test_the_size_of_the_dice_is_rated(edge: float, grade: Grade, word: str) -> None:
    rating = rated(dice=[Die(3, 300, 240, edge=edge)])
    assert part(rating, "size").grade is grade
    assert word in part(rating, "size").advice


def test_the_same_blur_is_worse_on_smaller_dice() -> None:
    large, small = (rated(blurred(3.6), [Die(3, 300, 240, edge=edge)]) for edge in (160, 40))
    assert part(large, "sharpness").grade is Grade.GOOD
    assert part(small, "sharpness").grade is Grade.POOR


def test_what_spoils_most_is_advised_first() -> None:
    rating = rated(lambda image: grainy(12.0)(times(0.15)(image)))
    assert "too dark" in rating.advice


def test_without_dice_they_are_asked_for_unless_something_is_poor() -> None:
    rating = rate(picture(), ())
    assert {part.name for part in rating.parts} == {"light", "glare", "noise"}
    assert "Put a few dice" in rating.advice
    assert "too dark" in rate(times(0.1)(picture()), ()).advice
    assert rate(picture(*DICE), found(*DICE, confidence=0.2)).dice == 0


@pytest.mark.parametrize(("speed", "grade"), [(30, Grade.GOOD), (10, Grade.FAIR), (5, Grade.POOR)])
def test_the_speed_is_rated_where_it_is_known(speed: float, grade: Grade) -> None:
    rating = rate(picture(*DICE), found(*DICE), rate=speed)
    assert part(rating, "speed").grade is grade


@pytest.mark.parametrize("noise", [2.0, 8.0, 15.0])
def test_noise_is_measured_as_it_is(noise: float) -> None:
    rng = np.random.default_rng(2)
    image = np.clip(120 + rng.normal(0, noise, (240, 320, 1)).repeat(3, 2), 0, 255).astype(np.uint8)
    assert noise_of(image) == pytest.approx(noise, rel=0.15)


@pytest.mark.parametrize("sigma", [2.0, 4.0])
def test_the_width_of_an_edge_follows_the_blur(sigma: float) -> None:
    image = np.repeat(np.repeat((np.indices((6, 6)).sum(0) % 2 * 200).astype(np.uint8), 20, 0), 20, 1)[
        :, :, None
    ]
    step = np.asarray(cv2.GaussianBlur(image.repeat(3, 2), (0, 0), sigma), np.uint8)
    # The steepest slope of a step under a Gaussian is its height by sigma * sqrt(2 pi).
    assert edge_width(step) == pytest.approx(sigma * 2.5, rel=0.25)


def test_boxes_that_leave_the_picture_do_no_harm() -> None:
    rating = rate(picture(*DICE), (DieFound(1, (630, 470, 700, 540), 0.9), DieFound(1, (0, 0, 0, 0), 0.9)))
    assert rating.dice == 1
