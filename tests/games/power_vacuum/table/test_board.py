"""The board of Power Vacuum: whole matches by one device alone, the cable in a hand, and what is said."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.games.power_vacuum.rules.actions import Plug
from game.games.power_vacuum.table.board import PowerVacuumBoard
from studio.pilot import Pilot
from tests.thorough import thorough
from tests.ui.boards.sitting import asks, buttons, by_keys, by_touch, drag, match, play, seen, sitting, wander
from tests.ui.scenes.tables import table


def board(pilot: Pilot) -> PowerVacuumBoard:
    found = table(pilot).board
    assert isinstance(found, PowerVacuumBoard)
    return found


def lit(pilot: Pilot) -> list[str]:
    """Everything that leads on."""
    on = board(pilot)
    cards = [card.key for card in on.hand.cards if card.held.lit]
    slots = [slot.key for slot in on.slots if slot.model.lit]
    stations = [station.key for station in on.console.stations if station.model.lit]
    sockets = [spot.key for spot in on.console.sockets if spot.model.lit]
    return [*buttons(pilot), *cards, *slots, *stations, *sockets]


@pytest.mark.parametrize("device", ["touch", *thorough("keys")])
def test_a_match_by_one_device_alone(tmp_path: Path, device: str) -> None:
    """With the curtain between two people, or one person alone among bots."""
    loop = match(tmp_path, "power-vacuum", 3, bots=1 if device == "touch" else 2)
    rng = random.Random(1)
    with sitting(tmp_path, loop) as pilot:
        press = (by_keys if device == "keys" else by_touch)(pilot, rng, lit)
        play(pilot, loop, press)
        assert pilot.scene.name == "result"


@pytest.mark.painted
def test_an_end_of_the_cable_is_dragged_to_a_free_socket(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "power-vacuum", 3, bots=2), random.Random(4), asks("plug"))
    assert loop.turn is not None
    wanted = next(option for option in loop.turn.options if isinstance(option, Plug))
    answers = loop.match.answers
    with sitting(tmp_path, loop) as pilot:
        console = board(pilot).console
        drag(pilot, console.sockets[wanted.end].box.centre, console.stations[wanted.socket].box.centre)
        assert loop.match.records[answers].answer == loop.match.rules.write(wanted)
        assert console.line.visible


@pytest.mark.pictures
def test_the_cable_follows_the_finger_and_springs_back(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "power-vacuum", 3, bots=2), random.Random(4), asks("plug"))
    with sitting(tmp_path, loop) as pilot:
        console, answers = board(pilot).console, loop.match.answers
        end = next(spot for spot in console.sockets if spot.model.plugged)
        x, y = end.box.centre
        before = seen(pilot)
        pilot.finger(pygame.FINGERDOWN, x, y)
        pilot.finger(pygame.FINGERMOTION, x + 60, y + 60)
        pilot.run(0.1)
        assert not console.line.visible
        assert seen(pilot) != before
        outside = table(pilot).board.panel.box.centre
        pilot.finger(pygame.FINGERMOTION, *outside)
        pilot.finger(pygame.FINGERUP, *outside)
        pilot.run(0.1)
        assert console.line.visible
        assert loop.match.answers == answers


@pytest.mark.painted
def test_backs_of_all_hands_lie_on_the_plates(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "power-vacuum", 4), random.Random(4), asks("play"))
    with sitting(tmp_path, loop) as pilot:
        view = loop.match.view(None)
        for seat, hand in enumerate(view.hands):
            assert board(pilot).plate(seat).pieces == tuple(card - 128 for card in hand)


def test_the_own_agenda_is_told_behind_the_curtain_only(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "power-vacuum", 3), random.Random(4), asks("play"))
    with sitting(tmp_path, loop) as pilot:
        assert pilot.scene.root.find("detail") is None
        pilot.press("peek")
        assert pilot.text("detail") == "Your agenda"
        pilot.press("peek")
        assert pilot.scene.root.find("detail") is None


def test_why_the_cable_cannot_be_moved_is_said_when_it_is_tried(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "power-vacuum", 3, bots=2), random.Random(4), asks("play"))
    with sitting(tmp_path, loop) as pilot:
        pilot.press("socket-0")
        assert pilot.text("toast") == "Only the player of the lowest card may move the cable."
