"""The choice of Bluetooth dice: which belong to the table, how full they are, which one blinks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.devices.bluetooth.chooser import DieChoice, DieStanding
from game.devices.bluetooth.memory import DEMO_CHOSEN
from game.devices.registry import SourceRegistry
from game.devices.typed.source import TypedSource
from game.ui.scenes.lobby.dice import DiceScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from knucklebone_messages import NO_MESSAGE, LazyText
from studio.pilot import Pilot
from studio.shots.doubles import StagedSource

RUBY = DieChoice("r", "Ruby", "Pixels", DieStanding.READY, 6, 82)
AWAY = DieChoice("a", "Jade", "Pixels", DieStanding.AWAY, 6, 40)
NEAR = DieChoice("n", "Opal", "Pixels", DieStanding.NEARBY, 6, 64)
UNFIT = DieChoice("u", "Fudge", "Pixels", DieStanding.UNFIT)
DEMO = DieChoice("demo", "", "", DieStanding.PRETENDED)


class Dice:
    """Writes down what it is asked to do."""

    def __init__(self, *choices: DieChoice) -> None:
        self.dice, self.trouble = choices, NO_MESSAGE
        self.asked: list[str] = []

    def look(self) -> None:
        self.asked.append("look")

    def choices(self) -> tuple[DieChoice, ...]:
        return self.dice

    def choose(self, key: str) -> None:
        self.asked.append(f"choose {key}")

    def blink(self, key: str) -> None:
        self.asked.append(f"blink {key}")

    def close(self) -> None:
        self.asked.append("done")


def visit(fly: Callable[..., Pilot], *choices: DieChoice) -> tuple[Pilot, Dice]:
    """To the choice, by way of the dice."""
    source, dice = StagedSource("bluetooth", "Dice"), Dice(*choices)
    source.chooser = dice  # type: ignore[assignment]
    registry = SourceRegistry(
        {"typed": TypedSource, "bluetooth": lambda: source},
        is_furnished=lambda kind: kind != "bluetooth",
    )
    assert registry.at_hand == ("typed",)

    def scene(ctx: Context) -> Scene:
        return DiceScene(ctx, registry, "typed", lambda kind: None)

    pilot = fly(scene)
    pilot.press("source-bluetooth")
    assert registry.at_hand == ("typed", "bluetooth")
    pilot.press("which")
    assert pilot.scene.name == "bluetooth"
    return pilot, dice


def test_dice_are_let_to_the_table_sent_away_blink_and_are_forgotten(fly: Callable[..., Pilot]) -> None:
    pilot, dice = visit(fly, RUBY, AWAY, NEAR, UNFIT, DEMO)
    assert pilot.text("told") == "Press the dice that belong to this table. Shake one to see it wake."
    for key in ("die-n", "die-r", "blink-r", "die-a", "forget-a", "die-u"):
        pilot.press(key)
    pilot.press("done")
    assert dice.asked == ["look", "choose n", "choose r", "blink r", "choose a", "done"]


def test_what_is_heard_and_what_stands_in_the_way_is_told_at_once(fly: Callable[..., Pilot]) -> None:
    pilot, dice = visit(fly, DEMO)
    assert pilot.text("told").startswith("Listening for dice")
    dice.trouble = LazyText("Bluetooth is switched off.")
    pilot.run(1.0)
    assert pilot.text("told") == "Bluetooth is switched off."
    dice.trouble, dice.dice = NO_MESSAGE, (RUBY, DEMO)
    pilot.run(1.0)
    assert pilot.text("told").startswith("Let a die blink")


def test_the_demo_dice_are_kept_until_real_ones_are_chosen(fly: Callable[..., Pilot], tmp_path: Path) -> None:
    pilot, dice = visit(fly, DEMO)
    pilot.press("die-demo")
    assert DEMO_CHOSEN.of(pilot.scene.ctx.settings)
    dice.dice = (DieChoice("demo", "", "", DieStanding.PRETENDED_IN_USE),)
    pilot.run(1.0)
    assert "go back to real ones" in pilot.text("told")
    pilot.press("die-demo")
    assert not DEMO_CHOSEN.of(pilot.scene.ctx.settings)
