"""The guide of Trade or Duel: what lies at its table."""

from __future__ import annotations

from typing import Any, Final

from game.catalogue.questions import Explained, Guide, Topic
from game.games.trade_or_duel.questions.by_phase import (
    HIGH_CARD,
    LAY_TO_DUEL,
    LAY_TO_TRADE,
    LOW_CARD,
    QUESTIONS,
)
from game.games.trade_or_duel.rules import TradeOrDuel
from game.games.trade_or_duel.rules.vocabulary import TRADE
from game.games.trade_or_duel.themes import theme_of
from game.rules.text import Translate
from game.rules.things import thing_of

_THINGS: Final = {
    "say-trade": Topic(
        "Trade",
        "You and another player each lay a card face down, or both cards, and swap them. Nobody else "
        "sees them.",
        "You give away your 14 and get a 5: your hand is 9 points lighter, and you know where the 14 is.",
    ),
    "say-duel": Topic(
        "Duel",
        "You and another player each show a card, or both cards. The higher sum stays, the lower is "
        "discarded.",
        "You lay a 14, the other lays a 9: the 9 is gone for good, and your 14 comes back to your hand.",
    ),
    "say-1": Topic(
        "One card",
        "Each of you lays one card of their own choice. The other one is safe.",
        "You hold a 3 and a 14: against a duel you lay the 14, for a trade you would give it away.",
    ),
    "say-2": Topic(
        "Two cards",
        "Both lay both cards. In a trade you swap hands; in a duel each two are added up, and the loser is "
        "out, in a tie both.",
        "10 and 11 make 21, and beat 2 and 18, which make only 20.",
    ),
    "pile": Topic(
        "Out of play",
        "Everybody sees the cards that duels took. Nobody can hold them any more.",
        "When the 1 and the 2 lie here, no card is better to end with than the 3.",
    ),
    "arena": Topic("The arena", "The two players lay their cards here. You always see the last result."),
    "lay": Topic("Lay it", "The card goes to the middle, face down, beside the other one."),
}
"""By the key of a thing."""


class TradeOrDuelGuide(Guide):
    """Has a topic for each of them."""

    def __init__(self, rules: TradeOrDuel, translate: Translate) -> None:
        self._say = translate
        self._theme = theme_of(rules)

    def explain(self, key: str, view: Any) -> Explained | None:
        """What the thing of a key is; for a card, what it is good for."""
        translate = self._say
        kind, card = thing_of(key)
        if kind == "card" and isinstance(card, int):
            return self._card(card)
        if kind in ("mat", "seat"):
            return Explained(
                translate("A player's cards"),
                translate("Two backs, one back or none. Cards that are surely there lie face up."),
                translate(
                    "After a trade of one card you know one of the other's cards, and the other "
                    "knows one of yours."
                ),
            )
        known = _THINGS.get(key) or QUESTIONS[view.phase].explain
        if known is LAY_TO_DUEL and view.kind == TRADE:
            known = LAY_TO_TRADE
        return known.explain(translate) if known is not None else None

    def _card(self, card: int) -> Explained:
        translate = self._say
        name = self._theme.card(card, translate)
        if card >= HIGH_CARD:
            text = translate(
                "A high card: it wins most duels, but it weighs heavily when hands are added up."
            )
            example = translate("Win a duel with it, then trade it away before the last round ends.")
        elif card <= LOW_CARD:
            text = translate("A low card: it loses most duels, but the lowest hand wins at the end.")
            example = translate("Keep it out of duels: when you must lay one of two cards, lay the other.")
        else:
            text = translate("Neither high nor low. Think about what the others may hold.")
            example = translate("Once the high cards are out of play, a 10 wins duels, too.")
        return Explained(name, text, example)
