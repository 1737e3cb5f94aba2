"""The audit finds what a person would stumble over; the kit's own screens have nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.store.settings import TEXT_SCALES, Settings
from game.ui import words
from game.ui.art import Art
from game.ui.boards import Plate, Tally
from game.ui.boards.plates import TablePlate
from game.ui.drawing.layout import SAFE, SCREEN, Box, Share, column, even_column, row
from game.ui.drawing.widget import Widget
from game.ui.intents import Shortcut
from game.ui.scenes.host.failsafe import FailsafeScene
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice, TextEntry
from game.ui.stage.scene import Scene
from game.ui.widgets.banner import Banner
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.choice import Stepper, Toggle
from game.ui.widgets.countdown import Countdown
from game.ui.widgets.die import DieButton
from game.ui.widgets.hints import HintBar
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Panel, Pill
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _
from studio.pilot import Pilot
from tests.ui.audit import overflows


class Bare(Scene):
    """Shows what it is given."""

    content: tuple[Callable[[], Widget], ...] = ()

    def build(self) -> Widget:
        root = Widget("bare", SCREEN)
        for make in self.content:
            root.add(make())
        return root


def found(fly: Callable[..., Pilot], *content: Callable[[], Widget]) -> list[str]:
    class Filled(Bare):
        pass

    Filled.content = content
    return overflows(fly(Filled).scene)


def button(key: str, box: Box, text: str = "Play") -> Callable[[], Widget]:
    return lambda: Button(key, box, text)


def test_words_that_are_cut(fly: Callable[..., Pilot]) -> None:
    (problem,) = found(fly, lambda: Label("name", Box(96, 56, 200, 40), "Wilhelmina the Unforgettable"))
    assert "does not fit" in problem


def test_words_over_words(fly: Callable[..., Pilot]) -> None:
    labels = [
        lambda: Label("a", Box(200, 200, 400, 50), "One sentence"),
        lambda: Label("b", Box(250, 210, 400, 50), "Another sentence"),
    ]
    (problem,) = found(fly, *labels)
    assert "overlap" in problem


def test_boxes_may_share_room_where_no_words_stand(fly: Callable[..., Pilot]) -> None:
    left = lambda: Label("a", Box(200, 200, 800, 50), "Left")  # noqa: E731
    right = lambda: Label("b", Box(200, 200, 800, 50), "Right", align="right")  # noqa: E731
    assert found(fly, left, right) == []


def test_a_button_over_another(fly: Callable[..., Pilot]) -> None:
    (problem,) = found(fly, button("a", Box(200, 200, 300, 100)), button("b", Box(400, 250, 300, 100)))
    assert "bare/a (Button) and bare/b (Button) overlap" in problem


def test_a_target_too_small_for_a_finger(fly: Callable[..., Pilot]) -> None:
    (problem,) = found(fly, button("a", Box(200, 200, 300, 80)))
    assert "too small" in problem


def test_targets_too_close_together(fly: Callable[..., Pilot]) -> None:
    (problem,) = found(fly, button("a", Box(200, 200, 300, 100)), button("b", Box(508, 200, 300, 100)))
    assert "less than 16 apart" in problem


def test_something_outside_the_safe_area(fly: Callable[..., Pilot]) -> None:
    (problem,) = found(fly, button("a", Box(40, 200, 300, 100)))
    assert "safe area" in problem


class Gallery(Scene):
    """One of everything, in the room a real screen gives it."""

    name = "gallery"

    def build(self) -> Widget:
        root = Widget(self.name, SCREEN)
        header, body, hints = column(SAFE, 116, Share(), 56, gap=24)
        banner, sound, menu = row(header, Share(), 160, 160, gap=24)
        sentence = _("{name}, roll the dice", name="Rosa")
        root.add(Banner("banner", banner, sentence, seat=0, step=_("Step {n} of {of}", n=2, of=3)))
        root.add(IconButton("sound", sound, "sound-on", _("Sound")))
        root.add(IconButton("menu", menu, "menu", _("Menu"), shortcut=Shortcut.MENU))
        root.add(HintBar("hints", hints, [(Shortcut.BACK, _("Back")), (Shortcut.UNDO, _("Undo"))]))
        seats, rules, dice = row(body, 520, Share(), 480, gap=24)
        for n, cell in enumerate(even_column(seats, 5)):
            plate = root.add(TablePlate(n, cell, "Rosalinde", True, Art.die, lambda: None))
            plate.show(Plate((Tally("laurels", "23", "points"),), note=_("Mage")), "active", lit=False)
        self._fill_rules(root.add(Panel("rules", rules, title=_("Rules"))))
        self._fill_dice(root, root.add(Panel("dice", dice, title=_("Dice"))).inner)
        return root

    def _fill_rules(self, panel: Panel) -> None:
        rules = panel.add(ScrollColumn("scroll", panel.inner))
        lengths = [("short", _("Short")), ("normal", _("Normal")), ("long", _("Long"))]
        rules.item(Stepper("length", Box(0, 0, 0, 0), _("Length"), lengths, "short", print, share=0.62), 128)
        rules.item(Toggle("bots", Box(0, 0, 0, 0), _("Fast bots"), True, print), 128)
        rules.item(
            Paragraph("why", text=_("A die with another number of sides is rolled again until it fits."))
        )
        for n in range(3):
            rules.item(Toggle(f"more{n}", Box(0, 0, 0, 0), _("More"), False, print), 112)

    def _fill_dice(self, root: Widget, inner: Box) -> None:
        faces, words, ring, yes, pill = column(inner, 120, 96, 110, 120, 60)
        for n, cell in enumerate(row(faces, Share(), Share(), Share())):
            root.add(DieButton(f"die{n}", cell, (None, 3, 5)[n], look=("doubtful", "lit", "normal")[n]))
        root.add(Paragraph("sentence", words, _("Did we read them right?")))
        root.add(Countdown("left", ring.split_left(110)[0], left=0.4, text="2"))
        root.add(Button("yes", yes, _("Yes, lock it in"), tone="green", icon="check"))
        root.add(Pill("source", pill, _("Camera")))


def dialog(ctx: Context) -> Scene:
    choices = [DialogChoice("stay", _("Stay"), tone="green"), DialogChoice("go", _("Leave the match"))]
    sentence = _("The match is kept. It can be resumed from the lobby at any time, even after a restart.")
    return Dialog(ctx, _("Leave the match?"), sentence, choices, back="stay")


SCREENS: dict[str, Callable[[Context], Scene]] = {
    "gallery": Gallery,
    "dialog": dialog,
    "text entry": lambda ctx: TextEntry(ctx, _("Name of the player"), "Wilhelmina", print),
    "failsafe": lambda ctx: FailsafeScene(ctx, Path("/home/ann/.local/state/knucklebone/reports/x.txt")),
}


@pytest.fixture(params=["english", "pseudo"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with words.use_language({"english": words.english, "pseudo": words.pseudo}[request.param]):
        yield request.param


@pytest.mark.parametrize("screen", SCREENS)
def test_the_kits_own_screens_hold_in_a_longer_language(
    fly: Callable[..., Pilot], tmp_path: Path, screen: str, language: str
) -> None:
    pilot = fly(SCREENS[screen], settings=Settings(language="en" if language == "english" else "pseudo"))
    assert overflows(pilot.scene) == []


@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_the_dialog_and_the_failsafe_hold_at_every_text_size(fly: Callable[..., Pilot], scale: float) -> None:
    for screen in ("dialog", "failsafe"):
        pilot = fly(SCREENS[screen], settings=Settings(text_scale=scale))
        assert overflows(pilot.scene) == []


def test_what_is_scrolled_out_of_sight_overlaps_nothing(fly: Callable[..., Pilot]) -> None:
    class List(Scene):
        def build(self) -> Widget:
            root = Widget("list", SCREEN)
            root.add(Label("above", Box(200, 60, 900, 60), "A line of words just above the list", size=40))
            column = root.add(ScrollColumn("column", Box(200, 120, 900, 400)))
            for n in range(8):
                column.item(Button(f"b{n}", text=str(n)), 112)
            return root

    pilot = fly(List)
    for offset in range(0, 400, 25):
        column = pilot.widget("column")
        assert isinstance(column, ScrollColumn)
        column.scroll_to(offset)
        assert overflows(pilot.scene) == []
