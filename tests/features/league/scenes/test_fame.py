"""The hall of fame, the records of players, and how somebody is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.features.league.book import Book, book_of
from game.features.league.scenes.fame import FameScene
from game.features.league.scenes.fame_lines import fame_lines, league_sentence, rivals_sentences
from game.features.league.scenes.statistics import dice_sentence
from game.features.league.service import TROUBLE_THERE, League, LeagueLink, LeagueStatus
from game.match.host import MatchSetup
from game.store.folder import DataFolder
from game.store.journal import PlayerEntry, read_journal
from game.ui.scenes.lobby.draft import forget_name
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.widgets.choice import Stepper
from studio.shots.matches import play_out
from tests.features.league.matches import match, written
from tests.ui.scenes.evening import Evening


def book(folder: Path, *evenings: str, game: str = "engine") -> Book:
    """'Ann Bob: Bob' is an evening; one after the other."""
    parts = [evening.split(": ") for evening in evenings]
    return book_of(
        match(folder, players, winner, number=number, game=game)
        for number, (players, winner) in enumerate(parts, start=1)
    )


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """An evening at a table that keeps a league, as yet without a match in it."""
    with Evening(tmp_path) as evening:
        evening.pilot.app.ctx.companions.add(League(DataFolder.open(tmp_path)))
        yield evening


def league_of(evening: Evening) -> League:
    league = evening.pilot.app.ctx.companions.find(League)
    assert league is not None
    return league


def open_fame(evening: Evening) -> None:
    """As if the lobby had just been opened with a league."""
    evening.pilot.scene.rebuild()
    evening.pilot.press("fame")
    evening.pilot.run(0.1)


# The words


def test_each_game_tells_its_three_honours(tmp_path: Path) -> None:
    (lines,) = fame_lines(book(tmp_path, "Ann Bob: Ann", "Ann Bob: Ann", "Ann Bob Cleo: Bob"))
    assert (lines.title, lines.played) == ("Engine", "3 matches")
    assert [(line.head, line.name, line.words) for line in lines.lines] == [
        ("Champion", "Ann", "won 2 of 3"),
        ("Longest streak", "Ann", "2 wins in a row"),
        ("Most matches", "Ann", "3 matches"),
    ]


def test_a_single_match_is_told_as_one(tmp_path: Path) -> None:
    (lines,) = fame_lines(book(tmp_path, "Ann Bob: Ann"))
    assert lines.played == "One match"


def test_an_honour_nobody_has_deserved_has_no_name(tmp_path: Path) -> None:
    (lines,) = fame_lines(book(tmp_path, "Ann *: *"))
    assert [line.name for line in lines.lines] == ["", "", ""]


def test_a_game_that_is_not_installed_here_goes_by_its_name(tmp_path: Path) -> None:
    (lines,) = fame_lines(book(tmp_path, "Ann Bob: Ann", game="plague"))
    assert lines.title == "plague"


def test_the_league_says_how_it_does() -> None:
    assert league_sentence(LeagueStatus()) == "Opening the results."
    assert "this table" in league_sentence(LeagueStatus(read=True))
    assert "all tables" in league_sentence(LeagueStatus(read=True, link=LeagueLink.TOGETHER))
    trouble = TROUBLE_THERE.fill(host="club", reason="no route")
    apart = league_sentence(LeagueStatus(Book(), True, LeagueLink.APART, 3, trouble))
    assert apart.startswith("The league at club cannot be reached: no route.")
    assert apart.endswith("wait here: 3.")


def test_rivals_are_told_with_bots_last(tmp_path: Path) -> None:
    ann = book(tmp_path, "Ann Bob *: Ann", "Ann Bob: Bob").player("Ann")
    assert ann is not None
    assert rivals_sentences(ann) == (
        "Bob: matches 2, ahead in 1, behind in 1",
        "Bots: matches 1, ahead in 1, behind in 0",
    )


def test_dice_are_told_with_the_favourite_if_there_is_one(tmp_path: Path) -> None:
    ann = book(tmp_path, "Ann Bob: Ann", "Bob Ann: Ann").player("Ann")
    once = book(tmp_path, "Ann Bob: Ann").player("Ann")
    assert ann is not None
    assert once is not None
    assert dice_sentence(ann) == "3 dice. Used most: Camera. Fell most often: 6."
    assert dice_sentence(once) == "2 dice. Used most: Camera."


# The scenes


def test_without_a_league_the_lobby_offers_no_hall_of_fame(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        assert evening.pilot.scene.root.find("fame") is None


def test_before_the_first_match_the_page_says_how_to_get_there(evening: Evening) -> None:
    open_fame(evening)
    assert evening.pilot.text("words").startswith("Nobody has won here yet.")
    assert not evening.pilot.widget("players").enabled
    evening.pilot.press("back")
    assert evening.at == "lobby"


def test_a_match_that_ends_elsewhere_appears_by_itself(evening: Evening, tmp_path: Path) -> None:
    open_fame(evening)
    league_of(evening).report = LeagueStatus(book(tmp_path, "Ann Bob: Ann"), read=True)
    evening.pilot.run(1.0)
    assert evening.pilot.widget("game-engine")


def test_more_games_than_fit_are_on_further_pages(evening: Evening, tmp_path: Path) -> None:
    results = [match(tmp_path, "Ann Bob", "Ann", game=f"game-{letter}") for letter in "abcdef"]
    league_of(evening).report = LeagueStatus(book_of(results), read=True)
    open_fame(evening)
    scene = evening.pilot.scene
    assert isinstance(scene, FameScene)
    assert scene.root.find("game-game-f") is None
    evening.pilot.press("more")
    assert scene.root.find("game-game-f") is not None
    evening.pilot.press("more")
    assert scene.page == 0


def test_a_player_is_forgotten_everywhere_after_one_question(evening: Evening, tmp_path: Path) -> None:
    """From the book, the journal, the list of names, and the seat in the lobby."""
    journal = written(tmp_path, "Wilma Bob", "Wilma", game="engine")
    league = league_of(evening)
    league.work()
    evening.pilot.press("name-0")
    for letter in "WILMA":
        evening.pilot.press(f"key-{letter}")
    evening.pilot.press("key-done")
    assert evening.pilot.app.ctx.settings.names == ("Wilma",)
    open_fame(evening)
    evening.pilot.press("players")
    evening.pilot.press("player-Wilma")
    assert evening.pilot.text("forget") == "Forget Wilma"
    evening.pilot.press("forget")
    evening.pilot.press("no")
    assert [player.name for player in league.report.book.players] == ["Bob", "Wilma"]
    evening.pilot.press("forget")
    evening.pilot.press("yes")
    assert evening.pilot.scene.root.find("player-Wilma") is None
    league.work()
    assert [player.name for player in league.report.book.players] == ["Bob"]
    assert read_journal(journal).header.players[0].name == "Somebody"
    assert evening.pilot.app.ctx.settings.names == ()
    evening.pilot.press("back")
    evening.pilot.press("back")
    assert evening.at == "lobby"
    lobby = evening.pilot.scene
    assert isinstance(lobby, LobbyScene)
    assert "Wilma" not in [place.name for place in lobby.draft.places]


def test_a_match_at_the_table_is_in_the_book_when_it_is_over(evening: Evening) -> None:
    league = league_of(evening)
    players = (PlayerEntry("Wilma"), PlayerEntry("Bot 1", "random"))
    loop = evening.host.begin(MatchSetup("spellcycles", players, {"length": "short"}))
    league.work()
    assert league.report.book.matches == 0
    play_out(loop)
    league.work()
    wilma = league.report.book.player("Wilma")
    assert wilma is not None
    assert wilma.bots is not None
    assert (wilma.total.matches, wilma.total.wins) == (1, int(0 in loop.over.winners if loop.over else 0))
    assert sum(wilma.faces) > 0
    loop.close()


def test_a_demonstration_is_no_match(evening: Evening) -> None:
    league = league_of(evening)
    players = (PlayerEntry("Circe", "random"), PlayerEntry("Faust", "random"))
    loop = evening.host.demonstrate(MatchSetup("spellcycles", players, {"length": "short"}), 3)
    play_out(loop)
    league.work()
    assert league.report.book.matches == 0


def test_names_given_before_and_players_of_the_league_are_offered_first(
    evening: Evening, tmp_path: Path
) -> None:
    league_of(evening).report = LeagueStatus(book(tmp_path, "Zara Bob: Zara"), read=True)
    evening.pilot.press("name-0")
    evening.pilot.press("key-Y")
    evening.pilot.press("key-done")
    evening.pilot.press("name-0")
    wheel = evening.pilot.widget("wheel")
    assert isinstance(wheel, Stepper)
    # Bob sits at the table already.
    assert [name for name, _ in wheel.options][:3] == ["Y", "Zara", "Ann"]


def test_a_name_that_is_kept_for_the_next_evening_can_disappear_from_it() -> None:
    kept = {"game": "engine", "places": [["Wilma", "person"], ["Bob", "greedy"]]}
    assert forget_name(kept, "wilma") == {"game": "engine", "places": [["Ann", "person"], ["Bob", "greedy"]]}
    assert forget_name({}, "wilma") == {}
    assert forget_name({"places": 7}, "wilma") == {"places": 7}
