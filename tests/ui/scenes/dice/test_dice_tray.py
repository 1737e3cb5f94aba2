"""The close-up of a reading."""

from __future__ import annotations

import pytest

from game.ui.scenes.dice.tray import _around

Box = tuple[int, int, int, int]

WIDE, TALL = 1280, 720
DICE = {
    "one in the middle": ((600, 300, 660, 360),),
    "one in a corner": ((1240, 690, 1280, 720),),
    "a few side by side": ((400, 300, 460, 360), (500, 320, 560, 380)),
    "from edge to edge": ((10, 300, 70, 360), (1210, 330, 1270, 390)),
    "from top to bottom": ((600, 5, 660, 65), (640, 650, 700, 710)),
}


@pytest.mark.parametrize("boxes", DICE.values(), ids=DICE)
@pytest.mark.parametrize("aspect", [0.7, 1.1, 2.5])
def test_the_close_up_has_every_die_in_it(boxes: tuple[Box, ...], aspect: float) -> None:
    left, top, right, bottom = _around(boxes, WIDE, TALL, aspect)
    assert left >= 0
    assert top >= 0
    assert right <= WIDE + 1e-6
    assert bottom <= TALL + 1e-6
    assert all(left <= x0 and top <= y0 and x1 <= right and y1 <= bottom for x0, y0, x1, y1 in boxes)
