"""The Resource game on the felt: the trick, the trump, the power in play and those that wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.games.unnamed.rules.powers import Power
from game.games.unnamed.rules.state import NO_INDEX, State
from game.games.unnamed.rules.tricks import asked_at_trick, may_enter
from game.games.unnamed.rules.vocabulary import CARD_COUNT, NO_SUIT, SUIT_LETTERS, SUITS, Suit
from game.games.unnamed.table import pictures
from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.art import Art
from game.ui.art.playing import SUIT_LIGHTS
from game.ui.art.theme import CREAM, GOLD, LAVENDER, NIGHT_BOTTOM
from game.ui.boards.dimming import dim_others
from game.ui.boards.prewarm import prepaint
from game.ui.boards.slots import Slot, SlotModel, places
from game.ui.boards.things import TableThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, column, even_column
from game.ui.drawing.reactive import Reactive, ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

WING_WIDTH = 224
"""Width of what stands beside the trick."""
TRUMP_HEIGHT = 140
COIN_SIDE = 48


class TrumpModel(ViewModel):
    """What is trump, and how far the tricks are."""

    suit: Suit = NO_SUIT
    trick: int = 0
    """Counts from 1."""
    tricks: int = 0
    none: bool = False
    """Whether a power says that there is none; else there is none yet."""
    lesser: Suit = NO_SUIT
    """A second trump suit, below the first."""


def _trump_words(model: TrumpModel) -> str:
    """What the power in play makes of the trump counts, not what the first trick did."""
    if model.suit == NO_SUIT:
        return _("No trump") if model.none else _("No trump yet")
    suit = _(SUITS[model.suit])
    if model.lesser != NO_SUIT:
        return _("Trump: {suit}, then {lesser}", suit=suit, lesser=_(SUITS[model.lesser]))
    return _("Trump: {suit}", suit=suit)


class Trump(Widget):
    """The suit that is trump, as a medallion, and which trick this is."""

    reach = 0
    model = Reactive[TrumpModel]()

    def __init__(self, box: Box) -> None:
        super().__init__("trump", box)
        self.model = TrumpModel()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        medal, words, count = self._parts()
        canvas.blit(art.panel(self.box.w, self.box.h, "well"), self.box.x, self.box.y)
        if self.model.suit != NO_SUIT:
            letter = SUIT_LETTERS[self.model.suit]
            canvas.blit_centred(art.spot(medal.h * 1.5, SUIT_LIGHTS[letter]), medal)
            canvas.blit_centred(art.suit(letter, medal.h, CREAM), medal)
        else:
            canvas.blit_centred(art.icon("crown", medal.h * 0.9, LAVENDER), medal)
        told = Text(_trump_words(self.model), role="label", size=28, align="centre", lines=2, floor=17)
        told.paint(canvas, art, words, GOLD)
        number = _("Trick {n} of {of}", n=self.model.trick, of=self.model.tricks)
        Text(number, role="label", size=28, align="centre", floor=20).paint(canvas, art, count, LAVENDER)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake the medallion of each suit."""
        for suit in range(len(SUITS)):
            yield prepaint(self, ctx, model=TrumpModel(suit))

    def _parts(self) -> tuple[Box, Box, Box]:
        inner = self.box.inset(6, 8)
        above, count = inner.split_bottom(34)
        above, words = above.split_bottom(36 if self.model.lesser == NO_SUIT else 58)
        side = min(above.h - 4, 64)
        return above.centre_box(side, side), words, count


class InPlay(TableThing):
    """The Special Power that works now, in full."""

    grid_cell = True

    power = Reactive[tuple[Power, Seat] | None]()
    """The power now, and before whom it lies."""

    def __init__(self, box: Box, board: ThingHandler) -> None:
        super().__init__(Thing("in-play"), box, board)
        self.power = None
        self._none = Text(_("No power in play"), size=28, colour=LAVENDER, align="centre", lines=3, floor=22)

    @property
    def whole(self) -> Box:
        """Where the card lies."""
        return self.box.centre_box(min(self.box.w - 12, round(self.box.h * 0.92)), self.box.h)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.whole
        if self.power is None:
            canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
            self._none.paint(canvas, art, box.inset(18))
            return
        power, owner = self.power
        canvas.blit_centred(art.glow(box.w, box.h, art.seat_colour(owner), radius=18), box)
        canvas.blit(pictures.power_card(art, power, box.w, box.h), box.x, box.y)
        # On the picture, where it covers neither the name nor the words.
        coin = Box(box.right - COIN_SIDE - 12, box.y + box.h * 0.2, COIN_SIDE, COIN_SIDE)
        canvas.blit_centred(art.seat_coin(owner, COIN_SIDE), coin)


class Waiting(TableThing):
    """A Special Power that lies before a seat and does not work yet."""

    grid_cell = True

    power = Reactive[Power | None]()
    lit = Reactive[bool]()
    """It could enter now."""

    def __init__(self, seat: Seat, box: Box, board: ThingHandler) -> None:
        super().__init__(Thing("power", seat), box, board)
        self.seat, self.power, self.lit = seat, None, False

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        if self.lit:
            canvas.blit_centred(art.glow(box.w, box.h, GOLD, radius=18), box)
        canvas.blit(
            art.pill(box.w, box.h, pictures.POWER_COLOUR if self.power else NIGHT_BOTTOM), box.x, box.y
        )
        coin, words = self._parts()
        canvas.blit_centred(art.seat_coin(self.seat, coin.w), coin)
        name = _(self.power.name) if self.power is not None else ""
        Text(name, role="label", size=28, lines=2, floor=16, leading=0.80).paint(canvas, art, words)

    def _parts(self) -> tuple[Box, Box]:
        inner = self.box.inset(8, 3)
        side = min(inner.h, 44)
        coin, words = inner.split_left(side, gap=4)
        return Box(coin.x, coin.y + (coin.h - side) / 2, side, side), words.split_right(2)[0]


class TrickTable(Widget):
    """All of the Resource game that everybody sees."""

    def __init__(self, box: Box, seats: int, board: ThingHandler, powers: Sequence[Power]) -> None:
        super().__init__("trick", box)
        self._powers = powers
        left, rest = box.split_left(WING_WIDTH, gap=16)
        middle, right = rest.split_right(WING_WIDTH, gap=16)
        trump, power = column(left, TRUMP_HEIGHT, left.h - TRUMP_HEIGHT - 16)
        self.trump = self.add(Trump(trump))
        self.in_play = self.add(InPlay(power, board))
        self.slots = [
            self.add(Slot(seat, at, board, pictures.resource))
            for seat, at in enumerate(places(middle, seats))
        ]
        rows = even_column(right, max(4, seats), gap=12)
        self.waiting = [
            self.add(Waiting(seat, at, board)) for seat, at in zip(range(seats), rows, strict=False)
        ]

    def prepare(self, art: Art) -> None:
        """Bake every card that may be played."""
        box = self.slots[0].whole
        for card in range(CARD_COUNT):
            pictures.resource(art, card, box.w, box.h)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake what lies around the powers, however they are marked."""
        for waiting in self.waiting:
            for power in (None, self._powers[0]):
                yield prepaint(waiting, ctx, power=power, lit=True)

    def show(self, view: State, models: Sequence[SlotModel]) -> None:
        """The trick as it lies, one look a slot, and the powers."""
        for slot, model in zip(self.slots, models, strict=True):
            slot.model = model
        dim_others(self.slots, lambda slot: slot.model.lit)
        powers = self._powers
        self.in_play.power = (powers[view.in_play], view.owner) if view.in_play != NO_INDEX else None
        for waiting in self.waiting:
            held = view.held[waiting.seat]
            waiting.power = powers[held] if held != NO_INDEX else None
            waiting.lit = asked_at_trick(view) == waiting.seat and may_enter(view, waiting.seat)
