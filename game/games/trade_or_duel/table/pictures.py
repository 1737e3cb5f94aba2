"""The pictures of Trade or Duel's cards, by the rules' numbers."""

from __future__ import annotations

import pygame

from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import CARDS, TRADE, Card
from game.rules.contract import Seat
from game.ui.art import Art
from game.ui.art.theme import SEATS
from game.ui.words import say

ICONS = {TRADE: "trade", "duel": "swords"}
SMALL = 90
"""A back lower than this shows a sigil only."""


def face(art: Art, theme: Theme, card: Card, width: float, height: float) -> pygame.Surface:
    """A card, with its name where it has room."""
    share = (card - CARDS[0]) / (CARDS[-1] - CARDS[0])
    name = say(theme.cards[card - 1]) if theme.cards else ""
    return art.number_card(width, height, card, share, name)


def back(art: Art, seat: Seat, width: float, height: float) -> pygame.Surface:
    """The back of a card in the hand of a seat."""
    draw = art.card_back if height >= SMALL else art.small_back
    return draw(width, height, art.seat_colour(seat), SEATS[seat].sigil)
