"""Teaching the tracker to see hands at dice."""

from __future__ import annotations

import json

import numpy as np
import pytest

from studio.scenes.film import Film
from studio.training import hands
from studio.training.hands import BusyFilm, Witness, fitted, limit, summed, tried, written
from vision.dice.rolls.hands import NAMES, score

SEED = 500_004
"""Of films that were not taught."""


@pytest.mark.thorough
def test_of_a_film_touched_and_thrown_dice_are_known_and_told_apart() -> None:
    examples = Witness(BusyFilm(SEED, 2, size=(320, 180)), SEED).watch_film()
    examples += Witness(Film(SEED, 2, size=(320, 180)), SEED).watch_film()
    assert {example.is_touched for example in examples} == {True, False}
    assert all(len(example.figures) == len(NAMES) for example in examples)
    assert all((score(example.figures) > 0) == example.is_touched for example in examples)


def dice(count: int) -> tuple[hands.Floats, hands.Floats]:
    """Of whose figures the second tells a hand, but for one die in fifty."""
    rng = np.random.default_rng(3)
    figures = rng.random((count, len(NAMES)))
    touched = (figures[:, 1] > 0.7) ^ (rng.random(count) < 0.02)
    return figures, touched.astype(float)


def test_steps_are_of_the_figures_that_tell() -> None:
    figures, touched = dice(600)
    bias, steps = fitted(figures, touched)
    assert steps[0].figure == 1
    assert steps[0].edge == pytest.approx(0.7, abs=0.05)
    assert steps[0].below < 0 < steps[0].above
    assert ((summed(bias, steps, figures) > 0) == (touched > 0)).mean() > 0.97


def test_above_the_limit_is_one_die_in_a_thousand_that_were_thrown_alone() -> None:
    sums, touched = np.arange(8000.0), np.tile([0.0, 1.0], 4000)
    alone = np.repeat([1.0, 0.0], 4000)
    most = limit(sums, touched, alone)
    assert (sums[(touched == 0) & (alone == 1)] > most).sum() == 2
    assert (sums[(touched == 0) & (alone == 0)] > most).sum() == 2000


def test_each_film_is_tried_with_steps_that_it_did_not_teach() -> None:
    """The dice of the last film are labelled the wrong way round: they cannot be told right."""
    figures, touched = dice(600)
    films = np.arange(600) // 60
    touched[films == 9] = 1 - touched[films == 9]
    right = (tried(films, figures, touched) > 0) == (touched > 0)
    assert right[films == 9].mean() < 0.1
    assert right[films == 3].mean() > 0.8


def test_the_file_written_has_the_same_sum() -> None:
    figures, touched = dice(600)
    bias, steps = fitted(figures, touched)
    told = json.loads(written(bias, steps, "About."))
    numbers = {name: number for number, name in enumerate(NAMES)}
    total = told["bias"] + sum(
        below if figures[0][numbers[name]] < edge else above for name, edge, below, above in told["steps"]
    )
    assert total == pytest.approx(summed(bias, steps, figures)[0], abs=0.05)
