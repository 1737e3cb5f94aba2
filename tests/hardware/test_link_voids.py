"""Rolls that end without a result: told once it is sure that none will come, and never before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.events import Rejected, Rolled, Voided
from hardware.messages import TowerPhase
from tests.hardware.bench import Bench, said, values

Trouble = Callable[[Bench], None]
SURE_WITHIN = 4.0
"""s from the end of a roll until it is sure that there is no result."""


def jam(bench: Bench) -> None:
    bench.tower.drop(bench.now, [3, 6, 1])
    bench.run(0.2)
    bench.tower.jam(bench.now)
    bench.run(0.2)
    bench.tower.clear_fault(bench.now)


def rest(bench: Bench) -> None:
    bench.tower.drop(bench.now, [3, 6, 1])
    bench.run(0.2)
    bench.tower.clear_fault(bench.now)


def forget(bench: Bench) -> None:
    lose(bench, b"", kept=False)


def lose(bench: Bench, instead: bytes, *, kept: bool = True) -> None:
    """A roll whose result becomes something else each time it is told."""
    bench.tamper = lambda line: instead if line.startswith(b"@result") and b"none" not in line else line
    bench.tower.drop(bench.now, [3, 6, 1], settle_after=0.4)
    bench.run(0.5)
    if not kept:
        bench.tower.history.clear()


TROUBLES: dict[str, Trouble] = {
    "a fault": jam,
    "idle after rolling": rest,
    "no result to be remembered": forget,
    "a result that is too long": lambda bench: lose(bench, b"@result x=" + b"1" * 240 + b"\n"),
    "a result without dice": lambda bench: lose(bench, b"@result boot=1 roll=1 dice= tok=17*0000\n"),
    "a result without a token": lambda bench: lose(bench, said("result", boot=1, roll=1, dice="0", tok="x")),
}


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
@pytest.mark.parametrize("history", [1, 4])
def test_a_roll_without_a_result_is_void_once(trouble: Trouble, history: int) -> None:
    bench = Bench().connect()
    hello = said("hello", dtp="1.0", uid="AAAA0001", boot=1, caps="arm,sim", hist=history)
    bench.hear(hello)
    bench.run(0.5)
    trouble(bench)
    bench.run(SURE_WITHIN)
    assert [event.roll for event in bench.of(Voided)] == [1]
    bench.tamper = lambda line: line
    bench.run(30.0)
    assert len(bench.of(Voided)) == 1
    assert not bench.of(Rolled)
    bench.tower.drop(bench.now, [2, 2, 2])
    bench.run(2.0)
    assert values(bench) == [[2, 2, 2]]


def test_what_the_tower_was_not_there_to_tell_is_not_void() -> None:
    bench = Bench().connect()
    bench.tamper = lambda line: b"" if line.startswith(b"@result") else line
    bench.tower.drop(bench.now, [3, 6, 1], settle_after=0.4)
    bench.run(0.5)
    bench.mute = True
    bench.run(4.0)
    bench.mute = False
    bench.tamper = lambda line: line
    bench.run(3.0)
    assert values(bench) == [[3, 6, 1]]
    assert not bench.of(Voided)


def test_good_rolls_are_not_void() -> None:
    bench = Bench().connect()
    for _ in range(12):
        bench.tower.drop(bench.now)
        bench.run(2.0)
    assert len(bench.of(Rolled)) == 12
    assert not bench.of(Voided)


def test_a_token_is_spent_by_a_roll_that_was_told_before_it_fell() -> None:
    """A tower that lies; whoever still waits for the token's roll is told that none will come, once."""
    bench = Bench().connect()
    bench.hear(said("result", boot=1, roll=1, dice="3,6,1", conf="99,99,99", flag=".,.,.", tok=17))
    bench.link.arm(17, 3, bench.now)
    bench.run(0.2)
    bench.tower.drop(bench.now, [3, 6, 1], settle_after=0.4)
    bench.run(10.0)
    assert [event.roll for event in bench.of(Voided)] == [1]
    assert len(bench.of(Rolled)) == 1


def test_a_token_whose_roll_has_answered_is_not_void() -> None:
    bench = Bench().connect()
    for token in (17, 18, 19):
        bench.link.arm(token, 3, bench.now)
        bench.run(0.2)
        bench.tower.drop(bench.now, settle_after=0.4)
        bench.run(0.5)
        bench.link.disarm()
        bench.run(5.0)
    assert [event.result.token for event in bench.of(Rolled)] == [17, 18, 19]
    assert not bench.of(Voided)


def test_a_roll_that_is_overtaken_by_the_next_is_void_too() -> None:
    bench = Bench().connect()
    for _ in range(2):
        bench.tower.drop(bench.now)
        bench.run(0.2)
    bench.run(SURE_WITHIN)
    assert [event.roll for event in bench.of(Voided)] == [1]
    assert [event.result.roll for event in bench.of(Rolled)] == [2]


@pytest.mark.parametrize("history", [1, 4, 4294967295])
def test_a_counter_that_leaps_is_neither_followed_nor_asked_about_for_ever(history: int) -> None:
    bench = Bench().connect()
    bench.hear(said("hello", dtp="1.0", uid="AAAA0001", boot=1, caps="arm", hist=history))
    bench.hear(said("state", boot=1, roll=0, phase="idle"))
    bench.mute = True
    bench.hear(said("state", boot=1, roll=4294967295, phase="settled", tok=17))
    for _ in range(60):
        bench.hear(said("state", boot=1, roll=4294967295, phase="settled", tok=17))
        bench.run(0.5)
    assert [event.roll for event in bench.of(Voided)] == [4294967295]
    assert bench.sent.count(b"@last") < 60


def test_only_a_result_says_which_roll_it_was_that_is_impossible() -> None:
    bench = Bench().connect()
    bench.hear(said("state", boot=1, roll=1, phase="tumbling", tok=17))
    assert [event.token for event in bench.of(Rejected)] == [0]


def test_who_has_not_greeted_reports_nothing() -> None:
    bench = Bench()
    bench.link.opening("port")
    bench.link.on_open(bench.now)
    bench.hear(said("result", boot=1, roll=1, dice="0", tok=17))
    assert not bench.of(Rejected)


def test_where_the_tower_before_was_says_nothing_of_the_next() -> None:
    bench = Bench().connect()
    bench.link.expected_uid = ""
    bench.hear(said("hello", dtp="1.0", uid="BBBB0002", boot=1))
    assert bench.link.last_state is None
    bench.run(1.5)
    assert bench.link.last_state is not None
    assert bench.link.last_state.phase is TowerPhase.IDLE
