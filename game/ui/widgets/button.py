"""Things to press.

    Button("play", box, _("Play"), self.play, tone="green")
    Button("back", box, _("Back"), self.back, tone="crimson", shortcut=Shortcut.BACK)

With keyboard or pad, the button with the focus shows the confirm glyph (so there is one on screen), and
buttons with a shortcut show theirs.
"""

from __future__ import annotations

from collections.abc import Callable

from game.ui.art import Art
from game.ui.art.theme import LAVENDER, ControlState
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.intents import Shortcut
from game.ui.stage.context import Context
from game.ui.widgets.label import SharedFontSize, Text, Worded
from game.ui.words import _

GLYPH_SIZE = 52
"""Size of the hint on a button, logical units."""
BUTTON_PADDING = 28
"""Space between a button's ends and what stands on it."""
CORNER_OVERHANG = 14
"""How far a hint on a corner reaches outside."""
ICON_GAP = 14
ICON_RATIO = 1.5
"""Size of an icon before words in parts of their size."""
CLEAR = GLYPH_SIZE + ICON_GAP - 8
"""Room that a glyph beside the words takes."""


class Pressable(Widget):
    """A widget that calls `on_press` when it is confirmed, with a sound unless that is empty."""

    focusable = True

    def __init__(
        self,
        key: str,
        box: Box,
        on_press: Callable[[], object],
        *,
        shortcut: Shortcut | None = None,
        sound: str = "click",
    ) -> None:
        super().__init__(key, box)
        self.on_press, self.shortcut, self.sound = on_press, shortcut, sound

    def activate(self) -> None:
        if self.sound:
            self.ctx.sound.play(self.sound)
        self.on_press()

    def on_device(self) -> None:
        if self.shortcut is not None or self.focused:
            self.invalidate()

    def paint_focus(self, canvas: Canvas, ctx: Context) -> None:
        super().paint_focus(canvas, ctx)
        if self.glyph(ctx) is Shortcut.CONFIRM and not self.has_place_for_glyph(ctx.art):
            corner = Box(self.box.x - CORNER_OVERHANG, self.box.y - CORNER_OVERHANG, GLYPH_SIZE, GLYPH_SIZE)
            canvas.blit_centred(ctx.art.glyph(ctx.input.hand, Shortcut.CONFIRM, GLYPH_SIZE), corner)

    def has_place_for_glyph(self, art: Art) -> bool:
        """Whether it draws the confirm glyph itself; otherwise that lies on its corner with the ring."""
        return False

    @property
    def state(self) -> ControlState:
        """How it looks now."""
        if not self.enabled:
            return ControlState.DISABLED
        if self.pressed:
            return ControlState.PRESSED
        return ControlState.FOCUS if self.focused and self.ctx.input.shows_focus else ControlState.NORMAL

    def face(self, art: Art, state: ControlState | None = None) -> Box:
        """Where things stand on the button that it is painted as, now or in another state."""
        top, tall = art.button_face(self.box.h, state or self.state)
        return Box(self.box.x, self.box.y + top, self.box.w, tall)

    def paint_button(self, canvas: Canvas, ctx: Context, tone: str) -> Box:
        """Draw the button as it is now; returns its face."""
        box = self.box
        canvas.blit(ctx.art.button(box.w, box.h, tone, self.state), box.x, box.y)
        return self.face(ctx.art)

    def glyph(self, ctx: Context) -> Shortcut | None:
        """The hint to draw: the shortcut, or Confirm while it has the focus; none for touch and mouse."""
        if not ctx.input.shows_focus or not self.enabled:
            return None
        if self.focused:
            return Shortcut.CONFIRM
        return self.shortcut


class Button(Worded, Pressable):
    """A button with words, and perhaps an icon before them."""

    tone = Reactive[str]()

    def __init__(
        self,
        key: str,
        box: Box = NOWHERE,
        text: str = "",
        on_press: Callable[[], object] = lambda: None,
        *,
        tone: str = "violet",
        icon: str = "",
        size: int = 36,
        shortcut: Shortcut | None = None,
        sound: str = "click",
    ) -> None:
        super().__init__(key, box, on_press, shortcut=shortcut, sound=sound)
        self.tone, self._icon = tone, icon
        self._words = Text(text, role="label", size=size, align="centre", lines=2)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, face = ctx.art, self.paint_button(canvas, ctx, self.tone)
        colour = art.button_text_colour(self.tone) if self.enabled else LAVENDER
        words, icon = self._parts(art, face)
        if self._icon:
            canvas.blit_centred(art.icon(self._icon, icon.w, colour), icon)
        self._words.paint(canvas, art, words, colour)
        glyph = self.glyph(ctx)
        if glyph is not None and (glyph is not Shortcut.CONFIRM or self.has_place_for_glyph(art)):
            place = Box(face.x + BUTTON_PADDING - 8, face.y, GLYPH_SIZE, face.h)
            canvas.blit_centred(art.glyph(ctx.input.hand, glyph, GLYPH_SIZE), place)

    def write_alike(self, others: SharedFontSize) -> None:
        """Its words are as large as those of others."""
        others.add(self._words, self._words_box)

    def _words_box(self) -> Box:
        art = self.ctx.art
        return self._parts(art, self.face(art, ControlState.NORMAL))[0]

    def has_place_for_glyph(self, art: Art) -> bool:
        return self.shortcut is not None or self._roomy(art, self.face(art, ControlState.NORMAL))

    def _roomy(self, art: Art, face: Box) -> bool:
        return self._wanted_size(art, face) <= face.inset(BUTTON_PADDING).w - 2 * CLEAR

    def _wanted_size(self, art: Art, face: Box) -> float:
        lead = self._icon_size(face) + ICON_GAP if self._icon else 0
        return art.measure(self._words.text, self._words.role, self._words.size)[0] + lead

    def _icon_size(self, face: Box) -> float:
        return min(face.h - 24, self._words.size * ICON_RATIO) if self._icon else 0

    def _parts(self, art: Art, face: Box) -> tuple[Box, Box]:
        """Where words and icon stand: in the middle of what a glyph beside them leaves."""
        inner = face.inset(BUTTON_PADDING, 6)
        if self.shortcut is not None and not self._roomy(art, face):
            inner = inner.split_left(CLEAR)[1]
        elif not self._roomy(art, face):
            inner = face.inset(BUTTON_PADDING - 10, 6)
        size = self._icon_size(face)
        lead = size + ICON_GAP if self._icon else 0
        used = min(self._wanted_size(art, face), inner.w)
        at = inner.x + (inner.w - used) / 2
        icon = Box(at, inner.y + (inner.h - size) / 2, size, size)
        return Box(at + lead, inner.y, max(0.0, used - lead) + 1, inner.h), icon


def leave_button(
    key: str, box: Box, text: str, act: Callable[[], object], *, tone: str = "quiet", icon: str = "return"
) -> Button:
    """The button that ends a scene, as the Back key does."""
    return Button(key, box, text, act, tone=tone, icon=icon, shortcut=Shortcut.BACK)


def done_button(box: Box, act: Callable[[], object], text: str = "") -> Button:
    """The way out of what was set up; 'Done' unless it says something else."""
    return leave_button("done", box, text or _("Done"), act, tone="green", icon="check")


def back_button(box: Box, act: Callable[[], object]) -> Button:
    """The way back to where a scene was opened."""
    return leave_button("back", box, _("Back"), act, tone="green")


class IconButton(Worded, Pressable):
    """A square button with an icon and a short word below it."""

    icon = Reactive[str]()

    def __init__(
        self,
        key: str,
        box: Box = NOWHERE,
        icon: str = "",
        text: str = "",
        on_press: Callable[[], object] = lambda: None,
        *,
        tone: str = "quiet",
        shortcut: Shortcut | None = None,
    ) -> None:
        super().__init__(key, box, on_press, shortcut=shortcut)
        self.icon, self._tone = icon, tone
        self._words = Text(text, role="label", size=28, align="centre", floor=24)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        picture, words = self._parts(self.paint_button(canvas, ctx, self._tone).inset(4, 8))
        colour = art.button_text_colour(self._tone) if self.enabled else LAVENDER
        glyph = self.glyph(ctx)
        if glyph is not None and glyph is not Shortcut.CONFIRM:
            canvas.blit_centred(art.glyph(ctx.input.hand, glyph, picture.h * 1.2), picture)
        else:
            canvas.blit_centred(art.icon(self.icon, picture.h, colour), picture)
        self._words.paint(canvas, art, words, colour)

    def _parts(self, face: Box) -> tuple[Box, Box]:
        if not self._words.text:
            side = min(face.w, face.h) - 8
            return face.centre_box(side, side), Box(face.x, face.bottom, 0, 0)
        above, words = face.split_bottom(34)
        return above.centre_box(above.h - 4, above.h - 4), words
