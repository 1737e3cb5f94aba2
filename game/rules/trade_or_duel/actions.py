"""What a seat can choose in Trade or Duel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from game.rules.contract import Action, Seat
from game.rules.trade_or_duel.vocabulary import CARDS, KINDS, Card


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Say "Trade" or "Duel" to another player."""

    kind: str
    target: Seat


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Say "One" or "Two", as the one who was spoken to."""

    count: int


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a card of the own hand face down on the table."""

    card: Card


SAYS: Final = (Say(1), Say(2))
LAYS: Final = {card: Lay(card) for card in CARDS}


@cache
def declarations(actor: Seat, living: tuple[Seat, ...]) -> tuple[Declare, ...]:
    """Both kinds for every other player who has cards."""
    return tuple(Declare(kind, seat) for seat in living if seat != actor for kind in KINDS)
