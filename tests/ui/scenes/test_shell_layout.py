"""No shell screen cuts words off, overlaps or leaves the safe area, in any language or text size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.catalogue import GAMES
from game.store.settings import TEXT_SCALES
from game.ui.art.icons import names as icon_names
from game.ui.reference import pages_of, usual_rules
from studio.shots import afterwards, night, shell
from studio.shots.studio import Studio
from tests.ui.audit import overflows
from tests.ui.haste import UnseenPilot

SHOTS = shell.SHOTS | afterwards.SHOTS | night.SHOTS


@pytest.fixture(scope="module", params=[("en", 1.0), *[("pseudo", scale) for scale in TEXT_SCALES]])
def studio(request: pytest.FixtureRequest) -> Iterator[Studio]:
    language, scale = request.param
    with Studio((1920, 1080), language, scale, UnseenPilot) as studio:
        yield studio


@pytest.mark.parametrize("name", SHOTS)
def test_everything_fits(studio: Studio, name: str) -> None:
    SHOTS[name](studio)
    assert overflows(studio.pilot.scene) == []


def test_every_mark_of_the_rules_can_be_drawn() -> None:
    marks = [entry.mark for game in GAMES for page in pages_of(usual_rules(game)) for entry in page.entries]
    assert {mark for mark in marks if len(mark) > 1 and ":" not in mark} <= icon_names()
