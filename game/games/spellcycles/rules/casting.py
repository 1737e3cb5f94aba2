"""Casting a spell: pay, remove its components, put smaller ones in their place, enact it, be awarded."""

from __future__ import annotations

from typing import NamedTuple

from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.events import PieceReplaced, SpellCast
from game.games.spellcycles.rules.matching import pieces_used, recoloured_squares
from game.games.spellcycles.rules.pieces import exchange, set_stack
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.tallies import change_essence, change_prestige
from game.games.spellcycles.rules.vocabulary import NO_PIECE, SIZE_OF, SMALL, Piece, Square
from game.rules.contract import Emit, IllegalAnswer


class Replacement(NamedTuple):
    """One component of a cast: what leaves a square, and what comes in its place."""

    square: Square
    level: int
    """How many pieces lie below it before the cast."""
    piece: Piece
    replacement: Piece | None


class Consequences(NamedTuple):
    """What a cast would do to the table before its effects."""

    cost: int
    """Essence in all."""
    recoloured: tuple[Square, ...]
    replacements: tuple[Replacement, ...]
    """In the order of the spell's sequence."""


def consequences(settings: Settings, state: State, cast: Cast) -> Consequences:
    """What `cast` costs, which pieces leave the field and which smaller ones come. Changes nothing."""
    recoloured = recoloured_squares(settings, state, cast)
    return Consequences(
        cost=settings.deck[cast.spell].cost + len(recoloured),
        recoloured=recoloured,
        replacements=_replacements(settings, state.cauldron[:], state, cast),
    )


def begin_cast(settings: Settings, state: State, cast: Cast, emit: Emit | None) -> None:
    """Pay the Essence and lay out the steps of the cast; the caller walks through them."""
    if cast not in state.casts:
        raise IllegalAnswer(_why_not(settings, state, cast))
    spell = settings.deck[cast.spell]
    recoloured = recoloured_squares(settings, state, cast)
    cost = spell.cost + len(recoloured)
    if emit is not None:
        emit(SpellCast(state.active, cast.spell, spell.name, cast.squares, recoloured, cost))
    change_essence(state, state.active, -cost, "cost", emit)
    state.casting = cast
    state.spent = (*state.spent, cast.spell)
    state.steps = settings.steps[cast.spell]


def replace_components(settings: Settings, state: State, emit: Emit | None) -> None:
    """The components return to the Cauldron; a smaller piece of the same real colour replaces each."""
    cast = state.casting
    assert cast is not None, "components are replaced only while a spell is cast"
    told = () if emit is None else _replacements(settings, state.cauldron[:], state, cast)
    smaller = _smaller(settings, state.cauldron, pieces_used(settings, state, cast))
    if settings.deck[cast.spell].stack:
        _rebuild_stack(state, cast, smaller)
    else:
        for square, piece in zip(cast.squares, smaller, strict=True):
            exchange(state, square, piece)
    if emit is not None:
        for each in told:
            emit(PieceReplaced(each.square, each.level, each.piece, each.replacement, "cast"))


def award(settings: Settings, state: State, emit: Emit | None) -> None:
    """Prestige for the spell just cast; Essence in a Duel."""
    cast = state.casting
    assert cast is not None, "an award ends a cast"
    change_prestige(settings, state, state.active, settings.deck[cast.spell].prestige, "award", emit)
    state.casting = None


def _replacements(
    settings: Settings, cauldron: list[int], state: State, cast: Cast
) -> tuple[Replacement, ...]:
    """What replaces each component; changes `cauldron` accordingly."""
    pieces = pieces_used(settings, state, cast)
    if settings.deck[cast.spell].stack:
        places = [(cast.squares[0], cast.level + number) for number in range(len(pieces))]
    else:
        places = [(square, len(state.beneath.get(square, ()))) for square in cast.squares]
    smaller = _smaller(settings, cauldron, pieces)
    return tuple(
        Replacement(square, level, piece, replacement)
        for (square, level), piece, replacement in zip(places, pieces, smaller, strict=True)
    )


def _smaller(settings: Settings, cauldron: list[int], pieces: tuple[Piece, ...]) -> list[Piece | None]:
    """What comes in place of each of these pieces as they return; changes `cauldron` accordingly."""
    if not settings.return_singly:
        for piece in pieces:
            cauldron[piece] += 1
    found: list[Piece | None] = []
    for piece in pieces:
        if settings.return_singly:
            cauldron[piece] += 1
        smaller = piece - 1
        if SIZE_OF[piece] > SMALL and cauldron[smaller]:
            cauldron[smaller] -= 1
            found.append(smaller)
        else:
            found.append(None)
    return found


def _rebuild_stack(state: State, cast: Cast, smaller: list[Piece | None]) -> None:
    square = cast.squares[0]
    stack = state.stack(square)
    kept = tuple(piece for piece in smaller if piece is not None)
    set_stack(state, square, stack[: cast.level] + kept + stack[cast.level + len(smaller) :])


def _why_not(settings: Settings, state: State, cast: Cast) -> str:
    if not 0 <= cast.spell < len(settings.deck):
        return "There is no such spell in the deck."
    name = settings.deck[cast.spell].name
    if cast.spell not in {state.line[position] for position in state.moons}:
        return f"{name} has no Moon Crescent on it, so it cannot be cast now."
    if cast.spell in state.spent:
        return f"{name} was cast already in this turn."
    if any(state.field[square] == NO_PIECE for square in cast.squares if 0 <= square < len(state.field)):
        return f"{name} needs a component on each of these squares."
    return f"{name} does not match these squares with the Essence you have."
