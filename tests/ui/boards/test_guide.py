"""The guides beside the boards: the way to every answer can be walked, and everything can be explained."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.catalogue.questions import Guide
from game.games.unnamed.rules.actions import Buy, Pick, PickDie, Propose
from game.match.loop import MatchLoop
from game.rules.contract import Action, Over, Turn
from game.ui.presentation import guide_of
from studio.pilot import Pilot
from tests.ui.audit import overflows
from tests.ui.boards.sitting import SWIFT, match, sitting, step
from tests.ui.scenes.tables import table

GAMES = ("spellcycles", "unnamed", "engine", "trade-or-duel", "power-vacuum")
OPEN = replace(SWIFT, open_hands=True)
SMALL = (640, 360)
"""Of the window in pixels: what is pressed does not depend on it, and pictures are baked sooner."""
IN_PARTS = (Buy, Propose, Pick, PickDie)
"""Answers of several parts: their way ends where the parts are picked."""
TURNS = 8


def walked(pilot: Pilot, loop: MatchLoop, action: Action, turn: Turn) -> bool:
    """Press the way to an answer; whether that gave it."""
    guide = guide_of(loop.match.rules)
    answers = loop.match.answers
    for key in guide.presses(action, turn, loop.match.view(turn.seat)):
        if loop.match.answers > answers:
            break
        assert key in [widget.key for widget in pilot.scene.root.walk()], f"{key} leads to {action}"
        pilot.press(key)
    given = loop.match.records[answers:]
    return bool(given) and given[0].answer == loop.match.rules.write(action)


@pytest.mark.parametrize("game", GAMES)
def test_the_way_to_an_answer_gives_that_answer(tmp_path: Path, game: str) -> None:
    loop = match(tmp_path, game, 4)
    rng = random.Random(7)
    with sitting(tmp_path, loop, OPEN, SMALL) as pilot:
        for _ in range(TURNS):
            for _ in range(rng.randrange(1, 5)):
                step(loop, rng)
            while not isinstance(loop.match.pending, Turn | Over):
                step(loop, rng)
            turn = loop.match.pending
            if not isinstance(turn, Turn):
                break
            # What was rolled for meanwhile has been answered already.
            loop.desk.cancel()
            table(pilot).refresh()
            table(pilot).stage.director.finish()
            pilot.run(0.25)
            whole = [option for option in turn.options if not isinstance(option, IN_PARTS)]
            if whole:
                action = rng.choice(whole)
                assert walked(pilot, loop, action, turn), loop.match.rules.write(action)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_has_the_focus_is_explained_in_words_that_fit(tmp_path: Path, game: str) -> None:
    loop = match(tmp_path, game, 4)
    rng = random.Random(3)
    explained = 0
    with sitting(tmp_path, loop, OPEN, SMALL) as pilot:
        for _ in range(4):
            for _ in range(rng.randrange(4, 14)):
                step(loop, rng)
            table(pilot).refresh()
            table(pilot).stage.director.finish()
            guide = guide_of(loop.match.rules)
            view = loop.match.view(loop.turn.seat if loop.turn is not None else None)
            for widget in pilot.scene.focus.candidates():
                told = guide.explain(widget.key, view)
                if told is not None:
                    explained += 1
                    assert told.title
                    assert told.text
    assert explained > 40


def test_help_explains_the_focus_and_leads_on_to_the_rules(tmp_path: Path) -> None:
    loop = match(tmp_path, "spellcycles", 2)
    rng = random.Random(3)
    while loop.turn is None:
        step(loop, rng)
    assert loop.over is None
    with sitting(tmp_path, loop, OPEN, SMALL) as pilot:
        pilot.scene.focus.focus("spell-0")
        pilot.keys("f1")
        assert pilot.scene.name == "dialog"
        assert "For example" in pilot.text("text")
        assert not overflows(pilot.scene)
        pilot.press("rules")
        assert pilot.scene.name == "help"


def test_a_game_without_a_guide_lists_its_options_by_number() -> None:
    class Step(Action):
        number: int

    one, two = Step(1), Step(2)
    assert two.presses(None, Turn(0, "step", (one, two))) == ("option-1",)
    assert Guide().explain("option-1", None) is None
