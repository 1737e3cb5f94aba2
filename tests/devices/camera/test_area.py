"""Where dice count is kept as plain data, by camera."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.devices.camera.area import DICE_AREAS, AreaKind, DiceArea, stored_area
from game.store import settings

DRAWN = DiceArea(AreaKind.FRAME, (0.1, 0.2, 0.5, 0.6))


def test_an_area_survives_as_plain_data() -> None:
    assert DiceArea.from_data(json.loads(json.dumps(DRAWN.to_data()))) == DRAWN


def test_an_area_belongs_to_its_camera(tmp_path: Path) -> None:
    settings.save(tmp_path, DICE_AREAS.set(settings.Settings(), {"camera 0": DRAWN.to_data()}))
    assert stored_area(tmp_path, "camera 0") == DRAWN
    assert stored_area(tmp_path, "camera 1") == DiceArea()


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"kind": "garden", "frame": [0, 0, 1, 1]},
        {"kind": "frame", "frame": [0, 0, 1]},
        {"kind": "frame", "frame": [0.5, 0, 0.4, 1]},
        {"kind": "frame", "frame": [0, 0, 2, 1]},
        {"kind": "frame", "frame": "wide"},
    ],
)
def test_data_that_makes_no_sense_means_everywhere(data: object) -> None:
    assert DiceArea.from_data(data) == DiceArea()
