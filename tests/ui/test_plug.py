"""Gamepads come and go while the program runs."""

from __future__ import annotations

import pygame
import pytest

from game.ui.input.pad import Pad
from game.ui.input.places import PadPlaces
from game.ui.input.plug import Pads
from game.ui.intents import Confirm, InputDevice


class FakePad:
    """A pad of either kind, numbered 40 more than the place it is plugged into."""

    def __init__(self, index: int) -> None:
        if index == 9:
            raise pygame.error("unplugged again")
        self.number = index + 40

    def as_joystick(self) -> FakePad:
        return self

    def get_instance_id(self) -> int:
        return self.number

    def get_name(self) -> str:
        return "PS5 Controller" if self.number == 42 else "Pad"

    def get_guid(self) -> str:
        return "pad of some make"

    def get_numbuttons(self) -> int:
        return 0 if self.number == 45 else 12

    def quit(self) -> None:
        assert self.number == 45


class FakeControllers:
    """Knows the pads at even places."""

    Controller = FakePad

    def is_controller(self, index: int) -> bool:
        return index % 2 == 0


@pytest.fixture
def pad(monkeypatch: pytest.MonkeyPatch) -> Pad:
    monkeypatch.setattr("game.ui.input.plug._controller_module", FakeControllers)
    monkeypatch.setattr(pygame.joystick, "Joystick", FakePad)
    return Pad()


def plugged(index: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.JOYDEVICEADDED, device_index=index, guid="")


def joystick_button(number: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=number, joy=0, button=0)


def test_a_known_pad_is_heard_as_a_controller_alone(pad: Pad) -> None:
    Pads(pad).follow(plugged(2))
    assert pad.translate(joystick_button(42), 0.0) == []


def test_an_unknown_pad_is_heard_as_a_joystick(pad: Pad) -> None:
    Pads(pad).follow(plugged(3))
    assert pad.translate(joystick_button(43), 0.0) == [Confirm(InputDevice.PAD)]


def test_what_has_no_buttons_is_no_pad(pad: Pad) -> None:
    """Laptops tell by a joystick how they are tilted, which would move the focus about."""
    places = PadPlaces()
    Pads(pad, places).follow(plugged(5))
    assert not places.pads


def test_what_a_pad_is_called_says_what_stands_on_its_buttons(pad: Pad) -> None:
    places = PadPlaces()
    pads = Pads(pad, places)
    for place in (2, 4):
        pads.follow(plugged(place))
    assert [one.number for one in places.pads] == [42, 44]
    assert places.has_signs(42)
    assert not places.has_signs(44)
    pads.follow(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=42))
    assert not places.has_signs(42)


def test_a_pad_that_is_gone_before_it_is_opened_does_no_harm(pad: Pad) -> None:
    pads = Pads(pad)
    pads.follow(plugged(9))
    pads.follow(plugged(2))
    pads.follow(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=42))
    pads.follow(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=99))
