"""What a round costs with phones: touches, and nobody has to look away.

On one screen it is 96 presses and 32 curtains.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from game import catalogue
from game.games.power_vacuum.rules.actions import Plug, Transfer
from game.match.loop import MatchLoop
from game.phones.pages.board import reachable_choices
from game.phones.pages.pages import Pages
from game.rules.contract import Over
from game.ui.scenes.table.forced import LOOK_S, ForcedAnswers
from tests.phones.matches import begun

AT_ONCE, MOST = 6, 10
"""Choices beside the board that the page shows without a second step, of a group and in all."""

RULES = {"board": "must"}
"""Where the board may be left alone, there is something to choose even if power can go one way only."""


def touches_for(page: Mapping[str, Any], choice: Mapping[str, Any]) -> int:
    """A thing is tapped, or dragged to another; where that has several meanings, one more says which."""
    for node in page["board"]["lit"].values():
        if choice["id"] in reachable_choices(node):
            return 1 if isinstance(node, str) or choice["id"] in _dragged(node) else 2
    on_board = set(reachable_choices(page["board"]["lit"]))
    free = [one for one in page["choices"] if one["id"] not in on_board]
    group = [one for one in free if one["group"] == choice["group"]]
    at_once = not choice["group"] or len(group) == 1 or (len(free) <= MOST and len(group) <= AT_ONCE)
    return 1 if at_once else 2


def _dragged(node: Any) -> list[str]:
    return [one for one in node.values() if isinstance(one, str)] if isinstance(node, dict) else []


def touches_of_a_round(loop: MatchLoop, rng: random.Random) -> int:
    """All four together, who choose at random."""
    pages, forced = Pages(loop, ["#aa0000"] * 4), ForcedAnswers(loop)
    touches, now, first, before = 0, 0.0, "", None
    while not isinstance(loop.pending, Over):
        loop.tick(now)
        now += LOOK_S / 2
        if (given := forced.due(now)) is not None:
            given.apply(loop)
            continue
        turn = loop.turn
        if turn is None or (turn.phase == "play" and max(map(len, loop.view(None).hands)) == 1):
            continue
        page = pages.all((turn.seat,), ("en",))[turn.seat, "en"]
        playing = page["progress"].partition(",")[0]
        first = first or playing
        if playing != first:
            break
        choice = rng.choice(page["choices"])
        option = turn.options[int(choice["id"])]
        # One stroke moves power and, going on from there, the plug: tests/phones/browsers has it.
        stroke = isinstance(option, Plug) and before == (turn.seat, Transfer)
        touches += 0 if stroke else touches_for(page, choice)
        before = turn.seat, type(option)
        loop.choose(option)
    return touches


def test_a_round_of_power_vacuum_for_four_takes_no_more_than_50_touches() -> None:
    rounds = [
        touches_of_a_round(begun(catalogue.build("power-vacuum", 4, RULES), seed), random.Random(seed))
        for seed in range(5)
    ]
    assert 30 < sum(rounds) / len(rounds) <= 50


def test_the_last_card_of_a_hand_is_seen_for_a_moment_and_lies_down_by_itself() -> None:
    """Taken back, it is asked for."""
    loop = begun(catalogue.build("power-vacuum", 3))
    forced, now = ForcedAnswers(loop), 0.0
    while max(map(len, loop.view(None).hands), default=0) != 1 or loop.view(None).phase != "play":
        loop.tick(now)
        assert forced.due(now) is None
        now += LOOK_S
        if loop.turn is not None:
            loop.choose(loop.turn.options[0])
    loop.tick(now)
    assert forced.due(now) is None
    assert forced.due(now + LOOK_S / 2) is None
    given = forced.due(now + LOOK_S)
    assert given is not None
    given.apply(loop)
    loop.take_back(agreed=range(3))
    loop.tick(now)
    assert loop.turn is not None
    assert forced.due(now + 1) is None
    assert forced.due(now + 1 + LOOK_S) is None
