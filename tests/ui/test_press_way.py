"""A press reaches the journal by a short way."""

from __future__ import annotations

from pathlib import Path

import pytest

from studio.trials.ui.press_way import way_of_enter

MAX_FILES, MAX_FUNCTIONS = 30, 88
"""What it took when it was measured; every layer that only passes on makes both larger."""


@pytest.mark.bakes
def test_a_press_reaches_the_journal_by_no_longer_way_than_it_did(tmp_path: Path) -> None:
    way = way_of_enter(tmp_path)
    assert way.written
    assert way.files <= MAX_FILES
    assert len(way.met) <= MAX_FUNCTIONS
