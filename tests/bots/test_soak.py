"""A few matches of the long run: every kind of company keeps to the rules, and we beat strangers."""

from __future__ import annotations

from itertools import starmap

import pytest

from game.catalogue import make_bot
from studio.trials.bots.soak import play_out, sitting
from studio.trials.bots.unseen import bouts, part
from studio.trials.bots.yardsticks import KINDS
from tests.thorough import thorough


@pytest.mark.parametrize("number", [*range(4), *thorough(*range(4, 10))])
def test_no_company_ever_answers_what_is_not_offered(number: int) -> None:
    assert play_out(sitting(7, number)) > 0


@pytest.mark.parametrize("game", ["spellcycles", "engine", "power-vacuum", *thorough("unnamed")])
def test_where_skill_counts_rules_of_heuristic_beat_those_who_only_count_or_copy(game: str) -> None:
    assert sum(starmap(part, bouts(game, make_bot("greedy", game), KINDS, 8, 3))) >= 3.5
