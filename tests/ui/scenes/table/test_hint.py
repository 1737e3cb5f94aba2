"""Hints at the table: thought out between frames, from what the seat may know, and never past its curtain."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.match.loop import MatchLoop
from game.rules.contract import Turn
from game.store.settings import Motion
from game.ui.testing import Pilot
from tests.ui.audit import cut_words
from tests.ui.boards.secrets import SWIFT, match, sitting
from tests.ui.boards.secrets import wander as wander_on
from tests.ui.scenes.tables import table

OPEN = replace(SWIFT, open_hands=True)
SMALL = (640, 360)
"""Of the window in pixels: what is pressed does not depend on it, and pictures are baked sooner."""
FEW = 8
"""Playouts for a hint in these tests."""


def wander(loop: MatchLoop, answers: int = 8) -> MatchLoop:
    """Go on at random until a person has a choice."""

    def reached(loop: MatchLoop) -> bool:
        turn = loop.turn
        return turn is not None and len(turn.options) > 2 and loop.match.answers >= answers

    return wander_on(loop, random.Random(4), reached)


@contextmanager
def asked(folder: Path, game: str, *, open_hands: bool = True) -> Iterator[Pilot]:
    loop = wander(match(folder, game, 4))
    with sitting(folder, loop, OPEN if open_hands else SWIFT, SMALL) as pilot:
        table(pilot).hinting.playouts = FEW
        pilot.press("ask-hint")
        yield pilot


def think(pilot: Pilot) -> str:
    """What the hint says once it is thought out."""
    hinting = table(pilot).hinting
    pilot.run_until(lambda: not hinting.thinking, 30)
    said = hinting.bubble.said
    return said.words if said is not None else ""


@pytest.mark.parametrize("game", GAMES)
def test_the_best_option_is_said_and_lit(tmp_path: Path, game: str) -> None:
    with asked(tmp_path, game) as pilot:
        words = think(pilot)
        assert words.startswith("Best: ")
        scene = table(pilot)
        assert scene.hinting.spotlight.boxes
        assert not cut_words(scene.ctx, *scene.hinting.bubble.walk())
        pilot.press("go-on")
        assert not scene.hinting.shown


def test_it_is_gone_once_the_turn_is_answered(tmp_path: Path) -> None:
    with asked(tmp_path, "trade-or-duel") as pilot:
        think(pilot)
        turn = table(pilot).loop.turn
        assert isinstance(turn, Turn)
        table(pilot).choose(turn.options[0])
        pilot.run(0.2)
        assert not table(pilot).hinting.shown


def test_it_is_gone_while_the_answer_is_still_shown(tmp_path: Path) -> None:
    slow = replace(OPEN, motion=Motion.FULL)
    with sitting(tmp_path, wander(match(tmp_path, "trade-or-duel", 4)), slow, SMALL) as pilot:
        scene = table(pilot)
        pilot.press("ask-hint")
        assert scene.hinting.thinking
        turn = scene.loop.turn
        assert turn is not None
        scene.choose(turn.options[0])
        pilot.run(0.05)
        assert scene.stage.busy, "what was chosen is still to be shown"
        assert not scene.hinting.shown


def test_with_the_curtain_drawn_it_asks_to_open_it_first(tmp_path: Path) -> None:
    with asked(tmp_path, "power-vacuum", open_hands=False) as pilot:
        scene = table(pilot)
        assert not scene.hinting.shown
        assert "curtain" in scene.find("toast").text  # type: ignore[attr-defined]


def test_it_falls_with_the_curtain(tmp_path: Path) -> None:
    with asked(tmp_path, "power-vacuum", open_hands=False) as pilot:
        pilot.press("peek")
        pilot.press("ask-hint")
        assert think(pilot)
        pilot.press("peek")
        assert not table(pilot).hinting.shown
        assert not table(pilot).hinting.bubble.visible


def test_it_is_gone_behind_the_menu(tmp_path: Path) -> None:
    with asked(tmp_path, "engine") as pilot:
        think(pilot)
        pilot.press("menu")
        pilot.press("resume")
        pilot.run(0.1)
        assert not table(pilot).hinting.shown


def test_without_hints_in_the_settings_there_is_no_button(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "engine", 4))
    with sitting(tmp_path, loop, replace(OPEN, hints=False), SMALL) as pilot:
        assert pilot.scene.root.find("ask-hint") is None
        pilot.press("menu")
        pilot.press("hints")
        pilot.press("resume")
        pilot.run(0.1)
        assert pilot.scene.root.find("ask-hint") is not None
