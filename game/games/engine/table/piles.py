"""The deck and the discard pile."""

from __future__ import annotations

from game.games.engine.rules.vocabulary import NO_CARD, Card
from game.games.engine.table import pictures
from game.rules.things import Thing
from game.ui.art.theme import LAVENDER
from game.ui.boards.things import TableThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

WORDS_HEIGHT = 36
"""Height of the words below a pile."""
LEAF_OFFSET = 3
"""How far the cards of a pile stand out below each other."""


class DrawPile(Widget):
    """The cards still to be drawn."""

    reach = 4
    left = Reactive[int]()
    """So many are left."""

    def __init__(self, box: Box) -> None:
        super().__init__("deck", box)
        self.left = 0

    @property
    def whole(self) -> Box:
        """Where the uppermost card lies."""
        return pile_card(self.box)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.whole
        if not self.left:
            canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
        for leaf in range(min(3, self.left - 1), -1, -1):
            at = box.move(leaf * LEAF_OFFSET, leaf * LEAF_OFFSET)
            canvas.blit(pictures.deck_back(art, at.w, at.h), at.x, at.y)
        _write(canvas, ctx, self.box, _("{n} left", n=self.left), floor=20)


class DiscardPileView(TableThing):
    """What was discarded, open; pressed to read all of it."""

    cards = Reactive[tuple[Card, int]]()
    """The uppermost card, and how many there are."""

    def __init__(self, box: Box, board: ThingHandler) -> None:
        super().__init__(Thing("discard"), box, board)
        self.cards = NO_CARD, 0

    @property
    def whole(self) -> Box:
        """Where the uppermost card lies."""
        return pile_card(self.box)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box, (top, count) = ctx.art, self.whole, self.cards
        if top == NO_CARD:
            canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
            canvas.blit_centred(art.icon("trash", 48, LAVENDER), box)
        else:
            for leaf in range(min(3, count - 1), 0, -1):
                at = box.move(leaf * LEAF_OFFSET, leaf * LEAF_OFFSET)
                canvas.blit(art.card_stock(at.w, at.h), at.x, at.y)
            canvas.blit(pictures.face(art, top, box.w, box.h), box.x, box.y)
        _write(canvas, ctx, self.box, _("{n} out", n=count), floor=18)


def _write(canvas: Canvas, ctx: Context, box: Box, words: str, floor: int) -> None:
    """How many cards a pile has, below it."""
    text = Text(words, role="label", size=28, colour=LAVENDER, align="centre", floor=floor)
    text.paint(canvas, ctx.art, box.split_bottom(WORDS_HEIGHT)[1])


def pile_card(box: Box) -> Box:
    """Where the uppermost card of a pile lies in its box."""
    above = box.split_bottom(WORDS_HEIGHT, gap=4)[0]
    return Box(box.x, box.y, box.w - 3 * LEAF_OFFSET, above.h - 3 * LEAF_OFFSET)
