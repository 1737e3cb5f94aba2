"""What can be chosen stands out before the first press: what lies beside it steps back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.ui.boards.hand import Card
from game.ui.drawing.widget import Widget
from studio.shots import SHOTS
from studio.shots.studio import Studio
from tests.ui.haste import UnseenPilot
from tests.ui.scenes.tables import table


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with Studio((1280, 720), pilot=UnseenPilot) as studio:
        yield studio


def shown(studio: Studio, name: str) -> dict[str, Widget]:
    """The things on a table by their keys."""
    SHOTS[name](studio)
    return {widget.key: widget for widget in studio.pilot.scene.root.walk()}


def dim(things: dict[str, Any]) -> set[str]:
    """The keys of those that step back."""
    return {key for key, widget in things.items() if widget.dim}


def test_cards_that_cannot_be_built_step_back(studio: Studio) -> None:
    things = shown(studio, "engine-build")
    cards = [widget for widget in things.values() if isinstance(widget, Card)]
    assert any(card.dim for card in cards)
    assert all(card.dim != (card.held.lit or card.held.picked) for card in cards)


def test_who_cannot_be_spoken_to_steps_back(studio: Studio) -> None:
    assert dim(shown(studio, "duel-nine")) == {"mat-7"}, "Hana asks"


def test_spells_that_cannot_be_cast_and_pieces_of_none_step_back(studio: Studio) -> None:
    things = shown(studio, "table-reap")
    chooser = table(studio.pilot).board.chooser  # type: ignore[attr-defined]
    castable = {f"spell-{chooser.view.line.index(spell)}" for spell in chooser.castable}
    assert castable
    assert not dim(things) & castable
    assert {key for key in things if key.startswith("spell-") and key != "spell-line"} - castable <= dim(
        things
    )


@pytest.mark.parametrize("name", ["table-five", "table-trade-or-duel", "power-vacuum-cable"])
def test_where_all_can_be_chosen_or_nothing_may_be_known_nothing_does(studio: Studio, name: str) -> None:
    assert not {key for key in dim(shown(studio, name)) if key.startswith(("card", "mat", "slot"))}


def test_behind_the_curtain_nothing_steps_back(studio: Studio) -> None:
    for name in ("table-engine", "table-unnamed", "table-power-vacuum"):
        assert not dim(shown(studio, name)), name
