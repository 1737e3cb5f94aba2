"""What the hall of fame and the records of players are made of."""

from __future__ import annotations

from collections.abc import Callable

from game.catalogue import GAMES, game_named
from game.features.league.book import MatchTally, PlayerRecord
from game.features.league.scenes.fame_lines import FameLine, GameLines
from game.ui.art.theme import CREAM, GOLD, LAVENDER, SHADE, mix
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box, even_row, grid
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Text
from game.ui.words import _

ICON_SIDE = 56
HIGH_ROW_HEIGHT = 200
"""In a row higher than this a game's name stands above its honours."""
TITLE_WIDTH = 400
"""Width of a game's name."""
DIE_SIDE = 44
NAME_MARGIN = 22
"""Space before a player's name."""
NOBODY = "cards"
"""Icon of a game that is not installed here."""


class FameRow(Widget):
    """One game: its name, and its three honours side by side."""

    def __init__(self, key: str, box: Box, lines: GameLines) -> None:
        super().__init__(key, box)
        self._icon = game_named(lines.game).icon if lines.game in GAMES else NOBODY
        self._title = Text(lines.title, role="title", size=38, colour=GOLD, lines=2, floor=24)
        self._played = Text(lines.played, size=28, colour=LAVENDER)
        self._honours = tuple(_Honour(line) for line in lines.lines)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, "well"), self.box.x, self.box.y)
        icon, title, played, cells = self._parts()
        canvas.blit_centred(ctx.art.icon(self._icon, icon.w, GOLD), icon)
        self._title.paint(canvas, ctx.art, title)
        self._played.paint(canvas, ctx.art, played)
        for honour, cell in zip(self._honours, cells, strict=True):
            honour.paint(canvas, ctx, cell)

    def _parts(self) -> tuple[Box, Box, Box, tuple[Box, ...]]:
        inner = self.box.inset(24, 8)
        if inner.h > HIGH_ROW_HEIGHT:
            return self._high_parts(inner)
        name, honours = inner.split_left(TITLE_WIDTH, gap=20)
        icon, words = name.split_left(72, gap=20)
        title, played = words.split_top(words.h * 0.62)
        return icon.centre_box(72, 72), title, played, even_row(honours, len(self._honours), 16)

    def _high_parts(self, inner: Box) -> tuple[Box, Box, Box, tuple[Box, ...]]:
        """The name above the honours."""
        name, honours = inner.split_top(inner.h * 0.38, gap=8)
        icon, words = name.split_left(72, gap=20)
        title, played = words.split_right(200, gap=16)
        return icon.centre_box(72, 72), title, played, even_row(honours, len(self._honours), 16)


class _Honour:
    """What it is for, whose it is, how much of it."""

    def __init__(self, line: FameLine) -> None:
        self._icon, self._ink = line.icon, GOLD if line.name else LAVENDER
        self._head = Text(line.head, size=26, colour=LAVENDER, floor=20)
        self._name = Text(line.name or _("nobody yet"), role="label", size=38, colour=CREAM, floor=22)
        self._words = Text(line.words, size=28, colour=GOLD, floor=20)

    def paint(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        icon, *cells = self._parts(box)
        canvas.blit_centred(ctx.art.icon(self._icon, icon.w, self._ink), icon)
        for text, cell in zip((self._head, self._name, self._words), cells, strict=True):
            text.paint(canvas, ctx.art, cell)

    def _parts(self, box: Box) -> tuple[Box, Box, Box, Box]:
        icon, words = box.split_left(ICON_SIDE, gap=16)
        head, rest = words.split_top(words.h * 0.3)
        name, below = rest.split_top(rest.h * 0.56)
        return icon.centre_box(ICON_SIDE, ICON_SIDE), head, name, below


class PlayerLine(Pressable):
    """A player to choose: name, matches, wins."""

    def __init__(
        self, key: str, record: PlayerRecord, on_press: Callable[[], object], *, chosen: bool
    ) -> None:
        super().__init__(key, NOWHERE, on_press)
        self._chosen = chosen
        total = record.total
        self._name = Text(record.name, role="label", size=38, colour=GOLD if chosen else CREAM, floor=22)
        self._words = Text(won_words(total), size=28, colour=LAVENDER, align="right", lines=2, floor=20)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        inner = self.paint_button(canvas, ctx, "violet" if self._chosen else "quiet").inset(22, 8)
        # The hint of the focus lies on the corner before the name.
        name, words = inner.split_left(NAME_MARGIN)[1].split_right(190, gap=12)
        self._name.paint(canvas, ctx.art, name)
        self._words.paint(canvas, ctx.art, words)


class TallyRow(Widget):
    """A game, how many of its matches were won, and a bar of that part."""

    def __init__(self, key: str, box: Box, title: str, tally: MatchTally) -> None:
        super().__init__(key, box)
        self._share = tally.share
        self._title = Text(title, role="label", size=32, floor=22)
        self._words = Text(won_words(tally), size=28, colour=LAVENDER, floor=20)
        percent = _("{n} %", n=round(100 * tally.share))
        self._percent = Text(percent, role="label", size=32, align="right", floor=20)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        title, bar, words, percent = self._parts()
        self._title.paint(canvas, ctx.art, title)
        canvas.fill(mix(SHADE, GOLD, 0.25), bar)
        canvas.fill(GOLD, Box(bar.x, bar.y, round(bar.w * self._share), bar.h))
        self._words.paint(canvas, ctx.art, words)
        self._percent.paint(canvas, ctx.art, percent)

    def _parts(self) -> tuple[Box, Box, Box, Box]:
        title, rest = self.box.split_left(330, gap=16)
        rest, percent = rest.split_right(120, gap=12)
        bar, words = rest.split_left(rest.w - 250, gap=16)
        return title, bar.centre_box(bar.w, 18), words, percent


class FaceTable(Widget):
    """How often each face fell, in two lines of dice."""

    def __init__(self, key: str, box: Box, faces: tuple[int, ...], favourite: int | None) -> None:
        super().__init__(key, box)
        self._numbers = tuple(
            Text(str(count), role="label", size=32, colour=GOLD if face == favourite else CREAM)
            for face, count in enumerate(faces, start=1)
        )

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for face, (text, cell) in enumerate(zip(self._numbers, self._cells(), strict=True), start=1):
            die, number = cell.split_left(DIE_SIDE, gap=12)
            canvas.blit_centred(ctx.art.die(face, DIE_SIDE), die)
            text.paint(canvas, ctx.art, number)

    def _cells(self) -> tuple[Box, ...]:
        return grid(self.box, columns=len(self._numbers) // 2, rows=2, gap=8)


def won_words(tally: MatchTally) -> str:
    """How many of how many."""
    return _("won {won} of {played}", won=tally.wins, played=tally.matches)
