"""The question about a real field that is not as the match has it, with its three remedies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.spellcycles.rules.vocabulary import SQUARE_NAMES, Piece
from game.games.spellcycles.table import pictures
from game.games.spellcycles.table.panel_state import DifferenceState, Remedies
from game.rules.field import Difference
from game.ui.art.theme import ALARM, GOLD, LAVENDER
from game.ui.layout import GAP, TARGET, Box, even_row
from game.ui.widget import Widget
from game.ui.widgets.button import Button, Pressable
from game.ui.widgets.label import Label, Paragraph, Text
from game.ui.words import say

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.context import Context

ROW = 112
LOW = 400
"""In a room lower than this the sentence has fewer lines."""
MOST_ROWS = 2
"""Squares that are listed; all of them are marked on the field."""


class DifferenceRow(Pressable):
    """One square: what should be there and what the camera sees. Pressed, it counts as right."""

    def __init__(self, difference: Difference, box: Box, remedies: Remedies) -> None:
        square = difference.square
        super().__init__(f"trust-{square}", box, partial(remedies.trust, square))
        self._difference = difference
        self._square = Text(SQUARE_NAMES[square], role="display", size=44, colour=GOLD, align="centre")
        words = say("Tap if {square} is right", square=SQUARE_NAMES[square])
        self._words = Text(words, role="label", size=28, align="centre", floor=20)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box, one = ctx.art, self.box, self._difference
        canvas.blit(art.button(box.w, box.h, "quiet", self.state), box.x, box.y)
        square, should, between, lies, words = self._parts(ctx)
        self._square.paint(canvas, art, square)
        _paint_piece(canvas, ctx, one.should, should)
        canvas.blit_centred(art.icon("doubt" if one.doubtful else "cross", 36, ALARM), between)
        _paint_piece(canvas, ctx, one.lies, lies)
        self._words.paint(canvas, art, words)

    def problems(self, ctx: Context) -> list[str]:
        square, _, _, _, words = self._parts(ctx)
        return [*self._square.problems(ctx.art, square), *self._words.problems(ctx.art, words)]

    def _parts(self, ctx: Context) -> tuple[Box, Box, Box, Box, Box]:
        top, tall = ctx.art.button_face(self.box.h, self.state)
        face = Box(self.box.x + 14, self.box.y + top + 2, self.box.w - 28, tall - 4)
        above, words = face.split_bottom(36)
        square, rest = above.split_left(64)
        wide = (rest.w - 40) / 2
        should, rest = rest.split_left(wide)
        between, lies = rest.split_left(40)
        return square, should, between, lies, words


def _paint_piece(canvas: Canvas, ctx: Context, piece: Piece | None, box: Box) -> None:
    """A piece, or the empty board where there is none."""
    size = min(box.h + 8, 68)
    if piece is None:
        canvas.blit_centred(ctx.art.icon("board", 40, LAVENDER), box)
    else:
        at = Box(box.x + (box.w - size) / 2, box.y + (box.h - size) / 2, size, size)
        canvas.blit_centred(pictures.pyramid(ctx.art, piece, size), at)


def fill(panel: Widget, box: Box, content: DifferenceState, remedies: Remedies) -> None:
    """Lay the question out in a part of the panel; where that is wide, the remedies stand at the right."""
    heading, box = box.split_top(44, gap=4)
    panel.add(
        Label("heading", heading, say("On the real field"), role="title", size=34, colour=GOLD, floor=20)
    )
    words, buttons = even_row(box, 2, gap=24) if box.w > box.h else (box, box)
    rest = _add_remedies(panel, buttons, content, remedies)
    _add_words(panel, words if box.w > box.h else rest, content, remedies)


def _add_remedies(panel: Widget, box: Box, content: DifferenceState, remedies: Remedies) -> Box:
    """From the bottom up; returns the room above."""
    box, off = box.split_bottom(TARGET, gap=GAP)
    panel.add(
        Button(
            "camera-off", off, say("Camera off"), remedies.camera_off, tone="quiet", icon="camera", size=32
        )
    )
    if content.meaning:
        box, right = box.split_bottom(TARGET, gap=GAP)
        if content.ways > 1:
            other, right = right.split_left(TARGET, gap=GAP)
            way = f"{content.way}/{content.ways}"
            panel.add(Button("meaning", other, way, remedies.other_meaning, tone="quiet", size=30))
        words = say("The table is right")
        panel.add(Button("table-right", right, words, remedies.table_is_right, tone="green", size=30))
    box, fix = box.split_bottom(TARGET, gap=GAP)
    words, tone = say("I will fix the table"), "blue" if content.meaning else "green"
    panel.add(Button("fix-table", fix, words, remedies.fix_table, tone=tone, size=30))
    return box


def _add_words(panel: Widget, box: Box, content: DifferenceState, remedies: Remedies) -> None:
    """What differs, and what it would mean."""
    sentence, box = box.split_top(150 if box.h > LOW else 100, gap=8)
    panel.add(Paragraph("differing", sentence, content.sentence, role="strong", size=30, floor=22, lines=4))
    if content.meaning:
        words = say("Or is the table right? {meaning}", meaning=content.meaning)
        panel.add(Paragraph("meaning-words", box, words, size=28, floor=20, colour=LAVENDER))
        return
    for difference in content.differences[:MOST_ROWS]:
        at, box = box.split_top(ROW, gap=GAP)
        panel.add(DifferenceRow(difference, at, remedies))
