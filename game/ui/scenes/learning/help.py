"""The rules of a game in a few pages, over whatever is on screen."""

from __future__ import annotations

from functools import partial
from typing import Any

from game import catalogue
from game.rules.contract import Rules
from game.ui.art.theme import GOLD, LAVENDER, PIECES
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import TARGET_GAP, Box, Share, column, even_column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.presentation import lesson_of
from game.ui.reference import pages_of, usual_rules
from game.ui.reference.page import Entry
from game.ui.scenes.learning.reference import ReferenceScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.label import Label, SharedFontSize, Text
from game.ui.widgets.panel import Panel
from game.ui.words import _

LEAST_ENTRIES = 4
"""A page with fewer entries than these leaves room below."""
PIECE = "piece:"
PIECE_LETTERS = tuple(PIECES)
DIE_SIDE = 80
HIGH_ENTRY_HEIGHT = 165
"""In an entry higher than this the sentence stands below the name."""


class EntryRow(Widget):
    """One thing to know: its mark, its name, its sentence."""

    def __init__(
        self, key: str, box: Box, entry: Entry, heads: SharedFontSize, texts: SharedFontSize
    ) -> None:
        """`heads` and `texts` are those of its page."""
        super().__init__(key, box)
        self._mark = entry.mark
        self._head = Text(_(entry.head), role="label", size=38, colour=GOLD, lines=2)
        self._text = Text(_(entry.text), size=34, lines=3)
        self._number = Text(entry.mark, role="display", size=64, colour=GOLD, align="centre")
        heads.add(self._head, lambda: self._parts()[1])
        texts.add(self._text, lambda: self._parts()[2])

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        mark, head, text = self._parts()
        if self._mark.startswith(PIECE):
            letter = self._mark.removeprefix(PIECE)
            canvas.blit_centred(ctx.art.pyramid(letter, 3, mark.h), mark)
            face = Box(head.right, text.y, DIE_SIDE, text.h)
            canvas.blit_centred(ctx.art.die(PIECE_LETTERS.index(letter) + 1, DIE_SIDE), face)
        elif len(self._mark) == 1:
            self._number.paint(canvas, ctx.art, mark)
        else:
            canvas.blit_centred(ctx.art.icon(self._mark, min(mark.w, mark.h) * 0.8, GOLD), mark)
        self._head.paint(canvas, ctx.art, head)
        self._text.paint(canvas, ctx.art, text)

    def _parts(self) -> tuple[Box, Box, Box]:
        mark, rest = self.box.split_left(100, gap=20)
        if self.box.h > HIGH_ENTRY_HEIGHT:
            head, text = rest.split_top(rest.h * 0.36)
        else:
            head, text = rest.split_left(400, gap=28)
        if self._mark.startswith(PIECE):
            # The face of the die stands between the two.
            head = head.split_right(DIE_SIDE)[0]
        return mark, head, text


class HelpScene(Scene):
    """Pages to leaf through by arrows, buttons or left and right."""

    name = "help"
    sleeps = True
    over = True
    first_focus = "next"

    def __init__(self, ctx: Context, game: str, page: int = 0, rules: Rules[Any] | None = None) -> None:
        """`rules` are those of the match being played; without them the help follows the printed rules."""
        super().__init__(ctx)
        self.game, self.page, self._rules = game, page, rules or usual_rules(game)
        self.pages = pages_of(self._rules)

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        panel = root.add(Panel("panel", self.plate(1640, 960, self.safe.h), style="dialog", padding=56))
        shown = self.pages[self.page]
        top, rest = panel.box.inset(56, 40).split_top(72, gap=16)
        if self.portrait:
            title, (count, rest) = top, rest.split_top(44, gap=16)
        else:
            title, count = top.split_right(420, gap=TARGET_GAP)
        root.add(Label("title", title, _(shown.title), role="title", size=52, colour=GOLD))
        number = _(
            "{game}, page {page} of {count}",
            game=catalogue.GAMES[self.game].title,
            page=self.page + 1,
            count=len(self.pages),
        )
        root.add(Label("count", count, number, size=28, colour=LAVENDER, align="right", floor=20))
        entries, buttons = rest.split_bottom(356 if self.portrait else 108, gap=20)
        heads, texts = SharedFontSize(), SharedFontSize()
        lines = column(entries, *[Share()] * max(LEAST_ENTRIES, len(shown.entries)), gap=10)
        for index, (entry, line) in enumerate(zip(shown.entries, lines, strict=False)):
            root.add(EntryRow(f"entry-{index}", line, entry, heads, texts))
        self._add_buttons(root, buttons)
        return root

    def _add_buttons(self, root: Widget, box: Box) -> None:
        if self.portrait:
            above, below, back = even_column(box, 3)
            learn, cards = even_row(above, 2)
            before, after = even_row(below, 2)
        else:
            back, learn, cards, _unused, before, after = row(box, 300, 280, 340, Share(), 270, 250)
        root.add(leave_button("close", back, _("Close"), self.back, tone="crimson"))
        if (begin := self.ctx.program.teach) is not None and lesson_of(self.game) is not None:
            teach = partial(begin, self.ctx, self.game)
            root.add(Button("learn", learn, _("Learn it"), teach, icon="owl", size=32))
        root.add(Button("cards", cards, _("All cards"), self._open_reference, icon="cards", size=32))
        previous = root.add(
            Button("previous", before, _("Previous"), lambda: self.turn(-1), icon="chevron-left")
        )
        following = root.add(
            Button("next", after, _("Next"), lambda: self.turn(1), tone="blue", icon="chevron-right")
        )
        previous.enabled = self.page > 0
        following.enabled = self.page < len(self.pages) - 1

    def _open_reference(self) -> None:
        self.ctx.stack.push(ReferenceScene(self.ctx, self._rules))

    def turn(self, step: int) -> None:
        """Another page, if there is one."""
        page = min(max(0, self.page + step), len(self.pages) - 1)
        if page != self.page:
            self.page = page
            self.rebuild()


def open_help(ctx: Context, game: str = "", rules: Rules[Any] | None = None) -> None:
    """Show the rules of a game (or of the first) over the scene on top; as it is played by `rules`."""
    ctx.stack.push(HelpScene(ctx, game or next(iter(catalogue.GAMES)), rules=rules))
