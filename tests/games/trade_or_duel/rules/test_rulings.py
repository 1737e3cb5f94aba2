"""The house rules of Trade or Duel: each ruling another way than it is by itself, as a specification."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.games.trade_or_duel.bots.greedy import GreedyDuellist
from game.games.trade_or_duel.rules import TradeOrDuel
from game.games.trade_or_duel.rules.events import HandsCompared, MatchEnded, RoundBegan
from game.games.trade_or_duel.rules.vocabulary import EXTRA_ROUNDS, OUT_SCORE
from game.games.trade_or_duel.rules.words import ThemedNarrator
from game.lab.simulate import play
from game.rules.contract import IllegalAnswer
from tests.games.trade_or_duel.rules.positions import Table

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def last_words(table: Table) -> str:
    return table.told(MatchEnded)[-1].sentence(ThemedNarrator(NAMES))


def test_the_last_one_left_may_win_nothing() -> None:
    table = Table((3, 17), (5, 16), survivor="nobody").do("duel 2", "two")
    assert table.over.winners == ()
    assert table.over.scores == (OUT_SCORE, -21.0)
    assert last_words(table) == "Only one player is left, and so nobody wins."


def test_both_of_the_last_two_cannot_win_where_the_last_one_does_not() -> None:
    with pytest.raises(ValueError, match="the last one left must win, too"):
        TradeOrDuel(4, {"survivor": "nobody", "last_two": "both"})


def tied(**house_rules: Any) -> Table:
    """Seats 2 and 3 share the lowest hand after three rounds."""
    table = Table((1, 6), (2, 5), (9, 10), (11, 12), first=1, tie_rounds="tied", **house_rules)
    table.pass_round().pass_round().pass_round()
    (begun,) = [event for event in table.told(RoundBegan) if event.round == 4]
    assert begun.alone
    assert begun.tied == table.state.tied
    return table


def test_only_those_tied_play_the_tie_off_among_themselves() -> None:
    table = tied()
    one, other = table.state.tied
    assert {sum(table.state.hands[seat]) for seat in (one, other)} == {7}
    actors = []
    for _ in range(2):
        actor = table.turn.seat
        actors.append(actor)
        partner = other if actor == one else one
        assert table.options == {f"{kind} {partner + 1}" for kind in ("trade", "duel")}
        outsider = next(seat for seat in range(4) if seat not in (one, other))
        with pytest.raises(IllegalAnswer, match="Only those who are tied"):
            table.do(f"duel {outsider + 1}")
        table.do(f"trade {partner + 1}", "two")
    assert sorted(actors) == [one, other]
    assert table.state.round == 5, "nobody else had a turn, and the two are tied again"
    assert len(table.told(HandsCompared)) == 2


def test_who_is_left_of_the_tied_has_won() -> None:
    table = tied()
    assert (table.state.hands[:2], table.turn.seat) == ([(1, 6), (2, 5)], 1)
    table.do("duel 1, one, lay 5, lay 6, duel 2, lay 6")
    assert table.state.living == (0, 2, 3)
    assert table.over.winners == (0,)
    assert not table.over.capped
    assert last_words(table) == "Ann has won the tie, and with it the match."


def test_when_all_the_tied_fall_the_others_are_compared() -> None:
    table = tied()
    tied_seats = table.state.tied
    partner = next(seat for seat in tied_seats if seat != table.turn.seat)
    table.do(f"duel {partner + 1}", "two")
    left = [seat for seat in range(4) if seat not in tied_seats]
    assert table.over.winners == (min(left, key=lambda seat: sum(table.state.hands[seat])),)
    assert last_words(table).endswith("has the lowest hand and wins the match.")


def test_a_tie_played_off_is_shared_after_twenty_rounds_too() -> None:
    table = tied()
    for _ in range(EXTRA_ROUNDS):
        for _ in range(2):
            partner = next(seat for seat in table.state.tied if seat != table.turn.seat)
            table.do(f"trade {partner + 1}", "two")
    assert table.over.capped
    assert len(table.over.winners) == 2


@pytest.mark.parametrize("options", [{"survivor": "nobody"}, {"tie_rounds": "tied"}], ids=str)
def test_bots_play_by_every_ruling_to_the_end(options: dict[str, Any]) -> None:
    for seed in range(3):
        rules = TradeOrDuel(4, options)
        played = play(rules, [GreedyDuellist() for _ in range(4)], random.Random(seed))
        assert len(played.scores) == 4
