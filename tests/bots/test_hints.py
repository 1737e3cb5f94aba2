"""Hints: the best options, with what may come of them, in plain words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.search import Hint
from game.catalogue import GAMES, build, game_named, hints_for
from game.rules.contract import Turn
from game.rules.text import format_text
from tests.bots.test_search import first_turn
from tests.match.race import Race

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
    assert 1 <= len(found) <= 2
    assert all(hint.option in turn.options for hint in found)
    assert all(0 <= hint.value <= 1 and hint.playouts >= 1 for hint in found)
    words = game_named(game).words(rules, format_text)
    assert all(words.label(hint.option, view, NAMES) for hint in found)


def test_a_game_that_teaches_nothing_gets_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Race, "name", "spellcycles")
    game = game_named("spellcycles")
    monkeypatch.setattr(
        "game.catalogue.choices.game_named", lambda name: type(game)(game.info, game.rules, game.bots)
    )
    rules = Race()
    state, turn = first_turn(rules, 1)
    assert list(hints_for(rules, state, turn, random.Random(1))) == []
