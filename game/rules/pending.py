"""What rules wait for: a choice, dice, a shuffle, or nothing more."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.actions import Action
from game.rules.values import Seat, unchanged


@unchanged
class Turn:
    """A seat must choose one of the options."""

    seat: Seat
    phase: str
    """The step of the game in one word of that game's rule book, for prompts and help."""
    options: Sequence[Action]
    """Never empty; in an order that depends on the state alone."""
    decline: Action | None = None
    """In an offer that comes again and again, the option that lets it pass. A player may have it chosen until
    further notice; as that does not depend on what the seat holds, it gives nothing away."""


@unchanged
class Roll:
    """Dice must fall."""

    seat: Seat | None
    """Who rolls; None when it is nobody's in particular."""
    dice: int
    sides: int
    purpose: str
    """What the roll decides, in one word of the rule book."""
    setup: bool = False
    """Part of setting the table up: a host may leave these to virtual dice."""


@unchanged
class Shuffle:
    """`draw` of `size` items must be drawn at random, in order, without putting back."""

    size: int
    draw: int
    purpose: str


@unchanged
class Over:
    """The match has ended."""

    scores: tuple[float, ...]
    winners: tuple[Seat, ...]
    """All who share the victory; empty when nobody wins."""
    capped: bool = False
    """Stopped by the technical limit on length, scored as it stood."""

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat: 1 for winners, also by another rule than points; equals share a place."""
        ranks = [(seat not in self.winners, -score) for seat, score in enumerate(self.scores)]
        return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


Pending = Turn | Roll | Shuffle | Over
