"""The files of the networks: in the sources among the assets, installed inside this package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent
_INSTALLED: Final = _HERE / "models"
MODELS: Final = _INSTALLED if _INSTALLED.is_dir() else _HERE.parent / "assets" / "models"
"""The folder of all of them."""
