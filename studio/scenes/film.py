"""Films of an evening's dice under a camera, with the truth about every roll.

A film is made from a seed: the same seed, the same pictures. Hands come in, dice are taken and thrown, and
between the rolls things happen that are none: dice nudged, tipped, knocked and set down, lamps switched,
shadows cast, the camera shaken. Each picture comes with what a tracker should make of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from studio.scenes.film_actions import Actions
from studio.scenes.film_stage import FilmDie, Lying, Stage
from studio.scenes.film_throws import Throws
from vision.pictures import Image

RATE = 30.0
"""Pictures a second."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The game asks for a roll."""

    count: int | None
    """Of how many dice; None when it is not said."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One picture of a film."""

    image: Image
    """(H, W, 3) uint8 BGR."""
    time: float
    """s."""
    event: str
    """What goes on: 'throw', 'nudge', 'rest' and so on; the names are those of the actions."""
    ask: Ask | None
    """Not None when a roll is asked for just before this picture."""
    settled: tuple[int, ...] | None
    """The values of the roll that was asked for, ascending, in the first picture in which its dice rest."""


class Film:
    """Iterates over its moments, once."""

    def __init__(
        self, seed: int, rolls: int, *, size: tuple[int, int] = (640, 360), only: Sequence[str] = ()
    ) -> None:
        """Set it up.

        Args:
            seed: of everything.
            rolls: how many are asked for.
            size: width and height of the pictures, px.
            only: the interludes that may happen, by name; all of them if left out.
        """
        self._rng = np.random.default_rng(seed)
        self._rolls = rolls
        self._ask: Ask | None = None
        self._settled: tuple[int, ...] | None = None
        self._throws = Throws(self._rng, size)
        self._actions = self._throws.actions
        self._interludes = {
            name: action for name, action in _interludes(self._actions).items() if not only or name in only
        }

    def __iter__(self) -> Iterator[Moment]:
        stage = self._actions.stage
        for number, _ in enumerate(self._script()):
            self._actions.advance_surroundings()
            image = stage.picture()
            yield Moment(image, number / RATE, self._actions.event, self._ask, self._settled)
            self._ask = self._settled = None
            for die in stage.dice:
                die.between = []

    @property
    def stage(self) -> Stage:
        """The table as it is in the moment that was given last."""
        return self._actions.stage

    def lying(self) -> list[Lying]:
        """The dice that are visible then."""
        return self.stage.lying()

    def _script(self) -> Iterator[None]:
        yield from self._actions.rest(1.0)
        for _ in range(self._rolls):
            yield from self._round()
        yield from self._actions.rest(1.0)

    def _round(self) -> Iterator[None]:
        """One roll that is asked for, and what happens around it."""
        rng = self._rng
        if rng.random() < 0.08:
            # Somebody plays with the dice before anything is asked.
            yield from self._throw(self._throws.chosen(), unasked=True)
            yield from self._actions.rest(float(rng.uniform(0.4, 0.8)))
        yield from self._some_interludes(0.4)
        dice = self._throws.chosen()
        self._ask = Ask(len(dice) if rng.random() < 0.6 else None)
        self._count = self._ask.count
        yield from self._actions.rest(float(rng.uniform(0.1, 0.6)))
        yield from self._some_interludes(0.55)
        self._throws.start_something_around()
        yield from self._throw(dice)
        self._settled = tuple(sorted(die.pose.value for die in dice))
        yield from self._actions.rest(float(rng.uniform(0.4, 0.9)))
        yield from self._some_interludes(0.3)

    def _throw(self, dice: list[FilmDie], unasked: bool = False) -> Iterator[None]:
        kind = self._rng.random()
        counted = not unasked and self._count is not None
        if counted and len(dice) > 1 and kind < 0.15:
            yield from self._throws.one_after_another(dice)
        elif counted and kind < 0.25:
            yield from self._throws.with_one_lost(dice)
        elif not unasked and kind < 0.33:
            yield from self._throws.with_one_cocked(dice)
        else:
            yield from self._throws.all_at_once(dice)

    def _some_interludes(self, chance: float) -> Iterator[None]:
        """None, one or two things that are no roll."""
        names = list(self._interludes)
        while names and self._rng.random() < chance:
            name = names[int(self._rng.integers(len(names)))]
            yield from self._interludes[name]()
            yield from self._actions.rest(float(self._rng.uniform(0.25, 0.8)))
            chance /= 2


def _interludes(actions: Actions) -> dict[str, Callable[[], Iterator[None]]]:
    """What may happen between rolls, by name."""
    return {
        "nudge": actions.nudge,
        "push": actions.push,
        "tip": actions.tip,
        "knock": actions.knock,
        "set down": actions.set_down,
        "pass": actions.pass_over,
        "cover": actions.cover,
        "lamp": actions.lamp,
        "shade": actions.shade,
        "shake": actions.shake,
        "bump": actions.bump,
        "flicker": actions.flicker,
    }
