"""What is said of things of The Unnamed Game has the numbers of its rules, by the house rules in force."""

from __future__ import annotations

from copy import deepcopy

from game.catalogue.questions import Explained
from game.games.unnamed.questions.by_phase import QUESTIONS
from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.questions.guide import UnnamedGuide
from game.games.unnamed.rules.odds import chance_of
from game.games.unnamed.rules.phases import Phase
from game.rules.contract import Turn
from game.rules.text import format_text
from tests.games.unnamed.rules.tables import Table, decks


def told(table: Table, key: str) -> Explained:
    found = UnnamedGuide(table.rules, format_text).explain(key, table.rules.view(table.state, 0))
    assert found is not None
    return found


def hint(table: Table) -> str:
    """What the panel says of the open question."""
    turn = table.rules.pending(table.state)
    assert isinstance(turn, Turn)
    chooser = UnnamedChooser(QUESTIONS, table.rules.settings)
    chooser.ask(turn, table.rules.view(table.state, turn.seat))
    return chooser.offer().hint


def test_an_attempt_is_explained_by_target_and_chances_where_it_stands() -> None:
    table = Table(3).creation(tokens=(1, 1, 1))
    assert "attempts: a team with 11 or more is a Creation" in hint(table)
    assert "each team that rolls 11 or more" in told(table, "attempt").text
    assert f"{round(100 * chance_of(4, 11))} times" in told(table, "attempt").example


def test_what_hinders_the_next_attempt_counts() -> None:
    table = Table(3).creation(tokens=(1, 1, 1))
    table.state.marks[table.state.turn] = 2
    assert "13 or more" in hint(table)
    assert "13 or more" in told(table, "attempt").text


def test_another_deck_has_another_target() -> None:
    easy = deepcopy(decks()["fx"])
    easy["meta"]["threshold"] = 9
    table = Table(3, fx=easy).creation(tokens=(1, 1, 1))
    assert "9 or more" in hint(table)
    assert f"to {round(100 * chance_of(4, 9))} %" in told(table, "hire").example


def test_vendors_take_their_suit_alone() -> None:
    usual, vendors = Table(3), Table(3, vendors=True)
    usual.state.phase = vendors.state.phase = Phase.TRADING
    assert "one suit or one rank" in told(usual, "").text
    assert "Vendor's suit" in told(vendors, "").text
    assert "rank" not in told(vendors, "card-7H").text


def test_without_tricks_no_card_speaks_of_them() -> None:
    assert "tricks" in told(Table(3), "card-7H").text
    assert "trick" not in told(Table(3, skip_resource=True), "card-7H").text


def test_what_lies_open() -> None:
    assert "traded" in told(Table(3), "seat-1").text
    assert "secret" in told(Table(3, skip_resource=True), "seat-1").text


def test_a_power_in_play_is_named_with_the_rule_that_it_breaks() -> None:
    table = Table(4).resource("2H 3H", "4H 5S", "6H 7H", "8H 9H", in_play=("loose_rules", 1))
    assert "Nobody needs to follow suit" in told(table, "").text
    plain = Table(4).resource("2H 3H", "4H 5S", "6H 7H", "8H 9H")
    assert "works now" not in told(plain, "").text


def test_the_tax_is_no_more_than_one_has() -> None:
    table = Table(3, taxation=True)
    table.state.phase, table.state.active = Phase.TAX, 0
    table.state.pile_sizes[0] = 2
    assert "2 of your cards" in hint(table)
