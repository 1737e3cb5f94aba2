"""Answers as lines of text, both ways."""

from __future__ import annotations

import pytest

from game.games.engine.rules.actions import (
    Activate,
    Build,
    ChooseSuit,
    Discard,
    Done,
    Place,
    Play,
    Reach,
    Skip,
    Stack,
    Start,
    Take,
)
from game.games.engine.rules.rules import Engine
from game.games.engine.rules.vocabulary import CARD_BY_CODE, cell_at
from game.rules.contract import Answer, Dice, IllegalAnswer, Order

RULES = Engine(2, {})
read, write = RULES.read, RULES.write

LINES: list[tuple[str, Answer]] = [
    ("order 3 1 2", Order((2, 0, 1))),
    ("start 7C", Start(CARD_BY_CODE["7C"])),
    ("suit D", ChooseSuit(2)),
    ("play QS", Play(CARD_BY_CODE["QS"])),
    ("activate", Activate()),
    ("skip", Skip()),
    ("build 10H", Build(CARD_BY_CODE["10H"])),
    ("build 10H for cards", Build(CARD_BY_CODE["10H"], for_cards=True)),
    ("place -2,10", Place(cell_at(-2, 10))),
    ("reach 0,1", Reach(cell_at(0, 1))),
    ("stack 1,-1 on 0,0", Stack(cell_at(1, -1), cell_at(0, 0))),
    ("discard AS", Discard(CARD_BY_CODE["AS"])),
    ("take 2D", Take(CARD_BY_CODE["2D"])),
    ("done", Done()),
]


@pytest.mark.parametrize(("text", "answer"), LINES)
def test_answers_are_written_and_read(text: str, answer: Answer) -> None:
    assert write(answer) == text
    assert read(text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "", "start", "start 1C", "start 11C", "start C7", "suit X", "suit", "suit SH", "play",
        "order", "order 0", "order 1.5", "order 10000", "place 0", "place 0,0,0", "place 61,0",
        "place 00,1", "place -0,1", "reach a,b", "stack 0,0", "stack 0,0 onto 0,1", "build 10H for gold",
        "done done", "Done", " done", "roll 3",
    ],
)  # fmt: skip
def test_anything_else_is_no_notation(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="is no notation of Engine"):
        read(text)


@pytest.mark.parametrize(
    "text", ["start 7С", "start Α\N{LATIN CAPITAL LETTER S}", "suit Н", "suit С", "place ٠,١"]
)
def test_letters_and_digits_of_other_alphabets_are_not_taken_for_ours(text: str) -> None:
    """The rule book's own legend has Greek and Cyrillic letters that look like A, H and C."""
    assert not text.isascii()
    with pytest.raises(IllegalAnswer):
        read(text)


def test_engine_has_no_dice() -> None:
    with pytest.raises(TypeError):
        write(Dice((1,)))
