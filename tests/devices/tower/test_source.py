"""The tower as a dice source: which rolls answer a request, and what people are told."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from game.devices.dice import DiceSource, LinkReport, ReadDie, SourceState
from game.devices.tower.choice import open_tower
from game.devices.tower.source import TowerSource
from hardware.detect import RememberedTower
from hardware.events import (
    Contradicted,
    Greeted,
    LinkState,
    Overdue,
    Rebooted,
    Rejected,
    Rolled,
    Status,
)
from hardware.messages import Die, RollResult, TowerHello, TowerPhase, TowerState
from tests.devices.tower.fake_tower import HELLO, LINE, FakeTower, request, values
from tests.waiting import wait_until


def test_a_request_arms_the_tower_and_its_roll_is_the_reading(tower: FakeTower, source: TowerSource) -> None:
    source.ask(request(7, dice=2))
    assert tower.armed is not None
    assert tower.armed[1] == 2
    tower.rolled([3, 5], roll=43)
    reading = source.poll()
    assert reading is not None
    assert (reading.request, reading.source, values(reading)) == (7, "tower", [3, 5])
    assert all(die.confidence == 1.0 and not die.flag for die in reading.dice)
    assert reading.evidence is not None
    assert reading.evidence.digest == sha256(LINE).hexdigest()[:16]
    assert reading.evidence.caption == "tower Ann's tower/TEST0001 roll 43"
    assert source.poll() is None
    assert tower.armed is None


@pytest.mark.parametrize("token", [0, 1])
def test_a_roll_out_of_turn_or_of_another_evening_does_not_count(
    tower: FakeTower, source: TowerSource, token: int
) -> None:
    source.ask(request())
    tower.rolled([3, 5], token=token)
    assert source.poll() is None
    assert "out of turn" in source.status().sentence
    tower.rolled([4, 4], roll=2)
    assert values(source.poll()) == [4, 4]


def test_a_roll_before_the_request_does_not_count(tower: FakeTower, source: TowerSource) -> None:
    tower.rolled([3, 5])
    source.ask(request())
    assert source.poll() is None


def test_a_late_roll_of_an_earlier_request_does_not_count(tower: FakeTower, source: TowerSource) -> None:
    source.ask(request(1))
    first = tower.token
    source.ask(request(2))
    tower.rolled([3, 5], token=first)
    assert source.poll() is None


def test_again_wants_a_new_roll_for_the_same_request(tower: FakeTower, source: TowerSource) -> None:
    source.ask(request(3))
    first = tower.token
    tower.rolled([1, 1])
    source.poll()
    source.rethrow()
    tower.rolled([1, 1], token=first, roll=1)
    assert source.poll() is None
    tower.rolled([6, 6], roll=2)
    reading = source.poll()
    assert reading is not None
    assert (reading.request, values(reading)) == (3, [6, 6])


def test_a_cancelled_request_is_answered_by_nothing(tower: FakeTower, source: TowerSource) -> None:
    source.ask(request())
    token = tower.token
    source.cancel()
    assert tower.armed is None
    tower.rolled([1, 1], token=token)
    assert source.poll() is None
    source.rethrow()
    assert tower.armed is None


@pytest.mark.parametrize(
    ("die", "read"),
    [
        (Die(4, 99, "."), ReadDie(4, 1.0)),
        (Die(4, 33, "."), ReadDie(4, 1 / 3)),
        (Die(4, 99, "c"), ReadDie(4, 0.0, flag="cocked")),
        (Die(None, 0, "u"), ReadDie(None, 0.0, flag="unreadable")),
        (Die(4, 80, "s"), ReadDie(4, 0.0, flag="stacked")),
        (Die(None, 0, "o"), ReadDie(None, 0.0, flag="outside")),
        (Die(4, 99, "q"), ReadDie(4, 0.0, flag="unreadable")),
    ],
)
def test_what_the_tower_doubts_is_doubtful(
    tower: FakeTower, source: TowerSource, die: Die, read: ReadDie
) -> None:
    source.ask(request())
    tower.report(Rolled(HELLO, RollResult(1, 1, (die, Die(2)), tower.token), LINE))
    reading = source.poll()
    assert reading is not None
    assert reading.dice == (read, ReadDie(2, 1.0))


def test_empty_wells_are_no_dice(tower: FakeTower, source: TowerSource) -> None:
    """A tower with five wells and two dice in them has read two dice."""
    source.ask(request())
    wells = (Die(3), Die(None, 0, "e"), Die(None, 0, "e"), Die(5), Die(None, 0, "e"))
    tower.report(Rolled(HELLO, RollResult(1, 1, wells, tower.token), LINE))
    assert values(source.poll()) == [3, 5]


@pytest.mark.parametrize("dice", [1, 3])
def test_too_few_and_too_many_dice_are_reported_as_they_lie(
    tower: FakeTower, source: TowerSource, dice: int
) -> None:
    source.ask(request(dice=2))
    tower.rolled([6] * dice)
    assert values(source.poll()) == [6] * dice


def test_an_impossible_report_of_our_roll_asks_people(tower: FakeTower, source: TowerSource) -> None:
    source.ask(request())
    tower.report(Rejected("a die cannot show 0", LINE, token=tower.token + 1))
    assert source.poll() is None
    tower.report(Rejected("a die cannot show 0", LINE, token=tower.token))
    assert values(source.poll()) == [None, None]
    assert "a die cannot show 0" in source.status().sentence


# A tower that cannot be armed


@pytest.fixture
def plain() -> FakeTower:
    return FakeTower(TowerHello(1, 0, "TEST0001", 1))


def test_without_arming_the_counter_decides(plain: FakeTower) -> None:
    source = TowerSource(plain, random.Random(1))
    plain.moved(40, TowerPhase.SETTLED)
    source.ask(request())
    plain.rolled([1, 1], roll=40, token=0)
    assert source.poll() is None
    plain.rolled([2, 2], roll=41, token=0)
    assert values(source.poll()) == [2, 2]


def test_without_arming_dice_already_rolling_do_not_count(plain: FakeTower) -> None:
    source = TowerSource(plain, random.Random(1))
    plain.moved(41, TowerPhase.ROLLING)
    source.ask(request())
    plain.rolled([1, 1], roll=41, token=0)
    assert source.poll() is None


def test_without_arming_nothing_counts_before_the_counter_is_known(plain: FakeTower) -> None:
    source = TowerSource(plain, random.Random(1))
    source.ask(request())
    plain.rolled([1, 1], roll=40, token=0)
    plain.moved(40, TowerPhase.SETTLED)
    assert source.poll() is None
    plain.rolled([2, 2], roll=41, token=0)
    assert values(source.poll()) == [2, 2]


def test_without_arming_a_reboot_starts_the_counter_anew(plain: FakeTower) -> None:
    source = TowerSource(plain, random.Random(1))
    plain.moved(40, TowerPhase.SETTLED)
    source.ask(request())
    plain.report(Rebooted("TEST0001", often=False))
    plain.moved(0, TowerPhase.IDLE)
    plain.rolled([2, 2], roll=1, token=0)
    assert values(source.poll()) == [2, 2]


# What people are told


@pytest.mark.parametrize(
    ("link", "state"),
    [
        (LinkState.READY, SourceState.READY),
        (LinkState.OPENING, SourceState.WAITING),
        (LinkState.PROBING, SourceState.WAITING),
        (LinkState.BACKOFF, SourceState.WAITING),
        (LinkState.STALE, SourceState.WAITING),
        (LinkState.ABSENT, SourceState.FAILED),
        (LinkState.LOST, SourceState.FAILED),
        (LinkState.DENIED, SourceState.FAILED),
        (LinkState.BUSY, SourceState.FAILED),
        (LinkState.NOT_A_TOWER, SourceState.FAILED),
        (LinkState.INCOMPATIBLE, SourceState.FAILED),
        (LinkState.STRANGER, SourceState.FAILED),
    ],
)
def test_the_link_speaks_for_itself(
    tower: FakeTower, source: TowerSource, link: LinkState, state: SourceState
) -> None:
    tower.status = Status(link, "A sentence.")
    assert source.status().state is state
    assert source.status().sentence == "A sentence."


@pytest.mark.parametrize(
    ("link", "retried"), [(LinkState.READY, False), (LinkState.LOST, False), (LinkState.BUSY, True)]
)
def test_asking_tries_a_given_up_port_again(
    tower: FakeTower, source: TowerSource, link: LinkState, retried: bool
) -> None:
    tower.status = Status(link, "A sentence.")
    source.ask(request())
    assert tower.retried is retried


def test_rolling_dice_are_seen(tower: FakeTower, source: TowerSource) -> None:
    source.ask(request())
    tower.moved(1, TowerPhase.ROLLING)
    source.poll()
    assert source.status().state is SourceState.ROLLING
    tower.report(Overdue(1, 0))
    source.poll()
    assert "for long" in source.status().sentence


def test_a_fault_and_a_restart_are_told(tower: FakeTower, source: TowerSource) -> None:
    source.ask(request())
    tower.moved(1, TowerPhase.FAULT, fault="jam")
    source.poll()
    assert source.status().state is SourceState.FAILED
    assert "jam" in source.status().sentence
    tower.report(Rebooted("TEST0001", often=False))
    source.poll()
    assert "roll again" in source.status().sentence
    tower.report(Rebooted("TEST0001", often=True))
    source.poll()
    assert "power" in source.status().sentence


def test_its_label_is_the_towers_name(tower: FakeTower, source: TowerSource) -> None:
    tower.report(Greeted(HELLO, "port"))
    source.poll()
    assert source.label == "Ann's tower"


def test_closing_closes_the_tower(tower: FakeTower, source: TowerSource) -> None:
    source.close()
    source.close()
    assert tower.closed


def test_the_demo_tower_rolls_what_is_asked_for() -> None:
    source: DiceSource = open_tower("demo")
    try:
        for dice in (1, 4):
            source.ask(request(dice=dice))
            assert len(wait_until(source.poll, source.status).dice) == dice
    finally:
        source.close()


def test_it_tells_how_the_line_fares() -> None:
    tower = FakeTower()
    source = TowerSource(tower)
    tower.report(Greeted(HELLO, "a"), Greeted(HELLO, "a"))
    assert source.link_report() == LinkReport(frames=12, damaged=1, reconnects=1)


def test_it_tells_how_long_values_take_from_dice_that_lie_to_the_match() -> None:
    times = ((100.0, 100.04), (110.0, 110.01), (None, 120.0))
    clock = iter([polled_at for settled_at, polled_at in times if settled_at])
    tower = FakeTower()
    source = TowerSource(tower, clock=lambda: next(clock))
    delays = []
    for number, (settled_at, _) in enumerate(times):
        source.ask(request(number))
        tower.rolled([3, 5], roll=number, settled_at=settled_at)
        assert source.poll() is not None
        report = source.link_report()
        delays.append((report.delay, report.longest_delay))
    assert delays == [pytest.approx(pair) for pair in ((0.04, 0.04), (0.01, 0.04), (0.01, 0.04))]


def test_a_roll_reported_again_with_other_values_is_counted_as_the_towers_fault(
    tower: FakeTower, source: TowerSource
) -> None:
    source.ask(request())
    first, second = (RollResult(1, 1, (Die(value),), 0) for value in (3, 4))
    tower.report(Contradicted("TEST0001", first, second))
    assert source.poll() is None
    assert source.link_report().contradictions == 1
    assert "doesn't count" in source.status().sentence


# From one tower to another


def test_a_tower_that_is_used_is_remembered() -> None:
    tower, remembered = FakeTower(), []
    tower.remembered = RememberedTower("TEST0001", "port")
    source = TowerSource(tower, remember=remembered.append)
    tower.report(Greeted(HELLO, "port"))
    source.poll()
    assert remembered == [tower.remembered]


def test_a_request_goes_on_with_the_next_tower() -> None:
    first, second = FakeTower(), FakeTower(TowerHello(1, 0, "TEST0002", 1, capabilities=frozenset(("arm",))))
    source = TowerSource(first, random.Random(1))
    source.ask(request(4))
    token = first.armed
    assert source.change(second) is first
    assert first.armed is None
    assert second.armed is not None
    assert second.armed != token
    first.rolled([1, 1], token=1)
    second.rolled([6, 6])
    reading = source.poll()
    assert reading is not None
    assert (reading.request, values(reading)) == (4, [6, 6])


def test_what_a_tower_rolled_before_it_was_used_answers_nothing() -> None:
    source = TowerSource(FakeTower(), random.Random(1))
    source.ask(request())
    plain = FakeTower(TowerHello(1, 0, "TEST0002", 1))
    plain.rolled([1, 1], roll=41, token=0)
    plain.last_state = TowerState(1, 41, TowerPhase.SETTLED)
    source.change(plain)
    assert source.poll() is None
    plain.rolled([2, 2], roll=42, token=0)
    assert values(source.poll()) == [2, 2]
