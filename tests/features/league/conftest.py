"""Leagues for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.features.league import address
from game.features.league.copy import Copy


@pytest.fixture
def copies(tmp_path: Path) -> Iterator[tuple[Copy, Copy]]:
    """The files of two tables."""
    opened = [Copy(address.open_file(tmp_path / name / "league.sqlite"), name * 32) for name in ("a", "b")]
    yield opened[0], opened[1]
    for copy in opened:
        copy.close()
