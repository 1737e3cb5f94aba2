"""What those who look on may guess: who wins what comes next, as the class of an event says (`guess`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.rules.contract import Event, Seat
from game.rules.text import Translatable

Rival = Seat | None
"""None is nobody, where that may be."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One thing after the other that a seat wins."""

    ask: Translatable
    decided: type[Event]
    """Says who has won."""
    open: Callable[[Any], bool]
    """Whether one can still be guessed, from the view of somebody who watches; not before it has begun."""
    winner: str
    """The part of that event that names the seat, or nobody."""
    rivals: Callable[[Any], Sequence[Rival] | None]
    """Who may win, from the same view; None for all seats."""
