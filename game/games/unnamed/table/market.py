"""The Trading game on the felt: piles of FX with their prices, the round, the totem."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.games.unnamed.rules.fx import Fx
from game.games.unnamed.rules.settings import FX_DEALT, STARTING_PRICE, Settings
from game.games.unnamed.rules.vocabulary import SUIT_LETTERS, Suit
from game.games.unnamed.table import pictures
from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.art.theme import GOLD, INK, LAVENDER, MINT, NIGHT_BOTTOM
from game.ui.boards.dimming import dim_others
from game.ui.boards.prewarm import prepaint
from game.ui.boards.things import TableThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, grid
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

HEAD_HEIGHT = 50
PRICE_DIAMETER = 64
"""Diameter of the coin with the price."""
TALL_PILE_HEIGHT = 300
"""A pile at least so high shows what its FX does."""


class PileModel(ViewModel):
    """One pile as it stands."""

    key: int
    fx: Fx
    copies: int
    price: int
    suit: Suit | None = None
    """Suit of a vendor."""
    lit: bool = False
    """It can be bought from."""
    chosen: bool = False


class MarketPileView(TableThing):
    """A pile: its FX, the price in cards on a coin, how many there are."""

    grid_cell = True

    def __init__(self, model: PileModel, box: Box, board: ThingHandler) -> None:
        super().__init__(Thing("pile", model.key), box, board, sound="card")
        self.model = model
        self._name = Text(
            _(model.fx.name), role="label", size=30, colour=INK, align="centre", lines=2, floor=18
        )
        self._copies = Text(f"×{model.copies}", role="display", size=28, align="centre")
        text = _(model.fx.text) if model.fx.text else ""
        self._text = Text(text, role="strong", size=28, colour=INK, align="centre", lines=6, floor=18)

    @property
    def price_box(self) -> Box:
        """Where the coin with the price lies."""
        return Box(self.box.x - 6, self.box.y - 6, PRICE_DIAMETER, PRICE_DIAMETER)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box, model = ctx.art, self.box, self.model
        if model.chosen or model.lit:
            canvas.blit_centred(art.glow(box.w, box.h, MINT if model.chosen else GOLD, radius=18), box)
        else:
            canvas.blit_centred(art.shadow(box.w, box.h, radius=18), box)
        # The cards below show as edges.
        for depth in range(min(model.copies, 4) - 1, 0, -1):
            canvas.blit(art.card_stock(box.w, box.h), box.x + 4 * depth, box.y + 4 * depth)
        canvas.blit(art.card_stock(box.w, box.h), box.x, box.y)
        window, name, text = self._parts()
        canvas.blit(
            art.window(window.w, window.h, pictures.fx_colour(model.fx), pictures.fx_icon(model.fx)),
            window.x,
            window.y,
        )
        self._name.paint(canvas, art, name.inset(-5, 0))
        if not text.empty:
            self._text.paint(canvas, art, text)
        canvas.blit_centred(art.value_coin(model.price, PRICE_DIAMETER), self.price_box)
        badge = Box(box.right - 58, box.y + 6, 52, 36)
        if model.copies > 1:
            canvas.blit(art.pill(badge.w, badge.h, NIGHT_BOTTOM), badge.x, badge.y)
            self._copies.paint(canvas, art, badge)
        if model.suit is not None:
            seal = Box(box.right - 62, window.bottom - 44, 56, 56)
            canvas.blit_centred(art.spot(84, (255, 255, 255)), seal)
            canvas.blit_centred(art.suit(SUIT_LETTERS[model.suit], 50), seal)

    def paint_dim(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.veil(self.box.w, self.box.h, radius=18), self.box.x, self.box.y)

    def _parts(self) -> tuple[Box, Box, Box]:
        inner = self.box.inset(10, 10)
        if self.box.h < TALL_PILE_HEIGHT:
            window, name = inner.split_top(inner.h * 0.52, gap=2)
            return window, name, Box(0, 0, 0, 0)
        window, rest = inner.split_top(inner.h * 0.27, gap=4)
        name, text = rest.split_top(46, gap=0)
        return window, name, text


class MarketModel(ViewModel):
    """All of the market."""

    piles: tuple[PileModel, ...]
    round: int = 0
    totem: Seat = 0
    vendors: bool = False


class Market(Widget):
    """The piles below a heading."""

    reach = 32

    def __init__(self, box: Box, names: Sequence[str], board: ThingHandler, settings: Settings) -> None:
        super().__init__("market", box)
        self._names, self._board, self._settings = names, board, settings
        self._model = MarketModel(())
        self.piles: list[MarketPileView] = []
        self._title = Text("", role="title", size=40, colour=GOLD, floor=26)
        self._totem = Text("", role="label", size=30, align="right", floor=22)
        self._none = Text(_("Everything is sold."), size=34, colour=LAVENDER, align="centre")

    def show(self, model: MarketModel) -> None:
        """The market now; built anew only when it changes."""
        if model == self._model:
            return
        self._model = model
        self.clear()
        self._title.text = _("The vendors") if model.vendors else _("The market")
        self._totem.text = _("Totem: {name} begins", name=self._names[model.totem]) if model.round else ""
        self.piles = [
            self.add(MarketPileView(pile, cell, self._board))
            for pile, cell in zip(model.piles, self._cells(len(model.piles)), strict=False)
        ]
        dim_others(self.piles, lambda pile: pile.model.lit or pile.model.chosen)
        self.invalidate()

    def _cells(self, count: int) -> tuple[Box, ...]:
        """Places for at least that many piles."""
        room = self.box.split_top(HEAD_HEIGHT, gap=14)[1]
        rows = 1 if count <= 5 else 2
        columns = max(3, -(-count // rows)) if count else 1
        wide = min(232.0, (room.w - (columns - 1) * 22) / columns)
        columns = min(columns, max(1, count)) if rows == 1 else columns
        room = room.centre_box(wide * columns + 22 * (columns - 1), room.h - 8)
        return tuple(grid(room, columns, rows, gap=22))

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake the piles of every FX, in every size that a market has them in."""
        settings = self._settings
        suit = 0 if settings.vendors else None
        for count in range(FX_DEALT if suit is None else len(SUIT_LETTERS), 0, -1):
            sizes = {
                (ctx.art.pixels(cell.w), ctx.art.pixels(cell.h)): cell for cell in self._cells(count)[:count]
            }
            for cell in sizes.values():
                for fx in settings.fx_deck.types:
                    model = PileModel(0, fx, 2, STARTING_PRICE, suit)
                    yield prepaint(MarketPileView(model, cell, self._board), ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        title, totem, coin = self._parts()
        self._title.paint(canvas, ctx.art, title)
        if self._model.round:
            self._totem.paint(canvas, ctx.art, totem)
            canvas.blit_centred(ctx.art.seat_coin(self._model.totem, 48), coin)
        if not self._model.piles:
            self._none.paint(canvas, ctx.art, self.box.split_top(HEAD_HEIGHT, gap=14)[1])

    def ink(self, ctx: Context) -> Box:
        return self.box.split_top(HEAD_HEIGHT)[0]

    def _parts(self) -> tuple[Box, Box, Box]:
        head = self.box.split_top(HEAD_HEIGHT)[0]
        rest, coin = head.split_right(52, gap=10)
        title, totem = rest.split_left(rest.w * 0.36, gap=10)
        return title, totem, coin
