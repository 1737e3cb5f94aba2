"""The table of Nim: rows of sticks to press, a lesson and help."""

from functools import partial

from knucklebone_nim import ROWS, Take

from game.ui.art.theme import CREAM
from game.ui.boards.base import Board
from game.ui.boards.felt import RIM_WIDTH, Felt
from game.ui.drawing.layout import even_column, even_row
from game.ui.lessons.lesson import Lesson, do, read
from game.ui.presentation import Presentation
from game.ui.reference.page import Entry, Page
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel

LIT, DULL = (236, 190, 120), (120, 96, 66)
"""A stick that may be taken now, and one that may not; RGB."""


class Stick(Pressable):
    """One stick; pressing it takes it and all that lie right of it."""

    lit = False

    def show(self, there, lit):
        self.visible, self.enabled, self.lit = there, lit, lit
        self.invalidate()

    def paint(self, canvas, ctx):
        canvas.fill(LIT if self.lit else DULL, self.box.centre_box(26, self.box.h * 0.8))


class NimBoard(Board):
    """Implements `game.ui.boards.Board`: three rows of sticks, and what to do in words."""

    def __init__(self, rules, table):
        super().__init__(rules, table)
        self.build()

    def build(self):
        frame = self._table.frame()
        self.area = Felt(frame.area, self._game.felt)
        self.sticks = {}
        inner = frame.area.inset(RIM_WIDTH)
        for row, line in enumerate(even_column(inner, len(ROWS))):
            for number, box in enumerate(even_row(line, max(ROWS))[: ROWS[row]]):
                press = partial(self.press, row, number)
                self.sticks[row, number] = self.area.add(Stick(f"stick-{row}-{number}", box, press))
        self.panel = Panel("panel", frame.panel, title="Nim")
        self.hint = self.panel.add(Paragraph("hint", self.panel.inner, "", size=32, colour=CREAM))
        if self._shown is not None:
            self.show(self._shown)

    def show(self, shown):
        asked = shown.turn is not None and (self._turn is not shown.turn)
        self._shown = shown
        rows = shown.view.rows
        for (row, number), stick in self.sticks.items():
            stick.show(number < rows[row], shown.turn is not None and number < rows[row])
        self.hint.text = (
            "Press a stick: it goes, with all that lie right of it. Leave the last one to the other."
        )
        if asked:
            row = next(row for row, left in enumerate(rows) if left)
            self._table.point(f"stick-{row}-{rows[row] - 1}")

    def press(self, row, number):
        self._table.choose(Take(row, self._shown.view.rows[row] - number))


LESSON = Lesson(
    "nim",
    ("Bea",),
    (
        read("Whoever takes the last stick loses.", "felt"),
        do("Take two of the first row.", "take 2 from 1"),
        do("Bea took one. Now take four of the last row.", "take 4 from 3", before=("take 1 from 2",)),
    ),
    minutes=3,
)
PAGES = (
    Page(
        "What it is about",
        (
            Entry("1", "Take", "As many sticks of one row as you like, at least one."),
            Entry("crown", "Lose", "Whoever takes the last stick."),
        ),
    ),
)
TABLE = Presentation(board=NimBoard, lesson=lambda: LESSON, pages=lambda rules: PAGES)
