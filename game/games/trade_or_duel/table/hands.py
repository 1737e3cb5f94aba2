"""What everybody held at the end of a match, laid open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.games.trade_or_duel.table import pictures
from game.games.trade_or_duel.themes import NO_THEME, themes
from game.rules.contract import Rules, Seat
from game.ui.boards.open_hands import Face, OpenCards, drawn
from game.ui.words import say


def open_cards(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat\'s own."""
    theme = themes().get(rules.options.get("theme", NO_THEME), themes()[NO_THEME])

    def faces(cards: Iterable[int]) -> tuple[Face, ...]:
        return tuple(drawn(pictures.face, theme, card) for card in cards)

    first, last = view.dealt[seat], view.hands[seat]
    return (
        OpenCards(say("Dealt last"), faces(first), say("Nothing")),
        OpenCards(say("At the end"), faces(last), say("Nothing left")),
    )
