"""Tables in real time, by a clock that passes as it is told."""

from __future__ import annotations

from itertools import count

from game.catalogue import GAMES
from studio.benches.play import frames_a_second, press_to_picture, thoughts

FIRST = next(iter(GAMES))


def test_a_table_is_drawn_pressed_and_thought_at_in_real_time() -> None:
    passing = count(0, 0.4)
    assert frames_a_second(4, lambda: next(passing)) > 0
    assert len(press_to_picture(2, lambda: next(passing))) == 2
    assert thoughts(FIRST, "greedy", 8, lambda: next(passing)).game == FIRST
