"""A public screen in some state, unseen; says when it is up and when it closes. Meant to be stopped."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

from game.ui.app import App
from game.ui.scenes.idle.idle import SleepScene
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.stage.scene import Scene
from game.ui.window.display import Display
from game.ui.window.ending import Ending


class Waiting(Scene):
    """Nothing happens here for long."""

    tick_every = 3600.0


class Hanging(Waiting):
    """Nothing happens here ever again."""

    def tick(self, now: float) -> None:
        print("ready", flush=True)
        threading.Event().wait()


class Broken(Waiting):
    """Breaks at once."""

    def tick(self, now: float) -> None:
        raise RuntimeError("it broke")


class Slow(Waiting):
    """Takes its time to let go of what it holds."""

    def exit(self) -> None:
        threading.Event().wait()


def asking(ctx: Context) -> Scene:
    ctx.stack.push(Dialog(ctx, "Leave?", "Well?", [DialogChoice("no", "No")], back="no"))
    return Waiting(ctx)


STATES = {
    "waiting": Waiting,
    "asleep": SleepScene,
    "asking": asking,
    "broken": Broken,
    "hanging": Hanging,
    "slow": Slow,
}


def main(state: str, folder: Path) -> None:
    with Ending() as ending:
        app = App(Display(), data=folder, home=Waiting, first=STATES[state], kiosk=True)
        app.run(max_frames=3, until=ending.is_asked)
        print("ready", flush=True)
        app.run(until=ending.is_asked)
        app.close()
        print("closed", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
