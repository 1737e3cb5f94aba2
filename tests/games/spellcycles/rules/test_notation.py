"""Answers as text: journals and logs that people can read."""

from __future__ import annotations

import pytest

from game.games.spellcycles.rules.actions import Cast, Done, Moon, Pick, Place, ReturnPiece, Take, Target
from game.rules.contract import Answer, Dice, IllegalAnswer, Order
from tests.games.spellcycles.rules.positions import Table, spell, tower

RULES = Table(spell("RYB"), tower("RG"), stackers=True).rules
TOWER = next(i for i, card in enumerate(RULES.deck) if card.stack)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (Dice((3, 5, 1)), "roll 3 5 1"),
        (Order((4, 0, 51)), "order 5 1 52"),
        (Place(2, 26), "place R3 c4"),
        (Cast(0, (26, 27, 28)), "cast ryb c4 d4 e4"),
        (Cast(TOWER, (0,), 1), "cast tower_rg a1 at 2"),
        (Done(), "done"),
        (Pick(63), "pick h8"),
        (Target(1), "target 2"),
        (ReturnPiece(15), "discard K1"),
        (Take(4, 7), "take G2 from 5"),
        (Moon(0), "moon 1"),
    ],
)
def test_notation_goes_both_ways(answer: Answer, text: str) -> None:
    assert RULES.write(answer) == text
    assert RULES.read(text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "", "fly", "roll", "roll x", "roll 0", "roll 3,5", "roll 3  5", "order 0", "place R4 a1",
        "place R3 i1", "place R3", "cast", "cast nothing a1", "cast ryb z9", "cast tower_rg a1",
        "cast tower_rg a1 at 0", "done now", "pick", "pick a9", "target 0", "target -1", "discard",
        "take R3 of 2", "moon", "moon 1 2",
        "roll 99999999999999999999", "Done", " done", "done ", "moon ٣",
    ],
)  # fmt: skip
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="no notation"):
        RULES.read(text)
