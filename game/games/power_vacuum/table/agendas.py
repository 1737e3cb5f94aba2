"""The agendas at the end of a round: they turn over one by one, with what they and the appliances brought."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.games.power_vacuum.layout import SOCKET_SIGNS
from game.games.power_vacuum.table.console import LEAST_BLUE
from game.games.power_vacuum.table.pay_off import Half, PayOff, Sum
from game.rules.contract import Seat
from game.ui.art.theme import ALARM, CREAM, GOLD, LAVENDER, MINT
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, Share, column, even_column, even_row
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

CARD_RATIO = 0.62
"""Width of an agenda in parts of its height."""
COIN_SIDE = 44
SUM_ICONS = ("bolt", "plug", "eye")
"""Stock, appliance, agenda."""


class AgendaRow(Widget):
    """An agenda for each seat, and beside it the sum."""

    reach = 24
    overlay = True
    pay_off = Reactive[PayOff | None]()
    """How far the count is; None where nothing is counted."""

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__("agendas", box)
        self._seats, self.pay_off = seats, None

    def card(self, seat: Seat) -> Box:
        """Where the agenda of a seat lies."""
        return self._parts(seat)[0]

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake the agendas, turned and not."""
        for halves in ((), (Half(0, True, True), Half(1, False, False))):
            own = Sum(10, 5, 14, halves)
            yield prepaint(self, ctx, pay_off=PayOff(1, (), (), (), (own,) * self._seats, (), (), 0))

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if self.pay_off is None:
            return
        for seat, own in enumerate(self.pay_off.sums):
            card, words = self._parts(seat)
            turned = seat == self.pay_off.turned
            canvas.blit_centred((ctx.art.glow if turned else ctx.art.shadow)(card.w, card.h), card)
            canvas.blit(ctx.art.panel(card.w, card.h, "title" if own.halves else "dialog"), card.x, card.y)
            if own.halves:
                for half, part in zip(own.halves, even_column(card.inset(8), 2, 4), strict=True):
                    self._paint_half(canvas, ctx, half, part)
            else:
                canvas.blit_centred(ctx.art.icon("hidden-eye", card.w * 0.5, LAVENDER), card)
            corner = Box(card.right - COIN_SIDE * 0.42, card.y - COIN_SIDE * 0.34, COIN_SIDE, COIN_SIDE)
            canvas.blit_centred(ctx.art.seat_coin(seat, COIN_SIDE), corner)
            self._paint_sum(canvas, ctx, own, words)

    def _paint_half(self, canvas: Canvas, ctx: Context, half: Half, box: Box) -> None:
        head, body = box.split_top(box.h * 0.36)
        colour = (GOLD if half.most else LEAST_BLUE) if half.right else LAVENDER
        arrow, word = head.split_left(26, gap=4)
        canvas.blit_centred(ctx.art.icon("chevron-up" if half.most else "chevron-down", 24, colour), arrow)
        text = _("most") if half.most else _("least")
        Text(text, role="label", size=28, colour=colour, floor=16).paint(canvas, ctx.art, word)
        picture, mark = body.split_left(body.w * 0.6)
        side = min(picture.w, picture.h)
        canvas.blit_centred(ctx.art.icon(SOCKET_SIGNS[half.appliance], side, colour), picture)
        sign, tint = ("check", MINT) if half.right else ("close", ALARM)
        canvas.blit_centred(ctx.art.icon(sign, min(mark.w, mark.h) * 0.8, tint), mark)

    def _paint_sum(self, canvas: Canvas, ctx: Context, own: Sum, box: Box) -> None:
        counted = (own.stock, own.appliance, own.agenda)
        *lines, total = column(box, Share(), Share(), Share(), Share(1.4), gap=0)
        for icon, number, line in zip(SUM_ICONS, counted, lines, strict=True):
            sign, words = line.split_left(36, gap=6)
            canvas.blit_centred(ctx.art.icon(icon, 32, GOLD), sign)
            colour = LAVENDER if number is None else MINT if number and icon == "eye" else CREAM
            text = "?" if number is None else str(number)
            Text(text, role="display", size=38, colour=colour, floor=22).paint(canvas, ctx.art, words)
        Text(f"= {own.total}", role="display", size=46, colour=GOLD, floor=22).paint(canvas, ctx.art, total)

    def _parts(self, seat: Seat) -> tuple[Box, Box]:
        """Where an agenda lies, and where its sum stands."""
        cell = even_row(self.box.inset(8, 6), self._seats, 12)[seat]
        wide = min(cell.h * CARD_RATIO, cell.w * 0.56)
        card, words = cell.centre_box(min(cell.w, wide + 158), cell.h).split_left(wide, gap=22)
        return card, words
