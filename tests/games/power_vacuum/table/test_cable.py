"""The way of the cable on the control board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import pytest

from game.games.power_vacuum.table.cable import Point, path
from game.games.power_vacuum.table.console import HOLE_DIAMETER, PLUG_SIDE, SOCKET_HEIGHT
from game.ui.drawing.layout import Box, grid

CELLS = grid(Box(400, 200, 576, 456), 3, 2, gap=12)
STATIONS = [cell.split_bottom(SOCKET_HEIGHT, gap=6)[0] for cell in CELLS]
SPOTS = [cell.split_bottom(SOCKET_HEIGHT, gap=6)[1] for cell in CELLS]
EDGE = 12
"""Between the words of an appliance and its edge."""


def plug(place: int) -> tuple[float, float]:
    x, y = SPOTS[place].centre
    return x, y + PLUG_SIDE * 0.42


def between(corners: Sequence[Point]) -> Iterator[Point]:
    """Points close to each other along a line."""
    for (x0, y0), (x1, y1) in pairwise(corners):
        yield from ((x0 + (x1 - x0) * n / 40, y0 + (y1 - y0) * n / 40) for n in range(40))


@pytest.mark.parametrize(("one", "other"), list(combinations(range(6), 2)))
def test_it_hides_neither_words_nor_other_sockets(one: int, other: int) -> None:
    corners = path(plug(one), plug(other), CELLS, SPOTS)
    points = [*between(corners), corners[-1]]
    assert {points[0], points[-1]} == {plug(one), plug(other)}
    covered = [station.inset(EDGE) for station in STATIONS]
    covered += [
        spot.centre_box(HOLE_DIAMETER, HOLE_DIAMETER) for n, spot in enumerate(SPOTS) if n not in (one, other)
    ]
    assert not [box for box in covered for x, y in points if box.contains(x, y)]
