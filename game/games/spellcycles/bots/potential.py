"""How far the field is on its way to each spell, and what one more piece would add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final

from game.games.spellcycles.bots.value import essence_value, spell_value
from game.games.spellcycles.rules.geometry import ALL_WAYS, STRAIGHT
from game.games.spellcycles.rules.settings import DIAGONAL_MATCHES, Settings
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import (
    COLOUR_OF,
    NO_PIECE,
    SIDE_SQUARES,
    SQUARE_COUNT,
    SQUARES,
    Colour,
    Square,
)

NEARNESS: Final[tuple[float, ...]] = (1.0, 0.16, 0.05, 0.02)
"""What part of a spell's worth a line has that lacks 0, 1, 2, 3 pieces."""
AHEAD: Final[tuple[float, ...]] = (1.0, 0.45, 0.2)
"""How much a spell counts with a Moon Crescent on it, one place before it, two places before it."""
CENTRALITY: Final[tuple[float, ...]] = tuple(
    0.001 * sum(min(at, SIDE_SQUARES - 1 - at) for at in divmod(square, SIDE_SQUARES)) for square in SQUARES
)
"""By square: more lines run through the middle; 0 in the corners, almost a hundredth in the centre."""
_COLOUR_COUNT = 6


@dataclass(slots=True)
class Potential:
    """What the field offers to the seat whose turn it is."""

    placing: list[list[float]] = field(
        default_factory=lambda: [[0.0] * SQUARE_COUNT for _ in range(_COLOUR_COUNT)]
    )
    """By colour and square: what putting such a piece there would be worth."""
    use: list[float] = field(default_factory=lambda: [0.0] * SQUARE_COUNT)
    """By square: the most that the piece there adds to any line."""
    wanted: list[float] = field(default_factory=lambda: [0.0] * _COLOUR_COUNT)
    """By colour: how much the spells that count ask for it."""


def spells_that_count(state: State) -> Mapping[int, float]:
    """Spells (indices into the deck) that are active or soon will be, with how much they count."""
    return _count_colours(state.line, state.moons, state.spent)


@lru_cache(1 << 10)
def _count_colours(
    line: tuple[int, ...], moons: tuple[int, ...], spent: tuple[int, ...]
) -> Mapping[int, float]:
    weights: dict[int, float] = {}
    for position in moons:
        for ahead, weight in enumerate(AHEAD):
            if position + ahead < len(line):
                index = line[position + ahead]
                weights[index] = max(weight, weights.get(index, 0.0))
    return {index: weight for index, weight in weights.items() if index not in spent or weight < 1.0}


def survey(settings: Settings, state: State) -> Iterator[Potential]:
    """The potential, growing spell by spell; the same object each time."""
    potential = Potential()
    spare = state.essence[state.active]
    for index, weight in spells_that_count(state).items():
        spell = settings.deck[index]
        value = weight * spell_value(settings, spell)
        for colour in spell.sequence:
            potential.wanted[colour] += value / len(spell.sequence)
        if value > 0 and spell.stack:
            _survey_stacks(state, spell, value, potential)
        elif value > 0:
            budget = max(0, spare - spell.cost)
            price = weight * essence_value(settings)
            _survey_lines(settings, state, spell, value, budget, price, potential)
        yield potential


def readiness(settings: Settings, state: State, index: int) -> float:
    """The worth of a spell if some line already shows it whole, part of it if a line nearly does."""
    spell = settings.deck[index]
    if spell.stack:
        return 0.0
    best = 0.0
    top = state.field
    for squares, mask in _lines(settings.match, len(spell.sequence)):
        missing = len(squares) - (state.occupied & mask).bit_count()
        if missing < 2:
            for sequence in _readings(spell):
                pairs = zip(squares, sequence, strict=True)
                wrong = sum(top[s] != NO_PIECE and COLOUR_OF[top[s]] != c for s, c in pairs)
                best = max(best, NEARNESS[missing] * 0.5**wrong)
    return best * spell_value(settings, spell)


@cache
def _lines(match: str, length: int) -> list[tuple[tuple[Square, ...], int]]:
    """Every line a sequence can lie on, with the same as a set; of paths only the straight ones."""
    directions = ALL_WAYS if match in DIAGONAL_MATCHES else STRAIGHT
    lines = [line.squares for direction in directions for line in direction.lines[length].values()]
    return [(squares, sum(1 << square for square in squares)) for squares in lines]


def _readings(spell: Spell) -> tuple[tuple[Colour, ...], ...]:
    backwards = spell.sequence[::-1]
    return (spell.sequence,) if backwards == spell.sequence else (spell.sequence, backwards)


def _survey_lines(
    settings: Settings,
    state: State,
    spell: Spell,
    value: float,
    budget: int,
    price: float,
    potential: Potential,
) -> None:
    length = len(spell.sequence)
    gains: dict[tuple[Colour, Square], float] = {}
    for squares, mask in _lines(settings.match, length):
        missing = length - (state.occupied & mask).bit_count()
        if missing < length and missing < len(NEARNESS):
            for sequence in _readings(spell):
                _survey_line(state, squares, sequence, missing, value, budget, price, gains, potential)
    for (colour, square), gain in gains.items():
        potential.placing[colour][square] += gain


def _survey_line(
    state: State,
    squares: tuple[Square, ...],
    sequence: tuple[Colour, ...],
    missing: int,
    value: float,
    budget: int,
    price: float,
    gains: dict[tuple[Colour, Square], float],
    potential: Potential,
) -> None:
    """Note in `gains` what each missing piece would add, in `potential.use` what each present one does."""
    top = state.field
    right, empty = [], []
    for square, colour in zip(squares, sequence, strict=True):
        if top[square] == NO_PIECE:
            empty.append((colour, square))
        elif COLOUR_OF[top[square]] == colour:
            right.append(square)
    wrong = len(squares) - len(right) - len(empty)
    if wrong > budget or not right:
        return
    use = value * NEARNESS[missing] - price * wrong
    for square in right:
        potential.use[square] = max(potential.use[square], use)
    gain = value * NEARNESS[missing - 1] - price * wrong
    for place in empty:
        if gain > gains.get(place, 0.0):
            gains[place] = gain
    if missing == 1 and wrong < budget:
        # The last piece may have any colour: it can pass for the right one.
        square = empty[0][1]
        for colour in range(_COLOUR_COUNT):
            if gain - price > gains.get((colour, square), 0.0):
                gains[colour, square] = gain - price


def _survey_stacks(state: State, spell: Spell, value: float, potential: Potential) -> None:
    sequence = spell.sequence
    for square in SQUARES:
        colours = tuple(COLOUR_OF[piece] for piece in state.stack(square))
        begun = max(n for n in range(len(sequence)) if n == 0 or colours[-n:] == sequence[:n])
        missing = len(sequence) - begun
        if begun and missing - 1 < len(NEARNESS):
            potential.placing[sequence[begun]][square] += value * NEARNESS[missing - 1]
