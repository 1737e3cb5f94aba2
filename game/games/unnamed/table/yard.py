"""The worker yard: Workers at rest, the pool they come from, and an attempt with its teams and dice."""

from __future__ import annotations

import pygame

from game.games.unnamed.rules.odds import chance_of
from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.art import Art
from game.ui.art.dice import DieState
from game.ui.art.theme import ALARM, CREAM, GOLD, IVORY, LAVENDER, MINT
from game.ui.boards import Table
from game.ui.boards.things import CarriedThing, TableThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

HEAD_HEIGHT = 44
WORKER_SIDE = 112
"""Side of a Worker at rest, where there is room."""
NEEDS_WIDTH = 340
"""Width of the words about what a team needs."""
POOL_WIDTH = 300
"""Width of the pool."""
MIN_SILHOUETTE_SIDE = 12
"""Side of the smallest silhouette that can be told from a speck, logical units."""
MAX_WORKERS_SHOWN = 24
"""More Workers than this are shown by their number alone."""
MAX_DIE_SIDE = 128
"""Largest die of an attempt."""


class Crew(ViewModel):
    """The Workers of the seat whose turn it is, and those that nobody has."""

    seat: Seat
    name: str
    workers: int
    tokens: int
    pool: int
    can_attempt: bool = False
    can_hire: bool = False


class Attempting(ViewModel):
    """An attempt at a Creation."""

    seat: Seat
    name: str
    target: int
    teams: tuple[int, ...]
    values: tuple[int, ...] = ()
    """As the dice lie; empty before they fall."""
    bonus: int = 0
    lit: frozenset[int] = frozenset()
    """Dice that can be tapped."""
    taken: frozenset[int] = frozenset()
    """Dice taken up to be rolled again."""


def worker(art: Art, seat: Seat | None, size: float) -> pygame.Surface:
    """The silhouette of a Worker, in the colour of its seat."""
    return art.icon("meeple", size, IVORY if seat is None else art.seat_colour(seat))


def _paint_workers(canvas: Canvas, art: Art, box: Box, count: int, seat: Seat | None) -> None:
    """So many Workers in rows, as large as there is room."""
    shown = min(count, MAX_WORKERS_SHOWN)
    if not shown or min(box.w, box.h) < MIN_SILHOUETTE_SIDE:
        return
    size = min(WORKER_SIDE, int(box.w), int(box.h))
    while size > 24 and (box.w // size) * (box.h // size) < shown:
        size -= 2
    in_row = int(box.w // size)
    for n in range(shown):
        row, column = divmod(n, in_row)
        at = Box(box.x + column * size, box.y + row * size, size, size)
        canvas.blit_centred(worker(art, seat, size - 6), at)


class Camp(TableThing):
    """The own Workers; pressed to send them out."""

    def __init__(self, crew: Crew, box: Box, board: ThingHandler) -> None:
        super().__init__(Thing("camp"), box, board)
        self._crew = crew
        self._title = Text(
            _("{name}'s Workers", name=crew.name), role="title", size=36, colour=GOLD, floor=24
        )
        self._count = Text(str(crew.workers), role="display", size=52, align="right", floor=40)
        tokens = _("{n} action tokens", n=crew.tokens)
        self._tokens = Text(tokens, role="label", size=30, floor=20)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        if self._crew.can_attempt:
            canvas.blit_centred(art.glow(box.w, box.h, GOLD), box)
        canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
        title, count, room, tokens = self._parts()
        self._title.paint(canvas, art, title)
        self._count.paint(canvas, art, count)
        _paint_workers(canvas, art, room, self._crew.workers, self._crew.seat)
        icon, words = tokens.split_left(44, gap=10)
        canvas.blit_centred(art.icon("coins", 42, GOLD), icon)
        self._tokens.paint(canvas, art, words)

    def _parts(self) -> tuple[Box, Box, Box, Box]:
        inner = self.box.inset(22, 14)
        head, rest = inner.split_top(56, gap=6)
        title, count = head.split_right(90, gap=8)
        room, tokens = rest.split_bottom(46, gap=8)
        return title, count, room, tokens


class Pool(CarriedThing):
    """Workers that nobody has yet; one can be carried to the own ones."""

    def __init__(self, crew: Crew, box: Box, table: Table, board: ThingHandler) -> None:
        super().__init__(Thing("pool"), box, table, board)
        self._crew = crew
        self._title = Text(_("For hire"), role="title", size=36, colour=GOLD, floor=24)
        self._count = Text(str(crew.pool), role="display", size=52, align="right", floor=40)

    @property
    def can_carry(self) -> bool:
        return self._crew.can_hire

    def carried_picture(self) -> pygame.Surface:
        return worker(self.ctx.art, self._crew.seat, WORKER_SIDE)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        if self._crew.can_hire:
            canvas.blit_centred(art.glow(box.w, box.h, GOLD), box)
        canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
        head, room = box.inset(22, 14).split_top(56, gap=6)
        title, count = head.split_right(70, gap=8)
        self._title.paint(canvas, art, title)
        self._count.paint(canvas, art, count)
        _paint_workers(canvas, art, room, self._crew.pool, None)


class TeamDie(TableThing):
    """One die of an attempt."""

    grid_cell = True

    def __init__(self, number: int, box: Box, shown: Attempting, board: ThingHandler) -> None:
        super().__init__(Thing("die", number), box, board)
        self.number, self._shown = number, shown

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, shown = ctx.art, self._shown
        value = shown.values[self.number] if shown.values else None
        taken = self.number in shown.taken
        size = min(self.box.w, self.box.h)
        if self.number in shown.lit:
            canvas.blit_centred(art.spot(size * 1.5, MINT if taken else GOLD), self.box)
        state = DieState.LIT if taken else DieState.NORMAL
        canvas.blit_centred(art.die(None if taken else value, size, state), self.box)


class TeamWell(Widget):
    """The ground below one team, with what it must reach or has reached."""

    background = True
    reach = 32

    def __init__(self, number: int, box: Box, words: str, good: bool | None) -> None:
        super().__init__(f"team-{number}", box)
        self._good = good
        colour = CREAM if good is None else MINT if good else ALARM
        self._words = Text(words, role="label", size=30, colour=colour, align="centre", floor=18)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        if self._good:
            canvas.blit_centred(art.glow(box.w, box.h, MINT), box)
        canvas.blit(art.panel(box.w, box.h, "glass"), box.x, box.y)
        words = self._foot()
        if self._good is not None:
            icon, words = words.split_left(40)
            canvas.blit_centred(
                art.icon("check" if self._good else "close", 34, MINT if self._good else ALARM), icon
            )
        self._words.paint(canvas, art, words)

    def _foot(self) -> Box:
        return self.box.inset(10, 8).split_bottom(44)[1]


class Yard(Widget):
    """Shows a `Crew` at rest or an attempt; builds itself anew only when that changes."""

    reach = 0

    def __init__(self, table: Table, board: ThingHandler) -> None:
        super().__init__("yard", NOWHERE)
        self._table, self._board = table, board
        self._shown: tuple[Box, Crew | Attempting | None] | None = None
        self._title = Text("", role="title", size=36, colour=GOLD, floor=24)
        self._needs = Text("", role="label", size=32, align="right", floor=22)

    def show(self, box: Box, shown: Crew | Attempting | None) -> None:
        """What goes on in the yard."""
        if (box, shown) == self._shown:
            return
        self.invalidate()
        self._shown = (box, shown)
        self.box = box
        self.clear()
        self._title.text = self._needs.text = ""
        if isinstance(shown, Crew):
            camp, pool = box.split_right(POOL_WIDTH, gap=TARGET_GAP)
            self.add(Camp(shown, camp, self._board))
            self.add(Pool(shown, pool, self._table, self._board))
        elif shown is not None:
            self._add_attempt(box, shown)
        self.invalidate()

    def _add_attempt(self, box: Box, shown: Attempting) -> None:
        self._title.text = _("{name} attempts a Creation", name=shown.name)
        self._needs.text = _("Each team needs {target}", target=shown.target)
        room = box.split_top(HEAD_HEIGHT, gap=14)[1]
        dice, gaps = sum(shown.teams), len(shown.teams) - 1
        side = min(MAX_DIE_SIDE, (room.w - 16 * gaps - 28 * len(shown.teams) - 6 * dice) / max(1, dice))
        wide = sum(self._team_width(size, side) for size in shown.teams) + 16 * gaps
        left = room.x + (room.w - wide) / 2
        tall = min(room.h, side + 100)
        top = room.y + (room.h - tall) / 2
        first = 0
        for number, size in enumerate(shown.teams):
            well = Box(left, top, self._team_width(size, side), tall)
            words, good = self._describe_progress(shown, first, size)
            self.add(TeamWell(number, well, words, good))
            start = well.x + (well.w - size * (side + 6) + 6) / 2
            for n in range(size):
                at = Box(start + n * (side + 6), well.y + 18, side, side)
                self.add(TeamDie(first + n, at, shown, self._board))
            first += size
            left = well.right + 16

    @staticmethod
    def _team_width(size: int, side: float) -> float:
        return max(132.0, size * (side + 6) + 22)

    @staticmethod
    def _describe_progress(shown: Attempting, first: int, size: int) -> tuple[str, bool | None]:
        if shown.values:
            total = sum(shown.values[first : first + size]) + shown.bonus
            return str(total), total >= shown.target
        share = chance_of(size, shown.target)
        return _("{percent} %", percent=round(100 * share)), None

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if not self._title.text:
            return
        title, needs = self._heads()
        self._title.paint(canvas, ctx.art, title)
        self._needs.paint(canvas, ctx.art, needs, LAVENDER)

    def ink(self, ctx: Context) -> Box:
        return self.box.split_top(HEAD_HEIGHT)[0] if self._title.text else Box(self.box.x, self.box.y, 0, 0)

    def _heads(self) -> tuple[Box, Box]:
        return self.box.split_top(HEAD_HEIGHT)[0].split_right(NEEDS_WIDTH, gap=10)
