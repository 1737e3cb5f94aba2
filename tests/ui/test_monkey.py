"""A little of what `python -m studio.trials.ui.monkey` does for hours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.trials.ui.monkey import Monkey
from studio.trials.ui.secrecy import kept_art
from tests.thorough import thorough

ACTS = 250


@pytest.fixture(autouse=True, scope="module")
def art() -> Iterator[None]:
    with kept_art():
        yield


@pytest.mark.painted
@pytest.mark.parametrize("seed", [1, *thorough(2)])
def test_random_presses_break_no_screen_and_lead_nowhere_without_a_way_back(
    tmp_path: Path, seed: int
) -> None:
    monkey = Monkey(tmp_path, seed)
    try:
        seen = monkey.play(ACTS)
    finally:
        monkey.close()
    assert seen.acts == ACTS
    assert len(seen.scenes) > 3
    monkey.read_journals()
