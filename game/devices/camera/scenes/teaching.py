"""A lesson for the camera.

Dice are thrown and people say what lies there, until every value was seen often enough. From then on it reads
those dice at this table, whatever their faces look like.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.devices.camera.calibration import UNFITTED, AdaptsToTable
from game.devices.camera.scenes.calibration import CalibrationScene, keep_fit
from game.devices.camera.scenes.throws import ThrowsScene
from game.devices.camera.teaching import DIE_SIDES, TIMES_SHOWN, DiceLesson, LearnsDice
from game.devices.dice import RollRequest
from game.match.dice.proposal import Accepted
from game.ui.art.theme import CREAM, GOLD, LAVENDER, MINT
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, Share, column, grid, row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog
from game.ui.widgets.button import Button, done_button, leave_button
from game.ui.widgets.label import Paragraph, Text
from game.ui.widgets.panel import Panel
from game.ui.words import _

BUTTON_HEIGHT = 112
COUNT_HEIGHT = 56
"""Height of the words below a die on the sheet."""


class ValuesShown(Widget):
    """Each value of a die, and how often it was seen."""

    def __init__(self, key: str, box: Box, shown: Mapping[int, int]) -> None:
        super().__init__(key, box)
        self._shown = dict(shown)
        self._texts = [self._text(value) for value in range(1, DIE_SIDES + 1)]

    def _text(self, value: int) -> Text:
        count = self._shown.get(value, 0)
        words = _("{good} of {count}", good=min(count, TIMES_SHOWN), count=TIMES_SHOWN)
        colour = MINT if count >= TIMES_SHOWN else GOLD if count else LAVENDER
        return Text(words, role="label", size=34, align="centre", colour=colour)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for index, cell in enumerate(grid(self.box, 3, 2, gap=16)):
            canvas.blit(ctx.art.panel(cell.w, cell.h, "well"), cell.x, cell.y)
            die, words = cell.inset(12, 10).split_bottom(COUNT_HEIGHT)
            value = index + 1
            canvas.blit_centred(ctx.art.die(value, min(die.w, die.h)), die)
            if self._shown.get(value, 0) >= TIMES_SHOWN:
                tick = Box(die.right - 56, die.y, 56, 56)
                canvas.blit_centred(ctx.art.icon("check", 48, MINT), tick)
            self._texts[index].paint(canvas, ctx.art, words)


class TeachingScene(ThrowsScene):
    """The six values on the left, the dice dialog on the right; at the end the way to a check."""

    name = "teaching"

    def begin(self) -> None:
        self._lesson = DiceLesson()

    @property
    def _learner(self) -> LearnsDice | None:
        source = self._registry.open("camera")
        return source if isinstance(source, LearnsDice) else None

    @property
    def _count(self) -> int:
        return len(self._lesson.throws)

    def enter(self) -> None:
        if (learner := self._learner) is not None:
            learner.begin_lesson(self._dice)
        super().enter()

    def exit(self) -> None:
        if not self._over and (learner := self._learner) is not None:
            learner.end_lesson(keep=False)
        super().exit()

    def _take(self, accepted: Accepted) -> None:
        self._lesson = self._lesson.and_one(accepted)
        if (learner := self._learner) is not None:
            learner.show(accepted)
        if self._lesson.is_complete:
            self.finish()

    def finish(self) -> None:
        """Read these dice by what was shown from now on."""
        source = self._learner
        if source is not None:
            source.end_lesson(keep=True)
        if isinstance(source, AdaptsToTable):
            # A check of how the dice were read before says nothing of how they are read now.
            keep_fit(self.ctx, source.label, None)
            source.adapt(UNFITTED)
        super().finish()

    def check(self) -> None:
        """Open the check, which says how well that goes."""
        self.ctx.stack.replace(CalibrationScene(self.ctx, self._registry, self._dice, self._when_over))

    def _leave_dialog(self) -> Dialog:
        words = _("You lose the rolls so far, and nothing else changes.")
        return self._question(_("Stop the lesson?"), words)

    # -- building -----------------------------------------------------------------------------------------

    def _request_text(self, request: RollRequest) -> str:
        number = self._count + 1
        if request.dice == 1:
            return _("Throw {number}: roll the die where the camera sees it.", number=number)
        return _(
            "Throw {number}: roll all {dice} dice where the camera sees them.",
            number=number,
            dice=request.dice,
        )

    def _add_sheet(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("panel", box, title=_("Learn these dice")))
        words, sheet, help_box, ways = column(panel.inner, 84, Share(), 84, BUTTON_HEIGHT)
        text = _("Tell me what each die shows. I need every face three times.")
        root.add(Paragraph("what", words, text, size=32, colour=LAVENDER, lines=2))
        root.add(ValuesShown("values-shown", sheet, self._lesson.shown))
        text = _(
            "Missing a number? Turn a die to it, then press Read them now. A symbol counts "
            "as the value you give it."
        )
        root.add(Paragraph("help", help_box, text, size=28, colour=LAVENDER, lines=3, floor=20))
        leave, enough = row(ways, Share(), Share())
        root.add(leave_button("leave", leave, _("Stop"), self.back))
        button = root.add(
            Button("enough", enough, _("That is enough"), self.finish, tone="violet", icon="check")
        )
        button.enabled = self._lesson.is_enough

    def _add_end(self, root: Widget, left: Box, right: Box) -> None:
        panel = root.add(Panel("panel", left, title=_("I know these dice now")))
        words, sheet = column(panel.inner, 168, Share())
        shown = sum(self._lesson.shown.values())
        text = _(
            "You showed me {dice} dice in {throws} rolls. Only this camera knows them.",
            dice=shown,
            throws=self._count,
        )
        root.add(Paragraph("known", words, text, role="strong", size=36, colour=CREAM, lines=4))
        root.add(ValuesShown("values-shown", sheet, self._lesson.shown))
        panel = root.add(Panel("next", right, title=_("How well?")))
        words, check, done = column(panel.inner, Share(), BUTTON_HEIGHT, BUTTON_HEIGHT)
        text = _(
            "Roll them ten more times to see how many I read right. Until then, I still ask you about "
            "doubtful rolls."
        )
        root.add(Paragraph("words", words, text, size=34, lines=8))
        text = _("Roll them ten times")
        root.add(Button("check", check, text, self.check, tone="violet", icon="dice", size=34))
        root.add(done_button(done, self.back))
        self.point("check")
