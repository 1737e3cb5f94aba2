"""The one table of how well fields are read: what is compared, and what counts as a fall."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from studio.benches import field_all
from studio.benches.field_all import COMPARISON
from studio.benches.field_outcomes import Candidate, Outcome, chance, fallen, figures, judged
from studio.benches.field_suites import (
    ODD_KINDS,
    TRUTH_FILE,
    Drawn,
    Sample,
    drawn_of,
    kept,
    samples_in,
    suites_in,
)
from studio.benches.fields import PLACES, matt, scenes
from studio.scenes.field.chance import random_scene
from vision.field.place import FieldPlace
from vision.field.readings import FieldDetection, SquareDetection
from vision.mat import SHEET

WHOLE = Outcome(flagged=1, seconds=0.1)
WRONG = replace(WHOLE, mistakes=["a1 nothing > red small 0.700"])


def suite(count: int, **tags: tuple[str, ...]) -> list[Sample]:
    return [Sample(Path(f"{number}.png"), {}, tags.get(f"n{number}", ())) for number in range(count)]


def results(outcomes: list[Outcome]) -> dict[str, dict[str, Outcome]]:
    return {"own": {f"{number}.png": one for number, one in enumerate(outcomes)}}


def test_chance_tries_the_signs_of_what_differs() -> None:
    assert chance([0, 0, 0]) == 1.0
    assert chance([1, 1, 1, 1, 1]) == pytest.approx(1 / 32)
    assert chance([1, -1]) == pytest.approx(0.75)
    assert chance([1] * 20) < 0.001
    assert chance([1, -1] * 20) > 0.3


def test_one_board_more_or_less_is_a_fall_that_chance_explains() -> None:
    assert fallen([WHOLE] * 9, [WHOLE] * 8 + [WRONG]) == (["boards", "squares"], [])


def test_many_boards_are_a_fall_that_it_does_not_explain() -> None:
    lower, surely = fallen([WHOLE] * 9, [WHOLE] * 2 + [WRONG] * 7)
    assert lower == surely == ["boards", "squares"]


def test_refused_boards_are_neither_whole_nor_silent() -> None:
    silent = replace(WRONG, silent=1)
    refused = Outcome(refused="it is blurred", squares=0)
    assert fallen([silent] * 9, [refused] * 9) == ([], [])
    assert fallen([WHOLE] * 9, [refused] * 9) == (["boards"], ["boards"])
    assert figures([WHOLE, refused]).refused == 1


def test_a_reader_is_slower_only_if_most_boards_say_so() -> None:
    slow = [replace(WHOLE, seconds=0.2)] * 9
    assert fallen([WHOLE] * 9, slow) == (["time"], ["time"])
    assert fallen(slow, [WHOLE] * 9) == ([], [])
    assert fallen([WHOLE] * 9, [replace(WHOLE, seconds=0.105)] * 9) == ([], [])


def test_each_kind_has_a_row_and_one_that_fell_says_so() -> None:
    samples = suite(10, n0=("lying",), n1=("lying",))
    lines, any_fell = COMPARISON.table(
        {"own": samples}, results([WRONG] * 2 + [WHOLE] * 8), results([WHOLE] * 10)
    )
    assert not any_fell
    assert [line.split()[1] for line in lines[1:]] == ["all", "lying"]
    assert lines[2].endswith("boards squares")
    lines, any_fell = COMPARISON.table({"own": samples}, results([WRONG] * 10), results([WHOLE] * 10))
    assert any_fell
    assert "FELL:boards" in lines[1]


def test_results_of_other_pictures_are_not_compared() -> None:
    lines, any_fell = COMPARISON.table({"own": suite(2)}, results([WHOLE] * 2), results([WHOLE]))
    assert "other pictures" in lines[1]
    assert not any_fell


def test_results_are_kept_as_they_are(tmp_path: Path) -> None:
    COMPARISON.saved(tmp_path / "old.json", results([WRONG, WHOLE]))
    assert COMPARISON.loaded(tmp_path / "old.json") == results([WRONG, WHOLE])


def test_squares_under_a_hand_are_judged_apart_and_some_not_at_all() -> None:
    squares = (
        SquareDetection(0, 0, 0, 0, 0.99),
        SquareDetection(1, 0, None, None, 0.99),
        SquareDetection(2, 0, 0, 0, 0.6),
        SquareDetection(3, 0, 0, 0, 0.99),
    )
    sample = Sample(
        Path("a.png"),
        {"b1": ("red", "small"), "c1": ("red", "small")},
        covered=frozenset({"a1"}),
        unjudged=frozenset({"d1"}),
    )
    found = judged(sample, FieldDetection(cast(FieldPlace, None), squares), 0.1)
    assert found.mistakes == ["b1 red small > nothing 0.990"]
    assert (found.silent, found.flagged, found.covered_mistakes, found.squares) == (2, 1, 1, 2)


def test_a_line_of_truth_says_what_a_picture_counts_as(tmp_path: Path) -> None:
    corners = ["1,2", "3,4", "5,6", "7,8"]
    lines = [
        {"file": "a.jpg", "pieces": {"a1": ["red", "small"]}, "hard": True, "tilt": 45},
        {"file": "b.jpg", "pieces": {}, "kind": "wood", "corners": corners, "args": ["--square", "50.8"]},
    ]
    (tmp_path / "yard").mkdir()
    (tmp_path / "yard" / TRUTH_FILE).write_text("\n".join(map(json.dumps, lines)))
    one, other = samples_in(tmp_path / "yard")
    assert one.tags == ("hard light", "45 degrees")
    assert one.empty_file == tmp_path / "yard" / "a-empty.jpg"
    assert other.tags == ("wood",)
    assert (other.corners, other.square_mm) == (((1, 2), (3, 4), (5, 6), (7, 8)), 50.8)
    assert set(suites_in(tmp_path)) == {"yard"}
    with pytest.raises(ValueError, match=TRUTH_FILE):
        suites_in(tmp_path / "nowhere")


def test_what_is_drawn_is_kept_and_read_alike_by_equal_candidates(tmp_path: Path) -> None:
    ((scene, _, rng),) = scenes(PLACES[0], matt, 1, 1)
    samples = kept(tmp_path / "own", iter([drawn_of(scene, rng, kind="matt")]), 1)
    assert samples == kept(tmp_path / "own", iter(list[Drawn]()), 1)
    once, again = (Candidate().outcome(samples[0]) for _ in range(2))
    assert once.whole
    assert not once.silent
    assert replace(once, seconds=0.0) == replace(again, seconds=0.0)


def test_a_candidate_has_settings_of_its_own_and_leaves_the_tree_as_it_was(tmp_path: Path) -> None:
    ((scene, _, rng),) = scenes(PLACES[0], matt, 1, 1)
    (sample,) = kept(tmp_path / "own", iter([drawn_of(scene, rng)]), 1)
    doubts = Candidate(settings={"studio.benches.field_outcomes.REFERENCE_CONFIDENCE": 1.1})
    assert doubts.outcome(sample).flagged == 64
    assert Candidate().outcome(sample).flagged < 64


def test_the_command_compares_a_candidate_with_the_tree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ((scene, _, rng),) = scenes(PLACES[0], matt, 1, 1)
    kept(tmp_path / "yard" / "foreign", iter([drawn_of(scene, rng, kind="matt")]), 1)
    command = [str(tmp_path), "--suites", "foreign", "--yardsticks", str(tmp_path / "yard")]
    assert field_all.main([*command, "--save", str(tmp_path / "old.json")]) == 0
    assert "foreign     matt" in capsys.readouterr().out
    assert field_all.main([*command, "--old", str(tmp_path / "old.json")]) == 0
    setting = "studio.benches.field_outcomes.REFERENCE_CONFIDENCE=1.1"
    assert field_all.main([*command, "--set", setting]) == 0
    assert "> 64.00" in capsys.readouterr().out


def test_a_field_of_an_odd_kind_is_what_it_is_called() -> None:
    rng = np.random.default_rng(1)
    scene = random_scene(ODD_KINDS["plain"].board(), rng, tilt=15)
    assert ODD_KINDS["blur 3 px"].changed(scene, rng).film.blur == 3
    assert ODD_KINDS["printed at 71 %"].board().square == pytest.approx(0.71 * SHEET.square)
    assert sum(piece.solid.lying for piece in ODD_KINDS["lying"].changed(scene, rng).pieces) > 2
    stacks = ODD_KINDS["stacks of one colour"].changed(scene, rng).pieces
    tops = [piece for piece in stacks if piece.solid.z]
    assert len(tops) > 2
    assert all(
        any(one.square == top.square and one.colour == top.colour for one in scene.pieces) for top in tops
    )
