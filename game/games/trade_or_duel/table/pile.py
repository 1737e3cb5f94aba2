"""The cards that are out of the game, open for all."""

from __future__ import annotations

from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import Card
from game.games.trade_or_duel.table import pictures
from game.ui.art.theme import LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

CARD = (32, 45)
CARD_GAP = 4
HEAD_HEIGHT = 40


class DiscardPile(Widget):
    """What was discarded, in the order of the numbers."""

    reach = 0
    cards = Reactive[tuple[Card, ...]]()

    def __init__(self, box: Box, theme: Theme) -> None:
        super().__init__("pile", box)
        self._theme, self.cards = theme, ()

    def place_of(self, number: int) -> Box:
        """Where one of the cards lies."""
        inner = self.box.inset(12, 8).split_top(HEAD_HEIGHT, gap=2)[1]
        wide, tall = CARD
        in_row = int((inner.w + CARD_GAP) // (wide + CARD_GAP))
        row, column = divmod(number, in_row)
        return Box(inner.x + column * (wide + CARD_GAP), inner.y + row * (tall + CARD_GAP), wide, tall)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.mat(self.box.w, self.box.h), self.box.x, self.box.y)
        title = Text(_("Out of play"), role="label", size=28, colour=LAVENDER, floor=20)
        title.paint(canvas, ctx.art, self.box.inset(14, 8).split_top(HEAD_HEIGHT)[0])
        for number, card in enumerate(sorted(self.cards)):
            at = self.place_of(number)
            canvas.blit(pictures.face(ctx.art, self._theme, card, at.w, at.h), at.x, at.y)
