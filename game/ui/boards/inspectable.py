"""Things on a table that tell about themselves when the focus comes to them."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.drawing.layout import Box
from game.ui.widgets.button import Pressable


class Inspectable(Pressable):
    """A `Pressable` that reports when it gets the focus."""

    def __init__(
        self,
        key: str,
        box: Box,
        on_press: Callable[[], object],
        on_inspect: Callable[[], object],
        *,
        sound: str = "click",
    ) -> None:
        super().__init__(key, box, on_press, sound=sound)
        self._on_inspect = on_inspect

    def on_focus(self) -> None:
        self._on_inspect()
