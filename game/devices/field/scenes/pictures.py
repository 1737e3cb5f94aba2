"""Whether pictures of the real field are kept in matches, how many there are, and deleting them."""

from __future__ import annotations

from dataclasses import replace

from game.ui.art.theme import ALARM, LAVENDER
from game.ui.drawing.layout import Share, column, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.kept_pictures import count_of, delete_all, where_kept
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, done_button
from game.ui.widgets.choice import Toggle
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _

PANEL_SIZE = 1240, 760
"""Width and height, logical units, where the screen is so large."""
BUTTON_HEIGHT = 112


class FieldPicturesScene(Scene):
    """A switch, off until somebody turns it on; below it what is kept, and where."""

    name = "field-pictures"
    over = True
    first_focus = "keep"

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        width, height = (min(*pair) for pair in zip(PANEL_SIZE, (self.safe.w, self.safe.h), strict=True))
        box = self.safe.centre_box(width, height)
        panel = root.add(Panel("panel", box, style="dialog", title=_("Pictures of the field"), padding=48))
        switch, about, where, below = column(
            panel.inner, BUTTON_HEIGHT, Share(2), Share(), BUTTON_HEIGHT, gap=24
        )
        on = self.ctx.settings.keep_field_pictures
        root.add(Toggle("keep", switch, _("Keep pictures of the field on this machine"), on, self._keep))
        text = _(
            "We keep one picture of each position where camera and match agree, to test how well the "
            "camera reads your pieces. Things beside the mat are in it, too. Pictures stay on this "
            "machine, outside your matches."
        )
        root.add(Paragraph("about", about, text, size=32, floor=20))
        words, troubled = where_kept(self.ctx.storage.keepsakes.field_pictures)
        colour = ALARM if troubled else LAVENDER
        root.add(Label("where", where, words, size=28, colour=colour, floor=18, lines=2))
        delete, done = row(below, Share(), Share())
        words = _("Delete them all")
        button = root.add(Button("delete", delete, words, self.delete, tone="crimson", icon="trash"))
        button.enabled = count_of(self.ctx.storage.keepsakes.field_pictures)[0] > 0
        root.add(done_button(done, self.back))
        return root

    def _keep(self, keep: bool) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, keep_field_pictures=keep))

    def delete(self) -> None:
        """Delete every picture that was kept; one tap, no question."""
        delete_all(self, self.ctx.storage.keepsakes.field_pictures, self.rebuild)
