"""The suit wheel, and beside it the order in which cards act next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.games.engine.questions.cards import gift, suit_name
from game.games.engine.rules.vocabulary import SUITS, Card, Suit
from game.games.engine.table import pictures
from game.games.engine.table.view_models import WheelModel
from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.art.wheel import QuarterState
from game.ui.boards.prewarm import prepaint
from game.ui.boards.things import TableThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import SharedFontSize, Text
from game.ui.words import _

SMALL_DIAMETER = 92
"""Diameter of the wheel while nothing is chosen on it."""
WHEEL_MARGIN = 10
"""Between the wheel and the edge of its panel."""
MAX_ROWS, MIN_ROW_HEIGHT, ROW_GAP = 4, 44, 4
TILE_WIDTH = 33
"""Width of a card in a row of the order."""
COIN_RIM = 2
"""By so much a coin is smaller than its row."""


def quarter_of(wheel: Box, suit: Suit) -> Box:
    """Where a suit is on a wheel."""
    half, letter = wheel.w / 2, pictures.letter_of(suit)
    x, y = wheel.x + (half if letter in "HD" else 0), wheel.y + (half if letter in "DC" else 0)
    return Box(x, y, half, half)


class WheelQuarter(TableThing):
    """One suit: its shape, and what choosing it gives."""

    grid_cell = True

    quarter = Reactive[QuarterState]()
    """How it stands now."""

    def __init__(self, suit: Suit, wheel: Box, board: ThingHandler) -> None:
        super().__init__(Thing("suit", suit), quarter_of(wheel, suit), board)
        self.suit, self._size, self._letter = suit, wheel.w, pictures.letter_of(suit)
        self.quarter = QuarterState.PLAIN
        self._gift = Text(
            gift(suit, _), role="label", size=28, align="centre", lines=2, floor=15, effect="shadow"
        )

    def write_alike(self, gifts: SharedFontSize) -> None:
        """What it gives is as large as what the others do."""
        gifts.add(self._gift, self._words)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        quarter = ctx.art.wheel_quarter(self._size, self._letter, self.quarter)
        canvas.blit(quarter, self.box.x, self.box.y)
        self._gift.paint(canvas, ctx.art, self._words(), CREAM)

    def paint_focus(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.wheel_focus(self._size, self._letter), self.box.x, self.box.y)
        # The glow lies on the quarter: what it gives must be read all the same.
        self._gift.paint(canvas, ctx.art, self._words(), CREAM)

    def _words(self) -> Box:
        """Between the suit and the middle of the wheel, where it is widest."""
        below, right = self._letter in "DC", self._letter in "HD"
        box, tall = self.box, self.box.h * 0.34
        left = box.x + box.w * (0.13 if right else 0.09)
        return Box(left, box.y + box.h * (0.06 if below else 0.60), box.w * 0.78, tall)


class SmallWheel(Pressable):
    """The wheel to be looked at; pressed, it says why it does not turn."""

    def __init__(self, box: Box, chosen: Suit | None, on_press: Callable[[], object]) -> None:
        super().__init__("wheel", box, on_press)
        self._chosen = chosen

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        canvas.blit(art.suit_wheel(box.w), box.x, box.y)
        for suit in range(len(SUITS)):
            letter = pictures.letter_of(suit)
            state = QuarterState.PLAIN
            if self._chosen is not None:
                state = QuarterState.CHOSEN if suit == self._chosen else QuarterState.DIM
            at = quarter_of(box, suit)
            canvas.blit(art.wheel_quarter(box.w, letter, state), at.x, at.y)


class OrderRow(Widget):
    """The cards of one seat that act next."""

    reach = 0

    def __init__(self, key: str, box: Box, seat: Seat, cards: tuple[Card, ...]) -> None:
        super().__init__(key, box)
        self._seat, self._cards = seat, cards
        self._more = Text("", role="label", size=26, colour=LAVENDER, floor=20)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        coin, rest = self.box.split_left(self.box.h, gap=8)
        canvas.blit_centred(art.seat_coin(self._seat, self.box.h - COIN_RIM), coin)
        fitting = int(rest.w // (TILE_WIDTH + 4))
        shown = self._cards if len(self._cards) <= fitting else self._cards[: fitting - 1]
        for n, card in enumerate(shown):
            at = Box(rest.x + n * (TILE_WIDTH + 4), rest.y, TILE_WIDTH, rest.h)
            canvas.blit(pictures.face(art, card, at.w, at.h), at.x, at.y)
        if len(shown) < len(self._cards):
            self._more.text = f"+{len(self._cards) - len(shown)}"
            at = Box(rest.x + len(shown) * (TILE_WIDTH + 4) + 2, rest.y, TILE_WIDTH + 6, rest.h)
            self._more.paint(canvas, art, at)


class TurnPanel(Widget):
    """Shows a `WheelModel`; builds itself anew only when that changes."""

    reach = 0

    def __init__(self, box: Box, board: ThingHandler) -> None:
        super().__init__("turn", box)
        self._board = board
        self._model: WheelModel | None = None
        self._quarters: list[WheelQuarter] = []

    background = True

    @property
    def wheel(self) -> Box:
        """Where the wheel is."""
        inner = self.box.inset(WHEEL_MARGIN)
        if self._quarters:
            large = min(inner.w, inner.h)
            return inner.centre_box(large, large)
        return Box(inner.x, inner.y, SMALL_DIAMETER + 4, SMALL_DIAMETER + 4)

    def quarter(self, suit: Suit) -> Box:
        """Where a suit is on the wheel."""
        return quarter_of(self.wheel, suit)

    def show(self, model: WheelModel) -> None:
        """The wheel and the order now."""
        if model == self._model:
            return
        before, self._model = self._model, model
        large = bool(model.suits) or model.chosen is None
        if not (large and self._quarters and before is not None):
            self.clear()
            self._quarters = []
            (self._add_large if large else self._add_small)(model)
            if self.root.host is not None:
                self.arrange()
        for quarter in self._quarters:
            lit = quarter.suit in model.suits
            state = QuarterState.LIT if lit else QuarterState.PLAIN
            if model.chosen is not None:
                state = QuarterState.CHOSEN if quarter.suit == model.chosen else QuarterState.PLAIN
            quarter.quarter = state
            quarter.focusable = lit
        self.invalidate()

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake the wheel, large and small, in every state."""
        for suit in range(len(SUITS)):
            for state in QuarterState:
                yield prepaint(self._large(suit), ctx, quarter=state)
            yield prepaint(self._small(suit), ctx)
        yield prepaint(self, ctx, _quarters=[self._large(0)])

    def _large(self, suit: Suit) -> WheelQuarter:
        inner = self.box.inset(WHEEL_MARGIN)
        side = min(inner.w, inner.h)
        return WheelQuarter(suit, self.box.centre_box(side, side), self._board)

    def _small(self, chosen: Suit) -> SmallWheel:
        above = self.box.inset(WHEEL_MARGIN).split_top(SMALL_DIAMETER + 4)[0]
        press = partial(self._board.press, Thing("suit", chosen))
        return SmallWheel(Box(above.x, above.y, above.h, above.h), chosen, press)

    def _add_large(self, model: WheelModel) -> None:
        gifts = SharedFontSize()
        for suit in range(len(SUITS)):
            self._quarters.append(self.add(self._large(suit)))
            self._quarters[-1].write_alike(gifts)

    def _add_small(self, model: WheelModel) -> None:
        assert model.chosen is not None, "the small wheel shows the suit of the turn"
        below = self.box.inset(WHEEL_MARGIN).split_top(SMALL_DIAMETER + 4, gap=8)[1]
        self.add(self._small(model.chosen))
        self._suit = Text(suit_name(model.chosen, _), role="title", size=38, colour=GOLD, floor=24)
        whose = _("{name}'s turn", name=model.whose)
        self._whose = Text(whose, size=28, colour=LAVENDER, floor=20)
        tall, count = self._rows
        for n, (seat, cards) in enumerate(model.rows[:count]):
            at = Box(below.x, below.y + n * (tall + ROW_GAP), below.w, tall)
            self.add(OrderRow(f"order-{n}", at, seat, cards))

    @property
    def _rows(self) -> tuple[float, int]:
        """Height of a row of the order, and how many there are at most: such as can be read."""
        below = self.box.inset(WHEEL_MARGIN).split_top(SMALL_DIAMETER + 4, gap=8)[1]
        count = min(MAX_ROWS, int((below.h + ROW_GAP) // (MIN_ROW_HEIGHT + ROW_GAP)))
        return (below.h + ROW_GAP) / max(1, count) - ROW_GAP if count else MIN_ROW_HEIGHT, count

    @property
    def coin(self) -> float:
        """Diameter of the coins in the order."""
        return self._rows[0] - COIN_RIM

    @property
    def tile(self) -> tuple[float, float]:
        """Width and height of a card in the order."""
        return TILE_WIDTH, self._rows[0]

    def _words(self) -> tuple[Box, Box]:
        above = (
            self.box.inset(WHEEL_MARGIN)
            .split_top(SMALL_DIAMETER + 4)[0]
            .split_left(SMALL_DIAMETER + 4, gap=16)[1]
        )
        return above.split_top(52)[0], above.split_top(52)[1]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        canvas.blit(art.panel(self.box.w, self.box.h), self.box.x, self.box.y)
        if self._quarters:
            wheel = self.wheel
            canvas.blit(art.suit_wheel(wheel.w), wheel.x, wheel.y)
        elif self._model is not None and self._model.chosen is not None:
            suit, whose = self._words()
            self._suit.paint(canvas, art, suit)
            self._whose.paint(canvas, art, whose)
