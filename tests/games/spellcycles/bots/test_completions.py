"""The last piece of a spell: seen, and of several the best."""

from __future__ import annotations

import random

import pytest

from game.catalogue import build
from game.games.spellcycles.bots.completions import best_completion
from game.games.spellcycles.bots.patterns import FieldSurvey
from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.geometry import ALL_WAYS
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, NO_PIECE, SQUARES
from tests.games.spellcycles.bots.test_patterns import scattered


def waiting_for_one(seed: int, pieces: int, sequence: tuple[int, ...], wrong: int) -> set[tuple[int, int]]:
    """(colour, square) of every last piece that a line with so many wrong colours waits for."""
    state = scattered(seed, pieces)
    found = set()
    for direction in ALL_WAYS:
        for line in direction.lines[len(sequence)].values():
            for reading in (sequence, sequence[::-1]):
                seen = [(state.field[square], colour, square)
                        for square, colour in zip(line.squares, reading, strict=True)]  # fmt: skip
                empty = [(colour, square) for top, colour, square in seen if top == NO_PIECE]
                others = sum(top != NO_PIECE and COLOUR_OF[top] != colour for top, colour, _ in seen)
                if len(empty) == 1 and others == wrong:
                    found.add(empty[0])
    return found


@pytest.mark.parametrize("sequence", [(0, 1), (2, 3, 2), (0, 1, 4), (5, 0, 0, 3), (1, 2, 3, 4, 5)])
def test_every_last_piece_is_found(sequence: tuple[int, ...]) -> None:
    for seed, pieces in enumerate((6, 20, 45)):
        found: dict[int, set[tuple[int, int]]] = {0: set(), 1: set()}
        for colour, squares, wrong in FieldSurvey(scattered(seed, pieces), "line8").nearly(sequence, True):
            found[wrong] |= {(colour, square) for square in SQUARES if squares >> square & 1}
        for wrong, places in found.items():
            assert places == waiting_for_one(seed, pieces, sequence, wrong)


def test_of_several_completions_the_best_is_taken_and_what_is_dear_is_left() -> None:
    rules = build("spellcycles", 2)
    assert isinstance(rules, Spellcycles)
    rng = random.Random(3)
    state = scattered(4, 40)
    state.line = tuple(range(len(rules.deck)))
    state.moons = tuple(range(8))
    state.essence = [6, 6]
    values = [rng.random() for _ in rules.deck]
    every = range(6)
    best = best_completion(rules.settings, state, 0, every, values, 0.1)
    assert best is not None
    assert best.value <= max(values[index] for index in state.line[:8])
    assert all(state.field[square] == NO_PIECE for square in SQUARES if best.squares >> square & 1)
    assert best_completion(rules.settings, state, 0, every, [-1.0] * len(values), 0.1) is None
    poorer = best_completion(rules.settings, state, 0, (best.colour,), values, 0.1)
    assert poorer is not None
    assert poorer.value == best.value
