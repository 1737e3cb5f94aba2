"""What the lobby says of a night."""

from __future__ import annotations

from game.features.night.nights import Nights
from game.rules.text import join_list
from game.ui.words import _

NightWords = tuple[str, str, str]
"""The lines of its tile: that it goes on, how far it is, who leads."""


def night_tile(nights: Nights) -> NightWords | None:
    """The tile that leads back to the night between two of its games; None while there is none."""
    games = nights.games
    if not games:
        return None
    leading = join_list([one.player.name for one in nights.standings if one.rank == 1], _)
    return (
        _("The night goes on"),
        _("{n} games played.", n=len(games)),
        _("{name} leads.", name=leading),
    )
