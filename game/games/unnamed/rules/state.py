"""Everything that can change while The Unnamed Game is played."""

from __future__ import annotations

from typing import NamedTuple

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.vocabulary import ALL_CARDS, NO_SUIT, Card, Cards, Suit
from game.rules.contract import Seat

NOBODY: Seat = -1
NONE = -1
"""No power, no FX, no pile."""


class Pile(NamedTuple):
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


class Trial(NamedTuple):
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


class State:
    """One position of the game. Copies are independent; rules change a state in place."""

    __slots__ = (
        "active",
        "bought",
        "buyers",
        "buying",
        "cycle",
        "dealer",
        "dice",
        "discard",
        "entered",
        "extras",
        "fx",
        "fx_played",
        "hands",
        "held",
        "in_play",
        "market",
        "marks",
        "offered",
        "order",
        "owner",
        "partner",
        "pawns",
        "peeked",
        "phase",
        "picked",
        "pile_sizes",
        "piles",
        "pool",
        "powers",
        "powers_below",
        "refused",
        "round",
        "seen",
        "spent",
        "stage",
        "stock",
        "taken",
        "tokens",
        "totem",
        "traded",
        "trial",
        "trick",
        "tricks",
        "trump",
        "turn",
        "voids",
        "wanted",
    )

    stage: str
    """resource, trading or creation."""
    phase: Phase
    """Which question is open; see `flow`."""
    active: Seat
    """Who is asked."""
    turn: Seat
    """Whose turn it is, or who has taken the trick."""
    cycle: int
    """Counts from 1: Resource, Trading and Creation together."""
    dealer: Seat
    totem: Seat
    taken: int
    """Turns begun in this round of trading, or in this lap of creation; while a trick ends, seats asked."""

    # What the seats own
    pawns: list[int]
    """By seat: Creations."""
    dice: list[int]
    pool: int
    """Dice that nobody owns yet."""
    tokens: list[int]
    """By seat: action tokens."""
    fx: list[tuple[int, ...]]
    """By seat: FX, sorted."""
    marks: list[int]
    """By seat: what is added to the target of the next attempt."""

    # Cards
    hands: list[Cards]
    piles: list[Cards]
    """By seat: resources; in a view those whose place is known."""
    pile_sizes: list[int]
    extras: Cards
    """Left over from the deal, face down."""
    discard: Cards

    # The Resource game
    order: tuple[Seat, ...]
    """Who plays when in this trick."""
    trick: tuple[tuple[Seat, Card], ...]
    tricks: int
    """How many are complete."""
    trump: Suit
    voids: list[int]
    """By seat: suits it has shown to lack, one bit a suit."""
    peeked: int
    """Seats that have seen all hands, one bit a seat."""
    powers: int
    """The Special Powers deck, face down: a set of indices, one bit a power."""
    powers_below: tuple[int, ...]
    """Powers under that deck, put there for all to see; the first is drawn first."""
    held: list[int]
    """By seat: the power that lies before it and does not work yet, or NONE."""
    in_play: int
    owner: Seat
    """Before whom the power in play lies."""
    entered: bool
    """Whether a power has entered during this trick."""

    # The Trading game
    stock: list[int]
    """The FX deck: how many of each type."""
    market: tuple[Pile, ...]
    round: int
    traded: bool
    """Whether there was a trade in this round."""
    buyers: int
    """Who bought in this round, one bit a seat."""
    bought: int
    """Piles bought from in this round, one bit a key."""
    refused: int
    """Seats that the turn's seat cannot propose to (any more), one bit a seat."""
    buying: int
    """The pile being paid for, or NONE."""
    partner: Seat
    wanted: int
    offered: Cards
    """Three cards that the turn's seat offers."""
    picked: Cards
    """Cards pointed at so far."""
    seen: tuple[Seen, ...]
    """By seat, and last by the public: what it has seen of this Trading game. A view keeps its own."""

    # The Creation game
    spent: bool
    """Whether a token was spent in this lap."""
    fx_played: bool
    """Whether an FX was played in this turn."""
    trial: Trial | None

    def __init__(self, seats: int) -> None:
        self.stage = "resource"
        self.phase = phases.DEALER
        self.active = self.turn = 0
        self.cycle = 1
        self.dealer = self.totem = 0
        self.taken = 0
        self.pawns = [0] * seats
        self.dice = [0] * seats
        self.pool = 0
        self.tokens = [0] * seats
        self.fx = [()] * seats
        self.marks = [0] * seats
        self.hands = [0] * seats
        self.piles = [0] * seats
        self.pile_sizes = [0] * seats
        self.extras = 0
        self.discard = ALL_CARDS
        self.order = ()
        self.trick = ()
        self.tricks = 0
        self.trump = NO_SUIT
        self.voids = [0] * seats
        self.peeked = 0
        self.powers = 0
        self.powers_below = ()
        self.held = [NONE] * seats
        self.in_play = NONE
        self.owner = NOBODY
        self.entered = False
        self.stock = []
        self.market = ()
        self.round = 0
        self.traded = False
        self.buyers = self.bought = self.refused = 0
        self.buying = NONE
        self.partner = NOBODY
        self.wanted = 0
        self.offered = self.picked = 0
        self.seen = ()
        self.spent = self.fx_played = False
        self.trial = None

    def copy(self) -> State:
        """An independent state."""
        new = State.__new__(State)
        new.stage = self.stage
        new.phase = self.phase
        new.active = self.active
        new.turn = self.turn
        new.cycle = self.cycle
        new.dealer = self.dealer
        new.totem = self.totem
        new.taken = self.taken
        new.pawns = self.pawns[:]
        new.dice = self.dice[:]
        new.pool = self.pool
        new.tokens = self.tokens[:]
        new.fx = self.fx[:]
        new.marks = self.marks[:]
        new.hands = self.hands[:]
        new.piles = self.piles[:]
        new.pile_sizes = self.pile_sizes[:]
        new.extras = self.extras
        new.discard = self.discard
        new.order = self.order
        new.trick = self.trick
        new.tricks = self.tricks
        new.trump = self.trump
        new.voids = self.voids[:]
        new.peeked = self.peeked
        new.powers = self.powers
        new.powers_below = self.powers_below
        new.held = self.held[:]
        new.in_play = self.in_play
        new.owner = self.owner
        new.entered = self.entered
        new.stock = self.stock[:]
        new.market = self.market
        new.round = self.round
        new.traded = self.traded
        new.buyers = self.buyers
        new.bought = self.bought
        new.refused = self.refused
        new.buying = self.buying
        new.partner = self.partner
        new.wanted = self.wanted
        new.offered = self.offered
        new.picked = self.picked
        new.seen = self.seen
        new.spent = self.spent
        new.fx_played = self.fx_played
        new.trial = self.trial
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]
