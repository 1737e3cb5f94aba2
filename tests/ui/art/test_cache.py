"""Pictures are baked once and kept within a limit."""

from __future__ import annotations

import pygame

from game.ui.art import Art
from game.ui.art.cache import EXTRA_BYTES, SurfaceCache


def square(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA, 32)


def test_a_picture_is_baked_once() -> None:
    cache, baked = SurfaceCache(10**6), []

    def bake() -> pygame.Surface:
        baked.append(1)
        return square(8)

    assert cache.get("a", bake) is cache.get("a", bake)
    assert baked == [1]


def test_the_least_recently_used_go_first() -> None:
    limit = 3 * (16 * 16 * 4 + EXTRA_BYTES)
    cache = SurfaceCache(limit)
    kept = {name: cache.get(name, lambda: square(16)) for name in "abc"}
    cache.get("a", lambda: square(16))
    cache.get("d", lambda: square(16))
    assert cache.used_bytes == limit
    assert cache.get("a", lambda: square(16)) is kept["a"]
    assert cache.get("b", lambda: square(16)) is not kept["b"]


def test_a_picture_larger_than_the_limit_is_still_given() -> None:
    cache = SurfaceCache(100)
    assert cache.get("large", lambda: square(64)).get_width() == 64
    cache.get("small", lambda: square(2))
    assert cache.used_bytes == 2 * 2 * 4 + EXTRA_BYTES


def test_an_evening_of_different_texts_stays_within_the_limit() -> None:
    art = Art(1.0, cache_bytes=400_000)
    for number in range(400):
        art.text(f"Score {number}", "display", 40)
        art.panel(60 + number, 40)
    assert art.used_bytes <= 400_000 * 1.25


def test_a_window_of_half_the_size_keeps_a_quarter_as_much() -> None:
    art = Art(0.5, cache_bytes=4_000_000)
    for side in range(100, 1000, 10):
        art.panel(side, side)
    assert art.used_bytes <= 1_000_000
