"""Who plays: the seats of the match, each to be given to somebody else or to a bot.

A seat that a phone asks for says so here, too: its plate at the table may be too low for a sign, and no pad
or key reaches that.
"""

from __future__ import annotations

from functools import partial

from game.rules.contract import Seat
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, grid
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.table_seats import TableSeats
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _

ONE_COLUMN_SEATS = 4
"""More seats stand in two columns."""
PANEL_PADDING = 48
TEXT_HEIGHT = 100
"""Height of the sentence below the title, logical units."""
LOOK_INTERVAL_S = 0.25
"""Seconds between two looks whether phones ask for a seat."""


class WhoPlaysScene(Scene):
    """Opened from the menu of a table."""

    name = "who-plays"
    rebuilds = True
    over = True
    sleeps = True
    first_focus = "close"
    tick_every = LOOK_INTERVAL_S

    def __init__(self, ctx: Context, seats: TableSeats) -> None:
        super().__init__(ctx)
        self._seats = seats
        self._asked = seats.asked_for()

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        names = self._seats.names
        columns = 1 if len(names) <= ONE_COLUMN_SEATS else 2
        rows = -(-len(names) // columns)
        tall = TEXT_HEIGHT + (rows + 1) * (MIN_TARGET_HEIGHT + 8 + TARGET_GAP) + 200
        plate, title = self.plate(1240, tall, tall), _("Players")
        panel = root.add(Panel("panel", plate, style="dialog", title=title, padding=PANEL_PADDING))
        body, foot = panel.inner.split_bottom(MIN_TARGET_HEIGHT + 8, gap=TARGET_GAP)
        text, lines = body.split_top(TEXT_HEIGHT, gap=TARGET_GAP)
        words = _("Somebody has to go? A bot or somebody else plays on, and gives the seat back later.")
        root.add(Paragraph("about", text, words, size=34, floor=22))
        for seat, cell in zip(range(len(names)), grid(lines, columns, rows, TARGET_GAP), strict=False):
            root.add(self._button(seat, cell))
        root.add(leave_button("close", foot, _("Close"), self.back, tone="green", icon="check"))
        return root

    def _button(self, seat: Seat, cell: Box) -> Button:
        key, name = f"player-{seat}", self._seats.names[seat]
        if seat in self._asked:
            words = _("{name}: a phone asks", name=name)
            return Button(key, cell, words, partial(self._answer, seat), tone="amber", icon="phone")
        icon = "person" if seat in self._seats.persons else "robot"
        return Button(key, cell, name, partial(self._on_choice, seat), icon=icon)

    def tick(self, now: float) -> None:
        asked = self._seats.asked_for()
        if asked != self._asked:
            self._asked = asked
            self.rebuild()

    def _answer(self, seat: Seat) -> None:
        self.ctx.stack.pop()
        self._seats.answer(seat)

    def _on_choice(self, seat: Seat) -> None:
        self.ctx.stack.pop()
        if self._seats.change is not None:
            self._seats.change(seat)
