"""Things to choose from: a stepper, a toggle.

    Stepper("seats", box, _("Seats"), [(2, "2"), (3, "3")], 3, self.set_seats)
    Toggle("mute", box, _("Sound"), True, self.set_sound)

`on_change` gets the new value. With keys and pad a stepper changes by left and right (and Confirm goes on to
the next), with a finger or the mouse by its two arrows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Generic, TypeVar

from game.ui.art.text import words_of
from game.ui.art.theme import CREAM, GOLD, LAVENDER, ControlState
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import TARGET_GAP, Box
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Pointer
from game.ui.intents import Intent, Navigate, PointerDown, PointerUp
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import SharedFontSize, Text
from game.ui.words import _

V = TypeVar("V", bound=Hashable)
ARROW_WIDTH = 64
"""Width of the arrows of a stepper, logical units."""
NAME_SIZE, VALUE_SIZE = 34, 36
NAME_PADDING = 28
"""Left and right of the name of a stepper."""
TWO_LINES_SHARE = 0.6
"""Width of a text on two lines, in parts of that on one, unless a word is longer."""
SMALLEST_SHARE = 0.6
"""Smallest share of the size asked for: a value whose letters would be smaller stands on two lines."""


class Stepper(Pressable, Generic[V]):
    """A name, and one of several values between two arrows."""

    value: Reactive[V] = Reactive()

    def __init__(
        self,
        key: str,
        box: Box,
        name: str,
        options: Sequence[tuple[V, str]],
        value: V,
        on_change: Callable[[V], object],
        *,
        share: float = 0.5,
    ) -> None:
        """`share` is the part of the width that the value takes, where both have room then.

        Without a name it takes all.
        """
        super().__init__(key, box, self.next)
        self.options, self.value, self.on_change = tuple(options), value, on_change
        self._share = share if name else 1.0
        self._name = Text(name, role="label", size=NAME_SIZE, lines=2)
        self._words = Text("", role="label", size=VALUE_SIZE, align="centre", colour=GOLD, lines=2)

    def write_alike(self, names: SharedFontSize) -> None:
        """Its name is as large as those of others."""
        names.add(self._name, self._name_box)

    def next(self) -> None:
        """The next value, the first after the last."""
        self.step(1)

    def step(self, by: int) -> None:
        """Another value; tells `on_change`."""
        values = [value for value, _ in self.options]
        at = values.index(self.value) if self.value in values else 0
        self.value = values[(at + by) % len(values)]
        self.on_change(self.value)

    def on_intent(self, intent: Intent) -> bool:
        if not isinstance(intent, Navigate) or not intent.dx or not self.enabled:
            return False
        self.ctx.sound.play("click")
        self.step(intent.dx)
        return True

    def on_pointer(self, intent: Pointer) -> bool:
        inside = self.box.contains(intent.x, intent.y)
        self.pressed = inside and not isinstance(intent, PointerUp)
        if isinstance(intent, PointerUp) and inside:
            self.ctx.sound.play("click")
            self.step(-1 if intent.x < self._value_box().centre[0] and self._on_value(intent) else 1)
        return isinstance(intent, PointerDown)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        self.paint_button(canvas, ctx, "quiet")
        colour = CREAM if self.enabled else LAVENDER
        self._name.paint(canvas, art, self._name_box(), colour)
        left, words, right = self._parts()
        canvas.blit_centred(art.icon("chevron-left", 48, colour), left)
        canvas.blit_centred(art.icon("chevron-right", 48, colour), right)
        self._words.text = self._shown_text()
        self._words.paint(canvas, art, words, GOLD if self.enabled else LAVENDER)

    def problems(self, ctx: Context) -> list[str]:
        shown = [
            Text(text, role="label", size=VALUE_SIZE, align="centre", lines=2) for _, text in self.options
        ]
        return [problem for words in shown for problem in words.problems(ctx.art, self._parts()[1])]

    def _shown_text(self) -> str:
        return next((text for value, text in self.options if value == self.value), "")

    def _front(self) -> Box:
        return self.box.split_bottom(10)[0]

    def _value_width(self) -> float:
        """Returns the width asked for; where name or value then has too little, each gets what it needs."""
        asked, art = self.box.w * self._share, self.ctx.art
        if self._share == 1:
            return asked
        name = art.measure(self._name.text, "label", NAME_SIZE)[0]
        value = max(art.measure(text, "label", VALUE_SIZE)[0] for _, text in self.options)
        if name <= self.box.w - asked - 2 * NAME_PADDING and value <= asked - 2 * ARROW_WIDTH:
            return asked
        name = self._least_width(self._name.text, NAME_SIZE)
        room = self.box.w - 2 * NAME_PADDING - 2 * ARROW_WIDTH
        if (name + value) * SMALLEST_SHARE > room:
            value = max(self._least_width(text, VALUE_SIZE) for _, text in self.options)
        return 2 * ARROW_WIDTH + room * value / (name + value)

    def _least_width(self, text: str, size: int) -> float:
        """Smallest width of a text on two lines, without a word being cut."""
        measure = partial(self.ctx.art.measure, role="label", size=size)
        return max(1.0, measure(text)[0] * TWO_LINES_SHARE, *(measure(word)[0] for word in words_of(text)))

    def _value_box(self) -> Box:
        return self._front().split_right(self._value_width())[1]

    def _name_box(self) -> Box:
        return self._front().split_right(self._value_width())[0].inset(NAME_PADDING, 4)

    def _parts(self) -> tuple[Box, Box, Box]:
        left, rest = self._value_box().split_left(ARROW_WIDTH)
        words, right = rest.split_right(ARROW_WIDTH)
        return left, words, right

    def _on_value(self, intent: Pointer) -> bool:
        return self._value_box().contains(intent.x, intent.y)


class Toggle(Pressable):
    """A name, and a switch that says On or Off."""

    value = Reactive[bool]()

    def __init__(
        self,
        key: str,
        box: Box,
        name: str,
        value: bool,
        on_change: Callable[[bool], object],
    ) -> None:
        super().__init__(key, box, self.flip)
        self.value, self.on_change = value, on_change
        self._name = Text(name, role="label", size=NAME_SIZE, lines=2)
        self._on = Text(_("On"), role="label", size=32, align="centre")
        self._off = Text(_("Off"), role="label", size=32, align="centre", colour=LAVENDER)

    def write_alike(self, names: SharedFontSize) -> None:
        """Its name is as large as those of others."""
        names.add(self._name, lambda: self._parts()[0])

    def flip(self) -> None:
        """On becomes off, off becomes on; tells `on_change`."""
        self.value = not self.value
        self.on_change(self.value)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        self.paint_button(canvas, ctx, "quiet")
        name, switch = self._parts()
        self._name.paint(canvas, art, name, CREAM if self.enabled else LAVENDER)
        tone = "green" if self.value else "quiet"
        state = ControlState.NORMAL if self.enabled else ControlState.DISABLED
        canvas.blit(art.button(switch.w, switch.h, tone, state), switch.x, switch.y)
        (self._on if self.value else self._off).paint(canvas, art, switch.inset(12, 4))

    def problems(self, ctx: Context) -> list[str]:
        inside = self._parts()[1].inset(12, 4)
        return [*self._on.problems(ctx.art, inside), *self._off.problems(ctx.art, inside)]

    def _parts(self) -> tuple[Box, Box]:
        name, switch = self.box.split_bottom(10)[0].inset(24, 12).split_right(136, gap=TARGET_GAP)
        return name.inset(4, 0), switch.inset(0, 2)
