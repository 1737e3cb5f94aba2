"""A die as a button: its face, a tap to put it right."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.layout import NOWHERE, Box
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.context import Context


class DieButton(Pressable):
    """A die that shows a value, or a question mark while there is none; `look` is normal, lit or doubtful."""

    def __init__(
        self,
        key: str,
        box: Box = NOWHERE,
        value: int | None = None,
        on_press: Callable[[], object] = lambda: None,
        *,
        look: str = "normal",
        sound: str = "click",
    ) -> None:
        super().__init__(key, box, on_press, sound=sound)
        self._value, self._look = value, look

    @property
    def value(self) -> int | None:
        return self._value

    @value.setter
    def value(self, value: int | None) -> None:
        if value != self._value:
            self._value = value
            self.invalidate()

    @property
    def look(self) -> str:
        """normal, lit or doubtful."""
        return self._look

    @look.setter
    def look(self, look: str) -> None:
        if look != self._look:
            self._look = look
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit_centred(ctx.art.die(self._value, min(self.box.w, self.box.h) - 8, self._look), self.box)
