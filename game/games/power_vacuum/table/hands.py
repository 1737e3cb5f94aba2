"""What everybody held at the end of a match, laid open."""

from __future__ import annotations

from typing import Any

from game.games.power_vacuum.rules.vocabulary import AGENDAS
from game.games.power_vacuum.rules.words import agenda_words
from game.games.power_vacuum.table import pictures
from game.rules.contract import Rules, Seat
from game.ui.boards.open_hands import OpenCards, drawn
from game.ui.words import say


def open_cards(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat\'s own."""
    cards = (*view.hands[seat], *view.kept[seat])
    agenda = view.agendas[seat]
    words = agenda_words(agenda, say) if 0 <= agenda < len(AGENDAS) else say("None")
    faces = tuple(drawn(pictures.card, card) for card in cards)
    return (OpenCards(say("Last agenda"), (), words), OpenCards(say("Cards kept"), faces, say("None")))
