"""The theatre: a match from its journal on the real table, forwards and backwards, as fast as one likes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import ClassVar

from game.catalogue import game_named
from game.features.feature import FeatureMenu, MenuEntry
from game.features.registry import entries
from game.features.theatre.replay import Course, Replay, Step, StepUnit
from game.features.theatre.retelling import retell
from game.features.theatre.scenes.bar import Playback, TheatreBar, bar_height
from game.features.theatre.scenes.curve import CurveScene
from game.rules.contract import Turn
from game.store.journal import Record
from game.store.settings import Settings
from game.ui.boards.sentences import tellings
from game.ui.drawing.layout import TARGET_GAP, Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, PointerDown, Shortcut
from game.ui.scenes.table.scene import AT_ONCE, TableScene
from game.ui.scenes.table.story import Narration
from game.ui.stage.context import Context
from game.ui.stage.culprit import Culprit, stored_match
from game.ui.stage.own_settings import OwnSettings
from game.ui.widgets.button import IconButton
from game.ui.words import _

ANSWER_INTERVAL_S = 0.9
"""Seconds between two answers, once the first has been shown and told; at normal speed."""
OF_THE_TABLE = ("hints",)
"""Keys of what a table shows and a theatre does not."""


class TheatreScene(TableScene):
    """A stored match. Another place of it is another scene, so that nothing is left of the place before."""

    name = "theatre"
    sleeps = False
    timed = False
    serves_phones = False
    hurrying: ClassVar[tuple[type[Intent], ...]] = (PointerDown,)

    def __init__(
        self,
        ctx: Context,
        reel: Replay,
        number: int = 0,
        watching: Playback | None = None,
        *,
        focus: str = "play",
        tell: bool = False,
        barred: bool = True,
        aside: Callable[[Box], Widget] | None = None,
    ) -> None:
        """Begin after the first `number` entries; where it is to `tell` the next one, at once.

        What is not `barred` has no bar and no buttons, for a film; `aside` makes what stands there in place
        of the panel.
        """
        self._barred, self._aside = barred, aside
        self.watching = watching or Playback()
        self._program, self._reel, self._tell = ctx, reel, tell
        self._number = number = min(max(0, number), reel.course.total)
        self._open = self.watching.hands and reel.course.over is not None
        self._due = ctx.clock.now() + self._pause_between
        self._retelling = retell(reel, number, hands=self._open)
        super().__init__(OwnSettings(ctx, self._settings), self._retelling)
        self._retelling.desk.listen(self.stage.retold)
        self.story = Narration()
        self.story.tell(tellings(self.board, self._reel.events(self._number)))
        super().point(focus)

    def suspects(self) -> Iterator[Culprit]:
        yield stored_match(self._reel.contents.path)

    def _settings(self, settings: Settings) -> Settings:
        """Returns the program's settings at the speed chosen here, with nobody sitting around the table."""
        speed = settings.speed * self.watching.speed
        return replace(settings, speed=speed, open_hands=self._open, flat_table=False)

    @property
    def _pause_between(self) -> float:
        return ANSWER_INTERVAL_S / self.watching.speed

    # -- what is shown ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        self.spared = bar_height(self.portrait) if self._barred else 0
        root = super().build()
        for key in OF_THE_TABLE:
            widget = root.find(key)
            if widget is not None:
                widget.visible = False
        self._bar = TheatreBar(self.course, self.names, self)
        if not self._barred:
            for widget in root.walk():
                widget.focusable = False
            if self._aside is not None:
                root.add(self._aside(self.board.panel.box))
            return root
        panel = self.board.panel.box
        below = Box(panel.x, panel.bottom + TARGET_GAP, panel.w, self.spared - TARGET_GAP)
        lowest = self.safe.split_bottom(self.spared - TARGET_GAP)[1]
        self._bar.add_to(root, lowest if self.portrait else below, self.watching, self._number)
        return root

    def top_buttons(self) -> list[Callable[[Box], Widget]]:
        """Hands, and out."""
        if not self._barred:
            return []
        hands = []
        if game_named(self.loop.match.rules.name).secrets:
            icon, word = ("hidden-eye", _("Cover")) if self._open else ("eye", _("Hands"))
            hands.append(lambda box: IconButton("hands", box, icon, word, self.turn_hands))
        chances = []
        if self.course.over is not None and game_named(self.loop.match.rules.name).evaluator is not None:
            chances.append(lambda box: IconButton("chances", box, "scales", _("Odds"), self._show_chances))
        journal, more = self._reel.contents.path, list[MenuEntry]()
        if self.course.over is not None and os.path.isfile(journal):
            more = entries(FeatureMenu.WATCHED, self._program, journal)
        return [
            *hands,
            *chances,
            *(partial(self._entry_button, entry) for entry in more),
            lambda box: IconButton("leave", box, "exit", _("Done"), self.back, shortcut=Shortcut.BACK),
        ]

    @property
    def prompt(self) -> str:
        """Nobody thinks any more: they have chosen long ago."""
        pending = self.loop.pending
        return _("{name} chooses", name=self.names[pending.seat]) if isinstance(pending, Turn) else ""

    def point(self, key: str) -> None:
        """Does nothing: nothing on the table can be pressed, so the focus stays where the watcher has it."""

    def minds(self, intent: Intent) -> bool:
        """Anybody with a gamepad may watch with it."""
        return False

    def back(self) -> None:
        """Go back to where it was opened."""
        self.ctx.stack.pop()

    # -- where it is ----------------------------------------------------------------------------------------

    @property
    def course(self) -> Course:
        """What is where in the match."""
        return self._reel.course

    @property
    def number(self) -> int:
        """How many entries of the journal have been told, or are being shown."""
        return self._number

    def go_to(self, number: int, *, playing: bool = False, focus: str = "scrubber") -> None:
        """Go to the place after the first `number` entries of the journal; nothing moves on the way there."""
        self._go(number, replace(self.watching, playing=playing), focus)

    def _go(self, number: int, watching: Playback, focus: str, *, tell: bool = False) -> None:
        again = TheatreScene(
            self._program,
            self._reel,
            number,
            watching,
            focus=focus,
            tell=tell,
            barred=self._barred,
            aside=self._aside,
        )
        self.ctx.stack.replace(again)

    # -- the course of the match --------------------------------------------------------------------------

    def enter(self) -> None:
        if self._tell:
            self.after(0.0, self._forwards)

    def _play(self, now: float) -> None:
        if not self.may.ask:
            self._due = now + self._pause_between
        elif self.watching.playing and now >= self._due:
            self._forwards()

    def _end(self, now: float) -> None:
        """After the last answer the table stays in sight."""

    def _forwards(self) -> None:
        """Show what comes next; laying the table is one step."""
        entries = self._reel.contents.entries
        if self._number == len(entries):
            self.hold(playing=False)
            return
        if not isinstance(entries[self._number], Record):
            self._go(self._number + 1, self.watching, self._focused)
            return
        for entry in entries[self._number : self._number + AT_ONCE]:
            if not isinstance(entry, Record):
                break
            self._retelling.step(entry)
            self._number += 1
            if not self._being_laid():
                break
        self._due = self.ctx.clock.now() + self._pause_between
        self._show_place()
        self.refresh()

    @property
    def _focused(self) -> str:
        return self.focus.current.key if self.focus.current is not None else "play"

    def hold(self, *, playing: bool) -> None:
        """Hold it where it is, or let it go on."""
        self.watching = replace(self.watching, playing=playing)
        self._show_place()

    def _show_place(self) -> None:
        if self._barred:
            self._bar.show(self.watching, self._number)

    # -- what the bar means: theatre_bar.Presses -----------------------------------------------------------

    def toggle(self) -> None:
        """On or hold; from the end, once more from the beginning."""
        if not self.watching.playing and self._number == self.course.total:
            self.go_to(0, playing=True, focus="play")
        else:
            self.hold(playing=not self.watching.playing)

    def step_on(self) -> None:
        """Go to the next stop, and show the answer that leads there."""
        self.stage.settle()
        if self._number == self.course.total:
            return
        stop = self.course.next_stop(self.watching.step, self._number)
        before = self.course.stop_before(StepUnit.MOMENT, stop)
        if before <= self._number:
            self._forwards()
        else:
            self._go(before, self.watching, "later", tell=True)

    def step_back(self) -> None:
        """Go to the stop before, and hold there."""
        stop = self.course.stop_before(self.watching.step, self._number)
        self.go_to(stop, focus="earlier")

    def step_by(self, step: Step) -> None:
        """Back and forth go in such steps from now on."""
        self.watching = replace(self.watching, step=step)

    def run_at(self, speed: float) -> None:
        """So many times as fast from now on."""
        self.watching = replace(self.watching, speed=speed)

    def _show_chances(self) -> None:
        """Who was likely to win when; from there one comes back to any turning point."""
        self.hold(playing=False)
        self.ctx.stack.push(CurveScene(self._program, self._reel, self.go_to))

    def _entry_button(self, entry: MenuEntry, box: Box) -> IconButton:
        def press() -> None:
            self.hold(playing=False)
            entry.press()

        return IconButton(entry.key, box, entry.icon, entry.text, press)

    def turn_hands(self) -> None:
        """Open them, or cover them; of a match that is not over they stay covered."""
        if self.course.over is None:
            self.complain(_("This match isn't over yet, so its hands stay covered."))
            return
        self._go(self._number, replace(self.watching, hands=not self.watching.hands), "hands")
