"""What everybody sees on the boards with hidden hands depends on nothing hidden, to the last byte."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.rules.contract import Over
from game.ui.intents import InputDevice
from studio.rehearsal import stand_at
from tests.ui.audit import overflows
from tests.ui.boards.sitting import SWIFT, keys, match, seen, step
from tests.ui.scenes.tables import seated, table

pytestmark = pytest.mark.pictures

SEATS = {"engine": 3, "trade-or-duel": 5}
"""Players, by game."""
LOOKS = 10
"""Moments of a match that are looked at."""


@pytest.mark.parametrize("game", SEATS)
def test_a_drawn_curtain_shows_no_byte_of_what_it_hides(tmp_path: Path, game: str) -> None:
    """Also after a peek, and while the focus wanders over the table."""
    loop = match(tmp_path, game, SEATS[game])
    rng = random.Random(6)
    step(loop, rng, SEATS[game])
    pilot = seated(tmp_path, loop, SWIFT)
    rules, differing, covered = loop.match.rules, 0, 0
    for _ in range(LOOKS):
        if isinstance(loop.pending, Over):
            stand_at(loop.match, rules.start())
            step(loop, rng, 3)
        step(loop, rng, rng.randrange(1, 9))
        state, turn = loop.match.state, loop.turn
        if turn is None:
            continue
        other = (turn.seat + 1) % SEATS[game]
        imagined = rules.imagine(rules.view(state, other), other, rng)
        differing += imagined != state
        pictures = []
        for shown in (imagined, state):
            stand_at(loop.match, shown)
            pilot.app.ctx.input.device = InputDevice.TOUCH
            pilot.scene.rebuild()
            table(pilot).refresh()
            table(pilot).board.point()  # type: ignore[attr-defined]
            pilot.run(0.1)
            closed = seen(pilot)
            if "curtain" in keys(pilot):
                covered += 1
                pilot.press("peek")
                assert overflows(pilot.scene) == []
                assert seen(pilot) != closed
                pilot.press("peek")
            for _ in range(3):
                pilot.keys("tab")
            pictures.append((closed, seen(pilot)))
        assert overflows(pilot.scene) == []
        assert pictures[0] == pictures[1]
    assert differing
    assert covered
    pilot.app.close()
