"""What a newcomer asks of the screen is answered there in words, beside what it is about."""

from __future__ import annotations

from game.games.power_vacuum.questions.chooser import PowerVacuumChooser
from game.games.power_vacuum.rules.vocabulary import SUPPLY
from game.games.power_vacuum.table.details import agenda_detail
from game.games.power_vacuum.table.view_models import slot_models
from tests.games.power_vacuum.rules.positions import Table


def asked(table: Table) -> PowerVacuumChooser:
    chooser = PowerVacuumChooser(table.rules.settings)
    chooser.ask(table.turn, table.rules.view(table.state, table.turn.seat))
    return chooser


def hint(table: Table) -> str:
    """What the panel says of the open question."""
    return asked(table).offer().hint


def words(table: Table) -> list[str]:
    """Below the cards of the trick, by seat."""
    chooser = asked(table)
    return [model.word for model in slot_models(table.rules.settings, chooser.view, chooser)]


def three(*played: str, **house_rules: str) -> Table:
    """Three hands of which these cards have been played."""
    hands = ("Y5 G2 W1 R2 W9", "Y3 Y9 W2 R3 W8", "Y1 G1 R1 W3 W7")
    return Table(*hands, cable=(3, SUPPLY), **house_rules).trick(*played)


def test_which_card_wins_and_which_is_lowest_so_far() -> None:
    assert words(three("Y5")) == ["", "", ""], "a single card is both, and neither for long"
    assert words(three("Y5", "Y3")) == ["wins", "lowest", ""]
    assert words(three("Y5", "R3")) == ["", "wins, lowest", ""]


def test_of_tied_cards_those_are_lowest_that_work_the_cable() -> None:
    tied = "W1", "R1"
    both = Table("W1 W9", "R1 R9", "Y1 Y9").trick(*tied)
    assert words(both) == ["lowest", "wins, lowest", ""]
    first = Table("W1 W9", "R1 R9", "Y1 Y9", low_tie="first").trick(*tied)
    assert words(first) == ["lowest", "wins", ""]


def test_what_is_trump_and_what_the_lowest_card_is_good_for() -> None:
    assert "Red is trump. The lowest card works the cable." in hint(three())


def test_what_the_numbers_of_an_agenda_are() -> None:
    table = three()
    secret = agenda_detail(table.rules.settings, asked(table).view, 0)
    assert secret is not None
    assert "14 power if both come true" in secret.state
    assert "5 power for each half" in hint(table)


def test_who_works_the_cable_why_and_what_it_does() -> None:
    table = three("Y5", "Y3", "Y1").do("point")
    assert table.asked == (2, "transfer")
    assert "You played lowest" in hint(table)
    table.do("power 4 s")
    assert "Later power flows between its ends" in hint(table)
