"""Busy screens look as they did when their golden pictures were taken."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.ui.golden import FOLDER, SHARE, Pixels, all_names, side_by_side, taken, unlike


@pytest.fixture(scope="module")
def today() -> dict[str, Pixels]:
    """The pictures as they are now."""
    return dict(taken())


def golden(name: str) -> Pixels:
    picture = cv2.imread(str(FOLDER / f"{name}.png"))
    assert picture is not None, f"there is no golden picture of {name}: python -m tests.ui.golden"
    return picture.astype(np.uint8)


@pytest.mark.parametrize("name", all_names())
def test_a_busy_screen_looks_as_it_did(today: dict[str, Pixels], tmp_path: Path, name: str) -> None:
    shown = tmp_path / f"{name}.png"
    cv2.imwrite(str(shown), side_by_side(golden(name), today[name]))
    assert unlike(golden(name), today[name]) <= SHARE, (
        f"{shown} shows then, now and the difference; "
        "if it was meant so, take all pictures anew with: python -m tests.ui.golden"
    )


@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (0, 1)])
def test_a_card_that_lies_beside_its_place_is_noticed(dx: int, dy: int) -> None:
    picture = golden("unnamed-trick")
    moved = picture.copy()
    moved[49 + dy : 84 + dy, 95 + dx : 119 + dx] = picture[49:84, 95:119]
    assert unlike(picture, moved) > 10 * SHARE


def test_grain_and_soft_edges_are_not() -> None:
    picture = golden("unnamed-trick")
    grain = np.random.default_rng(1).integers(-8, 9, picture.shape)
    assert unlike(picture, np.clip(picture + grain, 0, 255).astype(np.uint8)) == 0
