"""The statues: how far each seat has built its own, and the power it has in stock for more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.rules.contract import Seat
from game.ui.art.theme import GOLD, INK, LAVENDER, NIGHT_BOTTOM, mix
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, even_row
from game.ui.drawing.reactive import Reactive, ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

GOAL_HEIGHT = 34
"""Height of the line that says what a part costs."""
COIN_SIDE = 34
MAX_PART_HEIGHT = 46
FOOT_HEIGHT = 34


class Statue(ViewModel):
    """The statue of one seat."""

    seat: Seat
    built: int
    whole: int
    stock: int


class Statues(Widget):
    """A statue for each seat, side by side."""

    reach = 0
    statues = Reactive[tuple[Statue, ...]]()

    def __init__(self, box: Box, goal: str) -> None:
        """`goal` says what a part costs, and how many win."""
        super().__init__("statues", box)
        self.statues = ()
        self._goal = Text(goal, role="label", size=28, colour=LAVENDER, align="centre", floor=16)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake the statues with all of their parts."""
        yield prepaint(self, ctx, statues=[replace(statue, built=statue.whole) for statue in self.statues])

    def plinth(self, seat: Seat) -> Box:
        """Where a statue stands."""
        return even_row(self._parts()[1], max(1, len(self.statues)), gap=8)[seat]

    def _parts(self) -> tuple[Box, Box]:
        """Where it says what a part costs, and where the statues stand."""
        return self.box.inset(6, 6).split_top(GOAL_HEIGHT, gap=0)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        canvas.blit(art.panel(self.box.w, self.box.h, "well"), self.box.x, self.box.y)
        self._goal.paint(canvas, art, self._parts()[0])
        for statue in self.statues:
            cell = self.plinth(statue.seat)
            above, foot = cell.split_bottom(FOOT_HEIGHT, gap=2)
            coin, body = above.split_top(COIN_SIDE, gap=2)
            canvas.blit_centred(art.seat_coin(statue.seat, COIN_SIDE), coin)
            if statue.built == statue.whole:
                canvas.blit_centred(art.spot(COIN_SIDE * 1.9, GOLD), coin)
                canvas.blit_centred(art.seat_coin(statue.seat, COIN_SIDE), coin)
            tall = min(MAX_PART_HEIGHT, body.h / statue.whole)
            for part in range(statue.whole):
                # The foot is the widest part, and is built first.
                wide = min(cell.w, 76) * (0.62 + 0.38 * (statue.whole - part) / statue.whole)
                at = Box(cell.centre[0] - wide / 2, body.bottom - (part + 1) * tall + 1, wide, tall - 2)
                done = part < statue.built
                colour = mix(art.seat_colour(statue.seat), INK, 0.15) if done else NIGHT_BOTTOM
                canvas.blit_centred(art.pill(round(wide), round(tall - 2), colour), at)
            bolt, number = foot.centre_box(70, foot.h).split_left(30)
            canvas.blit_centred(art.icon("bolt", 28, GOLD), bolt)
            Text(str(statue.stock), role="display", size=34, colour=GOLD, floor=24).paint(canvas, art, number)
