"""The curve of a match that is over: who was likely to win when, and a way to where that turned."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from game.catalogue import game_named
from game.features.theatre.curve import Curve, Turning, turning_words
from game.features.theatre.curve_store import Drawing, kept_curve
from game.features.theatre.replay import Course, Replay
from game.rules.contract import Seat
from game.ui.art.theme import CREAM, GOLD, LAVENDER, NIGHT_BOTTOM, SEATS
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box, Share, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.header import header, under_header
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Pressable, back_button
from game.ui.widgets.label import Label, Text
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

LIST_WIDTH, LOW_LIST = 720, 620
"""Width of the list of turning points, and its height where it stands below the curve."""
CURVE_WIDTH = 5
"""Thickness of a curve, logical units."""
LEGEND_HEIGHT = 72
TURNING_POINT_HEIGHT = 190
SCALE_PARTS, SCALE_WIDTH, SCALE_HEIGHT = 4, 84, 48
"""Into how many parts the scale of chances is divided; width and height of the labels on the two scales."""
MAX_TURN_MARKS, TURN_GAP = 12, 64
"""Turns that are marked at most, and the least distance of two."""
NUMBER_GAP = 30
"""Between two numbers above the curve."""
LOOK_EVERY = 0.25
"""Seconds between two looks whether the curve is drawn."""


class Chart(Widget):
    """A line for each seat, from nothing at the lower edge to all at the upper; turning points are numbered.

    At the left stand chances in 100, below it the turns of the match.
    """

    def __init__(self, key: str, box: Box, curve: Curve, course: Course) -> None:
        super().__init__(key, box)
        self._curve, self._total = curve, max(1, course.total)
        quarters = [100 - 25 * quarter for quarter in range(SCALE_PARTS + 1)]
        self._chances = [_mark(f"{each} %", "right") for each in quarters]
        step = max(1, math.ceil(len(course.turns) / MAX_TURN_MARKS))
        numbered = [*enumerate(course.turns, start=1)]
        marked = dict([*numbered[:1], *numbered[step - 1 :: step]])
        self._turns = [(at, _mark(str(number), "centre")) for number, at in marked.items()]
        self._below = _mark(_("Turn"), "right")
        numbers = range(1, len(curve.turnings) + 1)
        self._numbers = [
            Text(str(number), role="label", size=28, align="centre", colour=GOLD) for number in numbers
        ]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, "well"), self.box.x, self.box.y)
        left, right = self.box.inset(16, 12).split_left(SCALE_WIDTH, gap=12)
        above, inside = right.inset(8, 0).split_top(44)
        inside, below = inside.split_bottom(SCALE_HEIGHT)
        for quarter, text in enumerate(self._chances):
            y = inside.y + inside.h * quarter / SCALE_PARTS
            canvas.fill(NIGHT_BOTTOM, Box(inside.x, y - 1, inside.w, 2))
            text.paint(canvas, ctx.art, Box(left.x, y - 18, left.w, 36))
        self._below.paint(canvas, ctx.art, Box(left.x, below.y, left.w, below.h))
        self._paint_turns(canvas, ctx, inside, below)
        free = 0.0
        for text, turning in zip(self._numbers, self._curve.turnings, strict=True):
            x = self._x(inside, turning.number)
            canvas.fill(GOLD, Box(x - 1, inside.y, 2, inside.h))
            if x >= free:
                text.paint(canvas, ctx.art, Box(x - 30, above.y, 60, above.h))
                free = x + NUMBER_GAP
        for seat in range(len(self._curve.chances[0].shares)):
            self._line(canvas, inside, seat)

    def _paint_turns(self, canvas: Canvas, ctx: Context, inside: Box, below: Box) -> None:
        free = 0.0
        for at, text in self._turns:
            x = self._x(inside, at)
            if free <= x <= below.right - 10:
                canvas.fill(LAVENDER, Box(x - 1, below.y, 2, 8))
                text.paint(canvas, ctx.art, Box(x - 40, below.y + 8, 80, below.h - 8))
                free = x + TURN_GAP

    def _line(self, canvas: Canvas, inside: Box, seat: Seat) -> None:
        """Paint a line in steps: nothing is known of what lies between two places."""
        colour, half = SEATS[seat].colour, CURVE_WIDTH / 2
        y = None
        chances = self._curve.chances
        ends = [*(place.number for place in chances[1:]), self._total]
        for place, end in zip(chances, ends, strict=True):
            x, before = self._x(inside, place.number), y
            y = inside.bottom - inside.h * place.shares[seat]
            if before is not None:
                canvas.fill(
                    colour, Box(x - half, min(before, y) - half, CURVE_WIDTH, abs(before - y) + CURVE_WIDTH)
                )
            canvas.fill(colour, Box(x, y - half, self._x(inside, end) - x, CURVE_WIDTH))

    def _x(self, inside: Box, number: int) -> float:
        return inside.x + inside.w * number / self._total


def _mark(words: str, align: str) -> Text:
    """Something written at a scale."""
    return Text(words, role="label", size=28, colour=LAVENDER, align=align, floor=20)


class TurningButton(Pressable):
    """One turning point in words; pressed, it leads there."""

    def __init__(
        self, number: int, turning: Turning, name: str, said: Sequence[str], act: Callable[[], object]
    ) -> None:
        super().__init__(f"turning-{number}", NOWHERE, act)
        change = round(100 * turning.change)
        head = _("{name}: {change} in 100", name=name, change=f"+{change}" if change > 0 else f"−{-change}")
        self._seat = turning.seat
        self._head = Text(f"{number}  {head}", role="label", size=32, colour=GOLD, floor=20)
        self._said = Text(" ".join(said), size=26, colour=CREAM, lines=4, floor=18)

    @property
    def text(self) -> str:
        """What is spoken of it."""
        return f"{self._head.text}. {self._said.text}"

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        face = self.paint_button(canvas, ctx, "quiet")
        coin, words = face.inset(18, 12).split_left(64, gap=16)
        canvas.blit_centred(ctx.art.seat_coin(self._seat, 60), coin)
        head, said = words.split_top(42, gap=4)
        self._head.paint(canvas, ctx.art, head)
        self._said.paint(canvas, ctx.art, said)


class CurveScene(Scene):
    """Shows the curve once it is drawn, which takes some seconds the first time."""

    name = "curve"
    rebuilds = True
    inner = True
    tick_every = LOOK_EVERY

    def __init__(self, ctx: Context, reel: Replay, go_to: Callable[[int], object]) -> None:
        """`reel` is of a match that is over; `go_to` leads to a place of it, by entries of the journal."""
        super().__init__(ctx)
        self._reel, self._go_to = reel, go_to
        self._curve = kept_curve(reel.contents.path)
        self._drawing = Drawing(reel.contents.path) if self._curve is None else None
        self._words = game_named(reel.contents.header.game).words(reel.at(0).rules, _)

    def exit(self) -> None:
        if self._drawing is not None:
            self._drawing.stop()

    def tick(self, now: float) -> None:
        if self._drawing is not None and self._drawing.done:
            self._drawing.stop()
            self._drawing = None
            self._curve = kept_curve(self._reel.contents.path)
            self.rebuild()

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("Who was going to win?"))
        body, foot = under_header(self.safe).split_bottom(108, gap=20)
        root.add(back_button(row(foot, Share(), 420)[1], self.ctx.stack.pop))
        self.first_focus = "back"
        if self._curve is None:
            waiting = _("A bot plays the match on from every choice. That takes a minute at most.")
            failed = _("This machine can't draw the curve.")
            panel = root.add(Panel("waiting", body))
            words = waiting if self._drawing is not None else failed
            root.add(Label("words", panel.inner, words, size=40, colour=LAVENDER, align="centre", lines=3))
            return root
        left, right = self.divide(body, (Share(), LIST_WIDTH), (Share(), LOW_LIST), gap=28)
        legend, chart = left.split_bottom(LEGEND_HEIGHT, gap=16)[::-1]
        root.add(Chart("chart", chart, self._curve, self._reel.course))
        self._add_legend(root, legend)
        self._add_turnings(root, right, self._curve)
        return root

    def _add_legend(self, root: Widget, box: Box) -> None:
        names = self._reel.at(0).names
        for seat, (name, cell) in enumerate(zip(names, row(box, *[Share()] * len(names)), strict=True)):
            label = Label(
                f"name-{seat}", cell, name, role="label", size=32, colour=SEATS[seat].colour, align="centre"
            )
            root.add(label)

    def _add_turnings(self, root: Widget, box: Box, curve: Curve) -> None:
        panel = root.add(Panel("turnings", box, padding=12, title=_("Where it turned")))
        if not curve.turnings:
            root.add(
                Label("none", panel.inner, _("No turning point: the leader stayed ahead."), size=32, lines=2)
            )
        column = root.add(ScrollColumn("list", panel.inner))
        names = self._reel.at(0).names
        for number, turning in enumerate(curve.turnings, start=1):
            said = turning_words(self._reel, turning, self._words)
            go = partial(self._leave_for, turning.before)
            column.item(TurningButton(number, turning, names[turning.seat], said, go), TURNING_POINT_HEIGHT)

    def _leave_for(self, number: int) -> None:
        self.ctx.stack.pop()
        self._go_to(number)
