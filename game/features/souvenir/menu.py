"""Where the program leads to the souvenir of a match."""

from __future__ import annotations

from pathlib import Path

from game.features.feature import MenuEntry
from game.features.souvenir.scenes.souvenir import SouvenirScene
from game.ui.stage.context import Context
from game.ui.words import _


def result_entries(ctx: Context, journal: Path | None) -> list[MenuEntry]:
    """Returns the entry after a match that is over."""
    return _entries(ctx, journal, _("Souvenir")) if journal is not None else []


def watched_entries(ctx: Context, journal: Path) -> list[MenuEntry]:
    """Returns the entry beside a match that is watched again."""
    return _entries(ctx, journal, _("Clip"))


def _entries(ctx: Context, journal: Path, words: str) -> list[MenuEntry]:
    return [MenuEntry("souvenir", words, lambda: ctx.stack.push(SouvenirScene(ctx, journal)), "star")]
