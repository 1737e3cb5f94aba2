"""Whole random matches of Engine, answer by answer, for what must hold in every position."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from game.games.engine.rules import Engine, State
from game.lab.simulate import chance
from game.rules.contract import Answer, Over, Pending, Turn

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "rule book": {},
    "adjacent": {"adjacent": True},
    "own turn only": {"passive_instants": False},
    "before gifts": {"gift_instants": True, "order": "last"},
    "60 turns": {"max_turns": 60, "adjacent": True, "passive_instants": False},
}
RULES = {
    f"{variant}-{seats}": Engine(seats, options)
    for variant, options in VARIANTS.items()
    for seats in (2, 3, 4)
}
every_case = pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))


class Moment(NamedTuple):
    """A state of a match with the question that is open in it, and the answer that comes."""

    state: State
    pending: Pending
    answer: Answer


def match_of(rules: Engine, seed: int) -> list[Moment]:
    """A match from start to end; each state is a copy made before it was answered."""
    rng = random.Random(seed)
    state = rules.start()
    moments: list[Moment] = []
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Turn):
            answer: Answer = rng.choice(pending.options)
        else:
            answer = chance(pending, rng)
        moments.append(Moment(state.copy(), pending, answer))
        rules.apply(state, answer)
    return moments


def matches(rules: Engine, count: int) -> Iterator[list[Moment]]:
    for seed in range(count):
        yield match_of(rules, seed)
