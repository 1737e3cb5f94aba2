"""Somebody who does at the real table what the screen asks for, where no people are there to do it.

The demonstration of the camera has such a hand: it learns from a match what people would read on the screen,
and nothing else, and answers with movements that a camera has to see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.devices.dice import RollRequest
from game.rules.contract import Seat


@dataclass(frozen=True, slots=True)
class PieceWishes:
    """What the screen says about the real pieces right now."""

    stacks: tuple[tuple[int, ...], ...]
    """By square: the pieces that should stand there, bottom first."""
    wrong: frozenset[int] = frozenset()
    """Squares that the screen says are not as they should be."""
    awaited: frozenset[int] = frozenset()
    """Squares that the screen says are still to be changed."""
    seat: Seat | None = None
    """Whose turn it is, where that is known."""


class TableHand(Protocol):
    """Moves real things. All calls return at once."""

    def sit_down(self) -> None:
        """Another match begins: the table is found as the match has it."""

    def move_pieces(self, wishes: PieceWishes) -> None:
        """The wishes as they stand now; those before are forgotten."""

    def roll(self, request: RollRequest | None) -> None:
        """Real dice should fall; None when they have been read, or are not wanted any more."""
