"""A trick on the table: a place for the card of each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.art import Art
from game.ui.art.theme import CREAM, GOLD, NIGHT_BOTTOM
from game.ui.boards.prewarm import prepaint
from game.ui.boards.things import ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive, ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

COIN_SIDE = 48
WORD_HEIGHT = 36
"""Height of what is said of a card below it."""
CARD_RATIO = 0.7
"""Width of a card in parts of its height."""

Picture = Callable[["Art", int, float, float], pygame.Surface]
"""What a card looks like, in a width and a height."""


class SlotModel(ViewModel):
    """The place of a seat in the trick."""

    card: int | None = None
    lit: bool = False
    """Its card can be chosen."""
    leads: bool = False
    to_play: bool = False
    wins: bool = False
    """Its card is the best so far, as plain rules go."""
    word: str = ""
    """What its card does, in a word or two of the screen."""


class Slot(Widget):
    """Where one seat's card lies."""

    focusable = True
    grid_cell = True
    model = Reactive[SlotModel]()

    def __init__(
        self, seat: Seat, box: Box, board: ThingHandler, picture: Picture, word_height: float = 0
    ) -> None:
        """`word_height` is kept free below the card, for its word; logical units."""
        self.thing = Thing("slot", seat)
        super().__init__(str(self.thing), box)
        self.seat, self._board, self._picture, self._word_height = seat, board, picture, word_height
        self.model = SlotModel()
        self._word = Text("", role="label", size=28, align="centre", floor=18)
        self._waiting = False

    @property
    def whole(self) -> Box:
        """Where the card lies."""
        room = self.box.split_bottom(self._word_height, gap=2)[0]
        wide = min(room.h * CARD_RATIO, room.w - COIN_SIDE)
        return room.centre_box(round(wide), round(wide / CARD_RATIO))

    def await_card(self) -> None:
        """A card is on its way here: show the place empty until `on_arrival`."""
        self._waiting = True
        self.invalidate()

    def on_arrival(self) -> None:
        """The card that was on its way is here."""
        self._waiting = False
        self.invalidate()

    def activate(self) -> None:
        self._board.press(self.thing)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, model, box = ctx.art, self.model, self.whole
        if model.card is None or self._waiting:
            if model.to_play:
                canvas.blit_centred(art.glow(box.w, box.h, art.seat_colour(self.seat), radius=18), box)
            canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
        else:
            if model.lit or model.wins:
                canvas.blit_centred(art.glow(box.w, box.h, GOLD, radius=18), box)
            else:
                canvas.blit_centred(art.shadow(box.w, box.h, radius=18), box)
            canvas.blit(self._picture(art, model.card, box.w, box.h), box.x, box.y)
        coin = Box(box.x - COIN_SIDE * 0.45, box.bottom - COIN_SIDE * 0.8, COIN_SIDE, COIN_SIDE)
        canvas.blit_centred(art.seat_coin(self.seat, COIN_SIDE), coin)
        if model.leads:
            flag = Box(box.right - 22, box.bottom - 40, 40, 40)
            canvas.blit_centred(art.spot(60, GOLD), flag)
            canvas.blit_centred(art.icon("play", 30, CREAM), flag)
        if model.word and not self._waiting:
            self._paint_word(canvas, ctx, self.box.split_bottom(self._word_height)[1].inset(2, 0))

    def paint_dim(self, canvas: Canvas, ctx: Context) -> None:
        box = self.whole
        if self.model.card is not None and not self._waiting:
            canvas.blit(ctx.art.veil(box.w, box.h, radius=18), box.x, box.y)

    def _paint_word(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        canvas.blit(ctx.art.pill(box.w, box.h, NIGHT_BOTTOM), box.x, box.y)
        self._word.text = self.model.word
        self._word.paint(canvas, ctx.art, box.inset(6, 0), GOLD if self.model.wins else CREAM)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake what lies around a card, however it is marked."""
        models = (
            SlotModel(to_play=True),
            SlotModel(0, leads=True),
            SlotModel(0, lit=True),
            SlotModel(0, word="0"),
        )
        for model in models:
            yield prepaint(self, ctx, model=model)


def card_in(slots: Sequence[Slot], key: str) -> int | None:
    """The card that lies in the slot of a key; None where that is no slot, or empty."""
    return next((slot.model.card for slot in slots if slot.key == key), None)


def places(box: Box, seats: int) -> tuple[Box, ...]:
    """A place for each seat, clockwise from the upper left."""
    if seats <= 3:
        wide = min(box.w / seats, 240)
        left = box.x + (box.w - wide * seats) / 2
        tall = min(box.h, 330)
        return tuple(
            Box(round(left + wide * n), round(box.y + (box.h - tall) / 2), round(wide), tall)
            for n in range(seats)
        )
    above = (seats + 1) // 2
    wide, tall = box.w / above, (box.h - 8) / 2
    found = []
    for seat in range(seats):
        below = seat >= above
        # Clockwise: the lower row runs from the right to the left.
        place = above - 1 - (seat - above) if below else seat
        shift = wide / 2 * (2 * above - seats) if below else 0
        found.append(
            Box(
                round(box.x + place * wide - shift),
                round(box.y + (tall + 8 if below else 0)),
                round(wide),
                round(tall),
            )
        )
    return tuple(found)
