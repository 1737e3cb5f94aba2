"""Somebody presses everything, at random, for a long time.

    python -m studio.trials.ui.monkey --acts 100000 --seed 1

An act is a press on something that is there, a legal choice, an intent, a raw event of a finger, the mouse,
the keyboard, a gamepad or the window, or a device that is lost or found again; between acts time passes.
Evenings differ in size, language, text, people, games and devices, see `studio.trials.ui.nights`. It is a
fault when a screen breaks, when from some place no way leads back to the lobby, or when a journal that was
left behind cannot be replayed.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import pygame

from game import catalogue
from game.match.match import replay, rules_of
from game.store.journal import read_journal
from game.ui.art import Art
from game.ui.art.look import Look
from game.ui.drawing.widget import Widget
from game.ui.intents import (
    Back,
    Confirm,
    Cycle,
    Digit,
    Erase,
    Help,
    InputDevice,
    Intent,
    Menu,
    Mute,
    Navigate,
    Scroll,
    Typed,
    Undo,
)
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage import memory
from game.ui.stage.idle_work import IdleWork
from studio.pilot import NAMED_KEYS, Pilot
from studio.trials.ui.nights import LARGE, SMALL, night
from tests.ui.haste import KeptArt, bake_at_once, end_when_told, no_sync
from tests.ui.scenes.evening import Evening

EVENING = 200
"""Acts of an evening; then a way back to the lobby is looked for."""
NIGHTS = 50
"""Evenings on one data folder, before its journals are read and another is begun."""
BORED = 0.1
"""Chance at each act to leave a scene that has had more than its share of them."""
TIED = ("name", "pin", "lesson")
"""Scenes from which presses at random seldom lead away: they are left as soon as they have had it."""
SHARE = 0.04
"""Of all acts, what a scene other than the table may have before it bores."""
SHY = ("attract", "attract-table", "attract-fame", "idle", "sleep")
"""Scenes that any press ends."""
BRIEF = ("celebration", "result", "hands")
"""Scenes that most presses lead away from, and that only the end of a match leads to."""
LINGERING = 0.9
"""Share of acts in both that lead away from neither."""
STEPS_HOME = 60
"""Presses within which the lobby must be reached."""
HOME = ("lobby", "home", "leave", "no", "cancel", "back", "done", "resume")
"""Keys of what leads towards the lobby, in the order in which they are tried."""
LEADING = ("roll", "yes", "walk-done")
"""Keys of what brings a match on."""
TRIES = 8
"""Things that are tried until one can be pressed."""
LARGE_SCALE = 0.5
"""Pixels of a logical unit from which pictures are not kept from one evening to the next."""
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
    games: Counter[str] = field(default_factory=Counter)
    """Acts at the table of each game, in lessons and demonstrations, too."""
    results: Counter[str] = field(default_factory=Counter)
    """Acts at the results of each game."""
    starts: int = 0
    journals: int = 0

    def neglected(self, rng: random.Random) -> str:
        """The game that has had the fewest acts at its tables, or at its results."""
        counts = rng.choice((self.games, self.results))
        return min(catalogue.GAMES, key=lambda game: counts[game])

    def told(self) -> str:
        """Who has had which share of the acts."""
        lines = []
        for what, counts in (("tables", self.games), ("results", self.results), ("scenes", self.scenes)):
            total = counts.total()
            shares = (f"{name} {100 * count / total:.1f} %" for name, count in counts.most_common())
            lines.append(f"{what}: {', '.join(shares)}")
        return "\n".join(lines)


class Monkey:
    """One evening after the other."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._rng = random.Random(seed)
        self.seen = Seen()
        self._evening: Evening | None = None
        self._moods: list[Callable[[], None]] = []
        self._down: set[int] = set()
        self._pressed: Counter[tuple[str, str]] = Counter()
        """How often something of a scene was pressed, by the scene's name and the thing's key."""

    @property
    def _pilot(self) -> Pilot:
        if self._evening is None or not self._evening.pilot.app.running:
            self.close()
            if self.seen.starts % NIGHTS == NIGHTS - 1:
                self.read_journals()
            self._evening, self._moods = night(self._rng, self.seen.neglected(self._rng)).open(self._folder)
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
        kinds = {
            self._press: 30, self._lead: 30, self._intend: 16, self._touch: 10, self._point: 5,
            self._type: 6, self._pad: 5, self._window: 1, self._mood: 8,
        }  # fmt: skip
        still = {self._wait: 30, self._mood: 5, self._window: 1}
        gentle = {self._touch: 20, self._point: 10, **still}
        lingering = {**dict.fromkeys(SHY, still), **dict.fromkeys(BRIEF, gentle)}
        for _ in range(acts):
            lingers = self._rng.random() < LINGERING
            scene = self._pilot.scene.name
            ways = lingering.get(scene, kinds) if lingers else kinds
            (act,) = self._rng.choices(tuple(ways), tuple(ways.values()))
            act()
            self._look()
            if self._rng.random() < 0.3:
                self._pilot.run(self._rng.choice((0.02, 0.02, 0.1, 0.5)))
                self._look()
            elif self._rng.random() < 0.005:
                self._pilot.run(30.0)
                self._look()
            self.seen.acts += 1
            if self._bored():
                self._walk_home()
            if self.seen.acts % EVENING == 0:
                self._walk_home()
                self.close()
        return self.seen

    def _bored(self) -> bool:
        """Whether this scene has had enough of the evening."""
        name = self._pilot.scene.name
        if name in ("table", "lobby") or self._rng.random() > BORED:
            return False
        return name in TIED or self.seen.scenes[name] > SHARE * self.seen.scenes.total()

    def _look(self) -> None:
        scene = self._pilot.scene
        name = scene.name
        self.seen.scenes[name] += 1
        if isinstance(scene, TableScene):
            self.seen.games[scene.loop.match.rules.name] += 1
        elif isinstance(scene, ResultScene):
            self.seen.results[scene.game] += 1
        if name == "failsafe":
            reports = sorted((self._folder / "reports").glob("[0-9]*.txt"))
            told = reports[-1].read_text(encoding="utf-8") if reports else "there is no report"
            raise BrokenScreenError(f"after {self.seen.acts} acts:\n{told}")

    # -- acts -----------------------------------------------------------------------------------------------

    def _focusable(self) -> list[Widget]:
        """What could have the focus now."""
        return [w for w in self._pilot.scene.root.walk() if w.can_focus and not w.box.empty]

    def _hittable(self, widget: Widget) -> bool:
        """Whether a press meets it, and nothing that lies above it."""
        return self._pilot.scene.root.hit(*widget.visible_part(widget.box).centre) is widget

    def _press(self) -> None:
        """Something that is there, most likely what was pressed least till now."""
        there, scene = self._focusable(), self._pilot.scene.name
        keys = [(scene, widget.key.rstrip("0123456789")) for widget in there]
        seldom = [1 / (1 + self._pressed[key]) for key in keys]
        for number in self._rng.choices(range(len(there)), seldom, k=TRIES) if there else ():
            chosen = there[number]
            if self._hittable(chosen):
                self._pressed[keys[number]] += 1
                x, y = chosen.visible_part(chosen.box).centre
                (self._pilot.tap if self._rng.random() < 0.7 else self._pilot.click)(x, y)
                return

    def _lead(self) -> None:
        """What brings a match on: dice, and what a board asks for once all that belongs to it was pressed."""
        scene = self._pilot.scene
        if not isinstance(scene, TableScene):
            self._press()
            return
        there = {widget.key: widget for widget in self._focusable() if widget.key in LEADING}
        key = next((key for key in LEADING if key in there and self._hittable(there[key])), "")
        if key:
            self._pilot.press(key)
        elif scene.loop.turn is not None:
            scene.choose(self._rng.choice(scene.loop.turn.options))

    def _wait(self) -> None:
        """Nobody does anything."""
        self._pilot.run(self._rng.uniform(0.5, 4.0))

    def _mood(self) -> None:
        """A device is lost, found, pulled out; somebody reaches over the real field."""
        self._rng.choice(self._moods)()

    def _intend(self) -> None:
        rng, device = self._rng, self._rng.choice(tuple(InputDevice))
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
        kinds = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
        kind = self._rng.choice(kinds)
        if self._rng.random() < 0.03:
            pilot.app.ctx.input.pads.plug(number, "pad of some make", "Pad")
        elif self._rng.random() < 0.03:
            pilot.post(pygame.JOYDEVICEREMOVED, instance_id=number)
        elif kind == pygame.JOYAXISMOTION:
            lean = self._rng.uniform(-1, 1)
            pilot.post(kind, instance_id=number, joy=number, axis=self._rng.randrange(2), value=lean)
        elif kind == pygame.JOYHATMOTION:
            value = self._rng.choice(((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)))
            pilot.post(kind, instance_id=number, joy=number, hat=0, value=value)
        else:
            pilot.post(kind, instance_id=number, joy=number, button=self._rng.randrange(8))

    def _window(self) -> None:
        if self._rng.random() < 0.3:
            (size,) = self._rng.choices((*SMALL, *LARGE), (30,) * len(SMALL) + (1,) * len(LARGE))
            pygame.display.set_mode(size)
            self._pilot.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        else:
            self._pilot.post(self._rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED)))

    def _place(self) -> tuple[float, float]:
        screen = self._pilot.app.ctx.space.screen
        return self._rng.uniform(0, screen.w - 1), self._rng.uniform(0, screen.h - 1)

    # -- the way back ---------------------------------------------------------------------------------------

    def _walk_home(self) -> None:
        """From anywhere to the lobby, by what is there to press."""
        trail = []
        self._let_go()
        for _ in range(STEPS_HOME):
            pilot = self._pilot
            name = pilot.scene.name
            trail.append(name)
            if name == "lobby":
                return
            there = {widget.key: widget for widget in self._focusable() if widget.key in HOME}
            key = next((key for key in HOME if key in there and self._hittable(there[key])), "")
            if key:
                pilot.press(key)
            else:
                pilot.send(Back(InputDevice.KEYS))
            pilot.run(0.3)
            self._look()
        raise DeadEndError(f"after {self.seen.acts} acts no way leads home: {' > '.join(trail[-12:])}")

    def _let_go(self) -> None:
        """Lift all fingers and the mouse button: what one rests on feels no other, and rightly so."""
        while self._down:
            self._pilot.finger(pygame.FINGERUP, *self._place(), self._down.pop())
        px, py = self._pilot.app.display.to_window(*self._place())
        self._pilot.post(pygame.MOUSEBUTTONUP, pos=(round(px), round(py)), button=1, touch=False)

    def read_journals(self) -> None:
        """Play every journal that was left behind again, and begin another folder. Raises JournalError."""
        self.close()
        for path in (self._folder / "matches").glob("*.journal"):
            contents = read_journal(path)
            replay(rules_of(contents.header), contents)
            self.seen.journals += 1
        for left in self._folder.iterdir():
            shutil.rmtree(left) if left.is_dir() else left.unlink()


def resident() -> float:
    """MB of memory in use once everything that nobody needs is given back."""
    memory.tidy()
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main(arguments: list[str] | None = None) -> None:
    """Play, and say what was seen."""
    parser = argparse.ArgumentParser(prog="python -m studio.trials.ui.monkey", description=__doc__)
    parser.add_argument("--acts", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=4000, help="acts between two lines (4000)")
    options = parser.parse_args(arguments)
    end_when_told()
    memory.prepare()
    arts: dict[tuple[float, float, Look], KeptArt] = {}

    def art(scale: float, text_scale: float, look: Look) -> Art:
        if scale >= LARGE_SCALE:
            return Art(scale, text_scale, look)
        made = arts.get((scale, text_scale, look)) or KeptArt(scale, text_scale, look)
        return arts.setdefault((scale, text_scale, look), made)

    hasty = (
        mock.patch.object(Pilot, "art", staticmethod(art)),
        mock.patch.object(IdleWork, "bake_one", bake_at_once),
        mock.patch("os.fsync", no_sync),
    )
    with hasty[0], hasty[1], hasty[2], tempfile.TemporaryDirectory() as folder:
        monkey, began = Monkey(Path(folder), options.seed), time.process_time()
        while monkey.seen.acts < options.acts:
            monkey.play(min(options.each, options.acts - monkey.seen.acts))
            monkey.close()
            spent, left = time.process_time() - began, resident()
            kept = sum(art.used_bytes for art in arts.values()) / 2**20
            counts = f"{left:.0f} MB with {kept:.0f} MB of pictures, {len(gc.get_objects())} objects"
            print(f"{monkey.seen.acts} acts, {spent:.0f} s, {counts}", flush=True)
        monkey.read_journals()
        print(f"{monkey.seen.journals} journals read, {monkey.seen.starts} evenings")
        print(monkey.seen.told())


if __name__ == "__main__":
    main()
