"""The question about a real field that is not as the match has it, with its three remedies."""

from __future__ import annotations

from game.games.spellcycles.table.panel_state import DifferenceState, Remedies
from game.games.spellcycles.table.square_rows import DifferenceRow
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, even_row
from game.ui.drawing.widget import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Paragraph
from game.ui.words import _

ROW_HEIGHT = 112
WAY_WIDTH = 128
"""Width of the button that tells which of several meanings is shown."""
LOW_ROOM_HEIGHT = 400
"""In a room lower than this the sentence has fewer lines."""
MOST_ROWS = 2
"""Squares that are listed; all of them are marked on the field."""


def fill(panel: Widget, box: Box, content: DifferenceState, remedies: Remedies) -> None:
    """Lay the question out in a part of the panel; where that is wide, the remedies stand at the right."""
    heading, box = box.split_top(44, gap=4)
    panel.add(Label("heading", heading, _("On the real field"), role="title", size=34, colour=GOLD, floor=20))
    words, buttons = even_row(box, 2, gap=24) if box.w > box.h else (box, box)
    rest = _add_remedies(panel, buttons, content, remedies)
    _add_words(panel, words if box.w > box.h else rest, content, remedies)


def _add_remedies(panel: Widget, box: Box, content: DifferenceState, remedies: Remedies) -> Box:
    """Add remedies from the bottom up; returns the room above."""
    box, off = box.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
    panel.add(
        Button("camera-off", off, _("Camera off"), remedies.camera_off, tone="quiet", icon="camera", size=32)
    )
    if content.meaning:
        box, right = box.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
        if content.ways > 1:
            other, right = right.split_left(WAY_WIDTH, gap=TARGET_GAP)
            way = _("{way} of {ways}", way=content.way, ways=content.ways)
            panel.add(Button("meaning", other, way, remedies.other_meaning, tone="quiet", size=30))
        words = _("The table is right")
        panel.add(Button("table-right", right, words, remedies.table_is_right, tone="green", size=30))
    box, fix = box.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
    words, tone = _("I will fix the table"), "blue" if content.meaning else "green"
    panel.add(Button("fix-table", fix, words, remedies.fix_table, tone=tone, size=30))
    return box


def _add_words(panel: Widget, box: Box, content: DifferenceState, remedies: Remedies) -> None:
    """What differs, and what it would mean."""
    sentence, box = box.split_top(150 if box.h > LOW_ROOM_HEIGHT else 100, gap=8)
    panel.add(Paragraph("differing", sentence, content.sentence, role="strong", size=30, floor=22, lines=4))
    if content.meaning:
        words = _("Or is the table right? {meaning}", meaning=content.meaning)
        panel.add(Paragraph("meaning-words", box, words, size=28, floor=20, colour=LAVENDER))
        return
    for difference in content.differences[:MOST_ROWS]:
        at, box = box.split_top(ROW_HEIGHT, gap=TARGET_GAP)
        panel.add(DifferenceRow(difference, at, remedies))
