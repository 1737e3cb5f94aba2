"""What everybody owns in resources, as far as all know it: for while nobody's hand lies at the near edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_

from game.games.unnamed.rules.vocabulary import SUIT_CARDS, SUIT_LETTERS, Cards
from game.rules.contract import Seat
from game.ui.art.playing import SUIT_LIGHTS
from game.ui.art.theme import CREAM, GOLD
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, even_row, grid
from game.ui.drawing.reactive import Reactive, ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

COIN_SIDE = 56


class PileOf(ViewModel):
    """The resources of one seat."""

    seat: Seat
    size: int
    known: Cards

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards known, by suit."""
        return tuple((self.known & suit).bit_count() for suit in SUIT_CARDS)


class Piles(Widget):
    """A panel for each seat."""

    reach = 0

    piles = Reactive[tuple[PileOf, ...]]()

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__("piles", box)
        self._seats, self.piles = seats, ()

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """A call that bakes a panel for each seat, with cards of every suit."""
        every = reduce(or_, SUIT_CARDS)
        yield prepaint(self, ctx, piles=tuple(PileOf(seat, 1, every) for seat in range(self._seats)))

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for pile, panel in zip(self.piles, even_row(self.box, self._seats, gap=12), strict=False):
            self._paint_pile(canvas, ctx, pile, panel)

    def _paint_pile(self, canvas: Canvas, ctx: Context, pile: PileOf, panel: Box) -> None:
        art = ctx.art
        canvas.blit(art.panel(panel.w, panel.h, "well"), panel.x, panel.y)
        coin, rest = panel.inset(8, 12).split_top(COIN_SIDE, gap=8)
        canvas.blit_centred(art.seat_coin(pile.seat, COIN_SIDE), coin)
        suits, total = rest.split_bottom(44)
        cells = grid(suits, 2, 2, gap=6)
        for letter, count, cell in zip(SUIT_LETTERS, pile.counts, cells, strict=True):
            if not count:
                continue
            icon, number = cell.split_left(min(44, cell.w * 0.36), gap=4)
            side = min(icon.w, icon.h, 44)
            canvas.blit_centred(art.suit(letter, side, SUIT_LIGHTS[letter]), icon)
            Text(str(count), role="display", size=36, floor=24).paint(canvas, art, number, CREAM)
        hidden = pile.size - sum(pile.counts)
        words = (
            _("{n} cards", n=pile.size) if not hidden else _("{n} cards, {m} unseen", n=pile.size, m=hidden)
        )
        Text(words, role="label", size=28, colour=GOLD, align="centre", lines=2, floor=14).paint(
            canvas, art, total
        )
