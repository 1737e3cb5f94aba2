"""What happens in Engine, for animation, log and sound. `story` puts each into a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.engine.rules.vocabulary import Card, Cell, Suit
from game.rules.contract import Event, Seat


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The deck is in a new, unknown order."""

    cards: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Cards went from the deck to a seat; which ones is told by CardsSeen, to that seat alone."""

    seat: Seat
    count: int
    left: int
    """In the deck."""


@dataclass(frozen=True, slots=True)
class CardsSeen(Event):
    """The cards a seat has just drawn, for its eyes only."""

    cards: tuple[Card, ...]
    only: Seat  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class HandPutBack(Event):
    """A seat was dealt nothing but instants, showed them and put them back."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StarterChosen(Event):
    """A seat has chosen its starter card; the others see it when all have."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StarterPicked(Event):
    """Which starter card a seat has chosen, for its eyes only."""

    card: Card
    only: Seat  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class StarterRevealed(Event):
    """A starter card lies in a tableau."""

    seat: Seat
    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat begins its turn."""

    seat: Seat
    turn: int
    """Counts from 1."""


@dataclass(frozen=True, slots=True)
class SuitChosen(Event):
    """The active seat chose the suit of the turn."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class GoldChanged(Event):
    """A seat gained or paid gold."""

    seat: Seat
    amount: int
    total: int


@dataclass(frozen=True, slots=True)
class PointsChanged(Event):
    """A seat gained or paid victory points."""

    seat: Seat
    amount: int
    total: int


@dataclass(frozen=True, slots=True)
class CardActivated(Event):
    """A card of a tableau does what it does."""

    seat: Seat
    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True)
class CardSkipped(Event):
    """A seat chose not to activate a card."""

    seat: Seat
    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True)
class StackReached(Event):
    """An ace activates the stack on another cell."""

    seat: Seat
    ace: Cell
    cell: Cell


@dataclass(frozen=True, slots=True)
class InstantPlayed(Event):
    """A jack, queen or king was played from a hand."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card went from a hand, or from those just drawn, to the discard pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A card went from the discard pile to a hand."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    """A card was shown from a hand to be built."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class StackReplaced(Event):
    """The cards on a cell of a full tableau went to the discard pile to make room."""

    seat: Seat
    cell: Cell
    cards: tuple[Card, ...]
    """Bottom first."""


@dataclass(frozen=True, slots=True)
class CardBuilt(Event):
    """A card was laid on a cell of a tableau."""

    seat: Seat
    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True)
class CardStacked(Event):
    """A card went from its own cell onto the cards of another."""

    seat: Seat
    card: Card
    origin: Cell
    destination: Cell
    onto: Card
    """The card it lies on now."""
    height: int
    """Of the stack now."""


@dataclass(frozen=True, slots=True)
class EndingBegan(Event):
    """This turn is the last."""

    reason: str
    """'deck' or 'points'."""


@dataclass(frozen=True, slots=True)
class Score(Event):
    """What a seat has in the end."""

    seat: Seat
    gold: int
    """Points for gold left."""
    tableau: int
    """Points for the cards in the tableau."""
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The last turn is over."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    capped: bool
