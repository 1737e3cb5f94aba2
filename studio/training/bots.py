"""Teaches bots from matches of a policy with itself: what options show is worth, and what positions promise.

    python -m studio.training.bots engine [--matches 30000] [--seed 1]

Both are learnt at once, by an actor and a critic (Sutton and Barto, Reinforcement Learning, 2018, chapter
13): the actor is a softmax over the options, the critic a multinomial logit of who wins. An option that was
chosen gains where the match then went better than the critic had thought (lambda returns over the positions
in which turns begin). Among the players are earlier policies, in three matches of ten, and ones that choose
at random, in one of ten. The same seed teaches the same weights. They are written as a module of the game,
`taught`, one line for each feature.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import game.games
from game.bots.chance import chance
from game.bots.taught import Shown, chances, drawn, liking, shares
from game.catalogue import build
from game.games.engine.bots import features, outlook, policy
from game.games.engine.rules.phases import Phase
from game.rules.contract import Over, Rules, Seat, Turn
from game.terminal import tell

Numbers = NDArray[np.float64]

BATCH: Final = 200
"""Matches between two steps."""
RATE: Final = 0.1
RATE_HALVED: Final = 150
"""Steps after which a step is half as long."""
TRUST: Final = 0.85
"""Lambda: how much rather what really came than what the critic says of the next turn."""
PAST: Final = 12
"""Earlier policies that are kept, one every PAST_EVERY steps."""
PAST_EVERY: Final = 25
WITH_PAST, WITH_RANDOM = 0.3, 0.1
"""The parts of the matches in which half of the seats play so."""
TABLES: Final = (4, 4, 4, 4, 3, 2)
"""Seats of a table, drawn from these."""
FADING: Final = 2e-5
"""How much of a weight goes with each step."""


class Lesson(NamedTuple):
    """What must be known of a game to teach it."""

    names: Sequence[str]
    knots: Sequence[int]
    shown: Callable[[Any, Turn], list[Shown]]
    stage: Callable[[Any], int]
    outlook_names: Sequence[str]
    outlook_knots: Sequence[int]
    seat_shows: Callable[[Any, Seat], list[float]]
    turn_begins: str
    """The phase in which the critic looks at the position, once a turn."""


LESSONS: Final = {
    "engine": Lesson(
        features.NAMES,
        policy.KNOTS,
        features.shown,
        features.stage,
        outlook.NAMES,
        outlook.KNOTS,
        outlook.seat_shows,
        Phase.SUIT,
    )
}


@dataclass(slots=True)
class Choice:
    """What the actor chose."""

    shown: list[Shown]
    number: int
    likely: list[float]
    stage: int
    seat: Seat
    position: int
    """The last position that the critic saw before."""


@dataclass(slots=True)
class Batch:
    """What some matches have shown."""

    choices: list[Choice] = field(default_factory=list)
    positions: list[list[list[float]]] = field(default_factory=list)
    """What each seat's position shows, each time that a turn begins."""
    stages: list[int] = field(default_factory=list)
    matches: list[tuple[int, list[float]]] = field(default_factory=list)
    """The number of the first position, and by seat the part of the victory."""


class Learner:
    """Adam (Kingma and Ba 2015) on the weights of one table, with steps that grow shorter."""

    def __init__(self, knots: Sequence[int], features: int, least: float) -> None:
        self.weights: Numbers = np.zeros((len(knots), features))
        self.hats: Numbers = np.array([shares(knots, stage) for stage in range(knots[-1] + 1)])
        """By stage: how much each knot counts."""
        self._mean, self._square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self._least, self._steps = least, 0

    def by_stage(self) -> Numbers:
        """The weights at every stage."""
        return np.asarray(self.hats @ self.weights)

    def step(self, slope: Numbers, fading: float = 0.0) -> None:
        """Uphill."""
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.01 * (slope**2 - self._square)
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.99**self._steps)
        rate = RATE / (1 + self._steps / RATE_HALVED)
        self.weights += rate * mean / (np.sqrt(square) + self._least) - fading * self.weights


class School:
    """Plays matches and learns from them."""

    def __init__(self, name: str, seed: int) -> None:
        self.lesson = LESSONS[name]
        self.rules: dict[int, Rules[Any]] = {seats: build(name, seats) for seats in set(TABLES)}
        self.actor = Learner(self.lesson.knots, len(self.lesson.names), 1e-3)
        self.critic = Learner(self.lesson.outlook_knots, len(self.lesson.outlook_names), 1e-4)
        self._rng = random.Random(seed)
        self._past: deque[list[list[float]]] = deque(maxlen=PAST)
        self._steps = 0

    def learn(self) -> None:
        """Play a batch, and step."""
        now = self.actor.by_stage().tolist()
        if self._steps % PAST_EVERY == 0:
            self._past.append(now)
        self._steps += 1
        batch = Batch()
        for _ in range(BATCH):
            self._play(batch, now)
        gains = self._criticised(batch)
        slope = np.zeros((len(self.actor.hats), len(self.lesson.names)))
        for choice in batch.choices:
            gain = gains[choice.position][choice.seat]
            row = slope[choice.stage]
            for number, (shown, likely) in enumerate(zip(choice.shown, choice.likely, strict=True)):
                pull = ((number == choice.number) - likely) * gain / BATCH
                for there in shown.there:
                    row[there] += pull
                for counted, much in shown.amounts:
                    row[counted] += pull * much
        self.actor.step(self.actor.hats.T @ slope, FADING)

    def _play(self, batch: Batch, now: list[list[float]]) -> None:
        rng, lesson = self._rng, self.lesson
        rules = self.rules[rng.choice(TABLES)]
        players = self._players(rules.seats, now)
        state, begun = rules.start(), -1
        first = len(batch.positions)
        while not isinstance(question := rules.pending(state), Over):
            if not isinstance(question, Turn):
                rules.apply(state, chance(question, rng))
                continue
            begins = question.phase == lesson.turn_begins and state.turn != begun
            if begins or len(batch.positions) == first:
                begun = state.turn
                batch.positions.append([lesson.seat_shows(state, seat) for seat in range(rules.seats)])
                batch.stages.append(lesson.stage(state))
            number, weights = 0, players[question.seat]
            if weights is None:
                number = int(rng.random() * len(question.options))
            elif len(question.options) > 1:
                stage, shown = lesson.stage(state), lesson.shown(state, question)
                likings = [liking(weights[stage], each) for each in shown]
                number = drawn(likings, rng)
                if weights is now and any(each != shown[0] for each in shown):
                    at = len(batch.positions) - 1
                    batch.choices.append(Choice(shown, number, chances(likings), stage, question.seat, at))
            rules.apply(state, question.options[number])
        won = [(seat in question.winners) / max(1, len(question.winners)) for seat in range(rules.seats)]
        batch.matches.append((first, won))

    def _players(self, seats: int, now: list[list[float]]) -> list[list[list[float]] | None]:
        """By seat: the weights by stage that it plays by; None for one that plays at random."""
        drawn_company = self._rng.random()
        other: list[list[float]] | None = self._rng.choice(self._past)
        if drawn_company >= WITH_PAST + WITH_RANDOM:
            return [now] * seats
        if drawn_company >= WITH_PAST:
            other = None
        return [other if self._rng.random() < 0.5 else now for _ in range(seats)]

    def _criticised(self, batch: Batch) -> list[list[float]]:
        """By position and seat: how much better the match went on than the critic had thought. It learns."""
        weights, hats = self.critic.by_stage(), self.critic.hats
        gains: list[list[float]] = []
        slope = np.zeros_like(self.critic.weights)
        ends = [*[first for first, _ in batch.matches[1:]], len(batch.positions)]
        for (first, won), end in zip(batch.matches, ends, strict=True):
            shows, stages = np.array(batch.positions[first:end]), batch.stages[first:end]
            hopes = np.einsum("psf,pf->ps", shows, weights[stages])
            hopes = np.exp(hopes - hopes.max(axis=1, keepdims=True))
            hopes /= hopes.sum(axis=1, keepdims=True)
            wrong = (np.array(won) - hopes) / len(batch.positions)
            slope += np.einsum("pk,ps,psf->kf", hats[stages], wrong, shows)
            better, later = [], np.array(won)
            for hope in hopes[::-1]:
                better.append((later - hope).tolist())
                later = (1 - TRUST) * hope + TRUST * later
            gains += better[::-1]
        self.critic.step(slope)
        return gains


def written(name: str, school: School) -> str:
    """The module with what was learnt; what weighs nothing is left out."""
    lesson = school.lesson
    return (
        f'"""What was learnt from matches: python -m studio.training.bots {name}\n\n'
        "A line has the name of a feature, and after the `|` its weight at each knot of the stage, the end\n"
        'of the match first.\n"""\n\n'
        f'POLICY = """\n{_lines(lesson.names, school.actor.weights)}"""\n\n'
        f'OUTLOOK = """\n{_lines(lesson.outlook_names, school.critic.weights)}"""\n'
    )


def _lines(names: Sequence[str], weights: Numbers) -> str:
    rows = zip(names, weights.T.round(2), strict=True)
    return "".join(
        f"{name} | {' '.join(f'{weight + 0.0:.2f}' for weight in row)}\n" for name, row in rows if row.any()
    )


def main(arguments: list[str] | None = None) -> None:
    """Run the recipe."""
    parser = argparse.ArgumentParser(prog="python -m studio.training.bots", description=__doc__)
    parser.add_argument("game", choices=sorted(LESSONS))
    parser.add_argument("--matches", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the module (that of the game)")
    args = parser.parse_args(arguments)
    out = args.out or Path(game.games.__path__[0]) / args.game / "bots" / "taught.py"
    school, began = School(args.game, args.seed), time.process_time()
    for matches in range(BATCH, args.matches + 1, BATCH):
        school.learn()
        if matches % (10 * BATCH) == 0:
            out.write_text(written(args.game, school), encoding="utf-8")
            tell(f"{matches} matches, {time.process_time() - began:.0f} s")
    out.write_text(written(args.game, school), encoding="utf-8")


if __name__ == "__main__":
    main()
