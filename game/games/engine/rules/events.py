"""The events of Engine: what happens, and how it is told, shown and heard."""

from __future__ import annotations

from game.games.engine.rules.vocabulary import SUITS, Card, Cell, Suit
from game.games.engine.rules.words import card_words, list_words
from game.rules.contract import Event
from game.rules.events import AmountEvent, Counted, Cue, OwnEvent, SeatEvent, VictoryEvent
from game.rules.gaps import Narrator, as_said, gap
from game.rules.text import N_, Translatable

_CARD, _CARDS = as_said(card_words), as_said(list_words)


def _suit(suit: Suit, narrator: Narrator) -> str:
    return narrator.translate(SUITS[suit])


class _CardEvent(SeatEvent):
    """Something that a seat does with a card."""

    card: Card = gap(_CARD)


class DeckShuffled(Event):
    """The deck is in a new, unknown order."""

    says = N_("The deck of {n} cards is shuffled.")
    icon, sound = "cards", "card"

    cards: int = gap(name="n")


class CardsDrawn(SeatEvent):
    """Cards went from the deck to a seat; CardsSeen tells which ones, to that seat alone."""

    icon, sound = "cards", "card"

    count: int = gap(name="n")
    left: int
    """In the deck."""

    def wording(self) -> Translatable:
        return N_("{name} draws a card." if self.count == 1 else "{name} draws {n} cards.")


class CardsSeen(OwnEvent):
    """The cards a seat has just drawn, for its eyes only."""

    says = N_("{name} finds {cards}.")

    cards: tuple[Card, ...] = gap(_CARDS)


class HandPutBack(SeatEvent):
    """A seat was dealt nothing but instants, showed them and put them back."""

    says = N_("{name} has nothing to build and puts back {cards}.")
    icon = "put-back"

    cards: tuple[Card, ...] = gap(_CARDS)


class StarterChosen(SeatEvent):
    """A seat has chosen its starter card; the others see it when all have."""

    says = N_("{name} has chosen a starter card.")
    icon = "cards"


class StarterPicked(OwnEvent):
    """Which starter card a seat has chosen, for its eyes only."""

    card: Card


class StarterRevealed(_CardEvent):
    """A starter card lies in a tableau."""

    says = N_("{name} starts with the {card}.")
    icon, sound = "eye", "place"

    cell: Cell


class TurnBegan(SeatEvent):
    """A seat begins its turn."""

    says = N_("Turn {turn}: {name}.")
    icon, sound, cue = "play", "turn", Cue()

    turn: int
    """Counts from 1."""


class SuitChosen(SeatEvent):
    """The active seat chose the suit of the turn."""

    says = N_("{name} chooses {suit}.")
    icon, sound = "hand", "take"
    counted = Counted(N_("suit"), "suit")

    suit: Suit = gap(_suit)


class GoldChanged(AmountEvent):
    """A seat gained or paid gold."""

    icon, sound = "coins", "coin"

    def wording(self) -> Translatable:
        return N_("{name} gains {n} gold." if self.amount > 0 else "{name} pays {n} gold.")


class PointsChanged(AmountEvent):
    """A seat gained or paid victory points."""

    icon, sound = "laurel", "essence"

    def wording(self) -> Translatable:
        if abs(self.amount) == 1:
            return N_("{name} gains 1 point." if self.amount > 0 else "{name} pays 1 point.")
        return N_("{name} gains {n} points." if self.amount > 0 else "{name} pays {n} points.")


class CardActivated(_CardEvent):
    """A card of a tableau does what it does."""

    says = N_("{name} activates the {card}.")
    icon = "gears"
    counted, decides = Counted(N_("activated"), "card"), "seat"

    cell: Cell


class CardSkipped(_CardEvent):
    """A seat chose not to activate a card."""

    says = N_("{name} skips the {card}.")
    icon = "doubt"

    cell: Cell


class StackReached(SeatEvent):
    """An ace activates the stack on another cell."""

    icon, sound, cue = "gears", "moon", Cue(moment=1.0)

    ace: Cell
    cell: Cell


class InstantPlayed(_CardEvent):
    """A jack, queen or king was played from a hand."""

    says = N_("{name} plays the {card}.")
    icon, sound, cue = "bolt", "cast", Cue(moment=1.0)
    counted, decides = Counted(N_("instant"), "card"), "seat"


class CardDiscarded(_CardEvent):
    """A card went from a hand, or from those just drawn, to the discard pile."""

    says = N_("{name} discards the {card}.")
    icon, sound = "take-off", "card"


class CardTaken(_CardEvent):
    """A card went from the discard pile to a hand."""

    says = N_("{name} takes the {card} from the discard pile.")
    icon, sound = "hand", "take"


class CardChosen(_CardEvent):
    """A card was shown from a hand to be built."""


class StackReplaced(SeatEvent):
    """The cards on a cell of a full tableau went to the discard pile to make room."""

    says = N_("{name} clears {cards} away.")
    icon = "minus"

    cell: Cell
    cards: tuple[Card, ...] = gap(_CARDS)
    """Bottom first."""


class CardBuilt(_CardEvent):
    """A card was laid on a cell of a tableau."""

    says = N_("{name} builds the {card}.")
    icon, sound = "plus", "place"
    counted, decides = Counted(N_("built"), "card"), "seat"

    cell: Cell


class EngineCompleted(SeatEvent):
    """A card was built in the last free cell of a tableau."""

    says = N_("All nine places are taken: the engine of {name} is complete.")
    icon, sound, cue = "gears", "moon", Cue(hold=0.2, moment=1.2, rest=0.2, icon="gears")
    decides = "seat"


class CardStacked(_CardEvent):
    """A card went from its own cell onto the cards of another; by a house rule, perhaps a stack."""

    icon, sound = "plus", "place"

    origin: Cell
    destination: Cell
    onto: Card = gap(_CARD)
    """The card it lies on now."""
    height: int
    """Height of the stack now."""
    moved: int = 1
    """How many cards went there; `card` is the lowest of them."""

    def wording(self) -> Translatable:
        return N_(
            "{name} stacks the {card} on the {onto}."
            if self.moved == 1
            else "{name} stacks {moved} cards, the {card} below, on the {onto}."
        )


class EndingBegan(Event):
    """This is the last turn."""

    icon, sound, cue = "hourglass", "warning", Cue(hold=0.4, moment=1.2, rest=0.3, icon="hourglass")

    reason: str
    """'deck', 'points' or, by a house rule, 'gained'."""

    def wording(self) -> Translatable:
        if self.reason == "deck":
            return N_("The deck is empty: this is the last turn.")
        if self.reason == "gained":
            return N_("Somebody has gained 40 points in all: this is the last turn.")
        return N_("Somebody has 40 points: this is the last turn.")


class ScoreCounted(SeatEvent):
    """What a seat has in the end."""

    says = N_("{name} has {total}: {gold} for gold, {tableau} for cards, {points} gained.")
    icon, cue = "scales", Cue(moment=1.0)

    gold: int
    """Points for gold left."""
    tableau: int
    """Points for the cards in the tableau."""
    points: int
    total: int


class MatchEnded(VictoryEvent):
    """The last turn is over."""

    scores: tuple[int, ...]
    capped: bool
