"""Silence, loss and return; a computer that slept; no clock but the one handed in."""

from __future__ import annotations

import pytest

from hardware.events import LinkState, Rebooted, Rolled
from tests.hardware.bench import Bench, said, values


def test_silence_is_asked_about_then_shown_then_given_up() -> None:
    bench = Bench().connect()
    bench.mute = True
    bench.hear(said("state", boot=1, roll=0, phase="idle"))
    heard = bench.now
    seen: dict[LinkState, float] = {}
    while bench.open:
        bench.run(0.05)
        seen.setdefault(bench.link.state, bench.now - heard)
    assert bench.sent.count(b"@get") == 1 + 4
    assert seen[LinkState.STALE] == pytest.approx(3.0, abs=0.06)
    assert seen[LinkState.LOST] == pytest.approx(5.0, abs=0.06)


def test_one_word_ends_the_doubt() -> None:
    bench = Bench().connect()
    bench.mute = True
    bench.run(3.2)
    assert bench.link.state is LinkState.STALE
    bench.mute = False
    assert bench.run(1.2).link.state is LinkState.READY


def test_a_tower_that_does_not_listen_is_doubtful() -> None:
    bench = Bench().connect()
    bench.link.on_choke()
    assert bench.link.state is LinkState.STALE


def test_a_tower_that_was_here_is_looked_for_for_ever() -> None:
    bench = Bench().connect()
    bench.link.broke("unplugged", bench.now)
    assert bench.link.state is LinkState.LOST
    assert "plug it in again" in bench.link.status.sentence
    for _ in range(20):
        bench.run(6.0)
        assert bench.link.wants_port(bench.now)
        bench.link.opening("port")
        bench.link.on_refusal(LinkState.ABSENT, "no port", bench.now)
        assert bench.link.state is LinkState.LOST


def test_a_known_tower_whose_port_is_taken_is_tried_again() -> None:
    bench = Bench().connect()
    bench.link.broke("unplugged", bench.now)
    bench.link.opening("port")
    bench.link.on_refusal(LinkState.BUSY, "Another program has it.", bench.now)
    assert (bench.link.state, bench.link.status.sentence) == (LinkState.LOST, "Another program has it.")
    assert bench.link.wants_port(bench.now + 10)


def test_a_port_that_appears_is_tried_at_once() -> None:
    bench = Bench().connect()
    bench.link.broke("unplugged", bench.now)
    assert not bench.link.wants_port(bench.now)
    bench.link.retry(bench.now)
    assert bench.link.wants_port(bench.now)


def test_a_roll_that_fell_while_the_link_was_away_is_fetched() -> None:
    bench = Bench().connect()
    bench.link.arm(17, 3, bench.now)
    bench.run(0.2)
    bench.tower.drop(bench.now, [3, 6, 1])
    bench.run(0.1)
    bench.link.broke("unplugged", bench.now)
    bench.run(0.05)
    bench.tower.tick(bench.now + 5)
    bench.tower.take()
    bench.run(5.0)
    bench.connect().run(1.0)
    assert values(bench) == [[3, 6, 1]]
    assert bench.of(Rolled)[0].result.token == 17


def test_after_sleep_everything_is_asked_anew() -> None:
    bench = Bench().connect()
    bench.link.arm(17, 3, bench.now)
    bench.run(0.5)
    bench.sent = b""
    bench.now += 3600
    bench.run(0.05)
    assert bench.link.wants_flush
    assert bench.link.state is LinkState.READY
    bench.run(0.5)
    for word in (b"@hello", b"@get", b"@arm tok=17"):
        assert word in bench.sent
    assert not bench.of(Rebooted)


def test_after_sleep_the_last_roll_is_fetched_and_no_burst_of_others() -> None:
    bench = Bench().connect()
    for dice in ([1, 1, 1], [2, 2, 2]):
        bench.tower.drop(bench.now, dice, settle_after=0.1)
        bench.tower.tick(bench.now + 1)
    bench.tower.take()
    bench.now += 60
    bench.run(2.0)
    assert sorted(map(str, values(bench))) == ["[1, 1, 1]", "[2, 2, 2]"]
    assert all(event.result.token == 0 for event in bench.of(Rolled))


def test_what_waited_in_the_port_during_sleep_is_dropped() -> None:
    bench = Bench().connect()
    bench.now += 60
    bench.hear(said("result", boot=1, roll=5, dice="1,2,3"))
    assert not bench.of(Rolled)
    assert bench.link.wants_flush


def test_time_is_handed_in() -> None:
    """Two benches with clocks a century apart behave alike."""
    logs = []
    for start in (0.0, 3e9):
        bench = Bench()
        bench.now = start
        bench.tower.power(start - 10)
        bench.tower.take()
        bench.connect()
        bench.tower.drop(bench.now, [1, 2, 3])
        bench.run(10)
        logs.append((bench.sent, bench.states, values(bench)))
    assert logs[0] == logs[1]
