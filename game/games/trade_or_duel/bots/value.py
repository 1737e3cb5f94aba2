"""What a hand of Trade or Duel is worth against the others.

Early on, a high card is armour; in the last round, only a low hand wins. A player who is out no longer
competes.
"""

from __future__ import annotations

from typing import Final

from game.games.trade_or_duel.rules.state import Cards, State
from game.games.trade_or_duel.rules.vocabulary import CARDS, HAND_SIZE, ROUND_COUNT
from game.rules.contract import Seat

_ARMOUR: Final[tuple[float, ...]] = (0.2, 0.5, 0.8)
"""How much a high card counts against a low hand, by rounds still to come."""
_SINGLE_CARD_VALUE: Final = 0.5
"""What a hand of one card is worth against the same with two: the next duel may end it."""
_HIGHEST: Final = CARDS[-1]
_HIGHEST_HAND: Final = CARDS[-1] + CARDS[-2]


def share_of(world: State, seat: Seat) -> float:
    """The seat's part of the victory, 0..1, by how the hands compare now."""
    armour = _ARMOUR[max(0, ROUND_COUNT - world.round)]
    own = _strength(world.hands[seat], armour)
    rivals = world.hands if not world.tied else [world.hands[other] for other in world.playing]
    total = sum([_strength(hand, armour) for hand in rivals])
    return own / total if total else 0.0


def _strength(hand: Cards, armour: float) -> float:
    if not hand:
        return 0.0
    low = 1 - sum(hand) / _HIGHEST_HAND
    high = hand[-1] / _HIGHEST
    return (low**2 * (1 - armour) + high * armour) * (1.0 if len(hand) == HAND_SIZE else _SINGLE_CARD_VALUE)
