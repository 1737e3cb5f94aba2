"""The program as people start it, in faster time; it says in JSON what could be pressed, and where.

python -m tests.ui.night_child PORT FASTER ARGUMENTS

PORT is where phones join, on this machine alone. A line is written whenever anything in it has changed.
"""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from typing import Any, Final
from unittest import mock

import pygame

from game.cli import main
from game.phones.service import PhoneService
from game.ui.app import App
from game.ui.drawing.widget import Widget
from game.ui.stage.scene import Scene
from game.ui.window.clock import RealClock
from tests.phones.visitor import own_machine

TELL_INTERVAL_S: Final = 0.1
"""Seconds, real ones, between two looks at what is on the screen."""


class FasterClock(RealClock):
    """Time that passes `faster` times as fast as the machine's."""

    def __init__(self, faster: float) -> None:
        self._faster = faster

    def now(self) -> float:
        return self._faster * super().now()

    def events(self, timeout: float) -> list[pygame.event.Event]:
        return super().events(timeout / self._faster)


class Telling:
    """Says what is on the screen, after a turn of the loop."""

    def __init__(self) -> None:
        self._said, self._next = "", 0.0

    def tell(self, app: App) -> None:
        """Write a line, if there is news."""
        now, top = time.monotonic(), app.stack.top
        if now < self._next or top is None or not top.built:
            return
        self._next = now + TELL_INTERVAL_S
        line = json.dumps(_seen(app, top))
        if line != self._said:
            self._said = line
            print(line, flush=True)


def _seen(app: App, top: Scene) -> dict[str, Any]:
    phones = app.ctx.phones
    on = phones is not None and phones.on and phones.addresses
    title = top.root.find("title")
    return {
        "scene": top.name,
        "title": getattr(title, "text", ""),
        "things": dict(_pressable(app, top)),
        "link": phones.addresses[0].link if phones is not None and on else "",
        "crowned": [one.key for one in top.root.walk() if getattr(one, "crowned", False)],
    }


def _pressable(app: App, top: Scene) -> list[tuple[str, tuple[int, int]]]:
    """Keys of what a finger meets, with the pixel of its middle."""

    def middle(one: Widget) -> tuple[float, float]:
        return one.visible_part(one.box).centre

    there = [one for one in top.root.walk() if one.can_focus and not one.box.empty]
    met = [one for one in there if top.root.hit(*middle(one)) is one]
    spots = [app.display.to_window(*top.to_facing(*middle(one))) for one in met]
    return [(one.key, (round(x), round(y))) for one, (x, y) in zip(met, spots, strict=True)]


def play(port: int, faster: float, arguments: list[str]) -> int:
    """Run the program."""
    step, telling = App.step, Telling()

    def step_and_tell(app: App) -> None:
        step(app)
        telling.tell(app)

    phones = partial(PhoneService, port=port, networks=own_machine, announce=False)
    with (
        mock.patch("game.ui.app.RealClock", partial(FasterClock, faster)),
        mock.patch("game.ui.program.PhoneService", phones),
        mock.patch.object(App, "step", step_and_tell),
    ):
        return main(arguments)


if __name__ == "__main__":
    sys.exit(play(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]))
