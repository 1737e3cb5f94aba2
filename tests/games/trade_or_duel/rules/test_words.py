"""Trade or Duel in words: notation, settings, themes, story, prompts, summary."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game import shipped
from game.games.trade_or_duel.rules import TradeOrDuel
from game.games.trade_or_duel.rules.actions import Declare, Lay, Say
from game.games.trade_or_duel.rules.summary import progress, summary
from game.games.trade_or_duel.rules.themes import PLAIN, Theme, parse_theme
from game.games.trade_or_duel.rules.words import ThemedNarrator
from game.rules.contract import Answer, IllegalAnswer, Order
from tests.games.trade_or_duel.rules.positions import Table

NAMES = ("Ann", "Bob", "Cleo", "Dan")
THEMES = sorted(shipped.path("decks", "trade_or_duel_themes").glob("*.toml"))


def table() -> Table:
    return Table((3, 17), (5, 16), (1, 9), (2, 12))


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


TRAVEL = parse_theme(load(shipped.path("decks", "trade_or_duel_themes", "travel_light.toml")))


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (Order((4, 0, 17)), "order 5 1 18"),
        (Declare("trade", 2), "trade 3"),
        (Declare("duel", 8), "duel 9"),
        (Say(1), "one"),
        (Say(2), "two"),
        (Lay(14), "lay 14"),
    ],
)
def test_notation_goes_both_ways(answer: Answer, text: str) -> None:
    rules = TradeOrDuel(4, {})
    assert rules.write(answer) == text
    assert rules.read(text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "", "order", "order 0", "swap 2", "trade", "trade 0", "duel x", "three", "lay 0", "lay 19",
        "lay 3 4", " one",
    ],
)  # fmt: skip
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="no notation of Trade or Duel"):
        TradeOrDuel(4, {}).read(text)


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (1, {}, "for 4 to 9 players, not 1"),
        (10, {}, "for 4 to 9 players, not 10"),
        (3, {}, "add bots, or allow “Two or three players” in the house rules"),
        (2, {"small": False}, "add bots, or allow “Two or three players” in the house rules"),
        (4, {"small": 1}, "'small' cannot be '1'"),
        (4, {"theme": "x"}, "no house rule 'theme'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    seats: int, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        TradeOrDuel(seats, options)


@pytest.mark.parametrize("path", THEMES, ids=lambda path: path.stem)
def test_every_theme_that_ships_is_whole(path: Path) -> None:
    theme = parse_theme(load(path), path.name)
    assert len(theme.cards) == 18
    assert theme.title != PLAIN.title
    assert theme.blurb.endswith(".")


def test_three_themes_ship() -> None:
    assert len(THEMES) == 3


def broken(**changes: Any) -> dict[str, Any]:
    table = copy.deepcopy(load(THEMES[0]))
    for key, value in changes.items():
        place, _, word = key.partition("__")
        target = table[place] if word else table
        target[word or place] = value
    return table


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (broken(cards=["x"] * 17), "'cards' must be a list of 18 names"),
        (broken(cards=["x"] * 18), "cards 1 and 2 are both called 'x'"),
        (broken(cards=[*"abcdefghijklmnopq", ""]), r"'cards\[18\]' must be one line"),
        (broken(title=7), "'title' must be one line of 1 to 24"),
        (broken(colour="red"), "'colour' is no key of a theme"),
        (broken(words=None), "'words' must be a table"),
        (broken(words__duel="x" * 25), "words: 'duel' must be one line"),
        (broken(words__win="x"), "'win' is no key"),
    ],
)
def test_a_broken_theme_is_refused_with_its_name_and_the_key(table: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"my.toml.*{message}"):
        parse_theme(table, "my.toml")


def story(match: Table, seat: int | None, theme: Theme = PLAIN) -> list[str]:
    heard = [event for event in match.events if event.only in (None, seat)]
    return [words for event in heard if (words := event.sentence(ThemedNarrator(NAMES, theme=theme)))]


def test_the_end_is_told() -> None:
    assert story(Table((3, 17), (4, 16)).do("duel 2, two"), None)[-1] == "Nobody is left, and nobody wins."


def test_the_summary_tells_each_viewer_what_it_knows() -> None:
    match = table().do("duel 2, one, lay 17, lay 16, trade 1, lay 3")
    assert summary(match.view(2), 2, NAMES) == [
        ("Trade or Duel", ["Round 1 of 3", "Discarded: 16"]),
        ("Ann", ["2 cards", "Perhaps: 17"]),
        ("Bob", ["1 card", "Perhaps: 17"]),
        ("Cleo", ["Your hand: 1, 9", "10 points"]),
        ("Dan", ["2 cards"]),
    ]
    assert summary(match.view(1), 1, NAMES)[1] == ("Ann", ["2 cards", "Surely: 5, 17"])
    assert progress(match.view(None)) == "Round 1 of 3"
