"""No screen cuts off words of a translation, with letters of the largest size.

Whether things overlap is tested with the pseudo-language, whose sentences are longer than those of any other.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.store.settings import TEXT_SCALES
from game.ui.translation.languages import LANGUAGES
from studio.shots import SHOTS
from studio.shots.studio import Studio


@pytest.fixture(scope="module", params=[code for code in LANGUAGES if code != "en"])
def studio(request: pytest.FixtureRequest) -> Iterator[Studio]:
    with Studio((1280, 720), request.param, max(TEXT_SCALES)) as studio:
        yield studio


@pytest.mark.parametrize("name", SHOTS)
def test_no_words_are_cut_off(studio: Studio, name: str) -> None:
    SHOTS[name](studio)
    widgets = [widget for scene in studio.pilot.app.stack.shown for widget in scene.root.walk()]
    assert [problem for widget in widgets for problem in widget.problems(studio.pilot.app.ctx)] == []
