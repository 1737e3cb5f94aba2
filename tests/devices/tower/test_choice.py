"""Several towers at one console: told apart, changed, remembered across starts, forgotten."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game.devices.dice import RollRequest
from game.devices.tower.choice import TowerChoices, open_tower
from game.devices.tower.chooser import TowerChoice, TowerTrust
from game.devices.tower.memory import DEMO_TOWER, KnownTower, TowerMemory, announce, withdraw
from game.devices.tower.source import TowerSource
from hardware.demo import DemoTower
from hardware.detect import UsbPort
from hardware.survey import PortSurvey
from hardware.wire import PtyWire
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo terminals")
RED, BLUE = "TEST0001", "TEST0002"


class Table:
    """A console with two towers on the table; no other port of the machine is touched."""

    def __init__(self, data: Path, *, vendor: int = 0x2E8A) -> None:
        self.red, self.blue = (
            DemoTower(PtyWire, rng=random.Random(1), dice=2, uid=uid, name=name).start()
            for uid, name in ((RED, "The_red_one"), (BLUE, "The_blue_one"))
        )
        self.ports = [UsbPort(tower.address, vendor, 5) for tower in (self.red, self.blue)]
        self.data = data
        self.sources: list[TowerSource] = []

    def console(self, address: str | None = None) -> TowerSource:
        """The console switched on (again)."""
        store = TowerMemory(self.data)
        source = open_tower(address or str(self.data / "no-port"), store)
        survey = partial(PortSurvey, list_ports=lambda: self.ports)
        source.chooser = TowerChoices(source, store, address, open_survey=survey)
        self.sources.append(source)
        return source

    def close(self) -> None:
        for source in self.sources:
            source.close()
        self.red.close()
        self.blue.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.close()


def test_the_search_finds_a_simulated_tower_that_runs_in_another_program(table: Table) -> None:
    table.ports = []
    source = table.console()
    announce(table.data, table.red.address)
    chooser(source).look()
    wait_until(lambda: "The red one" in standing(source), "it is on no list of ports, and found all the same")
    chooser(source).close()
    withdraw(table.data)
    assert TowerMemory(table.data).pretended == ()
    announce(table.data, str(table.data / "gone"))
    assert TowerMemory(table.data).pretended == (), "where nothing is any more nobody is asked"


def chooser(source: TowerSource) -> TowerChoices:
    assert isinstance(source.chooser, TowerChoices)
    return source.chooser


def standing(source: TowerSource) -> dict[str, TowerTrust]:
    """How each tower stands, by its name."""
    source.poll()
    return {choice.name: choice.standing for choice in chooser(source).choices() if choice.name}


def choice_of(source: TowerSource, name: str) -> TowerChoice:
    return next(choice for choice in chooser(source).choices() if choice.name == name)


def see(source: TowerSource, **expected: TowerTrust) -> None:
    """Wait until the towers stand like that; `red=Standing.HERE` is The red one."""
    wanted = {f"The {colour} one": stands for colour, stands in expected.items()}
    wait_until(lambda: standing(source) == wanted, f"{wanted}")


def test_two_towers_are_told_apart_by_their_light_and_one_is_chosen(table: Table) -> None:
    source = table.console()
    chooser(source).look()
    see(source, red=TowerTrust.HERE, blue=TowerTrust.HERE)
    blue = choice_of(source, "The blue one")
    assert blue.blinks
    chooser(source).blink(blue.key)
    wait_until(lambda: table.blue.device.blinks, "the light")
    assert not table.red.device.blinks
    chooser(source).choose(blue.key)
    see(source, red=TowerTrust.HERE, blue=TowerTrust.IN_USE)
    chooser(source).blink(blue.key)
    wait_until(lambda: table.blue.device.blinks == 2, "its light once more")


def test_the_next_tower_answers_the_roll_that_waits_and_changing_back_is_instant(table: Table) -> None:
    source = table.console(table.red.address)
    see(source, red=TowerTrust.IN_USE)
    source.ask(RollRequest(1, 0, "Ann", 2, 6, "test"))
    wait_until(lambda: table.red.device.armed, "the arming")
    chooser(source).look()
    see(source, red=TowerTrust.IN_USE, blue=TowerTrust.HERE)
    chooser(source).choose(choice_of(source, "The blue one").key)
    wait_until(lambda: table.blue.device.armed, "its arming")
    wait_until(lambda: not table.red.device.armed, "the disarming of the one before")
    see(source, red=TowerTrust.HERE, blue=TowerTrust.IN_USE)
    chooser(source).choose(choice_of(source, "The red one").key)
    assert standing(source) == {"The red one": TowerTrust.IN_USE, "The blue one": TowerTrust.HERE}
    wait_until(lambda: table.red.device.armed, "arming the first one again")
    table.red.obey("roll 3 5")
    values: list[int | None] = []

    def rolled() -> bool:
        reading = source.poll()
        values.extend(die.value for die in reading.dice) if reading else None
        return bool(values)

    wait_until(rolled, "the roll")
    assert values == [3, 5]


def test_who_was_used_is_known_by_its_number_at_the_next_start(table: Table) -> None:
    source = table.console(table.red.address)
    see(source, red=TowerTrust.IN_USE)
    source.close()
    table.red.cut()
    del table.ports[0]
    source = table.console()
    chooser(source).look()
    see(source, red=TowerTrust.AWAY, blue=TowerTrust.HERE)
    assert choice_of(source, "The red one").remembered
    assert not choice_of(source, "The blue one").remembered


def test_a_tower_that_is_away_can_be_forgotten(table: Table) -> None:
    TowerMemory(table.data).remember(KnownTower(RED, "The red one", "/dev/none"))
    source = table.console()
    see(source, red=TowerTrust.AWAY)
    chooser(source).forget(choice_of(source, "The red one").key)
    assert standing(source) == {}
    assert TowerMemory(table.data).known == ()


def test_a_tower_that_is_away_can_be_waited_for(table: Table) -> None:
    TowerMemory(table.data).remember(KnownTower(RED, "The red one", "/dev/none"))
    source = table.console()
    chooser(source).choose(choice_of(source, "The red one").key)
    wait_until(lambda: source.status().sentence, "a sentence")
    assert standing(source) == {"The red one": TowerTrust.AWAY}


def test_ports_that_may_be_something_else_wait_for_a_persons_word(tmp_path: Path) -> None:
    table = Table(tmp_path, vendor=0x1A86)
    source = table.console()
    chooser(source).look()
    wait_until(lambda: not chooser(source).looking, "the end of the search")
    assert (standing(source), chooser(source).left_alone) == ({}, 2)
    chooser(source).look(everywhere=True)
    see(source, red=TowerTrust.HERE, blue=TowerTrust.HERE)
    assert chooser(source).left_alone == 0
    table.close()


def test_a_different_tower_in_the_old_ones_place_is_used_when_chosen(table: Table, tmp_path: Path) -> None:
    link = tmp_path / "port"
    link.symlink_to(table.red.address)
    table.ports.clear()
    source = table.console(str(link))
    see(source, red=TowerTrust.IN_USE)
    table.red.cut()
    link.unlink()
    link.symlink_to(table.blue.address)
    wait_until(lambda: "Another tower" in source.status().sentence, "the question")
    chooser(source).look()
    see(source, red=TowerTrust.AWAY, blue=TowerTrust.HERE)
    chooser(source).choose(choice_of(source, "The blue one").key)
    see(source, red=TowerTrust.AWAY, blue=TowerTrust.IN_USE)


def test_who_chooses_nobody_waits_for_the_tower_of_before(table: Table) -> None:
    source = table.console(table.red.address)
    see(source, red=TowerTrust.IN_USE)
    table.red.obey("hold")
    wait_until(lambda: source.status().state == "failed", "the loss")
    chooser(source).look()
    see(source, red=TowerTrust.AWAY, blue=TowerTrust.HERE)
    table.red.obey("free")
    chooser(source).close()
    see(source, red=TowerTrust.IN_USE)


def test_the_pretended_tower_can_be_chosen_and_is_not_remembered(table: Table) -> None:
    source = table.console()
    chooser(source).choose(DEMO_TOWER)
    wait_until(lambda: source.status().state == "ready", "it")
    source.poll()
    assert [choice.standing for choice in chooser(source).choices()] == [TowerTrust.IN_USE]
    assert TowerMemory(table.data).known == ()


@pytest.mark.parametrize("look", [True, False])
def test_closing_lets_go_of_every_port(
    table: Table, look: bool, thread_names: Callable[[], set[str]]
) -> None:
    source = table.console(table.red.address)
    see(source, red=TowerTrust.IN_USE)
    if look:
        chooser(source).look()
        see(source, red=TowerTrust.IN_USE, blue=TowerTrust.HERE)
    source.close()
    wait_until(lambda: "dice-tower" not in thread_names(), "the end of all links")


@pytest.fixture
def thread_names() -> Callable[[], set[str]]:
    import threading

    return lambda: {thread.name for thread in threading.enumerate()}
