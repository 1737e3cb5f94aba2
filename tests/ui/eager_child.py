"""The public screen, coming to the front again and again as if it never had the keyboard; it notes each time.

python -m tests.ui.eager_child NOTE ARGUMENTS
"""

from __future__ import annotations

import sys
from pathlib import Path

from game.cli import main
from game.ui.window.display import Display
from game.ui.window.foreground import Foreground


def play(note: Path, arguments: list[str]) -> int:
    come_forward = Display.come_forward

    def come_and_tell(display: Display) -> None:
        come_forward(display)
        with note.open("a") as told:
            told.write("forward\n")

    Display.come_forward = come_and_tell  # type: ignore[method-assign]
    Foreground.on_gained = lambda self: None  # type: ignore[method-assign]
    return main(arguments)


if __name__ == "__main__":
    sys.exit(play(Path(sys.argv[1]), sys.argv[2:]))
