"""Whatever befalls Bluetooth dice: no value is wrong, and no roll counts twice."""

from __future__ import annotations

import pytest

from tests.devices.bluetooth.bluetooth_day import BusyDay
from tests.thorough import thorough


@pytest.mark.parametrize(("seed", "rolls"), [(1, 60), *thorough((2, 1000))])
def test_no_roll_is_wrong_and_none_counts_twice(seed: int, rolls: int) -> None:
    tally = BusyDay(seed).play(rolls)
    assert (tally.rolls, tally.wrong, tally.twice, tally.open_rolls) == (rolls, 0, 0, 0), tally
    assert tally.mishaps > rolls / 3
    assert tally.asked_people < rolls / 2
