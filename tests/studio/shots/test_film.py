"""The film of the demonstration: the same every time, and something happens in it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from studio.shots.film import PART, film, keep
from vision.opencv import load_cv2

pytestmark = pytest.mark.pictures


def test_the_hand_moves_in_it_and_it_is_the_same_every_time() -> None:
    one, other = film(12, begun=2), film(3, begun=2)
    assert [picture.shape for picture in one] == [(2 * PART[1], PART[0], 3)] * 12
    assert all((a == b).all() for a, b in zip(one, other, strict=False))
    moved = [(np.abs(one[0].astype(int) - later).max(2) > 60)[: PART[1]].sum() for later in one]
    assert max(moved) > 1000


def test_it_is_kept_as_one_picture_that_moves(tmp_path: Path) -> None:
    cv2 = load_cv2()
    if not hasattr(cv2, "imreadanimation"):
        pytest.skip("this OpenCV has no animated pictures")
    shades = [np.full((40, 60, 3), shade, np.uint8) for shade in (20, 120, 220)]
    keep(shades, tmp_path / "film.webp")
    read, animation = cv2.imreadanimation(str(tmp_path / "film.webp"))
    assert read
    assert [round(float(frame[:, :, :3].mean()), -1) for frame in animation.frames] == [20, 120, 220]
    assert (animation.durations == animation.durations[0]).all()
