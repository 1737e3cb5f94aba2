"""What a camera's picture is good for, thing by thing, each with a mark that says how good."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.text import N_, Translatable
from game.ui.art.theme import ALARM, CREAM, GOLD, LAVENDER, MINT, Colour
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, Share, column, row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Text
from game.ui.widgets.panel import Panel
from game.ui.words import _

GRADES: dict[str, tuple[str, Colour]] = {
    "good": ("check", MINT),
    "fair": ("doubt", GOLD),
    "poor": ("close", ALARM),
}
"""Mark and colour of each grade."""
GRADE_WORDS = N_({"good": "Good", "fair": "Fair", "poor": "Poor"})
VERDICTS = N_({"good": "This is good.", "fair": "This will do.", "poor": "This needs a hand."})
DETAILS_WIDTH = 190


class GradeRow(Widget):
    """One thing that is rated: its mark, its name and its figure."""

    def __init__(self, key: str, box: Box, title: str, share: float = 1) -> None:
        """The figure has this `share` of what the title has."""
        super().__init__(key, box)
        self._share, self._grade = share, ""
        self._title = Text(title, role="strong", size=32, floor=22)
        self._figure = Text("", size=28, colour=LAVENDER, align="right", floor=20)

    def show(self, grade: str, figure: str) -> None:
        """What was found: good, fair or poor; both empty where nothing could be rated."""
        if (grade, figure) != (self._grade, self._figure.text):
            self._grade, self._figure.text = grade, figure
            self.invalidate()

    @property
    def figure(self) -> str:
        """What is said of it now."""
        return self._figure.text

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        mark, title, figure = self._cells()
        icon, colour = GRADES.get(self._grade, ("minus", LAVENDER))
        canvas.blit_centred(ctx.art.icon(icon, 36, colour), mark)
        self._title.paint(canvas, ctx.art, title, CREAM if self._grade else LAVENDER)
        self._figure.paint(canvas, ctx.art, figure)

    def _cells(self) -> tuple[Box, Box, Box]:
        mark, title, figure = row(self.box, 44, Share(), Share(self._share), gap=10)
        return mark, title, figure


class RatingPanel(Panel):
    """How good a set-up is: a verdict, a word for each of its parts, and figures for those who ask."""

    def __init__(
        self, key: str, box: Box, parts: Mapping[str, Translatable], figures: Mapping[str, Translatable]
    ) -> None:
        """`parts` are the titles of what is rated, `figures` how their numbers are said, by one name."""
        super().__init__(key, box, title=_("This set-up"))
        self._figures = figures
        self._graded: Mapping[str, tuple[str, float]] = {}
        self._detailed = False
        verdict, rows = self.inner.split_top(52, gap=6)
        verdict, _under = verdict.split_right(DETAILS_WIDTH, gap=TARGET_GAP)
        self._verdict = self.add(Label("verdict", verdict, "", role="label", size=36, colour=GOLD, floor=20))
        self._rows = {
            name: self.add(GradeRow(f"part-{name}", cell, _(parts[name]), 0.9))
            for name, cell in zip(parts, column(rows, *[Share()] * len(parts), gap=4), strict=True)
        }
        at = self._title_box().split_right(DETAILS_WIDTH)[1]._replace(h=MIN_TARGET_HEIGHT)
        self._details = self.add(Button("details", at, _("Details"), self._toggle, tone="quiet", size=28))

    def rate(self, graded: Mapping[str, tuple[str, float]]) -> None:
        """Show grade and number of each part, by its name; what is not among them could not be rated."""
        self._graded = graded
        grades = {grade for grade, _number in graded.values()}
        worst = next((grade for grade in ("poor", "fair", "good") if grade in grades), "")
        self._verdict.text = _(VERDICTS[worst]) if worst else ""
        self._verdict.colour = GRADES[worst][1] if worst else GOLD
        for name, line in self._rows.items():
            grade, number = graded.get(name, ("", 0.0))
            words = (
                _(self._figures[name], n=number) if self._detailed else _(GRADE_WORDS[grade]) if grade else ""
            )
            line.show(grade, words if grade else "")

    def _toggle(self) -> None:
        self._detailed = not self._detailed
        self.rate(self._graded)
