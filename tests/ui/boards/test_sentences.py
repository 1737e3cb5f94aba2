"""Players are found in a sentence by their names, whole ones only; each kind of event has its icon."""

from __future__ import annotations

import random

import pytest

from game.bots.random import RandomBot
from game.catalogue import GAMES, game_named
from game.catalogue.choices import build
from game.catalogue.questions import Sentence
from game.lab.simulate import play
from game.rules.contract import Event
from game.rules.events import SeatEvent
from game.rules.gaps import Narrator
from game.ui.boards.sentences import NameFinder, tellings
from game.ui.words import _


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ("Ann beats Bob.", [("Ann", 0), (" beats ", None), ("Bob", 1), (".", None)]),
        (
            "Ann's Veil strikes Annabel.",
            [("Ann", 0), ("'s Veil strikes ", None), ("Annabel", 2), (".", None)],
        ),
        ("Anna is nobody.", [("Anna is nobody.", None)]),
        ("", []),
    ],
)
def test_names_are_told_apart_from_words(line: str, runs: list[tuple[str, int | None]]) -> None:
    assert list(NameFinder(("Ann", "Bob", "Annabel")).runs(line)) == runs


def test_without_names_a_line_is_one_piece() -> None:
    assert list(NameFinder().runs("Ann wins.")) == [("Ann wins.", None)]


def test_a_name_may_hold_anything() -> None:
    assert list(NameFinder(("A.*", "(B)")).runs("A.* and (B)")) == [("A.*", 0), (" and ", None), ("(B)", 1)]


NAMES = ("Ann", "Bob", "Cid", "Dot")


class Acted(SeatEvent):
    """Has an icon."""

    says, icon = "{name} acts.", "hand"


class Rested(SeatEvent):
    """Has none."""

    says = "{name} rests."


class Teller:
    """Tells of some events."""

    event_types = (Acted, Rested)

    def story(self, event: Event) -> str:
        return event.sentence(Narrator(NAMES))


def test_a_sentence_has_the_icon_of_its_event() -> None:
    told = tellings(Teller(), [Acted(1), Event(), Rested(2)])
    assert [telling.sentence for telling in told] == [
        Sentence("Bob acts.", "hand"),
        Sentence("Cid rests."),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_a_game_of_the_house_tells_has_an_icon(name: str) -> None:
    game = game_named(name)
    rules = build(name, len(NAMES))
    told: list[Event] = []
    play(rules, [RandomBot() for _ in NAMES], random.Random(4), emit=told.append)
    words = game.words(rules, _)
    telling = {type(event) for event in told if event.only is None and words.sentence(event, NAMES)}
    assert {kind.__name__ for kind in telling if not kind.icon} == set()
