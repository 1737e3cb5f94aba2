"""What was remembered of cameras as plain data is understood or left out, whatever a file says."""

from __future__ import annotations

import json
import math
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.devices.camera.area import DiceArea
from game.devices.camera.calibration import TableFit
from game.devices.field.setup import FieldSetup
from game.store.untrusted import UnreadableError, from_json, validate
from vision.field.piece_colours import PieceColours

NAMES = ("corners", "colours", "frame", "kind", *TableFit().to_data())
NUMBERS = st.integers(-(10**20), 10**20) | st.floats(allow_nan=False)
ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=9) | st.sampled_from(["tray", "frame"]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(NAMES), inner),
)


def as_read(value: Any) -> Any:
    """As a file of settings would give it; None where it is refused."""
    try:
        return validate(dict[str, Any], from_json(json.dumps({"it": value})))["it"]
    except UnreadableError:
        return None


@given(st.dictionaries(st.sampled_from(NAMES), ANYTHING) | ANYTHING)
def test_whatever_is_remembered_of_a_camera_is_understood_or_left_out(value: Any) -> None:
    data = as_read(value)
    fit, area, setup = TableFit.from_data(data), DiceArea.from_data(data), FieldSetup.from_data(data)
    assert TableFit.from_data(fit.to_data()) == fit
    assert DiceArea.from_data(area.to_data()) == area
    assert FieldSetup.from_data(setup.to_data()) == setup
    assert all(math.isfinite(x) and math.isfinite(y) for x, y in setup.corners)
    PieceColours.from_data(setup.colours)
