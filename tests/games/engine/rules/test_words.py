"""Engine in words: the story, what is asked, what can be chosen, how it stands."""

from __future__ import annotations

import pytest

from game.games.engine.questions.by_phase import prompt
from game.games.engine.rules.summary import summary
from game.games.engine.rules.vocabulary import CARD_BY_CODE, cell_at
from game.rules.gaps import Narrator
from tests.games.engine.rules.positions import Table

NAMES = ("Ann", "Bob", "Cleo", "Dan")
SEVEN, NINE = CARD_BY_CODE["7C"], CARD_BY_CODE["9H"]
HERE = cell_at(0, 0)


@pytest.mark.parametrize(
    ("table", "answers", "asked", "options"),
    [
        (Table("9H", hands=["2C 3C 4C 5C"]), ("suit H",), "Ann, activate your 9 of hearts?",
         {"Activate it: discard 3 cards, gain 2 gold and 2 points", "Skip it"}),
        (Table("4H", hands=["10C 2C 3C 5C 6C"], gold=[4]), ("suit H",), "Ann, build with your 4 of hearts?",
         {"Build the 10 of clubs for 4 gold", "Build the 10 of clubs for 4 cards"}),
        (Table("2H", hands=["9C"], gold=[5]), ("suit S", "build 9C"), "Ann, where shall the 9 of clubs go?",
         {"Right of the 2 of hearts", "Above the 2 of hearts", "2 down and 2 right of the 2 of hearts"}),
    ],
)  # fmt: skip
def test_questions_and_options_are_put_in_plain_words(
    table: Table, answers: tuple[str, ...], asked: str, options: set[str]
) -> None:
    table.do(*answers)
    view = table.rules.view(table.state, 0)
    assert prompt(table.turn, view, NAMES) == asked
    assert options <= {option.label(view, Narrator(NAMES)) for option in table.turn.options}


def test_a_replaced_stack_is_named() -> None:
    table = Table("2H 3H 4D / 5D 6D 7D / 8D 9D 10D", hands=["AC"], gold=[9]).do("suit S")
    view = table.rules.view(table.state, 0)
    assert "Build the ace of clubs for 6 gold" in [
        option.label(view, Narrator(NAMES)) for option in table.turn.options
    ]
    table.do("build AC")
    view = table.rules.view(table.state, 0)
    assert table.turn.options[0].label(view, Narrator(NAMES)) == "In place of the 2 of hearts"


def test_the_summary_shows_what_the_viewer_may_know() -> None:
    table = Table("7C 4C / - 2H+3H", "3D", hands=["8S AS", "QC KC"], gold=[3, 1], points=[2, 0], discard="9S")
    told = dict(summary(table.rules.view(table.state, 0), 0, NAMES[:2]))
    assert told["Ann"] == [
        "3 gold, 2 points",
        "worth 11 if it ended now",
        "hand: AS 8S",
        "7C | 4C",
        "- | 2H/3H",
    ]
    assert told["Bob"] == ["1 gold, 0 points", "worth 2 if it ended now", "2 cards in hand", "3D"]
    assert told["Table"] == ["42 cards in the deck", "discarded: 9S"]
    public = dict(summary(table.rules.view(table.state, None), None, NAMES[:2]))
    assert public["Ann"][2] == "2 cards in hand"
