"""Rendered dice of the kinds that are hard to read, and what is told of them."""

from __future__ import annotations

import numpy as np
import pytest

from studio.benches.dice_kinds import measured
from studio.scenes.dice.kinds import KINDS, SIZE, Kind, pictures
from vision.dice.reader import DieFound
from vision.pictures import Image

BY_NAME = {kind.name: kind for kind in KINDS}


@pytest.fixture(autouse=True)
def few_views(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studio.scenes.dice.kinds.VIEWS", 6)


@pytest.mark.parametrize(
    ("name", "value"), [("two along an edge, close together", 2), ("a large pip of the one", 1)]
)
def test_a_kind_named_by_a_value_shows_nothing_else(name: str, value: int) -> None:
    dice = [die for _, there in pictures(BY_NAME[name], 3, seed=1) for die in there]
    assert {die.value for die in dice} == {value}


def test_the_same_seed_gives_the_same_pictures() -> None:
    kind = BY_NAME["a lamp mirrored in the face"]
    (first, dice), (second, again) = (next(pictures(kind, 1, seed=2)) for _ in range(2))
    assert first.shape == (SIZE[1], SIZE[0], 3)
    assert np.array_equal(first, second)
    assert dice == again


@pytest.mark.parametrize("name", ["dominoes, no dice", "numerals in place of pips"])
def test_what_has_no_pips_of_a_die_is_not_to_be_read(name: str) -> None:
    kind = BY_NAME[name]
    assert not kind.has_dice
    assert [dice for _, dice in pictures(kind, 2, seed=3)] == [[], []]


def reading(confidence: float, value: int) -> tuple[DieFound, ...]:
    return (DieFound(value, (0, 0, 40, 40), confidence),)


@pytest.mark.parametrize(
    ("name", "confidence", "sure", "wrong"),
    [
        ("a large pip of the one", 0.96, 1, 1),
        ("a large pip of the one", 0.94, 0, 0),
        ("dominoes, no dice", 0.6, 1, 1),
    ],
)
def test_a_wrong_reading_counts_as_sure_from_the_level_at_which_a_table_believes_it(
    name: str, confidence: float, sure: int, wrong: int
) -> None:
    def read(_: Image) -> tuple[DieFound, ...]:
        return reading(confidence, 5)

    kind: Kind = BY_NAME[name]
    told = measured(kind, read, 1, seed=4)
    assert (told.exact, told.sure, told.sure_wrong) == (0, sure, wrong)
    assert told.mistakes
