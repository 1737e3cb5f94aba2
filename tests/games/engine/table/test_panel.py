"""The panel of Engine speaks of the card that the open question is about."""

from __future__ import annotations

import pytest

from game.games.engine.questions.by_phase import QUESTIONS
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.table.panel import cards_detail
from tests.games.engine.rules.positions import Table

PAYS = Table("9C", "2H", hands=("2D 3D 5D 6D",)).do("suit C", "activate")
BUILDS = Table("7C", "2H", hands=("2D 3D",), gold=(9,)).do("suit C", "build 2D")
TAKES = Table("9C", "2H", hands=("KS",), points=(5,), discard="2D 3D 4D").do("play KS")


@pytest.mark.parametrize(
    ("table", "title"),
    [
        (Table("2C 3C", "2H").do("suit C"), "2 of clubs"),
        (PAYS, "9 of clubs"),
        (BUILDS, "2 of diamonds"),
        (TAKES, "King of spades"),
    ],
)
def test_what_the_question_is_about_is_explained(table: Table, title: str) -> None:
    chooser = EngineChooser(QUESTIONS, table.rules.settings)
    chooser.ask(table.turn, table.rules.view(table.state, table.turn.seat))
    detail = cards_detail(chooser, chooser.view)
    assert detail is not None
    assert detail.title == title
