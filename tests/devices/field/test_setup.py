"""What was set up for a field, as it is kept."""

from __future__ import annotations

import pytest

from game.devices.field.setup import FieldSetup

CORNERS = ((0.1, 0.9), (0.9, 0.9), (0.8, 0.1), (0.2, 0.1))
COLOURS = tuple((-1.0, -2.0, float(n)) for n in range(6))


def test_it_is_kept_as_plain_data() -> None:
    setup = FieldSetup(CORNERS, COLOURS)
    assert FieldSetup.from_data(setup.to_data()) == setup


def test_the_size_of_squares_is_kept_with_the_board_it_is_of() -> None:
    setup = FieldSetup(square=30.1, board="sheet")
    assert FieldSetup.from_data(setup.to_data()) == setup


@pytest.mark.parametrize("square", [0.0, -3.0, 1e9, float("nan"), "wide", [32]])
def test_a_size_that_no_board_has_is_none(square: object) -> None:
    assert FieldSetup.from_data({"square": square}) == FieldSetup()


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "corners",
        {"corners": [[0, 1]]},
        {"colours": [[1, 2, 3]]},
        {"corners": 5},
        {"colours": [["a"]]},
    ],
)
def test_what_does_not_fit_is_nothing_set_up(data: object) -> None:
    assert FieldSetup.from_data(data) == FieldSetup()
