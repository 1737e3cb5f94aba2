"""What can be chosen, as large buttons in a column that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import TARGET_GAP, Box, Share, row
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Text
from game.ui.widgets.scroll import BAR_LANE_WIDTH, ScrollColumn

BUTTON_HEIGHT = 108
"""Height of a button, logical units: three lines of words."""
MAX_UNGROUPED = 12
"""More options than these are chosen in two steps, where the game knows what they have in common."""
THREE_COLUMNS_LETTERS, TWO_COLUMNS_LETTERS = 30, 46
"""Letters that leave room for three or two buttons side by side in the full width."""
FULL_COLUMN_WIDTH = 900
"""Width of a column that counts as full."""


class Choice(ViewModel):
    """One button."""

    key: str
    words: str
    group: bool = False
    """It leads to further options."""


def group_choices(labels: Sequence[tuple[str, str]], group: str) -> tuple[Choice, ...]:
    """The buttons for options with the given (words, group), where `group` has been chosen already or is ''.

    Keys are 'option-N' for the N-th option and 'group-NAME'. Few options, or options that have nothing in
    common, are shown at once.
    """
    names = list(dict.fromkeys(name for _, name in labels))
    at_once = len(labels) <= MAX_UNGROUPED or len(names) < 2
    choices: dict[str, Choice] = {}
    for number, (words, name) in enumerate(labels):
        members = sum(1 for _, other in labels if other == name)
        if at_once or not name or name == group or members == 1:
            if not group or at_once or name == group:
                choices[f"option-{number}"] = Choice(f"option-{number}", words)
        elif not group:
            choices.setdefault(f"group-{name}", Choice(f"group-{name}", f"{name} ({members})", group=True))
    return tuple(choices.values())


class OptionButton(Pressable):
    """An option in plain words."""

    def __init__(self, choice: Choice, on_press: Callable[[], object]) -> None:
        super().__init__(choice.key, on_press=on_press, box=Box(0, 0, 0, BUTTON_HEIGHT))
        self._tone = "blue" if choice.group else "violet"
        self._words = Text(choice.words, role="label", size=34, align="centre", lines=3, floor=22)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        face = self.paint_button(canvas, ctx, self._tone).inset(22, 4)
        self._words.paint(canvas, ctx.art, face, ctx.art.button_text_colour(self._tone))


class OptionRow(Widget):
    """Buttons side by side."""

    reach = 0

    def __init__(self, key: str, columns: int) -> None:
        super().__init__(key)
        self._columns = columns

    def arrange(self) -> None:
        cells = row(self.box, *[Share()] * self._columns, gap=TARGET_GAP)
        for child, cell in zip(self.children, cells, strict=False):
            child.place(cell)


def columns_for(choices: Sequence[Choice], width: float) -> int:
    """How many buttons stand side by side."""
    longest = max((len(choice.words) for choice in choices), default=0)
    most = 3 if longest <= THREE_COLUMNS_LETTERS else 2 if longest <= TWO_COLUMNS_LETTERS else 1
    if width < FULL_COLUMN_WIDTH:
        most = min(2 if longest <= THREE_COLUMNS_LETTERS else 1, most)
    return max(1, min(most, len(choices)))


def height_for(choices: Sequence[Choice], width: float) -> float:
    """How high all buttons are without scrolling."""
    rows = -(-len(choices) // columns_for(choices, width))
    return rows * BUTTON_HEIGHT + max(0, rows - 1) * TARGET_GAP


class OptionColumn(ScrollColumn):
    """All the buttons; `choose` gets the key of the one that is pressed."""

    def __init__(
        self, box: Box, choices: Sequence[Choice], choose: Callable[[str], object], edge: float = 16
    ) -> None:
        if height_for(choices, box.w) + 2 * edge <= box.h:
            # Nothing to scroll, so no room is needed for the bar.
            box = Box(box.x, box.y, box.w + BAR_LANE_WIDTH - edge, box.h)
        super().__init__("options", box, edge=edge)
        columns = columns_for(choices, box.w)
        for first in range(0, len(choices), columns):
            line = self.item(OptionRow(f"row-{first}", columns), BUTTON_HEIGHT)
            for choice in choices[first : first + columns]:
                line.add(OptionButton(choice, partial(choose, choice.key)))
