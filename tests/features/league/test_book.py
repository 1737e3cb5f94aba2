"""Champions, streaks and records."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.features.league.book import Book, Honour, Rival, book_of
from tests.features.league.matches import day, match


def book(folder: Path, *evenings: str, game: str = "race") -> Book:
    """'ann bob: bob' is an evening; one after the other."""
    parts = [evening.split(": ") for evening in evenings]
    return book_of(
        match(folder, players, winner, number=number, game=game)
        for number, (players, winner) in enumerate(parts, start=1)
    )


def test_nobody_is_in_an_empty_book() -> None:
    assert book_of(()) == Book()


def test_a_player_s_matches_and_wins_are_counted_at_all_and_by_game(tmp_path: Path) -> None:
    races = [match(tmp_path, "Ann Bob", winner, number=n) for n, winner in enumerate(("Ann", "Bob"), start=1)]
    chase = match(tmp_path, "Ann Bob *", "Ann", number=3, game="chase")
    ann = book_of([*races, chase]).player("Ann")
    assert ann is not None
    assert (ann.total.matches, ann.total.wins) == (3, 2)
    assert ann.total.share == pytest.approx(2 / 3)
    assert list(ann.games) == ["race", "chase"]
    assert (ann.games["chase"].matches, ann.games["chase"].wins) == (1, 1)


def test_a_streak_ends_with_the_first_match_lost(tmp_path: Path) -> None:
    evenings = ["Ann Bob: Ann", "Ann Bob: Ann", "Ann Bob: Ann", "Ann Bob: Bob", "Ann Bob: Ann"]
    ann = book(tmp_path, *evenings).player("Ann")
    assert ann is not None
    assert (ann.total.longest, ann.total.streak) == (3, 1)


def test_rivals_are_told_by_who_came_in_before_whom_and_bots_are_one(tmp_path: Path) -> None:
    ann = book(tmp_path, "Ann Bob *: Ann", "Ann Bob Cleo: Bob", "Ann Bob: Ann").player("Ann")
    assert ann is not None
    assert ann.rivals == (Rival("Bob", 3, 2, 1), Rival("Cleo", 1, 0, 0))
    assert ann.bots == Rival("", 1, 1, 0)


def test_bots_are_told_by_game_and_name(tmp_path: Path) -> None:
    races = [match(tmp_path, "Ann *", winner, number=n) for n, winner in enumerate(("Ann", "*"), start=1)]
    ann = book_of([*races, match(tmp_path, "Ann Bob", "Ann", number=3)]).player("Ann")
    assert ann is not None
    assert ann.against == {"race": (Rival("greedy", 2, 1, 1),)}


def test_dice_are_told_by_face_and_source(tmp_path: Path) -> None:
    found = book(tmp_path, "Ann Bob: Ann", "Bob Ann: Ann")
    ann = found.player("Ann")
    assert ann is not None
    assert ann.faces == (0, 1, 0, 0, 0, 2)
    assert ann.sources == (("camera", 2), ("virtual", 1))
    assert ann.favourite_face == 6


def test_no_face_is_the_favourite_where_two_fell_as_often(tmp_path: Path) -> None:
    ann = book(tmp_path, "Ann Bob: Ann").player("Ann")
    assert ann is not None
    assert ann.favourite_face is None


def test_a_name_is_shown_as_it_was_written_last(tmp_path: Path) -> None:
    found = book(tmp_path, "ann Bob: ann", "ANN Bob: Bob")
    assert [player.name for player in found.players] == ["ANN", "Bob"]


def test_whoever_played_last_comes_first(tmp_path: Path) -> None:
    found = book(tmp_path, "Ann Bob: Ann", "Cleo Bob: Bob")
    assert [player.name for player in found.players] == ["Bob", "Cleo", "Ann"]
    assert found.players[0].last == day(2)


def test_the_champion_has_won_more_than_the_size_of_the_tables_would_give(tmp_path: Path) -> None:
    """Cleo wins two of three against three others, Ann two of three against one."""
    found = book(
        tmp_path,
        *("Ann Bob: Ann", "Ann Bob: Ann", "Ann Bob: Bob"),
        *("Cleo Dan Eve Fay: Cleo", "Cleo Dan Eve Fay: Cleo", "Cleo Dan Eve Fay: Dan"),
    )
    assert found.games[0].champion == Honour("Cleo", 2, 3)


def test_one_lucky_match_makes_no_champion_where_others_have_played_more(tmp_path: Path) -> None:
    found = book(tmp_path, *["Ann Bob: Ann", "Ann Bob: Bob", "Ann Bob: Ann"], "Cleo Dan Eve Fay: Cleo")
    assert found.games[0].champion == Honour("Ann", 2, 3)


def test_honours_that_nobody_has_deserved_stay_empty(tmp_path: Path) -> None:
    fame = book(tmp_path, "Ann *: *").games[0]
    assert (fame.champion, fame.streak, fame.regular) == (None, None, None)


def test_the_longest_streak_and_the_most_matches_are_honoured(tmp_path: Path) -> None:
    fame = book(tmp_path, "Ann Bob: Ann", "Ann Bob: Ann", "Bob Cleo: Bob").games[0]
    assert fame.streak == Honour("Ann", 2)
    assert fame.regular == Honour("Bob", 3)


def test_games_are_in_the_order_of_their_matches(tmp_path: Path) -> None:
    chases = [match(tmp_path, "Ann Bob", "Ann", number=n, game="chase") for n in (1, 2)]
    found = book_of([*chases, match(tmp_path, "Ann Bob", "Ann", number=3)])
    assert [(fame.game, fame.matches) for fame in found.games] == [("chase", 2), ("race", 1)]
    assert found.matches == 3
