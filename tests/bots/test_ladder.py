"""What the long measurement of the levels says of matches, and that it goes on where it was left."""

from __future__ import annotations

import argparse

import pytest

from studio.trials.bots.ladder import (
    FEWEST_COMPANIES,
    SEAT_COUNT,
    Club,
    Played,
    Setting,
    climb,
    gap,
    in_doubt,
    play,
    table,
    verdicts,
)
from studio.trials.bots.yardsticks import KINDS
from tests.thorough import thorough


def played(bot: str, wins: str, against: str = "greedy") -> list[Played]:
    """Matches in a row, of the same companies: `1` is a victory."""
    return [Played("engine", against, 1, number, bot, float(won), 10, 0.5) for number, won in enumerate(wins)]


def wanted(**words: object) -> argparse.Namespace:
    """What the command was told, but for some of it."""
    usual = {"games": "trade-or-duel", "seed": 1, "matches": 8, "minutes": 1.0, "until_told": False}
    return argparse.Namespace(**usual | words)


def test_bots_are_compared_in_the_matches_that_both_played() -> None:
    more, _, companies = gap(played("sharp", "1111" + "1010"), played("steady", "0000"))
    assert (more, companies) == (1.0, 1)


def test_the_matches_of_one_company_are_one_trial() -> None:
    """Four matches of a kind tell no more than one."""
    doubts = []
    for each in (1, 4):
        wins = ["1" * each, "0" * each, "1" * each, "0" * each]
        one = [
            Played("engine", "greedy", 1, 4 * company + place, "sharp", float(won), 10, 0.5)
            for company, row in enumerate(wins)
            for place, won in enumerate(row)
        ]
        other = [Played(*match.setting, "steady", 0.0, 10, 0.5) for match in one]
        more, doubt, companies = gap(one, other)
        assert (more, companies) == (0.5, 4)
        doubts.append(doubt)
    assert doubts[0] == pytest.approx(doubts[1])


def test_the_table_begins_with_the_strongest() -> None:
    lines = list(table([*played("steady", "1000"), *played("sharp", "1110")]))
    assert [line.split()[0] for line in lines[1:3]] == ["sharp", "steady"]
    assert "75.0%" in lines[1]
    assert "50.0 ms" in lines[1]
    assert "sharp - steady: +50.0%" in lines[3]


def test_a_bot_counts_as_stronger_only_where_it_is_against_every_field() -> None:
    better = [played("sharp", "1111" * 4), played("steady", "0000" * 4)]
    (verdict,) = verdicts([*better[0], *better[1]], ["sharp", "steady"])
    assert verdict == "engine: sharp is stronger than steady against every field"
    alike = [*played("sharp", "1000" * 4, "flat"), *played("steady", "1000" * 4, "flat")]
    (verdict,) = verdicts([*better[0], *better[1], *alike], ["sharp", "steady"])
    assert verdict == "engine: sharp is not proved stronger than steady against flat"


def test_a_field_that_one_of_them_has_not_met_proves_nothing() -> None:
    (verdict,) = verdicts(played("sharp", "1111" * 4), ["sharp", "steady"])
    assert "not proved" in verdict


def test_the_fields_take_turns() -> None:
    args = wanted(bots="wild", against=["careful", "greedy"])
    fields = [match.against for match in climb(args, [])]
    assert fields == [*["careful"] * 4, *["greedy"] * 4] * 2


@pytest.mark.parametrize(
    ("bot", "against"), [("greedy", "copying:1,bold:2"), ("copying:3", "careful,copying")]
)
def test_a_match_comes_out_the_same_by_itself_and_amid_others(bot: str, against: str) -> None:
    """Strangers remember what was done in a match, and nothing of the last one."""
    amid = [
        (match.setting, match.won, match.choices) for match in climb(wanted(bots=bot, against=[against]), [])
    ]
    alone = [play(setting, bot, Club([])) for setting, _, _ in amid]
    assert [(match.setting, match.won, match.choices) for match in alone] == amid


@pytest.mark.parametrize("game", ["spellcycles", "engine", "power-vacuum", *thorough("unnamed")])
def test_where_skill_counts_rules_of_heuristic_beat_those_who_only_count_or_copy(game: str) -> None:
    settings = [Setting(game, ",".join(KINDS), 3, number) for number in range(8)]
    assert sum(play(setting, "greedy", Club([])).won for setting in settings) >= 3.5


def test_what_was_played_is_not_played_again() -> None:
    args = wanted(bots="careful,wild", against=["careful"])
    matches = list(climb(args, []))
    assert len(matches) == 16
    assert list(climb(args, matches)) == []
    again = list(climb(args, matches[:-1]))
    assert [match.setting for match in again] == [matches[-1].setting]
    assert again[0].won == matches[-1].won


def test_bots_that_are_told_apart_need_play_no_more() -> None:
    """Sharp wins as often as master, and steady seldom."""
    length = FEWEST_COMPANIES * SEAT_COUNT
    alike = [*played("master", "1" * length), *played("sharp", "1" * length)]
    weaker = played("steady", "1000" * (length // 4))
    order = ["master", "sharp", "steady"]
    assert in_doubt([*alike, *weaker], order) == ["master", "sharp"]
    assert in_doubt([*alike, *weaker[:-SEAT_COUNT]], order) == order
    assert in_doubt([*played("sharp", "1" * length), *weaker], order[1:]) == []


def test_a_ladder_until_told_leaves_out_who_is_told_apart() -> None:
    length = FEWEST_COMPANIES * SEAT_COUNT
    before = [
        Played("trade-or-duel", "careful", 1, number, bot, won, 10, 0.5)
        for number in range(length)
        for bot, won in (("greedy", 1.0), ("careful", 0.0))
    ]
    args = wanted(bots="greedy,careful", against=["careful"], matches=length + SEAT_COUNT)
    assert len(list(climb(args, before))) == 2 * SEAT_COUNT
    args.until_told = True
    assert list(climb(args, before)) == []
