"""Matches of random bots over seat counts and variants, through journal and back."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from game.catalogue import GAMES, house_rules
from game.cli import main
from game.errors import UserError
from game.match.host import MatchSetup
from game.rules.contract import HouseRule
from game.store.journal import PlayerEntry
from tests.match.hosts import host_in
from tests.thorough import thorough

MANY = int(os.environ.get("KNUCKLEBONE_MATCHES", "60"))
LONGEST = 20_000
"""Ticks after which a match counts as endless."""


def any_setup(rng: random.Random) -> MatchSetup:
    """A game, a number of seats, and house rules of which most are as printed."""
    game = rng.choice(sorted(GAMES))
    seats = rng.choice(GAMES[game].seat_range)
    options = {rule.name: any_choice(rule, rng) for rule in house_rules(game) if rng.random() < 0.3}
    players = tuple(PlayerEntry(f"Player {seat + 1}", "random") for seat in range(seats))
    return MatchSetup(game, players, options, setup_by_hand=rng.random() < 0.2)


def any_choice(rule: HouseRule, rng: random.Random) -> object:
    return rng.choice(rule.choices)[0]


def play(folder: Path, seed: int) -> Path | None:
    """Play one match to its end; its journal, or None when those house rules do not go together."""
    host = host_in(folder, seed)
    try:
        loop = host.begin(any_setup(random.Random(seed)))
    except UserError:
        return None
    for tick in range(LONGEST):
        if loop.over is not None:
            break
        loop.tick(float(tick))
    assert loop.over is not None, f"the match of seed {seed} does not end"
    loop.close()
    return host.store.paths()[0]


@pytest.mark.parametrize("matches", [20, *thorough(MANY)])
def test_every_match_ends_and_its_journal_verifies(tmp_path: Path, matches: int) -> None:
    played = 0
    for seed in range(matches):
        path = play(tmp_path / str(seed), seed)
        if path is not None:
            played += 1
            assert main(["replay", str(path), "--verify"]) == 0
            path.unlink()
    assert played >= matches // 2
