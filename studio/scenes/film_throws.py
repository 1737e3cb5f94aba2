"""Throws of dice in films: from a hand, over the rim, dropped; whole, one by one, lost and cocked."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.scenes.film_actions import Actions
from studio.scenes.film_pushes import leaning
from studio.scenes.film_stage import LOOKS, FilmDie, Stage
from vision.scenes.dice_shape import Floats
from vision.scenes.film_drawing import Pose
from vision.scenes.film_motion import Toss, at_rest

MOST_DICE = 5
SAME_AGAIN = 0.1
"""How often a die comes to lie where it lay, with the same value."""
TOUCHING = 0.15
"""How often a die comes to rest against another."""


class Throws:
    """Throws dice on a stage that it lays."""

    def __init__(self, rng: np.random.Generator, size: tuple[int, int], stage: Stage | None = None) -> None:
        """Set it up.

        Args:
            rng: of everything.
            size: width and height of the pictures, px.
            stage: what the dice are laid on; some table under some camera if left out.
        """
        self._rng = rng
        if stage is None:
            stage = Stage(rng, size=size, across=float(rng.uniform(34, 56)), noise=float(rng.uniform(1.5, 5)))
        self.actions = Actions(stage)
        look = LOOKS[int(rng.integers(len(LOOKS)))]
        for _ in range(int(rng.integers(1, MOST_DICE + 1))):
            place = self.actions.free_place([])
            if place is None:
                continue
            pose = at_rest(*place, int(rng.integers(1, 7)), float(rng.uniform(0, 2 * np.pi)))
            stage.dice.append(FilmDie(look, pose))

    def chosen(self) -> list[FilmDie]:
        """Dice to throw: all, or some of them."""
        dice = self.actions.stage.dice
        if self._rng.random() < 0.55:
            return list(dice)
        count = int(self._rng.integers(1, len(dice) + 1))
        return [dice[i] for i in self._rng.permutation(len(dice))[:count]]

    def start_something_around(self) -> None:
        """Now and then a lamp or a shadow while dice roll."""
        kind = self._rng.random()
        if kind < 0.06:
            self.actions.alongside(self.actions.lamp())
        elif kind < 0.12:
            self.actions.alongside(self.actions.shade())
        elif kind < 0.18:
            self.actions.alongside(self.actions.flicker())

    def all_at_once(self, dice: list[FilmDie]) -> Iterator[None]:
        """The dice are taken and thrown together."""
        arm = float(self._rng.uniform(0, 2 * np.pi))
        before = {id(die): die.pose for die in dice}
        yield from self._taken(dice, arm)
        yield from self._thrown(dice, self._rests(dice, before), arm)

    def one_after_another(self, dice: list[FilmDie]) -> Iterator[None]:
        """The dice are taken together and thrown singly."""
        arm = float(self._rng.uniform(0, 2 * np.pi))
        yield from self._taken(dice, arm)
        for number, die in enumerate(dice):
            yield from self._thrown([die], self._rests([die], {}), arm)
            if number + 1 < len(dice):
                yield from self.actions.wait(float(self._rng.uniform(0.1, 0.9)))

    def with_one_lost(self, dice: list[FilmDie]) -> Iterator[None]:
        """One of the dice rolls out of the picture, and is thrown again."""
        arm = float(self._rng.uniform(0, 2 * np.pi))
        yield from self._taken(dice, arm)
        rests = self._rests(dice, {})
        lost = dice[0]
        bearing = float(self._rng.uniform(0, 2 * np.pi))
        far = 0.75 * self.actions.stage.across
        rests[0] = at_rest(far * np.cos(bearing), far * np.sin(bearing), 3, bearing)
        yield from self._thrown(dice, rests, arm)
        lost.held = True
        yield from self.actions.wait(float(self._rng.uniform(0.5, 1.2)))
        self.actions.event = "again"
        yield from self._thrown([lost], self._rests([lost], {}), arm)

    def with_one_cocked(self, dice: list[FilmDie]) -> Iterator[None]:
        """One of the dice comes to rest leaning, is taken and thrown again."""
        arm = float(self._rng.uniform(0, 2 * np.pi))
        yield from self._taken(dice, arm)
        rests = self._rests(dice, {})
        x, y = rests[0].place[:2]
        yaw, tilt = float(self._rng.uniform(0, 2 * np.pi)), float(self._rng.uniform(0.5, 0.78))
        rests[0] = leaning(float(x), float(y), int(self._rng.integers(1, 7)), yaw, tilt)
        yield from self._thrown(dice, rests, arm)
        self.actions.event = "cocked"
        yield from self.actions.wait(float(self._rng.uniform(0.5, 1.2)))
        self.actions.event = "again"
        yield from self._taken([dice[0]], arm)
        yield from self._thrown([dice[0]], self._rests([dice[0]], {}), arm)

    def _taken(self, dice: list[FilmDie], arm: float) -> Iterator[None]:
        """A hand takes the dice, and goes away with them or stays over the table."""
        self.actions.event = "take"
        yield from self.actions.take(dice, arm)
        if self._rng.random() < 0.7:
            yield from self.actions.withdraw(float(self._rng.uniform(0.25, 0.5)))
            yield from self.actions.wait(float(self._rng.uniform(0, 0.8)))

    def _rests(self, dice: list[FilmDie], before: dict[int, Pose]) -> list[Pose]:
        """Where the dice shall come to rest; `before` is where they lay, for those that may lie so again."""
        rests: list[Pose] = []
        stand_ins: list[FilmDie] = []
        for die in dice:
            pose = self._rest(dice, before.get(id(die)), rests)
            rests.append(pose)
            # Dice that have been given a place keep others from it while places are looked for.
            stand_ins.append(FilmDie(die.look, pose))
            self.actions.stage.dice.append(stand_ins[-1])
        for stand_in in stand_ins:
            self.actions.stage.dice.remove(stand_in)
        return rests

    def _rest(self, dice: list[FilmDie], before: Pose | None, rests: list[Pose]) -> Pose:
        rng = self._rng
        yaw = float(rng.uniform(0, 2 * np.pi))
        taken = [die.pose.place for die in self.actions.stage.dice if not die.held and die not in dice]
        if before is not None and rng.random() < SAME_AGAIN:
            x, y = before.place[:2] + rng.normal(0, 0.2, 2)
            again = at_rest(float(x), float(y), before.value, yaw)
            is_free = all(float(np.hypot(*(place[:2] - (x, y)))) > 3.1 for place in taken)
            if is_free and self.actions.is_in_view(again):
                return again
        if rests and rng.random() < TOUCHING:
            pose = self._against(rests[-1], taken + [rest.place for rest in rests[:-1]])
            if pose is not None:
                return pose
        place = self.actions.free_place(dice) or (0.0, 0.0)
        return at_rest(*place, int(rng.integers(1, 7)), yaw)

    def _against(self, other: Pose, taken: list[Floats]) -> Pose | None:
        """A die that touches another with one of its sides."""
        side = other.turn[:2, int(np.argmin(np.abs(other.turn[2])))]
        x, y = other.place[:2] + side / np.hypot(*side) * 2.06
        yaw = float(np.arctan2(side[1], side[0]))
        pose = at_rest(float(x), float(y), int(self._rng.integers(1, 7)), yaw)
        clear = all(float(np.hypot(*(place[:2] - pose.place[:2]))) > 3.1 for place in taken)
        return pose if clear and self.actions.stage.is_inside(pose, 20) else None

    def _thrown(self, dice: list[FilmDie], rests: list[Pose], arm: float) -> Iterator[None]:
        """The dice fly and roll to their rests; the last picture is the first in which all lie still."""
        self.actions.event = "throw"
        rng = self._rng
        kind = rng.random()
        if kind < 0.25 and self.actions.stage.hand is None:
            # From outside of the picture: a dice tower, a player who sits back.
            bearing, way = float(rng.uniform(0, 2 * np.pi)), 0.8 * self.actions.stage.across
            tosses = [self._toss(rest, bearing + float(rng.normal(0, 0.25)), way) for rest in rests]
            yield from self._rolling(dice, tosses)
            return
        # All dice come to rest before the hand, none under it.
        away = np.array([np.cos(arm), np.sin(arm)])
        middle = np.mean([rest.place[:2] for rest in rests], axis=0)
        foremost = max(float((rest.place[:2] - middle) @ away) for rest in rests)
        far = foremost + (rng.uniform(6, 9) if kind < 0.45 else rng.uniform(11, 22))
        point = middle + far * away
        release = (float(point[0]), float(point[1]))
        yield from self.actions.reach(release, arm, float(rng.uniform(0.25, 0.5)), pointing=False)
        tosses = []
        for rest in rests:
            right, down = rest.place[:2] - point
            tosses.append(self._toss(rest, float(np.arctan2(down, right)), float(np.hypot(right, down))))
        hovering = self.actions.wait(float(rng.choice([0.0, 0.0, 0.2])))
        yield from self._rolling(
            dice, tosses, hovering, self.actions.withdraw(float(rng.uniform(0.25, 0.45)))
        )

    def _toss(self, rest: Pose, heading: float, way: float) -> Toss:
        rng = self._rng
        last = float(rng.uniform(9, 22))
        lasts = max(0.25, 2 * way / (last + float(rng.uniform(60, 160))))
        whirls = rng.random() < 0.12
        whirl_lasts = float(rng.uniform(0.2, 0.6)) if whirls else 0.0
        return Toss(
            rest,
            heading,
            max(way, 1.02 * last * lasts),
            lasts + whirl_lasts,
            last,
            hop=float(rng.uniform(0.5, 4)),
            spin=float(rng.normal(0, 0.06)),
            whirl=float(rng.uniform(3, 9)) if whirls else 0.0,
            whirl_lasts=whirl_lasts,
        )

    def _rolling(self, dice: list[FilmDie], tosses: list[Toss], *after: Iterator[None]) -> Iterator[None]:
        """Dice roll while the hand does what comes after, until all is over."""
        delays = self._rng.uniform(0, 0.12, len(dice))
        time, actions = 0.0, list(after)
        lasts = max(toss.lasts + delay for toss, delay in zip(tosses, delays, strict=True))
        while True:
            time += 1 / 30
            for die, toss, delay in zip(dice, tosses, delays, strict=True):
                self._roll(die, toss, time - float(delay))
            while actions and next(actions[0], self) is self:
                actions.pop(0)
            if time >= lasts and not (actions and self.actions.stage.shows_hand()):
                self.actions.stage.hand = None
                return
            yield

    def _roll(self, die: FilmDie, toss: Toss, time: float) -> None:
        if time <= 0:
            return
        die.held = False
        if time - 1 / 30 < toss.lasts:
            die.between = [toss.pose(max(0.0, time - share / 60)) for share in (1.0, 0.67, 0.33)]
        die.pose = toss.pose(time)
