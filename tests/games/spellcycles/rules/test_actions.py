"""Options that are built on demand are what a tuple of them would be."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.games.spellcycles.rules.actions import DONE, Done, Pick, Place, Target
from game.games.spellcycles.rules.choices import Picks, Placements
from game.rules.contract import Action

SQUARES = (0, 9, 63)
PAIRS: tuple[tuple[Sequence[Action], tuple[Action, ...]], ...] = (
    (Picks(sum(1 << square for square in SQUARES)), tuple(Pick(square) for square in SQUARES)),
    (Picks(0), ()),
    (Placements((2, 5), 0b11 << 7, (DONE,)), (Place(2, 7), Place(2, 8), Place(5, 7), Place(5, 8), DONE)),
)


@pytest.mark.parametrize(("built", "listed"), PAIRS)
def test_options_built_on_demand_are_a_sequence(built: Sequence[Action], listed: tuple[Action, ...]) -> None:
    assert tuple(built) == listed
    assert len(built) == len(listed)
    assert [built[i] for i in range(-len(listed), len(listed))] == [*listed, *listed]
    assert built[1:] == listed[1:]


@pytest.mark.parametrize(("built", "listed"), PAIRS)
@pytest.mark.parametrize("action", [Pick(9), Pick(8), Place(5, 8), Place(5, 9), Done(), Target(9)])
def test_they_hold_what_is_among_them(
    built: Sequence[Action], listed: tuple[Action, ...], action: Action
) -> None:
    assert (action in built) == (action in listed)
