"""The seats around the table: who they are, and what is known of their cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.table import pictures
from game.games.trade_or_duel.table.view_models import MatModel
from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.art.theme import CREAM, GOLD, LAVENDER, MINT
from game.ui.boards.prewarm import prepaint
from game.ui.boards.things import TableThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

HEAD_HEIGHT = 48
HIGH_MAT_HEIGHT = 200
"""A mat of this height has room for what may be in the hand."""
CARD_RATIO = 0.70


class Mat(TableThing):
    """One seat; pressed to speak to it."""

    model = Reactive[MatModel]()

    def __init__(self, seat: Seat, box: Box, theme: Theme, board: ThingHandler) -> None:
        super().__init__(Thing("mat", seat), box, board)
        self.seat, self._theme, self.model = seat, theme, MatModel("")

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
        head, _cards, note = self._parts()
        coin, name = head.split_left(head.h, gap=10)
        canvas.blit_centred(art.seat_coin(self.seat, coin.h, out=bool(model.out)), coin)
        colour = GOLD if model.active else LAVENDER if model.out else CREAM
        Text(model.name, role="display", size=34, lines=2, floor=12).paint(canvas, art, name, colour)
        for number, card in enumerate(model.cards):
            at = self.card_box(number, len(model.cards))
            canvas.blit(pictures.side(art, self._theme, card, self.seat, at.w, at.h), at.x, at.y)
        perhaps = _("maybe {cards}", cards=", ".join(map(str, model.perhaps))) if model.perhaps else ""
        words = Text(
            model.out or perhaps, role="label", size=28, colour=LAVENDER, align="centre", lines=3, floor=17
        )
        words.paint(canvas, art, note)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake what it may show around and beside its cards."""
        for marked in ({"active": True}, {"lit": True}, {"picked": True, "lit": True}, {"out": " "}):
            yield prepaint(self, ctx, model=MatModel("", **marked))

    def _parts(self) -> tuple[Box, Box, Box]:
        """Name, cards, and a few words where there is room for them."""
        inner = self.box.inset(12, 10 if self.box.h >= HIGH_MAT_HEIGHT else 7)
        if self.box.h >= HIGH_MAT_HEIGHT:
            head, rest = inner.split_top(HEAD_HEIGHT, gap=6)
            cards, note = rest.split_bottom(66, gap=2)
            return head, cards, rest if self.model.out else note
        head, cards = inner.split_top(36, gap=4)
        # Where cards lie there is no room for words; who has none left needs none for cards.
        return head, cards, cards if self.model.out else Box(cards.x, cards.bottom, 0, 0)
