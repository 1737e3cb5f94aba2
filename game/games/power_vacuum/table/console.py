"""The control board: five appliances and the supply, and a cable to be dragged from socket to socket."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

import pygame

from game.games.power_vacuum.layout import SOCKET_SIGNS
from game.games.power_vacuum.rules.vocabulary import SOCKET_WORDS, SOCKETS, SUPPLY, Cable, Socket
from game.games.power_vacuum.table.cable import CABLE_WIDTH, SAG_DEPTH, CableLine, path
from game.rules.contract import Seat
from game.rules.text import capital
from game.rules.things import Thing
from game.ui.art.suited import along
from game.ui.art.theme import CREAM, GOLD, INK, LAVENDER, MINT, NIGHT_BOTTOM, SHADE, mix
from game.ui.boards import Table
from game.ui.boards.carry import DraggedPicture
from game.ui.boards.dimming import dim_others
from game.ui.boards.prewarm import prepaint
from game.ui.boards.things import CarriedThing, TableThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, grid
from game.ui.drawing.reactive import Reactive, ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

SOCKET_HEIGHT = 86
"""Height of the place below an appliance where a plug goes."""
HOLE_DIAMETER = 70
"""Diameter of a socket."""
PLUG_SIDE = 58
STATION_MARGIN, NARROW_EDGE, ROOMY_BOARD_WIDTH = 12, 5, 560
"""Round each appliance, on a board of this width and on a narrower one."""
COIN_SIDE = 32
FLAG_SIDE, ARROW_SIDE, RANK_WIDTH = 30, 26, 84
FLYING_COIN_SIDE = 64
"""Size of the coin of a seat that shows what it wants, on its way."""
LEAST_BLUE = (127, 212, 255)
"""Stands for the least, beside an arrow or a word."""
CURVE_POINTS = 36
"""Points along a cable in a hand."""


class StationModel(ViewModel):
    """One appliance, or the supply, as it stands."""

    power: int = 0
    owner: Seat | None = None
    rank: str = ""
    """'most' or 'least' where it has that; in words of the screen."""
    wants_most: tuple[Seat, ...] = ()
    """Seats that have shown that it is to have the most."""
    wants_least: tuple[Seat, ...] = ()
    lit: bool = False
    """Power can go there."""
    left_out: bool = False
    """It is not in play, by a house rule."""
    answers: str = ""
    """While a round is counted: 'most' or 'least' where it has that."""
    named: bool = False
    """The agenda that is looked at names it."""


class Station(TableThing):
    """An appliance with its power, its owner, and what the agendas on the table want of it."""

    grid_cell = True
    model = Reactive[StationModel]()

    def __init__(self, socket: Socket, box: Box, board: ThingHandler) -> None:
        super().__init__(Thing("station", socket), box, board)
        self.socket = socket
        self.model = StationModel()
        self._name = Text(capital(_(SOCKET_WORDS[socket])), role="label", size=28, floor=20)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box, model = ctx.art, self.box, self.model
        if model.lit or model.named:
            canvas.blit_centred(art.glow(box.w, box.h, LEAST_BLUE if model.answers == "least" else GOLD), box)
        canvas.blit(art.panel(box.w, box.h), box.x, box.y)
        coin, name, picture, number, foot = self._parts()
        if model.left_out:
            self._paint_left_out(canvas, ctx, name, picture.union(number))
            return
        if model.owner is not None:
            canvas.blit_centred(art.seat_coin(model.owner, COIN_SIDE), coin)
        self._name.paint(canvas, art, name)
        icon = SOCKET_SIGNS[self.socket]
        tint = CREAM if model.owner is None else mix(art.seat_colour(model.owner), CREAM, 0.45)
        if self.socket == SUPPLY:
            canvas.blit_centred(art.spot(96, GOLD), picture)
            tint = GOLD
        canvas.blit_centred(art.icon(icon, min(picture.w, picture.h), tint), picture)
        if self.socket != SUPPLY:
            bolt, figure = number.split_left(38)
            canvas.blit_centred(art.icon("bolt", 38, GOLD), bolt)
            Text(str(model.power), role="display", size=52, colour=GOLD).paint(canvas, art, figure)
        self._paint_foot(canvas, ctx, foot)

    def _paint_left_out(self, canvas: Canvas, ctx: Context, name: Box, middle: Box) -> None:
        """What it would be called, and that it does not matter."""
        self._name.paint(canvas, ctx.art, name)
        Text(_("left out"), role="label", size=26, colour=LAVENDER, align="centre", floor=16).paint(
            canvas, ctx.art, middle
        )

    def _paint_foot(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        """What the agendas on the table want, and whether it has the most or the least now."""
        art, model, x = ctx.art, self.model, box.x
        wishes = [(seat, "chevron-up") for seat in model.wants_most]
        wishes += [(seat, "chevron-down") for seat in model.wants_least]
        step = min(FLAG_SIDE + ARROW_SIDE - 4, box.w / max(1, len(wishes)))
        for seat, arrow in wishes:
            canvas.blit_centred(art.seat_coin(seat, FLAG_SIDE), Box(x, box.y, FLAG_SIDE, box.h))
            tint = MINT if arrow == "chevron-up" else LAVENDER
            at = Box(x + FLAG_SIDE - 4, box.y, ARROW_SIDE, box.h)
            canvas.blit_centred(art.icon(arrow, ARROW_SIDE, tint), at)
            x += step
        if model.rank:
            wide = 112 if model.answers else RANK_WIDTH
            pill = Box(box.right - wide, box.y, wide, box.h)
            if x <= pill.x:
                canvas.blit(art.pill(pill.w, pill.h, NIGHT_BOTTOM), pill.x, pill.y)
                tint = LEAST_BLUE if model.answers == "least" else GOLD
                rank = Text(model.rank, role="label", size=28, align="centre", floor=16)
                rank.paint(canvas, art, pill.inset(6, 0), tint)

    def _parts(self) -> tuple[Box, Box, Box, Box, Box]:
        inner = self.box.inset(6, 7)
        head, rest = inner.split_top(COIN_SIDE, gap=0)
        coin, name = head.split_left(COIN_SIDE if self.model.owner is not None else 0, gap=4)
        name = Box(name.x - 2, name.y, name.w + 8, name.h)
        middle, foot = rest.split_bottom(FLAG_SIDE, gap=2)
        picture, number = middle.split_left(middle.w * 0.5, gap=4)
        if self.socket == SUPPLY:
            picture = rest
        return coin, name, picture, number, foot


class SocketModel(ViewModel):
    """One socket as it stands."""

    plugged: bool = False
    lit: bool = False
    """Its plug can be taken, or one can go there."""
    taken: bool = False
    """Its plug is in hand."""
    left_out: bool = False
    """Its appliance is not in play, by a house rule."""


class Rope(DraggedPicture):
    """A plug on a finger, with its cable from the other end."""

    def __init__(
        self,
        picture: pygame.Surface,
        x: float,
        y: float,
        held: Callable[[], bool],
        fixed: tuple[float, float],
    ) -> None:
        super().__init__(picture, x, y, held)
        self._fixed = fixed

    def bounds(self) -> Box:
        (x0, y0), own = self._fixed, super().bounds()
        return Box(x0, y0, 1, 1).union(own).inset(-2 * CABLE_WIDTH).union(own.move(0, SAG_DEPTH))

    def draw(self, canvas: Canvas) -> None:
        if not self._held():
            return
        scale = canvas.scale
        points = [along(self._fixed, self.at, SAG_DEPTH, n / CURVE_POINTS) for n in range(CURVE_POINTS + 1)]
        for colour, wide, lift in ((SHADE, 1.5, 0.0), ((60, 50, 66), 1.0, 0.0), ((150, 138, 160), 0.3, 0.2)):
            radius = max(1, round(CABLE_WIDTH * wide * scale / 2))
            for x, y in points:
                at = round(x * scale), round((y - CABLE_WIDTH * lift) * scale)
                pygame.draw.circle(canvas.surface, colour, at, radius)
        super().draw(canvas)


class SocketSpot(CarriedThing):
    """A socket; the plug in it can be pressed, or dragged to another."""

    grid_cell = True
    model = Reactive[SocketModel]()
    reach = 32

    def __init__(self, socket: Socket, box: Box, console: Console, table: Table, board: ThingHandler) -> None:
        super().__init__(Thing("socket", socket), box, table, board)
        self.socket, self._console = socket, console
        self.model = SocketModel()

    @property
    def can_carry(self) -> bool:
        return self.model.plugged and self.model.lit

    def carried_picture(self) -> pygame.Surface:
        return self.ctx.art.icon("plug", PLUG_SIDE, GOLD)

    def hang(self, x: float, y: float, held: Callable[[], bool]) -> DraggedPicture:
        # The cable is drawn with the plug on the finger.
        self._console.line.visible = False
        return Rope(self.carried_picture(), x, y, held, self._console.other_end(self.socket))

    def on_drop(self, x: float, y: float) -> None:
        self._console.line.visible = True
        super().on_drop(x, y)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, model = ctx.art, self.model
        if model.left_out:
            return
        hole = self.box.centre_box(HOLE_DIAMETER, HOLE_DIAMETER)
        if model.lit or model.taken:
            canvas.blit_centred(art.spot(HOLE_DIAMETER * 1.9, MINT if model.taken else GOLD), hole)
        canvas.blit_centred(art.pill(HOLE_DIAMETER, HOLE_DIAMETER, NIGHT_BOTTOM), hole)
        for side in (-1, 1):
            slit = Box(hole.centre[0] + side * 12 - 4, hole.centre[1] - 14, 8, 28)
            canvas.blit_centred(art.pill(8, 28, INK), slit)
        if model.plugged and not self.carried:
            canvas.blit_centred(art.icon("plug", PLUG_SIDE, MINT if model.taken else CREAM), hole)

    def paint_focus(self, canvas: Canvas, ctx: Context) -> None:
        hole = self.box.centre_box(HOLE_DIAMETER + 12, HOLE_DIAMETER + 12)
        canvas.blit_centred(ctx.art.focus_ring(hole.w, hole.h, radius=hole.w / 2), hole)


class Console(Widget):
    """All of the control board."""

    background = True
    reach = 0

    def __init__(self, box: Box, table: Table, board: ThingHandler, seats: int) -> None:
        super().__init__("console", box)
        self._seats = seats
        self._cable: Cable = (0, SUPPLY)
        self.stations: list[Station] = []
        self.sockets: list[SocketSpot] = []
        edge = STATION_MARGIN if box.w >= ROOMY_BOARD_WIDTH else NARROW_EDGE
        cells = grid(box.inset(edge), 3, 2, gap=edge)
        # The supply stands in the middle of the lower row.
        order = (0, 1, 2, 3, SUPPLY, 4)
        by_socket = dict(zip(order, cells, strict=True))
        for socket in SOCKETS:
            station, spot = by_socket[socket].split_bottom(SOCKET_HEIGHT, gap=6)
            self.stations.append(self.add(Station(socket, station, board)))
            self.sockets.append(self.add(SocketSpot(socket, spot, self, table, board)))
        self._cells = by_socket
        self.line = self.add(CableLine())

    def show(self, cable: Cable, stations: Sequence[StationModel], sockets: Sequence[SocketModel]) -> None:
        """The board now, by socket."""
        self._cable = cable
        for station, model in zip(self.stations, stations, strict=True):
            station.model = model
        dim_others(self.stations, lambda station: station.model.lit or station.model.named)
        for socket, spot in zip(self.sockets, sockets, strict=True):
            socket.model = spot
        self.line.lay(self._way(cable))
        self.line.visible = True

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake the cable in every place, and what may be shown on the appliances."""
        for seat in range(self._seats):
            yield partial(ctx.art.seat_coin, seat, FLYING_COIN_SIDE)
            for station in self.stations:
                yield prepaint(station, ctx, model=StationModel(0, seat, "", (seat,), (seat,), lit=True))
        for ends in combinations(SOCKETS, 2):
            yield prepaint(CableLine(self._way(ends)), ctx)

    def _way(self, cable: Cable) -> tuple[tuple[float, float], ...]:
        """The points along a cable."""
        one, other = (self.plug_place(end) for end in cable)
        return path(one, other, tuple(self._cells.values()), [spot.box for spot in self.sockets])

    def plug_place(self, socket: Socket) -> tuple[float, float]:
        """Where the cable goes into a socket."""
        x, y = self.sockets[socket].box.centre
        return x, y + PLUG_SIDE * 0.42

    def other_end(self, socket: Socket) -> tuple[float, float]:
        """Where the end of the cable is that stays."""
        one, other = self._cable
        return self.plug_place(other if socket == one else one)

    def socket_at(self, x: float, y: float) -> Socket | None:
        """The socket of the cell at a point."""
        return next((socket for socket, cell in self._cells.items() if cell.contains(x, y)), None)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, "well"), self.box.x, self.box.y)
