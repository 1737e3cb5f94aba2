"""The link's timers and the faults of a wire, by table and on a bench without a clock.

Which fault is shown where:

| fault                                                                          | shown in                |
|--------------------------------------------------------------------------------|-------------------------|
| 1, 2 unplugged at rest, in mid-roll; 3 back under another name                 | test_tower.py           |
| 4 back as a different tower                                                    | here, test_tower.py     |
| 5 reboot in mid-line, 6 with the same boot number, 7 again and again           | here                    |
| 8 wrong speed, 9 repeated result, 10 contradicting result                      | here                    |
| 11 impossible values, 14 lists that differ in length                           | here, sources           |
| 12 too few dice, 13 too many, 15 doubt, 16 cocked, stacked, outside            | sources                 |
| 17 never settles, 18 settles late                                              | here                    |
| 19 out of turn                                                                 | sources                 |
| 20 lost line                                                                   | here                    |
| 21 several ports, one tower                                                    | test_tower.py           |
| 22 two programs, 23 no right, 24 no terminal                                   | test_port.py            |
| 25 other firmware, 26 silence                                                  | here, test_tower.py     |
| 27 does not listen, 28 does not answer                                         | here, test_tower.py     |
| 29 flood without an end, 30 flood of good lines                                | test_framer, test_tower |
| 31 bytes that are no text, 32 bad checksum, 33 versions                        | here                    |
| 34 computer slept, 35 no clock but the one handed in, 37 erased uid            | here                    |
| 38 opening and closing again and again, 42 closing at any time                 | test_tower.py           |
| 39 network tower refuses, hangs up; 40 telnet without control option           | test_port.py            |

36 (sensors) is the device's own and shown in test_firmware.py; 41 (another program takes the port) looks
like 22. "sources" is tests/sources/test_tower.py.
"""

from __future__ import annotations

import random

import pytest

from hardware.events import (
    CommandFailed,
    Contradicted,
    Greeted,
    LinkState,
    Moved,
    Overdue,
    Rebooted,
    Rejected,
    Rolled,
)
from hardware.link import Link
from hardware.messages import Phase
from tests.hardware.bench import Bench, said


def values(bench: Bench) -> list[list[int | None]]:
    return [[die.value for die in event.result.dice] for event in bench.of(Rolled)]


# Finding a tower


def test_a_hello_makes_it_ready() -> None:
    bench = Bench().connect()
    assert bench.link.state is LinkState.READY
    assert bench.of(Greeted)[0].hello.uid == "AAAA0001"
    assert bench.link.status.sentence == "Tower AAAA0001 is ready."


def test_a_banner_of_a_booting_tower_is_enough() -> None:
    bench = Bench()
    bench.link.opening("port")
    bench.link.opened(bench.now)
    bench.hear(b"\x00\xff boot garbage" + said("hello", dtp="1.0", uid="B", boot=1))
    assert bench.link.state is LinkState.READY


def test_probes_are_sent_at_their_times_and_given_up_after_three_seconds() -> None:
    bench = Bench()
    bench.mute = True
    bench.link.opening("port")
    bench.link.opened(bench.now)
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
    bench.link.opened(bench.now)
    bench.open = True
    bench.hear(b"start\necho:Marlin 2.1.2\nok T:20\n").run(3.1)
    assert bench.link.state is LinkState.NOT_A_TOWER
    assert "does not speak like a dice tower" in bench.link.status.sentence
    assert set(bench.sent.split()) == {said("hello").strip()}


def test_a_silent_board_gets_its_dtr_raised_once_it_has_had_its_chance() -> None:
    bench = Bench()
    bench.mute = True
    bench.link.opening("port")
    bench.link.opened(bench.now)
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


def test_an_erased_uid_is_a_uid() -> None:
    bench = Bench()
    bench.tower.uid = "FFFFFFFF"
    assert bench.connect().link.state is LinkState.READY


@pytest.mark.parametrize("state", [LinkState.DENIED, LinkState.BUSY, LinkState.NOT_A_TOWER])
def test_what_only_a_person_can_cure_is_not_tried_again(state: LinkState) -> None:
    link = Link(random.Random(1))
    link.opening("port")
    link.refused(state, "why", 0.0)
    assert (link.state, link.status.sentence) == (state, "why")
    assert not link.wants_port(1000.0)
    link.retry(1000.0)
    assert link.wants_port(1000.0)


def test_pauses_between_tries_grow_to_five_seconds() -> None:
    link = Link(random.Random(1))
    now, pauses = 0.0, []
    for _ in range(6):
        link.opening("port")
        link.refused(LinkState.ABSENT, "no port", now)
        start = now
        while not link.wants_port(now):
            now += 0.01
        pauses.append(now - start)
    for pause, nominal in zip(pauses, (0.5, 1, 2, 5, 5, 5), strict=True):
        assert pause == pytest.approx(nominal, rel=0.21)


# Silence, loss and return


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
    bench.link.choked()
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
        bench.link.refused(LinkState.ABSENT, "no port", bench.now)
        assert bench.link.state is LinkState.LOST


def test_a_known_tower_whose_port_is_taken_is_tried_again() -> None:
    bench = Bench().connect()
    bench.link.broke("unplugged", bench.now)
    bench.link.opening("port")
    bench.link.refused(LinkState.BUSY, "Another program has it.", bench.now)
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


# Rolls


def test_a_roll_arrives_once_with_its_token() -> None:
    bench = Bench().connect()
    bench.link.arm(17, 3, bench.now)
    bench.run(0.2)
    bench.tower.drop(bench.now, [3, 6, 1])
    bench.run(2.0)
    bench.tower.repeat()
    bench.run(0.5)
    assert values(bench) == [[3, 6, 1]]
    assert bench.of(Rolled)[0].result.token == 17
    phases = [event.state.phase for event in bench.of(Moved)]
    assert phases == [Phase.IDLE, Phase.ROLLING, Phase.SETTLED]


def test_the_next_roll_carries_no_token() -> None:
    bench = Bench().connect()
    bench.link.arm(17, 3, bench.now)
    bench.run(0.2)
    for _ in range(2):
        bench.tower.drop(bench.now)
        bench.run(2.0)
    assert [event.result.token for event in bench.of(Rolled)] == [17, 0]


def test_disarming_takes_the_token_back() -> None:
    bench = Bench().connect()
    bench.link.arm(17, 3, bench.now)
    bench.run(0.2)
    bench.link.disarm()
    bench.run(0.2)
    assert bench.tower.armed == 0


def test_a_tower_without_arming_is_not_asked_to() -> None:
    bench = Bench()
    bench.tower.capabilities = ()
    bench.connect()
    bench.link.arm(17, 3, bench.now)
    bench.run(1.0)
    assert b"arm" not in bench.sent


def test_other_values_under_the_same_number_are_a_fault_not_a_roll() -> None:
    bench = Bench().connect()
    bench.hear(said("result", boot=1, roll=5, dice="1,2,3") + said("result", boot=1, roll=5, dice="1,2,4"))
    assert values(bench) == [[1, 2, 3]]
    assert len(bench.of(Contradicted)) == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"dice": "0,1,2"},
        {"dice": "7,1,2"},
        {"dice": "255,1,2"},
        {"dice": "256,1,2"},
        {"dice": "x,1,2"},
        {"dice": ","},
        {},
        {"dice": "1,2,3", "conf": "99,99"},
        {"dice": "1,2,3", "flag": ".,."},
        {"dice": "1,2,3", "conf": "99,99,100"},
        {"dice": "1,2,3", "flag": ".,.,cc"},
        {"dice": "1,2,3", "kind": "6,6"},
        {"dice": "-1,2,3"},
        {"dice": "+1,2,3"},
    ],
)
def test_impossible_dice_are_rejected_with_their_token(fields: dict[str, str]) -> None:
    bench = Bench().connect()
    bench.hear(said("result", boot=1, roll=5, tok=17, **fields))
    assert not bench.of(Rolled)
    assert [event.token for event in bench.of(Rejected)] == [17]
    assert bench.link.state is LinkState.READY


@pytest.mark.parametrize("victim", [b"@result", b"phase=settled", b"phase=rolling", b"@ok", b"@state"])
@pytest.mark.parametrize("damage", [b"", b"@garbage*0000\n"])
def test_a_lost_or_damaged_line_is_made_good(victim: bytes, damage: bytes) -> None:
    bench = Bench().connect()
    lost: list[bytes] = []

    def lose_once(line: bytes) -> bytes:
        if victim in line and not lost:
            lost.append(line)
            return damage
        return line

    bench.tamper = lose_once
    bench.link.arm(17, 3, bench.now)
    bench.run(0.5)
    bench.tower.drop(bench.now, [3, 6, 1])
    bench.run(3.0)
    assert lost
    assert values(bench) == [[3, 6, 1]]
    assert bench.of(Rolled)[0].result.token == 17


def test_results_missed_in_a_row_are_fetched_from_the_history() -> None:
    bench = Bench().connect()
    bench.tamper = lambda line: b"" if line.startswith(b"@result") else line
    for dice in ([1, 1, 1], [2, 2, 2], [3, 3, 3]):
        bench.tower.drop(bench.now, dice, settle_after=0.1)
        bench.run(0.15)
    bench.tamper = lambda line: line
    bench.run(2.0)
    assert sorted(map(str, values(bench))) == ["[1, 1, 1]", "[2, 2, 2]", "[3, 3, 3]"]


def test_what_the_tower_has_forgotten_is_not_asked_for_ever() -> None:
    bench = Bench().connect()
    bench.tamper = lambda line: b"" if line.startswith(b"@result") else line
    bench.tower.drop(bench.now)
    bench.run(30.0)
    assert bench.sent.count(b"@last") <= 2 * 3


def test_dice_that_never_settle_are_reported_once_and_a_late_result_still_counts() -> None:
    bench = Bench().connect()
    bench.link.arm(17, 3, bench.now)
    bench.run(0.2)
    bench.tower.drop(bench.now, [3, 6, 1], settle_after=20.0)
    bench.run(19.0)
    assert [(event.roll, event.token) for event in bench.of(Overdue)] == [(1, 17)]
    bench.run(3.0)
    assert values(bench) == [[3, 6, 1]]
    assert bench.of(Rolled)[0].result.token == 17


# Reboots


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
    bench.link.opened(bench.now)
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
    bench.link.opened(bench.now)
    bench.open = True
    bench.run(1.3)
    bench.hear(said("hello", dtp="1.0", uid="AAAA0001", boot=1) * 3)
    assert not bench.of(Rebooted)


# Sleep, damage, commands


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


@pytest.mark.parametrize(
    "noise",
    [bytes(1000), b"\xff" * 1000, b"\x1b[2J\x1b]0;x\x07" * 50, "⚀⚁⚂".encode() * 100, b"@" * 1000],
)
def test_noise_changes_nothing(noise: bytes) -> None:
    bench = Bench().connect()
    bench.hear(noise + b"\n")
    bench.tower.drop(bench.now, [3, 6, 1])
    bench.run(2.0)
    assert bench.link.state is LinkState.READY
    assert values(bench) == [[3, 6, 1]]


def test_damaged_frames_are_counted() -> None:
    bench = Bench().connect()
    bench.hear(b"@ok*0000\n# comment\n@get*FFFF\n")
    assert bench.link.damaged == 2


def test_bits_at_a_wrong_speed_are_no_frames() -> None:
    """Every byte of real lines with its bits stretched, as a receiver at half the speed sees them."""
    bench = Bench()
    bench.link.opening("port")
    bench.link.opened(bench.now)
    line = said("hello", dtp="1.0", uid="AAAA0001", boot=1) * 50
    bits = [bit for byte in line for bit in (0, *((byte >> i) & 1 for i in range(8)), 1)]
    stretched = bits[::2]
    bench.hear(
        bytes(sum(bit << i for i, bit in enumerate(stretched[n : n + 8])) for n in range(0, 16000, 10))
    )
    assert bench.link.state is LinkState.PROBING


@pytest.mark.parametrize("verb", ["frobnicate", "cal"])
def test_a_refused_command_is_reported(verb: str) -> None:
    bench = Bench().connect()
    bench.link.command(verb, {})
    bench.run(0.5)
    assert bench.of(CommandFailed) == [CommandFailed(verb, "cmd")]


def test_an_unanswered_command_is_sent_three_times_then_reported() -> None:
    bench = Bench().connect()
    bench.tamper = lambda line: b"" if line.startswith(b"@ok") else line
    bench.link.command("blink", {})
    bench.run(2.0)
    assert bench.tower.blinks == 3
    assert bench.of(CommandFailed) == [CommandFailed("blink", "no answer")]


def test_one_command_is_under_way_at_a_time() -> None:
    bench = Bench().connect()
    bench.mute = True
    bench.link.command("blink", {})
    bench.link.command("lamp", {"v": "9"})
    bench.run(0.2)
    assert b"lamp" not in bench.sent
    bench.mute = False
    bench.run(0.5)
    assert bench.tower.lamp == 9


def test_a_command_without_a_tower_fails_at_once() -> None:
    link = Link(random.Random(1))
    link.command("blink", {})
    assert link.events() == [CommandFailed("blink", "no tower is connected")]


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
