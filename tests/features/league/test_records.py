"""What is kept of a match."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.features.league.records import fingerprint, name_key, result_of
from game.store.journal import Header, JournalContents, PlayerEntry, Record, Result, read_journal
from tests.features.league.matches import day, match, written

ANN, BOB, BOT = PlayerEntry("Ann"), PlayerEntry("Bob"), PlayerEntry("Medea", "greedy")


def over(
    scores: tuple[float, ...], winners: tuple[int, ...], players: tuple[PlayerEntry, ...]
) -> JournalContents:
    header = Header("friday", "race", 1, players, {}, "2026-01-02T20:15:00")
    return JournalContents(Path("friday"), header, (), Result(scores, winners), b"", "")


def places(scores: tuple[float, ...], winners: tuple[int, ...]) -> list[int]:
    result = result_of(over(scores, winners, (ANN, BOB, BOT)))
    assert result is not None
    return [seat.place for seat in result.seats]


def test_a_match_keeps_who_sat_where_and_how_it_ended(tmp_path: Path) -> None:
    kept = match(tmp_path, "Ann * Bob", "Bob")
    assert [(seat.name, seat.bot) for seat in kept.seats] == [("Ann", None), (None, "greedy"), ("Bob", None)]
    assert [seat.won for seat in kept.seats] == [False, False, True]
    assert (kept.game, kept.begun, kept.winners) == ("race", day(1), 1)


def test_the_moment_is_kept_in_utc(tmp_path: Path) -> None:
    created = result_of(over((1, 0), (0,), (ANN, BOB)))
    assert created is not None
    assert created.begun == datetime(2026, 1, 2, 20, 15).astimezone(UTC)


def test_a_match_that_goes_on_or_that_only_bots_played_is_not_kept(tmp_path: Path) -> None:
    assert result_of(read_journal(written(tmp_path, "Ann Bob", "Ann", number=1, over=False))) is None
    assert result_of(read_journal(written(tmp_path, "* *", "*", number=2))) is None


def test_equal_scores_share_a_place_and_winners_come_first() -> None:
    assert places((3, 3, 1), (0, 1)) == [1, 1, 3]
    assert places((9, 2, 2), (1,)) == [2, 1, 3]
    assert places((0, 0, 0), ()) == [1, 1, 1]


def test_dice_are_counted_by_seat_and_source(tmp_path: Path) -> None:
    ann, bob = match(tmp_path, "Ann Bob", "Ann").seats
    assert dict(ann.dice) == {"camera": (0, 1, 0, 0, 0, 1)}
    assert dict(bob.dice) == {"virtual": (0, 0, 0, 0, 0, 1)}


def test_the_digest_does_not_depend_on_names_but_on_everything_that_was_played(tmp_path: Path) -> None:
    first = match(tmp_path, "Ann Bob", "Ann")
    assert match(tmp_path, "Eve Bob", "Eve").uid == first.uid
    others = [
        match(tmp_path, "Ann Bob", "Bob"),
        match(tmp_path, "Ann *", "Ann"),
        match(tmp_path, "Ann Bob", "Ann", number=2),
        match(tmp_path, "Ann Bob", "Ann", game="chase"),
    ]
    assert len({first.uid, *(other.uid for other in others)}) == 5


def test_the_digest_stays_the_same_in_all_versions_to_come() -> None:
    """Journals are read again when the league's file is lost: the server must know their matches then."""
    contents = over((1, 0), (0,), (ANN, BOB))
    kept = JournalContents(
        contents.path, contents.header, (Record("roll 6", "camera", 0),), contents.result, b"", ""
    )
    result = result_of(kept)
    assert result is not None
    assert result.uid == "c6e7d18fe10a740a766f8c9d378ecaa5"


@pytest.mark.parametrize("spelling", ["ann", " Ann ", "ANN", "A\N{COMBINING ACUTE ACCENT}nn"])
def test_case_and_spaces_make_no_other_player(spelling: str) -> None:
    same = "Ánn" if "\N{COMBINING ACUTE ACCENT}" in spelling else "Ann"
    assert name_key(spelling) == name_key(same)
    assert fingerprint(spelling) == fingerprint(same)
    assert fingerprint(spelling) != fingerprint("Anna")
