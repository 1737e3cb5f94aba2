"""A die as a button: its face, a tap to put it right."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.reactive import Reactive
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable


class DieButton(Pressable):
    """A die that shows a value, or a question mark while there is none; `look` is normal, lit or doubtful."""

    value = Reactive[int | None]()
    look = Reactive[str]()
    """normal, lit or doubtful."""

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
        self.value, self.look = value, look

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit_centred(ctx.art.die(self.value, min(self.box.w, self.box.h) - 8, self.look), self.box)
