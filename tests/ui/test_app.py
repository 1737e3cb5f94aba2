"""The loop: it never dies of a scene, it waits when there is nothing to do, it closes when it is asked to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.store import settings as stored
from game.ui.drawing.animation import Flight
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.widget import Widget
from game.ui.intents import InputDevice, Intent, Quit
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button
from game.ui.window.foreground import REFOCUS_INTERVAL_S
from studio.pilot import Pilot
from tests.ui.audit import cut_words
from tests.ui.fixtures import Board

pytestmark = pytest.mark.painted


class Fragile(Board):
    """Breaks in the way it is told to."""

    name = "fragile"
    breaks = ""
    left = False

    def build(self) -> Widget:
        root = super().build()
        root.add(Cracked("cracked", root.box)).host_scene = self
        return root

    def tick(self, now: float) -> None:
        self._maybe("tick")

    def on_intent(self, intent: Intent) -> bool:
        self._maybe("intent")
        return False

    def exit(self) -> None:
        self.left = True

    def _maybe(self, where: str) -> None:
        if self.breaks == where:
            raise RuntimeError(f"broken in {where}")


class Cracked(Widget):
    host_scene: Fragile

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        self.host_scene._maybe("paint")


@pytest.mark.parametrize("where", ["tick", "intent", "paint"])
def test_a_broken_scene_leads_to_the_failsafe_and_from_there_home(
    fly: Callable[..., Pilot], tmp_path: Path, where: str
) -> None:
    pilot = fly(Board, first=Fragile)
    broken = pilot.scene
    assert isinstance(broken, Fragile)
    broken.breaks = where
    pilot.keys("f1", "right")
    pilot.run(0.5)
    assert pilot.scene.name == "failsafe"
    assert broken.left
    report = next((tmp_path / "data" / "reports").iterdir()).read_text(encoding="utf-8")
    assert f"RuntimeError: broken in {where}" in report
    assert "fragile" in report
    pilot.press("home")
    assert pilot.scene.name == "board"
    pilot.press("e")
    assert pilot.scene.pressed() == ["e"]  # type: ignore[attr-defined]


def test_a_scene_that_cannot_even_be_built_leads_to_the_failsafe(fly: Callable[..., Pilot]) -> None:
    class Unbuildable(Scene):
        def build(self) -> Widget:
            raise KeyError("no such card")

    pilot = fly(Board, first=Unbuildable)
    assert pilot.scene.name == "failsafe"


def test_a_report_that_cannot_be_written_does_not_matter(fly: Callable[..., Pilot], tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    pilot = fly(Fragile)
    pilot.scene.breaks = "tick"  # type: ignore[attr-defined]
    pilot.run(0.5)
    assert pilot.scene.name == "failsafe"
    assert cut_words(pilot.app.ctx, pilot.widget("words")) == []


def test_a_program_that_only_fails_ends_with_the_reason(
    fly: Callable[..., Pilot], monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = fly()

    def broken(*size: float) -> None:
        raise OSError("no backdrop")

    monkeypatch.setattr(pilot.app.ctx.art, "backdrop", broken)
    pilot.scene.rebuild()
    pilot.app.renderer.forget()
    with pytest.raises(OSError, match="no backdrop"):
        pilot.run(5)


def test_closing_the_window_ends_the_loop_but_not_in_kiosk_mode(fly: Callable[..., Pilot]) -> None:
    kiosk, plain = fly(kiosk=True), fly()
    for pilot, running in ((kiosk, True), (plain, False)):
        pilot.post(pygame.QUIT)
        pilot.send(Quit(InputDevice.KEYS))
        pilot.app.ctx.program.leave()
        assert pilot.app.running is running


def test_an_input_method_is_for_writing_alone(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """As for Chinese and Japanese: elsewhere it would take the letters that are keys."""
    asked: list[str] = []
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: asked.append("stop"))
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: asked.append("start"))
    for writes, text in ((False, ""), (False, "m"), (True, "m"), (True, "m"), (False, "m")):
        monkeypatch.setattr(type(pilot.scene), "wants_text", writes)
        pilot.post(pygame.TEXTEDITING, text=text, start=0, length=len(text))
    assert asked == ["stop", "start", "stop"]


def test_an_idle_scene_is_neither_painted_nor_asked_often(pilot: Pilot, board: Board) -> None:
    pilot.run(1)
    painted: list[object] = []
    pilot.app.display.present = painted.append  # type: ignore[method-assign, assignment]
    board.ticks.clear()
    pilot.run(10)
    assert painted == []
    assert 38 <= len(board.ticks) <= 42


@pytest.mark.bakes
def test_pictures_are_baked_ahead_one_at_a_time_while_nothing_moves(fly: Callable[..., Pilot]) -> None:
    baked: list[int] = []

    class Baking(Board):
        def prewarm(self) -> Iterator[Callable[[], object]]:
            for n in range(5):
                yield partial(baked.append, n)

    pilot = fly(Baking)
    done = len(baked)
    assert done <= 1
    pilot.scene.animations.add(Flight(pygame.Surface((9, 9)), (0, 0), (900, 0), 1.0))
    pilot.run(0.5)
    assert len(baked) == done
    pilot.run(1.0)
    assert baked == [0, 1, 2, 3, 4]
    pilot.run(2.0)
    assert len(baked) == 5


def test_slow_frames_are_fewer_but_no_second_longer(pilot: Pilot, board: Board) -> None:
    pilot.run(1)
    drawn: list[float] = []

    def present(*_: object) -> None:
        pilot.clock.advance(0.2)
        drawn.append(pilot.clock.now())

    pilot.app.display.present = present  # type: ignore[method-assign, assignment]
    begun = pilot.clock.now()
    board.animations.add(Flight(pygame.Surface((9, 9)), (0, 0), (900, 0), 2.0))
    while board.animations:
        pilot.app.step()
    assert 2.0 <= pilot.clock.now() - begun <= 2.5
    assert 9 <= len(drawn) <= 12


@pytest.mark.parametrize("error", [pygame.error("Joystick not found"), SystemError("get"), KeyError(3)])
def test_a_device_that_breaks_the_reading_of_events_is_told_and_everything_goes_on(
    pilot: Pilot, board: Board, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def broken(*_: object) -> list[pygame.event.Event]:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(pygame.event, "get", broken)
        pilot.app.step()
        pilot.app.step()
    assert board.toasted is not None
    assert pilot.scene is board
    pilot.press("a")
    assert board.log == ["a"]


def test_a_timer_runs_once_and_in_time(pilot: Pilot, board: Board) -> None:
    begun, rang = pilot.clock.now(), []
    board.after(1.7, lambda: rang.append(pilot.clock.now() - begun))
    pilot.run(5)
    assert rang == [pytest.approx(1.7, abs=0.02)]


def test_a_toast_goes_by_itself_and_outlives_a_rebuild(pilot: Pilot, board: Board) -> None:
    board.toast("The tower is gone; dice are virtual now.", seconds=3)
    pilot.run(1)
    board.rebuild()
    assert board.root.find("toast") is not None
    pilot.run(2.5)
    assert board.root.find("toast") is None


def test_mute_is_kept_for_the_next_start(pilot: Pilot, tmp_path: Path) -> None:
    pilot.keys("m")
    assert pilot.app.ctx.settings.mute
    assert stored.load(tmp_path / "data")[0].mute


def test_a_larger_text_size_rebuilds_every_scene_with_new_art(pilot: Pilot, board: Board) -> None:
    before = pilot.app.ctx.art
    pilot.app.ctx.change_settings(stored.Settings(text_scale=1.5))
    assert pilot.app.ctx.art is not before
    assert pilot.app.ctx.art.text_scale == 1.5
    assert pilot.focus == "a"


def test_a_scene_that_fails_to_rebuild_takes_the_stack_with_it_once(
    fly: Callable[..., Pilot], tmp_path: Path
) -> None:
    class Stubborn(Board):
        def build(self) -> Widget:
            if self.built:
                raise RuntimeError("only once")
            return super().build()

    pilot = fly(Board, first=Stubborn)
    for _ in range(5):
        pilot.app.stack.push(Stubborn(pilot.app.ctx))
    pilot.run(0.1)
    pilot.app.ctx.change_settings(stored.Settings(text_scale=1.25))
    pilot.run(0.1)
    assert [scene.name for scene in pilot.app.stack.scenes] == ["failsafe"]
    assert len(list((tmp_path / "data" / "reports").iterdir())) == 1


def test_hints_follow_the_device_in_use(pilot: Pilot, board: Board) -> None:
    button = board.find("leave")
    assert isinstance(button, Button)
    pilot.tap(5, 5)
    assert button.glyph(pilot.app.ctx) is None
    pilot.keys("right")
    assert button.glyph(pilot.app.ctx) == "back"
    pilot.pad("left")
    assert pilot.app.ctx.input.device is InputDevice.PAD
    shown = [
        w.key for w in board.root.walk() if isinstance(w, Button) and w.glyph(pilot.app.ctx) == "confirm"
    ]
    assert shown == [pilot.focus]


def test_the_loop_ends_after_as_many_turns_as_it_is_given(pilot: Pilot) -> None:
    begun = pilot.clock.now()
    pilot.app.run(max_frames=4)
    assert pilot.clock.now() - begun <= 4 * 0.25 + 0.1
    pilot.app.run(until=lambda: pilot.clock.now() - begun > 2)
    assert pilot.clock.now() - begun > 2


def test_a_window_of_another_size_has_everything_in_its_place(pilot: Pilot, board: Board) -> None:
    pygame.display.set_mode((1280, 1024))
    for size in ((900, 700), (1280, 1024)):
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    pilot.run(0.1)
    assert pilot.app.display.scale == pytest.approx(2 / 3)
    assert pilot.app.ctx.art.scale == pytest.approx(2 / 3)
    pilot.press("g")
    pilot.press("b", touch=False)
    assert board.pressed() == ["g", "b"]


def test_full_screen_is_not_toggled_where_nobody_sees_it(pilot: Pilot) -> None:
    before = pilot.app.display.size
    pilot.keys("f11")
    assert pilot.app.display.size == before
    assert pilot.scene.name == "board"


@pytest.mark.pictures
@pytest.mark.parametrize(
    "event", [pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED]
)
def test_a_screen_that_was_covered_is_drawn_again_as_a_whole(pilot: Pilot, board: Board, event: int) -> None:
    pilot.run(1)
    before = pilot.shot().get_buffer().raw
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.app.display.window.fill((0, 0, 0))
    pilot.post(event)
    pilot.run(0.5)
    assert pilot.shot().get_buffer().raw == before


def test_a_public_screen_comes_back_to_the_front_until_it_is_there(
    fly: Callable[..., Pilot], monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, forward = fly(kiosk=True), []
    monkeypatch.setattr(pilot.app.display, "come_forward", lambda: forward.append(pilot.clock.now()))
    pilot.post(pygame.WINDOWFOCUSGAINED)
    pilot.run(5 * REFOCUS_INTERVAL_S)
    assert not forward
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.run(3.5 * REFOCUS_INTERVAL_S)
    assert len(forward) == 3
    pilot.post(pygame.WINDOWFOCUSGAINED)
    pilot.run(5 * REFOCUS_INTERVAL_S)
    assert len(forward) == 3


def test_at_home_another_window_keeps_the_keyboard(
    fly: Callable[..., Pilot], monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, forward = fly(), []
    monkeypatch.setattr(pilot.app.display, "come_forward", lambda: forward.append(True))
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.run(5 * REFOCUS_INTERVAL_S)
    assert not forward
