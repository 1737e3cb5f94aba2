"""The souvenir of a match: how far its clip is, and then a code by which a phone takes it along."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from game.store.removable import put
from game.store.souvenirs import Clip, Souvenir
from game.ui.art.theme import GOLD, LAVENDER, NIGHT_BOTTOM
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, Share, column, even_row
from game.ui.drawing.widget import Widget
from game.ui.scenes.phones.scene import PhonesScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel, Picture
from game.ui.words import _
from knucklebone_messages import NO_MESSAGE, LazyText
from knucklebone_threads import run_once

LOOK_INTERVAL_S: Final = 0.25
"""Seconds between two looks how far the clip is."""
PLATE_WIDTH, PLATE_HEIGHT, PORTRAIT_PLATE_HEIGHT = 1480, 820, 1400
"""Size of the plate; its height where the screen stands on end."""
PLATE_PADDING: Final = 48
PICTURE_WIDTH: Final = 520
"""Width of the part with the code, logical units."""
BAR_HEIGHT: Final = 28


class SouvenirScene(Scene):
    """Has the clip made, unless it is there, for as long as the program runs; shows how to take it along."""

    name = "souvenir"
    rebuilds = True
    over = True
    sleeps = True
    first_focus = "close"
    tick_every = LOOK_INTERVAL_S

    def __init__(self, ctx: Context, journal: Path) -> None:
        """`journal` is of a match that is over."""
        super().__init__(ctx)
        ctx.storage.keepsakes.make_souvenir(journal, ctx.art.faces)
        self._saved = NO_MESSAGE
        """What became of what was put onto a stick, once that is known."""
        self._shown = self._look()

    def _look(self) -> tuple[Souvenir | None, bool, Path | None]:
        phones, souvenir = self.ctx.phones, self.ctx.storage.keepsakes.souvenirs.latest
        sticks = self.ctx.storage.usb_drives() if souvenir is not None and souvenir.clip is not None else ()
        on = phones is not None and phones.on and bool(phones.addresses)
        return souvenir, on, sticks[-1] if sticks else None

    def tick(self, now: float) -> None:
        if self._saved is not NO_MESSAGE:
            self.toast(_(self._saved))
            self._saved = NO_MESSAGE
        if (seen := self._look()) != self._shown:
            self._shown = seen
            self.rebuild()

    def back(self) -> None:
        """Go back to where it was opened; the clip goes on being made."""
        self.ctx.stack.pop()

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        place = self.plate(PLATE_WIDTH, PLATE_HEIGHT, PORTRAIT_PLATE_HEIGHT)
        panel = root.add(Panel("panel", place, style="dialog", title=_("Souvenir"), padding=PLATE_PADDING))
        body, foot = panel.inner.split_bottom(MIN_TARGET_HEIGHT + 8, gap=TARGET_GAP)
        souvenir, phones_on, stick = self._shown
        clip = souvenir.clip if souvenir is not None else None
        switch, save, close = even_row(foot, 3)
        if clip is not None and stick is not None:
            root.add(Button("save", save, _("Save to USB"), partial(self._save, clip, stick), icon="save"))
        if clip is not None and not phones_on and self.ctx.phones is not None:
            root.add(Button("phones", switch, _("To a phone"), self._switch_phones, icon="phone"))
        root.add(leave_button("close", close, _("Close"), self.back, tone="green", icon="check"))
        left, right = self.divide(body, (PICTURE_WIDTH, Share()), (PICTURE_WIDTH, Share()), gap=40)
        if clip is not None:
            self._add_clip(root, left, right, clip, phones_on=phones_on)
        else:
            self._add_progress(root, left, right, souvenir)
        return root

    def _add_progress(self, root: Widget, left: Box, right: Box, souvenir: Souvenir | None) -> None:
        root.add(Picture("icon", left, lambda art: art.icon("star", min(left.w, left.h) * 0.6, GOLD)))
        if souvenir is None or souvenir.failed:
            words = _("No clip this time, but you can still watch the match again.")
            root.add(Paragraph("words", right, words, size=40, colour=LAVENDER, valign="middle"))
            return
        _unused, told, bar, _unused = column(right, Share(), 260, BAR_HEIGHT, Share(), gap=20)
        words = _("Making a clip of the deciding moment. It will appear on your phones.")
        root.add(Paragraph("words", told, words, size=40, colour=LAVENDER, valign="bottom"))
        root.add(_Progress("progress", bar, souvenir.percent / 100))

    def _add_clip(self, root: Widget, left: Box, right: Box, clip: Clip, *, phones_on: bool) -> None:
        lines = [_("{size:.1f} MB. Only people on your Wi-Fi can get it.", size=len(clip.body) / 1e6)]
        if phones_on and self.ctx.phones is not None:
            link = self.ctx.phones.addresses[0].url.rstrip("/") + clip.address
            root.add(Picture("qr", left, lambda art: art.qr(link, min(left.w, left.h))))
            lines.insert(0, _("Scan it to take it home. Phones at the table have it already."))
        else:
            root.add(Picture("icon", left, lambda art: art.icon("star", min(left.w, left.h) * 0.6, GOLD)))
        lines.append(_("Saved as: {file}", file=clip.path.name))
        root.add(Paragraph("words", right, "\n".join(lines), size=40, colour=LAVENDER, valign="middle"))

    def _save(self, clip: Clip, stick: Path) -> None:
        """Put it onto the stick; how that went is said when all of it is there."""
        put_beside(clip, stick, self._hear)

    def _hear(self, saved: LazyText) -> None:
        self._saved = saved

    def _switch_phones(self) -> None:
        if self.ctx.phones is not None:
            self.ctx.stack.push(PhonesScene(self.ctx, self.ctx.phones))


def put_beside(clip: Clip, stick: Path, told: Callable[[LazyText], object]) -> None:
    """Put a clip onto a stick, beside the screen's thread; `told` hears there how that went."""

    def write() -> None:
        path = put(clip.body, stick, clip.path.name)
        told(LazyText("{file} is on the stick {name} now.", file=path.name, name=stick.name))

    def on_failure(error: Exception) -> None:
        why = getattr(error, "strerror", None) or str(error)
        told(LazyText("Can't write to the stick {name}: {why}.", name=stick.name, why=why))

    run_once("stick", write, failed=on_failure)


class _Progress(Widget):
    """A line that fills."""

    def __init__(self, key: str, box: Box, share: float) -> None:
        super().__init__(key, box)
        self._share = share

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.fill(NIGHT_BOTTOM, self.box)
        canvas.fill(GOLD, Box(self.box.x, self.box.y, self.box.w * self._share, self.box.h))
