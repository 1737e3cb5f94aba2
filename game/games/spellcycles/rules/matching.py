"""Which spells match the Casting Field, where, and at what price.

A sequence lies on consecutive occupied squares and can be read from either end. A piece may pass for
another colour for 1 Essence. Of several readings of the same squares only the cheapest is offered.
"""

from __future__ import annotations

from functools import cache, lru_cache
from operator import ne
from typing import Final

from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.geometry import LINES, SHIFTS
from game.games.spellcycles.rules.laying import sequences
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, NO_PIECE, Colour, Piece, Square

_MOST_READINGS: Final = 1 << 15
"""So many are kept of one sequence."""
_TO_COLOUR: Final = bytes(COLOUR_OF).ljust(256, bytes([NO_PIECE]))
"""By piece: its colour; NO_PIECE has none."""


class Readings(dict[bytes, tuple[int, bool]]):
    """What reading the colours along a line as one sequence takes. Worked out when first asked for.

    How many pieces must be recoloured at least, and whether reading the line forwards does it.
    """

    def __init__(self, sequence: tuple[Colour, ...]) -> None:
        self._forwards, self._backwards = sequence, sequence[::-1]

    def __missing__(self, seen: bytes) -> tuple[int, bool]:
        if len(self) == _MOST_READINGS:
            self.clear()
        forwards, backwards = sum(map(ne, seen, self._forwards)), sum(map(ne, seen, self._backwards))
        self[seen] = reading = (min(forwards, backwards), forwards <= backwards)
        return reading


_readings = lru_cache(1 << 8)(Readings)


def active_spells(state: State) -> list[int]:
    """The spells (indices into the deck) with a Moon Crescent on them, each once, in line order."""
    line = state.line
    return [line[position] for position in _places(state.moons)]


@cache
def _places(moons: tuple[int, ...]) -> tuple[int, ...]:
    """Each place with a Moon Crescent once; they are sorted."""
    return tuple(dict.fromkeys(moons))


def can_pay(settings: Settings, state: State, spell: Spell, recoloured: int = 0) -> bool:
    """Whether the active seat can pay for `spell` with that many pieces passing for another colour."""
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
    deck, spent, essence = settings.deck, state.spent, state.essence[state.active]
    found: list[Cast] = []
    occupied, colours = state.turned & settings.ways, b""
    line = state.line
    for position in _places(state.moons):
        index = line[position]
        spell = deck[index]
        budget = essence - spell.cost
        if budget < 0 or index in spent or (spell.pay and not can_pay(settings, state, spell)):
            continue
        sequence = spell.sequence
        if spell.stack:
            casts = _stack_casts(state, index, sequence, budget)
        elif not settings.plain:
            colours = colours or _top_colours(state)
            casts = _unusual_casts(settings, colours, index, sequence, budget)
        else:
            full = occupied
            for shift in SHIFTS[len(sequence)]:
                full &= full >> shift
            if not full:
                continue
            colours = colours or _top_colours(state)
            casts = _line_casts(full, colours, index, sequence, budget)
        if spell.pay:
            casts = [cast for cast in casts if _affordable(settings, state, cast)]
        found += casts
    return tuple(found)


def recoloured_squares(settings: Settings, state: State, cast: Cast) -> tuple[Square, ...]:
    """The squares of `cast` whose pieces must pass for another colour; a stack's square once a piece."""
    spell, field = settings.deck[cast.spell], state.field
    if spell.stack:
        used = zip(pieces_used(settings, state, cast), spell.sequence, strict=True)
        return cast.squares * sum(COLOUR_OF[piece] != colour for piece, colour in used)
    matched = zip(cast.squares, spell.sequence, strict=True)
    return tuple([square for square, colour in matched if COLOUR_OF[field[square]] != colour])


def pieces_used(settings: Settings, state: State, cast: Cast) -> tuple[Piece, ...]:
    """The pieces of `cast` in the order of the spell's sequence."""
    spell = settings.deck[cast.spell]
    if spell.stack:
        return state.stack(cast.squares[0])[cast.level : cast.level + len(spell.sequence)]
    return tuple([state.field[square] for square in cast.squares])


def _affordable(settings: Settings, state: State, cast: Cast) -> bool:
    return can_pay(settings, state, settings.deck[cast.spell], len(recoloured_squares(settings, state, cast)))


# These find casts of one spell; `budget` says how many of its pieces may pass for another colour.


def _line_casts(
    full: int, colours: bytes, index: int, sequence: tuple[Colour, ...], budget: int
) -> list[Cast]:
    lines, readings = LINES[len(sequence)], _readings(sequence)
    found: list[tuple[int, tuple[Square, ...]]] = []
    while full:
        bit, cut, onwards, back = lines[full.bit_length()]
        full ^= bit
        recoloured, forwards = readings[cut(colours)]
        if recoloured <= budget:
            found.append(onwards if forwards else back)
    if not found:
        return []
    found.sort()
    return [_cast(index, squares) for _, squares in found]


@lru_cache(1 << 16)
def _cast(index: int, squares: tuple[Square, ...]) -> Cast:
    """Actions never change, so one of a kind is enough."""
    return Cast(index, squares)


def _unusual_casts(
    settings: Settings, colours: bytes, index: int, sequence: tuple[Colour, ...], budget: int
) -> list[Cast]:
    """Finds casts by the house rules on how a sequence may lie."""
    cheapest: dict[frozenset[Square], tuple[int, tuple[Square, ...]]] = {}
    for price, path in sequences(settings, colours, sequence, budget):
        squares = frozenset(path)
        if squares not in cheapest or (price, path) < cheapest[squares]:
            cheapest[squares] = (price, path)
    return [Cast(index, path) for _, path in cheapest.values()]


def _stack_casts(state: State, index: int, sequence: tuple[Colour, ...], budget: int) -> list[Cast]:
    casts = []
    for square in sorted(state.beneath):
        stack = state.stack(square)
        for level in range(len(stack) - len(sequence) + 1):
            pieces = stack[level : level + len(sequence)]
            if sum(COLOUR_OF[p] != colour for p, colour in zip(pieces, sequence, strict=True)) <= budget:
                casts.append(Cast(index, (square,), level))
    return casts


def _top_colours(state: State) -> bytes:
    """The colour that shows on each square."""
    return bytes(state.field.translate(_TO_COLOUR))
