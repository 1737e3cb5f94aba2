"""The benchmark of rolls: which of a film count as told; how fast the machine is, is no test's business."""

from __future__ import annotations

from dataclasses import replace

from game.devices.dice import ReadDie
from studio.benches.rolls import LISTENERS, Throw, matched, measure_virtual
from tests.features.rolls.sources import a_roll

FILM = (Throw(1.0, (2, 5)), Throw(4.0, (6, 6)), Throw(8.0, (2, 5)))


def test_each_throw_is_matched_once_and_in_order() -> None:
    told = [(a_roll(5, 2), 1.3), (a_roll(1, 1), 3.0), (a_roll(2, 5), 8.4)]
    found = matched(FILM, told)
    assert [(throw.rests, at) for throw, _, at in found] == [(1.0, 1.3), (8.0, 8.4)]


def test_a_roll_that_could_not_be_read_is_not_taken_for_the_one_that_was_shown() -> None:
    assert not matched(FILM[1:2], [(a_roll(ReadDie(None, 0.0), 6), 4.2)])


def test_every_listener_hears_of_every_virtual_roll_once() -> None:
    report = measure_virtual(60)
    assert (report.rolls, report.told, report.extra) == (60, 60, 0)
    assert f"{60:8} of 60" in replace(report, core=0.5).row()
    assert LISTENERS == 4
