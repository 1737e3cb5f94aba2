"""That a bot of another checkout plays as it does there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.catalogue import make_bot
from studio.trials.bots.elsewhere import Elsewhere
from tests.bots.test_search import looks

ROOT = Path(__file__).resolve().parents[2]


def test_it_chooses_what_it_chooses_there_and_leaves_chance_as_it_would() -> None:
    here, there = make_bot("steady", "engine"), Elsewhere(f"steady@{ROOT}")
    for rules, state, turn in looks("engine")[:3]:
        view = rules.view(state, turn.seat)
        one, other = random.Random(1), random.Random(1)
        assert [*here.think(rules, view, turn, one)][-1] == [*there.think(rules, view, turn, other)][-1]
        assert one.random() == other.random()
    assert there.spent > 0
    there.close()


def test_a_folder_that_is_not_there_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        Elsewhere("master@no-such-folder")
