"""Where the program leads to *Just roll*."""

from __future__ import annotations

from collections.abc import Callable

from game.features.feature import MenuEntry
from game.features.rolls.scenes.just_roll import JustRollScene
from game.match.host import MatchHost
from game.ui.stage.context import Context
from game.ui.words import _


def lobby_entries(ctx: Context, host: MatchHost, forget: Callable[[str], object]) -> list[MenuEntry]:
    """Returns the entry that opens the tray for dice without a game."""
    return [MenuEntry("just-roll", _("Roll"), lambda: ctx.stack.push(JustRollScene(ctx, host)), "dice")]
