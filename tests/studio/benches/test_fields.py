"""Rendered fields that nothing was taught with: what is drawn."""

from __future__ import annotations

import pytest

from studio.benches.fields import KINDS, PLACES, Plastic, clear, matt, polished, real, scenes


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
