"""The shared test vectors, read by this program's own codec, messages and simulated tower.

The same file is run by real firmware in tests/hardware/test_firmware.py and test_micropython.py.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from hardware.codec import CodecError, WireFrame, decode, encode
from hardware.crc import crc16
from hardware.messages import MessageError, parse
from hardware.simulator import SimulatedTower
from hardware.vectors import load_vectors

VECTORS = load_vectors()
HOST_LINES = VECTORS["host_lines"]["any"] + VECTORS["host_lines"]["arm"]


def as_bytes(text: str) -> bytes:
    return text.encode("latin-1")


@pytest.mark.parametrize("vector", VECTORS["crc"], ids=lambda vector: vector["body"][:12])
def test_checksums(vector: dict[str, str]) -> None:
    assert f"{crc16(as_bytes(vector['body'])):04X}" == vector["crc"]


@pytest.mark.parametrize("vector", VECTORS["tower_lines"]["good"], ids=lambda vector: vector["line"][:20])
def test_good_lines_of_a_tower(vector: dict[str, Any]) -> None:
    frame = decode(as_bytes(vector["line"]))
    assert frame == WireFrame(vector["verb"], vector["fields"])
    parse(frame)
    assert as_bytes(vector["line"]).endswith(encode(frame)[:-1])


@pytest.mark.parametrize("line", VECTORS["tower_lines"]["no_frame"], ids=repr)
def test_lines_that_hold_no_frame(line: str) -> None:
    with pytest.raises(CodecError):
        decode(as_bytes(line))


@pytest.mark.parametrize("line", VECTORS["tower_lines"]["impossible"])
def test_frames_that_say_something_impossible(line: str) -> None:
    with pytest.raises(MessageError):
        parse(decode(as_bytes(line)))


@pytest.mark.parametrize("vector", HOST_LINES, ids=lambda vector: repr(vector["line"])[:40])
def test_what_a_tower_answers(vector: dict[str, Any]) -> None:
    tower = SimulatedTower(random.Random(1))
    tower.receive(as_bytes(vector["line"]) + b"\n", 0.0)
    answers = [decode(line) for line in tower.take().splitlines()]
    if vector["answer"] is None:
        assert not answers
        return
    (answer,) = answers
    assert answer.verb == vector["answer"]
    assert answer.fields.get("code") == vector.get("code")
    assert answer.fields.get("re") == vector.get("re")
