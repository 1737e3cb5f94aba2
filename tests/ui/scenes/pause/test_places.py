"""Seating and gamepads: gamepads with owners, and a flat screen that faces whoever acts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.store.settings import Motion, Settings
from game.ui.boards.frame import frame_of
from game.ui.drawing.animation import Flight
from game.ui.drawing.layout import UPRIGHT, WIDE
from game.ui.intents import Back, Confirm, InputDevice, Menu, Navigate
from game.ui.scenes.pause.places import PlacesScene
from game.ui.scenes.shared.edges import Edge
from game.ui.scenes.shared.table_seats import FRAME_WIDTH
from studio.pilot import Pilot
from tests.ui.audit import overflows
from tests.ui.boards import sitting
from tests.ui.scenes.tables import table

SWIFT = Settings(motion=Motion.OFF)
FLAT = Settings(motion=Motion.OFF, flat_table=True)
ANNS, BOBS = 40, 41


def at_turn_of(folder: Path, seat: int, settings: Settings = SWIFT) -> Pilot:
    """A pilot where that seat chooses, with a gamepad for each of the two."""
    loop = sitting.match(folder, "power-vacuum", ("Ann", "Bob", "Cid"))
    pilot = sitting.small(folder, loop, settings)
    for _ in range(60):
        if loop.turn is not None and loop.turn.seat == seat:
            break
        if loop.turn is not None:
            table(pilot).choose(loop.turn.options[0])
        pilot.run(0.1)
    assert loop.turn is not None
    assert loop.turn.seat == seat
    pads = pilot.app.ctx.input.pads
    for number, name in ((ANNS, "Ann"), (BOBS, "Bob")):
        pads.plug(number)
        pads.claim(number, name)
    return pilot


def test_a_gamepad_of_another_seat_neither_moves_the_focus_nor_presses(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 0) as pilot:
        focus, answers = pilot.focus, table(pilot).loop.match.answers
        for intent in (Navigate(InputDevice.PAD, 1, 0, pad=BOBS), Back(InputDevice.PAD, pad=BOBS)):
            assert pilot.send(intent)
            assert pilot.focus == focus
        pilot.send(Confirm(InputDevice.PAD, pad=BOBS))
        assert table(pilot).loop.match.answers == answers
        assert pilot.scene.name == "table"
        assert "Ann" in table(pilot).toasted.text  # type: ignore[union-attr]


def test_the_gamepad_whose_turn_it_is_and_one_for_everybody_act(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 0) as pilot:
        pilot.app.ctx.input.pads.claim(BOBS, "")
        for pad in (ANNS, BOBS):
            focus = pilot.focus
            pilot.send(Navigate(InputDevice.PAD, 0, -1, pad=pad))
            assert pilot.focus != focus


def test_a_gamepad_that_drops_out_is_missed_aloud(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 0) as pilot:
        pilot.app.ctx.input.pads.unplug(BOBS)
        pilot.run(0.3)
        assert "Bob's gamepad is gone" in table(pilot).toasted.text  # type: ignore[union-attr]
        pilot.app.ctx.input.pads.plug(55)
        pilot.run(0.3)
        assert "Bob's gamepad is back" in table(pilot).toasted.text  # type: ignore[union-attr]


def test_a_second_gamepad_is_offered_a_player_of_its_own_once(tmp_path: Path) -> None:
    loop = sitting.match(tmp_path, "power-vacuum", ("Ann", "Bob", "Cid"))
    with sitting.small(tmp_path, loop, SWIFT) as pilot:
        seats, pads = table(pilot).seats, pilot.app.ctx.input.pads
        pads.plug(ANNS)
        assert seats.news() == ""
        pads.plug(BOBS)
        assert "Seating and gamepads" in seats.news()
        assert seats.news() == ""


def test_every_gamepad_opens_the_menu(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 0) as pilot:
        pilot.send(Menu(InputDevice.PAD, pad=BOBS))
        assert pilot.scene.name == "pause"


def places(pilot: Pilot) -> PlacesScene:
    assert isinstance(pilot.scene, PlacesScene)
    return pilot.scene


def test_a_gamepad_sits_down_beside_the_name_it_stands_at(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 0) as pilot:
        pads = pilot.app.ctx.input.pads
        pads.claim(BOBS, "")
        pilot.press("menu")
        pilot.press("places")
        for name in ("Ann", "Bob", "Cid", ""):
            pilot.send(Navigate(InputDevice.PAD, 0, 1, pad=BOBS))
            assert pads.player(BOBS, ("Ann", "Bob", "Cid")) == name
        pilot.send(Navigate(InputDevice.PAD, 0, -1, pad=BOBS))
        assert pads.player(BOBS, ("Ann", "Bob", "Cid")) == "Cid"
        assert not overflows(pilot.scene)
        pilot.send(Confirm(InputDevice.PAD, pad=BOBS))
        assert pilot.scene.name == "pause"


def test_a_gamepad_plugged_in_meanwhile_appears(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 0) as pilot:
        pilot.press("menu")
        pilot.press("places")
        pilot.app.ctx.input.pads.plug(77)
        pilot.run(0.6)
        assert [pad.number for pad in places(pilot).loose.pads] == [77]


def test_players_move_around_the_table_press_by_press(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 0) as pilot:
        pilot.press("menu")
        pilot.press("places")
        assert not pilot.widget("place-0").can_focus, "a television has no edges"
        pilot.press("flat")
        seats = table_of(pilot).seats
        half = [seats.edge(seat) for seat in range(3)]
        assert half == [Edge.NEAR, Edge.NEAR, Edge.FAR], "half of the seats, if nobody said otherwise"
        for edge in (Edge.LEFT, Edge.FAR, Edge.RIGHT, Edge.NEAR):
            pilot.press("place-0")
            assert seats.edge(0) is edge
            assert not overflows(pilot.scene)
        assert pilot.app.ctx.settings.edges == {"0": "near"}


def table_of(pilot: Pilot):  # type: ignore[no-untyped-def]
    return pilot.app.stack.scenes[0]


def part(pilot: Pilot) -> pygame.Surface:
    """The panel as it is seen."""
    scale = pilot.app.display.scale
    inside = frame_of(WIDE, 2).panel.inset(FRAME_WIDTH)
    return pilot.shot().subsurface(pygame.Rect(*(round(side * scale) for side in inside))).copy()


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.pictures
def test_the_panel_faces_whoever_acts(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 2, FLAT) as pilot:
        pilot.scene.focus.focus("menu")
        turned = part(pilot)
        pilot.app.ctx.change_settings(SWIFT)
        pilot.run(0.1)
        assert same(pygame.transform.flip(turned, True, True), part(pilot))


@pytest.mark.pictures
def test_the_near_edge_sees_everything_upright(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 0, FLAT) as pilot:
        pilot.scene.focus.focus("menu")
        upright = part(pilot)
        pilot.app.ctx.change_settings(SWIFT)
        pilot.run(0.1)
        assert same(upright, part(pilot))


def test_fingers_press_what_they_see_on_a_turned_panel(tmp_path: Path) -> None:
    """The curtain's button is pressed where it is seen: at the point opposite within the hand."""
    with at_turn_of(tmp_path, 2, FLAT) as pilot:
        peek = pilot.widget("peek")
        x, y = peek.box.centre
        seen = pilot.scene.to_facing(x, y)
        assert seen != (x, y)
        to_window = pilot.app.display.to_window
        assert pilot.app.to_logical(*to_window(*seen)) == (x, y)
        pilot.press("peek")
        assert table(pilot).board.secrecy.open  # type: ignore[attr-defined]


AT_SHORT_EDGES = [(Edge.LEFT, 90), (Edge.RIGHT, -90)]
"""And by how many degrees, against the clock, a picture taken from above is to be turned to be read."""


@pytest.mark.pictures
@pytest.mark.parametrize(("edge", "degrees"), AT_SHORT_EDGES)
def test_the_table_turns_upright_to_whoever_acts_at_a_short_edge(
    tmp_path: Path, edge: Edge, degrees: int
) -> None:
    with at_turn_of(tmp_path, 0, replace(FLAT, edges={"0": edge.key})) as pilot:
        display = pilot.app.display
        assert pilot.app.ctx.space is UPRIGHT
        assert same(pygame.transform.rotate(pilot.shot(), degrees), display.stage)
        seen = pilot.shot().get_size()
        assert seen[0] > seen[1], "the window stays as it is"


@pytest.mark.parametrize("edge", [Edge.LEFT, Edge.RIGHT])
def test_fingers_press_what_they_see_from_a_short_edge(tmp_path: Path, edge: Edge) -> None:
    """The curtain opens under a finger, and the menu comes up for whoever presses it."""
    with at_turn_of(tmp_path, 0, replace(FLAT, edges={"0": edge.key})) as pilot:
        pilot.press("peek")
        assert table(pilot).board.secrecy.open  # type: ignore[attr-defined]
        pilot.press("menu")
        pilot.run(0.1)
        assert (pilot.scene.name, pilot.app.ctx.rotation) == ("pause", edge)
        pilot.press("places")
        pilot.run(0.1)
        assert (pilot.scene.name, pilot.app.ctx.rotation) == ("places", Edge.NEAR)


def test_the_table_turns_on_with_the_turn(tmp_path: Path) -> None:
    edges = {"0": "left", "1": "far", "2": "right"}
    with at_turn_of(tmp_path, 0, replace(FLAT, edges=edges)) as pilot:
        turned: dict[int, int] = {}
        for _ in range(60):
            acting = table(pilot).seats.acting
            if acting is not None:
                turned[acting] = pilot.app.ctx.rotation
                table(pilot).choose(table(pilot).loop.turn.options[0])  # type: ignore[union-attr]
            if len(turned) == 3:
                break
            pilot.run(0.3)
        assert turned == {0: Edge.LEFT, 1: Edge.NEAR, 2: Edge.RIGHT}


def test_the_table_stays_turned_while_something_is_on_its_way(tmp_path: Path) -> None:
    with at_turn_of(tmp_path, 0, replace(FLAT, edges={"0": "left"}, motion=Motion.FULL)) as pilot:
        pilot.run(3.0)
        assert pilot.app.ctx.rotation == Edge.LEFT
        table(pilot).fly(Flight(pygame.Surface((9, 9)), (0, 0), (500, 500), 2.0))
        pilot.app.ctx.change_settings(replace(pilot.app.ctx.settings, edges={"0": "right"}))
        pilot.run(1.5)
        assert pilot.app.ctx.rotation == Edge.LEFT
        pilot.run(1.0)
        assert pilot.app.ctx.rotation == Edge.RIGHT
