"""Reboots: void what rolls, are told from answers, and point at the power when there are many."""

from __future__ import annotations

import pytest

from hardware.events import Rebooted, Rolled
from tests.hardware.bench import Bench, said, values


@pytest.mark.parametrize("saved", [True, False])
def test_a_reboot_voids_the_roll_and_arms_again(saved: bool) -> None:
    bench = Bench().connect()
    bench.link.arm(17, 3, bench.now)
    bench.run(0.2)
    bench.tower.drop(bench.now, [3, 6, 1])
    bench.run(0.1)
    bench.tower.reboot(bench.now, boot_saved=saved)
    bench.run(1.5)
    assert [event.often for event in bench.of(Rebooted)] == [False]
    assert not bench.of(Rolled)
    assert bench.tower.armed == 17
    bench.tower.drop(bench.now, [2, 2, 2])
    bench.run(2.0)
    assert values(bench) == [[2, 2, 2]]


def test_a_reboot_whose_hello_was_lost_shows_in_the_counter() -> None:
    bench = Bench().connect()
    bench.tower.drop(bench.now, [1, 1, 1])
    bench.run(2.0)
    bench.tamper = lambda line: b"" if line.startswith(b"@hello") else line
    bench.tower.reboot(bench.now, boot_saved=False)
    bench.run(2.0)
    assert len(bench.of(Rebooted)) == 1
    bench.tower.drop(bench.now, [1, 1, 1])
    bench.run(2.0)
    assert values(bench) == [[1, 1, 1], [1, 1, 1]]


def test_a_reboot_in_the_middle_of_a_line_is_read() -> None:
    bench = Bench().connect()
    bench.hear(b"@state boot=1 r" + said("hello", dtp="1.0", uid="AAAA0001", boot=2))
    assert len(bench.of(Rebooted)) == 1
    assert bench.link.hello is not None
    assert bench.link.hello.boot == 2


def test_rebooting_again_and_again_points_at_the_power() -> None:
    bench = Bench().connect()
    for _ in range(3):
        bench.tower.reboot(bench.now)
        bench.run(2.0)
    assert [event.often for event in bench.of(Rebooted)] == [False, False, True]


def test_a_banner_and_the_answer_after_it_are_no_reboot() -> None:
    bench = Bench()
    bench.link.opening("port")
    bench.link.on_open(bench.now)
    bench.open = bench.mute = True
    bench.run(0.2)
    hello = said("hello", dtp="1.0", uid="B", boot=1)
    bench.hear(hello)
    bench.hear(hello)
    assert not bench.of(Rebooted)
    bench.hear(hello)
    assert len(bench.of(Rebooted)) == 1


def test_answers_to_several_probes_are_no_reboots() -> None:
    bench = Bench()
    bench.mute = True
    bench.link.opening("port")
    bench.link.on_open(bench.now)
    bench.open = True
    bench.run(1.3)
    bench.hear(said("hello", dtp="1.0", uid="AAAA0001", boot=1) * 3)
    assert not bench.of(Rebooted)


def test_a_result_of_a_boot_that_was_never_greeted_does_not_count() -> None:
    bench = Bench().connect()
    bench.link.arm(17, 1, bench.now)
    bench.run(0.5)
    for boot in (2, 7, 4294967295):
        bench.hear(said("result", boot=boot, roll=1, dice=6, tok=17))
    bench.hear(said("state", boot=7, roll=1, phase="settled", tok=17, age=0))
    bench.hear(said("result", boot=7, roll=1, dice=6, tok=17))
    assert not bench.of(Rolled)


def test_a_tower_that_has_started_anew_unheard_is_asked_for_its_hello() -> None:
    bench = Bench().connect()
    bench.tamper = lambda line: b"" if line.startswith(b"@hello") else line
    bench.tower.reboot(bench.now)
    bench.run(1.5)
    bench.tower.drop(bench.now, [4, 4, 4])
    bench.run(1.5)
    assert values(bench) == []
    bench.tamper = lambda line: line
    bench.run(2.0)
    assert bench.link.hello is not None
    assert bench.link.hello.boot == bench.tower.boot
    assert values(bench) == [[4, 4, 4]], "asked for again as soon as it is known whose it is"
    assert len(bench.of(Rebooted)) == 1
