"""The program's context as one scene wants it: the same pictures, clock and stack, other settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.ui.media.speech import Silent
from game.ui.stage.context import Context

if TYPE_CHECKING:
    from game.store.settings import Settings


class OwnSettings(Context):
    """Follows the whole program's context in all but its settings; no phone and no league hears of it."""

    def __init__(self, whole: Context, change: Callable[[Settings], Settings]) -> None:
        """`change` is given the program's settings and answers with those that count here."""
        self._whole, self._change = whole, change
        self.phones = None
        self.league = None
        self.voice = Silent()

    def __getattr__(self, name: str) -> Any:
        # Only asked for what is not set here: pictures and the space change with the window.
        return getattr(self._whole, name)

    @property
    def settings(self) -> Settings:  # type: ignore[override]
        return self._change(self._whole.settings)
