"""Hints at the table: what somebody who thinks ahead would do, in plain words, with the way to it lit.

A hint comes from what the seat whose turn it is may know, so it is shown only where that seat's hand is in
sight, and it is gone at once when the curtain falls or the turn passes on. It is thought out in slices
between frames.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from game.catalogue import game_named, hint_words, hints_for, reason_words, reasons_for
from game.catalogue.choices import HINT_PLAYOUTS
from game.rules.contract import Turn
from game.ui.boards.curtain import CoveringBoard
from game.ui.layout import NOWHERE, Box
from game.ui.presentation import guide_of
from game.ui.scenes.learning.lesson_widgets import Bubble, Said, Spotlight, settle
from game.ui.scenes.table.host import TableHost
from game.ui.widget import Widget
from game.ui.widgets.banner import Banner
from game.ui.widgets.button import IconButton
from game.ui.widgets.label import Label
from game.ui.words import say

if TYPE_CHECKING:
    from game.bots.search.hints import Hint
    from game.bots.search.reasons import Reasons

THINKING_SLICE_S = 0.002
"""Seconds of thought within one frame."""
MAX_THINKING_S = 3.0
"""Seconds after which the best so far is taken."""
REASON_TRIALS, MAX_REASONING_S = 40, 1.5
"""How often the best is tried to find out why, and seconds after which what is known by then is said."""


class Hinting:
    """The hint button of one table, and what it brings."""

    def __init__(self, table: TableHost, clock: Callable[[], float] = time.perf_counter) -> None:
        """`clock`, in seconds, limits the slices of thought."""
        self._table, self._loop, self._clock = table, table.loop, clock
        game = game_named(self._loop.match.rules.name)
        self.possible = game.evaluator is not None
        """Whether this game knows hints at all."""
        self.playouts = HINT_PLAYOUTS
        """How much thought goes into one."""
        self._guide = guide_of(self._loop.match.rules)
        self._words = game.words(self._loop.match.rules, say)
        self._thoughts: Iterator[tuple[Hint, ...]] | None = None
        self._best: tuple[Hint, ...] = ()
        self._reasoning: Iterator[Reasons] | None = None
        self._why: Reasons | None = None
        self._turn: Turn | None = None
        self._entries = -1
        self._until = 0.0
        self.bubble, self.spotlight = Bubble(self.drop), Spotlight()

    @property
    def thinking(self) -> bool:
        """A hint is being thought out: then `tick` should come often."""
        return self._thoughts is not None or self._reasoning is not None

    @property
    def shown(self) -> bool:
        """A hint, or that one is thought about, is in sight."""
        return self._turn is not None

    def button(self, box: Box) -> Widget:
        """The button beside the banner."""
        return IconButton("ask-hint", box, "lamp", say("Hint"), self.press)

    def add_to(self, root: Widget) -> None:
        """Lie over everything else of a tree that was built anew; what was shown is gone."""
        self._forget()
        self.bubble, self.spotlight = Bubble(self.drop), Spotlight()
        root.add(self.spotlight)
        root.add(self.bubble)

    def press(self) -> None:
        """Begin to think; or put the hint away."""
        if self.shown:
            self.drop()
            return
        turn = self._table.turn
        if turn is None:
            self._table.complain(say("There is nothing to choose just now."))
        elif self._covered:
            self._table.complain(say("Open your curtain first: the hint depends on your hand."))
        elif len(turn.options) < 2:
            self._table.complain(say("There is only one thing you can do."))
        else:
            self._begin(turn)

    def _begin(self, turn: Turn) -> None:
        match = self._loop.match
        view = match.view(turn.seat)
        rng = random.Random(f"hint/{match.entries}")
        self._turn, self._entries, self._best = turn, match.entries, ()
        self._thoughts = hints_for(match.rules, view, turn, rng, self.playouts)
        self._until = self._table.ctx.clock.now() + MAX_THINKING_S
        self._say(say("Let me think for a moment."), ())

    def tick(self, now: float) -> None:
        """Think on for a slice; tell the hint, and why, when it is thought out."""
        self.check()
        if self._turn is None:
            return
        until = self._clock() + THINKING_SLICE_S
        if self._thoughts is not None:
            self._weigh(self._turn, now, self._thoughts, until)
        elif self._reasoning is not None:
            done = now >= self._until
            while not done and self._clock() < until:
                self._why = next(self._reasoning)
                done = self._why.trials >= REASON_TRIALS
            if done:
                self._reasoning = None
                self._tell(self._turn)

    def _weigh(self, turn: Turn, now: float, thoughts: Iterator[tuple[Hint, ...]], until: float) -> None:
        done = now >= self._until and bool(self._best)
        while not done and self._clock() < until:
            best = next(thoughts, None)
            done = best is None
            self._best = best or self._best
        if done:
            self._thoughts, self._until = None, now + MAX_REASONING_S
            match = self._loop.match
            view, rng = match.view(turn.seat), random.Random(f"why/{match.entries}")
            self._reasoning = reasons_for(match.rules, view, turn, self._best, self._words, match.names, rng)
            if not self._best:
                self._reasoning = None
                self._tell(turn)

    def _tell(self, turn: Turn) -> None:
        """Say the best options, and light the way to the first."""
        if not self._best:
            self.drop()
            self._table.complain(say("Here all is equal: choose what you like."))
            return
        view = self._loop.view(turn.seat)
        names = self._loop.match.names
        told = [hint_words(self._words, hint, view, names) for hint in self._best]
        why = reason_words(self._words, self._why, turn.seat, names) if self._why is not None else []
        lines = [
            say("Best: {hint}", hint=told[0]),
            *why,
            *(say("Or: {hint}", hint=hint) for hint in (told[1:2] if why else told[1:])),
        ]
        self._say("\n".join(lines), self._guide.presses(self._best[0].option, turn, view), say("Thank you"))

    def _say(self, words: str, way: tuple[str, ...], button: str = "") -> None:
        root = self._table.root
        seen = [widget for widget in root.walk() if not widget.box.empty]
        lit = tuple(widget.visible_part(widget.box) for widget in seen if widget.key in way)
        busy = [widget.box for widget in seen if widget.can_focus or isinstance(widget, Label | Banner)]
        said = Said(say("Hint"), words, button=button)
        room = self._table.safe
        sizes = self.bubble.sizes(self._table.ctx.art, said, room)
        self.bubble.show(said, settle(sizes, lit, (), busy, room))
        self.spotlight.show(lit)

    @property
    def _covered(self) -> bool:
        return isinstance(self._table.board, CoveringBoard) and self._table.board.covered

    def check(self) -> None:
        """Put the hint away if it is for another moment, or for eyes that may not see it."""
        if self.shown and (self._covered or self._loop.match.entries != self._entries):
            self.drop()

    def drop(self) -> None:
        """Put the hint away."""
        if self.shown:
            self._forget()
            self.bubble.show(None, NOWHERE)
            self.spotlight.show(())

    def _forget(self) -> None:
        self._thoughts, self._turn, self._best = None, None, ()
        self._reasoning, self._why = None, None


def hinted(settings: Any, hinting: Hinting) -> bool:
    """Whether a table has the button."""
    return bool(settings.hints) and hinting.possible
