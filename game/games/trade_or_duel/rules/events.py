"""What happens in Trade or Duel, for animation, log and sound. `story` puts each into a sentence.

Events with `only` are for that seat alone; what the others may know of them is told by another event.
"""

from __future__ import annotations

from game.games.trade_or_duel.rules.vocabulary import Card
from game.rules.contract import Event, Seat
from game.rules.events import OwnEvent, SeatEvent


class HandsDealt(Event):
    """Everybody has a hand; the rest is put aside unseen."""

    each: int
    aside: int


class HandSeen(OwnEvent):
    """A seat picks up its hand."""

    cards: tuple[Card, ...]


class FirstChosen(SeatEvent):
    """Who begins every round."""


class RoundBegan(Event):
    """Everybody who has cards takes one more turn."""

    round: int
    tied: tuple[Seat, ...]
    """Who shares the lowest hand, in a round that breaks a tie."""


class Declared(Event):
    """The actor said "Trade" or "Duel"."""

    actor: Seat
    target: Seat
    kind: str


class CountSaid(SeatEvent):
    """How many cards it is about."""

    count: int
    forced: bool
    """One of the two has a single card, so nothing had to be said."""


class CardLaid(SeatEvent):
    """The actor has laid a card face down."""


class LaidSeen(OwnEvent):
    """Which card it is."""

    card: Card


class Traded(Event):
    """Two players exchanged cards face down."""

    actor: Seat
    target: Seat
    count: int


class TradeSeen(OwnEvent):
    """What one of the two gave and got."""

    partner: Seat
    given: tuple[Card, ...]
    received: tuple[Card, ...]


class Revealed(Event):
    """Both sides of a duel are turned up."""

    actor: Seat
    target: Seat
    actor_cards: tuple[Card, ...]
    target_cards: tuple[Card, ...]


class DuelDecided(Event):
    """The loser's cards go to the discard; in a tie, the cards of both."""

    winner: Seat | None
    discarded: tuple[Card, ...]
    loser: Seat | None = None


class SeatOut(SeatEvent):
    """A player has no cards left."""


class HandsCompared(Event):
    """After the third round, and after each that broke a tie, hands are laid open."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat; empty for who is out."""


class MatchEnded(Event):
    """The match is over."""

    winners: tuple[Seat, ...]
    survivor: bool
    """One player was left, so nothing was compared."""
    capped: bool
