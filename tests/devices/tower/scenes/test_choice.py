"""The choice of a tower: who is there, which light is whose, what may be searched, who is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.devices.dice import ReadDie, SourceState
from game.devices.registry import SourceRegistry
from game.devices.tower.chooser import TowerChoice, TowerTrust
from game.devices.typed.source import TypedSource
from game.store.settings import Motion, Settings
from game.ui.scenes.lobby.dice import DiceScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from knucklebone_messages import NO_MESSAGE
from studio.pilot import Pilot
from studio.shots.doubles import StagedSource
from tests.ui.scenes.tables import match, seated

RED = TowerChoice("a", "The red one", "/dev/a", TowerTrust.IN_USE, blinks=True, remembered=True)
BLUE = TowerChoice("b", "The blue one", "/dev/b", TowerTrust.HERE, blinks=True)
AWAY = TowerChoice("7", "Grandma's", "", TowerTrust.AWAY, remembered=True)
DEMO = TowerChoice("demo", "", "", TowerTrust.PRETENDED)


class Towers:
    """Writes down what it is asked to do."""

    def __init__(self, *choices: TowerChoice) -> None:
        self.towers, self.looking, self.left_alone = choices, False, 0
        self.trouble = NO_MESSAGE
        self.asked: list[str] = []

    def look(self, *, everywhere: bool = False) -> None:
        self.asked.append("look everywhere" if everywhere else "look")
        self.left_alone = 0 if everywhere else self.left_alone

    def choices(self) -> tuple[TowerChoice, ...]:
        return self.towers

    def choose(self, key: str) -> None:
        self.asked.append(f"choose {key}")

    def blink(self, key: str) -> None:
        self.asked.append(f"blink {key}")

    def forget(self, key: str) -> None:
        self.asked.append(f"forget {key}")

    def close(self) -> None:
        self.asked.append("done")


Visit = Callable[..., tuple[Pilot, Towers]]


@pytest.fixture
def visit(fly: Callable[..., Pilot]) -> Visit:
    """Goes to the choice of a tower, by way of the dice."""

    def go(*choices: TowerChoice, left_alone: int = 0, looking: bool = False) -> tuple[Pilot, Towers]:
        source = StagedSource("tower", "Tower")
        towers = Towers(*choices)
        towers.left_alone, towers.looking = left_alone, looking
        source.chooser = towers  # type: ignore[assignment]
        registry = SourceRegistry({"typed": TypedSource, "tower": lambda: source})

        def dice(ctx: Context) -> Scene:
            return DiceScene(ctx, registry, "typed", lambda kind: None)

        pilot = fly(dice)
        pilot.press("source-tower")
        pilot.press("which")
        assert pilot.scene.name == "towers"
        return pilot, towers

    return go


def test_coming_in_asks_who_is_there_and_leaving_lets_go(visit: Visit) -> None:
    pilot, towers = visit(RED)
    pilot.press("done")
    assert pilot.scene.name == "dice"
    assert towers.asked == ["look", "done"]


def test_a_tower_blinks_and_is_chosen(visit: Visit) -> None:
    pilot, towers = visit(RED, BLUE)
    assert "blink" in pilot.text("told")
    pilot.press("blink-b")
    pilot.press("tower-b")
    assert towers.asked == ["look", "blink b", "choose b"]


def test_one_that_is_away_is_waited_for_or_forgotten(visit: Visit) -> None:
    pilot, towers = visit(AWAY)
    pilot.press("tower-7")
    pilot.press("forget-7")
    assert towers.asked == ["look", "choose 7", "forget 7"]


def test_only_a_person_lets_every_port_be_opened(visit: Visit) -> None:
    pilot, towers = visit(left_alone=2)
    assert "3D printer" in pilot.text("told")
    pilot.press("again")
    pilot.press("everywhere")
    assert towers.asked == ["look", "look", "look everywhere"]
    assert not pilot.widget("everywhere").enabled


def test_who_answers_later_appears(visit: Visit) -> None:
    pilot, towers = visit(DEMO, looking=True)
    assert "One moment" in pilot.text("told")
    towers.looking = False
    pilot.run(0.5)
    assert "No tower answers" in pilot.text("told")
    towers.towers = (replace(BLUE), DEMO)
    pilot.run(0.5)
    assert "Choose the tower" in pilot.text("told")
    pilot.press("tower-b")
    assert towers.asked[-1] == "choose b"


def test_the_demo_tower_is_always_offered(visit: Visit) -> None:
    pilot, towers = visit(DEMO)
    pilot.press("tower-demo")
    assert towers.asked == ["look", "choose demo"]


# At the table


@pytest.fixture
def staged() -> StagedSource:
    return StagedSource("tower", "Tower")


@pytest.fixture
def pilot_at_table(tmp_path: Path, staged: StagedSource) -> Iterator[Pilot]:
    """Somebody must roll, with the tower."""
    loop = match(tmp_path, dice="tower", sources={"tower": lambda: staged})
    with seated(tmp_path, loop, Settings(motion=Motion.OFF)) as pilot:
        yield pilot


def test_a_tower_that_fails_in_mid_match_can_be_exchanged_there(
    pilot_at_table: Pilot, staged: StagedSource
) -> None:
    staged.state, staged.sentence = SourceState.FAILED, "Another tower is on /dev/a: choose it."
    staged.chooser.towers = (BLUE,)
    pilot_at_table.run(0.3)
    pilot_at_table.press("use-tower")
    assert pilot_at_table.scene.name == "towers"
    pilot_at_table.press("tower-b")
    pilot_at_table.press("done")
    assert pilot_at_table.scene.name == "table"


def test_the_values_of_a_rolling_tower_are_on_screen_within_50_ms(
    pilot_at_table: Pilot, staged: StagedSource
) -> None:
    """By the program's own clock: what is left of it for the screen."""
    staged.state = SourceState.ROLLING
    pilot_at_table.run(0.3)
    for _ in range(5):
        pilot_at_table.run(0.007)
        staged.dice = (ReadDie(4, 1.0),)
        lay_still = pilot_at_table.clock.now()
        while pilot_at_table.scene.root.find("yes") is None:
            pilot_at_table.run(0.001)
        assert pilot_at_table.clock.now() - lay_still <= 0.05
        pilot_at_table.press("again")
        pilot_at_table.run(0.3)
