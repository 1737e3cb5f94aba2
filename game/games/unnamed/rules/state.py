"""Everything that can change while The Unnamed Game is played."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import NamedTuple

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.vocabulary import ALL_CARDS, NO_SUIT, Card, Cards, Suit
from game.rules.contract import Seat
from game.rules.copying import Copied

NOBODY: Seat = -1
NO_INDEX = -1
"""No power, no FX, no pile."""


class MarketPile(NamedTuple):
    """One pile of FX on the market."""

    key: int
    """The FX's index in the deck; with Vendors, the suit."""
    fx: int
    """What lies on top."""
    copies: int
    """Cards in the pile. Those under a Vendor's top card are face down and count as part of the deck."""
    price: int


class Deal(NamedTuple):
    """A trade or a purchase, as far as somebody knows of it."""

    seat: Seat
    """Who proposed, or bought."""
    partner: Seat
    """Who accepted; NOBODY for a purchase."""
    given: Cards
    """By `seat`: to the partner, or as the price; no card where they are not known."""
    received: Cards
    wanted: int
    """How many cards were received."""


class Seen(NamedTuple):
    """What one seat, or the public, has seen of the resources during a Trading game."""

    known: Cards
    """Cards whose place is known."""
    dealt: tuple[Cards, ...]
    """By seat: the cards known to be there when trading began."""
    deals: tuple[Deal, ...]


class CreationTrial(NamedTuple):
    """An attempt at a Creation that is being made."""

    dice: int
    target: int
    """The sum that each team must reach."""
    teams: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    """As they lie, in the order of the teams."""
    bonus: int = 0
    """Added to the sum of each team."""
    prizes: tuple[tuple[int, int], ...] = ()
    """(successes needed, steps won) of FX played on the roll."""
    again: int = 0
    """Attempts that follow without a token."""
    retaken: tuple[int, ...] = ()
    """Dice taken up to be rolled again."""


@dataclass(slots=True)
class State(Copied):
    """One position of the game. Copies are independent; rules change a state in place."""

    seats: InitVar[int]
    stage: str = "resource"
    """resource, trading or creation."""
    phase: Phase = phases.DEALER
    """Which question is open; see `flow`."""
    active: Seat = 0
    """Who is asked."""
    turn: Seat = 0
    """Whose turn it is, or who has taken the trick."""
    cycle: int = 1
    """Counts from 1: Resource, Trading and Creation together."""
    dealer: Seat = 0
    totem: Seat = 0
    taken: int = 0
    """Turns begun in this round of trading, or in this lap of creation; while a trick ends, seats asked."""

    # What the seats own
    pawns: list[int] = field(init=False)
    """By seat: Creations."""
    dice: list[int] = field(init=False)
    pool: int = 0
    """Dice that nobody owns yet."""
    tokens: list[int] = field(init=False)
    """By seat: action tokens."""
    fx: list[tuple[int, ...]] = field(init=False)
    """By seat: FX, sorted."""
    marks: list[int] = field(init=False)
    """By seat: what is added to the target of the next attempt."""

    # Cards
    hands: list[Cards] = field(init=False)
    piles: list[Cards] = field(init=False)
    """By seat: resources; in a view those whose place is known."""
    pile_sizes: list[int] = field(init=False)
    extras: Cards = 0
    """Left over from the deal, face down."""
    discard: Cards = ALL_CARDS

    # The Resource game
    order: tuple[Seat, ...] = ()
    """Who plays when in this trick."""
    trick: tuple[tuple[Seat, Card], ...] = ()
    tricks: int = 0
    """How many are complete."""
    trump: Suit = NO_SUIT
    voids: list[int] = field(init=False)
    """By seat: suits it has shown to lack, one bit a suit."""
    peeked: int = 0
    """Seats that have seen all hands, one bit a seat."""
    powers: int = 0
    """The Special Powers deck, face down: a set of indices, one bit a power."""
    powers_below: tuple[int, ...] = ()
    """Powers under that deck, put there for all to see; the first is drawn first."""
    held: list[int] = field(init=False)
    """By seat: the power that lies before it and does not work yet, or NO_INDEX."""
    drew: int = 0
    """Seats whose power was drawn after another one was used, one bit a seat."""
    in_play: int = NO_INDEX
    owner: Seat = NOBODY
    """Before whom the power in play lies."""
    entered: bool = False
    """Whether a power has entered during this trick."""

    # The Trading game
    stock: list[int] = field(init=False)
    """The FX deck: how many of each type."""
    market: tuple[MarketPile, ...] = ()
    round: int = 0
    traded: bool = False
    """Whether there was a trade in this round."""
    buyers: int = 0
    """Who bought in this round, one bit a seat."""
    bought: int = 0
    """Piles bought from in this round, one bit a key."""
    refused: int = 0
    """Seats that the turn's seat cannot propose to (any more), one bit a seat."""
    buying: int = NO_INDEX
    """The pile being paid for, or NO_INDEX."""
    partner: Seat = NOBODY
    wanted: int = 0
    offered: Cards = 0
    """Three cards that the turn's seat offers."""
    picked: Cards = 0
    """Cards pointed at so far."""
    seen: tuple[Seen, ...] = ()
    """By seat, and last by the public: what it has seen of this Trading game. A view keeps its own."""

    # The Creation game
    spent: bool = False
    """Whether a token was spent in this lap."""
    fx_played: bool = False
    """Whether an FX was played in this turn."""
    by_hand: int = NO_INDEX
    """The FX of which the table does something by hand, until it says that it is done."""
    after_hand: Phase = phases.CREATOR_GOES_ON
    """What comes after that."""
    trial: CreationTrial | None = None

    def __post_init__(self, seats: int) -> None:
        self.pawns = [0] * seats
        self.dice = [0] * seats
        self.tokens = [0] * seats
        self.fx = [()] * seats
        self.marks = [0] * seats
        self.hands = [0] * seats
        self.piles = [0] * seats
        self.pile_sizes = [0] * seats
        self.voids = [0] * seats
        self.held = [NO_INDEX] * seats
        self.stock = []
