"""A closer look: what lies on the table is shown large by every device, but no hand behind a curtain."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.store.settings import Motion, Settings
from game.ui.drawing.widget import Widget
from game.ui.scenes.table.closer import LONG_PRESS_S, CloserScene, CloseUp
from game.ui.scenes.table.states import TableState
from studio.pilot import Pilot
from tests.ui.audit import overflows
from tests.ui.boards.sitting import SWIFT, asks, match, sitting, wander
from tests.ui.scenes.tables import table

WAITS = TableState.ASKING, TableState.ROLLING
OPEN = Settings(motion=Motion.OFF, open_hands=True)


def lying(pilot: Pilot, kind: str) -> Widget:
    """A thing on the board whose key begins like this, with something in it."""
    things = [one for one in table(pilot).board.area.walk() if one.key.startswith(kind) and one.can_focus]
    return next(one for one in things if not one.whole.empty)


def stay(pilot: Pilot, thing: Widget, seconds: float = LONG_PRESS_S + 0.2) -> None:
    """A finger stays on it."""
    pilot.finger(pygame.FINGERDOWN, *thing.box.centre)
    pilot.run(seconds)
    pilot.finger(pygame.FINGERUP, *thing.box.centre)
    pilot.run(0.1)


def seen(pilot: Pilot) -> CloseUp | None:
    """The picture that is shown large, where one is."""
    found = pilot.scene.root.find("close-up")
    assert found is None or isinstance(found, CloseUp)
    return found


@pytest.mark.parametrize("game", ["spellcycles", "engine", "unnamed", "power-vacuum", "trade-or-duel"])
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_a_long_press_shows_it_large_and_chooses_nothing(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    kinds = {"spellcycles": "spell-", "trade-or-duel": "mat-", "power-vacuum": "station-"}
    loop = match(tmp_path, game, 4)
    with sitting(tmp_path, loop, OPEN, size) as pilot:
        pilot.run_until(lambda: table(pilot).state in WAITS, 60)
        answers, thing = loop.match.answers, lying(pilot, kinds.get(game, "card-"))
        on_table = thing.whole
        stay(pilot, thing)
        assert isinstance(pilot.scene, CloserScene)
        picture = seen(pilot)
        assert picture is not None
        assert picture.wide * picture.tall > 2 * on_table.w * on_table.h
        assert overflows(pilot.scene) == []
        pilot.keys("escape")
        pilot.run(0.2)
        assert pilot.scene.name == "table"
        assert loop.match.answers == answers


def test_a_tap_is_no_long_press(tmp_path: Path) -> None:
    with sitting(tmp_path, match(tmp_path, "spellcycles", 2), OPEN) as pilot:
        pilot.run_until(lambda: table(pilot).state in WAITS, 60)
        stay(pilot, lying(pilot, "spell-"), LONG_PRESS_S / 2)
        pilot.run(LONG_PRESS_S)
        assert pilot.scene.name == "table"


def test_a_finger_that_moves_off_asks_for_nothing(tmp_path: Path) -> None:
    with sitting(tmp_path, match(tmp_path, "engine", 2), OPEN) as pilot:
        pilot.run_until(lambda: table(pilot).state in WAITS, 60)
        x, y = lying(pilot, "card-").box.centre
        pilot.finger(pygame.FINGERDOWN, x, y)
        pilot.finger(pygame.FINGERMOTION, x + 5, y - 320)
        pilot.run(LONG_PRESS_S + 0.2)
        assert pilot.scene.name == "table"


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_mouse_keyboard_and_gamepad_show_it_too(tmp_path: Path, device: str) -> None:
    with sitting(tmp_path, match(tmp_path, "spellcycles", 2), OPEN) as pilot:
        pilot.run_until(lambda: table(pilot).state in WAITS, 60)
        spell = lying(pilot, "spell-")
        if device == "mouse":
            pilot.click(*spell.box.centre, hold=LONG_PRESS_S + 0.2)
        else:
            pilot.scene.focus.focus(spell)
            pilot.keys("f1") if device == "keys" else pilot.pad("y")
        pilot.run(0.2)
        assert seen(pilot) is not None


def test_a_hand_that_is_peeked_at_is_never_shown_large(tmp_path: Path) -> None:
    loop = match(tmp_path, "power-vacuum", 3)
    wander(loop, random.Random(3), asks("play"))
    with sitting(tmp_path, loop, SWIFT) as pilot:
        pilot.run_until(lambda: table(pilot).state in WAITS, 60)
        pilot.press("peek")
        card = lying(pilot, "card-")
        stay(pilot, card)
        assert seen(pilot) is None
        pilot.scene.focus.focus(card)
        pilot.keys("f1")
        pilot.run(0.2)
        assert seen(pilot) is None
