"""Actions as declarations: notation, words, presses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import pytest

from game.rules.actions import Action, Line
from game.rules.contract import Answer, Dice, IllegalAnswer, Seat, Turn
from game.rules.gaps import Narrator, gap, player
from game.rules.notation import FROM_ONE, NUMBER, Notation, by_code_notation
from game.rules.text import Translatable

NAMES = ("Ann", "Bob", "Cleo")
CARD = by_code_notation({"R7": 7, "R9": 9})


class CardAction(Action):
    card: int = gap(lambda card, narrator: narrator.translate("red {rank}", rank=card), code=CARD)


class Play(CardAction):
    line = ("play {card}", "play {card} on {target}")
    press = ("card-{card}", "strike-{target}")
    hand = "card-{card}"

    target: Seat = gap(player, "name", code=FROM_ONE, default=-1)

    def wording(self, view: object) -> Translatable:
        return "Play the {card}" if self.target < 0 else "Play the {card} on {name}, for {price}"

    def price(self, view: int, narrator: Narrator) -> int:
        return view * self.card


class Build(CardAction):
    line = ("build {card}", Line("build {card} for cards", {"for_cards": True}))
    says = "Build the {card}"
    group = "Build a card"

    for_cards: bool = False


class Halve(Action):
    line = "halve {most} {least}"
    distinct = True

    most: int = gap(code=NUMBER)
    least: int = gap(code=NUMBER)


class Teams(Action):
    line = "teams"

    sizes: tuple[int, ...]

    def write(self, settings: object) -> str:
        return f"teams {' '.join(map(str, self.sizes))}"

    @classmethod
    def read(cls, settings: object, words: Sequence[str]) -> Self | None:
        return cls(tuple(map(int, words[1:]))) if words[:1] == ["teams"] and words[1:] else None


class Answered(Action):
    line = "{said}"

    said: bool = gap(code=by_code_notation({"yes": True, "no": False}))


class Pass(Action):
    line = "pass"


NOTATION = Notation("Cards", (Play, Build, Halve, Answered, Teams, Pass))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Play(7), "play R7"),
        (Play(9, 0), "play R9 on 1"),
        (Build(7), "build R7"),
        (Build(7, for_cards=True), "build R7 for cards"),
        (Halve(1, 2), "halve 1 2"),
        (Answered(True), "yes"),
        (Answered(False), "no"),
        (Teams((3, 2)), "teams 3 2"),
        (Pass(), "pass"),
    ],
)
def test_an_action_is_written_and_read_by_its_line(action: Action, text: str) -> None:
    assert NOTATION.write(action) == text
    assert NOTATION.read(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play R8",
        "play R7 on",
        "play R7 on 0",
        "build R7 for gold",
        "halve 2 2",
        "halve 2 x",
        "teams",
        "teams x",
        "maybe",
    ],
)
def test_other_words_are_none_of_them(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="no notation of Cards"):
        NOTATION.read(text)


@pytest.mark.parametrize("answer", [CardAction(7), Dice((1,))])
def test_what_is_no_action_of_the_game_is_not_written(answer: Answer) -> None:
    with pytest.raises(TypeError, match="no answer in Cards"):
        NOTATION.write(answer)


def test_notation_that_leaves_out_what_must_be_known_is_a_fault_of_the_program() -> None:
    class Vague(CardAction):
        line = "vague"

    class Mute(Action):
        line = "mute {number}"
        number: int

    with pytest.raises(AssertionError, match="Vague"):
        Notation("Cards", (Vague,))
    with pytest.raises(AssertionError, match="Mute"):
        Notation("Cards", (Mute,))


def test_an_option_is_told_in_words_that_fit_the_view() -> None:
    assert Play(7).label(2, Narrator(NAMES)) == "Play the red 7"
    assert Play(7, 1).label(2, Narrator(NAMES)) == "Play the red 7 on Bob, for 14"
    assert Pass().label(2, Narrator(NAMES)) == ""
    assert Build(7).heading(2, Narrator(NAMES)) == "Build a card"
    assert Play(7).heading(2, Narrator(NAMES)) == ""


def test_what_is_pressed_and_held_is_named_by_keys() -> None:
    turn = Turn(0, "step", (Play(7, 1), Pass()))
    assert Play(7, 1).presses(None, turn) == ("card-7", "strike-1")
    assert Play(7, 1).used_power(0) == "card-7"
    assert Pass().presses(None, turn) == ("option-1",), "the plain board counts its options"
    assert Build(9).presses(None, turn) == ()
    assert Pass().used_power(0) == ""
