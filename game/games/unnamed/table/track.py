"""The Creation tracker: how far each pawn has come."""

from __future__ import annotations

from game.games.unnamed.rules.settings import GOAL_CREATIONS
from game.rules.contract import Seat
from game.ui.art.theme import GOLD, INK, LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, even_row
from game.ui.drawing.reactive import Reactive, ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

PAWN_DIAMETER = 50
"""Diameter of a pawn."""
IN_A_ROW = 3
"""Pawns side by side on one space."""
NUMBER_MARGIN, NARROW_EDGE, ROOMY_SPACE_WIDTH = 14, 6, 110
"""Beside the number of a space of this width, and of a narrower one."""


class TrackModel(ViewModel):
    """Where the pawns stand."""

    pawns: tuple[int, ...] = ()
    """By seat: Creations."""
    active: Seat = -1


class Track(Widget):
    """Spaces from 0 to the goal, and on as far as somebody has come."""

    reach = 8
    model = Reactive[TrackModel]()

    def __init__(self, box: Box) -> None:
        super().__init__("track", box)
        self.model = TrackModel()
        self._goal = Text(_("Goal"), role="label", size=26, colour=INK, align="centre", floor=18)

    @property
    def spaces(self) -> tuple[Box, ...]:
        """Where the spaces lie, 0 first."""
        return even_row(self.box, max(GOAL_CREATIONS, *self.model.pawns, 0) + 1, gap=10)

    def pawn_place(self, seat: Seat) -> Box:
        """Where a pawn stands."""
        at = self.model.pawns[seat]
        sharing = [other for other, space in enumerate(self.model.pawns) if space == at]
        row, column = divmod(sharing.index(seat), IN_A_ROW)
        here = min(IN_A_ROW, len(sharing) - row * IN_A_ROW)
        rows = -(-len(sharing) // IN_A_ROW)
        space = self.spaces[at]
        room = space.split_top(40)[1].inset(4, 6)
        size = min(PAWN_DIAMETER, room.w / here, room.h / rows)
        left = room.x + (room.w - here * size) / 2
        top = room.y + (room.h - rows * size) / 2
        return Box(left + column * size, top + row * size, size, size)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        for number, space in enumerate(self.spaces):
            goal = number >= GOAL_CREATIONS
            canvas.blit(art.panel(space.w, space.h, "cream" if goal else "well"), space.x, space.y)
            head = _head(space)
            figure = Text(
                str(number), role="display", size=34, align="left", colour=INK if goal else LAVENDER
            )
            figure.paint(canvas, art, head)
            if number == GOAL_CREATIONS:
                self._goal.paint(canvas, art, head.split_right(head.w - 36)[1])
        for seat in range(len(self.model.pawns)):
            place = self.pawn_place(seat)
            if seat == self.model.active:
                canvas.blit_centred(art.spot(place.w * 1.6, GOLD), place)
            canvas.blit_centred(art.seat_coin(seat, place.w), place)


def _head(space: Box) -> Box:
    """Where the number of a space stands, and the word for the goal."""
    return space.inset(NUMBER_MARGIN if space.w >= ROOMY_SPACE_WIDTH else NARROW_EDGE, 6).split_top(36)[0]
