"""Where the program leads to matches that are watched again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.features.feature import MenuEntry
from game.features.theatre.scenes.opening import open_theatre
from game.features.theatre.scenes.shelf import ShelfScene
from game.match.host import MatchHost
from game.ui.stage.context import Context
from game.ui.words import _


def lobby_entries(ctx: Context, host: MatchHost, forget: Callable[[str], object]) -> list[MenuEntry]:
    """Returns the entry that opens the matches that are over, where there are some."""
    over = host.left.over
    return (
        [MenuEntry("shelf", _("Watch"), lambda: ctx.stack.push(ShelfScene(ctx, over)), "eye")] if over else []
    )


def result_entries(ctx: Context, journal: Path | None) -> list[MenuEntry]:
    """Returns the entry that opens the match that is over, from its beginning."""
    if journal is None:
        return []
    return [MenuEntry("watch", _("Watch it again"), partial(open_theatre, ctx, journal), "eye")]
