"""Hands of The Unnamed Game and Power Vacuum come in sight and go again as they should.

That nothing hidden shows meanwhile is specified by `tests.ui.test_secrecy`, for all games.
"""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.ui.boards.curtain import OPEN_TIMEOUT_S
from game.ui.boards.hand import HandStrip
from studio.pilot import Pilot
from tests.ui.audit import overflows
from tests.ui.boards.sitting import keys, match, put, seen, sitting, step, wander
from tests.ui.scenes.tables import table

pytestmark = pytest.mark.pictures

GAMES = ("unnamed", "power-vacuum")
SEATS = 4
LOOKS = 8
"""Moments of a match that are looked at."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_before_the_curtain_or_behind_it(tmp_path: Path, game: str) -> None:
    """And when it has fallen the table looks as it did before."""
    loop = match(tmp_path, game, SEATS)
    rng, curtains = random.Random(2), 0
    wander(loop, rng, lambda loop: loop.match.answers >= 8)
    with sitting(tmp_path, loop) as pilot:
        for _ in range(LOOKS):
            for _ in range(rng.randrange(8, 30)):
                step(loop, rng)
            if loop.turn is None:
                continue
            put(pilot, loop, loop.match.state)
            assert not overflows(pilot.scene)
            if "curtain" in keys(pilot):
                closed = seen(pilot)
                pilot.press("peek")
                assert not overflows(pilot.scene)
                pilot.press("peek")
                assert seen(pilot) == closed
                curtains += 1
    assert curtains


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_in_sight_is_gone_with_whatever_happens(tmp_path: Path, game: str) -> None:
    loop = match(tmp_path, game)
    wander(loop, random.Random(1), lambda loop: loop.turn is not None and loop.match.answers >= 3)
    with sitting(tmp_path, loop) as pilot:
        pilot.keys("f10")
        pilot.run(0.2)
        under_the_menu = seen(pilot)
        pilot.keys("escape")
        pilot.run(0.2)
        closed = seen(pilot)
        pilot.keys("down", "return")
        assert "curtain" not in keys(pilot)
        hang_a_card_on_a_finger(pilot)
        pilot.keys("f10")
        pilot.run(0.2)
        assert seen(pilot) == under_the_menu
        pilot.keys("escape")
        pilot.run(0.2)
        assert "curtain" in keys(pilot)
        pilot.keys("down", "return")
        pilot.run(OPEN_TIMEOUT_S + 1)
        assert "curtain" in keys(pilot)
        pilot.keys("down", "return")
        pilot.run(0.5)
        pilot.scene.rebuild()
        pilot.run(0.2)
        assert seen(pilot) == closed


def hang_a_card_on_a_finger(pilot: Pilot) -> None:
    """Carry a card over the table and do not let it go."""
    hand: HandStrip = table(pilot).board.hand  # type: ignore[attr-defined]
    card = next(card for card in hand.cards if card.held.lit)
    x, y = card.box.centre
    pilot.finger(pygame.FINGERDOWN, x, y, finger=7)
    pilot.finger(pygame.FINGERMOTION, x, y - 200, finger=7)
    assert card.carried


@pytest.mark.parametrize("game", GAMES)
def test_alone_with_bots_nobody_needs_a_curtain(tmp_path: Path, game: str) -> None:
    loop = match(tmp_path, game, 3, bots=2)
    wander(loop, random.Random(1), lambda loop: loop.turn is not None and loop.match.answers >= 3)
    with sitting(tmp_path, loop) as pilot:
        assert "curtain" not in keys(pilot)
        assert table(pilot).board.prompt().startswith("Ann")
