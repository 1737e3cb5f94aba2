"""How pieces travel between Cauldron, Apothecaries and Casting Field. None is ever made or lost."""

from __future__ import annotations

from functools import lru_cache

from game.games.spellcycles.rules.events import ColourMissing, ComponentDrawn
from game.games.spellcycles.rules.geometry import ALL_SQUARES, TURNED, squares_in
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import LARGE, NO_PIECE, Colour, Piece, Square, piece_of
from game.rules.contract import Emit, Seat

LARGE_PIECES = tuple(piece_of(colour, LARGE) for colour in range(6))


def set_stack(state: State, square: Square, stack: tuple[Piece, ...]) -> None:
    """Let `stack`, bottom first, be what stands on `square`."""
    if stack:
        state.field[square] = stack[-1]
        state.occupied |= 1 << square
        state.turned |= TURNED[square]
    else:
        _clear(state, square)
    if len(stack) > 1:
        state.beneath[square] = stack[:-1]
    else:
        state.beneath.pop(square, None)


def put(state: State, piece: Piece, square: Square) -> None:
    """Set a piece that comes from elsewhere on top of what is on `square`."""
    below = state.field[square]
    if below != NO_PIECE:
        state.beneath[square] = (*state.beneath.get(square, ()), below)
    state.field[square] = piece
    state.occupied |= 1 << square
    state.turned |= TURNED[square]


def lift(state: State, square: Square) -> Piece:
    """Take the uppermost piece off `square`."""
    piece = state.field[square]
    below = state.beneath.get(square)
    if below:
        set_stack(state, square, below)
    else:
        _clear(state, square)
    return piece


def exchange(state: State, square: Square, piece: Piece | None) -> None:
    """The uppermost piece of `square` gives way to another, or to none; both travel elsewhere by that."""
    if piece is None:
        lift(state, square)
    else:
        state.field[square] = piece


def _clear(state: State, square: Square) -> None:
    state.field[square] = NO_PIECE
    state.occupied &= ~(1 << square)
    state.turned &= ~TURNED[square]


def gain(state: State, seat: Seat, piece: Piece) -> None:
    """Add a piece that comes from elsewhere to a seat's Apothecary."""
    state.apothecary[seat] = _with(state.apothecary[seat], piece)


def give_up(state: State, seat: Seat, piece: Piece) -> None:
    """Take a piece out of a seat's Apothecary."""
    state.apothecary[seat] = _without(state.apothecary[seat], piece)


# Apothecaries are small, so the same come again and again.


@lru_cache(1 << 12)
def _with(held: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    return tuple(sorted((*held, piece)))


@lru_cache(1 << 12)
def _without(held: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    i = held.index(piece)
    return held[:i] + held[i + 1 :]


@lru_cache(1 << 12)
def kinds(held: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The different kinds of piece in an Apothecary, sorted like it."""
    return tuple(dict.fromkeys(held))


def draw_large(state: State, colour: Colour, reason: str, emit: Emit | None) -> bool:
    """Move a large piece from the Cauldron to the active seat's Apothecary; False when there is none."""
    piece, seat = LARGE_PIECES[colour], state.active
    if not state.cauldron[piece]:
        if emit is not None:
            emit(ColourMissing(seat, colour))
        return False
    state.cauldron[piece] -= 1
    state.apothecary[seat] = _with(state.apothecary[seat], piece)
    if emit is not None:
        emit(ComponentDrawn(seat, piece, reason))
    return True


def any_large(state: State) -> bool:
    """Whether the Cauldron holds a large piece of any colour."""
    return any(state.cauldron[LARGE - 1 :: LARGE])


def open_squares(state: State, stackers: bool) -> int:
    """The set of squares where a piece may be put: unoccupied ones, or any in SpellStackers."""
    return ALL_SQUARES if stackers else ALL_SQUARES & ~state.occupied


def standing(state: State) -> tuple[Square, ...]:
    """The occupied squares, sorted."""
    return squares_in(state.occupied)
