"""The boards with hidden hands cut no words off and let nothing overlap, in any language or text size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from studio.shots.boards import SHOTS
from studio.shots.studio import Studio
from tests.ui.audit import overflows
from tests.ui.haste import UnseenPilot


@pytest.fixture(scope="module", params=[("en", 1.5), ("pseudo", 1.0)], ids=["large", "long"])
def studio(request: pytest.FixtureRequest) -> Iterator[Studio]:
    language, scale = request.param
    with Studio((960, 540), language, scale, UnseenPilot) as studio:
        yield studio


@pytest.mark.parametrize("name", SHOTS)
def test_everything_fits(studio: Studio, name: str) -> None:
    SHOTS[name](studio)
    assert overflows(studio.pilot.scene) == []
