"""What the score of a night is made of: who stands where, a column a game, and the plate of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.catalogue import game_named
from game.features.night.night import NightStanding
from game.ui.art.theme import ALARM, CREAM, GOLD, INK, LAVENDER, MINT, Colour
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, Share, row
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.likeness import likeness
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

COUNTING_STEPS = 12
"""So many figures are shown on the way to a new sum."""
TOTAL_WIDTH, GAME_WIDTH, NARROW_GAME, ROOM_BESIDE_GAMES = 190, 176, 116, 680
"""Widths of the sum, of a game, and of one where less than so much is left beside all games."""
RANK_WIDTH = 64
MEDAL_SIDE = 76.0
MEDALS: tuple[Colour, ...] = ((255, 206, 92), (212, 214, 228), (216, 138, 78))
"""Gold, silver and bronze."""
PLAIN_MEDAL: Colour = (92, 70, 140)
SMALLEST_TEXT = 26


class Columns(NamedTuple):
    """The parts of a line of the score."""

    rank: Box
    name: Box
    games: tuple[Box, ...]
    total: Box


def columns(box: Box, games: int) -> Columns:
    """The parts of a line with that many games."""
    wide = GAME_WIDTH if box.w - games * GAME_WIDTH > ROOM_BESIDE_GAMES else NARROW_GAME
    rank, name, *places, total = row(
        box.inset(20, 0), RANK_WIDTH, Share(), *[wide] * games, TOTAL_WIDTH, gap=8
    )
    return Columns(rank, name, tuple(places), total)


class ScoreHead(Widget):
    """What was played, a column each, and what stands in the last one."""

    def __init__(self, box: Box, games: Sequence[str]) -> None:
        """`games` by name."""
        super().__init__("head", box)
        self._games = [game_named(game) for game in games]
        self._titles = [
            Text(game.info.title, role="label", size=28, align="centre", lines=2, floor=20, leading=0.84)
            for game in self._games
        ]
        self._tonight = Text(
            _("Tonight"), role="label", size=34, colour=GOLD, align="centre", floor=SMALLEST_TEXT
        )

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        parts = columns(self.box, len(self._games))
        for game, title, cell in zip(self._games, self._titles, parts.games, strict=True):
            icon, words = cell.inset(2, 0).split_top(cell.h * 0.48)
            canvas.blit_centred(ctx.art.icon(game.icon, icon.h - 4, GOLD), icon)
            title.paint(canvas, ctx.art, words)
        self._tonight.paint(canvas, ctx.art, parts.total.split_bottom(parts.total.h * 0.52)[1])


class ScoreLine(Widget):
    """Somebody's rank, places and sum; the last game is counted in while people look on."""

    share = Reactive[float]()
    """Share of the last game, 0 to 1: how much of it is in the sum."""

    def __init__(
        self, box: Box, standing: NightStanding, before: float, games: int, *, moved: str, crowned: bool
    ) -> None:
        """`before` is the sum without the last game.

        `games` is the number of columns; `moved` says how the rank has changed; who is `crowned` leads.
        """
        super().__init__(f"standing-{standing.seat}", box)
        self._standing, self._before, self._crowned = standing, before, crowned
        self._places = standing.places[len(standing.places) - games :]
        self.share = 1.0
        ink = GOLD if crowned else CREAM
        self._rank = Text(str(standing.rank), role="display", size=56, colour=ink, align="centre", floor=26)
        self._name = Text(standing.player.name, role="display", size=46, colour=ink, floor=SMALLEST_TEXT)
        colour = MINT if standing.climbed > 0 else ALARM if standing.climbed < 0 else LAVENDER
        self._moved = Text(moved, size=30, colour=colour, floor=SMALLEST_TEXT)
        self._total = Text("", role="display", size=60, colour=GOLD, floor=SMALLEST_TEXT)
        self._medals = [
            Text(str(place), role="display", size=40, align="centre", floor=20) if place else None
            for place in self._places
        ]

    @property
    def figure(self) -> str:
        """The sum that stands there now."""
        counted = self._before + (self._standing.total - self._before) * self.share
        return f"{self._standing.total:g}" if self.share >= 1 else f"{round(counted):g}"

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box, seat = ctx.art, self.box, self._standing.seat
        state = "active" if self._crowned else "waiting"
        canvas.blit(art.seat_plate(box.w, box.h, seat, state, coin=False), box.x, box.y)
        parts = columns(box, len(self._places))
        self._rank.paint(canvas, art, parts.rank)
        side = min(104.0, box.h - 16)
        face, words = parts.name.split_left(side, gap=18)
        canvas.blit_centred(likeness(art, seat, self._standing.player, side), face)
        self._paint_name(canvas, ctx, words)
        for number, cell in enumerate(parts.games):
            if number < len(self._places) - 1 or self.share > 0:
                self._paint_medal(canvas, ctx, number, cell)
        laurels, total = parts.total.split_left(72, gap=14)
        canvas.blit_centred(art.icon("laurels", min(68, box.h - 12), GOLD), laurels)
        self._total.text = self.figure
        self._total.paint(canvas, art, total)

    def _paint_name(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        if not self._moved.text or box.h < 84:
            self._name.paint(canvas, ctx.art, box)
            return
        name, moved = box.inset(0, 8).split_top((box.h - 16) * 0.56)
        self._name.paint(canvas, ctx.art, name)
        if self._standing.climbed:
            arrow, moved = moved.split_left(30, gap=10)
            icon = "chevron-up" if self._standing.climbed > 0 else "chevron-down"
            canvas.blit_centred(ctx.art.icon(icon, 28, self._moved.colour), arrow)
        self._moved.paint(canvas, ctx.art, moved)

    def _paint_medal(self, canvas: Canvas, ctx: Context, number: int, cell: Box) -> None:
        place, text = self._places[number], self._medals[number]
        if place is None or text is None:
            return
        side = min(MEDAL_SIDE, cell.h - 12)
        colour = MEDALS[place - 1] if place <= len(MEDALS) else PLAIN_MEDAL
        at = cell.centre_box(side, side)
        canvas.blit_centred(ctx.art.pill(side, side, colour), at)
        text.paint(canvas, ctx.art, at, INK if place <= len(MEDALS) else CREAM)


class Reason(Widget):
    """A reason to play a game next: a sign and a few words."""

    def __init__(self, key: str, box: Box, icon: str, words: str) -> None:
        super().__init__(key, box)
        self._icon = icon
        self._words = Text(words, size=34, lines=2, floor=24)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        sign, words = self.box.split_left(48, gap=16)
        canvas.blit_centred(ctx.art.icon(self._icon, 44, GOLD), sign)
        self._words.paint(canvas, ctx.art, words)
