"""The game in words: the log, what to do now, the options, how things stand."""

from __future__ import annotations

from game.games.unnamed.questions.by_phase import prompt
from game.games.unnamed.rules import events
from game.games.unnamed.rules.summary import summary
from game.rules.events import OwnEvent
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
