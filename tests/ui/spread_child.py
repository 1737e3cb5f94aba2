"""A full screen over two monitors at once, as cage lays it; notes where the picture is on each of them.

python -m tests.ui.spread_child NOTE
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from game.ui.window.display import Display
from tests.waiting import wait_until


def spread(note: Path) -> None:
    display = Display()
    told = []
    for monitor in display.monitors:
        display.show_on(monitor)
        wait_until(lambda: _over_all(display), "a window over all monitors")
        told.append(f"{display.size} {display.seen.get_offset()} {display.stage.get_size()}\n")
    display.close()
    note.write_text("".join(sorted(told)), encoding="utf-8")


def _over_all(display: Display) -> bool:
    pygame.event.pump()
    display.follow_resize()
    display.present(None)
    return display.size[0] > display.stage.get_width()


if __name__ == "__main__":
    spread(Path(sys.argv[1]))
