"""The pictures of Engine's cards, by the rules' numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import pygame

from game.games.engine.rules.vocabulary import (
    CARD_CODES,
    CARD_COUNT,
    RANK_CODES,
    SUIT_LETTERS,
    SUIT_OF,
    Card,
    Suit,
)
from game.games.engine.table.layout import MIN_PICTURED_HEIGHT, CardSize
from game.rules.contract import Rules, Seat
from game.ui.art import Art
from game.ui.art.theme import SEATS
from game.ui.boards.open_hands import Face, draw_face


def face(art: Art, card: Card, width: float, height: float, strip: float | None = None) -> pygame.Surface:
    """A card as large as asked; a small one is read within `strip` of its left edge."""
    rank, letter = RANK_CODES[card % 13], letter_of(SUIT_OF[card])
    if height >= MIN_PICTURED_HEIGHT:
        return art.playing_card(width, height, rank, letter)
    return art.index_card(width, height, rank, letter, strip)


def all_faces(art: Art, sizes: Iterable[CardSize]) -> Iterator[Callable[[], object]]:
    """Calls that bake every card in these sizes."""
    return (partial(face, art, card, *size) for size in sizes for card in range(CARD_COUNT))


def back(art: Art, seat: Seat, width: float, height: float) -> pygame.Surface:
    """The back of a card in the hand of a seat."""
    if height >= MIN_PICTURED_HEIGHT:
        return art.card_back(width, height, art.seat_colour(seat), SEATS[seat].sigil)
    return art.small_back(width, height, art.seat_colour(seat), SEATS[seat].sigil)


def deck_back(art: Art, width: float, height: float) -> pygame.Surface:
    """The back of a card of the deck."""
    return art.card_back(width, height, icon="gears")


def letter_of(suit: Suit) -> str:
    """The suit as the art calls it."""
    return SUIT_LETTERS[suit]


def faces(rules: Rules[Any]) -> Mapping[str, Face]:
    """Every card, for phones."""
    return {f"card-{code}": draw_face(face, card) for card, code in enumerate(CARD_CODES)}
