"""The deck and the discard pile."""

from __future__ import annotations

from collections.abc import Callable

from game.games.engine.rules.vocabulary import NO_CARD, Card
from game.games.engine.table import pictures
from game.ui.art.theme import LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Text
from game.ui.words import _

WORDS_HEIGHT = 36
"""Height of the words below a pile."""
LEAF_OFFSET = 3
"""How far the cards of a pile stand out below each other."""
CORNER_RADIUS = 18


class DrawPile(Widget):
    """The cards still to be drawn."""

    reach = 4

    def __init__(self, box: Box) -> None:
        super().__init__("deck", box)
        self._left = 0
        self._words = Text("", role="label", size=28, colour=LAVENDER, align="centre", floor=20)

    def show(self, left: int) -> None:
        """So many are left."""
        text = _("{n} left", n=left)
        if text != self._words.text:
            self._left, self._words.text = left, text
            self.invalidate()

    @property
    def card(self) -> Box:
        """Where the uppermost card lies."""
        return pile_card(self.box)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.card
        if not self._left:
            canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
        leaves = min(3, self._left - 1)
        for leaf in range(leaves, -1, -1):
            at = box.move(leaf * LEAF_OFFSET, leaf * LEAF_OFFSET)
            canvas.blit(pictures.deck_back(art, at.w, at.h), at.x, at.y)
        self._words.paint(canvas, art, self.box.split_bottom(WORDS_HEIGHT)[1])


class DiscardPileView(Pressable):
    """What was discarded, open; pressed to read all of it."""

    def __init__(self, box: Box, on_press: Callable[[], object]) -> None:
        super().__init__("discard", box, on_press)
        self._top, self._count = NO_CARD, 0
        self._words = Text("", role="label", size=28, colour=LAVENDER, align="centre", floor=18)

    def show(self, top: Card, count: int) -> None:
        """The uppermost card, and how many there are."""
        if (top, count) != (self._top, self._count) or not self._words.text:
            self._top, self._count = top, count
            self._words.text = _("{n} out", n=count)
            self.invalidate()

    @property
    def card(self) -> Box:
        """Where the uppermost card lies."""
        return pile_card(self.box)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.card
        if self._top == NO_CARD:
            canvas.blit(art.panel(box.w, box.h, "well"), box.x, box.y)
            canvas.blit_centred(art.icon("trash", 48, LAVENDER), box)
        else:
            for leaf in range(min(3, self._count - 1), 0, -1):
                at = box.move(leaf * LEAF_OFFSET, leaf * LEAF_OFFSET)
                canvas.blit(art.card_stock(at.w, at.h), at.x, at.y)
            canvas.blit(pictures.face(art, self._top, box.w, box.h), box.x, box.y)
        self._words.paint(canvas, art, self.box.split_bottom(WORDS_HEIGHT)[1])


def pile_card(box: Box) -> Box:
    """Where the uppermost card of a pile lies in its box."""
    above = box.split_bottom(WORDS_HEIGHT, gap=4)[0]
    return Box(box.x, box.y, box.w - 3 * LEAF_OFFSET, above.h - 3 * LEAF_OFFSET)
