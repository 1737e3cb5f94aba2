"""Bases for what happens in a game: most of it happens to a seat, and much of that with a card."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.contract import Event, Seat


@dataclass(frozen=True, slots=True)
class SeatEvent(Event):
    """Something that a seat did, or that happened to it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardEvent(SeatEvent):
    """The same, with one of its cards, in the numbers of the game."""

    card: int
