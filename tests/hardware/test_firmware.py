"""The Uno's firmware on a simulated ATmega328P with a model of its sensors, over a pty, through pyserial."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from hardware.conformance import CheckOutcome, check_tower
from hardware.events import LinkState, Moved, Rejected, Rolled
from hardware.messages import TowerPhase
from hardware.port import open_port
from hardware.tower import Tower
from tests.hardware.firmware import Player, Rig, build_rig, build_uno, flash_size, running, values

FLASH_LIMIT = 8192


@pytest.fixture(scope="session")
def rig_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_rig(tmp_path_factory.mktemp("rig"))


@pytest.fixture(scope="session")
def uno(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_uno(tmp_path_factory.mktemp("uno"))


@pytest.fixture
def rig(rig_program: Path, uno: Path, tmp_path: Path) -> Iterator[Rig]:
    with running(rig_program, uno, tmp_path, speed=4.0) as rig:
        yield rig


@pytest.fixture
def player(rig: Rig) -> Iterator[Player]:
    """At a calibrated tower."""
    with Tower(str(rig.link)) as tower:
        player = Player(rig, tower)
        player.connect()
        player.calibrate()
        yield player


def has_booted(player: Player, boot: int) -> bool:
    return any(moved.state.boot == boot for moved in player.of(Moved))


def test_it_fits(uno: Path) -> None:
    assert flash_size(uno) < FLASH_LIMIT


@pytest.mark.thorough
def test_it_conforms_vectors_and_all(rig: Rig) -> None:
    port = open_port(str(rig.link))
    report = check_tower(port, time.monotonic, throw=lambda: rig.obey("roll 3 6 1 2 5"))
    port.close()
    assert [str(finding) for finding in report.findings if finding.outcome is not CheckOutcome.PASSED] == []


def test_every_face_in_every_well_is_read(player: Player) -> None:
    for shift in range(6):
        thrown = [1 + (shift + well) % 6 for well in range(5)]
        rolled = player.roll(thrown)
        assert values(rolled) == thrown
        assert all(die.flag == "." and die.confidence > 60 for die in rolled.result.dice)


def test_what_it_has_not_learnt_it_doubts(rig: Rig) -> None:
    with Tower(str(rig.link)) as tower:
        player = Player(rig, tower)
        player.connect()
        rolled = player.roll([1, 2, 3, 4, 5])
    assert values(rolled) == [1, 2, 3, 4, 5]
    assert max(die.confidence for die in rolled.result.dice) <= 50


def test_doubtful_sensors_lower_the_confidence_and_impossible_ones_are_unreadable(player: Player) -> None:
    # Sensor 0 is the middle of the first well: half lit it could be either. Sensor 7 is that of the second:
    # dark where the opposite of a 1 shows nothing.
    player.rig.obey("mv 0 3100")
    player.rig.obey("mv 7 4700")
    rolled = player.roll([3, 1, 4, 4, 4])
    doubtful, impossible, *good = rolled.result.dice
    assert doubtful.confidence < 50
    assert (impossible.value, impossible.flag) == (None, "u")
    assert [die.value for die in good] == [4, 4, 4]


def test_bright_light_is_no_reading(player: Player) -> None:
    player.rig.obey("light 4700")
    assert {die.flag for die in player.roll([1, 2, 3, 4, 5]).result.dice} == {"u"}


def test_empty_wells_are_empty_and_then_it_rests(player: Player) -> None:
    rolled = player.roll([3, 0, 0, 0, 2])
    assert values(rolled) == [3, None, None, None, 2]
    assert [die.flag for die in rolled.result.dice] == [".", "e", "e", "e", "."]
    for well in (0, 4):
        player.rig.obey(f"die {well} 0 0")
    player.wait(lambda: player.of(Moved)[-1].state.phase is TowerPhase.IDLE, "rest")


def test_a_die_turned_by_hand_is_no_roll(player: Player) -> None:
    first = player.roll([3, 3, 3, 3, 3])
    player.rig.obey("die 0 5 1")
    player.rig.obey("pass 300")
    player.do("blink")
    assert player.of(Rolled) == [first]


def test_a_blocked_drop_sensor_gives_up_and_says_so(player: Player) -> None:
    player.token = 7
    player.arm()
    player.rig.obey("beam 1")
    player.wait(player.answer, "giving up")
    assert {die.flag for die in player.of(Rolled)[-1].result.dice} == {"u"}
    player.wait(lambda: player.of(Moved)[-1].state.fault == "blocked", "the fault")
    player.rig.obey("beam 0")
    player.wait(lambda: player.of(Moved)[-1].state.phase is TowerPhase.IDLE, "the end of the fault")


def test_switching_on_is_no_roll(player: Player) -> None:
    player.rig.obey("beam 1")
    player.wait(lambda: player.of(Moved)[-1].state.phase is TowerPhase.ROLLING, "a roll")
    roll = player.of(Moved)[-1].state.roll
    player.rig.obey("reset")
    player.wait(lambda: player.of(Moved)[-1].state.boot == 2, "the restart")
    player.rig.obey("beam 0")
    player.rig.obey("pass 300")
    player.do("blink")
    assert player.of(Moved)[-1].state.phase is TowerPhase.IDLE
    assert player.of(Moved)[-1].state.roll == roll


def test_resets_in_mid_line_cost_no_wrong_value(player: Player) -> None:
    rng = random.Random(1)
    for boot in range(2, 6):
        player.tower.command("hello")
        player.rig.obey(f"pass {rng.randint(10, 40)}")
        player.rig.obey("reset")
        player.wait(partial(has_booted, player, boot), "its return")
    player.connect()
    thrown = [5, 4, 3, 2, 1]
    assert values(player.roll(thrown)) == thrown
    assert not player.of(Rejected)


def test_cuts_in_mid_roll_make_no_value_and_it_is_known_again(player: Player) -> None:
    assert player.tower.hello
    uid = player.tower.hello.uid
    for token in range(101, 103):
        player.token = token
        player.arm()
        player.rig.obey("roll 1 1 1 1 1")
        player.wait(lambda: player.of(Moved)[-1].state.phase is TowerPhase.ROLLING, "rolling")
        player.rig.obey("cut")
        player.wait(lambda: player.tower.status.state is LinkState.LOST, "the loss")
        player.rig.obey("plug")
        player.connect()
        assert player.tower.hello.uid == uid
        assert not player.answer()
    assert values(player.roll([2, 2, 2, 2, 2])) == [2, 2, 2, 2, 2]


def test_its_memory_survives_and_two_towers_differ(rig_program: Path, uno: Path, tmp_path: Path) -> None:
    names, boots, rolls = [], [], []
    for seed in (1, 1, 2):
        with running(rig_program, uno, tmp_path, speed=4.0, seed=seed) as rig, Tower(str(rig.link)) as tower:
            player = Player(rig, tower)
            player.connect()
            rolled = player.roll([1, 2, 3, 4, 5])
        names.append(rolled.hello.uid)
        boots.append(rolled.hello.boot)
        rolls.append(rolled.result.roll)
    assert names[0] == names[1] != names[2]
    assert (boots, rolls) == ([1, 2, 1], [1, 2, 1])
