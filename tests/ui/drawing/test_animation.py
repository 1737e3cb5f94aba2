"""Motion is a view over what has already happened: it can be sped up, reduced, switched off and skipped."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store.settings import Motion, Settings
from game.ui.boards.carry import DraggedPicture
from game.ui.drawing.animation import (
    REDUCED_SECONDS,
    Animations,
    Flight,
    Frames,
    Tween,
    ease_in_out,
    ease_out,
    linear,
    pace,
)
from game.ui.drawing.layout import Box
from studio.pilot import Pilot
from tests.ui.fixtures import Board


class Hands:
    """Animations with a clock and settings to play with."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.time = 0.0
        self.done: list[str] = []
        self.animations = Animations(lambda: self.time, lambda: settings or Settings())

    def fly(self, name: str = "card", seconds: float = 1.0) -> Flight:
        picture = pygame.Surface((10, 10))
        flight = Flight(picture, (0, 0), (100, 50), seconds, on_done=lambda: self.done.append(name))
        self.animations.add(flight)
        return flight

    def at(self, time: float) -> None:
        self.time = time
        self.animations.step(time)


@given(st.sampled_from([linear, ease_out, ease_in_out]))
def test_easings_begin_and_end_where_they_should(easing) -> None:  # type: ignore[no-untyped-def]
    assert easing(0.0) == pytest.approx(0.0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1.0)


def test_a_tween_goes_from_start_to_end_and_stays_there() -> None:
    tween = Tween(10, 20, begins=5, seconds=2, easing=linear)
    assert [tween.at(t) for t in (0, 5, 6, 7, 99)] == [10, 10, 15, 20, 20]


def test_a_flight_arrives_in_its_time_and_says_so_once() -> None:
    hands = Hands()
    flight = hands.fly(seconds=1.0)
    hands.at(0.5)
    assert hands.animations
    assert 0 < flight.bounds().centre[0] < 100
    hands.at(1.0)
    hands.at(2.0)
    assert not hands.animations
    assert hands.done == ["card"]


def test_speed_shortens_and_reduced_motion_cuts_short() -> None:
    assert pace(0.8, Settings(speed=4)) == pytest.approx(0.2)
    assert pace(0.8, Settings(motion=Motion.REDUCED)) == REDUCED_SECONDS
    assert pace(0.8, Settings(motion=Motion.OFF)) == 0


def test_with_motion_off_everything_is_there_at_once() -> None:
    hands = Hands(Settings(motion=Motion.OFF))
    hands.fly()
    assert not hands.animations
    assert hands.done == ["card"]


def test_skipping_finishes_what_follows_from_it_too() -> None:
    hands = Hands()

    def second() -> None:
        hands.fly("second")

    hands.animations.add(Flight(pygame.Surface((5, 5)), (0, 0), (1, 1), 1.0, on_done=second))
    hands.animations.skip()
    assert not hands.animations
    assert hands.done == ["second"]


def test_a_press_skips_all_motion_before_it_acts(pilot: Pilot, board: Board) -> None:
    order: list[str] = []
    picture = pygame.Surface((20, 20)).convert()
    board.animations.add(Flight(picture, (0, 0), (900, 900), 5.0, on_done=lambda: order.append("arrived")))
    pilot.run(0.1)
    assert board.animations
    board.find("a").on_press = lambda: order.append("pressed")  # type: ignore[attr-defined]
    pilot.keys("return")
    assert order == ["arrived", "pressed"]


def test_repeating_frames_go_on_until_skipped_and_rest_when_motion_is_reduced() -> None:
    shown: list[float] = []

    def picture(progress: float) -> pygame.Surface:
        shown.append(progress)
        return pygame.Surface((4, 4))

    hands = Hands()
    hands.animations.add(Frames(Box(0, 0, 4, 4), picture, 1.0, repeat=True))
    for tenth in range(35):
        hands.at(tenth / 10)
    assert hands.animations
    assert max(shown) <= 1.0


def test_what_lasts_is_not_skipped_but_removed() -> None:
    hands = Hands()
    sparkle = Frames(Box(0, 0, 4, 4), lambda progress: pygame.Surface((4, 4)), 1.0, repeat=True)
    hands.animations.add(sparkle)
    hands.fly()
    hands.animations.skip()
    assert list(hands.animations) == [sparkle]
    hands.animations.remove(sparkle)
    assert not hands.animations


def test_what_lasts_is_shown_with_motion_off_too() -> None:
    """A card on a finger is no animation: people must see what they hold."""
    hands = Hands(Settings(motion=Motion.OFF))
    held = [True]
    hands.animations.add(DraggedPicture(pygame.Surface((5, 5)), 10, 10, lambda: held[0]))
    hands.at(1.0)
    assert hands.animations
    held[0] = False
    hands.at(2.0)
    assert not list(hands.animations)
