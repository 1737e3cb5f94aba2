"""The game in words: the log, what to do now, the options, how things stand."""

from __future__ import annotations

from game.games.unnamed.questions.by_phase import prompt
from game.games.unnamed.rules import events
from game.games.unnamed.rules.summary import summary
from game.rules.events import OwnEvent
from game.rules.gaps import Narrator
from game.rules.say import fill
from tests.games.unnamed.rules.tables import NAMES, Table


def told(table: Table) -> list[str]:
    return [words for event in table.events if (words := event.sentence(Narrator(NAMES)))]


def test_a_trick_reads_like_a_story() -> None:
    table = Table(2).resource("2S 3H", "4S 5H", held={1: "low_tide"}).do("play 2S", "enter", "play 4S")
    assert told(table) == [
        "Ann leads the 2 of spades.",
        "Bob enters Low Tide: Twos are high and aces are low.",
        "Bob plays the 4 of spades.",
        "Ann takes the trick with the 2 of spades.",
        "Trump is spades.",
    ]


def test_trading_reads_like_a_story() -> None:
    table = Table(2).trading("2S 3S 4S", "2H 3H", market={"prefab": (1, 1)})
    table.do("trade 2 for 2", "pick 2S", "pick 3S", "pick 4S", "accept", "pick 2H", "pick 3H")
    table.do("buy prefab", "pick 4S")
    assert told(table)[:6] == [
        "Ann offers Bob three cards for 2.",
        "Ann and Bob trade, three cards for 2.",
        "You give Bob the 2 of spades, 3 of spades, 4 of spades and get the 2 of hearts, 3 of hearts.",
        "You give Ann the 2 of hearts, 3 of hearts and get the 2 of spades, 3 of spades, 4 of spades.",
        "Bob buys Prefab for the 4 of spades.",
        "Bob has the totem now.",
    ]


def test_creation_reads_like_a_story() -> None:
    table = Table(2).creation(dice=(4, 3), tokens=(1, 1), fx={0: "foreman"})
    table.do("attempt", "teams 2 2", "roll 4 4 1 1", "fx foreman", "die")
    assert told(table)[:6] == [
        "Ann attempts Creations with teams of 2 and 2; 11 or more succeeds.",
        "Ann rolls 4 4 | 1 1.",
        "Ann plays Foreman.",
        "11, 5: one team succeeds.",
        "Ann has 1 Creation now.",
        "Bob hires a Worker and has 4.",
    ]


def test_prompts_and_options_are_in_plain_words() -> None:
    table = Table(2).resource("2S 3H", "4S 5H", held={0: "baton"})
    view = table.rules.view(table.state, 0)
    assert prompt(table.turn, view, NAMES) == "Ann, play a card."
    options = [
        option.label(view, Narrator(NAMES, fill, table.rules.settings)) for option in table.turn.options
    ]
    assert options == ["Play the 2 of spades", "Play the 3 of hearts", "Enter Baton"]


def test_only_who_decides_is_told_what_it_decides() -> None:
    table = Table(2).trading("2S 3S 4S", "2H 3H").do("trade 2 for 2")
    mine, theirs = (table.rules.view(table.state, seat) for seat in (0, 1))
    assert prompt(table.turn, mine, NAMES) == "Ann, choose three cards to offer Bob."
    assert prompt(table.turn, theirs, NAMES) == "Ann, propose a trade, buy an FX, or pass."


def test_a_summary_shows_own_cards_and_of_others_what_is_known() -> None:
    table = Table(2).resource("2S AH", "4S 5H", trump="H", piles={1: "KC QC"})
    sections = summary(table.rules.settings, table.rules.view(table.state, 0), 0, NAMES[:2])
    assert sections == [
        ("Resource game", ["Cycle 1", "Trump: hearts"]),
        ("Ann", ["0 Creations, 2 Workers", "Hand: spades 2; hearts ace"]),
        ("Bob", ["0 Creations, 2 Workers", "2 resources", "Resources: clubs queen king"]),
    ]


def test_events_for_one_seat_say_so() -> None:
    own = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, OwnEvent)}
    assert own - {OwnEvent} == {events.HandDealt, events.HandsSeen, events.TradeSeen}
