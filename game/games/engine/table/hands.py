"""What everybody held at the end of a match, laid open."""

from __future__ import annotations

from typing import Any

from game.games.engine.rules.vocabulary import cards_in
from game.games.engine.table import pictures
from game.rules.contract import Rules, Seat
from game.ui.boards.open_hands import OpenCards, drawn
from game.ui.words import say


def open_cards(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat\'s own."""
    faces = tuple(drawn(pictures.face, card) for card in cards_in(view.hands[seat]))
    return (OpenCards(say("In the hand"), faces, say("An empty hand")),)
