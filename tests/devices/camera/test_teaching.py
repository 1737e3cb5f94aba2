"""What was shown to a camera, and where it is kept."""

from __future__ import annotations

from pathlib import Path

from game.devices.camera.teaching import MAX_THROWS, DiceLesson, TaughtStore
from game.devices.dice import Evidence, Original
from game.match.dice.proposal import Accepted, ProposedDie

BOX = (10, 10, 40, 40)


def throw(*values: int, box: tuple[int, int, int, int] | None = BOX) -> Accepted:
    original = Original("eye", lambda: b"jpeg", 2.0, 960)
    dice = tuple(ProposedDie(value, 0.9, box=box, read=value) for value in values)
    return Accepted(values, "camera", Evidence("", "", None, original), None, True, 0, dice)


def shown(*throws: Accepted) -> DiceLesson:
    lesson = DiceLesson()
    for one in throws:
        lesson = lesson.and_one(one)
    return lesson


def test_a_lesson_is_complete_when_every_value_was_seen_three_times() -> None:
    assert not shown().is_enough
    assert shown(throw(1, 2, 3)).shown == {1: 1, 2: 1, 3: 1}
    once = shown(throw(1, 2, 3), throw(4, 5, 6))
    assert once.is_enough
    assert not once.is_complete
    assert shown(*[throw(1, 2, 3, 4, 5, 6)] * 3).is_complete


def test_a_value_that_does_not_want_to_come_does_not_keep_people_for_ever() -> None:
    lesson = shown(*[throw(1, 2, 3)] * MAX_THROWS)
    assert lesson.is_enough
    assert not lesson.is_complete


def test_a_die_whose_place_is_not_known_teaches_nothing() -> None:
    lesson = shown(throw(4, box=None))
    assert (lesson.shown, len(lesson.throws)) == ({}, 1)


def test_what_was_taught_is_kept_for_that_camera_alone_until_it_is_forgotten(tmp_path: Path) -> None:
    store = TaughtStore(tmp_path)
    assert store.load("Eye") == b""
    store.keep("Eye", b"dice")
    store.keep("eye", b"others")
    store.keep("../..", b"mine")
    assert [store.load(name) for name in ("Eye", "eye", "../..", "E y e")] == [
        b"dice",
        b"others",
        b"mine",
        b"",
    ]
    assert {path.parent for path in tmp_path.rglob("*.dice")} == {tmp_path / "taught"}
    store.keep("Eye", b"")
    store.keep("Eye", b"")
    assert (store.load("Eye"), store.load("eye")) == (b"", b"others")
