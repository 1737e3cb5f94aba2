"""Finding a tower: probing a port, versions, a different tower, pauses between tries."""

from __future__ import annotations

import random

import pytest

from hardware.events import Greeted, LinkState, Rejected
from hardware.link import TowerLink
from tests.hardware.bench import Bench, said


def test_a_hello_makes_it_ready() -> None:
    bench = Bench().connect()
    assert bench.link.state is LinkState.READY
    assert bench.of(Greeted)[0].hello.uid == "AAAA0001"
    assert bench.link.status.sentence == "Tower AAAA0001 is ready."


def test_a_banner_of_a_booting_tower_is_enough() -> None:
    bench = Bench()
    bench.link.opening("port")
    bench.link.on_open(bench.now)
    bench.hear(b"\x00\xff boot garbage" + said("hello", dtp="1.0", uid="B", boot=1))
    assert bench.link.state is LinkState.READY


def test_probes_are_sent_at_their_times_and_given_up_after_three_seconds() -> None:
    bench = Bench()
    bench.mute = True
    bench.link.opening("port")
    bench.link.on_open(bench.now)
    bench.open = True
    times = []
    for tenth in range(1, 32):
        before = len(bench.sent)
        bench.run(0.1, 0.1)
        if len(bench.sent) > before:
            times.append(tenth / 10)
    assert times == pytest.approx([0.1, 0.6, 1.2, 1.8, 2.4], abs=0.11)
    assert bench.sent.count(b"\n@hello*") == 5
    assert bench.link.state is LinkState.NOT_A_TOWER
    assert not bench.open


def test_other_firmware_hears_nothing_but_newline_and_hello() -> None:
    bench = Bench()
    bench.mute = True
    bench.link.opening("port")
    bench.link.on_open(bench.now)
    bench.open = True
    bench.hear(b"start\necho:Marlin 2.1.2\nok T:20\n").run(3.1)
    assert bench.link.state is LinkState.NOT_A_TOWER
    assert "does not speak like a dice tower" in bench.link.status.sentence
    assert set(bench.sent.split()) == {said("hello").strip()}


def test_a_silent_board_gets_its_dtr_raised_once_it_has_had_its_chance() -> None:
    bench = Bench()
    bench.mute = True
    bench.link.opening("port")
    bench.link.on_open(bench.now)
    bench.open = True
    bench.run(1.0)
    assert not bench.link.wants_dtr
    bench.run(0.4)
    assert bench.link.wants_dtr


@pytest.mark.parametrize(
    ("version", "state"),
    [("1.0", LinkState.READY), ("1.9", LinkState.READY), ("2.0", LinkState.INCOMPATIBLE)],
)
def test_the_major_version_decides(version: str, state: LinkState) -> None:
    bench = Bench()
    bench.tower.version = version
    bench.connect()
    assert bench.link.state is state
    assert state is LinkState.READY or f"DTP {version}" in bench.link.status.sentence


def test_a_newer_minor_may_say_more() -> None:
    bench = Bench().connect()
    bench.hear(said("glow", colour="red") + said("state", boot=1, roll=0, phase="idle", mood="good"))
    assert bench.link.state is LinkState.READY
    assert not bench.of(Rejected)


def test_a_different_tower_waits_for_consent() -> None:
    bench = Bench(expected_uid="BBBB0002").connect()
    assert bench.link.state is LinkState.STRANGER
    assert not bench.link.wants_port(bench.now + 100)
    bench.link.accept(bench.now)
    assert bench.link.wants_port(bench.now)
    assert bench.connect().link.state is LinkState.READY


def test_a_tower_with_erased_memory_works_and_people_are_told() -> None:
    bench = Bench()
    bench.tower.uid = "FFFFFFFF"
    bench.connect()
    assert bench.link.state is LinkState.READY
    assert bench.link.status.sentence.startswith("Tower FFFFFFFF is ready, but its memory is empty: load")


@pytest.mark.parametrize(("known", "state"), [("AAAA0001", LinkState.READY), ("B", LinkState.STRANGER)])
def test_where_towers_are_known_others_wait_for_consent(known: str, state: LinkState) -> None:
    bench = Bench(known=("C", known)).connect()
    assert bench.link.state is state
    bench.link.accept(bench.now)
    assert bench.connect().link.state is LinkState.READY


@pytest.mark.parametrize("state", [LinkState.DENIED, LinkState.BUSY, LinkState.NOT_A_TOWER])
def test_what_only_a_person_can_cure_is_not_tried_again(state: LinkState) -> None:
    link = TowerLink(random.Random(1))
    link.opening("port")
    link.on_refusal(state, "why", 0.0)
    assert (link.state, link.status.sentence) == (state, "why")
    assert not link.wants_port(1000.0)
    link.retry(1000.0)
    assert link.wants_port(1000.0)


def test_pauses_between_tries_grow_to_five_seconds() -> None:
    link = TowerLink(random.Random(1))
    now, pauses = 0.0, []
    for _ in range(6):
        link.opening("port")
        link.on_refusal(LinkState.ABSENT, "no port", now)
        start = now
        while not link.wants_port(now):
            now += 0.01
        pauses.append(now - start)
    for pause, nominal in zip(pauses, (0.5, 1, 2, 5, 5, 5), strict=True):
        assert pause == pytest.approx(nominal, rel=0.21)
