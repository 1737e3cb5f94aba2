"""What people are told when a real field is not as it should be."""

from __future__ import annotations

import pytest

from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.sense import SpellcyclesSense
from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, SQUARE_BY_NAME
from game.rules.field import Difference
from game.rules.text import format_text
from tests.games.spellcycles.rules.positions import Table, row, spell


def difference(
    square: str, should: str, lies: str, *, fallen: bool = False, doubtful: bool = False
) -> Difference:
    return Difference(
        SQUARE_BY_NAME[square], PIECE_BY_CODE.get(should), PIECE_BY_CODE.get(lies), fallen, doubtful
    )


def told(table: Table, *differences: Difference) -> str:
    return SpellcyclesSense(table.rules).sentence(table.state, differences, format_text)


TABLE = Table(field={"d4": "G2"}, hands=["B3"])


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (difference("d4", "G2", ""), "The medium green on d4 is gone."),
        (difference("d4", "G2", "G1"), "There is a small green on d4; it should be a medium green."),
        (difference("c4", "", "R3"), "A large red came to c4, but none is in the apothecary."),
        (difference("c4", "", "B3"), "There is a large blue on c4, where nothing should be."),
        (difference("d4", "G2", "G2", fallen=True), "A piece lies on its side on d4: set it up."),
        (difference("c4", "", "B3", doubtful=True), "Is that a large blue on c4?"),
        (difference("d4", "G2", "", doubtful=True), "The camera is not sure whether d4 is free."),
    ],
)
def test_one_square_is_told_with_the_reason(one: Difference, sentence: str) -> None:
    assert told(TABLE, one) == sentence


def test_several_squares_are_named() -> None:
    both = difference("d4", "G2", ""), difference("e5", "", "G2")
    assert told(TABLE, *both) == "Something is wrong on these squares: d4, e5."


def test_a_piece_that_comes_at_the_wrong_time_is_told_so() -> None:
    reaping = Table(spell("RG"), field=row(4, "R3 G3"), hands=["B3"]).reap()
    rolling = Table(hands=["B3"])
    rolling.state.phase = Phase.RENEW
    one = difference("c7", "", "B3")
    assert told(reaping, one) == "A large blue came to c7, but you can't place one now."
    assert told(rolling, one) == "There is a large blue on c7 already: roll first."


def test_nothing_is_said_of_a_field_in_step() -> None:
    assert told(TABLE) == ""


def test_what_should_lie_on_a_square_is_its_whole_stack() -> None:
    table = Table(field={"d4": "G2 R1"}, stackers=True)
    stacks = SpellcyclesSense(table.rules).stacks(table.state)
    assert stacks[SQUARE_BY_NAME["d4"]] == (PIECE_BY_CODE["G2"], PIECE_BY_CODE["R1"])
    assert sum(map(len, stacks)) == 2
