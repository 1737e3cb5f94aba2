"""Hints at the table: what somebody who thinks ahead would do, in plain words, with the way to it lit.

A hint comes from what the seat whose turn it is may know, so it is shown only where that seat's hand is in
sight, and it is gone at once when the curtain falls or the turn passes on. It is thought out in slices
between frames.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from game.bots.search.reasons import reasons
from game.catalogue import Advice, advise, game_named, hints_for, trials_for
from game.catalogue.choices import HINT_PLAYOUTS
from game.rules.contract import Turn
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
    from game.bots.search.reasons import Reasons, Trials

THINKING_SLICE_S = 0.002
"""Seconds of thought within one frame."""
MAX_THINKING_S = 3.0
"""Seconds after which the best so far is taken."""
LOOKS: Final[tuple[int, ...]] = (80, 160, 240)
"""Trials after which the result is checked; it is shown as soon as it is clear, and at the latest after the
last."""
MAX_REASONING_S = 3.0
"""Seconds after which what is known by then is said."""


SQUARE: Final = re.compile("[a-z][0-9]")
"""The keys of things that are called by them."""


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
        self.looks = LOOKS
        """Trials after which it is looked at what they show."""
        self._guide = guide_of(self._loop.match.rules)
        self._words = game.words(self._loop.match.rules, say)
        self._thoughts: Iterator[tuple[Hint, ...]] | None = None
        self._best: tuple[Hint, ...] = ()
        self._trying: Iterator[Trials] | None = None
        self._looks = self.looks
        self.advice: Advice | None = None
        """What is said, once it is thought out."""
        self._turn: Turn | None = None
        self._entries = -1
        self._until = 0.0
        self.bubble, self.spotlight = Bubble(self._read), Spotlight()

    @property
    def thinking(self) -> bool:
        """A hint is being thought out: then `tick` should come often."""
        return self._thoughts is not None or self._trying is not None

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
        self.bubble, self.spotlight = Bubble(self._read), Spotlight()
        root.add(self.spotlight)
        root.add(self.bubble)

    def press(self) -> None:
        """Begin to think; what is shown already stays, however often this is pressed."""
        if self.shown:
            return
        turn = self._table.turn
        if turn is None:
            self._table.complain(say("There is nothing to choose just now."))
        elif self._table.board.covered:
            self._table.complain(say("Open your curtain first: the hint depends on your hand."))
        elif len(turn.options) < 2:
            self._table.complain(say("There is only one thing you can do."))
        else:
            self._begin(turn)

    def _begin(self, turn: Turn) -> None:
        match = self._loop.match
        view = match.view(turn.seat)
        rng = random.Random(f"hint/{match.entries}")
        self.begin_with(turn)
        self._thoughts = hints_for(match.rules, view, turn, rng, self.playouts)
        self._until = self._table.ctx.clock.now() + MAX_THINKING_S
        self._say(say("Let me think for a moment."))

    def begin_with(self, turn: Turn) -> None:
        """What is told from now on is for this turn."""
        self._turn, self._entries, self._best, self.advice = turn, self._loop.match.entries, (), None
        self._looks = self.looks

    def tick(self, now: float) -> None:
        """Think on for a slice; tell the hint, and why, when it is thought out."""
        self.check()
        if self._turn is None:
            return
        until = self._clock() + THINKING_SLICE_S
        if self._thoughts is not None:
            self._weigh(self._turn, now, self._thoughts, until)
        elif self._trying is not None:
            self._try(self._turn, now, self._trying, until)

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
            self._trying = trials_for(match.rules, view, turn, self._best, self._words, match.names, rng)

    def _try(self, turn: Turn, now: float, trying: Iterator[Trials], until: float) -> None:
        """Try the best beside the others until that shows something."""
        trials, looks = next(trying), self._looks
        while trials.count not in looks and self._clock() < until and now < self._until:
            trials = next(trying)
        if trials.count in looks or now >= self._until:
            self._looks = tuple(look for look in looks if look > trials.count)
            found = reasons(trials)
            if found.settled or not self._looks or now >= self._until:
                self._trying = None
                self.tell(turn, found)

    def tell(self, turn: Turn, found: Reasons) -> None:
        """Say what is best, and why; light the way to it."""
        view = self._loop.view(turn.seat)
        self.advice = advise(self._words, found, view, self._loop.match.names)
        self._say("\n".join(self.advice.lines), say("Thank you"))
        button = self._table.root.find("ask-hint")
        if button is not None and button.focused:
            # Whoever asked with a key reads on with the same one.
            self._table.point("go-on")

    def _read(self) -> None:
        """It was read: put it away, and go where it led."""
        turn, advice, root = self._turn, self.advice, self._table.root
        self.drop()
        if turn is None or advice is None or not advice.options:
            return
        way = self._guide.presses(advice.options[0], turn, self._loop.view(turn.seat))
        widgets = (root.find(key) for key in way)
        first = next((widget for widget in widgets if widget is not None and widget.can_focus), None)
        if first is not None:
            self._table.point(first.key)

    def _say(self, words: str, button: str = "") -> None:
        """Say it where it hides nothing that it speaks of, if there is room beside that; light the way to the
        best option."""
        root = self._table.root
        seen = [widget for widget in root.walk() if not widget.box.empty]
        lit, named = (
            tuple(widget.visible_part(widget.box) for widget in seen if widget.key in keys)
            for keys in self.spoken_of(words, {widget.key for widget in seen})
        )
        busy = [widget.box for widget in seen if widget.can_focus or isinstance(widget, Label | Banner)]
        said = Said(say("Hint"), words, button=button)
        room, art = self._table.safe, self._table.ctx.art
        sizes = chain(self.bubble.sizes(art, said, room), self.bubble.tight_sizes(art, said, room))
        self.bubble.show(said, settle(sizes, lit, named, busy, room))
        self.spotlight.show(lit)

    def spoken_of(self, words: str, keys: set[str]) -> tuple[set[str], set[str]]:
        """The keys of what is pressed for the best option, and of what else `words` name of things in sight,
        whose `keys` these are."""
        turn, advice = self._turn, self.advice
        if turn is None or advice is None:
            return set(), set()
        view, names = self._loop.view(turn.seat), self._loop.match.names
        ways = [set(self._guide.presses(option, turn, view)) for option in advice.options]
        called = [(f"seat-{seat}", name) for seat, name in enumerate(names)]
        # What is no thing is explained by the question that is open.
        question = self._guide.explain("", view)
        for key in keys:
            explained = self._guide.explain(key, view)
            if explained is not None and explained != question:
                called.append((key, explained.title))
            if SQUARE.fullmatch(key):
                called.append((key, key))
        found = {key for key, name in called if name and _is_named(name, words)}
        return ways[0] if ways else set(), set().union(*ways[1:], found)

    def check(self) -> None:
        """Put the hint away if it is for another moment, or for eyes that may not see it."""
        if self.shown and (self._table.board.covered or self._loop.match.entries != self._entries):
            self.drop()

    def drop(self) -> None:
        """Put the hint away."""
        if self.shown:
            self._forget()
            self.bubble.show(None, NOWHERE)
            self.spotlight.show(())

    def _forget(self) -> None:
        self._thoughts, self._turn, self._best = None, None, ()
        self._trying, self.advice = None, None


def _is_named(name: str, words: str) -> bool:
    """Whether a thing that is called so is spoken of."""
    return re.search(rf"\b{re.escape(name)}\b", words, re.IGNORECASE) is not None


def hinted(settings: Any, hinting: Hinting) -> bool:
    """Whether a table has the button."""
    return bool(settings.hints) and hinting.possible
