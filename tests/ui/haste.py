"""What makes a soak cheaper without leaving anything out."""

from __future__ import annotations

import os

from game.ui.app import App
from game.ui.art import Art


class KeptArt(Art):
    """Evenings of one small size look alike: what one has baked is good for the next."""

    def let_go(self) -> None:
        """The next evening wants it."""


def bake_at_once(app: App) -> int:
    """Bake all that the top scene wants baked ahead in one turn of the loop, not in as many as there are
    pictures. How many there were."""
    count = 0
    for bake in app._baking:
        bake()
        count += 1
    app._baked = True
    return count


def no_sync(file: int) -> None:
    """In place of `os.fsync`: nobody pulls the plug."""


def end_when_told() -> None:
    """Let whoever stops the soak stop it: SDL would make a window that is closed of that."""
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
