"""Real pieces on rendered mats: what is drawn by lot, how it is judged, and that most of it is read."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import numpy as np
import pytest

from studio.benches import real_pieces
from studio.benches.real_pieces import Outcome, judged, outcome, real_fields, table
from studio.scenes.field.cutouts import Cutout, Laid, Photographs
from tests.conftest import PHOTOS
from vision.field.pieces import COLOURS, Pyramid
from vision.field.place import FieldPlace
from vision.field.reader import FieldReader
from vision.field.readings import FieldDetection, SquareDetection
from vision.mat import LAYOUTS

PYRAMIDS = PHOTOS.with_name("pyramids")


@pytest.fixture(scope="module")
def photographs() -> Photographs:
    if not (PYRAMIDS / "labels.csv").is_file():
        pytest.skip(f"the photographs of pyramids are not at {PYRAMIDS}")
    return Photographs(PYRAMIDS)


def laid(colour: str, file: int) -> Laid:
    """A small piece on the first rank."""
    one = Cutout("a.png", colour, 0, False, 40.0, 0.0, np.zeros((5, 2)), (200.0, 200.0, 200.0))
    return Laid(one, (file, 0), Pyramid(0, 0, 0, 0))


def read(*said: tuple[str, float]) -> FieldDetection:
    """Small pieces on the first squares of the first rank, how sure each is; '' is none."""
    squares = tuple(
        SquareDetection(file, 0, COLOURS.index(colour), 0, sure)
        if colour
        else SquareDetection(file, 0, None, None, sure)
        for file, (colour, sure) in enumerate(said)
    )
    return FieldDetection(cast(FieldPlace, None), squares)


def line_of(name: str, outcomes: list[Outcome]) -> list[str]:
    """The figures of that line of the table."""
    return next(line for line in table(outcomes) if line.startswith(name)).split()[1:]


def test_a_wrong_piece_is_flagged_if_the_reader_is_not_sure_and_else_silently_wrong() -> None:
    pieces = [laid("red", 0), laid("red", 1), laid("red", 2), laid("red", 3), laid("blue", 4)]
    found = judged(pieces, read(("red", 1.0), ("red", 0.5), ("blue", 0.5), ("", 1.0), ("black", 1.0)))
    assert line_of("red", [found]) == ["4", "1", "2", "1", "1", "1", "25.0%"]
    assert line_of("blue", [found]) == ["1", "1", "0", "0", "0", "1", "100.0%"]
    assert line_of("all", [found]) == ["5", "1", "2", "1", "1", "2", "40.0%"]


def test_a_piece_that_is_surely_seen_on_an_empty_square_counts() -> None:
    found = judged([laid("red", 0)], read(("red", 1.0), ("red", 1.0), ("red", 0.5), ("", 1.0)))
    assert "empty squares surely read as a piece: 1 of 3" in list(table([found]))


def test_further_colours_count_for_themselves_by_what_they_are_surely_taken_for() -> None:
    found = judged(
        [laid("cyan", 0), laid("cyan", 1), laid("cyan", 2)], read(("blue", 1.0), ("", 1.0), ("red", 0))
    )
    assert line_of("all", [found])[0] == "0"
    assert "cyan: 3 pieces, 1 surely taken for another, 1 overlooked" in list(table([found]))
    assert "  taken: 1 x cyan small > blue small (a.png)" in list(table([found]))


def test_a_photograph_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"is not in .*: put it there"):
        real_pieces.main([str(tmp_path)])


def test_the_same_seed_lays_the_same_field(photographs: Photographs) -> None:
    one, again = (next(real_fields(photographs, 1, 5)) for _ in range(2))
    np.testing.assert_array_equal(one.image, again.image)
    np.testing.assert_array_equal(one.empty, again.empty)


def test_real_pieces_lie_on_both_mats_and_nearly_all_are_read(photographs: Photographs) -> None:
    fields, reader = list(real_fields(photographs, 6, 3)), FieldReader()
    assert {field.scene.board.square for field in fields} == {layout.square for layout in LAYOUTS}
    assert all(real_pieces.FEWEST <= len(field.laid) <= real_pieces.MOST for field in fields)
    found = [outcome(field, reader) for field in fields]
    known = [one for each in found if each for one in each.verdicts if one.known]
    assert all(found)
    assert sum(one.right for one in known) >= 0.85 * len(known)
    assert sum(one.sure and not one.right for one in known) <= 0.05 * len(known)
