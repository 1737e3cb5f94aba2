"""The one table of how well dice are read: what is compared, and what counts as a fall."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from studio.benches import dice_all, dice_suites
from studio.benches.dice_all import COMPARISON, mistakes
from studio.benches.dice_outcomes import SCALING_FILE, Candidate, Outcome, fallen, figures, film, judged
from studio.benches.dice_suites import Sample, drawn_films, filmed, hard_kinds, labelled, without_dice
from studio.scenes.dice.kinds import KINDS
from tests.vision.render import Die, Image, picture
from vision.dice.reader import DieFound

RIGHT = Outcome(right=True, silent=False, sure=True, read="5", seconds=0.01)
WRONG = replace(RIGHT, right=False, sure=False, read="4")
SAMPLE = Sample("one.png", ((2, 5),), ("ordinary",))


def die(value: int, confidence: float = 0.99) -> DieFound:
    return DieFound(value, (0, 0, 10, 10), confidence)


def suite(count: int) -> dict[str, list[Sample]]:
    return {"own": [Sample(f"{number}", ((5,),), ("even",) * (number % 2 == 0)) for number in range(count)]}


def results(outcomes: list[Outcome]) -> dict[str, dict[str, Outcome]]:
    return {"own": {f"{number}": one for number, one in enumerate(outcomes)}}


def put(file: Path, image: Image) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(file), image)
    return file


@pytest.mark.parametrize(
    ("dice", "right", "silent", "sure"),
    [
        ([die(5), die(2)], True, False, True),
        ([die(5), die(2, 0.6)], True, False, False),
        ([die(5), die(3)], False, True, True),
        ([die(5), die(3, 0.6)], False, False, False),
        ([], False, False, False),
    ],
)
def test_a_picture_is_right_where_all_values_are(
    dice: list[DieFound], right: bool, silent: bool, sure: bool
) -> None:
    told = judged(SAMPLE, dice, 0.0)
    assert (told.right, told.silent, told.sure) == (right, silent, sure)


@pytest.mark.parametrize(
    ("dice", "right", "silent"),
    [
        ([], True, False),
        ([die(1, 0.3)], True, False),
        ([die(1, 0.6)], False, False),
        ([die(1, 0.95)], False, True),
    ],
)
def test_of_what_is_no_die_a_doubtful_reading_is_no_fault(
    dice: list[DieFound], right: bool, silent: bool
) -> None:
    told = judged(replace(SAMPLE, values=((),)), dice, 0.0)
    assert (told.right, told.silent) == (right, silent)


def test_one_picture_less_is_a_fall_that_chance_explains() -> None:
    assert fallen([RIGHT] * 9, [RIGHT] * 8 + [WRONG]) == (["right"], [])


def test_many_pictures_less_are_a_fall_that_it_does_not_explain() -> None:
    assert fallen([RIGHT] * 9, [RIGHT] * 2 + [WRONG] * 7) == (["right"], ["right"])


def test_as_many_gained_as_lost_are_no_fall() -> None:
    assert fallen([RIGHT] * 9 + [WRONG] * 9, [WRONG] * 9 + [RIGHT] * 9) == ([], [])


def test_what_is_read_more_slowly_falls() -> None:
    slower = replace(RIGHT, seconds=0.02)
    assert fallen([RIGHT] * 20, [slower] * 20) == (["time"], ["time"])


def test_the_table_has_a_row_for_each_tag_and_says_what_fell() -> None:
    lines, any_fell = COMPARISON.table(suite(12), results([WRONG] * 12), results([RIGHT] * 12))
    assert any_fell
    assert "12 > 0 of 12" in lines[1]
    assert "6 > 0 of 6" in lines[2]
    assert all("FELL:right" in line for line in lines[1:])


def test_a_table_without_old_results_has_nothing_to_fall_from() -> None:
    lines, any_fell = COMPARISON.table(suite(3), results([WRONG] * 3), None)
    assert not any_fell
    assert "0 of 3" in lines[1]


def test_results_of_other_pictures_are_not_compared() -> None:
    lines, any_fell = COMPARISON.table(suite(3), results([WRONG] * 3), results([RIGHT] * 2))
    assert lines[1] == "own: the old results have other pictures."
    assert not any_fell


def test_mistakes_name_what_differs() -> None:
    assert mistakes(suite(2), results([WRONG, RIGHT]), results([RIGHT, RIGHT])) == ["own/0, 5: 5 | NOW | 4"]


def test_results_are_kept(tmp_path: Path) -> None:
    COMPARISON.saved(tmp_path / "old.json", results([RIGHT, WRONG]))
    assert COMPARISON.loaded(tmp_path / "old.json") == results([RIGHT, WRONG])


def test_figures_count(tmp_path: Path) -> None:
    told = figures([RIGHT, WRONG, replace(WRONG, silent=True, sure=True)])
    assert (told.count, told.right, told.sure, told.silent) == (3, 1, 2, 1)


def test_folders_are_gathered(tmp_path: Path) -> None:
    put(tmp_path / "none/keys/a.png", picture())
    (tmp_path / "labels.csv").write_text("file,top_faces,note\nsetup/a.png,5 2,crowd\n")
    (tmp_path / "films.csv").write_text('file,rolls\na.mp4,"6 2 3; 1"\n')
    assert [one.tags for one in labelled(tmp_path)] == [("crowd", "setup")]
    assert [(one.values, one.tags) for one in without_dice(tmp_path / "none")] == [(((),), ("keys",))]
    assert [one.values for one in filmed(tmp_path / "films.csv")] == [((2, 3, 6), (1,))]


def test_pictures_of_hard_kinds_are_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_suites, "KINDS", KINDS[:2])
    first = hard_kinds(tmp_path, 1)
    drawn = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.png")}
    assert hard_kinds(tmp_path, 1) == first
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.png")} == drawn
    assert all(one.file.is_file() for one in first)


def test_a_film_of_dice_that_lie_is_no_roll(tmp_path: Path) -> None:
    file = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 30, (640, 480))
    for _ in range(6):
        writer.write(picture(Die(5, 200, 200)))
    writer.release()
    assert len(list(film(file))) == 6 + 60
    told = Candidate().outcome(Sample("film", ((5,),), (), file))
    assert not told.right
    assert not told.silent


def test_a_drawn_film_is_watched() -> None:
    tripod, hand_held = drawn_films(2)
    assert Candidate().outcome(tripod).right
    assert hand_held.tags == ("hand-held",)


def test_networks_and_numbers_of_a_folder_are_taken(tmp_path: Path) -> None:
    numbers = {"detector": 2.0, "classifier": 0.6, "die": -90.0, "sure": 1.0, "shift": 1.0}
    (tmp_path / SCALING_FILE).write_text(json.dumps(numbers))
    put(tmp_path / "one.png", picture(Die(5, 200, 200)))
    sample = Sample("one.png", ((5,),), (), tmp_path / "one.png")
    assert Candidate().outcome(sample).right
    assert not Candidate(tmp_path).outcome(sample).right


def test_the_command_compares_and_says_by_its_status_whether_anything_fell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [f"a/{number}.png,5" for number in range(6)]
    for row in rows:
        put(tmp_path / row.split(",")[0], picture(Die(5, 200, 200)))
    (tmp_path / "labels.csv").write_text("\n".join(["file,top_faces", *rows]))
    worse = tmp_path / "worse"
    worse.mkdir()
    (worse / SCALING_FILE).write_text('{"die": -90.0}')
    given = [str(tmp_path / "kinds"), "--photos", str(tmp_path), "--kinds", "0", "--rolls", "0"]
    assert dice_all.main([*given, "--save", str(tmp_path / "old.json")]) == 0
    assert dice_all.main([*given, "--old", str(tmp_path / "old.json"), "--networks", str(worse)]) == 1
    assert "6 > 0 of 6" in capsys.readouterr().out
