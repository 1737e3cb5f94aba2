"""The themes that come with the program."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import assets
from game.catalogue.decks import deck_from

if TYPE_CHECKING:
    from game.games.trade_or_duel.rules.themes import Theme

FOLDER: Final = "trade_or_duel_themes"
NO_THEME: Final = "plain"


@cache
def themes() -> dict[str, Theme]:
    """The themes that come with the program, by file name; first the game as its designer wrote it."""
    from game.games.trade_or_duel.rules.themes import PLAIN, parse_theme

    found = {NO_THEME: PLAIN}
    for path in sorted(assets.path("decks", FOLDER).glob("*.toml")):
        found[path.stem] = deck_from(path, parse_theme)
    return found
