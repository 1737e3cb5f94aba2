"""Fields that a path tracer draws: what of a picture is asked of it, and what is said of the field."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from studio.scenes.field.board import Linear, bare_board
from studio.scenes.field.drawing import drawn
from studio.scenes.field.scene import Scene
from studio.scenes.field.view import viewpoint
from studio.training.field_crops import true_place
from vision.field.plan import plan_for

pytestmark = pytest.mark.xdist_group("torch")
"""What takes a second to load is loaded by one process."""


@pytest.fixture
def field_traced() -> Any:
    pytest.importorskip("mitsuba", reason="Mitsuba, which draws scenes to learn from, is not installed")
    from studio.training import field_traced

    return field_traced


@pytest.mark.parametrize("tilt", [0, 45])
def test_all_that_the_reader_looks_at_is_drawn(field_traced: Any, tilt: float) -> None:
    board = bare_board((60, 60, 62), (200, 200, 196), 50.8)
    scene = Scene(board, viewpoint(board, tilt=tilt, size=(640, 360)))
    window = field_traced.window_of(scene)
    plan = plan_for(true_place(scene))
    rim = [(x, y, 0) for x in (plan.low[0], plan.high[0]) for y in (plan.low[1], plan.high[1])]
    for x, y in np.clip(scene.view.pixels(rim), 0, np.array(scene.view.size) - 1):
        assert window.left <= x <= window.left + window.wide
        assert window.top <= y <= window.top + window.high


def test_a_table_is_drawn_empty_once_and_then_with_pieces(
    field_traced: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Scene] = []

    def ours(scene: Scene, *_: Any, **__: Any) -> Linear:
        asked.append(scene)
        return drawn(scene)

    monkeypatch.setattr(field_traced, "path_traced", ours)
    monkeypatch.setattr(field_traced, "SIZES", ((320, 180), (384, 216)))
    fields = list(field_traced.traced_fields(np.random.default_rng(4)))
    assert [bool(scene.pieces) for scene in asked] == [False, True, True, True]
    assert len(fields) >= field_traced.SHARED
    standing = [len({piece.square for piece in scene.pieces}) for scene in asked[1:]]
    assert {int((one.truth.kind > 0).sum()) for one in fields} == set(standing)
