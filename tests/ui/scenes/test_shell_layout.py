"""No shell screen cuts words off, overlaps or leaves the safe area, in any language or text size.

In letters of the usual size all of them are high enough to be read from a sofa.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.catalogue import GAMES
from game.store.settings import TEXT_SCALES
from game.ui.art.icons import names as icon_names
from game.ui.reference import pages_of, usual_rules
from studio.shots import afterwards, night, shell
from studio.shots.studio import Studio
from studio.trials.ui.letters import ListeningArt, listening, too_small
from tests.thorough import thorough
from tests.ui.audit import overflows
from tests.ui.haste import UnseenPilot

SHOTS = shell.SHOTS | afterwards.SHOTS | night.SHOTS


LARGEST = max(TEXT_SCALES)


@pytest.fixture(
    scope="module",
    params=[
        ("en", 1.0),
        ("pseudo", LARGEST),
        *thorough(*((("pseudo", scale),) for scale in TEXT_SCALES if scale != LARGEST)),
    ],
)
def studio(request: pytest.FixtureRequest) -> Iterator[Studio]:
    language, scale = request.param
    with listening(), Studio((1920, 1080), language, scale, UnseenPilot) as studio:
        yield studio


@pytest.fixture(scope="module")
def art() -> ListeningArt:
    """Knows what is written on its pictures, for all screens."""
    return ListeningArt()


@pytest.mark.parametrize("name", SHOTS)
def test_everything_fits_and_is_read_from_the_sofa(studio: Studio, art: ListeningArt, name: str) -> None:
    SHOTS[name](studio)
    assert overflows(studio.pilot.scene) == []
    if studio.pilot.app.ctx.settings.language == "en":
        assert too_small(studio, art, set()) == []


def test_every_mark_of_the_rules_can_be_drawn() -> None:
    marks = [entry.mark for game in GAMES for page in pages_of(usual_rules(game)) for entry in page.entries]
    assert {mark for mark in marks if len(mark) > 1 and ":" not in mark} <= icon_names()
