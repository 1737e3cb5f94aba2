"""The dice beside the board: one way of rolling after the other, and from one to the other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.devices.dice import (
    ReadDie,
    RollRequest,
)
from game.devices.registry import SourceRegistry
from game.devices.typed.source import TypedSource
from game.match.dice.desk import DeskStage, DiceDesk
from game.store.settings import Motion, Settings
from game.ui.boards.frame import frame_of
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import SCREEN
from game.ui.drawing.widget import Widget
from game.ui.scenes.dice.scene import DicePanel
from game.ui.scenes.dice.tray import DiceTray
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from tests.ui.audit import overflows
from tests.ui.scenes.rolls import Eye, rolling
from tests.ui.scenes.tables import match, phase, seated

pytestmark = pytest.mark.pictures


def test_virtual_dice_fall_at_the_press_of_a_button_and_count(tmp_path: Path) -> None:
    with rolling(tmp_path, "virtual", motion=Motion.FULL) as (pilot, loop):
        assert "roll the knucklebone: the colour of your new piece" in pilot.text("request")
        pilot.press("roll")
        pilot.run(0.4)
        assert loop.desk.stage is DeskStage.FALLING
        assert phase(loop) == "roll"
        pilot.run_until(lambda: phase(loop) == "contribute", 4.0)


def test_while_virtual_dice_fall_in_large_the_panel_keeps_its_tray_empty_and_says_what_faces_mean(
    tmp_path: Path,
) -> None:
    with rolling(tmp_path, "virtual", motion=Motion.FULL) as (pilot, loop):
        pilot.press("roll")
        pilot.run(0.4)
        assert pilot.widget("legend").visible
        tray = pilot.widget("tray")
        empty = DiceTray("tray", tray.box, dice=0)
        assert _seen(pilot, tray) == _seen(pilot, empty)
        pilot.run_until(lambda: pilot.text("value") != "", 2.0)
        assert loop.desk.stage is DeskStage.FALLING
        assert _seen(pilot, tray) != _seen(pilot, empty)


def test_nothing_stays_on_the_table_of_the_dice_that_fell_in_large(tmp_path: Path) -> None:
    with rolling(tmp_path, "virtual", motion=Motion.FULL) as (pilot, loop):
        pilot.press("roll")
        pilot.run(0.4)
        assert pilot.widget("die-stage").visible
        pilot.run_until(lambda: phase(loop) == "contribute", 4.0)
        pilot.run(1.0)
        left = pygame.image.tobytes(pilot.shot(), "RGB")
        pilot.app.renderer.forget()
        pilot.scene.mark_dirty(SCREEN)
        pilot.run(0.1)
        assert pygame.image.tobytes(pilot.shot(), "RGB") == left


def _seen(pilot: Pilot, widget: Widget) -> bytes:
    """What a widget paints, as bytes of pixels."""
    ctx = pilot.app.ctx
    canvas = Canvas(pygame.Surface((round(widget.box.right), round(widget.box.bottom))), ctx.art.scale)
    widget.paint(canvas, ctx)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_virtual_dice_that_fall_cannot_be_thrown_anew(tmp_path: Path) -> None:
    with rolling(tmp_path, "virtual", motion=Motion.FULL) as (pilot, loop):
        pilot.press("roll")
        pilot.run(0.2)
        pilot.keys("return", "return")
        with pytest.raises(KeyError):
            pilot.widget("use-typed")
        pilot.run(4.0)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].source == "virtual"


def test_dice_that_fall_while_the_text_grows_fall_on(tmp_path: Path) -> None:
    with rolling(tmp_path, "virtual", motion=Motion.FULL) as (pilot, loop):
        pilot.press("roll")
        pilot.run(0.2)
        ctx = pilot.app.ctx
        ctx.change_settings(replace(ctx.settings, text_scale=1.5))
        pilot.run(3.0)
        assert pilot.scene.name == "table"
        assert phase(loop) == "contribute"


def test_typed_dice_are_one_press_a_die(tmp_path: Path) -> None:
    with rolling(tmp_path, "typed") as (pilot, loop):
        pilot.press("face-4")
        pilot.run(0.2)
        assert pilot.text("value") == "4: blue"
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].source == "typed"


def test_a_digit_key_says_nothing_of_virtual_dice(tmp_path: Path) -> None:
    with rolling(tmp_path, "virtual") as (pilot, loop):
        pilot.keys("2")
        pilot.run(4.0)
        assert (loop.desk.kind, loop.desk.stage) == ("virtual", DeskStage.WAITING)


def test_provable_dice_are_exchanged_for_no_others(tmp_path: Path) -> None:
    with rolling(tmp_path, "virtual", provable=True) as (pilot, loop):
        with pytest.raises(KeyError):
            pilot.widget("use-typed")
        pilot.keys("f10")
        with pytest.raises(KeyError):
            pilot.widget("dice")
        loop.desk.use("typed")
        assert loop.desk.kind == "virtual"


def test_a_digit_key_is_a_value_whatever_reads_real_dice(tmp_path: Path) -> None:
    with rolling(tmp_path, "camera", Eye()) as (pilot, loop):
        pilot.keys("2")
        pilot.run(0.2)
        assert pilot.text("value") == "2: yellow"
        assert loop.desk.kind == "typed"
        pilot.run(2.2)
        assert phase(loop) == "contribute", "a typed value counts by itself after a moment"


class Asking(Scene):
    """Nothing but the dialog, where the table has it."""

    name = "asking"
    tick_every = 0.1

    def __init__(self, ctx: Context, eye: Eye, dice: int) -> None:
        super().__init__(ctx)
        registry = SourceRegistry({"camera": lambda: eye, "typed": TypedSource})
        self.desk = DiceDesk(registry, "camera")
        self.desk.ask(RollRequest(1, 0, "Ann", dice, 6, "attempt"))

    def build(self) -> Widget:
        root = Widget(self.name, SCREEN)
        panel = DicePanel(
            frame_of(self.ctx.space, 2).panel,
            self.desk,
            {},
            lambda request: "Ann, roll.",
            lambda seat: False,
            lambda key: None,
        )
        self.panel = root.add(panel)
        return root

    def tick(self, now: float) -> None:
        self.desk.tick(now)
        self.panel.follow(now)


@pytest.mark.parametrize("dice", [2, 3, 5, 6, 15])
def test_any_number_of_dice_has_room(tmp_path: Path, dice: int) -> None:
    eye = Eye()
    eye.report = tuple(ReadDie(1 + n % 6, 0.95, (30 * n, 90, 30 * n + 25, 115)) for n in range(dice))
    with Pilot(tmp_path, lambda ctx: Asking(ctx, eye, dice)) as pilot:
        pilot.run(0.3)
        assert overflows(pilot.scene) == [], "counting down"
        pilot.press("ring")
        pilot.run(0.2)
        assert overflows(pilot.scene) == [], "waiting for a yes"
        pilot.press(f"die-{dice - 1}")
        pilot.run(0.2)
        assert overflows(pilot.scene) == [], "putting one right"


def test_a_failed_source_says_so_and_offers_the_others_first(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, "camera", eye) as (pilot, loop):
        eye.failure = "The camera is gone: plug it in again."
        pilot.run(0.3)
        assert pilot.text("status") == "The camera is gone: plug it in again."
        assert pilot.focus == "use-virtual"
        assert overflows(pilot.scene) == []
        pilot.keys("return")
        pilot.run(0.2)
        pilot.press("roll")
        pilot.run(1.5)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].source == "virtual"


@pytest.mark.parametrize("to", ["typed", "virtual"])
def test_the_source_changes_in_mid_roll_by_one_tap(tmp_path: Path, to: str) -> None:
    eye = Eye()
    with rolling(tmp_path, "camera", eye) as (pilot, loop):
        eye.sees(2, confidence=0.4)
        pilot.run(0.3)
        pilot.press(f"use-{to}")
        pilot.run(0.2)
        assert loop.desk.kind is to
        assert loop.desk.stage is DeskStage.WAITING


def test_bots_throw_virtual_dice_themselves(tmp_path: Path) -> None:
    loop = match(tmp_path, names=("Ann", "Bob"), bots=("Ann", "Bob"))
    with seated(tmp_path, loop, Settings(motion=Motion.OFF)) as pilot:
        pilot.run(0.2)
        with pytest.raises(KeyError):
            pilot.widget("roll")
        pilot.run(3)
        assert loop.match.view(None).turn >= 1
        assert any(r.source == "virtual" for r in loop.match.records)
