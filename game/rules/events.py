"""Bases for what happens in a game: most of it happens to a seat, and much of that with a card."""

from __future__ import annotations

from game.rules.contract import Event, Seat


class SeatEvent(Event):
    """Something that a seat did, or that happened to it."""

    seat: Seat


class CardEvent(SeatEvent):
    """The same, with one of its cards, in the numbers of the game."""

    card: int
