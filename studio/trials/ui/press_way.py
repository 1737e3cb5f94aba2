"""What a press goes through: the files and functions of the game from Enter to the answer in the journal.

python -m studio.trials.ui.press_way            # one line each, as deep as they were called
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pygame

import game
from game.match.loop import MatchLoop
from game.store.journal import Journal
from game.store.settings import Motion, Settings
from studio.pilot import Pilot
from tests.ui.scenes.tables import match, next_key, phase, seated

ROOT = Path(game.__file__).parent.parent
MAX_PRESSES = 6
"""Presses within which a component is placed: some only pick it, or the square."""


@dataclass
class PressWay:
    """A profiler that notes what is called until the journal has its line."""

    met: dict[tuple[str, str], int] = field(default_factory=dict)
    """Files and functions, with how deep they were called first."""
    written: bool = False
    _depth: int = 0

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        if self.written:
            return
        if event == "call":
            self._depth += 1
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(ROOT / "game"):
                key = str(path.relative_to(ROOT)), frame.f_code.co_qualname
                self.met.setdefault(key, self._depth)
        elif event == "return":
            self._depth -= 1
            self.written = frame.f_code is Journal.append.__code__

    @property
    def files(self) -> int:
        """How many files it goes through."""
        return len({path for path, _ in self.met})


def way_of_enter(folder: Path) -> PressWay:
    """From Enter on a square of Spellcycles to the answer in the journal. Raises LookupError."""
    loop = match(folder, seed=5)
    with seated(folder, loop, Settings(motion=Motion.OFF)) as pilot:
        for _ in range(300):
            if phase(loop) == "contribute" and loop.turn is not None:
                break
            key = next_key(pilot, loop)
            if key:
                pilot.press(key)
            pilot.run(0.12)
        return _pressed(pilot, loop)


def _pressed(pilot: Pilot, loop: MatchLoop) -> PressWay:
    answers = loop.match.answers
    enter: dict[str, Any] = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}
    for _ in range(MAX_PRESSES):
        way = PressWay()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **enter))
        before = sys.getprofile()
        sys.setprofile(way)
        try:
            pilot.app.step()
        finally:
            sys.setprofile(before)
        if loop.match.answers > answers:
            return way
        pilot.post(pygame.KEYUP, **enter)
        pilot.run(0.2)
    raise LookupError("no press was an answer")


def main() -> None:
    """Print the way."""
    with tempfile.TemporaryDirectory() as folder:
        way = way_of_enter(Path(folder))
    for (path, name), depth in way.met.items():
        print(" " * depth, path, name)
    print(f"{way.files} files, {len(way.met)} functions")


if __name__ == "__main__":
    main()
