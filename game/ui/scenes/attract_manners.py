"""What all scenes of the demonstration have in common: they are silent, and anything wakes them."""

from __future__ import annotations

from game.ui.intents import Intent, PointerHover, PointerMove, PointerUp
from game.ui.scene import Scene


def wakes(intent: Intent) -> bool:
    """Whether somebody is there: anything but the mouse passing by."""
    return not isinstance(intent, PointerHover | PointerMove | PointerUp)


class Demonstration(Scene):
    """Nobody sits here: no sound, and any press leads home."""

    sleeps = False
    unattended = True

    def enter(self) -> None:
        super().enter()
        self.ctx.forget_guests()
        self.ctx.sound.muted = True

    def exit(self) -> None:
        super().exit()
        self.ctx.sound.muted = self.ctx.settings.mute

    def handle(self, intent: Intent) -> bool:
        """Whoever is there is led to the lobby."""
        if not wakes(intent):
            return False
        self.ctx.stack.replace(self.ctx.home())
        return True
