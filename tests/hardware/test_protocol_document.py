"""docs/engineering/dice-tower-protocol.md says what is true: its lines are whole, its checksums right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.codec import ErrorCode, decode, decode_typed
from hardware.crc import crc16
from hardware.link import BACKOFF, KEEP_ALIVE, LOST_AFTER, PROBE_LIMIT, PROBE_TIMES, STALE_AFTER
from hardware.messages import FLAGS, TowerPhase, parse

PAGES = Path(__file__).resolve().parents[2] / "docs" / "engineering"
DOCUMENT = (PAGES / "dice-tower-protocol.md").read_text("utf-8")
FROM_TOWER = re.findall(r"^(?:tower +)?(@.*\*[0-9A-F]{4})$", DOCUMENT, re.MULTILINE)
FROM_HOST = re.findall(r"^(?:host +|> )(\S.*)$", DOCUMENT, re.MULTILINE)


def test_it_shows_sessions() -> None:
    assert len(FROM_TOWER) > 15
    assert len(FROM_HOST) > 8


@pytest.mark.parametrize("line", FROM_TOWER)
def test_lines_of_the_tower_are_frames(line: str) -> None:
    assert parse(decode(line.encode())) is not None


@pytest.mark.parametrize("line", [line for line in FROM_HOST if line.startswith("@")])
def test_lines_of_the_host_are_frames(line: str) -> None:
    assert decode(line.encode()) == decode_typed(line.encode())


def test_the_table_of_checksums() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| `([0-9A-F]{4})` \|$", DOCUMENT, re.MULTILINE)
    assert len(rows) == 5
    assert [f"{crc16(body.encode()):04X}" for body, _ in rows] == [checksum for _, checksum in rows]


def test_it_names_every_code_flag_and_phase() -> None:
    assert set(ErrorCode) <= set(re.findall(r"^\| `([a-z]+)` \|", DOCUMENT, re.MULTILINE))
    assert all(f"`{flag}`" in DOCUMENT for flag in FLAGS)
    assert all(f"`{phase}`" in DOCUMENT for phase in TowerPhase)


def test_it_tells_the_timers_of_this_host() -> None:
    assert f"after {', '.join(map(str, PROBE_TIMES))} s" in DOCUMENT
    assert f"after {', '.join(f'{pause:g}' for pause in BACKOFF)}, 5 … s" in DOCUMENT
    assert f"`get` after {KEEP_ALIVE:g} s" in DOCUMENT
    assert f"{PROBE_LIMIT:g} s: no tower here" in DOCUMENT
    assert f"{STALE_AFTER:g} s of silence: shown as not answering; {LOST_AFTER:g} s" in DOCUMENT
