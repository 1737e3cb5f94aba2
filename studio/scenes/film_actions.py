"""What happens in films besides throws: hands that reach in, touch dice, and light that changes.

An action is a generator: it changes the stage and yields once for each picture. Lengths are half edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from studio.scenes.film_hand import Hand
from studio.scenes.film_pushes import Slide, Tip
from studio.scenes.film_stage import FilmDie, Stage
from vision.scenes.dice_shape import AXES, Floats
from vision.scenes.film_drawing import Pose
from vision.scenes.film_motion import at_rest

STEP = 1 / 30
"""s between pictures."""
EXPOSURE = 0.5
"""Share of that for which the shutter is open."""
APART = 3.1
"""Least distance between the middles of two dice that do not touch."""
RIM = 0.08
"""Least distance of the middle of a die from the rim of the picture, in shares of its height."""
SKINS = ((120, 150, 205), (60, 85, 130), (150, 175, 225), (40, 55, 85))

Movement = Slide | Tip


class Actions:
    """The stage and everything that may be done on it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.event = "rest"
        """What goes on."""
        self._rng = stage.rng
        self._around: list[Iterator[None]] = []
        self.skin = SKINS[int(self._rng.integers(len(SKINS)))]

    # Pace

    def rest(self, seconds: float) -> Iterator[None]:
        """Nothing happens."""
        self.event = "rest"
        yield from self.wait(seconds)

    def wait(self, seconds: float) -> Iterator[None]:
        """Time passes."""
        for _ in range(round(seconds / STEP)):
            yield

    def advance_surroundings(self) -> None:
        """Take what goes on beside the actions one picture on."""
        for one in list(self._around):
            if next(one, self) is self:
                self._around.remove(one)

    def alongside(self, action: Iterator[None]) -> None:
        """Let an action go on beside the others; of two changes of light the first is finished first."""
        if not self._around:
            self._around.append(action)

    # Hands

    def reach(
        self, tip: tuple[float, float], arm: float, seconds: float, *, pointing: bool
    ) -> Iterator[None]:
        """A hand comes in from the rim, or goes on from where it is."""
        start = self.stage.hand.tip if self.stage.hand else self._outside(tip, arm)
        for share in _shares(seconds):
            eased = share * share * (3 - 2 * share)
            at = (start[0] + (tip[0] - start[0]) * eased, start[1] + (tip[1] - start[1]) * eased)
            self.stage.hand = Hand(at, arm, pointing, self.skin)
            yield

    def withdraw(self, seconds: float) -> Iterator[None]:
        """The hand goes back to where its arm comes from."""
        hand = self.stage.hand
        if hand is None:
            return
        end = self._outside(hand.tip, hand.arm)
        for share in _shares(seconds):
            at = (hand.tip[0] + (end[0] - hand.tip[0]) * share, hand.tip[1] + (end[1] - hand.tip[1]) * share)
            self.stage.hand = replace(hand, tip=at)
            if not self.stage.shows_hand():
                break
            yield
        self.stage.hand = None

    def take(self, dice: list[FilmDie], arm: float) -> Iterator[None]:
        """A hand closes over the dice one after the other and holds them; it stays where the last one was."""
        for die in dice:
            if die.held:
                continue
            x, y = die.pose.place[:2]
            # The fist's middle, not its tip, comes over the die.
            tip = (float(x) - 4 * np.cos(arm), float(y) - 4 * np.sin(arm))
            yield from self.reach(tip, arm, float(self._rng.uniform(0.2, 0.5)), pointing=False)
            yield from self.wait(float(self._rng.uniform(0.05, 0.25)))
            die.held = True

    # Dice that are touched

    def nudge(self) -> Iterator[None]:
        """A finger pushes a die a little."""
        yield from self._pushed("nudge", (0.6, 3.5), (4, 16))

    def push(self) -> Iterator[None]:
        """A finger slides a die to another place."""
        yield from self._pushed("push", (5, 12), (10, 35))

    def knock(self) -> Iterator[None]:
        """A finger hits a die in passing; it slides on by itself, less than two of its widths."""
        die, shift = self._movable(1.0, 3.2)
        if die is None:
            return
        self.event = "knock"
        slide = Slide(
            die.pose,
            shift,
            float(self._rng.uniform(0.15, 0.35)),
            float(self._rng.normal(0, 0.3)),
            coasting=True,
        )
        arm = float(np.arctan2(-shift[1], -shift[0]) + self._rng.normal(0, 0.3))
        yield from self.reach(_behind(die.pose, shift, 2.2), arm, 0.25, pointing=True)
        both = [self.withdraw(float(self._rng.uniform(0.25, 0.4))), self._moved(die, slide, slide.lasts)]
        yield from _together(both)

    def tip(self) -> Iterator[None]:
        """A finger turns a die over onto its next face."""
        die, _ = self._movable(2.0, 2.0)
        if die is None:
            return
        side = AXES[int(np.argmax(np.abs((AXES @ die.pose.turn.T)[:, 2]) < 0.1))] @ die.pose.turn.T
        tip = Tip(die.pose, float(np.arctan2(side[1], side[0])), float(self._rng.uniform(0.2, 0.5)))
        if not self._is_free(die, tip.pose(tip.lasts)):
            return
        self.event = "tip"
        shift = (float(np.cos(tip.heading)), float(np.sin(tip.heading)))
        yield from self._under_finger(die, tip, shift, tip.lasts)

    def set_down(self) -> Iterator[None]:
        """A hand takes a die and sets it down somewhere else, with another face up."""
        lying = [die for die in self.stage.dice if not die.held]
        if not lying:
            return
        die = lying[int(self._rng.integers(len(lying)))]
        place = self.free_place([die])
        if place is None:
            return
        self.event = "set down"
        arm = float(self._rng.uniform(0, 2 * np.pi))
        yield from self.take([die], arm)
        tip = (place[0] - 4 * np.cos(arm), place[1] - 4 * np.sin(arm))
        yield from self.reach(tip, arm, float(self._rng.uniform(0.25, 0.6)), pointing=False)
        yield from self.wait(float(self._rng.uniform(0.1, 0.3)))
        die.pose = at_rest(*place, int(self._rng.integers(1, 7)), float(self._rng.uniform(0, 2 * np.pi)))
        die.held = False
        yield
        yield from self.withdraw(float(self._rng.uniform(0.2, 0.5)))

    # Hands that touch nothing

    def pass_over(self) -> Iterator[None]:
        """A hand passes over the dice and goes."""
        self.event = "pass"
        arm, target = float(self._rng.uniform(0, 2 * np.pi)), self._anywhere()
        yield from self.reach(
            target, arm, float(self._rng.uniform(0.3, 0.7)), pointing=bool(self._rng.random() < 0.5)
        )
        yield from self.reach(
            self._anywhere(), arm, float(self._rng.uniform(0.2, 0.6)), pointing=self._is_pointing()
        )
        yield from self.withdraw(float(self._rng.uniform(0.3, 0.6)))

    def cover(self) -> Iterator[None]:
        """A hand comes in and stays for a while."""
        self.event = "cover"
        arm = float(self._rng.uniform(0, 2 * np.pi))
        yield from self.reach(self._anywhere(), arm, 0.4, pointing=False)
        yield from self.wait(float(self._rng.uniform(0.8, 1.6)))
        yield from self.withdraw(0.4)

    # Light and camera

    def lamp(self) -> Iterator[None]:
        """A lamp is switched; the camera's exposure follows."""
        self.event = "lamp"
        light = self.stage.light
        light.gain = float(self._rng.choice([0.55, 0.7, 1.3, 1.45]))
        slant, bearing = self._rng.uniform(0.3, 0.9), self._rng.uniform(0, 2 * np.pi)
        lamp = (np.sin(slant) * np.cos(bearing), np.sin(slant) * np.sin(bearing), np.cos(slant))
        light.lamp = np.array(lamp, np.float32)
        yield from self.wait(float(self._rng.uniform(0.1, 0.4)))
        start = light.gain
        for share in _shares(0.5):
            light.gain = start + (1.0 - start) * share
            yield

    def shade(self) -> Iterator[None]:
        """The soft shadow of a person passes, or stays for a while."""
        self.event = "shade"
        wide = self.stage.size[0]
        depth, end = float(self._rng.uniform(0.15, 0.45)), wide * float(self._rng.uniform(0.3, 1.4))
        for share in _shares(float(self._rng.uniform(0.6, 1.5))):
            self.stage.light.shade = (-0.3 * wide + (end + 0.3 * wide) * share, depth)
            yield
        yield from self.wait(float(self._rng.uniform(0, 0.6)))
        for share in _shares(0.7):
            self.stage.light.shade = (end - (end + 0.3 * wide) * share, depth)
            yield
        self.stage.light.shade = None

    def flicker(self) -> Iterator[None]:
        """The bands of a lamp on alternating current wander through the picture."""
        self.event = "flicker"
        light = self.stage.light
        light.flicker = float(self._rng.uniform(0.03, 0.1))
        speed = float(self._rng.uniform(-0.6, 0.6))
        for _ in _shares(float(self._rng.uniform(1.0, 2.5))):
            light.phase += speed
            yield
        light.flicker = 0.0

    def shake(self) -> Iterator[None]:
        """Somebody bangs on the table: the camera trembles and comes to rest where it was."""
        self.event = "shake"
        x, y = self.stage.light.shift
        reach, bearing = float(self._rng.uniform(2, 7)), float(self._rng.uniform(0, 2 * np.pi))
        for number in range(18):
            away = reach * np.exp(-number / 5) * np.cos(number * 2.1)
            self.stage.light.shift = (x + away * np.cos(bearing), y + away * np.sin(bearing))
            yield
        self.stage.light.shift = (x, y)

    def bump(self) -> Iterator[None]:
        """The camera is pushed, and stays where it was pushed to."""
        self.event = "bump"
        start = np.array(self.stage.light.shift)
        end = self._rng.uniform(-12, 12, 2)
        for share in _shares(0.2):
            x, y = start + (end - start) * share
            self.stage.light.shift = (float(x), float(y))
            yield

    # Places

    def free_place(self, besides: list[FilmDie], apart: float = APART) -> tuple[float, float] | None:
        """Somewhere in the picture where no other die lies; `besides` are taken away first."""
        wide = 0.37 * self.stage.across
        high = wide * self.stage.size[1] / self.stage.size[0]
        others = [die.pose.place[:2] for die in self.stage.dice if not die.held and die not in besides]
        for _ in range(60):
            at = self._rng.uniform((-wide, -high), (wide, high))
            is_free = all(np.hypot(*(at - other)) >= apart for other in others)
            if is_free and self.is_in_view(at_rest(float(at[0]), float(at[1]), 1, 0.0)):
                return float(at[0]), float(at[1])
        return None

    def is_in_view(self, pose: Pose) -> bool:
        """Whether a die can be read wherever the camera was pushed to: no part of its face is out of view."""
        return self.stage.is_inside(pose, RIM * self.stage.size[1])

    def moved(self, die: FilmDie, movement: Movement, at: float) -> None:
        """Put a die where a movement has it at that time, smeared by its speed."""
        die.between = [movement.pose(at - STEP * EXPOSURE * share) for share in (1.0, 0.67, 0.33)]
        die.pose = movement.pose(at)

    def _pushed(self, name: str, way: tuple[float, float], speed: tuple[float, float]) -> Iterator[None]:
        die, shift = self._movable(*way)
        if die is None:
            return
        self.event = name
        lasts = float(np.hypot(*shift) / self._rng.uniform(*speed))
        slide = Slide(die.pose, shift, lasts, float(self._rng.normal(0, 0.25)))
        yield from self._under_finger(die, slide, shift, lasts)

    def _under_finger(
        self, die: FilmDie, movement: Movement, shift: tuple[float, float], lasts: float
    ) -> Iterator[None]:
        """A die moves with the finger behind it."""
        arm = float(np.arctan2(-shift[1], -shift[0]) + self._rng.normal(0, 0.35))
        yield from self.reach(
            _behind(die.pose, shift, 1.3), arm, float(self._rng.uniform(0.25, 0.5)), pointing=True
        )
        for share in _shares(lasts):
            self.moved(die, movement, share * lasts)
            if self.stage.hand:
                self.stage.hand = replace(self.stage.hand, tip=_behind(die.pose, shift, 1.3))
            yield
        yield from self.wait(float(self._rng.uniform(0, 0.3)))
        yield from self.withdraw(float(self._rng.uniform(0.2, 0.5)))

    def _moved(self, die: FilmDie, movement: Movement, lasts: float) -> Iterator[None]:
        for share in _shares(lasts):
            self.moved(die, movement, share * lasts)
            yield

    def _movable(self, least: float, most: float) -> tuple[FilmDie | None, tuple[float, float]]:
        """A die that can be moved by between `least` and `most`, and the way."""
        lying = [die for die in self.stage.dice if not die.held]
        for _ in range(20 if lying else 0):
            die = lying[int(self._rng.integers(len(lying)))]
            way, bearing = self._rng.uniform(least, most), self._rng.uniform(0, 2 * np.pi)
            shift = (float(way * np.cos(bearing)), float(way * np.sin(bearing)))
            if self._is_free(die, Slide(die.pose, shift, 1.0).pose(1.0)):
                return die, shift
        return None, (0.0, 0.0)

    def _is_free(self, die: FilmDie, pose: Pose) -> bool:
        others = [other.pose.place for other in self.stage.dice if not other.held and other is not die]
        clear = all(float(np.hypot(*(pose.place - place)[:2])) >= APART for place in others)
        return clear and self.is_in_view(pose)

    def _anywhere(self) -> tuple[float, float]:
        wide = 0.4 * self.stage.across
        x, y = self._rng.uniform((-wide, -wide * 0.55), (wide, wide * 0.55))
        return float(x), float(y)

    def _outside(self, tip: tuple[float, float], arm: float) -> tuple[float, float]:
        """Where a hand over `tip` goes to be out of the picture."""
        far = 0.5 * self.stage.across * 1.25 + 8
        away = np.array([np.cos(arm), np.sin(arm)])
        along = float(np.dot(tip, away))
        side = np.array(tip) - along * away
        x, y = side + away * far
        return float(x), float(y)

    def _is_pointing(self) -> bool:
        return self.stage.hand is not None and self.stage.hand.pointing


def _shares(seconds: float) -> Floats:
    """0 to 1, without 0, one for each picture."""
    count = max(1, round(seconds / STEP))
    return np.arange(1, count + 1, dtype=np.float32) / count


def _behind(pose: Pose, shift: tuple[float, float], gap: float) -> tuple[float, float]:
    """A point `gap` behind a die that goes along `shift`."""
    way = np.array(shift) / np.hypot(*shift)
    x, y = pose.place[:2] - way * gap
    return float(x), float(y)


def _together(actions: list[Iterator[None]]) -> Iterator[None]:
    """Several actions at once, until the last is over."""
    while actions:
        actions = [action for action in actions if next(action, actions) is not actions]
        if actions:
            yield
