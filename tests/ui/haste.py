"""What makes a soak cheaper without leaving anything out."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import pygame

from game.ui.art import Art
from game.ui.art.look import PLAIN, Look
from game.ui.scenes.phones.cards import png_of
from game.ui.stage.idle_work import IdleWork
from game.ui.stage.scene import Scene
from game.ui.window.renderer import Renderer
from studio.pilot import Pilot
from tests.ui.audit import unbaked

_PNGS: dict[tuple[tuple[int, int], bytes], bytes] = {}


class KeptArt(Art):
    """What one evening has baked is good for the next of the same size."""

    def release(self) -> None:
        """The next evening wants it."""


@lru_cache(maxsize=3)
def kept_art(scale: float, text_scale: float = 1.0, look: Look = PLAIN) -> Art:
    """The same pictures for every evening of this process with these sizes."""
    # Its fonts end with pygame.
    pygame.register_quit(kept_art.cache_clear)
    return KeptArt(scale, text_scale, look)


def kept_png(picture: pygame.Surface) -> bytes:
    """As `png_of`; what this process has compressed once it compresses no more."""
    pixels = hashlib.sha256(pygame.image.tobytes(picture, "RGBA")).digest()
    key = (picture.get_size(), pixels)
    if key not in _PNGS:
        _PNGS[key] = png_of(picture)
    return _PNGS[key]


def bake_at_once(pauses: IdleWork, bake_one: Callable[[IdleWork], None] = IdleWork.bake_one) -> int:
    """Bake all that the top scene wants baked ahead in one turn of the loop, not in as many as there are
    pictures. How many there were."""
    count = 0
    while not pauses.baked:
        bake_one(pauses)
        count += not pauses.baked
    return count


def no_sync(file: int) -> None:
    """In place of `os.fsync`: nobody pulls the plug."""


def end_when_told() -> None:
    """Let whoever stops the soak stop it: SDL would make a window that is closed of that."""
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"


class NothingAhead(Renderer):
    """Bakes pictures when they are looked at, and none before: most are never looked at in a test."""

    def ahead(self, scene: Scene) -> Iterator[Callable[[], object]]:
        return iter(())


class EyesShut(NothingAhead):
    """Draws nothing: cheaper where only words, places and what can be pressed are asked for."""

    def draw(self, scenes: Sequence[Scene]) -> bool:
        """Nothing is left to be drawn."""
        for scene in scenes[-1:]:
            scene.stale_boxes.clear()
        return False


class UnseenPilot(Pilot):
    """Drives without looking; takes no pictures, and has none baked."""

    art = staticmethod(unbaked)
    renderer = EyesShut
