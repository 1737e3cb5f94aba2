"""What stands on a page beside the match: how people look, guesses, hints, questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.phones.room.agreeing import PageQuestion
from game.phones.room.guessing import Guessed
from game.rules.contract import Seat

if TYPE_CHECKING:
    from game.bots.search.reasons import Reasons


@dataclass(frozen=True, slots=True)
class CoinLooks:
    """How the coins of all seats look."""

    colours: tuple[str, ...] = ()
    """As '#rrggbb'."""
    emblems: tuple[str, ...] = ()
    """Silhouettes."""
    photos: tuple[str, ...] = ()
    """Names of photographs, empty where there is none."""


@dataclass(frozen=True, slots=True)
class PageHint:
    """A hint that a seat has asked for."""

    seat: Seat
    found: Reasons | None
    """What is best, and why; None while it is thought out."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What is offered and asked beside the match."""

    guessed: Guessed | None = None
    """How guessing stands, for those who look on; None where they do not join in."""
    out: frozenset[Seat] = frozenset()
    """Seats that look on, too."""
    hints: bool = False
    """Whether hints can be asked for at this table."""
    hint: PageHint | None = None
    question: PageQuestion | None = None
    """What some are asked."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Where what may be held is found in pictures, by its face; nothing before all are there."""


NOTHING_BESIDE: Final = Beside()
