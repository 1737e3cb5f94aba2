"""Who sits where around the screen, and who plays with which gamepad.

Each gamepad moves its own badge up and down the list of players: where it stands it plays. On a flat table a
press on a player sits them at the next edge, and what is theirs alone turns to face them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.rules.contract import Seat
from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import TARGET_GAP, Box, Share, grid
from game.ui.drawing.widget import Widget
from game.ui.input.places import Gamepad
from game.ui.intents import Confirm, Intent, Menu, Navigate
from game.ui.scenes.shared.table_seats import TableSeats
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Pressable, done_button
from game.ui.widgets.choice import Toggle
from game.ui.widgets.label import Label, Paragraph, Text
from game.ui.widgets.panel import Panel
from game.ui.words import _

PORTRAIT_REST_HEIGHT = 740
"""Height of everything but the players on a screen that stands on end."""
ROW_HEIGHT = 104
"""Height of a player's row, logical units."""
COLUMN_COUNT = 2
BADGE_HEIGHT = 64
"""Height of a gamepad's badge, logical units."""
BADGE_WIDTH = 104
"""Its width: the picture and the number."""
EVERYBODY = ""
"""Whom a gamepad plays for that nobody has claimed."""


class PlaceRow(Pressable):
    """A player, the edge they sit at, and the gamepads they play with."""

    def __init__(self, box: Box, seat: Seat, name: str, press: Callable[[], object]) -> None:
        super().__init__(f"place-{seat}", box, press)
        self.seat = seat
        self._name = Text(name, role="display", size=38, floor=28)
        self._edge = Text("", role="label", size=28, colour=LAVENDER, floor=24)
        self._pads: tuple[Gamepad, ...] = ()

    def show(self, edge: str, pads: tuple[Gamepad, ...]) -> None:
        """Where they sit (nothing where the screen is no table), and what they play with."""
        self._edge.text, self._pads = edge, pads
        self.enabled = bool(edge)
        self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        self.paint_button(canvas, ctx, "quiet")
        coin, name, edge, badges = self._parts()
        canvas.blit_centred(art.seat_coin(self.seat, coin.h), coin)
        self._name.paint(canvas, art, name, CREAM)
        self._edge.paint(canvas, art, edge)
        for pad, place in zip(self._pads, badges, strict=False):
            paint_badge(canvas, ctx, pad, place)

    def _parts(self) -> tuple[Box, Box, Box, list[Box]]:
        face = self.box.split_bottom(10)[0].inset(20, 8)
        coin, rest = face.split_left(face.h, gap=20)
        words, pads = rest.split_right(len(self._pads) * (BADGE_WIDTH + TARGET_GAP), gap=TARGET_GAP)
        name, edge = words.split_top(words.h * 0.56) if self._edge.text else (words, words)
        return coin, name, edge, badge_places(pads)


def badge_places(box: Box) -> list[Box]:
    """Places for badges from the left."""
    count = int((box.w + TARGET_GAP) // (BADGE_WIDTH + TARGET_GAP))
    top = box.y + (box.h - BADGE_HEIGHT) / 2
    return [Box(box.x + n * (BADGE_WIDTH + TARGET_GAP), top, BADGE_WIDTH, BADGE_HEIGHT) for n in range(count)]


def paint_badge(canvas: Canvas, ctx: Context, pad: Gamepad, box: Box) -> None:
    """A gamepad with its number."""
    picture, words = box.split_left(BADGE_HEIGHT, gap=6)
    canvas.blit_centred(ctx.art.icon("gamepad", BADGE_HEIGHT, GOLD), picture)
    Text(str(pad.place), role="display", size=40, colour=GOLD).paint(canvas, ctx.art, words)


class Loose(Widget):
    """The gamepads that play for everybody."""

    def __init__(self, box: Box) -> None:
        super().__init__("loose", box)
        self.pads: tuple[Gamepad, ...] = ()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for pad, place in zip(self.pads, badge_places(self.box), strict=False):
            paint_badge(canvas, ctx, pad, place)


class PlacesScene(Scene):
    """Lies over the menu of a match."""

    name = "places"
    rebuilds = True
    over = True
    first_focus = "done"

    def __init__(self, ctx: Context, seats: TableSeats) -> None:
        super().__init__(ctx)
        self._seats = seats
        self._changes = ctx.input.pads.changes

    @property
    def rotation(self) -> int:
        """The edges are named as those at the near one see them."""
        return 0

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        place, title = self.plate(1640, 940, self._tall), _("Seating and gamepads")
        panel = Panel("panel", place, style="dialog", title=title, padding=48)
        root.add(panel)
        top, rest = panel.inner.split_top(12)[1].split_top(112, gap=TARGET_GAP)
        words, below = rest.split_top(132, gap=TARGET_GAP)
        rows, bottom = below.split_bottom(240 if self.portrait else 112, gap=TARGET_GAP)
        flat = _("The screen lies on the table")
        root.add(Toggle("flat", top, flat, self.ctx.settings.flat_table, self._lay))
        root.add(Paragraph("how", words, self._how(), size=32))
        self._add_rows(root, rows)
        left, done = self.divide(bottom, (bottom.w - 420 - TARGET_GAP, 420), (Share(), 112))
        note, loose = left.split_left(left.w * 0.36, gap=TARGET_GAP)
        everybody = _("Plays for everybody") if self.ctx.input.pads.pads else _("No gamepad is plugged in.")
        root.add(Label("everybody", note, everybody, size=30, colour=LAVENDER, lines=2))
        self.loose = root.add(Loose(loose))
        root.add(done_button(done, self.back))
        self._show()
        return root

    @property
    def _columns(self) -> int:
        return 1 if self.portrait else COLUMN_COUNT

    @property
    def _tall(self) -> float:
        """Height of the whole plate on a screen that stands on end."""
        return min(self.safe.h, PORTRAIT_REST_HEIGHT + len(self._seats.persons) * (ROW_HEIGHT + TARGET_GAP))

    def _how(self) -> str:
        pads = _("Press up or down on a gamepad until it stands beside its player's name.")
        if not self.ctx.settings.flat_table:
            return pads
        return _("Press a player to change where they sit.") + "\n" + pads

    def _add_rows(self, root: Widget, box: Box) -> None:
        persons = self._seats.persons
        columns = self._columns
        lines = (len(persons) + columns - 1) // columns
        tall = min(ROW_HEIGHT, (box.h - (lines - 1) * TARGET_GAP) / max(1, lines))
        room = Box(box.x, box.y, box.w, lines * tall + (lines - 1) * TARGET_GAP)
        self._rows = [
            root.add(PlaceRow(cell, seat, self._seats.names[seat], partial(self._move_on, seat)))
            for seat, cell in zip(persons, grid(room, columns, max(1, lines)), strict=False)
        ]

    def _show(self) -> None:
        pads, players = self.ctx.input.pads, self._seats.players
        for place in self._rows:
            name = self._seats.names[place.seat]
            mine = tuple(pad for pad in pads.pads if pads.player(pad.number, players) == name)
            place.show(self._edge(place.seat), mine)
        self.loose.pads = tuple(pad for pad in pads.pads if not pads.player(pad.number, players))
        self.loose.invalidate()

    def _edge(self, seat: Seat) -> str:
        if not self.ctx.settings.flat_table:
            return ""
        return self._seats.edge(seat).describe()

    def _lay(self, flat: bool) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, flat_table=flat))
        self.rebuild()

    def _move_on(self, seat: Seat) -> None:
        """Sit a player at the next edge."""
        edges = {**self.ctx.settings.edges, str(seat): self._seats.edge(seat).next.key}
        self.ctx.change_settings(replace(self.ctx.settings, edges=edges))
        self._show()

    def tick(self, now: float) -> None:
        if self.ctx.input.pads.changes != self._changes:
            self._changes = self.ctx.input.pads.changes
            self.rebuild()

    def handle(self, intent: Intent) -> bool:
        if intent.pad is not None and isinstance(intent, Navigate) and intent.dy:
            self._move(intent.pad, intent.dy)
            return True
        if intent.pad is not None and isinstance(intent, Confirm | Menu):
            self.back()
            return True
        return super().handle(intent)

    def _move(self, pad: int, by: int) -> None:
        """A gamepad's badge goes to the next place in the list."""
        places = [EVERYBODY, *self._seats.players]
        at = places.index(self.ctx.input.pads.player(pad, self._seats.players))
        self.ctx.input.pads.claim(pad, places[(at + by) % len(places)])
        self._changes = self.ctx.input.pads.changes
        self.ctx.sound.play("focus")
        self._show()
