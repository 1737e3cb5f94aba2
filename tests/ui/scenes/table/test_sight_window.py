"""What the camera over the field sees, at the table: small, large, and nothing while it is off."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from game.match.field.lazy_source import LazyField
from game.store.settings import Motion, Settings
from game.ui.scenes.table.sight_window import SightScene
from studio.simulated_field import SimulatedField
from tests.ui.scenes.tables import match, seated

pytestmark = pytest.mark.pictures


class Sitting:
    def __init__(self, folder: Path, names: tuple[str, ...]) -> None:
        self.real = SimulatedField(random.Random(1))
        self.real.picture = np.full((270, 480, 3), (40, 200, 90), np.uint8)
        loop = match(folder, names, real_field=True, field=LazyField(lambda: self.real, wanted=True))
        self.loop, self.pilot = loop, seated(folder, loop, Settings(motion=Motion.OFF))
        self.pilot.run(0.3)

    @property
    def seen(self) -> tuple[int, int, int]:
        """The colour in the middle of the small picture, red first."""
        x, y = self.pilot.widget("sight").box.centre
        px, py = self.pilot.app.display.to_window(x, y)
        return tuple(self.pilot.shot().get_at((round(px), round(py)))[:3])


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path, ("Ann", "Bob"))
    yield sitting
    sitting.pilot.app.close()


def test_the_picture_is_shown_small_and_follows_the_camera(at: Sitting) -> None:
    assert at.seen == (90, 200, 40)
    at.real.picture = np.full((270, 480, 3), (200, 40, 40), np.uint8)
    at.pilot.run(0.3)
    assert at.seen == (40, 40, 200)


def test_a_tap_shows_it_large_and_leads_back(at: Sitting) -> None:
    at.pilot.press("sight")
    at.pilot.run(0.3)
    assert isinstance(at.pilot.scene, SightScene)
    at.pilot.press("done")
    at.pilot.run(0.3)
    assert at.pilot.scene.name == "table"


def test_with_the_camera_off_nothing_is_shown(at: Sitting) -> None:
    assert at.loop.field is not None
    at.loop.field.switch(False)
    at.pilot.run(0.3)
    assert at.seen != (90, 200, 40)


@pytest.mark.parametrize(("names", "story"), [(("Ann", "Bob"), True), (("Ann", "Bob", "Cy"), False)])
def test_the_story_gives_way_where_both_have_no_room(
    names: tuple[str, ...], story: bool, tmp_path: Path
) -> None:
    sitting = Sitting(tmp_path, names)
    try:
        assert sitting.pilot.scene.root.find("sight") is not None
        assert (sitting.pilot.scene.root.find("log") is not None) is story
    finally:
        sitting.pilot.app.close()
