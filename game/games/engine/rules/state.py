"""Everything that can change while Engine is played."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Final, NamedTuple

from game.games.engine.rules import phases
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.vocabulary import NO_CARD, NO_CELL, SUIT_OF, SUITS, Card, Cards, Cell, Suit
from game.rules.contract import Seat
from game.rules.copying import Copied

Tableau = dict[Cell, tuple[Card, ...]]
"""The cards on each cell, bottom first. Never changed in place, only replaced, so copies may share it."""


Stops = tuple[tuple[Cell, ...], ...]
"""Stops of a tableau, by suit: the cells with a card of the suit, in reading order."""
NO_STOPS: Final[Stops] = ((),) * len(SUITS)


class Rulings(NamedTuple):
    """House rules on what cards can do, which everybody knows."""

    room_is_price: bool = False
    """On a full tableau, the gold to clear a cell is all that a card costs."""
    aces_take_all: bool = False
    """An ace activates a whole stack on others' turns, too."""
    stacks_move: bool = False
    """A 5 or a 6 moves whole stacks, too."""
    active_last: bool = False
    """The active seat activates its cards after all others."""


PRINTED: Final = Rulings()


class Scan(NamedTuple):
    """How far a seat has got in activating its cards."""

    seat: Seat
    suit: Suit
    whole: bool
    """Whole stacks, as for the active seat, or only the cards of the suit in them."""
    cell: Cell = NO_CELL
    """The cell being activated; those before it are done."""
    level: int = 0
    """How many of its cards are done."""
    ace: bool = False
    """An ace activates this one cell. Aces in it are passed over."""


class Paused(NamedTuple):
    """What an instant has interrupted, to be gone on with afterwards."""

    phase: Phase
    actor: Seat
    scans: int
    """How many scans come after it; those begun since then come first."""
    placing: Card
    owed: int


def stops_of(tableau: Tableau) -> Stops:
    """Where scans of a tableau stop."""
    stops: list[list[Cell]] = [[] for _ in SUITS]
    for cell in sorted(tableau):
        for card in tableau[cell]:
            cells = stops[SUIT_OF[card]]
            if cell not in cells:
                cells.append(cell)
    return tuple([tuple(cells) for cells in stops])


@dataclass(slots=True)
class State(Copied):
    """One position of the game. Copies are independent; rules change a state in place."""

    seats: InitVar[int]
    rulings: Rulings = PRINTED
    phase: Phase = phases.DECK
    """Which question is open; see `flow`."""
    actor: Seat = 0
    """Whom it is put to; while dealing, who is dealt cards."""
    active: Seat = 0
    """Whose turn it is."""
    turn: int = 0
    """Turns begun."""
    suit: Suit = -1
    """Chosen for this turn; -1 before."""
    scanner: Seat = 0
    """Who is activating its cards for the suit of the turn: the active seat first, then the others; by a
    house rule, the active seat last."""
    scans: tuple[Scan, ...] = ()
    """What is being activated; the last one goes on first, then the one that it interrupted."""
    used: int = 0
    """The set of seats that have played their instant of this turn, one bit a seat."""
    paused: tuple[Paused, ...] = ()
    """What instants have interrupted before it was finished; the last one goes on first."""
    ending: bool = False
    """The deck is exhausted or somebody has reached the points that end the game: this turn is the last."""

    gold: list[int] = field(init=False)
    points: list[int] = field(init=False)
    """Victory points gained so far, less those paid."""
    gained: tuple[int, ...] = ()
    """By seat: victory points gained in all; counted only where a house rule ends the match by them."""
    hands: list[Cards] = field(init=False)
    unseen: tuple[int, ...] = field(init=False)
    """In a view, by seat: how many more cards its hand holds. All 0 in a full state."""
    shown: tuple[Cards, ...] = field(init=False)
    """By seat: cards of its hand that everybody knows of, because they came from the discard pile."""
    tableaux: list[Tableau] = field(init=False)
    stops: tuple[Stops, ...] = field(init=False)
    """By seat: where scans of its tableau stop, which changes far less often than it is asked for."""
    deck: tuple[Card, ...] = ()
    """As it was shuffled, next card first once those drawn are left out; empty in a view."""
    deck_left: int = 0
    """How many cards at the end of `deck` are still to be drawn."""
    discard: Cards = 0

    starters: tuple[Card, ...] = ()
    """By seat, while starter cards are chosen: the choice, NO_CARD before it."""
    drawn: tuple[Card, ...] = ()
    """Drawn by the basic action of diamonds, in nobody's hand yet."""
    placing: Card = NO_CARD
    """Being built and not yet in the tableau, or NO_CARD."""
    owed: int = 0
    """How many cards the actor must still discard, or may still take."""

    absent: tuple[Cards, ...] = field(init=False)
    """By seat: cards that everybody knows are not among those it was dealt, because another seat put them
    back into the deck afterwards."""
    dealt: tuple[int, ...] = field(init=False)
    """By seat: how many cards of its hand must be ones it was dealt, for all that can be known."""

    def __post_init__(self, seats: int) -> None:
        self.gold = [0] * seats
        self.points = [0] * seats
        self.hands = [0] * seats
        self.unseen = (0,) * seats
        self.shown = (0,) * seats
        self.tableaux = [{} for _ in range(seats)]
        self.stops = (NO_STOPS,) * seats
        self.absent = (0,) * seats
        self.dealt = (0,) * seats

    def set_tableau(self, seat: Seat, tableau: Tableau) -> None:
        """Put other cards before a seat. There is no other way, as `stops` goes with it."""
        self.tableaux[seat] = tableau
        self.stops = (*self.stops[:seat], stops_of(tableau), *self.stops[seat + 1 :])

    def hand_size(self, seat: Seat) -> int:
        """How many cards a seat holds; everybody may know."""
        return self.hands[seat].bit_count() + self.unseen[seat]

    def cards_to_draw(self) -> tuple[Card, ...]:
        """The deck, next card first; empty in a view."""
        return self.deck[len(self.deck) - self.deck_left :] if self.deck else ()
