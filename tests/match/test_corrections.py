"""Which rolls are kept as labelled pictures, and that the keeping never holds anything up."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from game.devices.dice import Evidence, Original
from game.match.dice.proposal import Accepted, ProposedDie
from game.match.pictures import MAX_WAITING_PICTURES, CorrectionKeeper, label_picture
from game.store.picture_set import CorrectionStore, Labelled
from tests.waiting import FAILSAFE_S

ORIGINAL = Original("camera 0", lambda: b"jpeg", 2.0, 1280)
EVIDENCE = Evidence("ab" * 8, "camera 0", None, ORIGINAL)
FOUR = ProposedDie(4, 0.95, box=(10, 20, 30, 40), read=4)
PLACE = (20.0, 40.0, 60.0, 80.0)


def accepted(
    *dice: ProposedDie, confirmed: bool = True, read: tuple[int | None, ...] | None = None
) -> Accepted:
    values = tuple(die.value for die in dice if die.counts and die.value is not None)
    return Accepted(values, "camera", EVIDENCE, read, confirmed, 0, dice)


def test_a_confirmed_roll_is_labelled_with_boxes_of_the_whole_picture() -> None:
    assert label_picture(accepted(FOUR)) == Labelled("camera 0", ((4, PLACE),), "confirmed")


def test_a_corrected_roll_is_labelled_with_what_people_said() -> None:
    roll = accepted(replace(FOUR, value=6), confirmed=False, read=(4,))
    assert label_picture(roll) == Labelled("camera 0", ((6, PLACE),), "corrected")


def test_a_die_that_was_not_seen_has_no_place() -> None:
    roll = accepted(FOUR, ProposedDie(2, 0.0, box=None), read=(4,))
    assert label_picture(roll) == Labelled("camera 0", ((4, PLACE), (2, None)), "corrected")


def test_what_is_no_die_is_not_in_the_label() -> None:
    roll = accepted(FOUR, replace(FOUR, counts=False, real=False), read=(4, 4))
    assert label_picture(roll) == Labelled("camera 0", ((4, PLACE),), "corrected")


@pytest.mark.parametrize(
    "roll",
    [
        accepted(FOUR, confirmed=False),
        accepted(FOUR, replace(FOUR, counts=False), read=(4, 4)),
        replace(accepted(FOUR), source="typed"),
        replace(accepted(FOUR), evidence=replace(EVIDENCE, original=None)),
        replace(accepted(FOUR), evidence=replace(EVIDENCE, original=replace(ORIGINAL, whole=False))),
        replace(accepted(FOUR), evidence=None),
    ],
    ids=["nobody looked", "a die nobody spoke of", "typed", "no picture", "older dice", "no evidence"],
)
def test_a_roll_whose_picture_is_not_wholly_known_is_not_kept(roll: Accepted) -> None:
    assert label_picture(roll) is None


def test_the_keeper_writes_beside_the_match(tmp_path: Path) -> None:
    keeper = CorrectionKeeper(CorrectionStore(tmp_path))
    assert keeper.offer(accepted(FOUR), 10, "checked")
    keeper.close()
    assert "000001.jpg,4,20 40 60 80 4,checked" in (tmp_path / "labels.csv").read_text()
    assert keeper.offer(accepted(FOUR), 10)
    keeper.forget()
    assert list(tmp_path.rglob("*.jpg")) == []
    assert keeper.store.count() == 0


def test_a_slow_disk_never_holds_up_a_frame(tmp_path: Path) -> None:
    slow = threading.Event()

    def encode() -> bytes:
        slow.wait(FAILSAFE_S)
        return b"jpeg"

    roll = replace(accepted(FOUR), evidence=replace(EVIDENCE, original=replace(ORIGINAL, encode=encode)))
    keeper = CorrectionKeeper(CorrectionStore(tmp_path))
    assert [keeper.offer(roll, 10) for _ in range(MAX_WAITING_PICTURES + 1)] == [
        *[True] * MAX_WAITING_PICTURES,
        False,
    ]
    slow.set()
    keeper.close()
    assert keeper.store.count() == MAX_WAITING_PICTURES


def test_a_full_disk_is_said_and_harms_nothing(tmp_path: Path) -> None:
    (tmp_path / "corrections").write_text("a file where the folder should be")
    keeper = CorrectionKeeper(CorrectionStore(tmp_path / "corrections"))
    keeper.offer(accepted(FOUR), 10)
    keeper.close()
    assert keeper.trouble.startswith("We couldn't keep the last picture (")
