"""Why a hint is given: gains as the rules count them, and nothing that the seat may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import pytest

from game.bots.search import Hint
from game.bots.search.playout import playout
from game.bots.search.reasons import ListenedPlayout, Reasons
from game.catalogue import GAMES, build, game_named, reason_words, reasons_for
from game.games.power_vacuum.rules.events import AgendaSeen, PointTaken
from game.rules.contract import Turn
from game.rules.say import fill
from tests.bots.test_search import first_turn

NAMES = ("Ann", "Bob", "Cleo", "Dan")
TRIALS = 12


def asked(game: str) -> tuple[Any, Any, Turn, list[Hint]]:
    rules = build(game, 4)
    state, turn = first_turn(rules, 2)
    return rules, state, turn, [Hint(option, 0.5, 9, 0.0) for option in turn.options[:2]]


def found(game: str, state: Any, rules: Any, turn: Turn, hints: list[Hint]) -> Reasons:
    words = game_named(game).words(rules, fill)
    view = rules.view(state, turn.seat)
    thoughts: Iterator[Reasons] = reasons_for(rules, view, turn, hints, words, NAMES, random.Random(1))
    return next(reasons for reasons in thoughts if reasons.trials == TRIALS)


@pytest.mark.parametrize("game", GAMES)
def test_gains_are_those_of_the_rules(game: str) -> None:
    rules, state, turn, hints = asked(game)
    view, rng = rules.view(state, turn.seat), random.Random(1)
    evaluator, scores = game_named(game).evaluator(rules), game_named(game).measures(rules).scores
    changes = []
    for _ in range(TRIALS):
        world, luck = evaluator.imagine(view, turn.seat, rng), int(rng.random() * (1 << 62))
        trial = ListenedPlayout(turn.seat, lambda event: "")
        for _ in playout(rules, evaluator, world, hints[0].option, turn.seat, random.Random(luck), trial):
            pass
        changes.append(
            [after - before for before, after in zip(scores(world), scores(trial.end), strict=True)]
        )
    reasons = found(game, state, rules, turn, hints)
    assert reasons.gains == pytest.approx([fmean(column) for column in zip(*changes, strict=True)])


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_make_no_difference(game: str) -> None:
    rules, state, turn, hints = asked(game)
    twin = rules.imagine(rules.view(state, turn.seat), turn.seat, random.Random(9))
    assert found(game, state, rules, turn, hints) == found(game, twin, rules, turn, hints)


def test_what_only_others_see_is_not_heard() -> None:
    trial = ListenedPlayout(1, repr)
    for event in (AgendaSeen(3, only=0), AgendaSeen(4, only=1), PointTaken(0)):
        trial.emit(event)
    assert trial.told == {repr(AgendaSeen(4, only=1)), repr(PointTaken(0))}


def test_what_comes_after_some_more_questions_is_not_heard() -> None:
    trial = ListenedPlayout(1, repr)
    for _ in range(9):
        trial.asked(Turn(1, "phase", ()))
    trial.emit(PointTaken(0))
    assert not trial.told


def test_reasons_are_few_short_sentences() -> None:
    words = game_named("power-vacuum").words(build("power-vacuum", 4), fill)
    said = reason_words(words, Reasons(30, (4.0, 0, 0, 0), (3.2, -0.2, -1.6, 0), "A.", "B."), 0, NAMES)
    assert said == [
        "Power: about 3 more for you than with the next best.",
        "Power: about 2 less for Cleo.",
        "If it goes well: A.",
        "If it goes badly: B.",
    ]
    assert reason_words(words, Reasons(30, (4.0, 0, 0, 0), (), "", ""), 0, NAMES) == [
        "Power: soon about 4 for you."
    ]
    assert reason_words(words, Reasons(3, (), (), "", ""), 0, NAMES) == []
