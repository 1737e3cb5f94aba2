"""From presses to answers in Trade or Duel, and why some presses are none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games.trade_or_duel.questions.by_phase import QUESTIONS
from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.rules.actions import Declare, Lay
from game.rules.contract import Action, IllegalAnswer
from tests.games.trade_or_duel.rules.positions import Table

NAMES = ("Ann", "Bob", "Cleo", "Dan")
FOUR = ((3, 17), (5, 9), (12, 4), (18, 1))


def asked(table: Table) -> TradeOrDuelChooser:
    """A chooser for the open question."""
    chooser = TradeOrDuelChooser(QUESTIONS, 4, NAMES)
    chooser.ask(table.turn, table.view(None))
    return chooser


def test_whom_and_what_come_in_any_order() -> None:
    first, second = asked(Table(*FOUR)), asked(Table(*FOUR))
    assert first.press_seat(2) is None
    assert second.press_kind("duel") is None
    assert first.press_kind("duel") == second.press_seat(2) == Declare("duel", 2)


def test_the_same_press_again_and_back_let_go() -> None:
    chooser = asked(Table(*FOUR))
    chooser.press_seat(2)
    chooser.press_seat(2)
    assert chooser.target is None
    chooser.press_kind("trade")
    assert chooser.back()
    assert not chooser.back()


def test_a_card_is_laid_by_the_second_press() -> None:
    chooser = asked(Table(*FOUR).do("duel 2", "one"))
    assert chooser.press_card(17) is None
    assert chooser.press_card(17) == Lay(17)


@pytest.mark.parametrize(
    ("answers", "press", "reason"),
    [
        ((), lambda c: c.press_seat(0), "that is you"),
        ((), lambda c: c.press_card(3), "First choose whom you speak to"),
        (("duel 2",), lambda c: c.press_kind("trade"), "First say how many"),
        (("duel 2",), lambda c: c.press_seat(3), "There is nobody to speak to"),
        (("duel 2", "one"), lambda c: c.press_kind("duel"), "now: lay a card"),
    ],
)
def test_what_is_not_possible_is_refused_with_its_reason(
    answers: tuple[str, ...], press: Callable[[TradeOrDuelChooser], Action | None], reason: str
) -> None:
    table = Table(*FOUR).do(*answers) if answers else Table(*FOUR)
    with pytest.raises(IllegalAnswer, match=reason):
        press(asked(table))


def test_who_is_out_cannot_be_spoken_to() -> None:
    table = Table((3, 17), (5, 9), (12, 4), (18, 1)).do("duel 2", "two")
    with pytest.raises(IllegalAnswer, match="Bob has no cards left"):
        asked(table).press_seat(1)
