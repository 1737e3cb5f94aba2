"""The check of a camera as a program of its own: in a window, or unseen as one picture of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.devices.camera.scenes.setup import CameraScene
from game.store import settings as stored
from game.store.settings import Motion, Settings
from game.ui.app import App
from game.ui.headless import HeadlessApp
from game.ui.media.sound import Sound
from game.ui.stage.context import Context
from game.ui.window.display import Display

if TYPE_CHECKING:
    from vision.camera_check import CameraCheck

SIZE = (1280, 720)
"""Size of the picture, px."""


def show_check(check: CameraCheck, data: Path, *, seconds: float | None = None) -> None:
    """Show the check in a window until somebody leaves, or for `seconds`.

    Args:
        check: closed with the window.
        data: the folder with the settings.
        seconds: None for as long as people like.

    Raises:
        NoScreen: there is none to open a window on; the check is not closed then.
    """
    display = Display(windowed=True)
    settings, _ = stored.load(data)

    def scene(ctx: Context) -> CameraScene:
        made = CameraScene(ctx, check, ctx.program.leave)
        if seconds is not None:
            made.after(seconds, ctx.program.leave)
        return made

    app = App(display, data=data, home=scene, settings=settings, sound=Sound(settings.volume, settings.mute))
    try:
        app.run()
    finally:
        app.close()


def photograph_check(check: CameraCheck, path: Path) -> None:
    """Write what the window would show into a picture. Raises OSError or pygame.error when it cannot."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    settings = Settings(motion=Motion.OFF)
    with (
        tempfile.TemporaryDirectory(prefix="knucklebone-") as work,
        HeadlessApp(Path(work), lambda ctx: CameraScene(ctx, check), size=SIZE, settings=settings) as unseen,
    ):
        unseen.run(0.3)
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(unseen.shot(), str(path))
