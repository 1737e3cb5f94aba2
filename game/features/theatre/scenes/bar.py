"""What a stored match is watched with: on and hold, back and forth in steps, how fast, and where it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.features.theatre.replay import Course, Step, StepUnit
from game.rules.text import N_
from game.ui.art.theme import CREAM, GOLD, LAVENDER, NIGHT_BOTTOM
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, Share, even_column, row
from game.ui.drawing.widget import Pointer, Widget
from game.ui.intents import Intent, Navigate, PointerDown, PointerUp
from game.ui.stage.context import Context
from game.ui.widgets.button import IconButton, Pressable
from game.ui.widgets.choice import Stepper
from game.ui.widgets.label import Text
from game.ui.words import _

STEP_WIDTH, PLAY_WIDTH = 96, 136
"""Widths of the buttons for a step and of the one between them, logical units."""
SPEEDS_WIDE = 250
"""Width of the speeds beside the steps."""
TRACK_HEIGHT = 14
"""Height of the line that is filled as the match goes on."""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
SPEED_WORDS = {0.5: "½ ×", 1.0: "1 ×", 2.0: "2 ×", 4.0: "4 ×"}
BY = {StepUnit.MOMENT: N_("By moment"), StepUnit.TURN: N_("By turn"), StepUnit.ROUND: N_("By round")}


@dataclass(frozen=True, slots=True)
class Playback:
    """How a match is watched; it stays while one jumps about."""

    playing: bool = True
    step: Step = StepUnit.MOMENT
    speed: float = 1.0
    hands: bool = False
    """Hands lie open; only of a match that is over."""


class BarHandlers(Protocol):
    """What the bar's buttons mean."""

    def toggle(self) -> None: ...

    def step_back(self) -> None: ...

    def step_on(self) -> None: ...

    def step_by(self, step: Step) -> None: ...

    def run_at(self, speed: float) -> None: ...

    def go_to(self, number: int) -> None: ...


def bar_height(portrait: bool) -> float:
    """The height with the gap above it, along the lower edge or below the panel; logical units."""
    return (2 if portrait else 4) * (MIN_TARGET_HEIGHT + TARGET_GAP)


class Scrubber(Pressable):
    """The whole match as a line with a tick a turn: tapped or dragged, it goes there; with keys by turns."""

    def __init__(self, box: Box, course: Course, number: int, go_to: Callable[[int], object]) -> None:
        super().__init__("scrubber", box, lambda: None, sound="")
        self._course, self._number, self._go_to = course, number, go_to
        self._aim: int | None = None
        self._words = Text("", role="label", size=28, align="centre", colour=LAVENDER, floor=20)

    @property
    def shown(self) -> int:
        """The place that is shown: where a finger is, or where the match is."""
        return self._number if self._aim is None else self._aim

    @property
    def text(self) -> str:
        """What it says below the line."""
        return place_words(self._course, self.shown)

    def show(self, number: int) -> None:
        """The match is there now."""
        if number != self._number:
            self._number = number
            self.invalidate()

    def on_pointer(self, intent: Pointer) -> bool:
        if isinstance(intent, PointerUp):
            aim, self._aim = self._aim, None
            self.invalidate()
            if aim is not None and intent.x >= 0:
                self._go_to(aim)
        else:
            self._aim = self._number_at(intent.x)
            self.invalidate()
        return isinstance(intent, PointerDown)

    def on_lost(self) -> None:
        self._aim = None

    def on_intent(self, intent: Intent) -> bool:
        if not isinstance(intent, Navigate) or not intent.dx:
            return False
        course, number = self._course, self._number
        to = (
            course.next_stop(StepUnit.TURN, number)
            if intent.dx > 0
            else course.stop_before(StepUnit.TURN, number)
        )
        if to == number:
            return False
        self._go_to(to)
        return True

    def _number_at(self, x: float) -> int:
        line = self._line
        return round(self._course.total * min(1.0, max(0.0, (x - line.x) / line.w)))

    @property
    def _line(self) -> Box:
        upper = self.box.inset(20, 6).split_top(self.box.h * 0.5)[0]
        return upper.centre_box(upper.w, TRACK_HEIGHT)

    def _x(self, number: int) -> float:
        line = self._line
        return line.x + line.w * number / max(1, self._course.total)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, "well"), self.box.x, self.box.y)
        line, shown = self._line, self.shown
        canvas.fill(NIGHT_BOTTOM, line)
        canvas.fill(GOLD, Box(line.x, line.y, self._x(shown) - line.x, line.h))
        for number in self._ticks(self._course.turns, line.w):
            canvas.fill(CREAM, Box(self._x(number) - 1, line.y - 4, 2, line.h + 8))
        for number in self._ticks(self._course.rounds, line.w):
            canvas.fill(CREAM, Box(self._x(number) - 1.5, line.y - 10, 3, line.h + 20))
        canvas.fill(GOLD, Box(self._x(shown) - 5, line.y - 14, 10, line.h + 28))
        below = self.box.inset(20, 6).split_bottom(self.box.h * 0.38)[1]
        self._words.text = self.text
        self._words.paint(canvas, ctx.art, below)

    @staticmethod
    def _ticks(numbers: Sequence[int], wide: float) -> Sequence[int]:
        """Returns the numbers that can be told apart at this width."""
        return numbers if len(numbers) * 6 <= wide else ()


def place_words(course: Course, number: int) -> str:
    """Where in the match a number of entries is."""
    turns = len(course.turns)
    if not turns:
        return _("{number} of {total}", number=number, total=course.total)
    turn = course.turns_by(number)
    return _(
        "Turn {turn} of {turns} · {number} of {total}",
        turn=turn,
        turns=turns,
        number=number,
        total=course.total,
    )


class TheatreBar:
    """The bar of one tree."""

    def __init__(self, course: Course, names: Sequence[str], presses: BarHandlers) -> None:
        self._course, self._names, self._presses = course, names, presses

    def add_to(self, root: Widget, box: Box, watching: Playback, number: int) -> None:
        """Everything, into `box`: two rows, the line above the rest, or four where it is narrow."""
        line, rest = box.split_top(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
        if rest.h > MIN_TARGET_HEIGHT:
            buttons, step, speed = even_column(rest, 3)
            earlier, play, later = row(buttons, STEP_WIDTH, Share(), STEP_WIDTH)
        else:
            earlier, play, later, step, speed = row(
                rest, STEP_WIDTH, PLAY_WIDTH, STEP_WIDTH, Share(), SPEEDS_WIDE
            )
        presses = self._presses
        root.add(IconButton("earlier", earlier, "chevron-left", _("Back"), presses.step_back))
        self._play = root.add(IconButton("play", play, "play", "", presses.toggle))
        root.add(IconButton("later", later, "chevron-right", _("Next"), presses.step_on))
        root.add(Stepper("step", step, "", self._steps(), watching.step, presses.step_by))
        speeds = [(value, SPEED_WORDS[value]) for value in SPEEDS]
        root.add(Stepper("speed", speed, "", speeds, watching.speed, presses.run_at))
        self._scrubber = root.add(Scrubber(line, self._course, number, presses.go_to))
        self.show(watching, number)

    def show(self, watching: Playback, number: int) -> None:
        """The match is there now, and goes on or holds."""
        self._play.icon = "pause" if watching.playing else "play"
        self._play.text = _("Pause") if watching.playing else _("Play on")
        self._scrubber.show(number)

    def _steps(self) -> list[tuple[Step, str]]:
        """The steps on offer: moment, turn, round where one is counted, and what each player chose."""
        kinds = [by for by in StepUnit if by is not StepUnit.ROUND or self._course.rounds]
        return [
            *((by, _(BY[by])) for by in kinds),
            *((seat, _("By {name}", name=name)) for seat, name in enumerate(self._names)),
        ]
