"""Lines that nearly show a sequence: all at once is the same as one by one."""

from __future__ import annotations

import random

import pytest

from game.catalogue import build
from game.games.spellcycles.bots.patterns import MOST_MISSING, MOST_WRONG, FieldSurvey
from game.games.spellcycles.rules.geometry import ALL_WAYS, STRAIGHT
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, NO_PIECE, PIECE_KINDS, SQUARES

EVERY_COLOUR = range(6)


def scattered(seed: int, pieces: int) -> State:
    """A field with so many pieces anywhere."""
    rng = random.Random(seed)
    state = build("spellcycles", 2).start()
    for square in rng.sample(SQUARES, pieces):
        state.field[square] = rng.randrange(PIECE_KINDS)
        state.occupied |= 1 << square
    return state


def one_by_one(state: State, sequence: tuple[int, ...], budget: int, ways: object) -> set[tuple[int, ...]]:
    """(missing, wrong, colour, square) of every place on which a line waits for a piece."""
    found = set()
    for direction in ways:
        for line in direction.lines[len(sequence)].values():
            for reading in (sequence, sequence[::-1]):
                tops = [state.field[square] for square in line.squares]
                missing = tops.count(NO_PIECE)
                right = sum(
                    top != NO_PIECE and COLOUR_OF[top] == colour
                    for top, colour in zip(tops, reading, strict=True)
                )
                wrong = len(tops) - missing - right
                if right and 0 < missing <= MOST_MISSING and wrong <= min(budget, MOST_WRONG):
                    found |= {
                        (missing, wrong, colour, square)
                        for top, colour, square in zip(tops, reading, line.squares, strict=True)
                        if top == NO_PIECE
                    }
    return found


@pytest.mark.parametrize(("match", "ways"), [("line8", ALL_WAYS), ("line4", STRAIGHT)])
@pytest.mark.parametrize("budget", [0, 3])
@pytest.mark.parametrize("sequence", [(0, 1), (2, 3, 2), (0, 1, 4), (5, 0, 0, 3), (1, 2, 3, 4, 5)])
def test_every_line_that_waits_is_found(
    match: str, ways: object, budget: int, sequence: tuple[int, ...]
) -> None:
    for seed, pieces in enumerate((6, 20, 45)):
        state = scattered(seed, pieces)
        waiting = FieldSurvey(state, match).waiting_squares(sequence, budget, EVERY_COLOUR)
        found = {
            (missing, wrong, colour, square)
            for (missing, wrong), places in waiting.items()
            for colour in EVERY_COLOUR
            for square in SQUARES
            if places[colour] >> square & 1
        }
        assert found == one_by_one(state, sequence, budget, ways)


def test_only_the_colours_asked_for_are_looked_for() -> None:
    waiting = FieldSurvey(scattered(1, 20), "line8").waiting_squares((0, 1, 4), 0, {1})
    assert any(places[1] for places in waiting.values())
    assert all(not places[colour] for places in waiting.values() for colour in (0, 2, 3, 4, 5))
