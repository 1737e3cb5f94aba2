"""The pictures of Trade or Duel's cards, by the rules' numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import CARDS, FACE_DOWN, Card
from game.games.trade_or_duel.themes import theme_of
from game.rules.contract import Rules, Seat
from game.ui.art import Art
from game.ui.art.theme import SEATS
from game.ui.boards.open_hands import Face, draw_face
from game.ui.words import _

SIGIL_BELOW_HEIGHT = 90
"""A back lower than this shows a sigil only."""


def face(art: Art, theme: Theme, card: Card, width: float, height: float) -> pygame.Surface:
    """A card, with its name where it has room."""
    share = (card - CARDS[0]) / (CARDS[-1] - CARDS[0])
    name = _(theme.cards[card - 1]) if theme.cards else ""
    return art.number_card(width, height, card, share, name)


def back(art: Art, seat: Seat, width: float, height: float) -> pygame.Surface:
    """The back of a card in the hand of a seat."""
    draw = art.card_back if height >= SIGIL_BELOW_HEIGHT else art.small_back
    return draw(width, height, art.seat_colour(seat), SEATS[seat].sigil)


def side(art: Art, theme: Theme, card: Card, seat: Seat, width: float, height: float) -> pygame.Surface:
    """A card of a seat as it lies: its face, or its back where nobody may see it."""
    if card == FACE_DOWN:
        return back(art, seat, width, height)
    return face(art, theme, card, width, height)


def faces(rules: Rules[Any]) -> Mapping[str, Face]:
    """Every card, for phones."""
    return {f"card-{card}": draw_face(face, theme_of(rules), card) for card in CARDS}
