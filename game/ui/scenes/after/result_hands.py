"""What everybody held when the match was over, laid open: a line a seat."""

from __future__ import annotations

from game.match.loop import MatchLoop
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.boards.open_hands import OpenCards
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import TARGET_GAP, Box, grid, row
from game.ui.drawing.widget import Widget
from game.ui.presentation import presentation_of
from game.ui.scenes.shared.header import header, under_header
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import back_button
from game.ui.widgets.label import Text
from game.ui.words import _

ONE_COLUMN = 5
"""Seats in one column; more stand in two."""
NAME_WIDTH = 260
HEAD_HEIGHT = 40
MAX_CARD_HEIGHT = 150


class HandsScene(Scene):
    """Shown from the result only: while a match goes on, nothing of this is visible."""

    name = "hands"
    inner = True
    sleeps = True
    first_focus = "back"

    def __init__(self, ctx: Context, loop: MatchLoop) -> None:
        """Raises ValueError for a match that is not over."""
        super().__init__(ctx)
        if loop.over is None:
            raise ValueError("the match is not over")
        self._names = loop.match.names
        self._hands = all_hands(loop)

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("What everybody held"))
        body, foot = under_header(self.safe).split_bottom(108, gap=20)
        count = len(self._hands)
        columns = 1 if count <= ONE_COLUMN or self.portrait else 2
        cells = grid(body, columns=columns, rows=-(-count // columns))
        for seat, (groups, cell) in enumerate(zip(self._hands, cells, strict=False)):
            root.add(HandRow(f"hand-{seat}", cell, seat, self._names[seat], groups))
        back = foot.split_right(420)[1]
        root.add(back_button(back, self.back))
        return root


def all_hands(loop: MatchLoop) -> tuple[tuple[OpenCards, ...], ...]:
    """The hands by seat; nothing at all for games without secrets, and while the match goes on."""
    match = loop.match
    if loop.over is None:
        return ()
    open_cards = presentation_of(match.rules.name).open_cards
    found = tuple(open_cards(match.rules, match.view(seat), seat) for seat in range(len(match.names)))
    return found if any(found) else ()


class HandRow(Widget):
    """Whose, and groups of cards side by side."""

    def __init__(self, key: str, box: Box, seat: int, name: str, groups: tuple[OpenCards, ...]) -> None:
        super().__init__(key, box)
        self._seat, self._groups = seat, groups
        self._name = Text(name, role="label", size=36, colour=GOLD, floor=20)
        self._heads = tuple(Text(group.head, size=26, colour=LAVENDER, floor=18) for group in groups)
        self._words = tuple(
            Text("" if group.faces else group.words, size=30, lines=2, floor=20) for group in groups
        )

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, "well"), self.box.x, self.box.y)
        coin, name, heads, places = self._parts()
        canvas.blit_centred(ctx.art.seat_coin(self._seat, coin.h), coin)
        self._name.paint(canvas, ctx.art, name)
        for index, group in enumerate(self._groups):
            self._heads[index].paint(canvas, ctx.art, heads[index])
            self._words[index].paint(canvas, ctx.art, places[index])
            self._paint_cards(canvas, ctx, group, places[index])

    def _paint_cards(self, canvas: Canvas, ctx: Context, group: OpenCards, box: Box) -> None:
        """Beside each other, or over each other where there are many."""
        count = len(group.faces)
        if not count:
            return
        tall = min(MAX_CARD_HEIGHT, box.h)
        wide = round(tall * group.ratio)
        step = min(wide + 8, (box.w - wide) / max(1, count - 1))
        for number, face in enumerate(group.faces):
            canvas.blit(face(ctx.art, wide, tall), box.x + round(number * step), box.y + (box.h - tall) / 2)

    def _parts(self) -> tuple[Box, Box, tuple[Box, ...], tuple[Box, ...]]:
        inner = self.box.inset(20, 10)
        left, right = inner.split_left(NAME_WIDTH, gap=20)
        side = min(72.0, left.h)
        coin, name = left.split_left(side, gap=14)
        cells = (
            row(right, *[right.w / len(self._groups) - TARGET_GAP] * len(self._groups))
            if self._groups
            else ()
        )
        pairs = [cell.split_top(min(HEAD_HEIGHT, cell.h * 0.36), gap=2) for cell in cells]
        return coin.centre_box(side, side), name, tuple(h for h, _ in pairs), tuple(p for _, p in pairs)
