"""What happens in Engine, for animation, log and sound. `story` puts each into a sentence."""

from __future__ import annotations

from game.games.engine.rules.vocabulary import Card, Cell, Suit
from game.rules.contract import Event, Seat
from game.rules.events import AmountEvent, CardEvent, OwnEvent, SeatEvent


class DeckShuffled(Event):
    """The deck is in a new, unknown order."""

    cards: int


class CardsDrawn(SeatEvent):
    """Cards went from the deck to a seat; which ones is told by CardsSeen, to that seat alone."""

    count: int
    left: int
    """In the deck."""


class CardsSeen(OwnEvent):
    """The cards a seat has just drawn, for its eyes only."""

    cards: tuple[Card, ...]


class HandPutBack(SeatEvent):
    """A seat was dealt nothing but instants, showed them and put them back."""

    cards: tuple[Card, ...]


class StarterChosen(SeatEvent):
    """A seat has chosen its starter card; the others see it when all have."""


class StarterPicked(OwnEvent):
    """Which starter card a seat has chosen, for its eyes only."""

    card: Card


class StarterRevealed(CardEvent):
    """A starter card lies in a tableau."""

    cell: Cell


class TurnBegan(SeatEvent):
    """A seat begins its turn."""

    turn: int
    """Counts from 1."""


class SuitChosen(SeatEvent):
    """The active seat chose the suit of the turn."""

    suit: Suit


class GoldChanged(AmountEvent):
    """A seat gained or paid gold."""


class PointsChanged(AmountEvent):
    """A seat gained or paid victory points."""


class CardActivated(CardEvent):
    """A card of a tableau does what it does."""

    cell: Cell


class CardSkipped(CardEvent):
    """A seat chose not to activate a card."""

    cell: Cell


class StackReached(SeatEvent):
    """An ace activates the stack on another cell."""

    ace: Cell
    cell: Cell


class InstantPlayed(CardEvent):
    """A jack, queen or king was played from a hand."""


class CardDiscarded(CardEvent):
    """A card went from a hand, or from those just drawn, to the discard pile."""


class CardTaken(CardEvent):
    """A card went from the discard pile to a hand."""


class CardChosen(CardEvent):
    """A card was shown from a hand to be built."""


class StackReplaced(SeatEvent):
    """The cards on a cell of a full tableau went to the discard pile to make room."""

    cell: Cell
    cards: tuple[Card, ...]
    """Bottom first."""


class CardBuilt(CardEvent):
    """A card was laid on a cell of a tableau."""

    cell: Cell


class EngineCompleted(SeatEvent):
    """A card was built in the last free cell of a tableau."""


class CardStacked(CardEvent):
    """A card went from its own cell onto the cards of another."""

    origin: Cell
    destination: Cell
    onto: Card
    """The card it lies on now."""
    height: int
    """Of the stack now."""


class EndingBegan(Event):
    """This turn is the last."""

    reason: str
    """'deck' or 'points'."""


class Score(SeatEvent):
    """What a seat has in the end."""

    gold: int
    """Points for gold left."""
    tableau: int
    """Points for the cards in the tableau."""
    points: int
    total: int


class MatchEnded(Event):
    """The last turn is over."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    capped: bool
