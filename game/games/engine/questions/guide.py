"""The guide of Engine: what the things on its board are."""

from __future__ import annotations

from typing import Any, Final

from game.catalogue.questions import Explained, Guide, Topic
from game.games.engine.questions import cards
from game.games.engine.questions.by_phase import QUESTIONS, THE_WHEEL, THE_WHEEL_LAST
from game.games.engine.rules import Engine
from game.games.engine.rules.vocabulary import CARD_BY_CODE, RANK_OF, SUITS, Card
from game.rules.text import N_, Translate
from game.rules.things import thing_of

_EXAMPLES: Final = N_(
    {
        1: "It lies in a row with your 10: on your turn it sets off the 10, too, for a point.",
        2: "The 2 of clubs and the gift of clubs: 5 gold in a turn.",
        3: "More cards in hand, more to build with.",
        4: "A 9 alone costs 9 gold. With the 4 it costs 4.",
        5: "Onto a 2 of clubs: on your turns both act, whichever of their suits you choose.",
        6: "A third card on a stack of two gains 3 points at once.",
        7: "Build a 5 for 5 gold and gain 2 points for it.",
        8: "3 gold become a card and 2 points.",
        9: "Three cards you have no use for become 2 gold and 2 points.",
        10: "Four activations are four points.",
        11: "Best when your table is full of its suit.",
        12: "6 gold for 2 points: enough for two small cards.",
        13: "Choose the two best from ace to ten that were thrown away.",
    }
)
"""By rank."""
_THINGS: Final = {
    "turn": THE_WHEEL,
    "deck": Topic("The deck", "Cards are drawn from here. When it is empty, the match ends with this turn."),
    "discard": Topic(
        "Thrown away",
        "Cards that were discarded or replaced. Press it to read them all.",
        "A king takes up to two of them back, from ace to ten.",
    ),
    "seat": Topic(
        "A player",
        "Gold pays for cards, points win. Press the plate to look at that player's table.",
        "At 40 points the match ends with that turn; then cards and gold count, too.",
    ),
    "activate": Topic(
        "Activate it",
        "The lit card does what it says. You may also skip it.",
        "An 8 costs 3 gold: skip it when you want to save.",
    ),
    "stop": Topic("Nothing of it", "Cards need not act, and nothing has to be built."),
}
"""By the first word of the key of a thing."""
_SEAT_GAINED: Final = Topic(
    _THINGS["seat"].title,
    _THINGS["seat"].text,
    "Once somebody has gained 40 points in all, spent ones too, the match ends with that turn.",
)
"""A player, by the house rule that points count once they are gained."""
_ROOM: Final = N_(
    {
        "besides": "When all nine are taken, a new card may replace a stack for 5 gold besides its price; "
        "points pay what is missing of these 5.",
        "instead": "When all nine are taken, a new card may replace a stack for 5 gold instead of its price; "
        "points pay what is missing.",
    }
)
"""By the house rule on room in a full table."""


class EngineGuide(Guide):
    """Has a topic for each of them."""

    def __init__(self, rules: Engine, translate: Translate) -> None:
        self._rules, self._say = rules, translate

    def explain(self, key: str, view: Any) -> Explained | None:
        """What the thing of a key is; of a card, what it does."""
        kind, which = thing_of(key)
        if kind == "card" and which in CARD_BY_CODE:
            return self._card(CARD_BY_CODE[which])
        if kind == "suit" and isinstance(which, int):
            return self._suit(which)
        if kind == "cell":
            lying = view.tableaux[view.actor].get(which, ()) if view.actor >= 0 else ()
            if lying:
                return self._card(lying[-1])
            return self._place()
        if kind == "seat" and self._rules.settings.goal == "gross":
            return _SEAT_GAINED.explain(self._say)
        known = _THINGS.get(kind) or QUESTIONS[view.phase].explain
        if known is THE_WHEEL and view.rulings.active_last:
            known = THE_WHEEL_LAST
        return known.explain(self._say) if known is not None else None

    def _place(self) -> Explained:
        """A free place on one's table."""
        translate, settings = self._say, self._rules.settings
        words = (
            N_("At most three rows and three columns. A new card goes on a free place beside another card.")
            if settings.adjacent
            else N_("At most three rows and three columns. A new card goes on any free place.")
        )
        return Explained(
            translate("A place on your table"), translate(words), translate(_ROOM[settings.replacing])
        )

    def _suit(self, suit: int) -> Explained:
        translate = self._say
        return Explained(
            cards.suit_name(suit, translate),
            cards.gives(suit, translate)
            + " "
            + (
                translate("Then your whole stacks with it act; the others use only their cards of that suit.")
                if self._rules.settings.order == "first"
                else translate("Then the others' cards of that suit act, and last your whole stacks with it.")
            ),
            translate("Look which {suit} the others have: they profit, too.", suit=translate(SUITS[suit])),
        )

    def _card(self, card: Card) -> Explained:
        translate = self._say
        does = cards.does(card, translate, self._rules.settings.stacking == "whole")
        text = f"{does} {cards.costs(card, translate)}."
        return Explained(cards.title(card, translate), text, translate(_EXAMPLES[RANK_OF[card]]))
