"""Everything that can change while Spellcycles is played."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import InitVar, dataclass

from game.games.spellcycles.rules import phases
from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.vocabulary import NO_PIECE, PIECE_KINDS, SQUARE_COUNT, Piece, Square
from game.rules.contract import Action, Seat
from game.rules.copying import Copied
from game.rules.values import unchanged


@unchanged
class SpellStep:
    """One thing still to do for the spell being cast."""

    op: str
    n: int = 1
    who: str = ""
    """As on the card; 'seat' once it is known that `seat` is struck."""
    seat: Seat = -1
    square: Square = -1
    """Already picked, for effects that ask for two squares."""

    def strike(self, seat: Seat) -> SpellStep:
        """The same, once it is known whom it strikes."""
        return SpellStep(self.op, self.n, "seat", seat, self.square)

    def at(self, square: Square) -> SpellStep:
        """The same, with the first of its two squares picked."""
        return SpellStep(self.op, self.n, self.who, self.seat, square)

    def again(self) -> SpellStep:
        """The rest of it, done once."""
        return SpellStep(self.op, self.n - 1, self.who, self.seat)


@dataclass(slots=True)
class State(Copied):
    """One position of the game. Copies are independent; rules change a state in place."""

    seats: InitVar[int]
    phase: Phase = phases.COMPONENTS
    """Which question is open; see `flow`."""
    active: Seat = 0
    """Whose turn it is; while setting up, who draws."""
    turn: int = 0
    """Turns begun."""
    to_draw: int = 0
    """Starting components the active seat still lacks."""
    cauldron: list[int] = dataclasses.field(init=False)
    """How many of each kind of piece."""
    field: bytearray = dataclasses.field(init=False)
    """By square: the uppermost piece, or NO_PIECE."""
    beneath: dict[Square, tuple[Piece, ...]] = dataclasses.field(init=False)
    """Pieces under others, bottom first; only in SpellStackers."""
    occupied: int = 0
    """The set of squares with a piece, one bit a square."""
    turned: int = 0
    """The set turned four ways, for finding lines, see `geometry`."""
    apothecary: list[tuple[Piece, ...]] = dataclasses.field(init=False)
    """By seat: the pieces there, sorted."""
    essence: list[int] = dataclasses.field(init=False)
    prestige: list[int] = dataclasses.field(init=False)
    line: tuple[int, ...] = ()
    """The Spell Line: indices into the deck."""
    moons: tuple[int, ...] = ()
    """Places of the Moon Crescents in the Spell Line, sorted."""
    spent: tuple[int, ...] = ()
    """Spells (indices into the deck) cast in this turn."""
    casting: Cast | None = None
    """The spell being cast."""
    steps: tuple[SpellStep, ...] = ()
    """What is still to do for it."""
    choices: Sequence[Action] = ()
    """What can be chosen for the first of these steps, when that is the open question."""
    casts: tuple[Cast, ...] = ()
    """While reaping: every cast that is possible now."""
    out: tuple[Seat, ...] = ()
    """Seats defeated in a Duel, in that order."""
    certificates: tuple[int, ...] = ()
    """Extra Credit: the cards drawn for counting, see `scoring`."""

    def __post_init__(self, seats: int) -> None:
        self.cauldron = [0] * PIECE_KINDS
        self.field = bytearray([NO_PIECE]) * SQUARE_COUNT
        self.beneath = {}
        self.apothecary = [()] * seats
        self.essence = [0] * seats
        self.prestige = [0] * seats

    def stack(self, square: Square) -> tuple[Piece, ...]:
        """The pieces on `square`, bottom first."""
        top = self.field[square]
        return () if top == NO_PIECE else (*self.beneath.get(square, ()), top)
