"""What a machine carries, by a clock that makes it quick or slow."""

from __future__ import annotations

from itertools import count

from game.catalogue import GAMES
from game.lab.play_bench import frames_a_second, press_to_picture, thoughts
from game.lab.speed import measure_speed, strongest, thinkers

FIRST = next(iter(GAMES))


def test_the_strongest_bot_goes_by_the_time_of_a_playout() -> None:
    quick, slow = count(0, 1e-4), count(0, 100)
    assert thinkers(FIRST)[0] == "master"
    assert strongest(FIRST, lambda: next(quick)) == "master"
    assert strongest(FIRST, lambda: next(slow)) == ""


def test_every_game_with_thinking_bots_is_measured() -> None:
    slow = count(0, 100)
    speed = measure_speed(lambda: next(slow))
    assert set(speed.carried) == {info.title for name, info in GAMES.items() if thinkers(name)}
    assert speed.read_ms == 100_000


def test_a_table_is_drawn_pressed_and_thought_at_in_real_time() -> None:
    passing = count(0, 0.4)
    assert frames_a_second(4, lambda: next(passing)) > 0
    assert len(press_to_picture(2, lambda: next(passing))) == 2
    assert thoughts(FIRST, "greedy", 8, lambda: next(passing)).game == FIRST
