"""Lines of a tower heard at another speed than they were sent: bit for bit as a receiver samples them."""

from __future__ import annotations

import pytest

from hardware.codec import CodecError, decode
from hardware.events import LinkState
from hardware.framer import Framer
from tests.hardware.bench import Bench, said

SENT = 115200
LINES = 40


def heard_at(data: bytes, sent: float, heard: float) -> bytes:
    """What a receiver at `heard` baud makes of 8N1 bytes sent back to back at `sent` baud: it waits for a
    start bit, then samples the middle of each of eight bits by its own clock. Bytes whose stop bit is missing
    come through too, as they do from most chips."""
    levels = [bit for byte in data for bit in (0, *((byte >> i) & 1 for i in range(8)), 1)]
    ratio = sent / heard
    at, found = 0.0, bytearray()
    while (edge := _next_start(levels, at)) is not None:
        samples = [_level(levels, edge + (1.5 + bit) * ratio) for bit in range(8)]
        found.append(sum(bit << i for i, bit in enumerate(samples)))
        at = edge + 9.5 * ratio
    return bytes(found)


def _level(levels: list[int], at: float) -> int:
    return levels[int(at)] if at < len(levels) else 1


def _next_start(levels: list[int], at: float) -> float | None:
    """Where the line next falls low: at once if it is low already."""
    index = int(at)
    if index < len(levels) and not levels[index]:
        return at if at > index else float(index)
    while index < len(levels) and levels[index]:
        index += 1
    return float(index) if index < len(levels) else None


def lines() -> bytes:
    return b"".join(
        said("result", boot=1, roll=roll, dice="3,6,1,2,5", conf="99,98,97,96,95", tok=roll, age=0)
        for roll in range(1, LINES + 1)
    )


def accepted(data: bytes) -> list[bytes]:
    good = []
    for line in Framer().feed(data):
        try:
            decode(line)
        except CodecError:
            continue
        good.append(line)
    return good


@pytest.mark.parametrize("heard", [9600, 57600, 250000])
def test_nothing_is_believed_at_a_wrong_speed(heard: int) -> None:
    assert accepted(heard_at(lines(), SENT, heard)) == []


@pytest.mark.parametrize("heard", [105000, 110000, 119000, 122000, 126000])
def test_nothing_untrue_is_believed_at_nearly_the_right_speed(heard: int) -> None:
    assert set(accepted(heard_at(lines(), SENT, heard))) <= set(lines().splitlines())


@pytest.mark.parametrize("error", [-0.02, 0.0, 0.021])
def test_the_few_per_cent_by_which_cheap_boards_miss_the_speed_cost_nothing(error: float) -> None:
    assert accepted(heard_at(lines(), SENT * (1 + error), SENT)) == lines().splitlines()


def test_people_are_told_to_look_at_the_speed() -> None:
    bench = Bench()
    bench.mute = True
    bench.link.opening("/dev/ttyUSB0")
    bench.link.on_open(bench.now)
    bench.open = True
    bench.hear(heard_at(said("hello", dtp="1.0", uid="AAAA0001", boot=1) * 20, 9600, SENT)).run(3.1)
    assert bench.link.state is LinkState.NOT_A_TOWER
    assert bench.link.status.sentence.endswith("or set the tower's speed to 115200.")
