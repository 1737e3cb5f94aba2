"""How somebody is shown where there is room: a bot's portrait, or the coin of a seat."""

from __future__ import annotations

import pygame

from game.store.journal import PlayerEntry
from game.ui.art import Art
from game.ui.art.portraits import has_portrait


def likeness(art: Art, seat: int, player: PlayerEntry, side: float) -> pygame.Surface:
    """Square, `side` logical units wide."""
    if player.bot is not None and has_portrait(player.bot):
        return art.portrait(player.bot, side)
    return art.seat_coin(seat, side)
