"""Which spells match the Casting Field, where, and at what price.

A sequence lies on consecutive occupied squares and can be read from either end. A piece may pass for
another colour for 1 Essence. Of several readings of the same squares only the cheapest is offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import eq

from game.rules.spellcycles.actions import Cast
from game.rules.spellcycles.geometry import full_lines, full_paths
from game.rules.spellcycles.settings import Settings
from game.rules.spellcycles.spells import Spell
from game.rules.spellcycles.state import State
from game.rules.spellcycles.vocabulary import COLOUR_OF, NO_PIECE, Colour, Piece, Square

_TOP_COLOUR = (*COLOUR_OF, NO_PIECE)
"""By piece; the last entry serves NO_PIECE."""


def active_spells(state: State) -> list[int]:
    """The spells (indices into the deck) with a Moon Crescent on them, each once, in line order."""
    return [state.line[position] for position in sorted(set(state.moons))]


def can_pay(settings: Settings, state: State, spell: Spell, recoloured: int = 0) -> bool:
    """Whether the active seat can pay for `spell` with so many pieces passing for another colour."""
    if state.essence[state.active] < spell.cost + recoloured:
        return False
    for payment in spell.pay:
        if payment.op == "discard_component" and len(state.apothecary[state.active]) < payment.n:
            return False
        if payment.op == "prestige" and _prestige(settings, state) < -payment.n + (
            spell.cost + recoloured if settings.duel else 0
        ):
            return False
    return True


def possible_casts(settings: Settings, state: State) -> tuple[Cast, ...]:
    """Every cast the active seat can make now."""
    essence = state.essence[state.active]
    colours = [_TOP_COLOUR[piece] for piece in state.field]
    found: list[Cast] = []
    for index in active_spells(state):
        spell = settings.deck[index]
        if index in state.spent or not can_pay(settings, state, spell):
            continue
        budget = essence - spell.cost
        if spell.stack:
            found += _stack_casts(state, index, spell.sequence, budget)
        elif settings.match == "path":
            found += _path_casts(state, index, spell.sequence, budget, colours)
        else:
            found += _line_casts(settings, state, index, spell.sequence, budget, colours)
    if any(settings.deck[cast.spell].pay for cast in found):
        found = [cast for cast in found if _affordable(settings, state, cast)]
    return tuple(found)


def recoloured_squares(settings: Settings, state: State, cast: Cast) -> tuple[Square, ...]:
    """The squares of `cast` whose pieces must pass for another colour; a stack's square once a piece."""
    sequence = settings.deck[cast.spell].sequence
    squares = cast.squares * len(sequence) if settings.deck[cast.spell].stack else cast.squares
    pieces = pieces_used(settings, state, cast)
    return tuple(
        square
        for square, piece, colour in zip(squares, pieces, sequence, strict=True)
        if COLOUR_OF[piece] != colour
    )


def pieces_used(settings: Settings, state: State, cast: Cast) -> tuple[Piece, ...]:
    """The pieces of `cast` in the order of the spell's sequence."""
    spell = settings.deck[cast.spell]
    if spell.stack:
        return state.stack(cast.squares[0])[cast.level : cast.level + len(spell.sequence)]
    return tuple(state.field[square] for square in cast.squares)


def _prestige(settings: Settings, state: State) -> int:
    return (state.essence if settings.duel else state.prestige)[state.active]


def _affordable(settings: Settings, state: State, cast: Cast) -> bool:
    return can_pay(settings, state, settings.deck[cast.spell], len(recoloured_squares(settings, state, cast)))


def _line_casts(
    settings: Settings,
    state: State,
    index: int,
    sequence: tuple[Colour, ...],
    budget: int,
    colours: list[Colour],
) -> Iterator[Cast]:
    length = len(sequence)
    reverse = sequence[::-1]
    fewest = length - budget
    for squares, backwards, pick in full_lines(state.occupied, length, settings.directions):
        seen = pick(colours)
        forward = sum(map(eq, seen, sequence))
        backward = sum(map(eq, seen, reverse))
        if forward >= backward:
            if forward >= fewest:
                yield Cast(index, squares)
        elif backward >= fewest:
            yield Cast(index, backwards)


def _path_casts(
    state: State, index: int, sequence: tuple[Colour, ...], budget: int, colours: list[Colour]
) -> Iterator[Cast]:
    cheapest: dict[frozenset[Square], tuple[int, tuple[Square, ...]]] = {}
    for path in full_paths(state.occupied, len(sequence)):
        price = sum(colours[square] != colour for square, colour in zip(path, sequence, strict=True))
        if price <= budget:
            squares = frozenset(path)
            if squares not in cheapest or (price, path) < cheapest[squares]:
                cheapest[squares] = (price, path)
    return (Cast(index, path) for _, path in cheapest.values())


def _stack_casts(state: State, index: int, sequence: tuple[Colour, ...], budget: int) -> Iterator[Cast]:
    length = len(sequence)
    for square in sorted(state.beneath):
        stack = state.stack(square)
        for level in range(len(stack) - length + 1):
            pieces = stack[level : level + length]
            if sum(COLOUR_OF[p] != colour for p, colour in zip(pieces, sequence, strict=True)) <= budget:
                yield Cast(index, (square,), level)
