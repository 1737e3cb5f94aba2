"""What scenes may ask of the sound; by itself it plays nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path


class NullSound:
    """No sound at all. `game.ui.media.sound.Sound` is heard."""

    device = ""
    """The loudspeaker that is wanted; empty for the system's own choice."""
    muted = True
    volume = 0.0
    """0..1; the ear hears it as even steps."""

    def play(self, name: str) -> None:
        """Play an effect."""

    def ahead(self) -> Iterable[Callable[[], object]]:
        """What is worth doing before sounds are needed, a little each."""
        return ()

    def set_theme(self, theme: Path | None) -> None:
        """The theme to be heard from now on, an audio file that goes round; None for none."""

    @property
    def devices(self) -> tuple[str, ...]:
        """What the loudspeakers are called that there are now."""
        return ()

    def choose(self, device: str) -> None:
        """Be heard from another loudspeaker from now on; empty for the system's own choice."""

    def devices_changed(self) -> None:
        """Loudspeakers came or went: `retry` sees to it."""

    def retry(self, now: float) -> bool:
        """Look for a loudspeaker, at `now` seconds, where there was none or others came.

        Whether another one is open since this.
        """
        return False
