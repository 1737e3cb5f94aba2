"""Opens the board of nine buttons in a real window and tells what reaches it, its size and its screen."""

from __future__ import annotations

import math
import sys
from pathlib import Path

from game.store.settings import Present
from game.ui.app import App
from game.ui.intents import Intent
from game.ui.stage.context import Context
from game.ui.window import window
from game.ui.window.display import Display
from tests.ui.fixtures import Board


class Telling(Board):
    """Says which buttons were pressed, and with what."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.log = Spoken()

    def handle(self, intent: Intent) -> bool:
        print(f"{type(intent).__name__} {intent.device}", flush=True)
        return super().handle(intent)


class Spoken(list[object]):
    """A log that is printed as it grows."""

    def append(self, entry: object) -> None:
        super().append(entry)
        if entry in (*"abcdefghi", "leave"):
            print(f"pressed {entry}", flush=True)


class TellingDisplay(Display):
    """Says how large the window is, whenever that is found out."""

    def _measure(self) -> None:
        super()._measure()
        print(f"sized {self.size[0]} {self.size[1]}", flush=True)
        print(f"shown on {self.monitor}", flush=True)


def main() -> None:
    if "--fast-graphics" in sys.argv:
        window.MAX_FLIP_MS = math.inf  # type: ignore[misc]
    monitor = sys.argv[sys.argv.index("--display") + 1] if "--display" in sys.argv else ""
    display = TellingDisplay(windowed="--windowed" in sys.argv, present=Present.SHM, monitor=monitor)
    app = App(display, data=Path(sys.argv[1]), home=Telling)
    app.step()
    for name in "abcdefghi":
        x, y = display.to_window(*app.stack.scenes[0].find(name).box.centre)
        print(f"at {name} {x:.0f} {y:.0f}", flush=True)
    print(f"ready {display.size[0]} {display.size[1]}", flush=True)
    app.run()
    app.close()
    print("closed", flush=True)


if __name__ == "__main__":
    main()
