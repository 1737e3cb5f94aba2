"""What a round costs with phones: taps, and nobody has to look away.

On one screen it is 96 presses and 32 curtains.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from game import catalogue
from game.phones.pages import Pages
from game.rules.contract import Over, Turn
from tests.phones.matches import begun

AT_ONCE, MOST = 6, 10
"""Choices beside the hand that the page shows without a second step, of a group and in all."""


def taps_for(page: Mapping[str, Any], choice: Mapping[str, Any]) -> int:
    """A card with one meaning is tapped once; where there are several, the second tap says which."""
    for held in page["hand"]:
        if choice["id"] in held["choices"]:
            return 1 if len(held["choices"]) == 1 else 2
    in_hand = {number for held in page["hand"] for number in held["choices"]}
    free = [one for one in page["choices"] if one["id"] not in in_hand]
    group = [one for one in free if one["group"] == choice["group"]]
    at_once = not choice["group"] or len(group) == 1 or (len(free) <= MOST and len(group) <= AT_ONCE)
    return 1 if at_once else 2


def test_a_round_of_power_vacuum_for_four_takes_less_than_70_taps() -> None:
    rng = random.Random(1)
    loop = begun(catalogue.build("power-vacuum", 4), 1)
    pages = Pages(loop, ["#aa0000"] * 4)
    taps, now, first = 0, 0.0, ""
    while not isinstance(loop.pending, Over):
        loop.tick(now)
        now += 0.5
        turn = loop.turn
        if not isinstance(turn, Turn):
            continue
        page = pages.all((turn.seat,), ("en",))[turn.seat, "en"]
        playing = page["progress"].partition(",")[0]
        first = first or playing
        if playing != first:
            break
        choice = rng.choice(page["choices"])
        taps += taps_for(page, choice)
        loop.choose(turn.options[int(choice["id"])])
    assert 20 < taps < 70
