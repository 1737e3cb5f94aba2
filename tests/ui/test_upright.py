"""Screens that stand on end have a layout of their own, and turning one loses nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import game.ui
from game.catalogue import GAMES
from game.games.spellcycles.rules.phases import Phase
from game.ui.boards.frame import frame_of
from game.ui.drawing.layout import UPRIGHT, WIDE, space_for
from game.ui.scenes.learning.lesson import LessonScene
from game.ui.scenes.table.scene import TableScene
from studio.pilot import Pilot
from studio.shots import SHOTS
from studio.shots.learning import lesson
from studio.shots.matches import play_until, rolls, turns
from studio.shots.studio import Studio
from tests.ui.audit import overflows
from tests.ui.haste import UnseenPilot

LYING_ON_THE_PICTURE = ("field-corners", "phones-asked", "phones-seated", "phones-waited-for")
"""Marks are dragged across a picture there, so they lie on it, and signs of phones on plates."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with Studio((540, 960), "pseudo", 1.5, UnseenPilot) as studio:
        yield studio


@pytest.fixture
def turning() -> Iterator[Studio]:
    """A screen that is turned while it is used."""
    with Studio((480, 270)) as studio:
        yield studio


@pytest.mark.parametrize("name", [name for name in SHOTS if name not in LYING_ON_THE_PICTURE])
def test_nothing_is_cut_or_overlaps_in_large_letters_and_longer_words(studio: Studio, name: str) -> None:
    SHOTS[name](studio)
    assert overflows(studio.pilot.scene) == []


@pytest.mark.parametrize(
    ("size", "space"),
    [((1920, 1080), WIDE), ((1080, 1920), UPRIGHT), ((1000, 1000), WIDE), ((1280, 1024), WIDE)],
)
def test_a_window_shows_the_space_in_which_letters_are_largest(size: tuple[int, int], space: object) -> None:
    assert space_for(*size) is space


def test_a_screen_that_stands_on_end_is_filled_with_letters_as_large(studio: Studio) -> None:
    display = studio.pilot.app.display
    assert display.stage.get_size() == (540, 960)
    assert display.scale == pytest.approx(0.5)


def test_no_scene_or_board_relies_on_the_shape_of_the_screen() -> None:
    """They ask for what is there: a certain space is named where spaces are made, and nowhere else."""
    root = Path(next(iter(game.ui.__path__)))
    asking = [*root.glob("scenes/*.py"), *root.glob("boards/**/*.py"), *root.glob("widgets/*.py")]
    fixed = re.compile(r"from game\.ui\.layout import .*\b(SCREEN|SAFE|WIDE|UPRIGHT)\b")
    assert [str(path.relative_to(root)) for path in asking if fixed.search(path.read_text("utf-8"))] == []


def turn(pilot: Pilot, size: tuple[int, int]) -> None:
    """The screen is turned, and the program is told."""
    pygame.display.set_mode(size)
    pilot.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    pilot.run(0.1)


def test_turning_the_screen_keeps_what_is_picked_and_the_focus(turning: Studio) -> None:
    loop = play_until(turning.begin(), turns(Phase.CONTRIBUTE, 60))
    scene, pilot = turning.table(loop), turning.pilot
    assert isinstance(scene, TableScene)
    piece = next(w.key for w in scene.root.walk() if w.key.startswith("piece-"))
    pilot.press(piece)
    said, focus, answers = scene.board.prompt(), pilot.focus, loop.match.answers
    turn(pilot, (270, 480))
    assert pilot.scene is scene
    assert scene.board.area.box == frame_of(UPRIGHT, 3, tall=scene.board.area.box.h).area
    assert (scene.board.prompt(), pilot.focus, loop.match.answers) == (said, focus, answers)
    turn(pilot, (480, 270))
    assert scene.board.area.box == frame_of(WIDE, 3).area
    assert (scene.board.prompt(), pilot.focus, loop.match.answers) == (said, focus, answers)


def test_what_is_pressed_is_where_it_is_seen_after_the_turn(turning: Studio) -> None:
    loop = play_until(turning.begin(), rolls())
    turning.table(loop)
    turn(turning.pilot, (270, 480))
    turning.pilot.press("menu")
    turning.pilot.run(0.1)
    assert turning.pilot.scene.name == "pause"
    turn(turning.pilot, (480, 270))
    turning.pilot.press("resume")
    assert turning.pilot.scene.name == "table"


def test_a_sentence_in_passing_stays_and_moves_to_the_new_top(turning: Studio) -> None:
    turning.show(turning.lobby)
    toast = turning.pilot.scene.toast("The table is laid")
    turn(turning.pilot, (270, 480))
    assert turning.pilot.scene.root.find("toast") is toast
    assert UPRIGHT.safe.holds(toast.box)


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_played_to_its_end(game: str, scale: float) -> None:
    with Studio((540, 960), "de", scale, UnseenPilot) as studio:
        with pytest.raises(LookupError):
            lesson(studio, game, "words of no step")
        assert not isinstance(studio.pilot.scene, LessonScene), studio.pilot.scene.name
