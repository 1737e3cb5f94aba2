"""A study of a die while it is thrown: when it answers, how often it is wrong, what counts for nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

from game.cli import main
from game.errors import UserError
from game.features.audit import command
from game.features.audit.live import DiceStudy, FaceQuestion, Study, rolls_in


def roll(number: int, value: int | None, *, sure: bool = True, picture: str | None = None) -> dict[str, Any]:
    """A roll of one die, as its line tells it."""
    die = {
        "value": value,
        "confidence": 0.99 if sure else 0.4,
        "sure": sure,
        "flag": "" if sure else "cocked",
    }
    return {"version": 1, "number": number, "dice": [die], "picture": picture}


def thrown(weight: float, dice: int, seed: int) -> Iterable[dict[str, Any]]:
    """A die whose six comes with that probability."""
    rng = random.Random(seed)
    for number in range(dice):
        yield roll(number + 1, 6 if rng.random() < weight else rng.randint(1, 5))


def studied(question: FaceQuestion, rolls: Iterable[dict[str, Any]]) -> Study:
    study = Study(question)
    for one in rolls:
        study.add(one)
        if study.answer is not None:
            break
    return study


def test_a_heavy_face_and_a_light_one_are_told_apart() -> None:
    heavy = studied(FaceQuestion(6, 0.2), thrown(0.35, 3000, 1))
    light = studied(FaceQuestion(6, 0.2), thrown(0.1, 3000, 1))
    assert (heavy.answer, light.answer) == (True, False)


def test_it_takes_about_as_many_throws_as_was_said() -> None:
    question = FaceQuestion(6, 0.2)
    said = question.dice_needed(0.3)
    assert said is not None
    took = sorted(studied(question, thrown(0.3, 5000, seed)).dice for seed in range(31))
    assert said / 2 < took[len(took) // 2] < 2 * said
    sooner = question.dice_needed(0.4)
    assert sooner is not None
    assert sooner < said
    assert question.dice_needed(0.2) is None, "what is asked about makes no difference"


def test_a_die_of_just_that_share_is_seldom_accused_however_long_it_is_watched() -> None:
    question = FaceQuestion(6, 1 / 6, bar=20)
    answers = [studied(question, thrown(1 / 6, 600, seed)).answer for seed in range(60)]
    assert sum(answer is True for answer in answers) <= 60 / 20
    assert sum(answer is False for answer in answers) <= 60 / 20


def test_doubtful_readings_count_for_nothing_and_stand_in_the_report() -> None:
    study = Study(FaceQuestion(6, 0.2))
    study.add(roll(1, 6))
    study.add(roll(2, 6, sure=False, picture="000002.jpg"))
    study.add(roll(3, None, sure=False))
    assert (study.dice, study.hits) == (1, 1)
    told = "\n".join(study.report())
    assert "roll 2: read 6 at 40 %, cocked  000002.jpg" in told
    assert "roll 3: read nothing" in told


@pytest.mark.parametrize(
    "line", ["hello", "{}", "[1]", '{"version":1,"dice":[{}]}', '{"version":1,"dice":7}']
)
def test_what_is_no_roll_is_said_with_its_line(line: str) -> None:
    with pytest.raises(UserError, match="Line 2 is no roll"):
        list(rolls_in(["", line]))


def test_a_line_of_another_version_is_refused() -> None:
    with pytest.raises(UserError, match="version 2"):
        list(rolls_in([json.dumps({**roll(1, 6), "version": 2})]))


def test_the_command_asks_answers_and_leaves_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.dumps(one) for one in thrown(0.5, 500, 2)]
    monkeypatch.setattr(command, "typed_lines", lambda: iter(lines))
    assert main(["audit", "live", "--face", "6", "--share", "20"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Is the 6 heavier than 20 %?")
    assert "about" in said.splitlines()[1]
    assert "Yes, it is heavier." in said
    assert main(["audit", "live", "--face", "6", "--share", "20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["answer"], found["doubtful"]) == (True, [])
    assert found["dice"] < 500, "it ends when the question is answered"


RED, WHITE, OTHER_WHITE = "#b02a28", "#ece6da", "#e6dfd2"


def seen(number: int, *dice: tuple[int, str | None, int]) -> dict[str, Any]:
    """A roll of dice with a value, a colour and a width in px, wherever they lie."""
    told = [
        {**roll(number, value)["dice"][0], "colour": colour, "box": [100 * at, 0, 100 * at + side, side]}
        for at, (value, colour, side) in enumerate(dice)
    ]
    return {**roll(number, 1), "dice": told}


def told_of(rolls: list[dict[str, Any]]) -> tuple[str, DiceStudy]:
    study = DiceStudy(FaceQuestion(6, 0.2, 20))
    said = study.begin(rolls[0])
    for one in rolls:
        study.add(one)
    return said, study


def test_dice_of_two_colours_are_studied_apart_in_whatever_order_they_lie() -> None:
    rng = random.Random(3)
    rolls = []
    for number in range(1, 200):
        dice = [(6 if rng.random() < 0.6 else 2, RED, 50), (rng.randint(1, 5), WHITE, 60)]
        rng.shuffle(dice)
        rolls.append(seen(number, *dice))
    said, study = told_of([seen(1, (2, RED, 50), (3, WHITE, 50)), *rolls])
    assert said == "2 dice, told apart: Die 1, red; Die 2, white. Each needs evidence of 40."
    assert [one.answer for one in study.studies] == [True, False]
    assert study.is_answered
    assert "Die 2, white: No, it is not heavier." in study.report()


def test_dice_of_two_sizes_are_told_apart_and_those_that_only_lie_askew_are_not() -> None:
    _, apart = told_of([seen(1, (6, WHITE, 40), (1, WHITE, 90)), seen(2, (1, WHITE, 88), (6, WHITE, 52))])
    assert [one.counts for one in apart.studies] == [{6: 2}, {1: 2}]
    said, alike = told_of([seen(1, (6, WHITE, 50), (1, OTHER_WHITE, 70))])
    assert said.startswith("These 2 dice look alike: they count as one.")
    assert [one.counts for one in alike.studies] == [{6: 1, 1: 1}]


def test_a_roll_of_which_nobody_can_say_which_die_is_which_counts_for_nothing() -> None:
    first = seen(1, (6, RED, 50), (1, WHITE, 50))
    unclear = [
        seen(2, (6, RED, 50), (6, RED, 50)),
        seen(3, *[(6, RED, 50)] * 3),
        seen(4, (6, None, 50), (1, None, 50)),
    ]
    _, study = told_of([first, *unclear, seen(5, (2, WHITE, 50))])
    assert [one.counts for one in study.studies] == [{6: 1}, {1: 1, 2: 1}]
    assert study.unclear == 3
    assert study.to_data()["unclear"] == 3


def test_without_pictures_several_dice_count_as_one() -> None:
    said, study = told_of([roll(1, 6) | {"dice": [*roll(1, 6)["dice"], *roll(1, 2)["dice"]]}])
    assert "look alike" in said
    assert study.to_data()["counts"] == {"2": 1, "6": 1}


@pytest.mark.parametrize("call", [[], ["--face", "6", "--share", "0"], ["--face", "6", "--bar", "1"]])
def test_a_study_without_a_question_says_what_is_missing(
    call: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["audit", "live", *call]) == 2
    assert "--face" in capsys.readouterr().err
