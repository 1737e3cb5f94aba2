"""Journals with any value in any place and right check values; longer in `studio.trials.match.forgery`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from studio.trials.match.forgery import attack, examine, genuine, resealed
from tests.thorough import thorough

MANY = int(os.environ.get("KNUCKLEBONE_FORGERIES", "300"))


@pytest.mark.parametrize("journals", [30, *thorough(MANY)])
def test_whatever_is_forged_hinders_nobody(journals: int) -> None:
    came_to = attack(journals, seed=1)
    assert came_to.total() == journals
    assert min(came_to[word] for word in ("refused", "damaged", "sound", "over")) > 0, "the forger is no good"


@pytest.mark.parametrize("journal", [b"", b"\n", b"\0\n" * 3, b"{}\n", b"[" * 99_999 + b"\n"])
def test_what_is_no_journal_at_all_hinders_nobody(tmp_path: Path, journal: bytes) -> None:
    assert examine(tmp_path / "data", journal) in ("refused", "over")


def test_a_genuine_journal_is_not_taken_for_a_forged_one(tmp_path: Path) -> None:
    for lines in genuine(tmp_path / "genuine"):
        over = "over" in lines[-1]
        journal = resealed([json.dumps(line) for line in lines])
        assert examine(tmp_path / "data", journal) == ("over" if over else "sound")
