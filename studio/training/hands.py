"""Teaches the tracker which figures show that a hand was at a die when it came to rest.

    python -m studio.training.hands [--films 114] [--busy 36] [--seed 400000]

Films of rolls are played to the tracker; of each die that has come to rest the film knows whether it was
thrown or touched. Busy films are those in which between any two rolls dice are touched, by hands of about
the table's own hue: these are the hard ones. From the figures a sum of steps is fitted by gradient boosting
(Friedman, Greedy function approximation, 2001, with the second order of Chen and Guestrin, XGBoost, 2016):
each round adds the step of one figure that lessens the logistic loss most. Then the sum is moved so that of
the dice that were thrown alone, in films that it was not fitted to, no more than one in a thousand is above
0, fitting it to four parts of the films in turn and trying it on the fifth. The same seed teaches the same
weights, which are written to `assets/models/hands.json`, one line for each step. Films from
seed 500000 on are kept for tests.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studio.scenes.film import RATE, Film, Moment
from studio.scenes.film_hand import box_of
from studio.scenes.film_reader import Oracle
from studio.scenes.film_stage import FilmDie
from vision.dice.rolls.frames import Box, apart
from vision.dice.rolls.hands import NAMES, WEIGHTS, hand_features
from vision.dice.rolls.motion_class import Classified
from vision.dice.rolls.place_history import arrival, has_stayed
from vision.dice.rolls.rest import Rest, Sight
from vision.dice.rolls.tracker import RollTracker
from vision.opencv import load_cv2
from vision.scenes.film_drawing import Pose

SIZE = (320, 180)
ROLLS, BUSY_ROLLS = 8, 6
"""Of a film, and of a busy one."""
BUSY_SEEDS = 10_000
"""By how much the seeds of busy films are higher."""
THROW = "throw"
TOUCHES = ("nudge", "push", "tip", "set down")
"""Events of films in which a hand is at a die that comes to rest."""
BUSY = ("nudge", "push", "tip", "knock", "set down")
"""What happens in busy films between rolls."""
ALIKE = 0.36
"""How far the logarithms of the shares of blue, green and red in table and skin may differ in busy films."""
ROUNDS, SHARE, RIDGE = 200, 0.2, 2.0
"""Steps that are fitted, the share of each that is taken, and what keeps steps of few dice small."""
EDGES = 24
"""Parts of about as many dice each into which a figure is cut at most."""
LEAST = 8
"""Dice on each side of a step at least."""
PARTS = 5
"""Into which films are parted for trying."""
MAX_FALSE = 0.001
"""Share of dice thrown alone at which a hand may be seen."""


Floats = NDArray[np.float64]


class Step(NamedTuple):
    """What a figure adds to the sum."""

    figure: int
    edge: float
    below: float
    above: float


@dataclass(frozen=True, slots=True)
class Example:
    """A die that has come to rest."""

    film: int
    figures: tuple[float, ...]
    is_touched: bool
    is_alone: bool
    """Whether no other die has moved at the same time."""


class BusyFilm(Film):
    """A film in which dice are touched between any two rolls."""

    def _some_interludes(self, chance: float) -> Iterator[None]:
        del chance
        for _ in range(int(self._rng.integers(1, 3))):
            yield from self._interludes[BUSY[int(self._rng.integers(len(BUSY)))]]()
            yield from self._actions.rest(float(self._rng.uniform(0.25, 0.6)))

    def unlikeness(self) -> float:
        """How far the hue of the hand is from that of the table."""
        table = np.median(self.stage.table.reshape(-1, 3), axis=0)
        shares = np.log((np.array(self._actions.skin) + 10.0) / (table + 10.0))
        return float(np.ptp(shares))


class Witness(RollTracker):
    """A tracker that notes the figures of dice that have come to rest, and how the film says they did."""

    def __init__(self, film: Film, seed: int) -> None:
        super().__init__(Oracle(film, seed))
        self.examples: list[Example] = []
        self._film = film
        self._seed = seed
        self._poses: dict[FilmDie, tuple[Pose, bool]] = {}
        self._moves_of: dict[FilmDie, tuple[float, str]] = {}

    def watch_film(self) -> list[Example]:
        """The dice of the whole film."""
        for moment in self._film:
            for die in self._film.stage.dice:
                self._note(die, moment)
            self.update(moment.image, moment.time)
        return self.examples

    def _note(self, die: FilmDie, moment: Moment) -> None:
        """Note whether a die has moved, and by what."""
        pose, held = self._poses.get(die, (die.pose, die.held))
        self._poses[die] = die.pose, die.held
        if pose is die.pose and held == die.held and not die.between:
            return
        at, event = self._moves_of.get(die, (-1.0, ""))
        # In the first picture in which it rests it is still smeared.
        is_over = moment.event in ("rest", "cocked") and moment.time - at < 1.5 / RATE
        self._moves_of[die] = moment.time, event if is_over else moment.event

    def _classify(self, rest: Rest, seen: Sight, width: float) -> Classified:
        view, boxes = seen.view(width), seen.boxes(rest.dice)
        is_alone = sum(not has_stayed(view, box) for box in boxes) == 1
        for box in boxes:
            arrived = arrival(view, box)
            event = self._event_since(view.pictures[0].time, box) if view.pictures else ""
            if event in (THROW, *TOUCHES) and 0 < arrived < len(view.pictures):
                figures = hand_features(view, box, arrived)
                self.examples.append(Example(self._seed, tuple(figures), event in TOUCHES, is_alone))
        return super()._classify(rest, seen, width)

    def _event_since(self, begin: float, box: Box) -> str:
        """What moved the die that lies there since then (s); nothing if it did not move."""
        stage = self._film.stage
        lying = [die for die in stage.dice if not die.held]
        die = min(lying, key=lambda one: apart(box_of(stage.camera, one.pose), box), default=None)
        at, event = self._moves_of.get(die, (-1.0, "")) if die else (-1.0, "")
        return event if at > begin else ""


def watched(films: int, busy: int, seed: int) -> list[Example]:
    """The dice of so many films of each kind."""
    examples: list[Example] = []
    for number in range(seed, seed + films):
        examples += Witness(Film(number, ROLLS, size=SIZE), number).watch_film()
        print(f"film {number}: {len(examples)} dice", flush=True)
    number = seed + BUSY_SEEDS
    while busy:
        film = BusyFilm(number, BUSY_ROLLS, size=SIZE)
        if film.unlikeness() < ALIKE:
            examples += Witness(film, number).watch_film()
            print(f"busy film {number}: {len(examples)} dice", flush=True)
            busy -= 1
        number += 1
    return examples


def fitted(figures: Floats, touched: Floats) -> tuple[float, list[Step]]:
    """What is added in any case, and the steps.

    Args:
        figures: (N, F) of dice.
        touched: (N,) 1 for those at which a hand was, 0 for those that were thrown.
    """
    edges = [np.unique(np.quantile(one, np.linspace(0, 1, EDGES + 1)[1:-1])) for one in figures.T]
    parts = np.stack([np.searchsorted(at, one, "right") for at, one in zip(edges, figures.T, strict=True)], 1)
    count, many = figures.shape
    cells = (parts + np.arange(many) * EDGES).ravel()
    below = np.bincount(cells, minlength=many * EDGES).reshape(many, EDGES).cumsum(1)
    is_edge = np.arange(EDGES) < np.array([len(one) for one in edges])[:, None]
    allowed = is_edge & (below >= LEAST) & (count - below >= LEAST)
    bias = float(np.log(touched.mean() / (1 - touched.mean())))
    sums = np.full(count, bias)
    steps: list[Step] = []
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-sums))
        slope, bend = touched - chance, chance * (1 - chance)
        slopes, bends = (
            np.bincount(cells, np.repeat(one, many), many * EDGES).reshape(many, EDGES).cumsum(1)
            for one in (slope, bend)
        )
        left, right = slopes / (bends + RIDGE), (slope.sum() - slopes) / (bend.sum() - bends + RIDGE)
        gain = np.where(allowed, slopes * left + (slope.sum() - slopes) * right, -1.0)
        one, part = np.unravel_index(int(gain.argmax()), gain.shape)
        step = Step(
            int(one), float(edges[one][part]), *(float(SHARE * by[one, part]) for by in (left, right))
        )
        sums += np.where(parts[:, one] <= part, step.below, step.above)
        steps.append(step)
    return bias, steps


def summed(bias: float, steps: Sequence[Step], figures: Floats) -> Floats:
    """(N,) of (N, F) figures."""
    sums = np.full(len(figures), bias)
    for step in steps:
        sums += np.where(figures[:, step.figure] < step.edge, step.below, step.above)
    return sums


def tried(films: NDArray[np.int_], figures: Floats, touched: Floats) -> Floats:
    """(N,) sums of each die by steps that were fitted without its film and others."""
    parts = np.searchsorted(np.unique(films), films) % PARTS
    sums = np.zeros(len(films))
    for part in range(PARTS):
        here = parts == part
        sums[here] = summed(*fitted(figures[~here], touched[~here]), figures[here])
    return sums


def limit(sums: Floats, touched: Floats, alone: Floats) -> float:
    """Above which a hand is seen at `MAX_FALSE` of the dice at most that were thrown alone.

    The others of its throw put one right that was not.
    """
    thrown = np.sort(sums[(touched == 0) & (alone == 1)])
    return float(thrown[-1 - int(MAX_FALSE * len(thrown))])


def written(bias: float, steps: Sequence[Step], about: str) -> str:
    """The text of `hands.json`; steps at the same edge of a figure are one."""
    joined: dict[tuple[int, float], tuple[float, float]] = {}
    for step in steps:
        below, above = joined.get(step[:2], (0.0, 0.0))
        joined[step[:2]] = below + step.below, above + step.above
    lines = [
        f'  ["{NAMES[figure]}", {edge:.4g}, {below:.3f}, {above:.3f}]'
        for (figure, edge), (below, above) in sorted(joined.items())
    ]
    listed = ",\n".join(lines)
    return f'{{\n "about": {json.dumps(about)},\n "bias": {bias:.3f},\n "steps": [\n{listed}\n ]\n}}\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--films", type=int, default=114)
    parser.add_argument("--busy", type=int, default=36)
    parser.add_argument("--seed", type=int, default=400_000)
    args = parser.parse_args()
    load_cv2().setNumThreads(1)
    examples = watched(args.films, args.busy, args.seed)
    figures = np.array([one.figures for one in examples])
    touched = np.array([float(one.is_touched) for one in examples])
    sums = tried(np.array([one.film for one in examples]), figures, touched)
    most = limit(sums, touched, np.array([float(one.is_alone) for one in examples]))
    about = (
        f"{int(touched.sum())} touched and {int((1 - touched).sum())} thrown dice "
        f"(--films {args.films} --busy {args.busy} --seed {args.seed}); on films that it was not fitted to "
        f"it overlooks {int((sums[touched == 1] <= most).sum())} hands and sees "
        f"{int((sums[touched == 0] > most).sum())} that are not there."
    )
    bias, steps = fitted(figures, touched)
    WEIGHTS.write_text(written(bias - most, steps, about), encoding="utf-8")
    print(about)


if __name__ == "__main__":
    main()
