"""What is said of things of Power Vacuum has the numbers of its deck, by the house rules in force."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from game.catalogue.questions import Explained
from game.games.power_vacuum.questions.by_phase import prompt
from game.games.power_vacuum.questions.guide import PowerVacuumGuide
from game.games.power_vacuum.rules.vocabulary import SUPPLY
from game.rules.text import format_text
from tests.games.power_vacuum.rules.positions import DECK, Table

HANDS = "Y5 G2 W1", "Y3 Y9 W2", "Y1 G1 R1"


def told(table: Table, key: str) -> Explained:
    found = PowerVacuumGuide(table.rules, format_text).explain(key, table.rules.view(table.state, 0))
    assert found is not None
    return found


def after_a_trick(**house_rules: Any) -> Table:
    """The third has played lowest and is at the control board."""
    return Table(*HANDS, cable=(3, SUPPLY), **house_rules).trick("Y5", "Y3", "Y1").do("point")


def test_a_part_of_the_statue_costs_what_the_deck_says() -> None:
    dearer = deepcopy(DECK)
    dearer["game"].update(segment_price=12, segments=5)
    assert "costs 10 power, and 4 parts make it whole" in told(Table(*HANDS), "statues").text
    other = told(Table(*HANDS, deck=dearer), "statues")
    assert "costs 12 power, and 5 parts make it whole" in other.text
    assert other.example.startswith("With 30 power")


def test_an_early_agenda_is_worth_what_the_deck_says() -> None:
    other = deepcopy(DECK)
    other["game"]["reveal_values"] = {"8": 9, "6": 4}
    assert "With 8 cards" in told(Table(*HANDS), "reveal-0").example
    told_of_other = told(Table(*HANDS, deck=other), "reveal-0").example
    assert "worth 9 power, with 6 cards 4" in told_of_other


def test_who_moves_power_and_whether_it_must_be() -> None:
    assert "moves one power" in told(after_a_trick(board="must"), "").text
    assert "in a tie, all do" in told(after_a_trick(board="must"), "").text
    assert "first to play the lowest" in told(after_a_trick(low_tie="first"), "").text
    assert "may move" in told(after_a_trick(), "").text


def test_what_may_be_left_is_asked_so() -> None:
    must, may = after_a_trick(board="must"), after_a_trick()
    names = ("Ann", "Bob", "Cleo")
    assert prompt(must.turn, must.state, names) == "Cleo, move 1 power along the cable."
    assert prompt(may.turn, may.state, names) == "Cleo, move 1 power along the cable, or none."
    may.do("leave")
    assert prompt(may.turn, may.state, names) == "Cleo, move one end of the cable, or leave it."


def test_what_a_trick_brings() -> None:
    def won(**house_rules: Any) -> str:
        return told(Table(*HANDS, cable=(3, SUPPLY), **house_rules).trick("Y5", "Y3", "Y1"), "point").text

    assert "for the next round" in won()
    assert "into the hand" in won(captured="now")


def test_a_spy_is_beaten_by_no_red_card() -> None:
    assert "but no Spy" in told(Table(*HANDS), "card-R1").text
    spy_led = Table("BY3 G2 W1", "R9 Y9 W2", "Y1 G1 R1").trick("BY3", "R9", "Y1")
    assert spy_led.asked == (0, "reward")
