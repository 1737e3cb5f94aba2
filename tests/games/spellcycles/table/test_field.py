"""The Casting Field under a finger: lit squares are as large as targets should be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games.spellcycles.rules.vocabulary import SQUARE_BY_NAME, SQUARE_NAMES, Square
from game.games.spellcycles.table.dragging import DragHandler
from game.games.spellcycles.table.field import EMPTY, FieldWidget, SquareModel
from game.rules.things import Thing
from game.ui.art.field import SquareMark
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, SCREEN, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.scene import Scene
from studio.pilot import Pilot

pytestmark = pytest.mark.painted

D4, E4 = SQUARE_BY_NAME["d4"], SQUARE_BY_NAME["e4"]
BESIDE = MIN_TARGET_HEIGHT / 2 - 2
"""From the middle of a square to just inside the edge of a target."""


class Noting(DragHandler):
    """Keeps the names of the squares that are pressed."""

    def __init__(self, pressed: list[str]) -> None:
        self._pressed = pressed

    def press(self, thing: Thing) -> None:
        self._pressed.append(SQUARE_NAMES[thing.what])


class OnTheField(Scene):
    """A field and nothing else."""

    pressed: list[str]
    field: FieldWidget

    def build(self) -> Widget:
        self.pressed = []
        root = Widget("root", SCREEN)
        self.field = root.add(FieldWidget(Box(100, 100, 720, 720), Noting(self.pressed)))
        return root


@pytest.fixture
def scene(fly: Callable[..., Pilot]) -> tuple[Pilot, OnTheField]:
    pilot = fly(OnTheField)
    assert isinstance(pilot.scene, OnTheField)
    return pilot, pilot.scene


def beside(field: FieldWidget, square: Square) -> tuple[float, float]:
    """A place on the neighbour at the right, still within a target around the middle of the square."""
    x, y = field.squares[square].box.centre
    assert not field.squares[square].box.contains(x + BESIDE, y)
    return x + BESIDE, y


@pytest.mark.parametrize("mark", [SquareMark.LEGAL, SquareMark.TARGET, SquareMark.TAKE_OFF])
def test_a_tap_close_beside_a_lit_square_means_that_square(
    scene: tuple[Pilot, OnTheField], mark: SquareMark
) -> None:
    pilot, shown = scene
    shown.field.show({D4: SquareModel(mark=mark)})
    pilot.tap(*beside(shown.field, D4))
    assert shown.pressed == ["d4"]


def test_a_tap_on_a_lit_square_means_that_one_and_not_its_neighbour(scene: tuple[Pilot, OnTheField]) -> None:
    pilot, shown = scene
    shown.field.show({D4: SquareModel(mark=SquareMark.LEGAL), E4: SquareModel(mark=SquareMark.LEGAL)})
    pilot.tap(*beside(shown.field, D4))
    assert shown.pressed == ["e4"]


def test_a_square_where_nothing_can_be_done_still_says_why(scene: tuple[Pilot, OnTheField]) -> None:
    pilot, shown = scene
    shown.field.show({D4: SquareModel(mark=SquareMark.LEGAL), E4: EMPTY})
    pilot.press("e4")
    shown.field.show({D4: SquareModel(mark=SquareMark.LAST)})
    pilot.tap(*beside(shown.field, D4))
    assert shown.pressed == ["e4", "e4"]
