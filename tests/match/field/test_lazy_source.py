"""The camera over real fields: opened when it is needed, and in which matches it is on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.chance import Chance
from game.devices.dice import SourceState
from game.match.field.lazy_source import LazyField
from game.match.host import MatchHost, MatchSetup
from game.rules.contract import IllegalAnswer
from game.rules.field import Explanation
from game.store.journal import PlayerEntry
from game.store.matches import MatchStore
from studio.rehearsal import virtual_dice
from studio.simulated_field import SimulatedField
from tests.match.sources import ScriptedSource

PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Bob"))


def hosted(folder: Path, *, wanted: bool) -> MatchHost:
    lazy_field = LazyField(lambda: SimulatedField(random.Random(1)), wanted=wanted)
    return MatchHost(
        MatchStore(folder), virtual_dice(Chance(1), camera=ScriptedSource), seed=1, field=lazy_field
    )


@pytest.mark.parametrize(
    ("wanted", "dice", "on"),
    [
        (True, "virtual", True),
        (False, "camera", True),
        (False, "virtual", False),
    ],
    ids=["asked for", "dice from the camera", "nobody asked"],
)
def test_a_camera_is_on_where_somebody_asked_for_one(
    tmp_path: Path, wanted: bool, dice: str, on: bool
) -> None:
    setup = MatchSetup("spellcycles", PEOPLE, dice=dice, real_field=True)
    loop = hosted(tmp_path, wanted=wanted).begin(setup)
    assert loop.field is not None
    assert loop.field.on is on


@pytest.mark.parametrize(("game", "real_field"), [("spellcycles", False), ("engine", True)])
def test_nothing_is_watched_without_real_pieces_or_a_field(
    tmp_path: Path, game: str, real_field: bool
) -> None:
    loop = hosted(tmp_path, wanted=True).begin(MatchSetup(game, PEOPLE, real_field=real_field))
    assert loop.field is None


def test_answers_are_not_taken_back_to_explain_a_table(tmp_path: Path) -> None:
    loop = hosted(tmp_path, wanted=True).begin(MatchSetup("spellcycles", PEOPLE, real_field=True))
    with pytest.raises(IllegalAnswer, match="can't undo"):
        loop.table_is_right(Explanation(1, (), outright=False))


def test_a_camera_that_cannot_be_opened_is_told_and_tried_again() -> None:
    tried = []

    def broken() -> SimulatedField:
        tried.append(1)
        raise OSError("there is no camera")

    lazy_field = LazyField(broken)
    lazy_field.watch(True)
    assert lazy_field.status().state is SourceState.FAILED
    assert lazy_field.status().sentence == "The camera over the field does not answer: there is no camera."
    lazy_field.watch(True)
    assert len(tried) == 2


def test_a_source_that_breaks_has_failed_and_can_be_switched_on_again() -> None:
    class Breaking(SimulatedField):
        def poll(self) -> None:
            raise OSError("the cable is out")

    lazy_field = LazyField(lambda: Breaking(random.Random(1)))
    lazy_field.watch(True)
    assert lazy_field.status().state is SourceState.READY
    assert lazy_field.poll() is None
    assert lazy_field.status().state is SourceState.FAILED
    lazy_field.watch(True)
    assert lazy_field.status().state is SourceState.READY
