"""Rendered dice of the kinds that are hard to read."""

from __future__ import annotations

import numpy as np
import pytest

from studio.scenes.dice.kinds import KINDS, SIZE, pictures

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
