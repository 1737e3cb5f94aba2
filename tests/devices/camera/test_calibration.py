"""A check of the table: what it reports, and from which confidence readings may count afterwards."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.devices.camera.calibration import (
    NEVER_CONFIDENT,
    TABLE_FITS,
    UNFITTED,
    CheckedDie,
    CheckedRoll,
    TableFit,
    checked_roll,
    fit,
    report,
    stored_fit,
    sure_from,
)
from game.devices.dice import CONFIDENT_FROM, Evidence, Original
from game.match.dice.proposal import MISSING, Accepted, ProposedDie
from game.store import settings


def right(value: int, confidence: float = 0.97, side: float | None = 0.05) -> CheckedDie:
    return CheckedDie(value, value, confidence, side)


def misread(value: int, read: int, confidence: float) -> CheckedDie:
    return CheckedDie(read, value, confidence, 0.05)


MISSED = CheckedDie(None, 3)
INVENTED = CheckedDie(1, None, 0.8, 0.02)


def rolls(*dice: CheckedDie, times: int = 1) -> list[CheckedRoll]:
    return [CheckedRoll(dice)] * times


def test_a_roll_is_checked_against_what_people_left_on_the_desk() -> None:
    dice = (
        ProposedDie(4, 0.95, box=(10, 10, 42, 40), read=4),
        ProposedDie(6, 0.4, box=(60, 10, 90, 40), read=5),
        ProposedDie(1, 0.7, box=(5, 5, 9, 9), counts=False, real=False, read=1),
        ProposedDie(2, 0.0),
        ProposedDie(None, 0.0, MISSING),
    )
    evidence = Evidence("", "", None, Original("camera 0", lambda: b"", 2.0, 1280))
    accepted = Accepted((4, 6, 2), "camera", evidence, (4, 5, 1), True, 0, dice)
    assert checked_roll(accepted).dice == (
        CheckedDie(4, 4, 0.95, 0.05),
        CheckedDie(5, 6, 0.4, 60 / 1280),
        CheckedDie(1, None, 0.7, 8 / 1280),
        CheckedDie(None, 2, 0.0, None),
    )


def test_the_report_counts_rolls_dice_and_each_value() -> None:
    all_rolls = [
        *rolls(right(4), right(6), times=7),
        *rolls(right(4), misread(6, 5, 0.5), times=2),
        *rolls(right(4), MISSED, INVENTED),
    ]
    found = report(all_rolls)
    assert (found.rolls.good, found.rolls.count) == (7, 10)
    assert (found.dice.good, found.dice.count) == (17, 20)
    assert {value: (share.good, share.count) for value, share in found.by_value.items()} == {
        3: (0, 1),
        4: (10, 10),
        6: (7, 9),
    }
    assert (found.missed, found.invented) == (1, 1)
    assert found.mistakes == ((6, 5, 2),)
    low, high = found.rolls.interval
    assert (round(low, 3), round(high, 3)) == (0.397, 0.892)


def test_a_report_of_nothing_says_nothing() -> None:
    found = report([])
    assert (found.rolls.count, found.dice.count, found.mistakes) == (0, 0, ())
    assert found.dice.interval == (0.0, 1.0)


@pytest.mark.parametrize(
    ("roll", "confidence"),
    [
        (CheckedRoll((right(4, 0.95), right(2, 0.8))), 0.8),
        (CheckedRoll((right(4, 0.95), misread(6, 5, 0.9))), 0.9),
        (CheckedRoll((right(4, 0.95), MISSED)), 0.0),
        (CheckedRoll((right(4, 0.95), INVENTED)), 0.0),
        (CheckedRoll((right(4, 0.95), MISSED, INVENTED)), 0.8),
        (CheckedRoll((MISSED,)), 0.0),
    ],
    ids=["all right", "misread", "one missed", "one invented", "one for another", "nothing seen"],
)
def test_a_roll_counts_by_itself_from_its_least_sure_die_on(roll: CheckedRoll, confidence: float) -> None:
    assert roll.confidence == confidence


@pytest.mark.parametrize(
    ("all_rolls", "level"),
    [
        ([], CONFIDENT_FROM),
        (rolls(right(4), times=10), CONFIDENT_FROM),
        (rolls(right(4), right(2), right(5), right(1, 0.72), times=10), 0.70),
        (rolls(right(4), right(2), right(5), right(1, 0.82), times=10), 0.80),
        (
            [*rolls(right(4), right(2), right(1, 0.83), times=12), *rolls(misread(6, 5, 0.78), right(1))],
            0.80,
        ),
        (rolls(right(4), right(2, 0.8), times=4), CONFIDENT_FROM),
        (rolls(right(4, 0.8), times=10), CONFIDENT_FROM),
        (rolls(right(4, 0.6), right(2), right(5), times=10), CONFIDENT_FROM),
        ([*rolls(right(4), times=9), *rolls(misread(4, 2, 0.94))], 0.95),
        ([*rolls(right(4), times=9), *rolls(misread(4, 2, 0.95))], 0.97),
        ([*rolls(right(4), times=9), *rolls(misread(4, 2, 0.995))], NEVER_CONFIDENT),
        ([*rolls(right(4), times=9), *rolls(right(1, 0.999), MISSED)], CONFIDENT_FROM),
    ],
    ids=[
        "no roll",
        "nobody had to be asked",
        "asked for nothing",
        "no lower than that takes",
        "not below a wrong reading",
        "too few doubted dice to believe",
        "too few dice to believe",
        "too doubtful for any level",
        "above a wrong reading",
        "a wrong reading of that very confidence",
        "surely wrong",
        "a missing die is asked for anyway",
    ],
)
def test_readings_count_by_themselves_from_the_level_that_helps(
    all_rolls: list[CheckedRoll], level: float
) -> None:
    assert sure_from(all_rolls) == level


def test_sizes_leave_room_around_the_dice_of_the_check() -> None:
    all_rolls = rolls(right(4, side=0.04), right(2, side=0.06), INVENTED, times=10)
    found = fit(all_rolls)
    assert (found.least, found.most) == (0.026, 0.093)
    assert INVENTED.side is not None
    assert INVENTED.side < found.least


def test_a_few_dice_say_nothing_about_sizes() -> None:
    found = fit(rolls(right(4), times=7))
    assert (found.least, found.most) == (UNFITTED.least, UNFITTED.most)


def test_a_fit_remembers_the_check_and_survives_as_plain_data() -> None:
    found = fit([*rolls(right(4), right(2), times=8), *rolls(right(4), misread(2, 5, 0.95), times=2)])
    assert (found.rolls, found.exact, found.dice, found.right) == (10, 8, 20, 18)
    assert found.sure_from == 0.97
    assert TableFit.from_data(json.loads(json.dumps(found.to_data()))) == found


def test_a_fit_is_kept_by_the_camera_it_belongs_to(tmp_path: Path) -> None:
    found = TableFit(0.8, 0.02, 0.1, 10, 9, 30, 29)
    settings.save(tmp_path, TABLE_FITS.set(settings.Settings(), {"camera 0": found.to_data()}))
    assert stored_fit(tmp_path, "camera 0") == found
    assert stored_fit(tmp_path, "camera 1") == UNFITTED


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"sure_from": 0.9},
        {**UNFITTED.to_data(), "sure_from": "high"},
        {**UNFITTED.to_data(), "sure_from": 0.1},
        {**UNFITTED.to_data(), "sure_from": float("nan")},
        {**UNFITTED.to_data(), "least": 0.5, "most": 0.4},
        {**UNFITTED.to_data(), "rolls": 3, "exact": 4},
        {**UNFITTED.to_data(), "dice": float("inf")},
    ],
)
def test_data_that_makes_no_sense_changes_nothing(data: object) -> None:
    assert TableFit.from_data(data) == UNFITTED


def test_a_check_that_went_well_keeps_what_was_usual() -> None:
    found = fit(rolls(right(4), times=10))
    assert replace(found, least=0, most=1) == TableFit(CONFIDENT_FROM, 0, 1, 10, 10, 10, 10)
