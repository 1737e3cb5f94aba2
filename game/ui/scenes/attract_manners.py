"""What all scenes of the demonstration have in common: they are silent, and anything wakes them."""

from __future__ import annotations

from game.ui.context import Context
from game.ui.intents import Intent, PointerHover, PointerMove, PointerUp


def wakes(intent: Intent) -> bool:
    """Whether somebody is there: anything but the mouse passing by."""
    return not isinstance(intent, PointerHover | PointerMove | PointerUp)


def quiet(ctx: Context) -> None:
    """No sound until the scene that asked for this is left."""
    ctx.sound.muted = True
