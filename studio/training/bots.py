"""Teaches bots from matches of a policy with itself: what options show is worth, and what positions promise.

    python -m studio.training.bots engine [--matches 30000] [--judged 112000] [--seed 1] [--only outlook]

First an actor learns, and a critic with it (Sutton and Barto, Reinforcement Learning, 2018, chapter 13): the
actor is a softmax over the options, the critic a small network that says who wins. An option that was chosen
gains where the match then went better than the critic had thought (lambda returns over the positions in which
turns begin). Among the players are earlier policies, in three matches of ten, and ones that choose at random,
in one of ten. Then a fresh critic learns from further matches of the finished policy, in some of which a part
of the choices is drawn at random; it is kept as the outlook. The same seed teaches the same weights. They are
written to two files of the game, `taught.txt` and `taught_outlook.txt`, one line for each feature.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import game.games
from game.bots.chance import chance
from game.bots.taught import FeatureVector, Weights, chances, draw_option, liking, shares, table_in
from game.catalogue import build
from game.games.engine.bots import features, outlook, policy
from game.games.engine.rules.phases import Phase
from game.rules.contract import Over, Rules, Seat, Turn
from game.terminal import tell
from studio.training.critic import Adam, Critic, Floats, Positions

Numbers = NDArray[np.float64]

BATCH: Final = 200
"""Matches between two steps of the actor."""
BLOCK: Final = 2000
"""Matches whose positions the outlook learns from together, in any order."""
RATE: Final = 0.1
RATE_HALVED: Final = 150
"""Steps after which a step is half as long."""
CRITIC_RATE: Final = 0.01
TRUST: Final = 0.85
"""Lambda: how much rather what really came than what the critic says of the next turn."""
PAST: Final = 12
"""Earlier policies that are kept, one every PAST_EVERY steps."""
PAST_EVERY: Final = 25
WITH_PAST, WITH_RANDOM = 0.3, 0.1
"""The parts of the matches in which half of the seats play so."""
ASTRAY: Final = (0.0, 0.0, 0.0, 0.05, 0.15)
"""Parts of the choices that are drawn at random while the outlook is learnt; one of these for a match."""
PASSES: Final = 2
"""How often the outlook takes in each position."""
TABLES: Final = (4, 4, 4, 4, 3, 2)
"""Seats of a table, drawn from these."""
FADING: Final = 2e-5
"""How much of a weight goes with each step."""


class Lesson(NamedTuple):
    """What must be known of a game to teach it."""

    names: Sequence[str]
    knots: Sequence[int]
    shown: Callable[[Any, Turn], list[FeatureVector]]
    stage: Callable[[Any], int]
    outlook_names: Sequence[str]
    outlook_knots: Sequence[int]
    seat_shows: Callable[[Any, Seat], FeatureVector]
    turn_begins: str
    """The phase in which the critic looks at the position, once a turn."""


LESSONS: Final = {
    "engine": Lesson(
        features.NAMES,
        policy.KNOTS,
        features.option_features,
        features.stage,
        outlook.NAMES,
        outlook.KNOTS,
        outlook.seat_shows,
        Phase.SUIT,
    )
}


class Player(NamedTuple):
    """How a seat plays while it is taught."""

    weights: list[list[float]]
    """By stage."""
    astray: float = 0.0
    """The part of its choices that it draws at random."""


@dataclass(slots=True)
class Choice:
    """What the actor chose."""

    shown: list[FeatureVector]
    number: int
    likely: list[float]
    stage: int
    seat: Seat
    position: int
    """The last position that the critic saw before."""


class Actor:
    """The policy while it is learning, with steps that grow shorter."""

    def __init__(self, knots: Sequence[int], features: int) -> None:
        self.weights: Numbers = np.zeros((len(knots), features))
        self._hats: Numbers = np.array([shares(knots, stage) for stage in range(knots[-1] + 1)])
        """By stage: how much each knot counts."""
        self._adam, self._steps = Adam([self.weights], least=1e-3), 0

    def by_stage(self) -> list[list[float]]:
        """The weights at every stage."""
        found: list[list[float]] = (self._hats @ self.weights).tolist()
        return found

    def learn(self, choices: Sequence[Choice], gains: Numbers) -> None:
        """Rather choose what gained, by position and seat, than what lost."""
        slope = np.zeros((len(self._hats), self.weights.shape[1]))
        for choice in choices:
            gain = gains[choice.position][choice.seat]
            row = slope[choice.stage]
            for number, (shown, likely) in enumerate(zip(choice.shown, choice.likely, strict=True)):
                pull = ((number == choice.number) - likely) * gain / BATCH
                for there in shown.there:
                    row[there] += pull
                for counted, much in shown.amounts:
                    row[counted] += pull * much
        self._steps += 1
        self._adam.step([self._hats.T @ slope], RATE / (1 + self._steps / RATE_HALVED))
        self.weights *= 1 - FADING


class School:
    """Plays matches and learns from them."""

    def __init__(self, name: str, seed: int) -> None:
        self.lesson = LESSONS[name]
        self.rules: dict[int, Rules[Any]] = {seats: build(name, seats) for seats in set(TABLES)}
        self.actor = Actor(self.lesson.knots, len(self.lesson.names))
        self.critic = self._new_critic(seed)
        self._seed, self._rng = seed, random.Random(seed)
        self._past: deque[list[list[float]]] = deque(maxlen=PAST)
        self._steps = 0

    def learn(self) -> None:
        """Play a batch; the actor and the critic learn from it."""
        now = self.actor.by_stage()
        if self._steps % PAST_EVERY == 0:
            self._past.append(now)
        self._steps += 1
        positions, choices, firsts = self._new_positions(), list[Choice](), list[int]()
        for _ in range(BATCH):
            rules = self._table()
            firsts.append(len(positions))
            self._play(rules, self._players(rules.seats, now), positions, choices, now)
        counted = positions.counted()
        hopes = self.critic.hopes(counted, positions.stages)
        self.actor.learn(choices, gains(hopes, positions.won, firsts))
        self.critic.learn(counted, positions.stages, positions.won, CRITIC_RATE / 2)

    def judge(self, matches: int, weights: list[list[float]]) -> Critic:
        """A critic that has learnt from matches of one policy, given by its weights by stage."""
        critic = self._new_critic(self._seed)
        for begun in range(0, matches, BLOCK):
            positions = self._new_positions()
            for _ in range(min(BLOCK, matches - begun)):
                rules = self._table()
                self._play(rules, [Player(weights, self._rng.choice(ASTRAY))] * rules.seats, positions)
            counted = positions.counted()
            for _ in range(PASSES):
                critic.learn(counted, positions.stages, positions.won, CRITIC_RATE * (1 - begun / matches))
            tell(f"outlook: {min(begun + BLOCK, matches)} matches, {time.process_time():.0f} s")
        return critic

    def _new_critic(self, seed: int) -> Critic:
        return Critic(len(self.lesson.outlook_names), self.lesson.outlook_knots, seed)

    def _new_positions(self) -> Positions:
        return Positions(len(self.lesson.outlook_names), max(TABLES))

    def _table(self) -> Rules[Any]:
        return self.rules[self._rng.choice(TABLES)]

    def _play(
        self,
        rules: Rules[Any],
        players: Sequence[Player],
        positions: Positions,
        choices: list[Choice] | None = None,
        now: list[list[float]] | None = None,
    ) -> None:
        """One match; what players with the weights `now` choose is added to the choices."""
        rng, lesson = self._rng, self.lesson
        state, begun, first = rules.start(), -1, len(positions)
        while not isinstance(question := rules.pending(state), Over):
            if not isinstance(question, Turn):
                rules.apply(state, chance(question, rng))
                continue
            begins = question.phase == lesson.turn_begins and state.turn != begun
            if begins or len(positions) == first:
                begun = state.turn
                shows = [lesson.seat_shows(state, seat) for seat in range(rules.seats)]
                positions.add(shows, lesson.stage(state))
            number, (weights, astray) = 0, players[question.seat]
            if astray and rng.random() < astray:
                number = int(rng.random() * len(question.options))
            elif len(question.options) > 1:
                stage, shown = lesson.stage(state), lesson.shown(state, question)
                likings = [liking(weights[stage], each) for each in shown]
                number = draw_option(likings, rng)
                if choices is not None and weights is now and any(each != shown[0] for each in shown):
                    at = len(positions) - 1
                    choices.append(Choice(shown, number, chances(likings), stage, question.seat, at))
            rules.apply(state, question.options[number])
        won = [(seat in question.winners) / max(1, len(question.winners)) for seat in range(rules.seats)]
        positions.end_match(won)

    def _players(self, seats: int, now: list[list[float]]) -> list[Player]:
        """By seat: one with the weights of now, or, in some matches, with earlier ones or with none."""
        company = self._rng.random()
        other = Player(self._rng.choice(self._past))
        if company >= WITH_PAST + WITH_RANDOM:
            return [Player(now)] * seats
        if company >= WITH_PAST:
            other = Player(now, astray=1.0)
        return [other if self._rng.random() < 0.5 else Player(now) for _ in range(seats)]


def gains(hopes: Floats, won: Sequence[Sequence[float]], firsts: Sequence[int]) -> Numbers:
    """(positions, seats): how much better it went on than was hoped; `firsts` are where matches begin."""
    found = np.zeros(hopes.shape)
    for first, end in pairwise([*firsts, len(hopes)]):
        later = np.array(won[end - 1])
        for at in range(end - 1, first - 1, -1):
            found[at] = later - hopes[at]
            later = (1 - TRUST) * hopes[at] + TRUST * later
    return found


def policy_file(game_name: str, lesson: Lesson, weights: Numbers) -> str:
    """The file with the policy; what weighs nothing is left out."""
    rows = zip(lesson.names, weights.T.round(2), strict=True)
    written = [(name, " ".join(f"{weight + 0.0:.2f}" for weight in row)) for name, row in rows if row.any()]
    lines = "".join(f"{name} | {row}\n" for name, row in written)
    return (
        f"# What was learnt from matches: python -m studio.training.bots {game_name}\n#\n"
        "# A line has the name of a feature, and after the `|` its weight at each knot of the stage, the\n"
        f"# end of the match first.\n{lines}"
    )


def outlook_file(game_name: str, lesson: Lesson, critic: Critic) -> str:
    """The file with the outlook."""
    return (
        "# What positions promise, learnt from matches:\n#\n"
        f"#     python -m studio.training.bots {game_name} --only outlook\n#\n"
        "# A line has the name of a feature, and after the `|` what it adds to each unit, in 1024ths; the\n"
        "# last lines have what each unit is worth at each knot of the stage, the end of the match first.\n"
        f"{critic.lines(lesson.outlook_names)}"
    )


def main(arguments: list[str] | None = None) -> None:
    """Run the recipe."""
    parser = argparse.ArgumentParser(prog="python -m studio.training.bots", description=__doc__)
    parser.add_argument("game", choices=sorted(LESSONS))
    parser.add_argument("--matches", type=int, default=30_000, help="that the policy learns from")
    parser.add_argument("--judged", type=int, default=112_000, help="further ones, for the outlook")
    parser.add_argument("--only", choices=("outlook",), help="of the policy that the game has")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder of the files (that of the game)")
    args = parser.parse_args(arguments)
    out = args.out or Path(game.games.__path__[0]) / args.game / "bots"
    school, lesson = School(args.game, args.seed), LESSONS[args.game]
    if args.only:
        weights = list(
            Weights(lesson.names, lesson.knots, table_in(f"game.games.{args.game}.bots", "taught.txt")).at
        )
    else:
        for matches in range(BATCH, args.matches + 1, BATCH):
            school.learn()
            if matches % (10 * BATCH) == 0 or matches + BATCH > args.matches:
                text = policy_file(args.game, lesson, school.actor.weights)
                (out / "taught.txt").write_text(text, encoding="utf-8")
                tell(f"policy: {matches} matches, {time.process_time():.0f} s")
        weights = school.actor.by_stage()
    critic = school.judge(args.judged, weights)
    (out / "taught_outlook.txt").write_text(outlook_file(args.game, lesson, critic), encoding="utf-8")


if __name__ == "__main__":
    main()
