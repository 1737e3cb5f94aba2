"""The seats around the table, by their coins, and what is known of their cards. Names stand on the plates."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.table import pictures
from game.games.trade_or_duel.table.view_models import MatModel
from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.art.theme import GOLD, LAVENDER, MINT
from game.ui.boards.prewarm import prepaint
from game.ui.boards.things import TableThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

HEAD_HEIGHT, LOW_HEAD_HEIGHT = 66, 36
"""Height of the coin and what may be in the hand, on mats of usual height and on low ones."""
HIGH_MAT_HEIGHT = 200
CARD_RATIO = 0.70
COIN_SIDE = 48


class Mat(TableThing):
    """One seat; pressed to speak to it."""

    model = Reactive[MatModel]()

    def __init__(self, seat: Seat, box: Box, theme: Theme, board: ThingHandler) -> None:
        super().__init__(Thing("mat", seat), box, board)
        self.seat, self._theme, self.model = seat, theme, MatModel()

    def card_box(self, number: int, count: int) -> Box:
        """Where card `number` of `count` lies."""
        place = self._parts()[1]
        tall = round(min(place.h, 168.0))
        wide = round(min(tall * CARD_RATIO, (place.w - 8) / 2))
        tall = min(tall, round(wide / CARD_RATIO))
        left = place.x + (place.w - wide * count - 8 * (count - 1)) / 2
        return Box(round(left + number * (wide + 8)), round(place.y + (place.h - tall) / 2), wide, tall)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box, model = ctx.art, self.box, self.model
        if model.picked or model.lit or model.active:
            colour = MINT if model.picked else GOLD if model.lit else art.seat_colour(self.seat)
            canvas.blit_centred(art.glow(box.w, box.h, colour), box)
        canvas.blit(art.panel(box.w, box.h), box.x, box.y)
        head, cards = self._parts()
        coin, note = head.split_left(min(head.h, COIN_SIDE), gap=10)
        canvas.blit_centred(art.seat_coin(self.seat, coin.w, out=bool(model.out)), coin)
        for number, card in enumerate(model.cards):
            at = self.card_box(number, len(model.cards))
            canvas.blit(pictures.side(art, self._theme, card, self.seat, at.w, at.h), at.x, at.y)
        perhaps = _("maybe {cards}", cards=", ".join(map(str, model.perhaps))) if model.perhaps else ""
        words = Text(
            model.out or perhaps, role="label", size=28, colour=LAVENDER, align="centre", lines=3, floor=17
        )
        words.paint(canvas, art, cards if model.out else note)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake what it may show around and beside its cards."""
        for marked in ({"active": True}, {"lit": True}, {"picked": True, "lit": True}, {"out": " "}):
            yield prepaint(self, ctx, model=MatModel(**marked))

    def _parts(self) -> tuple[Box, Box]:
        """The coin with what may be in the hand, and the cards."""
        high = self.box.h >= HIGH_MAT_HEIGHT
        inner = self.box.inset(12, 10 if high else 7)
        return inner.split_top(HEAD_HEIGHT if high else LOW_HEAD_HEIGHT, gap=6 if high else 4)
