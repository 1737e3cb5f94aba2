"""Hints: the best options, with what may come of them, in plain words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.search import Hint
from game.catalogue import GAMES, build, game_named, hint_words, hints_for
from game.rules.contract import Turn
from game.rules.say import fill
from tests.bots.test_search import first_turn
from tests.match.race import Race, Step

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def hinted(game: str) -> tuple[Any, Any, Turn, tuple[Hint, ...]]:
    rules = build(game, 4)
    state, turn = first_turn(rules, 2)
    view = rules.view(state, turn.seat)
    *_, found = hints_for(rules, view, turn, random.Random(1), playouts=12)
    return rules, view, turn, found


@pytest.mark.parametrize("game", GAMES)
def test_the_best_comes_first_and_can_be_said(game: str) -> None:
    rules, view, turn, found = hinted(game)
    assert 1 <= len(found) <= 3
    assert all(hint.option in turn.options for hint in found)
    assert found[0].behind == 0
    assert all(0 <= hint.value <= 1 and hint.playouts >= 1 for hint in found)
    words = game_named(game).words(rules, fill)
    said = [hint_words(words, hint, view, NAMES) for hint in found]
    assert all(
        sentence.startswith(words.label(found[n].option, view, NAMES)) for n, sentence in enumerate(said)
    )


@pytest.mark.parametrize(
    ("value", "ending"),
    [(0.02, "It seldom wins, but nothing looks better."), (0.11, "once in 10."), (0.68, "7 times in 10.")],
)
def test_value_is_told_in_tenths(value: float, ending: str) -> None:
    words = game_named("spellcycles").words(build("spellcycles", 4), fill)
    state, turn = first_turn(build("spellcycles", 4), 2)
    assert hint_words(words, Hint(turn.options[0], value, 9, 0.0), state, NAMES).endswith(ending)


def test_what_is_nearly_as_good_is_called_so() -> None:
    words = game_named("spellcycles").words(build("spellcycles", 4), fill)
    state, turn = first_turn(build("spellcycles", 4), 2)
    said = hint_words(words, Hint(turn.options[0], 0.4, 9, 0.01), state, NAMES)
    assert said.endswith("About as good: it should win 4 times in 10.")
    assert Hint(Step(1), 0.4, 9, 0.01).as_good
    assert not Hint(Step(1), 0.4, 9, 0.1).as_good


def test_a_game_that_teaches_nothing_gets_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Race, "name", "spellcycles")
    game = game_named("spellcycles")
    monkeypatch.setattr(
        "game.catalogue.choices.game_named", lambda name: type(game)(game.info, game.rules, game.bots)
    )
    rules = Race()
    state, turn = first_turn(rules, 1)
    assert list(hints_for(rules, state, turn, random.Random(1))) == []
