"""A hand of cards at the near edge of a board, or the curtain over it.

Cards are tapped, or carried onto the table. What a card looks like is the game's own business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.art import Art
from game.ui.art.theme import CREAM, GOLD, IVORY, MINT, SEATS
from game.ui.boards import Table
from game.ui.boards.curtain import Cover, HoldButton
from game.ui.boards.dimming import dim_others
from game.ui.boards.things import CarriedThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, Box
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Label, Paragraph
from game.ui.words import _

HAND_PADDING = 16
HEM_HEIGHT = 24
"""Height of the golden band at the foot of the curtain."""
BUTTON_WIDTH = 320
"""Width of the button that opens the curtain."""
HIDE_WIDTH = 208
"""Width of the button that lets the curtain fall."""
NARROW_WORDS_WIDTH, HEAD_HEIGHT = 420, 52
"""Beside the backs of a low curtain, narrower words than this stand above each other; height of the first."""
LOW_SIDE = 228
"""Width of the backs on a low curtain."""
RAISE_HEIGHT = 20
"""How far a card that is picked stands out."""
CARD_RATIO = 0.7
"""Width of a card in parts of its height."""
CARD_SEEN, ROW_SEEN = 0.52, 0.62
"""Parts of the width and of the height of a card that stay in sight where others lie on it."""
MOST_ROWS = 3
WIDTHS = (226, 184, 168, 144, 120, 104, 96, 88, 74, 62)
"""Widths of cards, in few steps: each other width would be baked anew while cards are played."""
BACK_COUNT = 5
"""Backs painted on the curtain: always this many, whatever the hand holds."""
LOW_CURTAIN_HEIGHT = 270
"""A curtain lower than this has its backs at the left instead of above the button."""
OPEN_STEP = 12
"""Gap between cards that need not overlap."""


class HeldCard(ViewModel):
    """One card of the hand."""

    thing: Thing
    """The card by the number that the game gives it."""
    lit: bool = False
    """It can be chosen now."""
    picked: bool = False
    key: str = ""
    """Key of its widget, where people call the card otherwise."""


class HandView(ViewModel):
    """All that lies at the near edge."""

    seat: Seat
    name: str
    cover: Cover
    cards: tuple[HeldCard, ...] = ()
    title: str = ""
    """What the cards are, where that is not plain."""
    ratio: float = CARD_RATIO
    """Width of a card in parts of its height."""


class CardHandler(ThingHandler):
    """What happens to cards of a hand; the board answers."""

    def card_picture(self, art: Art, card: Thing, width: float, height: float) -> pygame.Surface:
        """What it looks like."""
        raise NotImplementedError


class Card(CarriedThing):
    """One card; its box is the part that no other card covers."""

    grid_cell = True

    def __init__(self, held: HeldCard, box: Box, whole: Box, table: Table, hands: CardHandler) -> None:
        super().__init__(held.thing, box, table, hands)
        self.key = held.key or self.key
        self.held, self._whole, self._hands = held, whole, hands

    @property
    def whole(self) -> Box:
        """All of the card, where it stands now."""
        return self._whole.move(0, -RAISE_HEIGHT) if self.held.picked else self._whole

    @property
    def bounds(self) -> Box:
        return self.whole.union(self.box).inset(-32)

    @property
    def can_carry(self) -> bool:
        return self.held.lit or self.held.picked

    def carried_picture(self) -> pygame.Surface:
        return self._hands.card_picture(self.ctx.art, self.thing, self._whole.w, self._whole.h)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if self.carried:
            return
        art, box = ctx.art, self.whole
        if self.held.picked:
            canvas.blit_centred(art.glow(box.w, box.h, MINT, radius=18), box)
        elif self.held.lit:
            canvas.blit_centred(art.glow(box.w, box.h, GOLD, radius=18), box)
        else:
            canvas.blit_centred(art.shadow(box.w, box.h, radius=18), box)
        canvas.blit(self._hands.card_picture(art, self.thing, box.w, box.h), box.x, box.y)

    def paint_dim(self, canvas: Canvas, ctx: Context) -> None:
        box = self.whole
        if not self.carried:
            canvas.blit(ctx.art.veil(box.w, box.h, radius=18), box.x, box.y)

    def paint_focus(self, canvas: Canvas, ctx: Context) -> None:
        # Round what is seen of it: a ring round the whole would lie on the index of its neighbour.
        box = self.box.move(0, -RAISE_HEIGHT) if self.held.picked else self.box
        canvas.blit_centred(ctx.art.focus_ring(box.w, box.h, radius=18), box)


class HandCurtain(Widget):
    """The curtain, with the backs of some cards."""

    background = True
    reach = 0
    focusable = True

    def __init__(self, box: Box, seat: Seat, table: Table) -> None:
        super().__init__("curtain", box)
        self._seat, self._table = seat, table

    def activate(self) -> None:
        """The focus rests here, so that a press too many does nothing."""
        self._table.complain(_("To see your hand, hold down the button on the curtain."))

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        canvas.blit(art.curtain(box.w, box.h), box.x, box.y)
        tall, room, left, top = self.backs
        wide = tall * CARD_RATIO
        step = (room - wide) / (BACK_COUNT - 1)
        for number in range(BACK_COUNT):
            back = art.card_back(wide, tall, art.seat_colour(self._seat), SEATS[self._seat].sigil)
            canvas.blit(back, box.x + left + number * step, box.y + top)

    @property
    def backs(self) -> tuple[float, float, float, float]:
        """Their height, the width of all of them, and where in the box they begin."""
        if self.box.h < LOW_CURTAIN_HEIGHT:
            return self.box.h - HEM_HEIGHT - 2 * HAND_PADDING, LOW_SIDE, HAND_PADDING, HAND_PADDING
        return (
            self.box.h - HEM_HEIGHT - 3 * HAND_PADDING - MIN_TARGET_HEIGHT,
            BUTTON_WIDTH,
            HAND_PADDING,
            HAND_PADDING,
        )


class HandStrip(Widget):
    """Shows a `Held`; builds itself anew only when that changes."""

    reach = 0

    def __init__(
        self, table: Table, hands: CardHandler, open_up: Callable[[], object], close: Callable[[], object]
    ) -> None:
        super().__init__("hand", NOWHERE)
        self._table, self._hands = table, hands
        self._peek = HoldButton(table, open_up, close)
        self._shown: tuple[Box, HandView | None] | None = None

    @property
    def cards(self) -> list[Card]:
        """The cards in sight."""
        return [child for child in self.children if isinstance(child, Card)]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if not self.box.empty and self.children:
            canvas.blit(ctx.art.panel(self.box.w, self.box.h, "well"), self.box.x, self.box.y)

    def show(self, box: Box, held: HandView | None) -> None:
        """Somebody's cards, in a box; or nobody's."""
        if (box, held) == self._shown:
            return
        self.invalidate()
        self._shown = (box, held)
        self.box = box
        self.clear()
        if held is not None:
            if held.cover is Cover.DRAWN:
                self._draw(box, held)
            else:
                self._lay(box.inset(HAND_PADDING), held)
        if self.root.host is not None:
            # In a tree of its own it is laid out with the scene.
            self.arrange()
        self.invalidate()

    def _draw(self, box: Box, held: HandView) -> None:
        self.add(HandCurtain(box, held.seat, self._table))
        if box.h < LOW_CURTAIN_HEIGHT:
            self._draw_low(box, held)
            return
        side, words = (
            box.inset(HAND_PADDING)
            .split_bottom(HEM_HEIGHT - HAND_PADDING + 6)[0]
            .split_left(BUTTON_WIDTH, gap=36)
        )
        self._add_peek(side.split_bottom(MIN_TARGET_HEIGHT)[1], opened=False)
        words = words.inset(0, 6)
        title, words = words.split_top(min(76, words.h * 0.36), gap=4)
        sentence = _("{name}'s hand", name=held.name)
        self.add(Label("hidden", title, sentence, role="display", size=52, colour=IVORY, floor=32))
        away, words = words.split_top(44, gap=6)
        please = _("Everyone else: look away, please!")
        self.add(Label("away", away, please, size=34, colour=CREAM, floor=22))
        self._add_instructions(words, held)

    def _add_instructions(self, box: Box, held: HandView) -> None:
        """Say on the curtain how it opens."""
        how = _("Hold the button for a moment. Your hand stays open until you have chosen.")
        self.add(Paragraph("how", box, how, size=28, colour=CREAM, floor=22))

    def _draw_low(self, box: Box, held: HandView) -> None:
        """The backs at the left; the title above the button, and the plea beside it."""
        words = (
            box.inset(HAND_PADDING)
            .split_bottom(HEM_HEIGHT - HAND_PADDING + 6)[0]
            .split_left(LOW_SIDE, gap=28)[1]
        )
        narrow = words.w < NARROW_WORDS_WIDTH
        title, words = words.split_top(HEAD_HEIGHT if narrow else words.h - MIN_TARGET_HEIGHT - 4, gap=4)
        sentence = _("{name}'s hand", name=held.name)
        floor = 24 if narrow else 30
        self.add(Label("hidden", title, sentence, role="display", size=44, colour=IVORY, floor=floor))
        if narrow:
            away, words = words.split_top(words.h - MIN_TARGET_HEIGHT - 4, gap=4)
            peek = words
        else:
            peek, away = words.split_left(264, gap=20)
        self._add_peek(peek, opened=False)
        please = _("Everyone else: look away, please!")
        self.add(Paragraph("away", away, please, size=30, colour=CREAM, floor=20, valign="middle"))

    def _add_peek(self, box: Box, opened: bool) -> None:
        self._peek.place(box)
        self._peek.show(opened)
        self.add(self._peek)

    def _lay(self, box: Box, held: HandView) -> None:
        if held.cover is Cover.OPEN:
            side, box = box.split_left(HIDE_WIDTH, gap=HAND_PADDING)
            self._add_peek(side.split_bottom(MIN_TARGET_HEIGHT)[1], opened=True)
            title = side.split_top(
                side.h - MIN_TARGET_HEIGHT - (HAND_PADDING if side.h > 2 * MIN_TARGET_HEIGHT else 0)
            )[0]
        elif held.title:
            title, box = box.split_left(HIDE_WIDTH, gap=HAND_PADDING)
        else:
            title = NOWHERE
        if not title.empty:
            words = held.title or held.name
            self.add(Paragraph("whose", title, words, role="title", size=34, colour=GOLD, floor=22))
        for card, (part, whole) in zip(held.cards, places(box, len(held.cards), held.ratio), strict=True):
            self.add(Card(card, part, whole, self._table, self._hands))
        dim_others(self.cards, lambda card: card.can_carry)


def places(box: Box, count: int, ratio: float = CARD_RATIO) -> Sequence[tuple[Box, Box]]:
    """The part of each card that stays in sight and all of it, from the left, row by row."""
    if count == 0:
        return ()
    rows = max(range(1, MOST_ROWS + 1), key=lambda rows: (_width(box, count, rows, ratio), -rows))
    in_row = -(-count // rows)
    wide = _width(box, count, rows, ratio)
    tall = wide / ratio
    room = box.h - RAISE_HEIGHT
    # Rows overlap: of the upper ones the upper part with the index stays in sight.
    down = 0.0 if rows == 1 else min(tall + OPEN_STEP, (room - tall) / (rows - 1))
    top = box.y + RAISE_HEIGHT + (room - tall - down * (rows - 1)) / 2
    step = min(wide + OPEN_STEP, (box.w - wide) / max(1, in_row - 1))
    left = box.x + (box.w - wide - step * (in_row - 1)) / 2
    found = []
    for number in range(count):
        row, column = divmod(number, in_row)
        is_last = column == min(in_row, count - row * in_row) - 1
        whole = Box(round(left + column * step), round(top + row * down), round(wide), round(tall))
        seen_w = whole.w if is_last else min(whole.w, round(step))
        seen_h = whole.h if row == rows - 1 else min(whole.h, round(down))
        found.append((Box(whole.x, whole.y, seen_w, seen_h), whole))
    return found


def _width(box: Box, count: int, rows: int, ratio: float) -> float:
    """How wide the cards are in that many rows if the index of each is to stay in sight."""
    in_row = -(-count // rows)
    tall = (box.h - RAISE_HEIGHT) / (1 + (rows - 1) * ROW_SEEN)
    fits = min(tall * ratio, box.w / (1 + (in_row - 1) * CARD_SEEN))
    return next((wide for wide in WIDTHS if wide <= fits), fits)
