"""How the three games of a cycle are announced. Pure: events in, words out."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unnamed.rules.events import CycleBegan, MarketOpened, TradingClosed
from game.rules.contract import Event
from game.ui.boards import Chapter
from game.ui.words import say


def chapter(events: Sequence[Event]) -> Chapter | None:
    """The game that begins with these events, if one does; the match itself begins without a word."""
    for event in events:
        match event:
            case CycleBegan(cycle=cycle) if cycle > 1:
                lines = (
                    say("The Resource game begins anew: win tricks for new cards."),
                    say("Workers, Creations and FX stay."),
                )
                return Chapter(say("Cycle {n}", n=cycle), lines)
            case MarketOpened():
                money = say("The cards you have won are money now: buy FX, or trade.")
                return Chapter(say("The Trading game"), (money,))
            case TradingClosed(capped=capped):
                why = say("Nobody traded, and one player at most bought: the market closes.")
                lines = (
                    say("The market closes for the night.") if capped else why,
                    say("The cards that were left are action tokens now."),
                )
                return Chapter(say("The Creation game"), lines)
    return None
