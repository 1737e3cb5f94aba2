"""Rendered fields that nothing was taught with: what is drawn, and what is told of them."""

from __future__ import annotations

import pytest

from studio.benches.fields import KINDS, PLACES, Plastic, Tally, clear, matt, polished, read, real, scenes
from vision.field.reader import FieldReader


def test_a_field_is_whole_if_no_square_is_wrong() -> None:
    tally = Tally()
    tally.add(0, 0, 3)
    tally.add(2, 1, 1)
    assert str(tally).split() == ["1", "of", "2", "98.44", "%", "1", "2.0"]


@pytest.mark.parametrize(("kind", "bends", "dyed"), [(matt, False, False), (polished, False, False),
                                                     (clear, True, False), (real, True, True)])  # fmt: skip
def test_plastic_is_of_the_kind_that_is_asked_for(kind: Plastic, bends: bool, dyed: bool) -> None:
    (scene, hard, _), *_ = scenes(PLACES[0], kind, 1, 1)
    assert (scene.finish.bends, bool(scene.dyes), hard) == (bends, dyed, False)
    assert any(piece.clear for piece in scene.pieces) == bends or kind is polished


def test_every_other_field_is_in_hard_light_and_all_tilts_are_met() -> None:
    every = list(scenes(PLACES[-1], matt, 8, 1))
    assert [hard for _, hard, _ in every] == [False] * 4 + [True] * 4
    assert len({scene.view.centre.tobytes() for scene, _, _ in every}) == 8


def test_the_same_lot_gives_the_same_fields() -> None:
    assert len({kind.__name__ for kind in KINDS}) == 4
    one, other = (next(scenes(PLACES[0], real, 1, 3))[0] for _ in range(2))
    assert one.pieces == other.pieces


def test_a_matt_field_from_above_is_read() -> None:
    ((scene, _, rng),) = scenes(PLACES[0], matt, 1, 1)
    wrong, silent, flagged = read(scene, rng, FieldReader())
    assert (wrong, silent) == (0, 0)
    assert flagged < 8
