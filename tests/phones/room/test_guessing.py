"""Guesses of those who look on: what is asked, until when, and what is earned."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.catalogue.contests import Contest
from game.games.trade_or_duel.rules.events import DuelDecided
from game.phones.requests import PhoneGuess
from game.phones.room.guessing import (
    CLOSED,
    EARLY_TURNS,
    MOST_GUESSERS,
    AwaitedRoll,
    GuessAnswer,
    Guessing,
    sums,
)
from game.rules.text import N_, format_text

NAMES = ("Ann", "Bob", "Cid")
OPEN, SHUT = SimpleNamespace(open=True), SimpleNamespace(open=False)
DUEL = Contest(
    N_("Who wins?"), DuelDecided, lambda view: bool(view.open), "winner", lambda view: (0, 2, None)
)


def decided(winner: int | None) -> DuelDecided:
    return DuelDecided(winner, ())


def told(guessing: Guessing) -> dict[str, Any]:
    return guessing.now.to_json(format_text, NAMES)


def guess(guessing: Guessing, choice: int, who: str = "Eva", **more: Any) -> Any:
    phone = more.setdefault("phone", sum(map(ord, who)))
    assert phone, "everybody has one of their own"
    return guessing.take(PhoneGuess(told(guessing)["asked"]["n"], choice, who, **more))


def test_who_takes_many_names_has_guessed_once_and_fills_no_memory() -> None:
    guessing = Guessing(3, DUEL)
    guessing.follow(OPEN, 0, None)
    for number in range(3):
        assert guess(guessing, number, f"Eva {number}", phone=4) is None
    guessing.on_events([decided(0)])
    assert told(guessing)["points"] == []
    guessing.follow(OPEN, 1, None)
    taken = [guess(guessing, 0, f"Eva {number}", phone=number + 1) for number in range(2 * MOST_GUESSERS)]
    assert (taken.count(None), taken.count(CLOSED)) == (MOST_GUESSERS, MOST_GUESSERS)
    assert guess(guessing, 1, "Eva 0", phone=1) is None, "who was in time may think again"


@pytest.mark.parametrize(("dice", "count"), [(1, 6), (2, 11), (3, 3), (7, 3)])
def test_what_dice_show_together_is_asked_without_a_gap(dice: int, count: int) -> None:
    answers = sums(AwaitedRoll(1, dice, 6))
    assert len(answers) == count
    shown = [value for one in answers for value in range(one.least, one.most + 1)]
    assert shown == [*range(dice, 6 * dice + 1)]


def test_who_guesses_right_earns_a_point_each_time_and_nobody_guesses_late() -> None:
    guessing = Guessing(3, DUEL)
    guessing.follow(SHUT, 0, None)
    assert told(guessing) == {"asked": None, "last": None, "points": []}
    guessing.follow(OPEN, 1, None)
    asked = told(guessing)["asked"]
    assert (asked["ask"], asked["open"]) == ("Who wins?", True)
    assert asked["answers"] == [{"text": "Ann", "seat": 0}, {"text": "Cid", "seat": 2}, {"text": "Nobody"}]
    assert guess(guessing, 0) is None
    assert guess(guessing, 1) is None, "another guess takes the place of the first"
    assert guess(guessing, 0, "Finn") is None
    assert guess(guessing, 3) == CLOSED
    guessing.follow(SHUT, 2, None)
    assert not told(guessing)["asked"]["open"]
    assert guess(guessing, 0) == CLOSED
    guessing.on_events([decided(2)])
    assert told(guessing)["last"] == {"n": 1, "right": [1], "came": "Cid"}
    assert told(guessing)["points"] == [["Eva", 1]]
    guessing.follow(OPEN, 3, None)
    assert told(guessing)["asked"]["n"] == 2
    assert guess(guessing, 2, "Finn") is None
    guessing.on_events([decided(None)])
    assert told(guessing)["points"] == [["Eva", 1], ["Finn", 1]]


def test_what_is_taken_back_is_guessed_anew() -> None:
    guessing = Guessing(3, DUEL)
    guessing.follow(OPEN, 0, None)
    guess(guessing, 0)
    guessing.follow(SHUT, 1, None)
    guessing.follow(OPEN, 0, None)
    guessing.follow(SHUT, 1, None)
    guessing.on_events([decided(0)])
    assert told(guessing)["points"] == []


def test_dice_are_guessed_until_they_are_thrown() -> None:
    guessing = Guessing(3, DUEL)
    guessing.follow(OPEN, 0, AwaitedRoll(5, 2, 6))
    assert told(guessing)["asked"]["answers"][0] == {"text": "2"}
    assert guess(guessing, 5) is None
    assert guess(guessing, 0, "", phone=7) is None
    guessing.follow(OPEN, 0, None)
    assert told(guessing)["asked"]["ask"] == "Who wins?"
    guessing.follow(OPEN, 0, AwaitedRoll(5, 2, 6))
    assert told(guessing)["asked"]["ask"] == "Who wins?", "the same roll is not asked about again"
    guessing.on_roll((3, 4))
    assert told(guessing)["points"] == [["Eva", 1]]
    guessing.on_roll((1, 1))
    assert told(guessing)["points"] == [["Eva", 1]]


def test_where_the_game_says_nothing_the_winner_of_the_match_is_guessed_early() -> None:
    guessing = Guessing(3, None)
    guessing.follow(None, 0, None)
    assert guess(guessing, 1) is None
    guessing.follow(None, EARLY_TURNS * 3, None)
    assert guess(guessing, 0) == CLOSED
    guessing.over([0, 1])
    assert told(guessing) == {
        "asked": None, "last": {"n": 1, "right": [0, 1], "came": "Ann"}, "points": [["Eva", 3]],
    }  # fmt: skip
    assert GuessAnswer(1).is_right(GuessAnswer(1))
