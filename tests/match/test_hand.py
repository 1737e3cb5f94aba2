"""Whole matches on a made-up table: field and match agree, and every mistake is said.

More of them: `python -m studio.trials.match.hand --matches 200`, or set KNUCKLEBONE_HANDS.
"""

from __future__ import annotations

import os

from studio.trials.match.account import Tally
from studio.trials.match.hand import any_match

MATCHES = int(os.environ.get("KNUCKLEBONE_HANDS", "6"))


def played(*, clumsy: float) -> Tally:
    """Every match ends in agreement; a Fault says what went wrong otherwise."""
    total = Tally()
    for seed in range(1, MATCHES // 2 + 1):
        total.add(any_match(seed, clumsy=clumsy).play())
    return total


def test_matches_without_a_mistake_go_on_without_an_alarm() -> None:
    total = played(clumsy=0.0)
    assert total.recognised > 0
    assert total.walked > 0
    assert total.mistakes.total() == 0


def test_every_mistake_is_seen_and_said_before_the_match_goes_on() -> None:
    assert played(clumsy=0.3).mistakes.total() >= 5
