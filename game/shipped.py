"""The files that ship with the program: fonts, icons, decks, words, translations, the page for phones.

In the sources they lie in `assets`, beside this package; installed, inside it, so that nothing but our own
packages stands among everybody else's.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent
_INSTALLED: Final = _HERE / "assets"
ASSETS: Final = _INSTALLED if _INSTALLED.is_dir() else _HERE.parent / "assets"
"""The folder of all of them."""


def path(*parts: str) -> Path:
    """Where a shipped file is: path("decks", "spells.toml")."""
    return ASSETS.joinpath(*parts)
