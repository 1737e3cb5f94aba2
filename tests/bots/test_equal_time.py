"""That the searchers which measure a bot have as much time as it takes, no more and no less."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.lab.textbook import Flat
from game.rules.contract import Action, Rules, Turn
from studio.trials.bots.equal_time import Stopwatch, rival
from tests.bots.test_search import first_turn
from tests.match.race import Race


class Hands:
    """A clock that goes on by a second with every look at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


class Ponderer:
    """Looks at a clock for a while, and takes the first option."""

    name = "ponderer"

    def __init__(self, clock: Hands, looks: int) -> None:
        self._clock, self._looks = clock, looks

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        for _ in range(self._looks):
            self._clock()
        yield turn.options[0]


@pytest.mark.parametrize("looks", [4, 40])
def test_a_searcher_gets_what_the_bot_takes(looks: int) -> None:
    rules, clock = Race(), Hands()
    state, turn = first_turn(rules, 1)
    watch = Stopwatch(Ponderer(clock, looks), clock)
    for _ in range(3):
        assert list(watch.think(rules, state, turn, random.Random(1))) == [turn.options[0]]
    assert watch.mean() == looks + 1
    began = clock.now
    list(Flat(watch.mean, clock).think(rules, state, turn, random.Random(1)))
    assert clock.now - began == pytest.approx(looks + 1, abs=2)


def test_a_forced_choice_is_none() -> None:
    rules, clock = Race(), Hands()
    state, turn = first_turn(rules, 1)
    watch = Stopwatch(Ponderer(clock, 5), clock)
    list(watch.think(rules, state, replace(turn, options=turn.options[:1]), random.Random(1)))
    assert watch.choices == 0


def test_only_searchers_out_of_the_textbook_are_given_time() -> None:
    watch = Stopwatch(Ponderer(Hands(), 1), Hands())
    assert isinstance(rival("flat", watch), Flat)
    assert rival("flat:0.2", watch) is None
    assert rival("greedy", watch) is None
