"""The house rules of Spellcycles on how a sequence lies, each another way, as a specification."""

from __future__ import annotations

import random
from itertools import pairwise, permutations
from typing import Any

import pytest

from game.bots.random import RandomBot
from game.games.spellcycles import default_spells
from game.games.spellcycles.bots.greedy import GreedySpellcaster
from game.games.spellcycles.questions.spells import how_it_lies
from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.geometry import TOUCHING
from game.games.spellcycles.rules.matching import possible_casts
from game.games.spellcycles.rules.vocabulary import SQUARE_BY_NAME, SQUARE_NAMES, SQUARES
from game.lab.simulate import play
from game.rules.contract import Bot
from tests.games.spellcycles.rules.positions import Table, spell


def lying(squares: str, pieces: str = "R1 Y2 B3", **house_rules: Any) -> set[str]:
    """What can be cast of red, yellow, blue with these pieces on these squares."""
    field = dict(zip(squares.split(), pieces.split(), strict=True))
    return set(Table(spell("RYB"), field=field, **house_rules).reap().casts)


@pytest.mark.parametrize("squares", ["c4 d4 e4", "c6 c5 c4", "c4 d5 e6", "c6 d5 e4"])
def test_a_line_may_be_read_from_left_to_right_and_downwards_only(squares: str) -> None:
    backwards = " ".join(reversed(squares.split()))
    assert lying(squares, reading="one") == {f"cast ryb {squares}"}
    assert lying(backwards, reading="one") == set()
    assert lying(backwards) == {f"cast ryb {backwards}"}, "by itself it is read from either end"


def test_a_line_read_from_one_end_may_be_recoloured() -> None:
    field = {"c4": "B1", "d4": "Y1", "e4": "R1"}
    table = Table(spell("RYB"), field=field, essence=[2], reading="one").reap()
    assert table.casts == {"cast ryb c4 d4 e4"}
    assert Table(spell("RYB"), field=field, essence=[1], reading="one").reap().casts == set()


@pytest.mark.parametrize("squares", ["a1 c1 h1", "a1 d4 h8", "c8 c7 c1"])
def test_free_squares_in_a_line_may_be_passed_over(squares: str) -> None:
    assert lying(squares, gaps="skipped") == {f"cast ryb {squares}"}
    assert lying(squares) == set()


def test_a_piece_between_is_no_gap() -> None:
    assert lying("a1 c1 e1 b1", "R1 Y1 B1 K1", gaps="skipped") == set()


def test_gaps_may_be_slanting_only_where_lines_may() -> None:
    assert lying("a1 d4 h8", gaps="skipped", match="line4") == set()


def test_gaps_and_one_end_go_together() -> None:
    assert lying("a1 c1 h1", gaps="skipped", reading="one") == {"cast ryb a1 c1 h1"}
    assert lying("h1 c1 a1", gaps="skipped", reading="one") == set()


def test_a_path_may_go_round_corners_and_slant() -> None:
    assert lying("a1 b2 b3", match="path8") == {"cast ryb a1 b2 b3"}
    assert lying("a1 b2 b3", match="path") == set()
    assert lying("a1 b2 d2", match="path8") == set()


@pytest.mark.parametrize("seed", range(6))
def test_paths_are_all_that_touch_and_match_with_the_essence_there_is(seed: int) -> None:
    rng = random.Random(seed)
    squares = rng.sample([SQUARE_NAMES[square] for square in SQUARES if square % 8 < 4 and square < 32], 9)
    field = {name: f"{rng.choice('RYB')}1" for name in squares}
    table = Table(spell("RYB"), field=field, essence=[1], match="path8").reap()
    expected = set()
    for path in permutations(squares, 3):
        numbers = [SQUARE_BY_NAME[name] for name in path]
        wrong = sum(field[name][0] != colour for name, colour in zip(path, "RYB", strict=True))
        if wrong <= 1 and all(after in TOUCHING[before] for before, after in pairwise(numbers)):
            expected.add(frozenset(numbers))
    found = possible_casts(table.rules.settings, table.state)
    assert {frozenset(cast.squares) for cast in found} == expected
    assert len(found) == len(expected), "of several readings only one is offered"


def test_what_is_said_of_a_sequence_is_true_by_every_ruling() -> None:
    told = set()
    for match in ("line8", "line4", "path", "path8"):
        for reading in ("both", "one"):
            for gaps in ("none", "skipped"):
                options = {"spells": default_spells(), "match": match, "reading": reading, "gaps": gaps}
                try:
                    rules = Spellcycles(3, options)
                except ValueError:
                    assert match.startswith("path")
                    continue
                words = how_it_lies(rules.settings)
                told.add(words)
                assert ("from either end" in words) == (reading == "both")
                assert ("without gaps" in words) == (gaps == "none")
    assert len(told) == 10


@pytest.mark.parametrize(
    "options", [{"reading": "one"}, {"gaps": "skipped", "reading": "one"}, {"match": "path8"}], ids=str
)
def test_bots_play_by_every_ruling_to_the_end(options: dict[str, Any]) -> None:
    rules = Spellcycles(3, {"spells": default_spells(), "length": "short", **options})
    bots: list[Bot] = [GreedySpellcaster(), RandomBot(), RandomBot()]
    assert play(rules, bots, random.Random(3)).winners
