"""What goes on while rolls are told: tables, pictures, doubt, sources that end, disks that are full."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any

import pytest

from game.devices.dice import ReadDie, SourceState, SourceStatus
from game.errors import UserError
from game.features.rolls import table as tables
from game.features.rolls.pictures import RollPictures
from game.features.rolls.roll import Roll
from game.features.rolls.table import RollTable
from game.features.rolls.watching import LAST_LOOK_S, PATIENCE_S, RollWatch
from knucklebone_messages import LazyText
from tests.features.rolls.sources import ScriptedSource, a_roll, feed_of, picture_of, reading, virtual_feed


class Heard:
    """Takes down what it hears; fails as often as it is told to."""

    def __init__(self, failures: int = 0) -> None:
        self.lines: list[dict[str, Any]] = []
        self.failures = failures

    def hear(self, roll: Roll, data: dict[str, Any]) -> None:
        if self.failures:
            self.failures -= 1
            raise UserError("It is full.")
        self.lines.append(data)

    @property
    def totals(self) -> list[int]:
        return [line["total"] for line in self.lines]


def watch_of(source: ScriptedSource, *listeners: Any, **wishes: Any) -> tuple[RollWatch, list[str]]:
    said: list[str] = []
    return RollWatch(feed_of(source), listeners, lambda words: said.append(str(words)), **wishes), said


def test_with_sure_what_is_in_doubt_is_left_out_and_counted() -> None:
    heard = Heard()
    source = ScriptedSource(reading(1), reading(ReadDie(2, 0.4)), reading(3))
    watch, _ = watch_of(source, heard, sure=True)
    watch.step(0.0)
    assert (heard.totals, watch.left_out) == ([1, 3], 1)
    assert heard.lines[-1]["number"] == 3, "so whoever listens sees that one is missing"


def test_it_ends_after_as_many_rolls_as_were_wished() -> None:
    heard = Heard()
    watch, _ = watch_of(ScriptedSource(reading(1), reading(2), reading(3)), heard, most=2)
    assert not watch.step(0.0)
    watch.step(0.0)
    assert heard.totals == [1, 2]


def test_what_fails_for_one_is_said_once_and_keeps_nothing_from_the_others() -> None:
    first, second = Heard(failures=2), Heard()
    watch, said = watch_of(ScriptedSource(reading(1), reading(2), reading(3)), first, second)
    watch.step(0.0)
    assert (first.totals, second.totals) == ([3], [1, 2, 3])
    assert said == ["It is full."]
    assert watch.failed


def test_a_table_whose_last_line_was_cut_off_goes_on_in_a_line_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "rolls.csv"
    RollTable(path).add(a_roll(1))
    whole = path.read_text()
    path.write_text(whole + "2026-11-28T12:00")
    RollTable(path).add(a_roll(6))
    RollTable(path).add(a_roll(5))
    lines = path.read_text().splitlines()
    assert "\n".join(lines[:2]) + "\n" == whole
    assert lines[2] == "2026-11-28T12:00"
    assert [line.split(",")[3] for line in lines[3:]] == ["6", "5"]


def test_a_film_that_is_over_ends_it_and_its_last_roll_is_told() -> None:
    heard, source = Heard(), ScriptedSource()
    watch, _ = watch_of(source, heard)
    assert watch.step(0.0)
    source.ended = True
    assert watch.step(1.0)
    source.readings.append(reading(6))
    assert watch.step(1.0 + LAST_LOOK_S / 2)
    assert not watch.step(2.0 + LAST_LOOK_S)
    assert heard.totals == [6]


def test_a_picture_in_place_of_a_camera_is_refused_with_what_reads_it() -> None:
    source = ScriptedSource()
    source.still = True
    with pytest.raises(UserError, match="read dice"):
        watch_of(source)[0].step(0.0)


def test_a_camera_that_is_not_there_is_given_up_after_a_while() -> None:
    source = ScriptedSource()
    source.state = SourceStatus(SourceState.FAILED, LazyText("There is no camera. Trying again soon."))
    watch, _ = watch_of(source)
    assert watch.step(0.0)
    with pytest.raises(UserError, match=r"There is no camera\.$"):
        watch.step(PATIENCE_S)


def test_a_camera_that_was_there_is_waited_for_however_long_and_its_loss_said_once() -> None:
    heard, source = Heard(), ScriptedSource(reading(1))
    watch, said = watch_of(source, heard)
    watch.step(0.0)
    there = source.state
    source.state = SourceStatus(SourceState.FAILED, LazyText("Webcam is lost."))
    assert all(watch.step(now * 3600.0) for now in range(1, 48))
    source.state = there
    source.readings.append(reading(2))
    assert watch.step(50 * 3600.0)
    watch.step(51 * 3600.0)
    assert heard.totals == [1, 2]
    assert said == ["Webcam is lost.", "The camera is watching: roll the dice."]


def test_virtual_dice_that_nobody_throws_any_more_end_it() -> None:
    heard, feed = Heard(), virtual_feed(dice=1)
    watch = RollWatch(feed, [heard], print)
    assert watch.step(0.0)
    feed.throw()
    feed.end()
    watch.step(1.0)
    assert not watch.step(1.0 + 2 * LAST_LOOK_S)
    assert len(heard.lines) == 1


# Tables


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_a_table_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "rolls.csv"
    RollTable(path).add(a_roll(3, 5))
    RollTable(path).add(a_roll(ReadDie(None, 0.0, flag="unreadable"), 2))
    told = [(row["values"], row["total"], row["sure"], row["flags"]) for row in rows(path)]
    assert told == [("3 5", "8", "True", ""), ("? 2", "", "False", "unreadable")]


def test_a_file_that_holds_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n")
    with pytest.raises(UserError, match="--csv"):
        RollTable(path)
    assert path.read_text() == "Dear Ann,\n"


def test_a_full_disk_leaves_whole_lines_only_and_later_rolls_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rolls.csv"
    table = RollTable(path)
    table.add(a_roll(1))
    real, room = os.write, iter([10])

    def write(file: int, line: bytes) -> int:
        left = next(room, 0)
        if not left:
            raise OSError(28, "No space left on device")
        return real(file, line[:left])

    with monkeypatch.context() as full:
        full.setattr(tables.os, "write", write)
        with pytest.raises(UserError, match="No space left"):
            table.add(a_roll(2))
    table.add(a_roll(3))
    assert [(row["time"], row["total"]) for row in rows(path)] == [
        ("2026-11-28T12:00:00.000Z", "1"),
        ("2026-11-28T12:00:00.000Z", "3"),
    ]


# Pictures


def roll_with_picture(feed_number: int) -> Roll:
    source = ScriptedSource(*(reading(1, evidence=picture_of()) for _ in range(feed_number)))
    feed = feed_of(source)
    return [roll for _ in range(feed_number) if (roll := feed.step())][-1]


def test_so_many_pictures_are_kept_and_nothing_else_is_touched(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"mine")
    pictures = RollPictures(tmp_path, most=3)
    kept = [pictures.keep(roll_with_picture(number)) for number in range(1, 6)]
    assert {path.name for path in tmp_path.iterdir()} == {"holiday.jpg", *kept[-3:]}
    RollPictures(tmp_path, most=1).keep(roll_with_picture(9))
    assert len([*tmp_path.iterdir()]) == 2


def test_a_roll_without_a_picture_keeps_none(tmp_path: Path) -> None:
    assert RollPictures(tmp_path).keep(a_roll(1)) is None


def test_a_picture_that_has_no_room_is_said_and_the_roll_told(tmp_path: Path) -> None:
    def encode() -> bytes:
        raise OSError(28, "No space left on device")

    heard = Heard()
    source = ScriptedSource(reading(4, evidence=picture_of(encode=encode)))
    watch, said = watch_of(source, heard, pictures=RollPictures(tmp_path))
    watch.step(0.0)
    assert (heard.lines[0]["total"], heard.lines[0]["picture"]) == (4, None)
    assert "--pictures" in said[0]
    assert not [*tmp_path.iterdir()]
