"""What networks are shown."""

from __future__ import annotations

import cv2
import numpy as np

from vision.network import as_input


def test_a_network_is_shown_what_opencv_would_show_it() -> None:
    image = np.random.default_rng(2).integers(0, 256, (48, 64, 3), dtype=np.uint8)
    assert np.array_equal(as_input(image), cv2.dnn.blobFromImage(image, 1 / 255))
