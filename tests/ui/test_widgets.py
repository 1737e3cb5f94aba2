"""Each widget by what a person does with it, whatever the device."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pygame
import pytest

from game.store.settings import Settings
from game.ui.drawing.layout import NOWHERE, SCREEN, Box
from game.ui.drawing.widget import Widget
from game.ui.intents import InputDevice, Scroll
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice, TextEntry
from game.ui.stage.scene import Scene
from game.ui.widgets.banner import Banner
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Stepper, Toggle
from game.ui.widgets.countdown import RING_STEPS, Countdown, ring
from game.ui.widgets.keyboard import ROWS
from game.ui.widgets.label import Paragraph
from game.ui.widgets.preview import Preview
from game.ui.widgets.scroll import ScrollColumn
from studio.pilot import Pilot
from tests.ui.audit import cut_words

SIZES = [("s", "Short"), ("n", "Normal"), ("l", "Long")]


class Form(Scene):
    """A stepper and a toggle."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.log: list[object] = []

    def build(self) -> Widget:
        root = Widget("form", SCREEN)
        root.add(Stepper("size", Box(100, 100, 1000, 112), "Length", SIZES, "s", self.log.append))
        root.add(Toggle("sound", Box(100, 300, 1000, 112), "Sound", True, self.log.append))
        return root


@pytest.fixture
def form(fly: Callable[..., Pilot]) -> Pilot:
    return fly(Form)


def log(pilot: Pilot) -> list[object]:
    assert isinstance(pilot.scene, Form)
    return pilot.scene.log


def test_a_stepper_goes_through_its_values_with_keys_and_pad(form: Pilot) -> None:
    form.keys("right", "right", "right", "left")
    form.pad("a", "left")
    assert log(form) == ["n", "l", "s", "l", "s", "l"]
    assert form.focus == "size"


def test_a_stepper_has_an_arrow_on_either_side_for_a_finger(form: Pilot) -> None:
    form.tap(1060, 150)
    form.tap(640, 150)
    form.tap(640, 150)
    assert log(form) == ["n", "s", "l"]


def test_a_finger_that_leaves_a_stepper_changes_nothing(form: Pilot) -> None:
    form.finger(pygame.FINGERDOWN, 1060, 150)
    form.finger(pygame.FINGERUP, 1060, 800)
    assert log(form) == []


def test_a_toggle_flips_with_everything(form: Pilot) -> None:
    form.press("sound")
    form.press("sound", touch=False)
    form.keys("return")
    form.pad("a")
    assert log(form) == [False, True, False, True]


class Long(Scene):
    """Twelve buttons where five have room."""

    def build(self) -> Widget:
        root = Widget("long", SCREEN)
        column = root.add(ScrollColumn("column", Box(100, 100, 900, 640)))
        self.pressed: list[int] = []
        for n in range(12):
            column.item(Button(f"b{n}", NOWHERE, str(n), partial(self.pressed.append, n)), 112)
        root.add(Button("below", Box(100, 800, 900, 112), "Below"))
        return root


def column(pilot: Pilot) -> ScrollColumn:
    found = pilot.widget("column")
    assert isinstance(found, ScrollColumn)
    return found


def test_the_focus_leads_a_long_list_and_then_leaves_it(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Long)
    for n in range(12):
        assert pilot.focus == f"b{n}"
        assert column(pilot).box.holds(pilot.widget(f"b{n}").box)
        pilot.keys("down")
    assert pilot.focus == "below"
    pilot.keys("up")
    assert pilot.focus == "b11"


def test_a_finger_drags_a_list_without_pressing_what_it_began_on(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Long)
    pilot.finger(pygame.FINGERDOWN, 400, 500)
    for y in range(480, 200, -20):
        pilot.finger(pygame.FINGERMOTION, 400, y)
    pilot.finger(pygame.FINGERUP, 400, 200)
    assert column(pilot).offset == pytest.approx(280, abs=30)
    assert pilot.scene.pressed == []  # type: ignore[attr-defined]


def test_a_list_is_dragged_by_what_takes_the_finger_itself_too(fly: Callable[..., Pilot]) -> None:
    changed: list[object] = []

    class Rules(Scene):
        def build(self) -> Widget:
            root = Widget("rules", SCREEN)
            rules = root.add(ScrollColumn("column", Box(100, 100, 900, 640)))
            for n in range(9):
                rules.item(Stepper(f"s{n}", NOWHERE, "Length", SIZES, "s", changed.append), 112)
            return root

    pilot = fly(Rules)
    pilot.finger(pygame.FINGERDOWN, 800, 600)
    for y in range(580, 200, -20):
        pilot.finger(pygame.FINGERMOTION, 800, y)
    pilot.finger(pygame.FINGERUP, 800, 200)
    assert column(pilot).offset == pytest.approx(380, abs=40)
    assert changed == []


def test_the_wheel_scrolls_as_far_as_there_is_something(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Long)
    for _ in range(30):
        pilot.send(Scroll(InputDevice.MOUSE, 400, 300, 1))
    assert column(pilot).offset == column(pilot).longest > 0


def test_what_is_scrolled_away_cannot_be_hit(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Long)
    pilot.tap(400, 850)
    assert pilot.focus == "below"
    with pytest.raises(LookupError):
        pilot.press("b11")


def test_a_long_text_is_scrolled_by_arrows(fly: Callable[..., Pilot]) -> None:
    class Rules(Scene):
        def build(self) -> Widget:
            root = Widget("rules", SCREEN)
            text = root.add(ScrollColumn("column", Box(100, 100, 900, 640)))
            text.item(Paragraph("text", text="A long rule, told at length. " * 60))
            return root

    pilot = fly(Rules)
    assert pilot.focus == "column"
    pilot.keys("down", "down")
    assert column(pilot).offset > 0
    pilot.keys("up", "up", "up")
    assert column(pilot).offset == 0


class Camera(Scene):
    def build(self) -> Widget:
        root = Widget("camera", SCREEN)
        root.add(Preview("preview", Box(100, 100, 480, 270)))
        return root


@pytest.mark.pictures
@pytest.mark.parametrize("shape", [(270, 480), (720, 1280), (480, 640), (90, 160)])
def test_a_preview_shows_blue_as_blue_and_the_whole_frame(
    fly: Callable[..., Pilot], shape: tuple[int, int]
) -> None:
    pilot = fly(Camera)
    frame = np.zeros((*shape, 3), np.uint8)
    frame[...] = (250, 20, 10)
    preview = pilot.widget("preview")
    assert isinstance(preview, Preview)
    preview.show(frame)
    pilot.run(0.2)
    assert tuple(pilot.shot().get_at((340, 235)))[:3] == (10, 20, 250)
    preview.show(None)
    pilot.run(0.2)
    assert tuple(pilot.shot().get_at((340, 235)))[:3] != (10, 20, 250)


def test_a_countdown_is_painted_again_only_when_the_ring_changes(fly: Callable[..., Pilot]) -> None:
    class Waiting(Scene):
        def build(self) -> Widget:
            root = Widget("waiting", SCREEN)
            root.add(Countdown("left", Box(200, 200, 120, 120)))
            return root

    pilot = fly(Waiting)
    left = pilot.widget("left")
    assert isinstance(left, Countdown)
    pilot.run(0.2)
    left.left = 1 - 0.4 / RING_STEPS
    assert pilot.scene.stale_boxes == []
    left.left = 1 - 1.4 / RING_STEPS
    assert pilot.scene.stale_boxes != []


def test_half_a_ring_is_lit_on_the_right() -> None:
    picture = ring(100, RING_STEPS // 2, (255, 0, 0))
    assert picture.get_at((92, 50))[0] == 255
    assert picture.get_at((7, 50))[0] < 50
    assert picture.get_at((50, 50))[3] == 0


def test_a_dialog_gives_one_answer_and_is_gone(pilot: Pilot) -> None:
    said: list[str] = []
    choices = [
        DialogChoice("stay", "Stay", lambda: said.append("stay")),
        DialogChoice("leave", "Leave", lambda: said.append("leave")),
    ]
    for press in (
        lambda: pilot.press("leave"),
        lambda: pilot.keys("escape"),
        lambda: pilot.pad("right", "a"),
    ):
        pilot.app.stack.push(Dialog(pilot.app.ctx, "Leave?", "It is kept.", choices, back="stay"))
        pilot.run(0.1)
        press()
        assert pilot.scene.name == "board"
    assert said == ["leave", "stay", "leave"]


@pytest.fixture
def entry(pilot: Pilot) -> tuple[Pilot, list[str]]:
    names: list[str] = []
    pilot.app.stack.push(TextEntry(pilot.app.ctx, "Name", "", names.append, limit=8))
    pilot.run(0.1)
    return pilot, names


def test_a_name_is_typed_on_real_keys(entry: tuple[Pilot, list[str]]) -> None:
    pilot, names = entry
    pilot.keys(*"Annm5", "backspace", "space", "b", "return")
    assert names == ["Annm b"]
    assert pilot.scene.name == "board"


def test_a_name_is_typed_by_touch_capital_first(entry: tuple[Pilot, list[str]]) -> None:
    pilot, names = entry
    for key in ("key-A", "key-N", "key-M", "key-erase", "key-shift", "key-N", "key-done"):
        pilot.press(key)
    assert names == ["AnN"]


def test_a_name_is_typed_by_pad_and_never_grows_too_long(entry: tuple[Pilot, list[str]]) -> None:
    pilot, names = entry
    pilot.pad("up")
    for _ in range(12):
        pilot.pad("a")
    pilot.pad("down", "a")
    assert len(names[0]) == 8


def test_leaving_a_text_entry_changes_nothing(entry: tuple[Pilot, list[str]]) -> None:
    pilot, names = entry
    pilot.keys("x", "escape")
    assert names == []
    assert pilot.scene.name == "board"


class Bannered(Scene):
    """A banner with a step."""

    banner: Banner

    def build(self) -> Widget:
        root = Widget("bannered", SCREEN)
        self.banner = root.add(Banner("banner", Box(100, 100, 940, 96), "", seat=0))
        return root


@pytest.mark.pictures
def test_the_step_of_a_banner_gives_way_to_a_sentence_that_would_be_cut(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Bannered)
    assert isinstance(pilot.scene, Bannered)
    banner, ctx = pilot.scene.banner, pilot.app.ctx
    asked = "Wilhelmina, which of the nine cards of this trick do you give to Bartholomew"
    long = asked + " for his queen of hearts?"
    pictures = []
    for step in ("", "Resource 1/3"):
        banner.show(long, seat=0, step=step)
        assert cut_words(ctx, banner) == []
        pictures.append(pygame.surfarray.array3d(pilot.shot()))
    assert np.array_equal(*pictures)


def test_a_german_keyboard_has_its_own_letters_where_people_know_them(fly: Callable[..., Pilot]) -> None:
    names: list[str] = []
    pilot = fly(settings=Settings(language="de"))
    pilot.app.stack.push(TextEntry(pilot.app.ctx, "Name", "", names.append))
    pilot.run(0.5)
    for key in ("key-Ü", "key-ß", "key-Ö", "key-Ä", "key-done"):
        pilot.press(key)
    assert names == ["Üßöä"]
    assert ROWS["de"][1].startswith("QWERTZ")
    assert {len(row) for row in ROWS["de"]} == {11}
