"""A million bytes of noise, and each byte of a session damaged in every way: nothing of it is believed."""

from __future__ import annotations

import random

import pytest

from hardware.events import LinkState, Rejected, Rolled
from hardware.framer import LINE_LIMIT, Framer
from studio.trials.tower.fuzz import CHUNK, believed, damaged, noises, session
from tests.hardware.bench import Bench, values

MILLION = 1_000_000
KINDS = tuple(noises(random.Random(0)))


@pytest.mark.parametrize("kind", KINDS)
def test_noise_is_neither_believed_nor_kept_nor_fatal(kind: str) -> None:
    noise, framer, bench = noises(random.Random(1))[kind], Framer(), Bench().connect()
    for _ in range(MILLION // len(KINDS) // CHUNK + 1):
        chunk = noise()
        framer.feed(chunk)
        assert len(framer) <= LINE_LIMIT
        bench.hear(chunk)
    assert not bench.of(Rolled)
    assert not bench.of(Rejected)
    bench.hear(b"\n")
    bench.tower.drop(bench.now, [3, 6, 1])
    bench.run(2.0)
    assert bench.link.state is LinkState.READY
    assert values(bench) == [[3, 6, 1]]


@pytest.mark.parametrize("line", session(), ids=lambda line: line.decode().split("*")[0][1:40])
def test_no_single_damaged_byte_is_believed(line: bytes) -> None:
    assert believed(line)
    assert [wrong for wrong in damaged(line[:-1]) if believed(wrong)] == []
