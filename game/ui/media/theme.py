"""Which theme is heard: of the game on the table, else the house's own tone; none while nobody is there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game import shipped
from game.catalogue import game_named
from game.ui.stage.scene import Scene

HOUSE_THEME: Final = shipped.path("music", "theme.opus")


def theme_of(scenes: Sequence[Scene]) -> Path | None:
    """What is heard while these lie over each other, the topmost last; None for nothing."""
    if not scenes or scenes[-1].unattended:
        return None
    game = next((scene.game_heard for scene in reversed(scenes) if scene.game_heard), "")
    return (game_named(game).theme if game else None) or HOUSE_THEME
