"""The last events, large, at the near edge of a table where no hand is to be played from."""

from __future__ import annotations

from collections.abc import Sequence

from game.catalogue.questions import Sentence
from game.ui.art import Art
from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.boards.sentences import ICON_MARGIN, NameFinder, SentenceText
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context

NEWEST_SIZE, EARLIER_SIZE, MAX_EARLIER = 44, 36, 2
BAND_MARGINS = 28, 18


class EventBand(Widget):
    """What phones and bots did last: the newest in the largest letters, with those before it below."""

    reach = 0

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__("events", NOWHERE)
        self._names = NameFinder(names)
        self.sentences: tuple[Sentence, ...] = ()
        """The newest first."""
        self.visible = False

    def show(self, box: Box | None) -> None:
        """Lie there; None where something else does."""
        self.visible = box is not None
        self.place(box or NOWHERE)

    def tell(self, story: Sequence[Sentence]) -> None:
        """What has happened, the newest first."""
        shown = tuple(story[: 1 + MAX_EARLIER])
        if shown != self.sentences:
            self.sentences = shown
            self.invalidate()

    def count(self, art: Art) -> int:
        """How many sentences it has room for."""
        return len(self._lay_out(art)) if self.visible else 0

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        canvas.blit(art.mat(self.box.w, self.box.h), self.box.x, self.box.y)
        for number, (text, at) in enumerate(self._lay_out(art)):
            text.paint(canvas, art, at, LAVENDER if number else CREAM)
            text.paint_icon(canvas, art, at, LAVENDER if number else GOLD)

    def _lay_out(self, art: Art) -> list[tuple[SentenceText, Box]]:
        """The sentences that fit, each with its place."""
        rest = self.box.inset(*BAND_MARGINS).split_left(ICON_MARGIN)[1]
        # As large at every size of letters, so that the newest stays the largest line.
        newest = round(NEWEST_SIZE / art.text_scale)
        found: list[tuple[SentenceText, Box]] = []
        for number, sentence in enumerate(self.sentences):
            size = min(EARLIER_SIZE, newest - 1) if number else newest
            text = SentenceText(sentence, self._names, size=size, lines=2 if number else 4)
            fitted = text.fit(art, Box(0, 0, rest.w, rest.h))
            tall = fitted.line_height * len(fitted.lines)
            if number and (fitted.cut or tall > rest.h):
                break
            at, rest = rest.split_top(min(tall, rest.h), gap=8)
            found.append((text, at))
        return found
