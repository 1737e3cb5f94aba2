"""The panel of The Unnamed Game speaks of the card that the open question is about."""

from __future__ import annotations

from game.games.unnamed.questions.by_phase import QUESTIONS
from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.table.panel import card_detail, worth_telling
from game.rules.contract import Turn
from tests.games.unnamed.rules.tables import NAMES, Table


def title(table: Table) -> str:
    """What is explained when nobody has asked for anything else."""
    turn = table.rules.pending(table.state)
    assert isinstance(turn, Turn)
    chooser = UnnamedChooser(QUESTIONS, table.rules.settings)
    view = table.rules.view(table.state, turn.seat)
    chooser.ask(turn, view)
    settings = table.rules.settings
    detail = card_detail(settings, view, worth_telling(settings, view, chooser), NAMES[: table.seats])
    return detail.title if detail is not None else ""


def test_the_tax_is_for_the_power_that_was_held_back() -> None:
    table = Table(4, taxation=True)
    table.resource("2H", "4H", "6H", "8H", in_play=("loose_rules", 1), held={0: "low_tide"})
    assert title(table) == "Loose Rules"
    table.state.phase, table.state.active = Phase.TAX, 0
    table.state.pile_sizes[0] = 5
    assert title(table) == "Low Tide"


def test_an_fx_that_is_paid_for_is_explained() -> None:
    table = Table(3).trading("2H 3H 4H 5H 6H", "2S", "2C", market={"prefab": (2, 4)})
    assert title(table) == ""
    table.do("buy prefab")
    assert title(table) == "Prefab"
