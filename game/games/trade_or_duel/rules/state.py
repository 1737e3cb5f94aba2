"""Everything that can change while Trade or Duel is played, and who may see it."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import NamedTuple

from game.games.trade_or_duel.rules import phases
from game.games.trade_or_duel.rules.phases import Phase
from game.games.trade_or_duel.rules.vocabulary import FACE_DOWN, HAND_SIZE, Card
from game.rules.contract import Seat
from game.rules.copying import Copied

Cards = tuple[Card, ...]

NOTHING: Cards = ()
BACKS: tuple[Cards, ...] = tuple((FACE_DOWN,) * count for count in range(HAND_SIZE + 1))
"""So many cards face down."""


class Interaction(NamedTuple):
    """One trade or duel, as everybody saw it."""

    kind: str
    actor: Seat
    target: Seat
    size: int
    actor_cards: Cards
    """What the actor laid; empty for a trade, where nobody else sees it."""
    target_cards: Cards


class Comparison(NamedTuple):
    """All hands laid open, to see whose is lowest. What went before no longer matters to anybody."""

    hands: tuple[Cards, ...]


class Gift(NamedTuple):
    """What one seat gave and got in a trade."""

    given: Cards
    received: Cards


@dataclass(slots=True)
class State(Copied):
    """One position of the game. Copies are independent; rules change a state in place."""

    seats: InitVar[int]
    phase: Phase = phases.DEAL
    """Which question is open; see `flow`."""
    first: Seat = 0
    """Who begins each round."""
    round: int = 0
    """Counts from 1; 4 and more break ties."""
    tied: tuple[Seat, ...] = ()
    """Who plays a tie off by the house rule; while it is empty, all who have cards play."""
    actor: Seat = 0
    """Whose turn it is."""
    kind: str = ""
    """What the actor has declared; empty between turns."""
    target: Seat = 0
    """To whom."""
    count: int = 0
    """What the target has said: 1 or 2 cards; 0 before."""
    laid: Cards = NOTHING
    """The card that the actor has laid while the target has still to choose; secret until then."""
    hands: list[Cards] = field(init=False)
    """By seat, sorted."""
    discard: Cards = NOTHING
    """Face up, in the order of leaving."""
    dealt: list[Cards] = field(init=False)
    """By seat: the first hand, which only its owner has seen; after a comparison, the hand laid open."""
    gifts: list[tuple[Gift, ...]] = field(init=False)
    """By seat: the cards of every trade in `history` it took part in. Only the seat itself knows."""
    history: tuple[Interaction | Comparison, ...] = ()
    """Every trade and duel since the deal; or a comparison, and every trade and duel after it."""

    def __post_init__(self, seats: int) -> None:
        self.hands = [NOTHING] * seats
        self.dealt = [NOTHING] * seats
        self.gifts = [()] * seats

    def redact_for(self, viewer: Seat | None) -> State:
        """A copy with everything face down that `viewer` may not see."""
        new = self.copy()
        hands = self.hands
        seats = len(hands)
        # The card laid lies in the actor's hand until both are turned.
        new.laid = self.laid if not self.laid or viewer == self.actor else BACKS[1]
        new.hands = [BACKS[len(hand)] for hand in hands]
        if self.history and isinstance(self.history[0], Comparison):
            new.dealt = self.dealt[:]
        else:
            new.dealt = [BACKS[len(self.dealt[0])]] * seats
        new.gifts = [()] * seats
        if viewer is not None:
            new.hands[viewer] = hands[viewer]
            new.dealt[viewer] = self.dealt[viewer]
            new.gifts[viewer] = self.gifts[viewer]
        return new

    @property
    def living(self) -> tuple[Seat, ...]:
        """The seats that still have cards."""
        return tuple([seat for seat, hand in enumerate(self.hands) if hand])

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The living who can still win: all of them, or those of them who play a tie off."""
        tied = tuple([seat for seat in self.tied if self.hands[seat]])
        return tied or self.living
