"""What happens in The Unnamed Game, for animation, log and sound. `story` puts each into a sentence.

Events with `only` are for that seat alone; what the others may know of them is told by another event.
"""

from __future__ import annotations

from game.games.unnamed.rules.vocabulary import Card, Suit
from game.rules.contract import Event, Seat
from game.rules.events import CardEvent, OwnEvent, SeatEvent
from game.rules.say import Marked


class CycleBegan(Event):
    """A Resource game begins, and Trading and Creation after it."""

    cycle: int
    """Counts from 1."""
    dealer: Seat


class PowerDealt(SeatEvent):
    """A Special Power lies open before a seat; it does not work yet."""

    power: int
    name: Marked
    drawn: bool
    """By the winner of a trick, not dealt at the start."""


class CardsDealt(Event):
    """Every seat has its cards."""

    each: int
    extras: int
    """Cards left over, face down."""
    resources: bool
    """Get On With It: these are the resources at once."""


class HandDealt(OwnEvent):
    """A seat's own cards, for its eyes only."""

    cards: tuple[Card, ...]


class CardPlayed(CardEvent):
    """A card was played on the trick."""

    led: bool


class PowerEntered(SeatEvent):
    """A Special Power works from now on."""

    power: int
    name: Marked
    text: Marked


class PowerRemoved(SeatEvent):
    """A Special Power went to the bottom of its deck."""

    power: int
    name: Marked


class HandsSeen(OwnEvent):
    """The hands of all seats, for the owner of a power that shows them."""

    hands: tuple[tuple[Card, ...], ...]


class TrickTaken(SeatEvent):
    """A seat took the cards of the trick."""

    cards: tuple[Card, ...]
    winning: Card


class TrickTrumped(TrickTaken):
    """A trump took a trick in which another suit was led."""


class TrumpSet(Event):
    """The first trick has decided which suit is trump."""

    suit: Suit


class CardCaptured(CardEvent):
    """A Special Power brought a seat a card of a trick, or of another seat's pile."""

    source: Seat
    """Who would have had it, or had it."""
    name: Marked
    """Of the power."""


class TaxPaid(SeatEvent):
    """Taxation: a seat gave cards for the power it has not used."""

    receiver: Seat
    cards: tuple[Card, ...]


class MarketOpened(Event):
    """The FX on sale."""

    names: tuple[Marked, ...]
    copies: tuple[int, ...]
    prices: tuple[int, ...]


class TotemGiven(SeatEvent):
    """Who has the totem now."""

    drawn: bool
    """By lot, at the start of a Trading game; otherwise it moved on."""


class TradeProposed(SeatEvent):
    """A seat offers three cards, face down."""

    partner: Seat
    wanted: int


class TradeDeclined(SeatEvent):
    """The partner keeps its cards."""

    partner: Seat


class CardsTraded(SeatEvent):
    """Cards changed hands, face down."""

    partner: Seat
    wanted: int


class TradeSeen(OwnEvent):
    """Which cards changed hands, for one of the two who traded."""

    partner: Seat
    given: tuple[Card, ...]
    received: tuple[Card, ...]


class FxBought(SeatEvent):
    """An FX was bought for these cards."""

    fx: int
    name: Marked
    cards: tuple[Card, ...]


class FxTurned(Event):
    """A Vendor's next FX lies open."""

    suit: Suit
    fx: int
    name: Marked
    price: int


class PricesFell(Event):
    """Piles that nobody bought from are cheaper now."""

    names: tuple[Marked, ...]


class TurnPassed(SeatEvent):
    """A seat did nothing in its turn."""


class TradingClosed(Event):
    """The Trading game is over."""

    rounds: int
    capped: bool
    """By the technical limit."""


class ResourcesCashed(SeatEvent):
    """A seat turned its resources into action tokens."""

    cards: int
    tokens: int


class DiceGained(SeatEvent):
    """A seat has more Workers."""

    dice: int
    total: int
    token: bool
    """For a token, not through an FX."""


class TokensGained(SeatEvent):
    """An FX brought action tokens."""

    tokens: int
    total: int


class FxPlayed(SeatEvent):
    """An FX was played."""

    fx: int
    name: Marked
    target: Seat
    """Whom it strikes; -1 for nobody."""


class DieStolen(Event):
    """A Worker changed sides."""

    thief: Seat
    victim: Seat


class TokensLost(SeatEvent):
    """An FX took action tokens away."""

    tokens: int
    thief: Seat
    """Who played it."""


class TargetRaised(SeatEvent):
    """A seat's next attempt is harder."""

    by: int
    rival: Seat
    """Who played the FX that did it."""


class AttemptBegan(SeatEvent):
    """Workers set out for a Creation in teams."""

    teams: tuple[int, ...]
    target: int


class DiceFell(SeatEvent):
    """The dice of an attempt, in the order of the teams."""

    values: tuple[int, ...]
    teams: tuple[int, ...]
    again: bool
    """Some were rolled again."""


class AttemptEnded(SeatEvent):
    """What the teams have made."""

    sums: tuple[int, ...]
    successes: int


class PawnAdvanced(SeatEvent):
    """A pawn moved on along the Creation tracker."""

    steps: int
    total: int


class MatchEnded(Event):
    """A pawn has reached the goal at the end of a Creation game, or the technical limit is reached."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    capped: bool
