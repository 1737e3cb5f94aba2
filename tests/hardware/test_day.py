"""Half an hour of play with a troubled tower, in fast forward; a whole day is played by hand (day.py)."""

from __future__ import annotations

import threading

from studio.trials.tower.day import play


def test_no_trouble_brings_a_value_that_nobody_rolled_or_blocks_the_game() -> None:
    before = threading.active_count()
    day, table = play(0.5, seed=3)
    assert day.rolls > 10
    assert day.wrong == 0
    assert len(table.troubles) > 3
    assert all(sentence.endswith(("is gone", ".")) for sentence in day.sentences)
    assert threading.active_count() == before
