"""What a camera's picture is good for, thing by thing, each with a mark that says how good."""

from __future__ import annotations

from game.ui.art.theme import ALARM, CREAM, GOLD, LAVENDER, MINT, Colour
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, Share, row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

GRADES: dict[str, tuple[str, Colour]] = {
    "good": ("check", MINT),
    "fair": ("doubt", GOLD),
    "poor": ("close", ALARM),
}
"""Mark and colour of each grade."""


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

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        mark, title, figure = self._cells()
        icon, colour = GRADES.get(self._grade, ("minus", LAVENDER))
        canvas.blit_centred(ctx.art.icon(icon, 36, colour), mark)
        self._title.paint(canvas, ctx.art, title, CREAM if self._grade else LAVENDER)
        self._figure.paint(canvas, ctx.art, figure)

    def _cells(self) -> tuple[Box, Box, Box]:
        mark, title, figure = row(self.box, 44, Share(), Share(self._share), gap=10)
        return mark, title, figure
