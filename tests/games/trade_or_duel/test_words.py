"""What the result says of how a match of Trade or Duel was decided."""

from __future__ import annotations

import pytest

from game import catalogue
from game.catalogue import format_text, game_named
from game.games.trade_or_duel.rules.events import MatchEnded


@pytest.mark.parametrize(
    ("end", "note"),
    [
        (MatchEnded((2,), survivor=False, capped=False), "The lowest hand wins."),
        (MatchEnded((2,), survivor=True, capped=False), "Only the winner had cards left."),
        (MatchEnded((0, 3), survivor=False, capped=False), "The last two went out together: both win."),
        (MatchEnded((), survivor=False, capped=False), "Nobody has cards left."),
        (MatchEnded((0, 3), survivor=False, capped=True), "The lowest hand wins."),
    ],
)
def test_what_decided_a_match_is_said(end: MatchEnded, note: str) -> None:
    rules = catalogue.build("trade-or-duel", 4)
    assert game_named("trade-or-duel").words(rules, format_text).note([end]) == note


@pytest.mark.parametrize(("score", "told"), [(-1.0, ("1", "point")), (-2.0, ("2", "points"))])
def test_a_hand_of_one_is_a_point(score: float, told: tuple[str, str]) -> None:
    rules = catalogue.build("trade-or-duel", 4)
    assert game_named("trade-or-duel").words(rules, format_text).score_unit(score) == told
