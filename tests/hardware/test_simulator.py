"""The device side of DTP/1, as the simulated tower keeps it and a real one must."""

from __future__ import annotations

import random

import pytest

from hardware.codec import decode
from hardware.messages import (
    Err,
    Message,
    NoResult,
    Ok,
    RollResult,
    TowerHello,
    TowerPhase,
    TowerState,
    parse,
    question_of,
)
from hardware.simulator import DEAF_AFTER_BOOT, HISTORY_RESULTS, SimulatedTower


@pytest.fixture
def tower() -> SimulatedTower:
    """Booted, greeted, five dice, at rest at time 0."""
    tower = SimulatedTower(random.Random(1), dice=5)
    tower.power(-10.0)
    tower.take()
    return tower


def heard(tower: SimulatedTower) -> list[Message | None]:
    return [parse(decode(line)) for line in tower.take().splitlines()]


def answer(tower: SimulatedTower, typed: bytes, now: float = 0.0) -> Message | None:
    tower.receive(typed + b"\n", now)
    (message,) = heard(tower)
    return message


def test_it_says_hello_when_it_boots_and_when_asked() -> None:
    tower = SimulatedTower(random.Random(1), dice=5)
    tower.power(0.0)
    (banner,) = heard(tower)
    assert isinstance(banner, TowerHello)
    assert (banner.major, banner.dice, banner.history) == (1, 5, HISTORY_RESULTS)
    assert banner == answer(tower, b"hello") == answer(tower, b"?")


def test_a_roll_is_rolling_then_settled_then_a_result(tower: SimulatedTower) -> None:
    assert tower.drop(0.0, [3, 6, 1, 2, 5])
    (rolling,) = heard(tower)
    tower.tick(0.1)
    assert not tower.take()
    tower.tick(8.0)
    settled, result = heard(tower)
    assert isinstance(rolling, TowerState)
    assert isinstance(settled, TowerState)
    assert isinstance(result, RollResult)
    assert (rolling.phase, settled.phase) == (TowerPhase.ROLLING, TowerPhase.SETTLED)
    assert rolling.roll == settled.roll == result.roll == 1
    assert [die.value for die in result.dice] == [3, 6, 1, 2, 5]


def test_an_armed_token_marks_one_roll(tower: SimulatedTower) -> None:
    assert answer(tower, b"arm tok=17 n=5") == Ok()
    tokens = []
    for start in (0.0, 10.0):
        tower.drop(start)
        tower.tick(start + 9)
        tokens += [message.token for message in heard(tower) if isinstance(message, RollResult)]
    assert tokens == [17, 0]


def test_arming_during_a_roll_marks_the_next_one(tower: SimulatedTower) -> None:
    tower.drop(0.0)
    tower.take()
    answer(tower, b"arm tok=17")
    tower.tick(9.0)
    assert [message.token for message in heard(tower) if isinstance(message, RollResult)] == [0]
    assert tower.armed == 17


def test_a_test_roll_takes_no_token(tower: SimulatedTower) -> None:
    answer(tower, b"arm tok=17")
    tower.receive(b"sim dice=1,2,3\n", 0.0)
    tower.tick(9.0)
    (result,) = (message for message in heard(tower) if isinstance(message, RollResult))
    assert (result.token, tower.armed) == (0, 17)


def test_a_test_roll_does_not_cut_a_real_one_short(tower: SimulatedTower) -> None:
    tower.drop(0.0, [4, 4, 4, 4, 4])
    tower.take()
    assert answer(tower, b"sim dice=1") == Err("busy")
    tower.tick(9.0)
    (result,) = (message for message in heard(tower) if isinstance(message, RollResult))
    assert {die.value for die in result.dice} == {4}


def test_it_remembers_its_last_results(tower: SimulatedTower) -> None:
    assert isinstance(answer(tower, b"last"), NoResult)
    for roll in range(1, HISTORY_RESULTS + 2):
        tower.drop(roll * 10.0)
        tower.tick(roll * 10.0 + 9)
    tower.take()
    last = answer(tower, b"last")
    assert isinstance(last, RollResult)
    assert last.roll == HISTORY_RESULTS + 1
    assert last == answer(tower, b"last roll=5")
    assert isinstance(answer(tower, b"last roll=2"), RollResult)
    assert isinstance(answer(tower, b"last roll=1"), NoResult)


def test_its_drop_sensor_is_deaf_after_boot(tower: SimulatedTower) -> None:
    tower.reboot(0.0)
    assert not tower.drop(DEAF_AFTER_BOOT / 2)
    assert tower.drop(DEAF_AFTER_BOOT * 2)


@pytest.mark.parametrize(("saved", "boot"), [(True, 2), (False, 1)])
def test_a_reboot_forgets(tower: SimulatedTower, saved: bool, boot: int) -> None:
    tower.drop(0.0)
    answer_lost = tower.take()
    assert answer_lost
    tower.reboot(0.1, boot_saved=saved)
    (hello,) = heard(tower)
    assert isinstance(hello, TowerHello)
    assert hello.boot == boot
    tower.tick(20.0)
    assert not tower.take()
    assert isinstance(answer(tower, b"last"), NoResult)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (b"frobnicate", "cmd"),
        (b"arm", "arg"),
        (b"arm tok=0", "arg"),
        (b"arm tok=x", "arg"),
        (b"lamp v=256", "arg"),
        (b"cal", "cmd"),
        (b"get*0000", "crc"),
        (b"get " + b"x" * 70, "long"),
        (b"g\xc3t", "byte"),
    ],
)
def test_it_says_why_it_refuses(tower: SimulatedTower, typed: bytes, code: str) -> None:
    assert answer(tower, typed) == Err(code)


def test_what_it_cannot_do_is_refused() -> None:
    tower = SimulatedTower(random.Random(1), capabilities=())
    assert answer(tower, b"lamp v=3") == Err("cap")


def test_answers_quote_the_question(tower: SimulatedTower) -> None:
    for typed in (b"hello re=7", b"get re=7", b"last re=7", b"arm tok=1 re=7", b"nonsense re=7"):
        tower.receive(typed + b"\r\n", 0.0)
        assert question_of(decode(tower.take().strip())) == 7


def test_silence_costs_nothing(tower: SimulatedTower) -> None:
    tower.receive(b"\r\n\n   \n", 0.0)
    assert not tower.take()


def test_a_jam_and_its_end_are_told(tower: SimulatedTower) -> None:
    tower.drop(0.0)
    tower.take()
    tower.jam(0.2)
    tower.clear_fault(5.0)
    jammed, cleared = heard(tower)
    assert isinstance(jammed, TowerState)
    assert isinstance(cleared, TowerState)
    assert (jammed.phase, jammed.fault) == (TowerPhase.FAULT, "jam")
    assert (cleared.phase, cleared.fault) == (TowerPhase.IDLE, "")


def test_the_same_seed_rolls_the_same_dice() -> None:
    def rolls() -> bytes:
        tower = SimulatedTower(random.Random(4), dice=5)
        tower.power(0.0)
        for start in (10.0, 20.0, 30.0):
            tower.drop(start)
            tower.tick(start + 9)
        return tower.take()

    assert rolls() == rolls()
