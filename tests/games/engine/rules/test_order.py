"""Which cards of Engine act next, told ahead."""

from __future__ import annotations

import pytest

from game.games.engine.rules.order import Visit, current, preview, upcoming_visits
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.vocabulary import CARD_CODES, SUIT_LETTERS
from tests.games.engine.rules.positions import Table


def told(visits: tuple[Visit, ...]) -> str:
    """'0:7C 0:AS 1:2C': seat and card, in order."""
    return " ".join(f"{visit.seat}:{CARD_CODES[visit.card]}" for visit in visits)


def test_the_active_seat_runs_whole_stacks_row_by_row_and_the_others_their_suit_alone() -> None:
    table = Table("2C 3D / 2S+3C -", "5H+2D+4C 10C", gold=(9, 9))
    suit = SUIT_LETTERS.index("C")
    assert told(preview(table.rules.view(table.state, None), suit)) == "0:2C 0:2S 0:3C 1:4C 1:10C"


def test_what_is_done_with_is_not_told_again() -> None:
    table = Table("2C 10C / 3C -", "2D").do("suit C", "activate")
    view = table.rules.view(table.state, None)
    assert told(upcoming_visits(view)) == "0:10C 0:3C"
    visit = current(view)
    assert visit is not None
    assert CARD_CODES[visit.card] == table.card == "10C"


def test_an_ace_runs_the_stack_it_reaches_without_its_aces_and_then_the_scan_goes_on() -> None:
    table = Table("AS 2H+AD+3C / 10S -", "2D").do("suit S")
    table.do(next(option for option in table.options if option.startswith("reach")))
    assert told(upcoming_visits(table.rules.view(table.state, None))) == "0:2H 0:3C 0:10S"


def test_without_a_suit_nothing_is_told() -> None:
    assert upcoming_visits(Table("2C", "3C").state) == ()


@pytest.mark.parametrize("letter", SUIT_LETTERS)
def test_cards_are_asked_about_in_the_order_told(letter: str) -> None:
    """If everything is skipped; cards that can do nothing are passed over."""
    table = Table("2C+3S 9D / 2S 10H+10D / 3H 2D", "10C 2H / 3D+4C 10S", gold=(9, 9))
    wanted = preview(table.rules.view(table.state, None), SUIT_LETTERS.index(letter))
    table.do(f"suit {letter}")
    while table.turn.phase in (Phase.KEEP, Phase.BUILD):
        table.do(table.options[0])
    asked = []
    while table.turn.phase is Phase.SCAN and table.state.turn == 9:
        asked.append(f"{table.turn.seat}:{table.card}")
        table.do("skip")
    order = told(wanted).split()
    assert asked == [card for card in order if card in asked]
    assert set(order) - set(asked) <= {"0:9D", "1:4C"}
