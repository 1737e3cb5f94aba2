"""Statistics for designers, on figures that can be checked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.catalogue import Measures, Opportunity, Use
from game.intervals import of_mean, wilson
from game.lab.statistics import MatchRecord, Recorder, Statistics
from game.rules.contract import Event, Pending, Turn


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # the example of Newcombe (1998)
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_agree_with_printed_ones(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.floats(0, n), st.just(n))))
def test_an_interval_holds_the_share_it_is_about(case: tuple[float, int]) -> None:
    successes, trials = case
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials + 1e-9
    assert successes / trials - 1e-9 <= high <= 1


class Made(Measures):
    """Measures of a made-up game whose states are their own scores and offers."""

    def __init__(self) -> None:
        super().__init__(None)  # type: ignore[arg-type]

    def scores(self, state: Any) -> tuple[float, ...]:
        return tuple(state["scores"])

    def uses(self, event: Event) -> tuple[Use, ...]:
        return (Use(event.seat, "card", "ace"),)  # type: ignore[attr-defined]

    def offer(self, state: Any, question: Pending) -> Opportunity | None:
        return state.get("offer")  # type: ignore[no-any-return]


class Ace(Event):
    seat = 1


ASK = Turn(0, "play", ())


def watched(*states: dict[str, Any], over: tuple[float, ...] = (1, 0), events: int = 0) -> MatchRecord:
    recorder = Recorder(Made(), 2)
    for state in states:
        recorder.watch(state, ASK, None)  # type: ignore[arg-type]
    for _ in range(events):
        recorder.emit(Ace())
    return recorder.finish(over)


def test_the_lead_changes_when_another_seat_is_ahead_alone() -> None:
    scores = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 3), (3, 3), (4, 3)]
    assert watched(*({"scores": each} for each in scores), over=(4, 3)).lead_changes == 2


def test_the_end_may_change_the_lead() -> None:
    assert watched({"scores": (1, 0)}, over=(5, 9)).lead_changes == 1


def test_what_is_possible_at_any_time_of_a_moment_counts_once() -> None:
    names = ("ace", "king")
    offers = [
        Opportunity(1, "card", (), names),
        Opportunity(1, "card", ("ace",), names),
        Opportunity(1, "card", ("ace",), names),
        Opportunity(2, "card", (), names),
    ]
    record = watched(*({"scores": (0, 0), "offer": offer} for offer in offers))
    assert record.offers == (("card", "ace", 1, 2), ("card", "king", 0, 2))


def test_those_who_used_a_card_are_compared_with_those_who_did_not() -> None:
    statistics = Statistics(2)
    used = MatchRecord(3, (("card", "ace", (0, 2)),), ())
    for winner in (1, 1, 1, 0):
        statistics.add(10, (winner,), (3, 1), used)
    statistics.add(12, (0, 1), (2, 2), MatchRecord(5, (), ()))
    (ace,) = statistics.usages()
    assert (ace.times, ace.users, ace.others) == (8, 4, 4)
    assert (ace.win_rate, ace.win_rate_without, ace.effect) == (0.75, 0.25, 0.5)
    assert statistics.median_length == 10
    assert statistics.mean_lead_changes == 3.4
    assert statistics.mean_spread == 1.6
    assert of_mean(ace.times, ace.squares, 5) == pytest.approx((0.816, 2.384), abs=5e-4)


def test_a_game_that_tells_nothing_leaves_blanks() -> None:
    record = Recorder(Measures(None), 2).finish((1.0, 0.0))  # type: ignore[arg-type]
    assert record == MatchRecord(None, (), ())
    statistics = Statistics(2)
    statistics.add(5, (0,), (1.0, 0.0), record)
    assert statistics.as_data()["lead_changes"] is None
