"""A table whose real field is watched by a camera: pieces put down, walk-throughs, differences."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.devices.field.scenes.pictures import FieldPicturesScene
from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.vocabulary import SQUARES
from game.games.spellcycles.table.board import SpellcyclesBoard
from game.match.field.lazy_source import LazyField
from game.match.field.source import FieldPicture
from game.match.loop import MatchLoop
from game.store.settings import Motion, Settings
from game.ui.art.field import SquareMark
from studio.pilot import Pilot
from studio.simulated_field import SimulatedField
from tests.ui.audit import overflows
from tests.ui.scenes.tables import match, next_key, phase, seated, table

SWIFT = Settings(motion=Motion.OFF)
SEEN = 0.6
"""Seconds in which a change of the table is seen."""
ASKED = 3.5
"""Seconds after which people are asked about a difference."""


class Sitting:
    """People at a table with real pieces, an unseen screen, and a camera."""

    def __init__(self, pilot: Pilot, loop: MatchLoop, real: SimulatedField) -> None:
        self.pilot, self.loop, self.real = pilot, loop, real

    @property
    def board(self) -> SpellcyclesBoard:
        found = table(self.pilot).board
        assert isinstance(found, SpellcyclesBoard)
        return found

    def lay(self) -> None:
        """Move the real pieces as the match has them."""
        view = self.loop.match.view(None)
        for square in SQUARES:
            if self.real.stacks[square] != view.stack(square):
                self.real.lay(square, view.stack(square))

    def step(self) -> None:
        """Press what leads on, except that pieces were moved."""
        self.lay()
        key = next_key(self.pilot, self.loop)
        if key and key != "walk-done":
            self.pilot.press(key)
        self.pilot.run(0.3)

    def until(self, wanted: str, kind: type | None = None) -> None:
        """Play on until a person must choose in that phase."""
        for _ in range(400):
            self.lay()
            turn = self.loop.turn
            reached = turn is not None and turn.phase == wanted and not self.board.busy
            if reached and (kind is None or any(isinstance(option, kind) for option in turn.options)):
                self.pilot.run(SEEN)
                return
            self.step()
        raise AssertionError(f"{wanted} was not reached")

    def has(self, key: str) -> bool:
        widget = self.pilot.scene.root.find(key)
        return widget is not None and widget.can_focus

    def words(self, key: str) -> str:
        return self.pilot.widget(key).text  # type: ignore[attr-defined, no-any-return]


@contextmanager
def sitting(folder: Path, settings: Settings = SWIFT, **options: Any) -> Iterator[Sitting]:
    real = SimulatedField(random.Random(1))
    lazy_field = LazyField(lambda: real, wanted=True)
    loop = match(folder, real_field=True, field=lazy_field, seed=3, **options)
    with seated(folder, loop, settings) as pilot:
        yield Sitting(pilot, loop, real)


def test_a_match_goes_on_by_itself_where_people_do_as_they_are_told(tmp_path: Path) -> None:
    with sitting(tmp_path, bots=("Bob",)) as at:
        for _ in range(900):
            if at.pilot.scene.name != "table":
                break
            assert not at.has("fix-table")
            at.step()
        assert at.pilot.scene.name == "result"


def test_five_plates_leave_room_for_the_picture_of_the_camera(tmp_path: Path) -> None:
    with sitting(tmp_path, names=("Ann", "Bob", "Cid", "Dot", "Wilhelmina B")) as at:
        at.until("contribute")
        assert at.has("sight")
        assert not overflows(at.pilot.scene)


def test_a_piece_put_down_is_the_choice_and_nothing_is_left_to_do(tmp_path: Path) -> None:
    with sitting(tmp_path) as at:
        at.until("contribute")
        turn = at.loop.turn
        assert turn is not None
        place: Any = turn.options[0]
        at.real.put(place.square, place.piece)
        at.pilot.run(SEEN)
        assert at.loop.match.view(None).field[place.square] == place.piece
        assert at.loop.match.records[-1].source == "camera"
        assert not at.board.busy


def test_squares_turn_green_one_by_one_and_the_walk_ends_by_itself(tmp_path: Path) -> None:
    with sitting(tmp_path) as at:
        at.until("reap", Cast)
        at.pilot.press(next_key(at.pilot, at.loop))
        at.pilot.press("cast")
        first, *others = at.board.checklist.steps
        view = at.loop.match.view(None)
        at.real.lay(first.square, view.stack(first.square))
        at.pilot.run(SEEN)
        assert at.board.field.squares[first.square].model.mark is SquareMark.SEEN
        assert at.board.busy
        for step in others:
            at.real.lay(step.square, view.stack(step.square))
        at.pilot.run(SEEN)
        assert not at.board.busy


def test_after_an_undo_the_screen_says_what_to_take_off_and_sees_it_done(tmp_path: Path) -> None:
    with sitting(tmp_path) as at:
        at.until("contribute")
        turn = at.loop.turn
        assert turn is not None
        place: Any = turn.options[0]
        lay = at.real.stacks[place.square]
        at.real.put(place.square, place.piece)
        at.pilot.run(SEEN)
        at.pilot.press("undo")
        while at.pilot.scene.name == "seat-question":
            at.pilot.press("agree")
        at.pilot.run(SEEN)
        assert [step.square for step in at.board.checklist.steps] == [place.square]
        assert at.board.busy
        at.real.lay(place.square, lay)
        at.pilot.run(SEEN)
        assert not at.board.busy
        at.pilot.run(ASKED)
        assert not at.has("fix-table"), "the camera agrees with the match"
        assert at.loop.turn == turn


def test_a_piece_taken_off_after_an_undo_is_no_new_choice(tmp_path: Path) -> None:
    with sitting(tmp_path) as at:
        at.until("contribute")
        assert at.loop.turn is not None
        place: Any = at.loop.turn.options[0]
        at.real.put(place.square, place.piece)
        at.pilot.run(SEEN)
        answers = at.loop.match.answers
        at.pilot.press("undo")
        while at.pilot.scene.name == "seat-question":
            at.pilot.press("agree")
        at.pilot.run(ASKED)
        assert at.loop.match.answers == answers - 1, "what still lies there is to be taken off"


class TestADifference:
    @pytest.fixture
    def at(self, tmp_path: Path) -> Iterator[Sitting]:
        """A strange piece has come to a free square while somebody was to contribute."""
        with sitting(tmp_path) as at:
            at.until("contribute")
            self.square = next(square for square in SQUARES if not at.real.stacks[square])
            at.real.put(self.square, 0)
            at.pilot.run(SEEN)
            yield at

    def test_it_is_marked_on_its_square_and_then_asked_about(self, at: Sitting) -> None:
        model = at.board.field.squares[self.square].model
        assert (model.mark, model.sees) == (SquareMark.WRONG, 0)
        assert not at.has("fix-table")
        at.pilot.run(ASKED)
        assert at.has("fix-table")
        assert not at.has("table-right")
        assert "small red" in at.words("differing")
        assert overflows(at.pilot.scene) == []

    def test_people_may_fix_the_table(self, at: Sitting) -> None:
        at.pilot.run(ASKED)
        at.pilot.press("fix-table")
        assert not at.has("fix-table")
        at.real.take(self.square)
        at.pilot.run(SEEN)
        assert at.board.field.squares[self.square].model.mark is not SquareMark.WRONG
        assert phase(at.loop) == "contribute"

    def test_people_may_say_that_the_camera_is_wrong(self, at: Sitting) -> None:
        at.pilot.run(ASKED)
        at.pilot.press(f"trust-{self.square}")
        assert not at.has("fix-table")
        assert at.board.field.squares[self.square].model.mark is not SquareMark.WRONG

    def test_the_camera_can_be_switched_off_and_on_again(self, at: Sitting) -> None:
        at.pilot.run(ASKED)
        at.pilot.press("camera-off")
        at.pilot.run(5)
        assert not at.has("fix-table")
        at.pilot.press("menu")
        at.pilot.press("field")
        at.pilot.press("resume")
        at.pilot.run(ASKED + SEEN)
        assert at.has("fix-table")

    def test_a_choice_by_touch_is_possible_all_the_same(self, at: Sitting) -> None:
        answers = at.loop.match.answers
        at.pilot.press(next_key(at.pilot, at.loop))
        at.pilot.press(next_key(at.pilot, at.loop))
        assert at.loop.match.answers == answers + 1


def test_a_cast_made_on_the_table_counts_when_people_say_so(tmp_path: Path) -> None:
    with sitting(tmp_path) as at:
        at.until("reap", Cast)
        turn, after = at.loop.turn, at.loop.match.view(None)
        assert turn is not None
        cast = next(option for option in turn.options if isinstance(option, Cast))
        at.loop.match.rules.apply(after, cast)
        for square in SQUARES:
            if at.real.stacks[square] != after.stack(square):
                at.real.lay(square, after.stack(square))
        at.pilot.run(ASKED)
        assert "casts" in at.words("meaning-words")
        assert overflows(at.pilot.scene) == []
        at.pilot.press("table-right")
        at.pilot.run(SEEN)
        assert at.loop.match.view(None).field == after.field
        assert not at.has("fix-table")


def test_a_camera_that_fails_leaves_everything_to_touch(tmp_path: Path) -> None:
    with sitting(tmp_path) as at:
        at.until("contribute")
        at.real.trouble, at.real.failed = "No picture from camera 0: check its cable.", True
        at.pilot.run(SEEN)
        assert at.words("ticker") == "No picture from camera 0: check its cable."
        at.pilot.press(next_key(at.pilot, at.loop))
        at.pilot.press(next_key(at.pilot, at.loop))
        assert at.board.busy
        at.pilot.press("walk-done")
        at.pilot.run(SEEN)
        assert not at.board.busy


@pytest.mark.parametrize("language", ["en", "pseudo"])
def test_nothing_is_cut_off_when_much_differs(tmp_path: Path, language: str) -> None:
    with sitting(tmp_path, replace(SWIFT, language=language)) as at:
        at.until("contribute")
        for square in SQUARES[16:26]:
            at.real.lay(square, () if at.real.stacks[square] else (0,))
        at.pilot.run(ASKED)
        assert at.has("fix-table")
        assert overflows(at.pilot.scene) == []


def test_pictures_of_the_field_are_kept_only_where_people_wish_it(tmp_path: Path) -> None:
    """The switch is on the set-up of the camera, and so is the button that deletes them."""
    with sitting(tmp_path, SWIFT) as at:
        at.real.evidence = FieldPicture("C920", lambda: b"field", None, (), None)
        ctx = at.pilot.app.ctx
        pictures = ctx.storage.keepsakes.field_pictures.store.folder
        at.lay()
        at.pilot.run(SEEN)
        assert not pictures.exists()
        ctx.stack.push(FieldPicturesScene(ctx))
        at.pilot.run(0.2)
        at.pilot.press("keep")
        at.pilot.press("done")
        at.until("contribute")
        while not any(at.real.stacks):
            at.step()
        at.pilot.run(SEEN)
        ctx.storage.keepsakes.field_pictures.close()
        first = ctx.storage.keepsakes.field_pictures.store.rows()[0]
        assert (pictures / first["file"]).read_bytes() == b"field"
        ctx.stack.push(FieldPicturesScene(ctx))
        at.pilot.run(0.2)
        at.pilot.press("delete")
        at.pilot.run(0.2)
        assert not pictures.exists()
