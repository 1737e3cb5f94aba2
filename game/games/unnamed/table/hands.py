"""What everybody held at the end of a match, laid open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.vocabulary import CARD_CODES, cards_of
from game.games.unnamed.table import pictures
from game.rules.contract import Seat
from game.ui.boards.open_hands import Face, OpenCards, drawn
from game.ui.words import say


def open_cards(rules: Unnamed, view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat\'s own."""
    cards = tuple(drawn(pictures.resource, card) for card in cards_of(view.hands[seat]))
    types = rules.settings.fx_deck.types
    fx = tuple(drawn(pictures.fx_named, types[number]) for number in view.fx[seat])
    unplayed = OpenCards(say("FX not played"), fx, say("None"), ratio=1.4)
    return (OpenCards(say("In the hand"), cards), unplayed) if cards else (unplayed,)


def faces(rules: Unnamed) -> Mapping[str, Face]:
    """Every resource, FX and Special Power."""
    fx, powers = rules.settings.fx_deck.types, rules.settings.powers
    return {
        **{f"card-{code}": drawn(pictures.resource, card) for card, code in enumerate(CARD_CODES)},
        **{f"fx-{number}": drawn(pictures.fx_card, one) for number, one in enumerate(fx)},
        **{f"power-{number}": drawn(pictures.power_card, one) for number, one in enumerate(powers)},
    }
