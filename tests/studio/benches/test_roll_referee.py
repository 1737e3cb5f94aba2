"""What counts against a tracker that watches a film, and what of it people would have noticed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from studio.benches.roll_referee import Referee, Report
from studio.scenes.film import Ask, Moment
from vision.dice.reader import DieFound
from vision.dice.rolls.tracker import RestingRoll, RollTracker
from vision.pictures import Image

BLANK = np.zeros((8, 8, 3), np.uint8)


def watched(*told: tuple[float, Sequence[tuple[int, float]]]) -> Report:
    """A two and a five that rest from 1 s on, and what the tracker tells at which second: values and
    confidences."""
    rolls = {at: tuple(DieFound(value, (0, 0, 4, 4), sure) for value, sure in dice) for at, dice in told}

    class Telling(RollTracker):
        def update(self, image: Image, time: float) -> RestingRoll | None:
            return RestingRoll(rolls[time], image, time) if time in rolls else None

    times = [step / 4 for step in range(9)]
    film = [
        Moment(BLANK, at, "rest", Ask(2) if at == 0 else None, (2, 5) if at == 1 else None) for at in times
    ]
    referee = Referee(film, lambda image: (), "film")
    referee.tracker = Telling(lambda image: ())
    return referee.watch()


def test_a_roll_told_rightly_is_no_fault() -> None:
    report = watched((1.25, [(2, 0.99), (5, 0.99)]))
    assert report.is_clean
    assert not report.unnoticed


@pytest.mark.parametrize(("confidence", "unnoticed"), [(0.96, 1), (0.94, 0)])
@pytest.mark.parametrize("at", [0.5, 1.25])
def test_a_wrong_roll_is_unnoticed_where_each_die_is_sure(
    at: float, confidence: float, unnoticed: int
) -> None:
    report = watched((at, [(2, 0.99), (4, confidence)]))
    assert (len(report.phantoms), len(report.wrong)) == ((1, 0) if at < 1 else (0, 1))
    assert report.unnoticed == unnoticed


def test_a_roll_that_nobody_asked_for_is_a_phantom() -> None:
    report = watched((1.25, [(2, 0.99), (5, 0.99)]), (1.5, [(2, 0.99), (5, 0.99)]))
    assert len(report.phantoms) == report.unnoticed == 1
