"""What the camera over the real field sees: a small picture at the table, a large one when it is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.devices.catalogue import open_field_setup
from game.devices.dice import SourceState
from game.match.field.source import can_be_set_up
from game.match.field.watcher import FieldWatcher
from game.match.loop import MatchLoop
from game.ui.art.theme import ALARM, GOLD, LAVENDER, MINT, Colour
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, Share, even_row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, done_button
from game.ui.widgets.label import Label, Text
from game.ui.widgets.panel import Panel
from game.ui.widgets.preview import Preview
from game.ui.words import _

LINE_WIDTH = 3
"""Width of the line round the small picture, logical units."""
SMALL_PICTURE_WIDTH_PX, LARGE_PICTURE_WIDTH_PX = 480, 1280
"""Width (px) of the pictures that the camera is asked for."""
LAMPS: dict[SourceState, Colour] = {SourceState.READY: MINT, SourceState.FAILED: ALARM}
"""What the eye in the corner is drawn in; gold while something keeps the camera from seeing the field."""


class SightWindow(Preview):
    """The small picture; the eye on it is green while the field is in sight."""

    focusable = True

    def __init__(self, key: str, box: Box, field: FieldWatcher, on_press: Callable[[], object]) -> None:
        super().__init__(key, box)
        self._field, self._on_press = field, on_press
        self._shown: Any = None
        self._state = SourceState.WAITING
        self._off = Text(
            _("The camera is off"), role="strong", size=28, colour=LAVENDER, align="centre", lines=3
        )

    def activate(self) -> None:
        self.ctx.sound.play("click")
        self._on_press()

    def follow(self) -> None:
        """Show the newest picture, if there is a new one."""
        watcher = self._field
        picture = watcher.source.preview(SMALL_PICTURE_WIDTH_PX) if watcher.on else None
        if picture is not self._shown:
            self._shown = picture
            self.show(picture)
        if watcher.status.state is not self._state:
            self._state = watcher.status.state
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        super().paint(canvas, ctx)
        box = self.box
        lamp = LAMPS.get(self._state, GOLD) if self._shown is not None else LAVENDER
        canvas.outline(lamp, box, LINE_WIDTH)
        if self._shown is None:
            self._off.paint(canvas, ctx.art, box.inset(12, 12))
            return
        canvas.blit_centred(ctx.art.icon("eye", 30, lamp), Box(box.right - 44, box.y + 8, 36, 36))

    def problems(self, ctx: Context) -> list[str]:
        return self._off.problems(ctx.art, self.box.inset(12, 12))


class SightScene(Scene):
    """The large picture, with what the camera has to say."""

    name = "sight"
    over = True
    tick_every = 1 / 15
    first_focus = "done"

    def __init__(
        self, ctx: Context, field: FieldWatcher, set_up: Callable[[Scene, Any], object] | None = None
    ) -> None:
        """`set_up` leads from a scene to the set-up of a source; without it there is no such button."""
        super().__init__(ctx)
        able = set_up is not None and can_be_set_up(field.source)
        self._field, self._set_up = field, set_up if able else None
        self._shown: Any = None

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = _("What the camera sees")
        panel = root.add(Panel("panel", self.plate(1440, 1000, 860), style="dialog", title=title, padding=36))
        picture, below = panel.inner.split_bottom(216 if self.portrait else 108, gap=20)
        self._view = root.add(Preview("view", picture))
        sentence, buttons = self.divide(
            below, (Share(), 660 if self._set_up else 320), (Share(), 108), gap=24
        )
        self._words = root.add(Label("words", sentence, "", size=32, colour=LAVENDER, lines=2, floor=22))
        cells = even_row(buttons, 2 if self._set_up else 1)
        if self._set_up is not None:
            words = _("Set it up")
            root.add(Button("set-up", cells[0], words, self._lead, tone="blue", icon="camera"))
        root.add(done_button(cells[-1], self.back, _("Close")))
        self._shown = None
        return root

    def _lead(self) -> None:
        assert self._set_up is not None, "without a set-up no button leads there"
        self._set_up(self, self._field.source)

    def tick(self, now: float) -> None:
        picture = self._field.source.preview(LARGE_PICTURE_WIDTH_PX) if self._field.on else None
        if picture is not self._shown:
            self._shown = picture
            self._view.show(picture)
        self._words.text = _(self._field.status.sentence)


class FieldFollower:
    """Follows the field of one match; without a camera nothing is ever to be seen."""

    def __init__(self, loop: MatchLoop) -> None:
        self._loop, self._field = loop, loop.field
        self._changes = 0

    @property
    def on(self) -> bool:
        """Whether a camera watches now."""
        return self._field is not None and self._field.on

    @property
    def trouble(self) -> str:
        """What keeps the camera from seeing the real field, if anything does."""
        if self._field is None or not self._field.on or self._field.status.state is SourceState.READY:
            return ""
        return _(self._field.status.sentence)

    def look(self, now: float) -> bool:
        """Let the match follow what lies there; True when there is something new to show.

        Raises JournalError.
        """
        if self._field is None:
            return False
        self._loop.watch(now)
        before, self._changes = self._changes, self._field.changes
        return before != self._changes

    def keep(self, ctx: Context) -> None:
        """Keep a picture of the field, if people wish that and it lies as the match has it."""
        if self._field is not None:
            ctx.storage.keepsakes.keep_field(self._field.settled_field(), ctx.settings)

    def enlarge(self, ctx: Context) -> None:
        """Show the picture at full size over the table."""
        assert self._field is not None, "without a camera over the field there is no picture to press"
        ctx.stack.push(SightScene(ctx, self._field, open_field_setup))
