"""The backs of a hand that nobody may see, where there is no hand to be played from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from game.rules.text import N_
from game.ui.art import Art
from game.ui.art.theme import CREAM
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

WORDS_WIDTH = 190
"""Width of the words beside the backs."""
CARD_RATIO = 0.69
"""Width of a card in parts of its height."""

Picture = Callable[["Art", int, float, float], pygame.Surface]
"""What a back looks like, in a width and a height."""


class BacksModel(ViewModel):
    """A hand seen from behind."""

    name: str
    backs: tuple[int, ...]
    """What each back is called by the game."""


class Backs(Widget):
    """The hand of somebody who has nothing to choose, seen from behind."""

    reach = 0

    def __init__(self, box: Box, picture: Picture) -> None:
        super().__init__("backs", box)
        self._picture = picture
        self._model: BacksModel | None = None
        self.visible = False
        self._words = Text("", role="label", size=28, colour=CREAM, align="centre", lines=3, floor=20)

    def show(self, model: BacksModel | None) -> None:
        """Somebody's hand, or nobody's."""
        if model != self._model:
            self._model = model
            if model is not None:
                count = len(model.backs)
                words = N_({0: "{name} holds no cards", 1: "{name} holds 1 card"})
                text = words.get(count, N_("{name} holds {n} cards"))
                self._words.text = _(text, name=model.name, n=count)
            self.visible = model is not None
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if self._model is None:
            return
        art, box = ctx.art, self.box
        canvas.blit(art.mat(box.w, box.h), box.x, box.y)
        words, cards = self._parts()
        count = len(self._model.backs)
        self._words.paint(canvas, art, words if count else box.inset(40))
        if not count:
            return
        wide, tall = self._size
        step = min(wide * 0.6, (cards.w - wide) / max(1, count - 1))
        for n, back in enumerate(self._model.backs):
            canvas.blit(self._picture(art, back, wide, tall), cards.x + n * step, cards.y)

    def prewarm(self, ctx: Context, backs: Iterable[int]) -> Iterator[Callable[[], object]]:
        """A call that bakes these backs, and what they lie on."""
        yield prepaint(self, ctx, _model=BacksModel("", tuple(backs)))

    @property
    def _size(self) -> tuple[float, float]:
        """Size of one card."""
        tall = self._parts()[1].h
        return round(tall * CARD_RATIO), tall

    def _parts(self) -> tuple[Box, Box]:
        return self.box.inset(22).split_left(WORDS_WIDTH, gap=20)
