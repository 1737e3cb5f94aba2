"""The test vectors of DTP/1, for the conformance checks and for every implementation's tests."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def load_vectors() -> Any:
    """The contents of `vectors.json`; docs/engineering/dice-tower-protocol.md says what its parts mean."""
    return json.loads(files("hardware").joinpath("vectors.json").read_text(encoding="ascii"))
