"""The cards and appliances of Power Vacuum as pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.games.power_vacuum.layout import SIGNS
from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.vocabulary import (
    BACK_OF,
    BROWN,
    CARD_CODES,
    HIDDEN_CARD,
    RANK_OF,
    SUIT_OF,
    Card,
    Suit,
)
from game.ui.art import Art, suited
from game.ui.art.theme import Colour
from game.ui.boards.open_hands import Face, draw_face

COLOURS: Final[tuple[Colour, ...]] = (
    (240, 184, 40),
    (232, 232, 240),
    (38, 140, 78),
    (200, 36, 52),
    (112, 72, 44),
)
"""Yellow, white, green, red, and the brown of the Spies."""


def card(art: Art, face: Card, width: float, height: float) -> pygame.Surface:
    """A card from the front; a hidden one from its back. A Spy wears the suit of its back at its foot."""
    if face >= HIDDEN_CARD:
        return back(art, BACK_OF[face], width, height)
    suit, worn = SUIT_OF[face], BACK_OF[face]
    return art.suited_card(
        width, height, str(RANK_OF[face]), drawn_suit(suit), drawn_suit(worn) if suit == BROWN else None
    )


def drawn_suit(suit: Suit) -> suited.SuitLook:
    """How a suit looks."""
    return suited.SuitLook(COLOURS[suit], SIGNS[suit])


def back(art: Art, suit: Suit, width: float, height: float) -> pygame.Surface:
    """The back of a card, in the colour that everybody sees."""
    return art.small_back(width, height, COLOURS[suit], SIGNS[suit])


def faces(rules: PowerVacuum) -> Mapping[str, Face]:
    """Every card of the deck, for phones."""
    return {f"card-{CARD_CODES[one]}": draw_face(card, one) for one in sorted({*rules.deck.cards})}
