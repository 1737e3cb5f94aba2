"""The Casting Field on screen: 64 squares that can be pressed and marked."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from game.games.spellcycles.rules.vocabulary import SIDE_SQUARES, SQUARE_NAMES, SQUARES, Colour, Piece, Square
from game.games.spellcycles.table import pictures
from game.games.spellcycles.table.dragging import Draggable, DragHandler
from game.rules.things import Thing
from game.ui.art.field import SquareMark, square_rect
from game.ui.boards.dimming import dim_others
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, Box
from game.ui.drawing.reactive import Reactive, ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context

MIN_GEM_SIDE = 33
"""Smallest side of the colour that a piece passes for."""


class SquareModel(ViewModel):
    """What one square shows."""

    stack: tuple[Piece, ...] = ()
    mark: SquareMark | None = None
    passes_for: Colour | None = None
    """The colour that the piece passes for in the cast that is shown."""
    sees: Piece | None = None
    """What the camera sees there instead."""


EMPTY = SquareModel()
CALLED_FOR = frozenset({SquareMark.LEGAL, SquareMark.TARGET, SquareMark.TAKE_OFF, SquareMark.PUT_BACK})
"""Marks of squares that can be chosen, or have something to be done on them."""
PLAIN = None, SquareMark.LAST
"""Marks of pieces that step back while others can be chosen."""


class FieldSquare(Draggable):
    """One square. It can always be pressed: where nothing is possible, the board says why."""

    grid_cell = True
    model = Reactive[SquareModel]()
    reach = 2

    def __init__(self, square: Square, box: Box, board: DragHandler) -> None:
        super().__init__(Thing("square", square), box, board)
        self.key, self.square = SQUARE_NAMES[square], square
        self.model = EMPTY
        self._waiting = 0

    def await_piece(self) -> None:
        """A piece is on its way here: show the square without its uppermost piece until `on_arrival`."""
        self._waiting += 1
        self.invalidate()

    def on_arrival(self) -> None:
        """The piece that was on its way is here."""
        self._waiting -= 1
        self.invalidate()

    def carried_picture(self) -> pygame.Surface:
        return pictures.pyramid(self.ctx.art, self.model.stack[-1], self.box.w)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        model, art, box = self.model, ctx.art, self.box
        mark = None if model.mark is None else art.square_mark(model.mark, box.w)
        if mark is not None:
            canvas.blit_centred(mark, box)
        stack = model.stack[:-1] if self._waiting or self.carried else model.stack
        if stack:
            canvas.blit_centred(pictures.tower(art, stack, box.w), box)
        if model.passes_for is not None:
            side = max(box.w * 0.42, MIN_GEM_SIDE)
            corner = Box(box.right - side - 2, box.bottom - side - 2, side, side)
            canvas.blit_centred(pictures.gem(art, model.passes_for, side), corner)
        if model.sees is not None:
            side = box.w * 0.6
            corner = Box(box.x + 2, box.bottom - side - 2, side, side)
            canvas.blit_centred(pictures.pyramid(art, model.sees, side), corner)

    def paint_dim(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.veil(self.box.w, self.box.h, radius=0), self.box.x, self.box.y)

    def paint_focus(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit_centred(ctx.art.square_mark(SquareMark.FOCUS, self.box.w), self.box)


class FieldWidget(Widget):
    """The field with its frame and labels; `box` is square."""

    reach = 0

    def __init__(self, box: Box, board: DragHandler) -> None:
        super().__init__("field", box)
        self.squares: list[FieldSquare] = []
        for square in SQUARES:
            x, y, w, h = square_rect(box.w, square % SIDE_SQUARES, square // SIDE_SQUARES)
            at = Box(box.x + x, box.y + y, w, h)
            self.squares.append(self.add(FieldSquare(square, at, board)))

    def show(self, models: Mapping[Square, SquareModel]) -> None:
        """Let every square look as given; those left out are empty and unmarked."""
        for each in self.squares:
            each.model = models.get(each.square, EMPTY)
        chosen = any(each.model.mark is SquareMark.TARGET for each in self.squares)
        dim_others(self.squares, lambda each: not (chosen and each.model.stack and each.model.mark in PLAIN))

    def hit(self, x: float, y: float) -> Widget | None:
        """The square below a finger, or a lit one beside it: squares are smaller than a target should be."""
        found = super().hit(x, y)
        if isinstance(found, FieldSquare) and found.model.mark not in CALLED_FOR:
            lit = [each for each in self.squares if each.model.mark in CALLED_FOR]
            near = [
                each
                for each in lit
                if each.box.centre_box(MIN_TARGET_HEIGHT, MIN_TARGET_HEIGHT).contains(x, y)
            ]
            return min(near, key=lambda each: math.dist((x, y), each.box.centre), default=found)
        return found

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.field(self.box.w), self.box.x, self.box.y)


def middle(field: FieldWidget, square: Square) -> tuple[float, float]:
    """The centre of a square, logical units."""
    return field.squares[square].box.centre
