"""Hints at the table: what somebody who thinks ahead would do, in plain words, with the way to it lit.

A hint comes from what the seat whose turn it is may know, so it is shown only where that seat's hand is in
sight, and it is gone at once when the curtain falls or the turn passes on. It is thought out in slices
between frames.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from game.catalogue import Advice, advise, game_named
from game.rules.contract import Turn
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.presentation import guide_of
from game.ui.scenes.learning.lesson_widgets import RING_GAP, Bubble, Said, Spotlight, settle
from game.ui.scenes.table.hint_thinker import HintThinker, has_hints
from game.ui.scenes.table.host import TableHost
from game.ui.widgets.banner import Banner
from game.ui.widgets.button import IconButton
from game.ui.widgets.label import Label
from game.ui.words import _

if TYPE_CHECKING:
    from game.bots.search.reasons import Reasons

SQUARE: Final = re.compile("[a-z][0-9]")
"""The keys of things that are called by them."""


class Hinting:
    """The hint button of one table, and what it brings."""

    def __init__(self, table: TableHost, clock: Callable[[], float] = time.perf_counter) -> None:
        """`clock`, in seconds, limits the slices of thought."""
        self._table, self._loop = table, table.loop
        self.thinker = HintThinker(self._loop, clock)
        self._guide = guide_of(self._loop.match.rules)
        self._words = game_named(self._loop.match.rules.name).words(self._loop.match.rules, _)
        self.advice: Advice | None = None
        """What is said, once it is thought out."""
        self.bubble, self.spotlight = Bubble(self._read), Spotlight()

    @property
    def offered(self) -> bool:
        """Whether hints are switched on, and known to this game."""
        return has_hints(self._table.ctx.settings, self._loop.match.rules.name)

    @property
    def thinking(self) -> bool:
        """A hint is being thought out: then `tick` should come often."""
        return self.thinker.thinking

    @property
    def shown(self) -> bool:
        """A hint, or that one is thought about, is in sight."""
        return self.thinker.turn is not None

    def button(self, box: Box) -> Widget:
        """The button beside the banner."""
        return IconButton("ask-hint", box, "lamp", _("Hint"), self.press)

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
        turn, acting = self._table.turn, self._loop.acting
        if acting in self._table.phoned:
            name = self._loop.match.names[acting]
            self._table.complain(_("{name} is choosing on the phone and finds the hint there.", name=name))
        elif turn is None:
            self._table.complain(_("There is nothing to choose just now."))
        elif self._table.board.covered:
            self._table.complain(_("Open your curtain first: the hint depends on your hand."))
        elif len(turn.options) < 2:
            self._table.complain(_("There is only one thing you can do."))
        else:
            self._begin(turn)

    def _begin(self, turn: Turn) -> None:
        self.advice = None
        self.thinker.begin(turn, self._table.ctx.clock.now())
        self._say(_("Let me think for a moment."))

    def tick(self, now: float) -> None:
        """Think on for a slice; tell the hint, and why, when it is thought out."""
        self.check()
        found, turn = self.thinker.tick(now), self.thinker.turn
        if found is not None and turn is not None:
            self.tell(turn, found)

    def tell(self, turn: Turn, found: Reasons) -> None:
        """Say what is best, and why; light the way to it."""
        view = self._loop.view(turn.seat)
        self.advice = advise(self._words, found, view, self._loop.match.names)
        self._say("\n".join(self.advice.lines), _("Thank you"))
        button = self._table.root.find("ask-hint")
        if button is not None and button.focused:
            # Whoever asked with a key reads on with the same one.
            self._table.point("go-on")

    def _read(self) -> None:
        """Put it away once read, and go where it led."""
        turn, advice, root = self.thinker.turn, self.advice, self._table.root
        self.drop()
        if turn is None or advice is None or not advice.options:
            return
        way = self._guide.presses(advice.options[0], turn, self._loop.view(turn.seat))
        widgets = (root.find(key) for key in way)
        first = next((widget for widget in widgets if widget is not None and widget.can_focus), None)
        if first is not None:
            self._table.point(first.key)

    def _say(self, words: str, button: str = "") -> None:
        """Say it in the column beside the board, or where else it hides nothing that it speaks of.

        Light the way to the best option, numbered.
        """
        root = self._table.root
        seen = [widget for widget in root.walk() if not widget.box.empty]
        lit_keys, named_keys = self.hinted_keys(words, {widget.key for widget in seen})
        lit, named = (
            tuple(widget.visible_part(widget.box) for widget in seen if widget.key in keys)
            for keys in (lit_keys, named_keys)
        )
        busy = [widget.box for widget in seen if widget.can_focus or isinstance(widget, Label | Banner)]
        said = Said(_("Hint"), words, button=button)
        room, art = self._table.safe, self._table.ctx.art
        free = free_parts(self._table.board.panel.box, (*lit, *named))
        place = next((part for part in free if self.bubble.fits(art, said, part)), None)
        if place is None and self.advice is not None:
            brief = Said(_("Hint"), "\n".join(self.advice.brief), button=button)
            place = next((part for part in free if self.bubble.fits(art, brief, part, tight=True)), None)
            said = brief if place is not None else said
        if place is None:
            sizes = chain(self.bubble.sizes(art, said, room), self.bubble.tight_sizes(art, said, room))
            place = settle(sizes, lit, named, busy, room)
        self.bubble.show(said, place)
        self.spotlight.show(self._in_order(lit_keys, seen), numbered=len(lit) > 1)

    def _in_order(self, keys: set[str], seen: list[Widget]) -> tuple[Box, ...]:
        """Where the things of some keys are, in the order in which they are pressed for the best option."""
        turn, advice = self.thinker.turn, self.advice
        if turn is None or advice is None or not advice.options:
            return ()
        way = [*self._guide.presses(advice.options[0], turn, self._loop.view(turn.seat))]
        found = sorted((widget for widget in seen if widget.key in keys), key=lambda one: way.index(one.key))
        return tuple(widget.visible_part(widget.box) for widget in found)

    def hinted_keys(self, words: str, keys: set[str]) -> tuple[set[str], set[str]]:
        """The keys of what is pressed for the best option, and of what else is named.

        `words` name things in sight, whose `keys` these are.
        """
        turn, advice = self.thinker.turn, self.advice
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
        if self.shown and (self._table.board.covered or self.thinker.outdated):
            self.drop()

    def drop(self) -> None:
        """Put the hint away."""
        if self.shown:
            self._forget()
            self.bubble.show(None, NOWHERE)
            self.spotlight.show(())

    def _forget(self) -> None:
        self.thinker.drop()
        self.advice = None


def free_parts(column: Box, spoken_of: Sequence[Box]) -> list[Box]:
    """Return the column, or what of it lies on either side of all that is spoken of, the largest first."""
    inside = [box.inset(-RING_GAP * 2) for box in spoken_of if column.intersects(box)]
    if not inside:
        return [column]
    above, left = min(box.y for box in inside) - column.y, min(box.x for box in inside) - column.x
    below = column.bottom - max(box.bottom for box in inside)
    right = column.right - max(box.right for box in inside)
    parts = (
        column.split_bottom(max(0.0, below))[1],
        column.split_top(max(0.0, above))[0],
        column.split_right(max(0.0, right))[1],
        column.split_left(max(0.0, left))[0],
    )
    return sorted(parts, key=lambda part: -part.w * part.h)


def _is_named(name: str, words: str) -> bool:
    """Whether a thing that is called so is spoken of."""
    return re.search(rf"\b{re.escape(name)}\b", words, re.IGNORECASE) is not None
