"""The pictures of Engine's cards, by the rules' numbers."""

from __future__ import annotations

import pygame

from game.rules.contract import Seat
from game.rules.engine.vocabulary import RANK_CODES, SUIT_LETTERS, SUIT_OF, Card, Suit
from game.ui.art import Art
from game.ui.art.theme import SEATS
from game.ui.boards.engine.layout import PICTURED


def face(art: Art, card: Card, width: float, height: float, strip: float | None = None) -> pygame.Surface:
    """A card as large as asked; a small one is read within `strip` of its left edge."""
    rank, letter = RANK_CODES[card % 13], letter_of(SUIT_OF[card])
    if height >= PICTURED:
        return art.playing_card(width, height, rank, letter)
    return art.index_card(width, height, rank, letter, strip)


def back(art: Art, seat: Seat, width: float, height: float) -> pygame.Surface:
    """The back of a card in the hand of a seat."""
    if height >= PICTURED:
        return art.card_back(width, height, art.seat_colour(seat), SEATS[seat].sigil)
    return art.small_back(width, height, art.seat_colour(seat), SEATS[seat].sigil)


def deck_back(art: Art, width: float, height: float) -> pygame.Surface:
    """The back of a card of the deck."""
    return art.card_back(width, height, icon="gears")


def letter_of(suit: Suit) -> str:
    """The suit as the art calls it."""
    return SUIT_LETTERS[suit]
