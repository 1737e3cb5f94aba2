"""What a machine carries, by a clock that makes it quick or slow."""

from __future__ import annotations

from itertools import count

from game.catalogue import GAMES
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
