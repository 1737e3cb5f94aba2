"""The themes that come with the program."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from game import shipped
from game.catalogue.decks import deck_from

if TYPE_CHECKING:
    from game.games.trade_or_duel.rules.themes import Theme
    from game.rules.contract import Rules

FOLDER: Final = "trade_or_duel_themes"
NO_THEME: Final = "plain"


@cache
def themes() -> dict[str, Theme]:
    """The themes that come with the program, by file name; first the game as its designer wrote it."""
    from game.games.trade_or_duel.rules.themes import PLAIN, parse_theme

    found = {NO_THEME: PLAIN}
    for path in sorted(shipped.path("decks", FOLDER).glob("*.toml")):
        found[path.stem] = deck_from(path, parse_theme)
    return found


def theme_of(rules: Rules[Any]) -> Theme:
    """The theme that a match is played with; none where its theme is no longer there."""
    return themes().get(rules.options.get("theme", NO_THEME), themes()[NO_THEME])
