"""The check of a table: dice are rolled ten times, people look at each reading, the camera learns from it.

Ends with a report in plain words and what would change; nothing changes until somebody agrees.
"""

from __future__ import annotations

from game.devices.camera.calibration import (
    CHECK_ROLLS,
    TABLE_FITS,
    AdaptsToTable,
    CheckedRoll,
    TableFit,
    checked_roll,
    fit,
    report,
)
from game.devices.camera.scenes.calibration_views import RollSheet, ValueShares
from game.devices.camera.scenes.calibration_words import changes, dice_sentence, mistakes, rolls_sentence
from game.devices.camera.scenes.throws import ThrowsScene
from game.devices.dice import RollRequest
from game.match.dice.proposal import Accepted
from game.match.pictures import CHECKED
from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.drawing.layout import Box, Share, column, row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _

BUTTON_HEIGHT = 112


class CalibrationScene(ThrowsScene):
    """The sheet of rolls on the left, the dice dialog on the right; at the end the report."""

    name = "calibration"

    def begin(self) -> None:
        self._rolls: list[CheckedRoll] = []

    @property
    def _count(self) -> int:
        return len(self._rolls)

    def _take(self, accepted: Accepted) -> None:
        self._rolls.append(checked_roll(accepted))
        self.ctx.storage.keepsakes.keep_roll(accepted, self.ctx.settings, CHECKED)
        self._over = len(self._rolls) >= CHECK_ROLLS

    def start_over(self) -> None:
        """Forget these rolls and check once more."""
        self.begin()
        self._over = False
        self._ask()
        self.rebuild()

    def use(self) -> None:
        """Keep what was found out, for this camera."""
        source = self._registry.open("camera")
        found = fit(self._rolls)
        if source is not None:
            keep_fit(self.ctx, source.label, found)
            if isinstance(source, AdaptsToTable):
                source.adapt(found)
        self.ctx.stack.pop()

    def _leave_dialog(self) -> Dialog:
        words = _("You lose the rolls so far, and nothing else changes.")
        return self._question(_("Stop the check?"), words)

    def _request_text(self, request: RollRequest) -> str:
        count = len(self._rolls) + 1
        if request.dice == 1:
            return _(
                "Throw {count} of {all}: roll the die where the camera sees it.", count=count, all=CHECK_ROLLS
            )
        return _(
            "Throw {count} of {all}: roll all {dice} dice where the camera sees them.",
            count=count,
            all=CHECK_ROLLS,
            dice=request.dice,
        )

    def _add_sheet(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("panel", box, title=_("Check this table")))
        words, sheet, ways = column(panel.inner, 84, Share(), BUTTON_HEIGHT)
        text = _("After each roll, say whether the numbers are right, and fix those that are not.")
        root.add(Paragraph("what", words, text, size=32, colour=LAVENDER, lines=2))
        root.add(RollSheet("sheet", sheet, self._rolls))
        leave, enough = row(ways, Share(), Share())
        root.add(leave_button("leave", leave, _("Stop"), self.back))
        button = root.add(
            Button("enough", enough, _("That is enough"), self.finish, tone="violet", icon="check")
        )
        button.enabled = bool(self._rolls)

    def _add_end(self, root: Widget, left: Box, right: Box) -> None:
        self._add_report(root, left)
        self._add_changes(root, right)

    def _add_report(self, root: Widget, box: Box) -> None:
        found = report(self._rolls)
        panel = root.add(Panel("panel", box, title=_("How well the camera reads here")))
        dice, rolls, values, wrong = column(panel.inner, 110, 84, 200, Share(), gap=20)
        root.add(Paragraph("dice", dice, dice_sentence(found), role="strong", size=40, colour=GOLD, lines=2))
        root.add(Paragraph("rolls", rolls, rolls_sentence(found), size=34, colour=CREAM, lines=2))
        root.add(ValueShares("values", values, found.by_value))
        root.add(Paragraph("mistakes", wrong, "\n".join(mistakes(found)), size=32, colour=LAVENDER))

    def _add_changes(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("changes", box, title=_("From now on")))
        words, use, again, leave = column(panel.inner, Share(), BUTTON_HEIGHT, BUTTON_HEIGHT, BUTTON_HEIGHT)
        text = "\n\n".join(changes(fit(self._rolls)))
        root.add(Paragraph("words", words, text, size=34))
        root.add(Button("use", use, _("Use this"), self.use, tone="green", icon="check", size=40))
        root.add(Button("again", again, _("Check again"), self.start_over, tone="blue", icon="dice"))
        root.add(leave_button("leave", leave, _("Leave it as it was"), self.back))
        self.point("use")


def keep_fit(ctx: Context, camera: str, fit: TableFit | None) -> None:
    """Keep what a check found out about a camera, by its name; None forgets it."""
    cameras = {name: data for name, data in TABLE_FITS.of(ctx.settings).items() if name != camera}
    if fit is not None:
        cameras[camera] = fit.to_data()
    ctx.change_settings(TABLE_FITS.set(ctx.settings, cameras))
