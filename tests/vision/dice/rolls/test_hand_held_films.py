"""The tracker on films from a phone in a hand: told soon, with the right values, and nothing said to cover
the table."""

from __future__ import annotations

import pytest

from studio.benches.roll_referee import Referee
from studio.scenes.hand_held import HandHeldFilm
from tests.thorough import thorough
from vision.dice.reader import DiceReader
from vision.dice.rolls.tracker import TrackedScene

pytestmark = pytest.mark.xdist_group("films")

SOON = 0.5
"""s."""


@pytest.mark.parametrize(("seed", "size"), [(2, (320, 576)), (8, (576, 320)), *thorough((41, (640, 360)))])
def test_a_roll_before_a_phone_in_a_hand_is_told_soon_and_right(seed: int, size: tuple[int, int]) -> None:
    film = HandHeldFilm(seed, 1, size=size)
    referee = Referee(film, DiceReader().read, f"film {seed}")
    for moment, _ in referee.moments():
        covered = referee.tracker.scene is TrackedScene.HIDDEN
        assert not covered or moment.event in ("take", "throw"), moment.time
    assert referee.report.rolls == 1
    assert referee.report.is_clean, referee.report
    assert max(referee.report.latencies) <= SOON
