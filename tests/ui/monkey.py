"""Somebody presses everything, at random, for a long time.

    python -m tests.ui.monkey --acts 100000 --seed 1

An act is a press on something that is there, an intent, or a raw event of a finger, the mouse, the keyboard,
a gamepad or the window; between acts time passes. It is a fault when a screen breaks, when from some place no
way leads back to the lobby, or when a journal that was left behind cannot be replayed.
"""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from game.match.host import rules_of
from game.match.match import replay
from game.store.folder import DataFolder
from game.store.journal import read_journal
from game.store.league.service import League
from game.store.settings import Settings
from game.ui.intents import (
    Back,
    Confirm,
    Cycle,
    Device,
    Digit,
    Erase,
    Help,
    Intent,
    Menu,
    Mute,
    Navigate,
    Scroll,
    Typed,
    Undo,
)
from game.ui.layout import SCREEN
from game.ui.testing import NAMED_KEYS, Pilot
from game.ui.widget import Widget
from tests.ui.scenes.evening import Evening

LOOK_ROUND = 400
"""Acts between two walks back to the lobby."""
STEPS_HOME = 60
"""Presses within which the lobby must be reached."""
HOME = ("lobby", "home", "leave", "no", "cancel", "back", "done", "resume")
"""Keys of what leads towards the lobby, in the order in which they are tried."""
FINGERS = 3


class DeadEndError(AssertionError):
    """No way leads to the lobby."""


class BrokenScreenError(AssertionError):
    """A scene raised an exception."""


@dataclass
class Seen:
    """What the monkey has been up to."""

    acts: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    starts: int = 0


class Monkey:
    """One evening after the other, on one data folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._rng = random.Random(seed)
        self.seen = Seen()
        self._evening: Evening | None = None
        self._down: set[int] = set()

    @property
    def _pilot(self) -> Pilot:
        if self._evening is None or not self._evening.pilot.app.running:
            self.close()
            self._evening = Evening(self._folder, attract=True, settings=Settings(sleep_after=120))
            self._evening.pilot.app.ctx.league = League(DataFolder.open(self._folder))
            self.seen.starts += 1
            self._down.clear()
        return self._evening.pilot

    def close(self) -> None:
        """End the evening."""
        if self._evening is not None:
            self._evening.pilot.app.close()
            self._evening = None

    def play(self, acts: int) -> Seen:
        """So many acts. Raises DeadEndError, BrokenScreenError."""
        kinds = (self._press, self._intend, self._touch, self._point, self._type, self._pad, self._window)
        for _ in range(acts):
            (kind,) = self._rng.choices(kinds, (50, 20, 12, 6, 8, 6, 1))
            kind()
            self._look()
            if self._rng.random() < 0.3:
                self._pilot.run(self._rng.choice((0.02, 0.1, 0.5, 2.0)))
                self._look()
            self.seen.acts += 1
            if self.seen.acts % LOOK_ROUND == 0:
                self._walk_home()
        return self.seen

    def _look(self) -> None:
        pilot = self._pilot
        name = pilot.scene.name
        self.seen.scenes[name] += 1
        if name == "failsafe":
            reports = sorted((self._folder / "reports").glob("[0-9]*.txt"))
            told = reports[-1].read_text(encoding="utf-8") if reports else "there is no report"
            raise BrokenScreenError(f"after {self.seen.acts} acts:\n{told}")

    # -- acts -----------------------------------------------------------------------------------------------

    def _there(self) -> list[Widget]:
        """What can be pressed now."""
        scene = self._pilot.scene
        found = []
        for widget in scene.root.walk():
            if widget.can_focus and not widget.box.empty:
                x, y = widget.visible_part(widget.box).centre
                if scene.root.hit(x, y) is widget:
                    found.append(widget)
        return found

    def _press(self) -> None:
        there = self._there()
        if there:
            x, y = (chosen := self._rng.choice(there)).visible_part(chosen.box).centre
            (self._pilot.tap if self._rng.random() < 0.7 else self._pilot.click)(x, y)

    def _intend(self) -> None:
        rng, device = self._rng, self._rng.choice(tuple(Device))
        x, y = self._place()
        choice: tuple[Intent, ...] = (
            Confirm(device), Back(device), Menu(device), Help(device), Undo(device), Mute(device),
            Erase(device), Cycle(device, rng.choice((-1, 1))), Digit(device, rng.randrange(10)),
            Navigate(device, *rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))),
            Typed(device, rng.choice("aZ9 ü\u4e2d'")), Scroll(device, x, y, rng.uniform(-5, 5)),
        )  # fmt: skip
        self._pilot.send(rng.choice(choice))

    def _touch(self) -> None:
        """Fingers go down, wander and are lifted, several at a time."""
        finger = self._rng.randrange(FINGERS)
        if finger not in self._down:
            self._down.add(finger)
            self._pilot.finger(pygame.FINGERDOWN, *self._place(), finger)
        elif self._rng.random() < 0.5:
            self._pilot.finger(pygame.FINGERMOTION, *self._place(), finger)
        else:
            self._down.discard(finger)
            self._pilot.finger(pygame.FINGERUP, *self._place(), finger)

    def _point(self) -> None:
        pilot = self._pilot
        px, py = pilot.app.display.to_window(*self._place())
        kind = self._rng.choice((pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        at = (round(px), round(py))
        if kind == pygame.MOUSEMOTION:
            pilot.post(kind, pos=at, rel=(3, 1), buttons=(0, 0, 0), touch=False)
        else:
            pilot.post(kind, pos=at, button=self._rng.choice((1, 2, 3)), touch=False)

    def _type(self) -> None:
        keys = [key for key in NAMED_KEYS if key != "f11"]
        self._pilot.keys(self._rng.choice((*keys, "a", "1", "5", "z")))

    def _pad(self) -> None:
        pilot, number = self._pilot, self._rng.randrange(2)
        kind = self._rng.choice((pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION))
        if kind == pygame.JOYHATMOTION:
            value = self._rng.choice(((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)))
            pilot.post(kind, instance_id=number, joy=number, hat=0, value=value)
        else:
            pilot.post(kind, instance_id=number, joy=number, button=self._rng.randrange(8))

    def _window(self) -> None:
        self._pilot.post(self._rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED)))

    def _place(self) -> tuple[float, float]:
        return self._rng.uniform(0, SCREEN.w - 1), self._rng.uniform(0, SCREEN.h - 1)

    # -- the way back ---------------------------------------------------------------------------------------

    def _walk_home(self) -> None:
        """From anywhere to the lobby, by what is there to press."""
        trail = []
        for _ in range(STEPS_HOME):
            pilot = self._pilot
            name = pilot.scene.name
            trail.append(name)
            if name == "lobby":
                return
            there = {widget.key: widget for widget in self._there()}
            key = next((key for key in HOME if key in there), "")
            if key:
                pilot.press(key)
            else:
                pilot.send(Back(Device.KEYS))
            pilot.run(0.3)
            self._look()
        raise DeadEndError(f"after {self.seen.acts} acts no way leads home: {' > '.join(trail[-12:])}")

    def replay_all(self) -> int:
        """Play every journal that was left behind again; how many there are. Raises JournalError."""
        paths = list((self._folder / "matches").glob("*.journal"))
        for path in paths:
            contents = read_journal(path)
            replay(rules_of(contents.header), contents)
        return len(paths)


def main(arguments: list[str] | None = None) -> None:
    """Play, and say what was seen."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.monkey", description=__doc__)
    parser.add_argument("--acts", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        monkey, began = Monkey(Path(folder), options.seed), time.perf_counter()
        for part in range(10):
            monkey.play(options.acts // 10)
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            spent = time.perf_counter() - began
            print(f"{(part + 1) * 10} %: {monkey.seen.acts} acts, {spent:.0f} s, {most:.0f} MB", flush=True)
        monkey.close()
        print(f"{monkey.replay_all()} journals read, {monkey.seen.starts} starts")
        print(", ".join(f"{name} {count}" for name, count in monkey.seen.scenes.most_common()))


if __name__ == "__main__":
    main()
