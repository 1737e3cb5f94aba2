"""Everything that can change while Spellcycles is played."""

from __future__ import annotations

from typing import NamedTuple

from game.games.spellcycles.rules import phases
from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.vocabulary import NO_PIECE, PIECE_KINDS, SQUARE_COUNT, Piece, Square
from game.rules.contract import Seat


class Step(NamedTuple):
    """One thing still to do for the spell being cast."""

    op: str
    n: int = 1
    who: str = ""
    """As on the card; 'seat' once it is known that `seat` is struck."""
    seat: Seat = -1
    square: Square = -1
    """Already picked, for effects that ask for two squares."""


class State:
    """One position of the game. Copies are independent; rules change a state in place."""

    __slots__ = (
        "active",
        "apothecary",
        "beneath",
        "casting",
        "casts",
        "cauldron",
        "certificates",
        "essence",
        "field",
        "line",
        "moons",
        "occupied",
        "out",
        "phase",
        "prestige",
        "spent",
        "steps",
        "to_draw",
        "turn",
    )

    phase: Phase
    """Which question is open; see `flow`."""
    active: Seat
    """Whose turn it is; while setting up, who draws."""
    turn: int
    """Turns begun."""
    to_draw: int
    """Starting components the active seat still lacks."""
    cauldron: list[int]
    """How many of each kind of piece."""
    field: bytearray
    """By square: the uppermost piece, or NO_PIECE."""
    beneath: dict[Square, tuple[Piece, ...]]
    """Pieces under others, bottom first; only in SpellStackers."""
    occupied: int
    """The set of squares with a piece, one bit a square."""
    apothecary: list[tuple[Piece, ...]]
    """By seat: the pieces there, sorted."""
    essence: list[int]
    prestige: list[int]
    line: tuple[int, ...]
    """The Spell Line: indices into the deck."""
    moons: tuple[int, ...]
    """Places of the Moon Crescents in the Spell Line, sorted."""
    spent: tuple[int, ...]
    """Spells (indices into the deck) cast in this turn."""
    casting: Cast | None
    """The spell being cast."""
    steps: tuple[Step, ...]
    """What is still to do for it."""
    casts: tuple[Cast, ...]
    """While reaping: every cast that is possible now."""
    out: tuple[Seat, ...]
    """Seats defeated in a Duel, in that order."""
    certificates: tuple[int, ...]
    """Extra Credit: the cards drawn for counting, see `scoring`."""

    def __init__(self, seats: int) -> None:
        self.phase = phases.COMPONENTS
        self.active = 0
        self.turn = 0
        self.to_draw = 0
        self.cauldron = [0] * PIECE_KINDS
        self.field = bytearray([NO_PIECE]) * SQUARE_COUNT
        self.beneath = {}
        self.occupied = 0
        self.apothecary = [()] * seats
        self.essence = [0] * seats
        self.prestige = [0] * seats
        self.line = ()
        self.moons = ()
        self.spent = ()
        self.casting = None
        self.steps = ()
        self.casts = ()
        self.out = ()
        self.certificates = ()

    def copy(self) -> State:
        """An independent state."""
        new = State.__new__(State)
        new.phase = self.phase
        new.active = self.active
        new.turn = self.turn
        new.to_draw = self.to_draw
        new.cauldron = self.cauldron[:]
        new.field = self.field[:]
        new.beneath = self.beneath.copy()
        new.occupied = self.occupied
        new.apothecary = self.apothecary[:]
        new.essence = self.essence[:]
        new.prestige = self.prestige[:]
        new.line = self.line
        new.moons = self.moons
        new.spent = self.spent
        new.casting = self.casting
        new.steps = self.steps
        new.casts = self.casts
        new.out = self.out
        new.certificates = self.certificates
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def stack(self, square: Square) -> tuple[Piece, ...]:
        """The pieces on `square`, bottom first."""
        top = self.field[square]
        return () if top == NO_PIECE else (*self.beneath.get(square, ()), top)
