"""The game in words: the log, what to do now, the options, how things stand."""

from __future__ import annotations

import pytest

from game.catalogue import Words, game_named
from game.games.unnamed.questions.by_phase import prompt
from game.games.unnamed.rules import events
from game.games.unnamed.rules.summary import summary
from game.rules.events import Event, OwnEvent
from game.rules.text import Names
from tests.games.unnamed.rules.tables import NAMES, Table


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


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.PricesFell(("Ace", "Bee", "Cob", "Dot")), "4 piles are one card cheaper now."),
        (events.PricesFell(("Ace", "Bee", "Cob")), "One card cheaper: Ace, Bee, Cob."),
        (events.MarketOpened(("Ace",) * 4, (1,) * 4, (5,) * 4), "The market opens with 4 piles."),
        (events.FxBought(0, 3, "Ace", (0, 1, 2, 14)), "Ann buys Ace for spades 2 3 4; hearts 3."),
        (events.FxBought(0, 3, "Ace", (0,)), "Ann buys Ace for the 2 of spades."),
    ],
)
def test_the_narrow_log_counts_what_is_too_much_to_be_named(event: Event, sentence: str) -> None:
    assert game_named("unnamed").words(Table(2).rules).in_brief(event, NAMES) == sentence


def test_what_a_game_says_of_its_events_in_words_of_its_own_stands_in_the_log_too() -> None:
    class Own(Words):
        def sentence(self, event: Event, names: Names) -> str:
            return "Hear, hear!"

    assert Own(Table(2).rules).in_brief(events.TurnPassed(0), NAMES) == "Hear, hear!"
