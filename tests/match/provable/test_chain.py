"""Logs that show it when they are changed."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match.provable import chain
from game.match.provable.chain import ChainError

LOG = chain.write({"knucklebone": "test"}, [{"n": 1, "who": "Ann"}, {"n": 2, "who": "Zoë"}, {"n": 3}])


def test_what_was_written_is_read() -> None:
    head, records, h = chain.read(LOG)
    assert head == {"knucklebone": "test"}
    assert records == [{"n": 1, "who": "Ann"}, {"n": 2, "who": "Zoë"}, {"n": 3}]
    assert json.loads(LOG.splitlines()[-1])["h"] == h


def test_every_line_holds_the_one_before() -> None:
    h = ""
    for line in LOG.decode().splitlines():
        entry = json.loads(line)
        told = entry.pop("h")
        h = sha256((h + json.dumps(entry, separators=(",", ":"))).encode()).hexdigest()
        assert h == told


def test_any_byte_changed_to_any_other_is_noticed() -> None:
    for at in range(len(LOG)):
        for change in (1, 2, 4, 8, 16, 32, 64, 128, 0x2A ^ LOG[at]):
            if change:
                with pytest.raises(ChainError):
                    chain.read(LOG[:at] + bytes([LOG[at] ^ change]) + LOG[at + 1 :])


def test_any_byte_lost_or_added_is_noticed() -> None:
    for at in range(len(LOG)):
        for damaged in (LOG[:at], LOG[:at] + LOG[at + 1 :], LOG[:at] + b" " + LOG[at:], LOG + LOG[at:]):
            with pytest.raises(ChainError):
                chain.read(damaged)


@given(st.permutations(range(5)))
def test_lines_cannot_change_places(order: list[int]) -> None:
    lines = LOG.splitlines(keepends=True)
    moved = b"".join(lines[at] for at in order)
    if moved != LOG:
        with pytest.raises(ChainError):
            chain.read(moved)
