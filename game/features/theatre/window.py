"""A window of its own for a stored match that is watched."""

from __future__ import annotations

from functools import partial

from game.features.theatre.replay import Replay
from game.features.theatre.scenes.theatre import TheatreScene
from game.store.folder import DataFolder
from game.store.settings import Settings
from game.ui.app import App
from game.ui.art import fonts
from game.ui.media.sound import Sound
from game.ui.program import teach
from game.ui.stage import memory
from game.ui.window import present as presenting
from game.ui.window.display import Display


def watch(reel: Replay, data: DataFolder, settings: Settings, *, windowed: bool) -> None:
    """Open the window on a match from its journal, until somebody leaves. Raises NoScreen."""
    fonts.SYSTEM.look_beside()
    way, settings = presenting.decide(settings, data.root, None)
    app = App(
        Display(
            windowed=windowed,
            present=way,
            whole_frames=settings.whole_frames,
            monitor=settings.monitor,
        ),
        data=data.root,
        teach=teach,
        home=partial(TheatreScene, reel=reel),
        settings=settings,
        sound=Sound(settings.volume, settings.mute, settings.loudspeaker),
        tidy=memory.tidy,
    )
    try:
        app.run()
    finally:
        app.close()
