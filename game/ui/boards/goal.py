"""The line that says what wins a match, and how far every seat is."""

from __future__ import annotations

from game.ui.art.theme import CREAM, GOLD
from game.ui.boards import Goal
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

TEXT_SIZE, FIGURE_SIZE, SMALLEST_TEXT, COIN_SIDE = 32, 30, 20, 32
FIGURE_GAP, SEAT_GAP = 4, 9
"""Between a coin and its figure, and between two seats; logical units."""


class GoalLine(Widget):
    """A sentence, then the coin of each seat with its figure, whoever is ahead first."""

    goal = Reactive[Goal]()

    def __init__(self, box: Box) -> None:
        super().__init__("goal", box)
        self.goal = Goal()
        self._words = Text("", size=TEXT_SIZE, colour=CREAM, floor=SMALLEST_TEXT)
        self._figure = Text("", role="label", size=FIGURE_SIZE, colour=GOLD)

    def show(self, goal: Goal) -> None:
        """Say how it stands now."""
        self.goal = goal
        self._words.text = goal.words

    @property
    def text(self) -> str:
        """What is spoken of it."""
        return self.goal.words

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, side = ctx.art, COIN_SIDE
        figures = [f"{figure:g}" for figure in self.goal.reached]
        widths = [art.measure(figure, "label", FIGURE_SIZE)[0] + 1 for figure in figures]
        wanted = sum(side + FIGURE_GAP + wide + SEAT_GAP for wide in widths)
        long = art.measure(self._words.text, "body", TEXT_SIZE)[0] + 1
        words, rest = self.box.split_left(min(long, self.box.w - wanted - SEAT_GAP), gap=SEAT_GAP)
        self._words.paint(canvas, art, words)
        for seat in sorted(range(len(figures)), key=lambda one: -self.goal.reached[one]):
            coin, rest = rest.split_left(side, gap=FIGURE_GAP)
            figure, rest = rest.split_left(widths[seat], gap=SEAT_GAP)
            canvas.blit_centred(art.seat_coin(seat, side), coin)
            self._figure.text = figures[seat]
            self._figure.paint(canvas, art, figure)
