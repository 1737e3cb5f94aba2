"""No page depends on what those who see it may not know. The long form is `studio.trials.phones.twins`."""

from __future__ import annotations

import pytest

from game import catalogue
from studio.trials.phones.twins import Tally, play


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_twins_that_differ_in_what_is_hidden_have_the_same_pages(game: str) -> None:
    tally = Tally()
    for seed in range(8):
        play(seed, tally, game)
    assert tally.pages > 100
    assert tally.choices > 0
    if catalogue.game_named(game).secrets:
        assert tally.apart > 0
