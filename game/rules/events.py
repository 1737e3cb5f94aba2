"""Bases for what happens in a game: most of it to a seat, much with a card, some for the eyes of one seat."""

from __future__ import annotations

from dataclasses import field

from game.rules.contract import Event, Seat


class SeatEvent(Event):
    """Something that a seat did, or that happened to it."""

    seat: Seat


class CardEvent(SeatEvent):
    """The same, with one of its cards, in the numbers of the game."""

    card: int


class AmountEvent(SeatEvent):
    """A seat has more or less of something."""

    amount: int
    """By how much."""
    total: int
    """What it has now."""


class OwnEvent(Event):
    """Something that one seat alone may know."""

    only: Seat = field(kw_only=True)  # type: ignore[misc]
