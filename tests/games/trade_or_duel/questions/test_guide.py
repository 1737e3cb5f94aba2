"""What is said of a trade is not what is said of a duel."""

from __future__ import annotations

from game.games.trade_or_duel.questions.by_phase import QUESTIONS
from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.questions.guide import TradeOrDuelGuide
from game.rules.text import format_text
from tests.games.trade_or_duel.rules.positions import Table

FOUR = ((3, 17), (5, 9), (12, 4), (18, 1))


def told(table: Table, key: str = "") -> str:
    found = TradeOrDuelGuide(table.rules, format_text).explain(key, table.view(0))
    assert found is not None
    return f"{found.text} {found.example}"


def test_cards_of_a_trade_are_shown_to_nobody_else() -> None:
    assert "Nobody else sees them" in told(Table(*FOUR).do("trade 2", "one"))
    assert "then you show them" in told(Table(*FOUR).do("duel 2", "one"))


def test_a_laid_card_is_not_said_to_be_turned() -> None:
    for kind in ("trade", "duel"):
        assert "turned" not in told(Table(*FOUR).do(f"{kind} 2", "one"), "lay")


def test_both_cards_may_be_at_stake() -> None:
    for thing in ("say-trade", "say-duel"):
        assert "or both cards" in told(Table(*FOUR), thing)


def test_an_18_is_beaten_by_two_cards() -> None:
    assert "may say two" in told(Table(*FOUR))
    table = Table((18, 1), (12, 9), (3, 17), (5, 4)).do("duel 2", "two")
    assert table.state.hands[0] == ()


def test_two_cards_are_at_stake_in_a_duel_alone() -> None:
    for kind, words in (("trade", "you swap hands"), ("duel", "at stake")):
        table = Table(*FOUR).do(f"{kind} 2")
        chooser = TradeOrDuelChooser(QUESTIONS, 4)
        chooser.ask(table.turn, table.view(1))
        assert words in chooser.offer().hint
    assert "In a trade you swap hands" in told(Table(*FOUR), "say-2")
