"""The data folder of a table that played on version 0.3.0 for a fortnight: journals, settings and league.

It was written by version 0.3.0 itself and is never written anew. What it told of it is in `told_0_3.json`.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, Final

from game.store.folder import DataFolder

DATA: Final = Path(__file__).with_name("data_0_3")
TOLD: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("told_0_3.json").read_text(encoding="utf-8")
)
"""By command: parts of what it told as JSON."""


def moved_in(to: Path) -> DataFolder:
    """The folder as this version opens it: a copy that may be changed."""
    shutil.copytree(DATA, to)
    return DataFolder.open(to)
