"""The camera at this table.

How well it reads the dice here, what it was taught, and the pictures that people let it keep.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.devices.camera.area import DICE_AREAS, AreaKind, Crop, DiceArea, WatchesArea
from game.devices.camera.calibration import TABLE_FITS, AdaptsToTable, TableFit
from game.devices.camera.scenes.area import DiceAreaScene
from game.devices.camera.scenes.calibration import CalibrationScene, keep_fit
from game.devices.camera.scenes.calibration_words import result_sentence
from game.devices.camera.scenes.teaching import TeachingScene
from game.devices.camera.teaching import LearnsDice
from game.devices.registry import SourceRegistry
from game.store.settings import PICTURES
from game.ui.art.theme import ALARM, GOLD, LAVENDER
from game.ui.drawing.layout import TARGET_GAP, Box, Share, column, even_column, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.kept_pictures import count_of, delete_all, where_kept
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, IconButton, done_button
from game.ui.widgets.choice import Stepper, Toggle
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Panel
from game.ui.widgets.preview import Preview
from game.ui.words import _

MOST_DICE = 5
USUAL_DICE = 3
BUTTON_HEIGHT = 112
LIVE_WIDTH = 200
"""Width of what the camera sees now."""
LESSON_HEIGHT = 220
"""Height of what is said of a lesson, and its buttons, on an upright screen."""


class DiceCameraScene(Scene):
    """Check the table, teach the dice, forget either; keep pictures, say how many, delete them."""

    name = "dice-camera"
    over = True
    first_focus = "check"
    tick_every = 1 / 15

    def __init__(
        self, ctx: Context, registry: SourceRegistry, when_used: Callable[[], object] = lambda: None
    ) -> None:
        """`when_used` is called after a check has used the camera."""
        super().__init__(ctx)
        self._registry, self._when_used = registry, when_used
        self._dice = USUAL_DICE

    def resume(self) -> None:
        self.rebuild()

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = _("The camera at this table")
        panel = root.add(Panel("panel", self.safe, style="dialog", title=title, padding=48))
        shares = (Share(1.2), Share()) if self.portrait else (Share(1.25), Share())
        taught = LESSON_HEIGHT if self.portrait else BUTTON_HEIGHT
        check, lesson, pictures, below = column(
            panel.inner, shares[0], taught, shares[1], self._foot_height, gap=24
        )
        self._add_check(root, check)
        self._add_lesson(root, lesson)
        self._add_pictures(root, pictures)
        most, delete, done = self._foot(below)
        self._add_limits(root, most, delete)
        root.add(done_button(done, self.back))
        return root

    def tick(self, now: float) -> None:
        picture = self._registry.preview("camera")
        if picture is not None:
            self._live.show(picture)

    @property
    def _foot_height(self) -> float:
        return 2 * BUTTON_HEIGHT + TARGET_GAP if self.portrait else BUTTON_HEIGHT

    def _foot(self, box: Box) -> tuple[Box, Box, Box]:
        """Places below for how many pictures are kept, for deleting them, and for going back."""
        if not self.portrait:
            most, delete, done = row(box, Share(), Share(), Share(0.8))
            return most, delete, done
        above, below = even_column(box, 2)
        most, delete = row(above, Share(), Share())
        return most, delete, below.centre_box(520, below.h)

    # -- the check ----------------------------------------------------------------------------------------

    @property
    def _camera(self) -> str:
        source = self._registry.open("camera")
        return source.label if source is not None else ""

    def _fit(self) -> TableFit:
        return TableFit.from_data(TABLE_FITS.of(self.ctx.settings).get(self._camera))

    def _add_check(self, root: Widget, box: Box) -> None:
        fit = self._fit()
        words, buttons = column(
            box, Share(), 2 * BUTTON_HEIGHT + TARGET_GAP if self.portrait else BUTTON_HEIGHT
        )
        words, where = self.divide(words, (Share(), 860), (Share(), BUTTON_HEIGHT), gap=24)
        self._add_area(root, where)
        live, words = words.split_left(LIVE_WIDTH, gap=24)
        self._live = root.add(Preview("live", live))
        name, result = words.split_top(56, gap=4)
        title = _("Check this table") if not self._camera else self._camera
        root.add(Label("camera", name, title, role="label", size=38, colour=GOLD))
        root.add(Paragraph("result", result, result_sentence(fit), size=34, lines=4, floor=20))
        if self.portrait:
            dice, below = even_column(buttons, 2)
            check, forget = row(below, Share(1.3), Share())
        else:
            dice, check, forget = row(buttons, Share(1.1), Share(1.2), Share(0.9))
        options = [(n, str(n)) for n in range(1, MOST_DICE + 1)]
        root.add(Stepper("count", dice, _("Dice"), options, self._dice, self._set_dice, share=0.55))
        button = root.add(
            Button("check", check, _("Roll them ten times"), self.check, tone="violet", icon="dice")
        )
        button.enabled = bool(self._camera)
        root.add(Button("forget", forget, _("Delete this check"), self.forget, icon="undo")).enabled = (
            fit.rolls > 0
        )

    def _add_area(self, root: Widget, box: Box) -> None:
        """Where in the picture dice count."""
        area = self._area()
        options = [
            (AreaKind.EVERYWHERE, _("everywhere")),
            (AreaKind.TRAY, _("on the mat's tray")),
            (AreaKind.FRAME, _("in a frame")),
        ]
        where, draw = box.split_top(BUTTON_HEIGHT)[0].split_right(150, gap=TARGET_GAP)
        if area.kind is not AreaKind.FRAME:
            where = box.split_top(BUTTON_HEIGHT)[0]
        stepper = Stepper(
            "area", where, _("Where dice count"), options, area.kind, self._set_area, share=0.62
        )
        root.add(stepper).enabled = bool(self._camera)
        if area.kind is AreaKind.FRAME:
            root.add(IconButton("draw", draw, "brush", _("Draw it"), self._draw_frame, tone="violet"))

    def _area(self) -> DiceArea:
        return DiceArea.from_data(DICE_AREAS.of(self.ctx.settings).get(self._camera))

    def _set_area(self, kind: AreaKind) -> None:
        self._watch(replace(self._area(), kind=kind))

    def _draw_frame(self) -> None:
        def draw(frame: Crop) -> None:
            self._watch(replace(self._area(), frame=frame))

        self.ctx.stack.push(DiceAreaScene(self.ctx, self._registry, self._area().frame, draw))

    def _watch(self, area: DiceArea) -> None:
        areas = {**DICE_AREAS.of(self.ctx.settings), self._camera: area.to_data()}
        self.ctx.change_settings(DICE_AREAS.set(self.ctx.settings, areas))
        source = self._registry.open("camera")
        if isinstance(source, WatchesArea):
            source.watch(area)
        self.rebuild()

    def _set_dice(self, dice: int) -> None:
        self._dice = dice

    def check(self) -> None:
        """Open the check, with as many dice as were chosen."""
        self.ctx.stack.push(CalibrationScene(self.ctx, self._registry, self._dice, self._when_used))

    def forget(self) -> None:
        """Read at this table as at any other again."""
        keep_fit(self.ctx, self._camera, None)
        source = self._registry.open("camera")
        if isinstance(source, AdaptsToTable):
            source.adapt(TableFit())
        self.rebuild()

    # -- the lesson ---------------------------------------------------------------------------------------

    @property
    def _learner(self) -> LearnsDice | None:
        source = self._registry.open("camera")
        return source if isinstance(source, LearnsDice) else None

    def _add_lesson(self, root: Widget, box: Box) -> None:
        learner = self._learner
        words, buttons = self.divide(box, (Share(), 860), (Share(), BUTTON_HEIGHT), gap=24)
        taught = learner.dice_taught if learner is not None else 0
        text = _("Dice with special faces? Show each face to the camera, then test it.")
        if taught:
            text = _("This camera knows {dice} dice of this table.", dice=taught)
        trouble = _(learner.lesson_trouble) if learner is not None else ""
        colour = ALARM if trouble else LAVENDER
        root.add(Paragraph("taught", words, trouble or text, size=30, colour=colour, lines=3, floor=20))
        teach, unlearn = row(buttons, Share(1.4), Share())
        text = _("Learn these dice")
        root.add(Button("teach", teach, text, self.teach, tone="violet", icon="dice")).enabled = (
            learner is not None
        )
        button = root.add(Button("unlearn", unlearn, _("Delete"), self.unlearn, icon="undo"))
        button.enabled = taught > 0

    def teach(self) -> None:
        """Open the lesson, with as many dice as were chosen."""
        self.ctx.stack.push(TeachingScene(self.ctx, self._registry, self._dice, self._when_used))

    def unlearn(self) -> None:
        """Read the dice of this table as any others again."""
        if (learner := self._learner) is not None:
            learner.forget_lessons()
        self.rebuild()

    # -- pictures -----------------------------------------------------------------------------------------

    def _add_pictures(self, root: Widget, box: Box) -> None:
        settings = self.ctx.settings
        switch, words = column(box, BUTTON_HEIGHT, Share())
        text = _("Keep pictures of corrected rolls on this machine")
        root.add(Toggle("keep", switch, text, settings.keep_pictures, self._keep))
        where_is, troubled = where_kept(self.ctx.storage.keepsakes.corrections)
        about, where = words.split_top(words.h * 0.62)
        text = _("Saves your corrected rolls on this computer to improve the test.")
        root.add(Paragraph("about", about, text, size=30, colour=LAVENDER, lines=2, floor=18))
        colour = ALARM if troubled else LAVENDER
        root.add(Label("where", where, where_is, size=28, colour=colour, floor=18, lines=2))

    def _add_limits(self, root: Widget, most: Box, delete: Box) -> None:
        options = [(n, str(n)) for n in PICTURES]
        chosen = self.ctx.settings.most_pictures
        root.add(Stepper("most", most, _("Keep up to"), options, chosen, self._set_most, share=0.55))
        button = Button("delete", delete, _("Delete them all"), self.delete, tone="crimson", icon="trash")
        root.add(button).enabled = count_of(self.ctx.storage.keepsakes.corrections)[0] > 0

    def _keep(self, keep: bool) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, keep_pictures=keep))

    def _set_most(self, most: int) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, most_pictures=most))

    def delete(self) -> None:
        """Delete every picture that was kept; one tap, no question."""
        delete_all(self, self.ctx.storage.keepsakes.corrections, self.rebuild)
