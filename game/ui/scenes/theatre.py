"""The theatre: a match from its journal on the real table, forwards and backwards, with its hands closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.store.journal import JournalContents, TakenBack
from game.ui.context import Context
from game.ui.intents import Shortcut
from game.ui.layout import Box
from game.ui.scenes.table import AT_ONCE, TableScene
from game.ui.standing import retelling
from game.ui.widget import Widget
from game.ui.widgets.button import IconButton
from game.ui.widgets.label import Label
from game.ui.words import say

PAUSE = 0.9
"""Seconds between two answers, once the first has been shown and told."""


class TheatreScene(TableScene):
    """What everybody saw of a match. Raises JournalError for one that cannot be replayed."""

    name = "theatre"
    sleeps = False
    timed = False

    def __init__(
        self,
        ctx: Context,
        contents: JournalContents,
        number: int = 0,
        *,
        playing: bool = True,
        focus: str = "play",
    ) -> None:
        """It begins after the first `number` entries, and goes on by itself while it is `playing`."""
        self._contents, self._number, self._playing = contents, number, playing
        self._due = ctx.clock.now() + PAUSE
        self._retelling = retelling(contents, number)
        super().__init__(ctx, self._retelling)
        self.point(focus)

    def build(self) -> Widget:
        root = super().build()
        for key in ("saved", "hints"):
            widget = root.find(key)
            if widget is not None:
                widget.visible = False
        box = self.frame().legend_parts()[0]
        self._place = root.add(Label("place", box, "", role="label", size=30, floor=18))
        self._show_place()
        return root

    def top_buttons(self) -> list[Callable[[Box], Widget]]:
        """Back, on or hold, forth, and out."""
        icon, word = ("pause", say("Pause")) if self._playing else ("play", say("Play on"))
        return [
            lambda box: IconButton("earlier", box, "chevron-left", say("Back"), self._back_one),
            lambda box: IconButton("play", box, icon, word, self._toggle),
            lambda box: IconButton("later", box, "chevron-right", say("Next"), self._on_one),
            lambda box: IconButton("leave", box, "exit", say("Done"), self.back, shortcut=Shortcut.BACK),
        ]

    def back(self) -> None:
        """To where it was opened."""
        self.ctx.stack.pop()

    # -- the course of the match --------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many entries of the journal have been told, or are being shown."""
        return self._number

    def _play(self, now: float) -> None:
        if self.board.busy or self.chapters.open or self.stage.busy:
            self._due = now + PAUSE
        elif self._playing and now >= self._due:
            self._forwards()

    def _end(self, now: float) -> None:
        """After the last answer the table stays in sight."""

    def _forwards(self) -> None:
        """Show what comes next; laying the table is one step."""
        entries = self._contents.entries
        if self._number == len(entries):
            self._toggle()
            return
        if isinstance(entries[self._number], TakenBack):
            self._go(self._number + 1, "play", playing=self._playing)
            return
        for entry in entries[self._number : self._number + AT_ONCE]:
            if isinstance(entry, TakenBack):
                break
            self._retelling.step(entry)
            self._number += 1
            if not self._being_laid():
                break
        self._due = self.ctx.clock.now() + PAUSE
        self._show_place()
        self.refresh()

    def _toggle(self) -> None:
        self._playing = not self._playing and self._number < len(self._contents.entries)
        self.rebuild()
        self.point("play")

    def _on_one(self) -> None:
        self._ready()
        if self._number < len(self._contents.entries):
            self._forwards()

    def _back_one(self) -> None:
        self._go(max(0, self._number - 1), "earlier", playing=False)

    def _go(self, number: int, focus: str, *, playing: bool) -> None:
        """To another place of the match; nothing moves on the way there."""
        again = partial(TheatreScene, self.ctx, self._contents, number, playing=playing, focus=focus)
        self.ctx.stack.replace(again())

    def _show_place(self) -> None:
        self._place.text = say("{number} of {total}", number=self._number, total=len(self._contents.entries))
