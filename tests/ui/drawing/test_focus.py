"""One ring, reachable everywhere, and it stays where it was when a scene is rebuilt."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from game.ui.drawing.focus import FocusRing
from game.ui.drawing.layout import SCREEN, Box, grid
from game.ui.drawing.widget import Widget
from game.ui.intents import Cycle, InputDevice
from studio.pilot import Pilot
from tests.ui.fixtures import Board

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Spot(Widget):
    focusable = True


def ring(boxes: list[Box]) -> FocusRing:
    root = Widget("root", SCREEN)
    for number, box in enumerate(boxes):
        root.add(Spot(str(number), box))
    return FocusRing(root)


def key(focus: FocusRing) -> str:
    return focus.current.key if focus.current is not None else ""


class Corner(Spot):
    no_autofocus = True


def test_what_is_shy_has_the_focus_only_where_somebody_led_it() -> None:
    focus = ring([Box(900, 500, 100, 100)])
    corner = focus.root.add(Corner("corner", Box(0, 0, 100, 100)))
    focus.settle()
    assert key(focus) == "0"
    assert focus.navigate(-1, 0)
    assert key(focus) == "corner"
    focus.root.children[0].enabled = corner.enabled = False
    focus.root.add(Corner("other", Box(0, 200, 100, 100)))
    focus.settle()
    assert key(focus) == "other", "better there than nowhere"


def test_arrows_go_to_the_neighbour_in_a_grid() -> None:
    focus = ring(list(grid(SCREEN, 3, 3)))
    focus.focus("4")
    for (dx, dy), expected in zip(DIRECTIONS, ("5", "3", "7", "1"), strict=True):
        focus.focus("4")
        assert focus.navigate(dx, dy)
        assert key(focus) == expected


def test_there_is_no_way_out_at_the_edge() -> None:
    focus = ring(list(grid(SCREEN, 2, 1)))
    focus.focus("1")
    assert not focus.navigate(1, 0)
    assert key(focus) == "1"


def test_what_lies_straight_ahead_is_preferred_to_what_is_near_but_aside() -> None:
    focus = ring([Box(0, 0, 100, 100), Box(600, 0, 100, 100), Box(200, 300, 100, 100)])
    focus.focus("0")
    focus.navigate(1, 0)
    assert key(focus) == "1"


@given(st.integers(1, 6), st.integers(1, 5), st.data())
def test_every_cell_of_a_grid_can_be_reached_from_every_other(
    columns: int, rows: int, data: st.DataObject
) -> None:
    focus = ring(list(grid(SCREEN, columns, rows)))
    start = data.draw(st.integers(0, columns * rows - 1))
    seen, ahead = {str(start)}, [str(start)]
    while ahead:
        at = ahead.pop()
        for dx, dy in DIRECTIONS:
            focus.focus(at)
            focus.navigate(dx, dy)
            if key(focus) not in seen:
                seen.add(key(focus))
                ahead.append(key(focus))
    assert len(seen) == columns * rows


def test_exactly_one_widget_has_the_focus_whatever_is_pressed(pilot: Pilot, board: Board) -> None:
    for name in ("right", "down", "left", "up", "up", "tab", "down", "down", "down", "down"):
        pilot.keys(name)
        assert [w.key for w in board.root.walk() if w.focused] == [pilot.focus]


def test_tab_goes_round_in_reading_order(pilot: Pilot) -> None:
    seen = [pilot.focus]
    for _ in range(10):
        pilot.keys("tab")
        seen.append(pilot.focus)
    assert seen == [*"abcdefghi", "leave", "a"]
    pilot.send(Cycle(InputDevice.KEYS, -1))
    assert pilot.focus == "leave"


def test_the_focus_survives_a_rebuild_by_its_key(pilot: Pilot, board: Board) -> None:
    pilot.keys("down", "right")
    assert pilot.focus == "e"
    board.rebuild()
    assert pilot.focus == "e"
    assert sum(w.focused for w in board.root.walk()) == 1


def test_when_its_widget_goes_the_focus_moves_to_the_nearest(pilot: Pilot, board: Board) -> None:
    pilot.keys("down", "right")
    board.find("e").visible = False
    pilot.keys("f1")
    assert pilot.focus in {"b", "d", "f", "h"}


def test_a_disabled_widget_is_passed_over(pilot: Pilot, board: Board) -> None:
    board.find("b").enabled = False
    pilot.keys("right")
    assert pilot.focus == "c"


def test_a_scene_may_name_its_first_focus(fly: Callable[..., Pilot]) -> None:
    class Leaving(Board):
        first_focus = "leave"

    assert fly(Leaving).focus == "leave"
