"""What everybody held at the end of a match, laid open."""

from __future__ import annotations

from typing import Any

from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.vocabulary import cards_of
from game.games.unnamed.table import pictures
from game.rules.contract import Seat
from game.ui.boards.open_hands import OpenCards, drawn
from game.ui.words import say


def open_cards(rules: Unnamed, view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat\'s own."""
    cards = tuple(drawn(pictures.resource, card) for card in cards_of(view.hands[seat]))
    types = rules.settings.fx_deck.types
    fx = tuple(drawn(pictures.fx_named, types[number]) for number in view.fx[seat])
    unplayed = OpenCards(say("FX not played"), fx, say("None"), ratio=1.4)
    return (OpenCards(say("In the hand"), cards), unplayed) if cards else (unplayed,)
