"""The Unnamed Game and Power Vacuum at their fullest: nothing is cut or overlaps in large or longer words."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.store.settings import Motion, Settings
from studio.pilot import Pilot
from tests.ui.audit import overflows
from tests.ui.boards.sitting import asks, keys, match, put, sitting, wander

SETTINGS = {
    "large": Settings(motion=Motion.OFF, text_scale=1.5, hourglass=60),
    "longer": Settings(motion=Motion.OFF, language="pseudo", hourglass=60),
}
PHASES = {
    "unnamed": ("play", "last call", "trading", "give", "creation", "teams"),
    "power-vacuum": ("play", "reward", "transfer", "plug"),
}
SIZES = ((1920, 1080), (540, 960))
"""Of the window, px: wide, and standing on end."""
SEATS = {"unnamed": (2, 6), "power-vacuum": (2, 5)}


def said(pilot: Pilot) -> list[str]:
    """What the audit says of board and banner; the words of the log are the table's own."""
    parts = ("felt", "panel", "banner")
    return [problem for problem in overflows(pilot.scene) if any(part in problem for part in parts)]


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in PHASES for seats in SEATS[game]])
def test_every_phase_has_room(tmp_path: Path, game: str, seats: int, settings: str) -> None:
    loop = match(tmp_path, game, seats)
    rng = random.Random(3)
    states = []
    for phase in PHASES[game]:
        wander(loop, rng, asks(phase), 6000)
        states.append(loop.match.state)
    with sitting(tmp_path, loop, SETTINGS[settings]) as pilot:
        for size in SIZES:
            turn(pilot, size)
            for state in states:
                put(pilot, loop, state)
                assert not said(pilot)
                if "curtain" in keys(pilot):
                    pilot.press("peek")
                    assert not said(pilot)


def turn(pilot: Pilot, size: tuple[int, int]) -> None:
    """The window gets another size."""
    pygame.display.set_mode(size)
    pilot.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
