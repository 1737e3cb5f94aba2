"""Rolls: each arrives once, with its token, whatever happens to its lines; impossible ones do not count."""

from __future__ import annotations

import pytest

from hardware.events import Contradicted, LinkState, Moved, Overdue, Rejected, Rolled
from hardware.messages import TowerPhase
from tests.hardware.bench import Bench, said, values

HEALED_WITHIN = 1.0
"""s that a lost line may cost."""


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
    assert phases == [TowerPhase.IDLE, TowerPhase.ROLLING, TowerPhase.SETTLED]


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


def test_another_token_under_the_same_number_is_a_fault_too() -> None:
    """Else the roll that has taken the token would be passed over in silence."""
    bench = Bench().connect()
    told = [said("result", boot=1, roll=5, dice="1,2,3", tok=token) for token in (0, 17)]
    bench.hear(b"".join(told))
    assert [event.after.token for event in bench.of(Contradicted)] == [17]


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
    bench.tower.drop(bench.now, [3, 6, 1], settle_after=0.5)
    bench.run(0.5 + HEALED_WITHIN)
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
