"""Files that ship with the program: fonts, icons, sounds, decks."""

from pathlib import Path


def path(*parts: str) -> Path:
    """Where a shipped file is: path("decks", "spells.toml")."""
    return Path(__file__).parent.joinpath(*parts)
