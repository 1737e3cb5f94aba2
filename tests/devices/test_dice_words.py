"""From which confidence a die counts without anybody's consent."""

from __future__ import annotations

import pytest

from game.devices.dice import Reading
from game.devices.dice_words import is_sure
from vision.dice.reader import DieFound


@pytest.mark.parametrize(("confidence", "counts"), [(0.91, True), (0.9, True), (0.89, False)])
def test_nine_chances_in_ten_are_sure(confidence: float, counts: bool) -> None:
    assert is_sure(DieFound(4, (0, 0, 9, 9), confidence)) is counts
    assert (confidence >= Reading(1, "camera", ()).sure_from) is counts
