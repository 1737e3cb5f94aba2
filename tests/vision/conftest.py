"""Where the labelled photographs are, if they are."""

from __future__ import annotations

from pathlib import Path

import pytest

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos" / "dice"


@pytest.fixture(scope="session")
def photos() -> Path:
    """The folder of labelled photographs; skips where it is absent."""
    if not (PHOTOS / "labels.csv").is_file():
        pytest.skip(f"the labelled photographs are not at {PHOTOS}")
    return PHOTOS
