"""Which spells match the Casting Field, where, and at what price.

A sequence lies on consecutive occupied squares and can be read from either end. A piece may pass for
another colour for 1 Essence. Of several readings of the same squares only the cheapest is offered.
"""

from __future__ import annotations

from operator import eq
from typing import Final

from game.rules.spellcycles.actions import Cast
from game.rules.spellcycles.geometry import Line, full_lines, full_paths
from game.rules.spellcycles.settings import Settings
from game.rules.spellcycles.spells import Spell
from game.rules.spellcycles.state import State
from game.rules.spellcycles.vocabulary import COLOUR_OF, NO_PIECE, Piece, Square

_TO_COLOUR: Final = bytes(COLOUR_OF).ljust(256, bytes([NO_PIECE]))
"""By piece: its colour; NO_PIECE has none."""


def active_spells(state: State) -> list[int]:
    """The spells (indices into the deck) with a Moon Crescent on them, each once, in line order."""
    return [state.line[position] for position in sorted(set(state.moons))]


def can_pay(settings: Settings, state: State, spell: Spell, recoloured: int = 0) -> bool:
    """Whether the active seat can pay for `spell` with so many pieces passing for another colour."""
    seat = state.active
    essence = state.essence[seat] - spell.cost - recoloured
    if essence < 0:
        return False
    if not spell.pay:
        return True
    prestige = essence if settings.duel else state.prestige[seat]
    prestige_due = sum(-payment.n for payment in spell.pay if payment.op == "prestige")
    components_due = sum(payment.n for payment in spell.pay if payment.op == "discard_component")
    return prestige >= prestige_due and len(state.apothecary[seat]) >= components_due


def possible_casts(settings: Settings, state: State) -> tuple[Cast, ...]:
    """Every cast the active seat can make now."""
    found: list[Cast] = []
    lines: dict[int, list[Line]] = {}
    for index in active_spells(state):
        spell = settings.deck[index]
        if index in state.spent or not can_pay(settings, state, spell):
            continue
        if spell.stack:
            casts = _stack_casts(state, index, spell)
        elif settings.match == "path":
            casts = _path_casts(state, index, spell)
        else:
            length = len(spell.sequence)
            if length not in lines:
                lines[length] = full_lines(state.occupied, length, settings.directions)
            casts = _line_casts(state, index, spell, lines[length]) if lines[length] else []
        if spell.pay:
            casts = [cast for cast in casts if _affordable(settings, state, cast)]
        found += casts
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


def _affordable(settings: Settings, state: State, cast: Cast) -> bool:
    return can_pay(settings, state, settings.deck[cast.spell], len(recoloured_squares(settings, state, cast)))


def _line_casts(state: State, index: int, spell: Spell, lines: list[Line]) -> list[Cast]:
    sequence = spell.sequence
    reverse = sequence[::-1]
    fewest = len(sequence) - _budget(state, spell)
    colours = _top_colours(state)
    casts = []
    for squares, backwards, pick in lines:
        seen = pick(colours)
        forward = sum(map(eq, seen, sequence))
        backward = sum(map(eq, seen, reverse))
        if forward >= backward:
            if forward >= fewest:
                casts.append(Cast(index, squares))
        elif backward >= fewest:
            casts.append(Cast(index, backwards))
    return casts


def _path_casts(state: State, index: int, spell: Spell) -> list[Cast]:
    cheapest: dict[frozenset[Square], tuple[int, tuple[Square, ...]]] = {}
    colours = _top_colours(state)
    budget = _budget(state, spell)
    for path in full_paths(state.occupied, len(spell.sequence)):
        price = sum(colours[square] != colour for square, colour in zip(path, spell.sequence, strict=True))
        if price <= budget:
            squares = frozenset(path)
            if squares not in cheapest or (price, path) < cheapest[squares]:
                cheapest[squares] = (price, path)
    return [Cast(index, path) for _, path in cheapest.values()]


def _stack_casts(state: State, index: int, spell: Spell) -> list[Cast]:
    sequence = spell.sequence
    budget = _budget(state, spell)
    casts = []
    for square in sorted(state.beneath):
        stack = state.stack(square)
        for level in range(len(stack) - len(sequence) + 1):
            pieces = stack[level : level + len(sequence)]
            if sum(COLOUR_OF[p] != colour for p, colour in zip(pieces, sequence, strict=True)) <= budget:
                casts.append(Cast(index, (square,), level))
    return casts


def _budget(state: State, spell: Spell) -> int:
    """How many pieces may pass for another colour."""
    return state.essence[state.active] - spell.cost


def _top_colours(state: State) -> bytes:
    """By square: the colour that shows."""
    return bytes(state.field.translate(_TO_COLOUR))
