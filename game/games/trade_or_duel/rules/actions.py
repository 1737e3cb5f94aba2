"""What a seat can choose in Trade or Duel."""

from __future__ import annotations

from itertools import chain
from typing import Final

from game.games.trade_or_duel.rules.vocabulary import CARDS, KINDS, Card
from game.rules.contract import Action, Seat


class Declare(Action):
    """Say "Trade" or "Duel" to another player."""

    kind: str
    target: Seat


class Say(Action):
    """Say "One" or "Two", as the one who was spoken to."""

    count: int


class Lay(Action):
    """Lay a card of the own hand face down on the table."""

    card: Card


SAYS: Final = (Say(1), Say(2))
LAYS: Final = {card: Lay(card) for card in CARDS}
DECLARATIONS: Final = tuple(tuple(Declare(kind, seat) for kind in KINDS) for seat in range(len(CARDS) // 2))


def declarations(actor: Seat, living: tuple[Seat, ...]) -> tuple[Declare, ...]:
    """Both kinds for every other player who has cards."""
    return tuple(chain.from_iterable(DECLARATIONS[seat] for seat in living if seat != actor))
