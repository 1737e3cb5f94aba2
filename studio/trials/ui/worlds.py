"""Two programs that are given the same to do with a course of a match and its twin.

What can be noticed of them is written down: frames and when they are drawn, sounds, spoken words, reports.
"""

from __future__ import annotations

import itertools
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pygame

from game.chance import Chance
from game.features.night.nights import Nights
from game.match.companion import Companions
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.pace import Pace
from game.rules.contract import Action, Answer, Over, Roll, Shuffle, Turn
from game.rules.interjections import OUT_OF_TURN
from game.store.matches import MatchStore
from game.store.settings import Settings
from game.ui.boards.curtain import Cover
from game.ui.media.sound_output import NullSound
from game.ui.scenes.after.celebration import CelebrationScene
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.idle.attract import AttractScene
from game.ui.scenes.idle.attract_table import AttractTableScene
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.lobby.start import again_of
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.reports import write_report
from game.ui.stage.scene import Scene
from game.ui.stage.stack import Stacked
from studio.pilot import Pilot
from studio.rehearsal import stand_at, virtual_dice
from studio.trials.ui.nights import at_random
from studio.trials.ui.twins import Choice, Courses, Thrown
from tests.ui.haste import bake_at_once
from tests.waiting import FAILSAFE_S

SLEEP = 120
BETWEEN = ("wait", "peek", "menu", "help", "story", "hint", "focus", "away", "rebuild", "hover")
"""What may happen between two answers."""
UNTOUCHED = ("wait", "away", "rebuild", "hover")
"""What of it may happen while nobody is there."""
LAST = ("wait", "undo", "sleep", "break", "lobby", "attract", "rematch")
"""What may happen at the end."""
DEMONSTRATED = 1.5
"""Seconds that each scene of the demonstration is looked at."""
LONGEST = 20_000
"""Answers within which a match must end that is played on at random."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing that people who look on could notice."""

    at: float
    """Seconds of the program's clock."""
    kind: str
    what: Any


@dataclass(frozen=True, slots=True)
class Show:
    """What both programs are given to do."""

    setup: MatchSetup
    seed: int
    settings: Settings
    size: tuple[int, int]
    courses: Courses
    between: tuple[tuple[str, float], ...]
    """What happens after each step, and a share that decides the rest."""
    last: str
    shown: bool = False
    """The demonstration shows the match: there are bots only, and nobody touches anything."""


class Listener(NullSound):
    """Implements `game.ui.media.speech.Voice`, too; notes what is asked of it."""

    muted, volume, able = False, 1.0, True

    def __init__(self, world: World) -> None:
        self._world = world

    def play(self, name: str) -> None:
        self._world.note("sound", name)

    def speak(self, text: str, language: str) -> None:
        self._world.note("speech", text)

    def close(self) -> None:
        """Nothing to release."""


class Led:
    """A bot that chooses as the course of its world wants it."""

    name = "led"

    def __init__(self, world: World) -> None:
        self._world = world

    def think(self, rules: Any, view: Any, turn: Turn, rng: Any) -> Iterator[Action]:
        """Its mind is made up at once; it never breaks in, whether asked in one world alone or in both."""
        if turn.phase == OUT_OF_TURN:
            yield turn.decline  # type: ignore[misc]
            return
        answer = self._world.foreseen()
        yield turn.options[0] if answer is None else answer  # type: ignore[misc]


class World:
    """One of the two programs."""

    def __init__(self, folder: Path, show: Show, which: int, keep: int | None = None) -> None:
        """`keep` is the number of a thing seen whose picture is wanted."""
        self.seen: list[Seen] = []
        self.picture: pygame.Surface | None = None
        self._show, self._which, self._keep = show, which, keep
        ticks = itertools.count()
        self._host = MatchHost(
            store := MatchStore(folder / "matches"),
            virtual_dice(Chance(show.seed)),
            companions=Companions([Nights(store)]),
            seed=show.seed,
            pace=Pace(throw=0.0),
            # Whole powers of two: how long a slice of thinking takes must not hang on how a sum is rounded.
            clock=lambda: next(ticks) / 1024,
            patience=FAILSAFE_S,
        )
        self.loop = self._begun()
        self.pilot: Pilot | None = None
        ear = Listener(self)
        self.pilot = Pilot(
            folder / "data", self._lobby, first=self._table, size=show.size, settings=show.settings, sound=ear
        )
        self.pilot.app.ctx.voice = ear
        self.pilot.app.pauses.bake_one = self._bake  # type: ignore[method-assign]
        self._present = self.pilot.app.display.present
        self.pilot.app.display.present = self._presented  # type: ignore[method-assign]

    def _begun(self) -> MatchLoop:
        show = self._show
        loop = self._host.begin(show.setup)
        match = loop.match
        for answer in show.courses.opening:
            pending = match.pending
            source = {Turn: "player", Roll: "virtual", Shuffle: "shuffle"}[type(pending)]
            match.commit(answer, source, seat=pending.seat if isinstance(pending, Turn | Roll) else None)
        stand_at(match, show.courses.starts[self._which].copy())
        loop._bots = {seat: Led(self) for seat in loop._bots}
        return loop

    def foreseen(self) -> Answer | None:
        """What is to be chosen now; nothing once the course is over, and then the match stands still."""
        entries = self.loop.match.entries
        for step in self._show.courses.steps:
            if step.entry == entries and isinstance(step, Choice):
                return step.answers[self._which]
        self.loop.tick = self._stand_still  # type: ignore[method-assign]
        # Not even in the tick in which a bot is asked, after a beat in which others could break in.
        self.loop.commit = lambda *_: None  # type: ignore[method-assign]
        return None

    def _stand_still(self, now: float) -> None:
        """A bot that thinks no more is not looked after as often as one that does."""
        self.loop._thinking.drop()

    def _lobby(self, ctx: Context) -> Scene:
        return LobbyScene(ctx, self._host, TableScene)

    def _table(self, ctx: Context) -> Scene:
        show, game = self._show, self._show.setup.game
        if show.shown:
            with mock.patch("game.ui.scenes.idle.attract_table.demonstration", return_value=self.loop):
                return AttractTableScene(ctx, self._host, game, show.seed, self._demonstrated)
        return TableScene(ctx, self.loop, again_of(ctx, self._host, TableScene, show.setup))

    def _demonstrated(self) -> None:
        """After the table the demonstration goes on with the house."""
        assert self.pilot is not None
        ctx = self.pilot.app.ctx
        ctx.stack.replace(AttractScene(ctx, self._host))

    # -- seeing -------------------------------------------------------------------------------------------

    def note(self, kind: str, what: Any) -> None:
        """Somebody could notice this."""
        at = self.pilot.clock.now() if self.pilot is not None else 0.0
        if len(self.seen) == self._keep:
            self.picture = pygame.display.get_surface().copy()
        self.seen.append(Seen(round(at, 6), kind, what))

    def _presented(self, rects: Sequence[pygame.Rect] | None) -> None:
        self._present(rects)
        if not self._revealed:
            surface = pygame.display.get_surface()
            self.note("frame", zlib.crc32(surface.get_buffer().raw))

    def _bake(self) -> None:
        """How much there is to bake takes time, which could be noticed."""
        assert self.pilot is not None
        count = bake_at_once(self.pilot.app.pauses)
        if count and not self._revealed:
            self.note("baked", count)

    @property
    def _revealed(self) -> bool:
        """Somebody looks behind the curtain just now, or the match is over and everything lies open."""
        assert self.pilot is not None
        scene = self.pilot.app.stack.top
        if isinstance(scene, CelebrationScene | ResultScene):
            return True
        return isinstance(scene, TableScene) and getattr(scene.board, "_cover", None) is Cover.OPEN

    # -- doing --------------------------------------------------------------------------------------------

    def run(self) -> list[Seen]:
        """Do everything, and tell what could be noticed."""
        show, pilot = self._show, self.pilot
        assert pilot is not None
        pilot.run(0.5)
        for step, (what, share) in zip(show.courses.steps, show.between, strict=False):
            self._between(what, share)
            if pilot.scene.name not in ("table", "attract-table"):
                break
            self._answer(step)
            pilot.run(0.2 + 2.5 * share)
        else:
            self._check_end()
            self._finish()
            pilot.run(1.5)
        pilot.app.close()
        return self.seen

    def _answer(self, step: Choice | Thrown) -> None:
        """Do a step, or wait until a bot has done it."""
        loop, pilot = self.loop, self.pilot
        assert pilot is not None
        chosen = isinstance(step, Choice) and not loop.is_bot(step.seat)
        if chosen:
            scene = pilot.scene
            assert isinstance(scene, TableScene)
            # Others have their beat to break in first.
            pilot.run_until(lambda: loop.turn is not None)
            scene.choose(self.foreseen())  # type: ignore[arg-type]
        elif isinstance(step, Thrown) and loop.match.entries == step.entry:
            pilot.run_until(lambda: loop.desk.request is not None or loop.match.entries > step.entry)
            loop.desk.throw()
        pilot.run_until(lambda: loop.match.entries > step.entry)

    def _check_end(self) -> None:
        """The program went the way that was foreseen for it."""
        end = self._show.courses.ends[self._which]
        assert self.pilot is not None
        self.pilot.run_until(lambda: self.loop.match.state == end)

    def _between(self, what: str, share: float) -> None:
        pilot = self.pilot
        assert pilot is not None
        root = pilot.scene.root
        peek, hint = root.find("peek"), root.find("ask-hint")
        covered = peek is not None and peek.can_focus
        if what == "peek" and covered:
            assert peek is not None
            pilot.press("peek")
            pilot.run(0.1)
            # Meanwhile somebody else may have become the one to choose.
            if pilot.scene.root.find("peek") is not None:
                pilot.press("peek")
        elif what == "menu":
            pilot.keys("f10")
            pilot.run(0.3)
            pilot.keys("escape")
        elif what == "help":
            pilot.keys("f1")
            pilot.run(0.3)
            pilot.keys("escape")
        elif what == "story" and self._story:
            pilot.press(self._story)
            pilot.run(0.3)
            pilot.keys("escape")
        elif what == "hint" and covered and hint is not None and hint.can_focus:
            pilot.press("ask-hint")
        elif what == "focus":
            pilot.keys(*("tab",) * round(1 + 12 * share))
        elif what == "away":
            pilot.post(pygame.WINDOWFOCUSLOST)
        elif what == "rebuild":
            pilot.scene.rebuild()
        elif what == "hover":
            px, py = pilot.app.display.to_window(1920 * share, 1080 * (7 * share % 1))
            pilot.post(pygame.MOUSEMOTION, pos=(round(px), round(py)), rel=(1, 1), buttons=(0, 0, 0))
        pilot.run(0.1 + 2.0 * share)

    @property
    def _story(self) -> str:
        """The key of what opens the story; empty where nothing does."""
        assert self.pilot is not None
        found = (self.pilot.scene.root.find(key) for key in ("log", "title"))
        return next((w.key for w in found if w is not None and w.can_focus and not w.box.empty), "")

    def _finish(self) -> None:
        pilot, what = self.pilot, self._show.last
        assert pilot is not None
        if what == "undo":
            undo = pilot.scene.root.find("undo")
            if undo is not None and undo.can_focus:
                pilot.press("undo")
            self.note("taken back", self.loop.match.answers)
        elif what == "sleep":
            pilot.run(SLEEP + 30)
        elif what == "break":
            pilot.scene.tick = _broken  # type: ignore[method-assign]
        elif what == "lobby":
            self._left(lambda: pilot.app.ctx.home())
        elif what == "attract":
            self._left(lambda: AttractScene(pilot.app.ctx, self._host))
        elif what == "rematch":
            self._rematch()

    def _left(self, go: Callable[[], Stacked]) -> None:
        """To a scene that offers the match to whoever comes by."""
        pilot = self.pilot
        assert pilot is not None
        state = self.loop.match.state
        with mock.patch("game.match.host.replay", self._replayed):
            pilot.app.stack.reset(go())
            pilot.run(DEMONSTRATED)
        assert self.loop.match.state is state

    def _rematch(self) -> None:
        """The match ends somehow, and another of the same kind begins; the results may differ, that not."""
        pilot, match = self.pilot, self.loop.match
        assert pilot is not None
        end, rng = match.state.copy(), random.Random(self._show.seed)
        for _ in range(LONGEST):
            pending = match.rules.pending(end)
            if isinstance(pending, Over):
                break
            match.rules.apply(end, at_random(pending, rng))
        pilot.run_until(lambda: self.loop.entries == match.entries)
        stand_at(match, end)
        # What the journal holds of a twin is no match that could be told again.
        retold = mock.patch("game.ui.scenes.after.result.retold", return_value=[])
        with retold, mock.patch("game.ui.scenes.after.celebration.moments", return_value=()):
            pilot.run_until(lambda: isinstance(pilot.scene, ResultScene))
            pilot.run(0.3)
        pilot.press("again")
        pilot.run(DEMONSTRATED)

    def _replayed(self, *_: object) -> Any:
        """The lobby looks at the match as it stands in this world."""
        return self.loop.match

    def reported(self, data: Path, error: BaseException, scenes: Sequence[str]) -> Path | None:
        """Write a report, and read it; its name and first line have the time, which is another one."""
        path = write_report(data, error, scenes)
        assert path is not None
        self.note("report", path.read_text(encoding="utf-8").split("\n", 1)[1])
        return path.rename(path.with_name("report.txt"))


def _broken(now: float) -> None:
    raise RuntimeError("broken on purpose")
