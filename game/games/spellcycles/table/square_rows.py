"""Rows of the panel that speak of one square of the real field each: in pieces, and in words below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.games.spellcycles.rules.vocabulary import SQUARE_NAMES, Piece, Square
from game.games.spellcycles.table import pictures
from game.games.spellcycles.table.checklist import ChecklistStep
from game.games.spellcycles.table.panel_state import Remedies
from game.rules.field import Difference
from game.rules.things import Thing
from game.ui.art.theme import ALARM, CREAM, GOLD, LAVENDER, Colour
from game.ui.boards.things import ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Text
from game.ui.words import _

ARROW_WIDTH, WORDS_HEIGHT, SQUARE_NAME_WIDTH = 40, 36, 64
"""Width of what stands between pieces, height of the words, width of the square's name."""
MAX_PIECE_SIDE = 68
"""Largest side of a piece."""


class SquareRow(Pressable):
    """A square: pieces at the left and at the right, a sign between them."""

    tone = "quiet"

    def __init__(
        self,
        key: str,
        box: Box,
        press: Callable[[], object],
        square: Square,
        words: str,
        sound: str = "click",
    ) -> None:
        super().__init__(key, box, press, sound=sound)
        self._square = Text(SQUARE_NAMES[square], role="display", size=44, colour=GOLD, align="centre")
        self._words = Text(words, role="label", size=28, align="centre", floor=20)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        self.paint_button(canvas, ctx, self.tone)
        square, left, between, right, words = self._parts(ctx)
        self._square.paint(canvas, art, square)
        self.paint_pieces(canvas, ctx, left, between, right)
        self._words.paint(canvas, art, words)

    def paint_pieces(self, canvas: Canvas, ctx: Context, left: Box, between: Box, right: Box) -> None:
        """What the row is about."""
        raise NotImplementedError

    def _parts(self, ctx: Context) -> tuple[Box, Box, Box, Box, Box]:
        above, words = self.face(ctx.art).inset(14, 2).split_bottom(WORDS_HEIGHT)
        square, rest = above.split_left(SQUARE_NAME_WIDTH)
        left, rest = rest.split_left((rest.w - ARROW_WIDTH) / 2)
        between, right = rest.split_left(ARROW_WIDTH)
        return square, left, between, right, words


class ChecklistRow(SquareRow):
    """What is to be done on one square: the pieces that go, and the pieces that come."""

    def __init__(self, step: ChecklistStep, box: Box, board: ThingHandler) -> None:
        press = partial(board.press, Thing("walk", step.square))
        super().__init__(f"walk-{step.square}", box, press, step.square, step.brief(), sound="")
        self._step = step
        self.tone = "green" if step.done else "quiet"

    def activate(self) -> None:
        self.on_press()

    def paint_pieces(self, canvas: Canvas, ctx: Context, left: Box, between: Box, right: Box) -> None:
        step = self._step
        _paint(canvas, ctx, step.off, left, ("hand", 44))
        _paint(canvas, ctx, step.on, right, ("cauldron", 44))
        sign: tuple[str, float, Colour] = (
            ("check", 40, CREAM) if step.done else ("chevron-right", 32, LAVENDER)
        )
        canvas.blit_centred(ctx.art.icon(*sign), between)


class DifferenceRow(SquareRow):
    """What should be on one square and what the camera sees. Pressed, it counts as right."""

    def __init__(self, difference: Difference, box: Box, remedies: Remedies) -> None:
        square = difference.square
        words = _("Tap if {square} is right", square=SQUARE_NAMES[square])
        super().__init__(f"trust-{square}", box, partial(remedies.trust, square), square, words)
        self._difference = difference

    def paint_pieces(self, canvas: Canvas, ctx: Context, left: Box, between: Box, right: Box) -> None:
        one = self._difference
        for piece, box in ((one.should, left), (one.lies, right)):
            _paint(canvas, ctx, () if piece is None else (piece,), box, ("board", 40))
        canvas.blit_centred(ctx.art.icon("doubt" if one.doubtful else "cross", 36, ALARM), between)


def _paint(
    canvas: Canvas, ctx: Context, pieces: Sequence[Piece], box: Box, otherwise: tuple[str, float]
) -> None:
    """Pieces side by side; where there are none, an icon for what they come from or go to."""
    if not pieces:
        canvas.blit_centred(ctx.art.icon(*otherwise, LAVENDER), box)
        return
    size = min(box.h + 8, MAX_PIECE_SIDE)
    step = min(size * 0.6, (box.w - size) / max(1, len(pieces) - 1))
    left = box.centre[0] - (size + step * (len(pieces) - 1)) / 2
    for index, piece in enumerate(pieces):
        at = Box(left + index * step, box.y + (box.h - size) / 2, size, size)
        canvas.blit_centred(pictures.pyramid(ctx.art, piece, size), at)
