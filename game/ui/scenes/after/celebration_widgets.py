"""What a celebration is made of: portraits of who won, deciding moments, scores that are counted up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.store.journal import PlayerEntry
from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, even_row
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.scenes.after.result_story import RankedSeat
from game.ui.scenes.shared.likeness import likeness
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

MAX_HALO_SIDE, PORTRAIT_SHARE = 680.0, 0.86
"""Side of the light behind a portrait, logical units, and how much of it the portrait takes."""
NAME_HEIGHT = 96
COUNTING_STEPS = 16
"""So many figures are shown on the way to a score."""


class Winners(Widget):
    """Who won, side by side: a portrait, or the coin of the seat, in a light; nobody is an icon."""

    def __init__(self, key: str, box: Box, winners: Sequence[tuple[int, PlayerEntry]], icon: str) -> None:
        """`winners` are seats with who sat there; `icon` stands where nobody won."""
        super().__init__(key, box)
        self._winners, self._icon = tuple(winners), icon
        self._names = [
            Text(player.name, role="display", size=72, colour=GOLD, align="centre", floor=24, effect="shadow")
            for _, player in winners
        ]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        if not self._winners:
            side = min(MAX_HALO_SIDE, self.box.h)
            canvas.blit_centred(art.icon(self._icon, side * 0.7, LAVENDER), self.box)
            return
        places = even_row(self.box, len(self._winners), 16)
        for (seat, player), name, place in zip(self._winners, self._names, places, strict=True):
            side = min(MAX_HALO_SIDE, place.w, place.h - NAME_HEIGHT)
            head, below = place.centre_box(place.w, side + NAME_HEIGHT).split_bottom(NAME_HEIGHT)
            canvas.blit_centred(art.spot(side, art.seat_colour(seat)), head)
            canvas.blit_centred(likeness(art, seat, player, side * PORTRAIT_SHARE), head)
            name.paint(canvas, art, below)


class MomentRow(Widget):
    """A deciding moment: whose coin, what it was, and the sentence that told of it."""

    def __init__(self, key: str, box: Box, seat: int, head: str, text: str) -> None:
        super().__init__(key, box)
        self._seat = seat
        self._head = Text(head, role="title", size=44, colour=GOLD, floor=22)
        self._text = Text(text, size=36, colour=CREAM, lines=2, floor=32)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
        inner = box.inset(24, 14)
        side = min(108.0, inner.h)
        coin, words = inner.split_left(side, gap=24)
        canvas.blit_centred(art.seat_coin(self._seat, side), coin)
        head, text = words.split_top(words.h * 0.4, gap=4)
        self._head.paint(canvas, art, head)
        self._text.paint(canvas, art, text)


class ScoreRow(Widget):
    """A place and its score, as much of it as has been counted; whose it is, once all of it has."""

    share = Reactive[float]()
    """Share of the score, 0 to 1."""

    def __init__(
        self,
        key: str,
        box: Box,
        standing: RankedSeat,
        name: str,
        counted: Callable[[float], tuple[str, str]],
    ) -> None:
        """`counted` says a score as people count it, and what it counts."""
        super().__init__(key, box)
        self._standing, self._counted = standing, counted
        self.share = 0.0
        ink = GOLD if standing.won else CREAM
        self._name = Text(name, role="display", size=56, colour=ink, floor=20)
        self._place = Text(str(standing.place), role="title", size=80, colour=ink, align="centre", floor=20)
        self._score = Text("", role="display", size=72, colour=GOLD, align="right", floor=20)
        self._unit = Text("", role="label", size=32, colour=LAVENDER, align="right", floor=20)

    @property
    def figure(self) -> tuple[str, str]:
        """What stands there now: '12', 'points'."""
        whole = self._counted(self._standing.score)
        if self.share >= 1 or not whole[0]:
            return whole
        return self._counted(round(self._standing.score * self.share))

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        start = art.plate_text_x(box.h)
        inner = Box(box.x + start, box.y, box.w - start - 32, box.h).inset(0, 8)
        rest, unit = inner.split_right(inner.w * 0.22, gap=16)
        name, score = rest.split_right(150, gap=16)
        if self.share < 1:
            canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
            self._place.paint(canvas, art, Box(box.x, box.y, start, box.h))
        else:
            state = "active" if self._standing.won else "waiting"
            canvas.blit(art.seat_plate(box.w, box.h, self._standing.seat, state), box.x, box.y)
            self._name.paint(canvas, art, name)
        self._score.text, self._unit.text = self.figure
        self._score.paint(canvas, art, score)
        self._unit.paint(canvas, art, unit)
