"""Casting a spell: pay, remove its components, put smaller ones in their place, enact it, be awarded."""

from __future__ import annotations

from typing import NamedTuple

from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.events import PieceReplaced, SpellCast
from game.games.spellcycles.rules.matching import pieces_used, recoloured_squares
from game.games.spellcycles.rules.pieces import set_stack
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
    replacements = _replacements(settings, state.cauldron, state, cast)
    if settings.deck[cast.spell].stack:
        _rebuild_stack(state, cast, replacements)
    else:
        for square, _, _, replacement in replacements:
            below = state.beneath.get(square, ()) if settings.stackers else ()
            set_stack(state, square, below if replacement is None else (*below, replacement))
    if emit is not None:
        for each in replacements:
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
    if not settings.return_singly:
        for piece in pieces:
            cauldron[piece] += 1
    found = []
    for i, piece in enumerate(pieces):
        if settings.return_singly:
            cauldron[piece] += 1
        smaller = piece - 1
        replaced = SIZE_OF[piece] > SMALL and cauldron[smaller] > 0
        if replaced:
            cauldron[smaller] -= 1
        if settings.deck[cast.spell].stack:
            square, level = cast.squares[0], cast.level + i
        else:
            square = cast.squares[i]
            level = len(state.beneath.get(square, ()))
        found.append(Replacement(square, level, piece, smaller if replaced else None))
    return tuple(found)


def _rebuild_stack(state: State, cast: Cast, replacements: tuple[Replacement, ...]) -> None:
    square = cast.squares[0]
    stack = state.stack(square)
    smaller = tuple(each.replacement for each in replacements if each.replacement is not None)
    set_stack(state, square, stack[: cast.level] + smaller + stack[cast.level + len(replacements) :])


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
