"""The seats of a table: a plate for each, the one whose turn it is raised."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.rules.contract import Seat
from game.ui.art import Art
from game.ui.art.plates import PlateState
from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.boards import Plate
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, Box
from game.ui.drawing.widget import Pointer, Widget
from game.ui.intents import PointerUp
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Text

LOW_PLATE_HEIGHT = 116
"""A plate lower than this has one line instead of three."""
COIN_SIDE = 60
BADGE_SIDE = 34
MAX_TALLIES_BESIDE = 2
"""More numbers than these do not fit beside the coin."""
PER_NUMBER = 78
"""Width of a number with its picture in a plate of two lines."""
BROAD_PLATE_WIDTH = 290
"""A low plate of this width has room for what lies in front of the seat: below the name or beside it."""
ASIDE_WIDTH = 84
"""Width of what stands beside the name on a plate of one line."""
LEAST_PIECES = 30
"""Height below which pieces are left out."""
SHOWN_PIECES = 9
"""More pieces than this are shown as a number."""

Picture = Callable[["Art", int, float], pygame.Surface]


class TablePlate(Pressable):
    """Coin, name, numbers, and what lies in front of the seat. Pressed to choose the player."""

    def __init__(
        self,
        seat: Seat,
        box: Box,
        name: str,
        bot: bool,
        picture: Picture,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(f"seat-{seat}", box, on_press)
        # Where so many sit that plates are too low for a finger, they are to be looked at only.
        self.focusable = box.h >= MIN_TARGET_HEIGHT
        self.seat, self._bot, self._picture = seat, bot, picture
        self._badged = bot
        self._plate = Plate(())
        self._stands = "waiting"
        self._lit = False
        self._name = Text(name, role="display", size=38, floor=16)
        self._note = Text("", role="label", size=28, colour=LAVENDER, floor=20)
        self._numbers: list[Text] = []

    def show(self, plate: Plate, stands: str, lit: bool) -> None:
        """`stands` is active, waiting or out; a lit plate can be chosen now."""
        if (plate, stands, lit) != (self._plate, self._stands, self._lit):
            self._plate, self._stands, self._lit = plate, stands, lit
            self._note.text = plate.note
            self._numbers = [
                Text(tally.value, role="display", size=40, colour=GOLD, tight=True) for tally in plate.tallies
            ]
            self.invalidate()

    def unlight(self) -> None:
        """Dim it: it cannot be chosen just now."""
        self.show(self._plate, self._stands, lit=False)

    @property
    def badge(self) -> Box:
        """Behind the name: where a sign of who or what plays there stands."""
        name = self._parts()[1]
        return Box(name.right + 2, name.y, BADGE_SIDE, name.h)

    def leave_room(self) -> None:
        """Keep the place of the badge free for a sign of somebody else's."""
        if not self._badged:
            self._badged = True
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        active = self._stands == "active"
        if active or self._lit:
            colour = art.seat_colour(self.seat) if active else GOLD
            canvas.blit_centred(art.glow(box.w, box.h, colour), box)
        canvas.blit(art.seat_plate(box.w, box.h, self.seat, self._stands, coin=False), box.x, box.y)
        coin, name, numbers, pieces = self._parts()
        side = min(COIN_SIDE, coin.h)
        canvas.blit_centred(art.seat_coin(self.seat, side, out=self._stands == "out"), coin)
        self._name.paint(canvas, art, name, GOLD if active else CREAM)
        if self._bot:
            canvas.blit_centred(art.icon("robot", BADGE_SIDE, LAVENDER), self.badge)
        if not numbers.empty:
            self._paint_numbers(canvas, ctx, numbers)
        if self._plate.note:
            self._note.paint(canvas, art, pieces)
        else:
            self._paint_pieces(canvas, ctx, pieces)

    def prewarm(self, ctx: Context, pieces: tuple[int, ...] = ()) -> Iterator[Callable[[], object]]:
        """Calls that bake the plate and its coin, however the seat stands, and `pieces` lying there."""
        if pieces:
            yield prepaint(self, ctx, _plate=Plate((), pieces), _numbers=[])
        for state in PlateState:
            yield prepaint(self, ctx, _stands=state)
        yield prepaint(self, ctx, _lit=True)

    def _paint_numbers(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        """Each number behind its picture."""
        wide = box.w / max(1, len(self._numbers))
        side = 40 if len(self._numbers) <= MAX_TALLIES_BESIDE else 34
        for index, (tally, number) in enumerate(zip(self._plate.tallies, self._numbers, strict=True)):
            at = Box(box.x + index * wide, box.y, wide, box.h)
            icon, words = at.split_left(side, gap=6)
            canvas.blit_centred(_token(ctx.art, tally.icon, side), icon)
            number.paint(canvas, ctx.art, words)

    def _paint_pieces(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        pieces = self._plate.pieces[:SHOWN_PIECES]
        if not pieces or box.empty:
            return
        size = min(box.h + 10, 52.0)
        step = min(size * 0.72, (box.w - size) / max(1, len(pieces) - 1))
        for index, piece in enumerate(pieces):
            at = Box(box.x + index * step, box.y + (box.h - size) / 2, size, size)
            canvas.blit_centred(self._picture(ctx.art, piece, size), at)

    def _parts(self) -> tuple[Box, Box, Box, Box]:
        if self.box.h < LOW_PLATE_HEIGHT and self.box.w >= BROAD_PLATE_WIDTH:
            return self._broad_parts()
        if self.box.h < LOW_PLATE_HEIGHT:
            roomy = self.box.h >= MIN_TARGET_HEIGHT and bool(self._plate.pieces) and not self._plate.note
            return self._middling_parts() if roomy and self._numbers else self._low_parts()
        inner = self.box.inset(14, 10)
        if len(self._numbers) > MAX_TALLIES_BESIDE:
            return self._crowded_parts(inner)
        above, pieces = inner.split_top(inner.h - 44, gap=0)
        coin, words = above.split_left(COIN_SIDE, gap=12)
        name, numbers = words.split_top(words.h / 2)
        name = name.split_right(38)[0] if self._badged else name
        return coin, name, numbers, pieces

    def _crowded_parts(self, inner: Box) -> tuple[Box, Box, Box, Box]:
        """Many numbers have the whole width, below the coin; pieces what is left."""
        head, rest = inner.split_top(min(COIN_SIDE, inner.h / 2), gap=2)
        coin, name = head.split_left(COIN_SIDE, gap=12)
        name = name.split_right(38)[0] if self._badged else name
        numbers, pieces = rest.split_top(min(44, rest.h), gap=2)
        return coin, name, numbers, pieces if pieces.h >= LEAST_PIECES else NOWHERE

    def _middling_parts(self) -> tuple[Box, Box, Box, Box]:
        """Two lines: coin and name, then the numbers with the pieces beside them."""
        head, rest = self.box.inset(12, 8).split_top(COIN_SIDE - 12, gap=2)
        coin, name = head.split_left(head.h, gap=10)
        name = name.split_right(38)[0] if self._badged else name
        numbers, pieces = rest.split_left(min(rest.w, PER_NUMBER * len(self._numbers)), gap=6)
        return coin, name, numbers, pieces

    def _broad_parts(self) -> tuple[Box, Box, Box, Box]:
        """Two lines, if there are numbers and they have room; else one, with all beside the name."""
        if self._numbers and self.box.h >= MIN_TARGET_HEIGHT:
            return self._middling_parts()
        if self._plate.note:
            return self._noted_parts()
        coin, words = self.box.inset(10, 6).split_left(COIN_SIDE, gap=10)
        name, aside = words.split_right(ASIDE_WIDTH, gap=8)
        name = name.split_right(38)[0] if self._badged else name
        return (coin, name, aside, NOWHERE) if self._numbers else (coin, name, NOWHERE, aside)

    def _noted_parts(self) -> tuple[Box, Box, Box, Box]:
        """A note below the name: that is all that counts for the seat any more."""
        coin, words = self.box.inset(10, 6).split_left(COIN_SIDE, gap=10)
        name, note = words.split_top(words.h / 2)
        return coin, name.split_right(38)[0] if self._badged else name, NOWHERE, note

    def _low_parts(self) -> tuple[Box, Box, Box, Box]:
        """All on one line, but for a note; pieces have no room."""
        if self._plate.note:
            return self._noted_parts()
        coin, words = self.box.inset(10, 6).split_left(COIN_SIDE, gap=10)
        name, numbers = words.split_right(ASIDE_WIDTH if self._numbers else 0)
        name = name.split_right(38)[0] if self._badged else name
        return coin, name, numbers, NOWHERE


class SeatCoin(Widget):
    """The coin on a plate stands for the player of that seat.

    The plate has the focus, so that fingers and mice alone press it; other devices have the menu.
    """

    takes_pointer = True

    def __init__(self, plate: TablePlate, on_press: Callable[[], object]) -> None:
        side = min(plate.box.h, COIN_SIDE + 20)
        super().__init__(f"player-{plate.seat}", Box(plate.box.x, plate.box.y, side, side))
        self._on_press = on_press

    def on_pointer(self, intent: Pointer) -> bool:
        if isinstance(intent, PointerUp) and self.box.contains(intent.x, intent.y):
            self.ctx.sound.play("click")
            self._on_press()
        return True


def _token(art: Art, icon: str, size: float) -> pygame.Surface:
    if icon == "essence":
        return art.essence(size)
    return art.prestige(size) if icon == "prestige" else art.icon(icon, size, GOLD)
