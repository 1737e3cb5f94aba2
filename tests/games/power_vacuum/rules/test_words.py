"""Power Vacuum in words: notation, settings, deck, story, prompts, summary."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.actions import Play, Plug, Point, Reveal, Take, Transfer
from game.games.power_vacuum.rules.deck import deck_table, parse_deck
from game.games.power_vacuum.rules.summary import progress, summary
from game.games.power_vacuum.rules.vocabulary import CARD_BY_CODE
from game.rules.contract import Answer, IllegalAnswer, Order
from tests.games.power_vacuum.rules.positions import DECK, Table

NAMES = ("Ann", "Bob", "Cleo")
RULES = PowerVacuum(3, {"deck": DECK})


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (Order((4, 0, 39)), "order 5 1 40"),
        (Play(CARD_BY_CODE["R7"]), "play R7"),
        (Play(CARD_BY_CODE["BY3"]), "play BY3"),
        (Take(CARD_BY_CODE["W1"]), "take W1"),
        (Point(), "point"),
        (Reveal(1, 4), "reveal 2 5"),
        (Transfer(0, 5), "power 1 s"),
        (Plug(5, 3), "plug s 4"),
    ],
)
def test_notation_goes_both_ways(answer: Answer, text: str) -> None:
    assert RULES.write(answer) == text
    assert RULES.read(text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "", "order", "order 0", "play", "play R0", "play R16", "play B3", "take", "points", "reveal 2",
        "reveal 2 2", "reveal 1 6", "power 1 1", "power s 6", "plug 0 1", "plug 1 x", "play R7 ",
    ],
)  # fmt: skip
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="no notation of Power Vacuum"):
        RULES.read(text)


def test_the_deck_goes_both_ways_and_through_json() -> None:
    deck = parse_deck(DECK)
    assert parse_deck(json.loads(json.dumps(deck_table(deck)))) == deck


def broken(path: str, value: Any) -> dict[str, Any]:
    table = copy.deepcopy(DECK)
    *places, key = path.split(".")
    target = table
    for place in places:
        target = target[place]
    target[key] = value
    return table


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (None, "a deck is a table"),
        (broken("cards", 3), r"the table \[cards\] is missing"),
        (broken("colour", 3), "there is no 'colour' in a deck"),
        (broken("cards.ranks", 9), "cards: 'ranks' must be a list"),
        (broken("cards.ranks", [1, 16]), "each of 'ranks' must be a whole number from 1 to 15"),
        (broken("cards.ranks", [1, 1]), "no card may occur twice"),
        (broken("cards.spies", [7]), r"spies\[1\]: a Spy is a table"),
        (broken("cards.spies", [{"back": "blue", "rank": 3}]), r"spies\[1\]: 'back' must be one of yellow"),
        (broken("cards.spies", [{"back": "red"}]), r"spies\[1\]: 'rank' must be a whole number"),
        (broken("cards.spies", [{"back": "red", "rank": 1, "suit": 1}]), "there is no 'suit'"),
        (broken("game.tricks", True), "game: 'tricks' must be a whole number from 1 to 12"),
        (broken("game.segments", 0), "'segments' must be a whole number from 1"),
        (broken("game.start_power", 3), "there is no 'start_power'"),
        (broken("game.reveal_values", []), "'reveal_values' must be a table"),
        (broken("game.reveal_values", {"9": 9}), "reveal_values: '9' must be a number of cards from 1 to 8"),
        (broken("game.reveal_values", {"8": -1}), "reveal_values: '8' must be a whole number"),
    ],
)
def test_a_broken_deck_is_refused_with_file_entry_and_key(table: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"my.toml.*{message}"):
        parse_deck(table, "my.toml")


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (6, {"deck": DECK}, "for 2 to 5 players, not 6"),
        (4, {}, "needs cards"),
        (4, {"deck": DECK, "follow": "loose"}, "'follow' cannot be 'loose'; it can be seed, strict"),
        (4, {"deck": DECK, "start_power": True}, "'start_power' cannot be 'True'"),
        (4, {"deck": DECK, "solo": True}, "no house rule 'solo'"),
        (5, {"deck": broken("cards.spies", [])}, "5 players need 40 cards"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    seats: int, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        PowerVacuum(seats, options)


def table() -> Table:
    return Table("Y1 W1", "BY3 W7", "R2 G9", agendas=[(0, 1), (1, 2), (3, 4)])


def test_the_summary_tells_each_viewer_what_it_may_know() -> None:
    match = table().trick("Y1")
    assert summary(match.rules.view(match.state, 1), 1, NAMES) == [
        (
            "Control board",
            [
                "toaster (Ann): 3 power",
                "kettle (Bob): 3 power",
                "radio (Cleo): 3 power",
                "lamp: 3 power",
                "fan: 3 power",
                "Cable: fan to supply",
                "Ann: yellow 1",
            ],
        ),
        ("Ann", ["0 power, parts of the statue: 0", "Backs: 1 white"]),
        (
            "Bob",
            [
                "0 power, parts of the statue: 0",
                "Your hand: Spy 3 in yellow, white 7",
                "Agenda: kettle and radio",
            ],
        ),
        ("Cleo", ["0 power, parts of the statue: 0", "Backs: 1 green, 1 red"]),
    ]
    assert progress(match.state) == "Round 1, trick 1"
