"""Tableaux on screen: the one in front, whose cells can be pressed, and the others beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pygame

from game.games.engine.rules.vocabulary import Cell
from game.games.engine.table import pictures
from game.games.engine.table.layout import (
    FEW_ROWS,
    FRONT_EDGE,
    MIN_PICTURED_HEIGHT,
    Grid,
    front_grids,
    grid,
    parts,
    side_room,
)
from game.games.engine.table.view_models import CellModel, Mark, TableauModel
from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.art.theme import ALARM, GOLD, LAVENDER, MINT, NIGHT_BOTTOM, SHADE
from game.ui.boards import Table
from game.ui.boards.dimming import dim_others
from game.ui.boards.prewarm import prepaint
from game.ui.boards.things import CarriedThing, TableThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

CORNER_RADIUS = 18
_COLOURS = {Mark.LIT: GOLD, Mark.ACTING: LAVENDER, Mark.PICKED: MINT, Mark.DOOMED: ALARM}
_BADGE_SIDE, _SMALL_BADGE = 38, 34


class CellWidget(CarriedThing):
    """One cell of the tableau in front."""

    grid_cell = True

    def __init__(self, cell: Cell, table: Table, board: ThingHandler) -> None:
        super().__init__(Thing("cell", cell), NOWHERE, table, board)
        self.cell = cell
        self.model = CellModel()
        self._grid: Grid | None = None
        self.coming = 0

    def show(self, model: CellModel, where: Grid) -> None:
        """How it looks, among the cells around it."""
        if model != self.model or where != self._grid:
            self.model, self._grid = model, where
            self.place(where.cells[self.cell])

    @property
    def can_carry(self) -> bool:
        return self.model.movable

    def carried_picture(self) -> pygame.Surface:
        assert self._grid is not None, "only what is shown is carried"
        return pictures.face(self.ctx.art, self.model.cards[-1], *self._grid.card)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if self._grid is None:
            return
        model = self.model
        if model.mark is Mark.OPEN:
            self._paint_open(canvas, ctx)
        elif model.mark is not None and model.cards:
            outline = self._outline()
            glow = ctx.art.glow(outline.w, outline.h, _COLOURS[model.mark], radius=CORNER_RADIUS)
            canvas.blit_centred(glow, outline)
        hidden = self.coming + (1 if self.carried else 0)
        paint_stack(canvas, ctx, model, self._grid, self.cell, hidden)

    def _paint_open(self, canvas: Canvas, ctx: Context) -> None:
        box = self._outline()
        canvas.blit(ctx.art.slot(box.w, box.h), box.x, box.y)
        size = min(44.0, box.w * 0.5)
        canvas.blit_centred(ctx.art.icon("plus", size, GOLD), box)

    def paint_focus(self, canvas: Canvas, ctx: Context) -> None:
        box = self._outline()
        canvas.blit_centred(ctx.art.focus_ring(box.w, box.h, radius=CORNER_RADIUS), box)

    def paint_dim(self, canvas: Canvas, ctx: Context) -> None:
        if self._grid is not None and self.model.cards:
            box = self._outline()
            canvas.blit(ctx.art.veil(box.w, box.h, radius=CORNER_RADIUS), box.x, box.y)

    @property
    def whole(self) -> Box:
        return self._outline() if self._grid is not None else self.box

    def _outline(self) -> Box:
        """Around the cards, or where one would lie."""
        assert self._grid is not None
        if not self.model.cards:
            return self._grid.cells[self.cell].inset(3)
        cards = self._grid.stack(self.cell, len(self.model.cards))
        return cards[0].union(cards[-1])


def paint_stack(
    canvas: Canvas, ctx: Context, model: CellModel, where: Grid, cell: Cell, hidden: int = 0
) -> None:
    """The cards of a cell, each with its number in the order; the uppermost `hidden` are left out."""
    art = ctx.art
    cards = model.cards[: len(model.cards) - hidden] if hidden else model.cards
    boxes = where.stack(cell, len(model.cards))
    for level, (card, box) in enumerate(zip(cards, boxes, strict=False)):
        if level == 0 and box.h >= MIN_PICTURED_HEIGHT and model.mark is None:
            canvas.blit_centred(art.shadow(box.w, box.h, radius=CORNER_RADIUS), box)
        covered = level < len(model.cards) - 1
        strip = where.step if covered and not where.in_rows else None
        picture = pictures.face(art, card, box.w, box.h, strip)
        canvas.blit(picture, box.x, box.y)
    for level, box in enumerate(boxes[: len(cards)]):
        if model.turns and model.turns[level]:
            _paint_turn(canvas, ctx, model.turns[level], box, model.level == level)


def _paint_turn(canvas: Canvas, ctx: Context, number: int, card: Box, now: bool) -> None:
    """Paint that this card acts, and as which: at the foot of its left edge, or on a small one's suit."""
    large = card.h >= MIN_PICTURED_HEIGHT
    size = _BADGE_SIDE if large else _SMALL_BADGE
    left = card.x + 3 if large else card.right - size + 8
    top = card.bottom - size + (-3 if large else 8)
    box = Box(left, top, size, size)
    canvas.blit(ctx.art.pill(size, size, GOLD if now else NIGHT_BOTTOM), box.x, box.y)
    text = Text(str(number), role="display", size=round(size * 0.8), align="centre", floor=12)
    text.paint(canvas, ctx.art, box, SHADE if now else GOLD)


class TableauHead:
    """Whose tableau it is and what it is worth, above it or beside it; the plates say the rest."""

    def __init__(self) -> None:
        self._worth = Text("", size=30, colour=LAVENDER, lines=2, floor=18)

    def show(self, model: TableauModel) -> None:
        """What it is worth."""
        self._worth.text = _("worth {n} now", n=model.worth)

    def paint(self, canvas: Canvas, ctx: Context, box: Box, model: TableauModel) -> None:
        """Draw everything into a box: side by side where it is wide, else one below the other."""
        coin, worth = self._parts(box)
        canvas.blit_centred(ctx.art.seat_coin(model.seat, coin.w), coin)
        self._worth.paint(canvas, ctx.art, worth)

    @staticmethod
    def coin(box: Box) -> float:
        """Diameter of the coin."""
        return TableauHead._parts(box)[0].w

    @staticmethod
    def _parts(box: Box) -> tuple[Box, Box]:
        if box.w > 2 * box.h:
            coin, worth = box.split_left(box.h - 8, gap=10)
            return coin.centre_box(coin.w, coin.w), worth
        coin, rest = box.split_top(72, gap=2)
        return Box(coin.x, coin.y + 4, 64, 64), rest.split_top(min(66, rest.h))[0]


class FrontTableau(Widget):
    """The tableau that is looked at, in large."""

    reach = 0

    def __init__(self, box: Box, table: Table, board: ThingHandler) -> None:
        super().__init__("front", box)
        self._table, self._board = table, board
        self._head = TableauHead()
        self.model: TableauModel | None = None
        self.grid = grid(self._parts()[1], (), FEW_ROWS)
        self._widgets: dict[Cell, CellWidget] = {}

    @property
    def coin(self) -> float:
        """Diameter of its owner's coin."""
        return TableauHead.coin(self._parts()[0])

    @property
    def seat(self) -> Seat:
        """Whose tableau it is."""
        return self.model.seat if self.model is not None else -1

    def show(self, model: TableauModel) -> None:
        """The tableau of a seat; only what has changed is painted anew."""
        if model == self.model:
            return
        head = self.model is None or (model.seat, model.worth) != (self.model.seat, self.model.worth)
        if self.model is not None and model.seat != self.model.seat:
            for widget in self._widgets.values():
                widget.coming = 0
        self.model = model
        self._head.show(model)
        self.grid = grid(self._parts()[1], [cell for cell, _ in model.cells], FEW_ROWS)
        models = dict(model.cells)
        for cell in [cell for cell in self._widgets if cell not in models]:
            self.remove(self._widgets.pop(cell))
        for cell, cell_look in models.items():
            if cell not in self._widgets:
                self._widgets[cell] = self.add(CellWidget(cell, self._table, self._board))
            self._widgets[cell].show(cell_look, self.grid)
        asks = any(look.mark is Mark.LIT for look in models.values())
        dim_others(tuple(self._widgets.values()), lambda cell: not asks or cell.model.mark is not None)
        if head:
            self.invalidate()

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake what lies around a card, however it is marked and however many there are."""
        for where in front_grids(self.box):
            cell = CellWidget(next(iter(where.cells)), self._table, self._board)
            for mark in (None, *Mark):
                yield prepaint(cell, ctx, model=CellModel((0,), mark=mark), _grid=where)

    def await_card(self, cell: Cell) -> Callable[[], None]:
        """A card is on its way to a cell, which shows it from the call of what is returned."""
        widget = self._widgets.get(cell)
        if widget is None:
            return lambda: None
        widget.coming += 1
        widget.invalidate()

        def on_arrival(awaited: CellWidget = widget) -> None:
            awaited.coming = max(0, awaited.coming - 1)
            awaited.invalidate()

        return on_arrival

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.mat(self.box.w, self.box.h), self.box.x, self.box.y)
        if self.model is not None:
            self._head.paint(canvas, ctx, self._parts()[0], self.model)

    def ink(self, ctx: Context) -> Box:
        return self._parts()[0]

    def _parts(self) -> tuple[Box, Box]:
        return parts(self.box.inset(*FRONT_EDGE))


class SideTableau(TableThing):
    """The tableau of another seat; pressed to have it in front."""

    def __init__(self, seat: Seat, box: Box, board: ThingHandler) -> None:
        super().__init__(Thing("tableau", seat), box, board)
        self.seat = seat
        self._head = TableauHead()
        self.model: TableauModel | None = None
        self.grid = grid(self._room, (), FEW_ROWS)
        self._coming: Counter[Cell] = Counter()

    @property
    def _room(self) -> Box:
        return parts(self._inner)[1]

    @property
    def _inner(self) -> Box:
        return side_room(self.box)

    def show(self, model: TableauModel) -> None:
        """Its cards now."""
        if model != self.model:
            self.model = model
            self._head.show(model)
            self.grid = grid(self._room, [cell for cell, _ in model.cells], FEW_ROWS)
            self.invalidate()

    def await_card(self, cell: Cell) -> Callable[[], None]:
        """A card is on its way to a cell, which shows it from the call of what is returned."""
        self._coming[cell] += 1
        self.invalidate()

        def on_arrival() -> None:
            self._coming[cell] = max(0, self._coming[cell] - 1)
            self.invalidate()

        return on_arrival

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.mat(self.box.w, self.box.h), self.box.x, self.box.y)
        if self.model is None:
            return
        self._head.paint(canvas, ctx, parts(self._inner)[0], self.model)
        for cell, model in self.model.cells:
            paint_stack(canvas, ctx, model, self.grid, cell, self._coming[cell])


def side_coin(box: Box) -> float:
    """Diameter of the coin on a tableau at the side."""
    return TableauHead.coin(parts(side_room(box))[0])
