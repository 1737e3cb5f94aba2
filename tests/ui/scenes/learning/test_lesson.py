"""A lesson is played on the real table: only what is lit can be pressed, and it leads to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match.pace import Pace
from game.store.settings import Motion, Settings
from game.ui.lessons.lesson import Lesson
from game.ui.scenes.learning.lesson import LessonScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from tests.thorough import thorough
from tests.ui.audit import cut_words
from tests.ui.haste import UnseenPilot
from tests.ui.lessons.test_lessons import LESSONS
from tests.ui.scenes.tables import Home

pytestmark = pytest.mark.painted

SMALL = (960, 540)
USUAL, LARGE = (1280, 720), (1920, 1080)
MOST = 600
"""Looks at a lesson before it is given up."""


def begin(folder: Path, lesson: Lesson, language: str = "en") -> Pilot:
    def first(ctx: Context) -> Scene:
        return Home(ctx)

    settings = Settings(language=language, motion=Motion.OFF)
    pilot = Pilot(folder, first, size=SMALL, settings=settings)
    pilot.app.stack.push(LessonScene(pilot.app.ctx, lesson, pace=Pace.instant()))
    pilot.run(0.3)
    return pilot


@pytest.mark.parametrize(
    ("language", "scale", "size"),
    [("de", 1.5, USUAL), ("en", 1.0, LARGE), *thorough(("de", 1.0, USUAL), ("en", 1.5, LARGE))],
)
def test_a_bubble_never_covers_what_it_speaks_of(
    tmp_path: Path, language: str, scale: float, size: tuple[int, int]
) -> None:
    settings = Settings(language=language, text_scale=scale, motion=Motion.OFF)
    told = 0
    with UnseenPilot(tmp_path, Home, size=size, settings=settings) as pilot:
        for first in LESSONS.values():
            pilot.app.stack.reset(LessonScene(pilot.app.ctx, first, pace=Pace.instant()))
            for scene in taught(pilot):
                told += 1
                covered = [key for key in scene.lit if scene.bubble.box.intersects(scene.find(key).box)]
                assert not covered, f"{scene.bubble.said} covers {covered}"
    assert told >= sum(first.length for first in LESSONS.values())


def taught(pilot: Pilot) -> Iterator[LessonScene]:
    """Press only what is lit, to the end of a lesson; the scene each time that something is told."""
    for _ in range(MOST):
        pilot.run(0.12)
        scene = pilot.scene
        if not isinstance(scene, LessonScene):
            return
        key = to_press(scene)
        if key:
            yield scene
            pilot.press(key)
    raise AssertionError(f"the lesson is stuck at {lesson(pilot).step}")


def lesson(pilot: Pilot) -> LessonScene:
    assert isinstance(pilot.scene, LessonScene)
    return pilot.scene


def to_press(scene: LessonScene) -> str:
    """What a learner presses now; empty while something happens by itself."""
    if scene.step is None:
        return ""
    keys = scene.lit if scene.step.answers else ("go-on",)
    seen = [widget.key for widget in scene.root.walk() if widget.can_focus]
    return next((key for key in keys if key in seen), "")


def learn(pilot: Pilot, until: str = "") -> None:
    """Press only what is lit, until some words are told or the lesson is over; nothing told is ever cut."""
    for _ in range(MOST):
        scene = pilot.scene
        if not isinstance(scene, LessonScene):
            return
        if scene.step is not None and until and until in scene.step.words:
            return
        key = to_press(scene)
        if key:
            assert not cut_words(scene.ctx, *scene.bubble.walk())
            pilot.press(key)
        pilot.run(0.12)
    raise AssertionError(f"the lesson is stuck at {lesson(pilot).step}")


@pytest.mark.parametrize("game", LESSONS)
def test_pressing_what_is_lit_leads_to_the_end(tmp_path: Path, game: str) -> None:
    with begin(tmp_path, LESSONS[game], "pseudo") as pilot:
        learn(pilot)
        assert pilot.scene.name == "dialog"
        assert pilot.app.ctx.settings.learned == (game,)
        pilot.press("done")
        pilot.run(0.1)
        assert pilot.scene.name == "home"


def test_anything_else_is_refused_in_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    with begin(tmp_path, LESSONS["trade-or-duel"]) as pilot:
        learn(pilot, until="Choose Bea")
        scene = lesson(pilot)
        answers = scene.loop.match.answers
        pilot.press("mat-2")
        assert scene.find("toast").text == "Not yet: press what is lit."  # type: ignore[attr-defined]
        pilot.scene.focus.focus("say-trade")
        pilot.keys("return")
        assert (scene.loop.match.answers, scene.lit) == (answers, ("mat-1",))


def test_what_was_picked_can_be_let_go_and_the_step_begins_again(tmp_path: Path) -> None:
    with begin(tmp_path, LESSONS["trade-or-duel"]) as pilot:
        learn(pilot, until="Choose Bea")
        pilot.press("mat-1")
        assert lesson(pilot).lit == ("say-duel",)
        pilot.keys("escape")
        assert lesson(pilot).lit == ("mat-1",)


def test_it_is_played_by_keys_alone(tmp_path: Path) -> None:
    with begin(tmp_path, LESSONS["trade-or-duel"]) as pilot:
        for _ in range(12):
            pilot.keys("return")
            pilot.run(0.4)
        assert lesson(pilot).loop.match.answers >= 6


def test_it_can_be_left_and_begun_anew(tmp_path: Path) -> None:
    with begin(tmp_path, LESSONS["trade-or-duel"]) as pilot:
        learn(pilot, until="Choose Bea")
        pilot.press("menu")
        pilot.press("again")
        pilot.run(0.3)
        assert lesson(pilot).step is LESSONS["trade-or-duel"].steps[0]
        pilot.keys("escape")
        pilot.press("leave")
        pilot.run(0.1)
        assert pilot.scene.name == "home"
        assert pilot.app.ctx.settings.learned == ()


def test_nothing_of_a_lesson_is_kept_as_a_match(tmp_path: Path) -> None:
    with begin(tmp_path, LESSONS["spellcycles"]) as pilot:
        learn(pilot, until="Your second turn")
        assert pilot.scene.name == "lesson"
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] in ([], ["audit"])


def test_a_card_tapped_twice_is_played_as_at_any_table(tmp_path: Path) -> None:
    with begin(tmp_path, LESSONS["unnamed"]) as pilot:
        learn(pilot, "play the ace of hearts")
        pilot.press("card-AH")
        assert lesson(pilot).lit == ("confirm",)
        answers = lesson(pilot).loop.match.answers
        pilot.press("card-AH")
        assert lesson(pilot).loop.match.answers > answers


def test_a_card_put_back_is_asked_for_again(tmp_path: Path) -> None:
    market = LESSONS["unnamed"].then
    assert market is not None
    with begin(tmp_path, market) as pilot:
        learn(pilot, "Five hearts buy Apprentices")
        for key in ("pile-0", "card-2H", "card-2H"):
            pilot.press(key)
        assert lesson(pilot).lit == ("card-2H",)
