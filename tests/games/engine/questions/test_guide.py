"""What is said of cards and things of Engine has the numbers of its rules, by the house rules in force."""

from __future__ import annotations

import pytest

from game.catalogue.questions import Explained
from game.games.engine.questions import cards
from game.games.engine.questions.by_phase import QUESTIONS
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.questions.guide import EngineGuide
from game.games.engine.rules.abilities import EIGHT_GOLD, NINE_CARDS
from game.games.engine.rules.flow import CLUB_GOLD, DIAMOND_CARDS, HEART_POINTS
from game.games.engine.rules.instants import JACK_CARDS, KING_CARDS, QUEEN_GOLD
from game.games.engine.rules.prices import FOUR_CARDS, FOUR_GOLD, REPLACING_COST
from game.games.engine.rules.settings import POINTS_TO_END
from game.games.engine.rules.vocabulary import CARD_BY_CODE, CLUBS, DIAMONDS, HEARTS, cell_at
from game.rules.contract import IllegalAnswer
from game.rules.text import format_text
from tests.games.engine.rules.positions import Table


def told(table: Table, key: str) -> Explained:
    found = EngineGuide(table.rules, format_text).explain(key, table.rules.view(table.state, 0))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("4C", f"for {FOUR_GOLD} gold, or for {FOUR_CARDS} other cards"),
        ("8C", f"Pay {EIGHT_GOLD} gold"),
        ("9C", f"Discard {NINE_CARDS} cards"),
        ("JC", f"Draw {JACK_CARDS} cards"),
        ("QC", f"Gain {QUEEN_GOLD} gold"),
        ("KC", f"Take up to {KING_CARDS} discarded cards"),
    ],
)
def test_cards_say_the_numbers_of_the_rules(code: str, words: str) -> None:
    assert words in cards.does(CARD_BY_CODE[code], format_text)


def test_gifts_say_the_numbers_of_the_rules() -> None:
    assert f"Gain {CLUB_GOLD} gold" in cards.gives(CLUBS, format_text)
    assert f"Gain {HEART_POINTS} point" in cards.gives(HEARTS, format_text)
    assert f"Draw {DIAMOND_CARDS} cards and keep {DIAMOND_CARDS - 1}" in cards.gives(DIAMONDS, format_text)


@pytest.mark.parametrize("code", ["2S", "2H", "2D", "2C"])
def test_the_example_of_a_2_is_what_its_turn_gives(code: str) -> None:
    """There is one 2 of each suit, so two of them never act for one."""
    table = Table("2C").do("suit C", "activate")
    assert f"{table.state.gold[0]} gold in a turn" in told(table, f"card-{code}").example


def test_a_place_by_the_house_rules() -> None:
    free = "cell-" + str(cell_at(0, 1))
    assert "any free place" in told(Table("2C"), free).text
    assert "beside another card" in told(Table("2C", adjacent=True), free).text
    assert f"{REPLACING_COST} gold besides its price" in told(Table("2C"), free).example
    assert (
        f"{REPLACING_COST} gold instead of its price" in told(Table("2C", replacing="instead"), free).example
    )


def test_the_end_of_a_match() -> None:
    assert f"At {POINTS_TO_END} points" in told(Table("2C"), "seat-1").example


def test_a_free_place_that_touches_no_card_is_refused_by_the_house_rule() -> None:
    table = Table("2C", hands=("3D 4D",), gold=(9,), adjacent=True).do("suit S", "build 3D")
    chooser = EngineChooser(QUESTIONS, table.rules.settings)
    chooser.ask(table.turn, table.rules.view(table.state, None))
    with pytest.raises(IllegalAnswer, match="must touch another one"):
        chooser.press_cell(cell_at(1, 1))
    with pytest.raises(IllegalAnswer, match="Another card lies here"):
        chooser.press_cell(cell_at(0, 0))
