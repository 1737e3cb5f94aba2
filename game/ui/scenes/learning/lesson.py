"""A lesson: the ordinary table, a bubble that says one thing at a time, and only what is lit is pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.catalogue.questions import Way
from game.match.pace import Pace
from game.rules.contract import Action, Dice
from game.ui.boards.frame import LARGE_LETTERS_RATIO, LEGEND_HEIGHT
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Confirm, Intent, PointerDown, PointerUp, Undo
from game.ui.lessons.script import PACE, rehearse
from game.ui.presentation import guide_of, lesson_of
from game.ui.scenes.learning.lesson_widgets import NarratorStrip, Said, Spotlight
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.stage.phone_policy import PhonePolicy
from game.ui.words import _
from knucklebone_messages import LazyText

if TYPE_CHECKING:
    from game.ui.lessons.lesson import Lesson, LessonStep

TEACHES: Final = LazyText("The big screen shows a lesson. We keep your seat.")
STRIP_HEIGHT, PORTRAIT_STRIP_HEIGHT = 144, 330
"""Height of the strip below the table, and that on a screen that stands on end; logical units."""
LARGE_TABLE_HEIGHT = 56
"""How much higher the table is with large letters on an upright screen, as are banner and figures."""
GROWTH_SHARE = 0.4
"""How much of the growth of letters the strip follows: the table must still be seen above it."""
UNSEEN = ("goal", "ticker")
"""Keys of what a table shows that the strip lies over."""
ALWAYS = frozenset(("menu", "help", "go-on", "bubble"))
"""Keys of what can be pressed at any time."""


class LessonScene(TableScene):
    """Follows a `Lesson` step by step."""

    name = "lesson"
    tells_chapters = timed = False
    serves_phones = False

    def __init__(
        self, ctx: Context, lesson: Lesson, *, pace: Pace = PACE, name: str = "", first: Lesson | None = None
    ) -> None:
        """`name` is the person's; a name of the house where none is known.

        `first` is the first act, where `lesson` is a later one.
        """
        self._lesson, self._first = lesson, first or lesson
        self._step_number = 0
        self._pressed = 0
        self._down: dict[int, str] = {}
        self._shown_step: tuple[Said, tuple[Box, ...]] | None = None
        self._finished = False
        self._waits = (-1, 0.0)
        """The answer that a person's seat is waited for to give by itself, and since when, in seconds."""
        self._pace, self._name = pace, name or _("Ann")
        self.bubble = NarratorStrip(self._read_on)
        """The words of the step."""
        self._spotlight = Spotlight()
        super().__init__(ctx, rehearse(lesson, self._name, pace), lambda _: None)
        self._guide = guide_of(self.loop.match.rules)

    # -- the step -----------------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep | None:
        """The current step; None while something happens by itself, and at the end."""
        step = self._lesson.steps[self._step_number]
        given = self.loop.answers - self._lesson.due(self._step_number)
        told = given >= 0 and (given < len(step.answers) or not step.answers)
        return step if told and not self._finished else None

    @property
    def _awaited(self) -> str:
        """The notation of what the person must do now; empty when that is nothing."""
        step = self.step
        if step is None or not step.answers:
            return ""
        return step.answers[self.loop.answers - self._lesson.due(self._step_number)]

    @property
    def way(self) -> Way:
        """Keys of what is to be pressed for this step, from the first to the last."""
        step = self.step
        if step is None or not step.answers:
            return ()
        if step.light:
            return step.light
        awaited = self.loop.match.rules.read(self._awaited)
        if isinstance(awaited, Dice):
            return ("roll",)
        turn = self.loop.turn
        if turn is None or not isinstance(awaited, Action):
            return ()
        return self._guide.presses(awaited, turn, self.view(turn.seat))

    @property
    def lit(self) -> tuple[str, ...]:
        """Keys of what is lit now."""
        step = self.step
        if step is None:
            return ()
        return self.way[self._pressed : self._pressed + 1] if step.answers else step.light

    @property
    def _before(self) -> tuple[str, ...]:
        """The key pressed last on the way: once more gives the answer at once, or puts the thing back."""
        return self.way[self._pressed - 1 : self._pressed] if self._pressed and self.step else ()

    def _read_on(self) -> None:
        step = self.step
        if step is not None and not step.answers:
            self._next_step()

    def _next_step(self) -> None:
        self._pressed = 0
        if self._step_number + 1 < len(self._lesson.steps):
            self._step_number += 1
            self._tell()
        elif self._lesson.then is not None:
            self._finished = True
            self._play_act(self._lesson.then)
        else:
            self._finish()

    def _tell(self) -> None:
        """Show the step as it is now."""
        step = self.step
        if step is None or self.animations or self.bubble.parent is None:
            self._shown_step = None
            self.bubble.show(None, NOWHERE)
            self._spotlight.show(())
            return
        lit = tuple(box for key in self.lit if (box := self._box_of(key)) is not None)
        title = self.loop.match.rules.title
        said = Said(title, _(step.words), button="" if step.answers else _("Next"))
        if (said, lit) != self._shown_step:
            self._shown_step = (said, lit)
            self.bubble.show(said, self.safe.split_bottom(self._height)[1])
            self.focus.focus("go-on" if said.button else next(iter(self.lit), None))
        self._spotlight.show(lit, pointing=not said.button)

    def _box_of(self, key: str) -> Box | None:
        """Where the widget of a key is seen, if it is."""
        widget = next((widget for widget in self.root.walk() if widget.key == key), None)
        if widget is None or widget.box.empty:
            return None
        box = widget.visible_part(widget.box)
        return None if box.empty else box

    # -- the table ----------------------------------------------------------------------------------------

    @property
    def _height(self) -> float:
        """Height of the strip; larger letters need more of it."""
        usual = PORTRAIT_STRIP_HEIGHT if self.portrait else STRIP_HEIGHT
        return round(usual * (1 + GROWTH_SHARE * (self.ctx.art.text_scale - 1)))

    @property
    def strip(self) -> float:  # type: ignore[override]
        """The line below the table has nothing to say here, so the strip takes its place, too."""
        legend = 2 * LEGEND_HEIGHT + 4 if self.portrait else LEGEND_HEIGHT
        return self._height - legend - self.spared

    @property
    def spared(self) -> float:  # type: ignore[override]
        """Upright, the panel makes room for what grows with large letters: the table must stay playable."""
        if not self.portrait:
            return 0
        large = self.ctx.art.text_scale >= LARGE_LETTERS_RATIO
        return self._height - PORTRAIT_STRIP_HEIGHT + (LARGE_TABLE_HEIGHT if large else 0)

    def build(self) -> Widget:
        root = super().build()
        for key in UNSEEN:
            if (widget := root.find(key)) is not None:
                widget.visible = False
        self.bubble, self._spotlight = NarratorStrip(self._read_on), Spotlight()
        self._shown_step = None
        root.add(self._spotlight)
        root.add(self.bubble)
        return root

    def top_buttons(self) -> list[Callable[[Box], Widget]]:
        """Returns no buttons: nothing is taken back in a lesson, and it needs no hints."""
        return [button for button in super().top_buttons() if button not in self._needless]

    @property
    def _needless(self) -> tuple[Callable[[Box], Widget], ...]:
        return self._taking_back.button, self.hinting.button

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(see=TEACHES, why=TEACHES)

    def rebuild(self) -> None:
        super().rebuild()
        self._tell()

    def tick(self, now: float) -> None:
        super().tick(now)
        self._tell()
        # Nothing else speaks while the strip does.
        title = _("Lesson: {game}", game=self.loop.match.rules.title)
        count = self._first.length
        number = count - self._lesson.length + self._step_number + 1
        which = _("{n} of {count}", n=number, count=count)
        self._chrome.banner.show(title if self.step is not None else _("Watch the others"), step=which)

    def _play(self, now: float) -> None:
        """The match stands still while there is something to read."""
        step = self.step
        if step is None or step.answers:
            super()._play(now)
            self._play_for_person(now)

    def _being_laid(self) -> bool:
        return self.step is None and super()._being_laid()

    def _play_for_person(self, now: float) -> None:
        """Give the person's answers, too, in a part that goes by itself, at the pace of the others."""
        answers = self.loop.answers
        nothing = self.step is not None or self.loop.turn is None or bool(self.animations)
        if nothing or self._waits[0] != answers:
            self._waits = (answers, now)
        elif now - self._waits[1] >= self._pace.bot:
            super().choose(self._action(self._lesson.script[answers]))

    def _action(self, line: str) -> Action:
        answer = self.loop.match.rules.read(line)
        assert isinstance(answer, Action), f"'{line}' is what a seat chooses"
        return answer

    def ask(self) -> None:
        super().ask()
        step = self._lesson.steps[self._step_number]
        done = self.loop.answers >= self._lesson.due(self._step_number) + len(step.answers)
        if step.answers and done and not self._finished:
            self._next_step()

    def _end(self, now: float) -> None:
        """The result is the lesson's own."""

    def choose(self, *actions: Action) -> None:
        if self._awaited and self.loop.match.rules.write(actions[0]) == self._awaited:
            super().choose(*actions)
        else:
            self._turn_away()

    def point(self, key: str) -> None:
        """The focus goes to what is lit, whatever the board thinks best."""
        if not self.step:
            super().point(key)
        elif self.lit:
            super().point(self.lit[0])

    # -- what is pressed ----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        if self._is_refused(intent):
            self._turn_away()
            return True
        pressed = self._pressed_key(intent)
        number, answers = self._step_number, self.loop.answers
        used = super().handle(intent)
        same = number == self._step_number and answers == self.loop.answers
        if pressed and same and pressed in self.lit:
            self._pressed = min(self._pressed + 1, max(0, len(self.way) - 1))
        elif pressed and same and pressed in self._before:
            self._pressed -= 1
        if pressed and same and pressed in (*self.lit, *self._before):
            self._tell()
            self.focus.focus(next(iter(self.lit), None))
        self._tell()
        return used

    def _is_refused(self, intent: Intent) -> bool:
        """Whether it would press something that is not lit."""
        if isinstance(intent, Undo):
            return True
        if isinstance(intent, PointerDown):
            under = self.root.hit(intent.x, intent.y)
            return under is not None and under.focusable and not self._may_press(under)
        if isinstance(intent, Confirm):
            return self.focus.current is not None and not self._may_press(self.focus.current)
        return False

    def _may_press(self, widget: Widget) -> bool:
        pressable = (*self.lit, *self._before)
        return widget.key in ALWAYS or widget.key in pressable or widget.clips

    def _pressed_key(self, intent: Intent) -> str:
        """The key of what this intent presses; empty for none."""
        if isinstance(intent, Confirm):
            return self.focus.current.key if self.focus.current is not None else ""
        if isinstance(intent, PointerDown):
            under = self.root.hit(intent.x, intent.y)
            self._down[intent.pointer] = under.key if under is not None else ""
        if isinstance(intent, PointerUp):
            key = self._down.pop(intent.pointer, "")
            box = self._box_of(key) if key else None
            return key if box is not None and box.contains(intent.x, intent.y) else ""
        return ""

    def _turn_away(self) -> None:
        if self.step is None:
            self.complain(_("Watch: it's the others' turn."))
        elif self.lit and self.step.answers:
            self.complain(_("Not yet: press what is lit."))
        else:
            self.complain(_("Read on first: press Next."))

    def back(self) -> None:
        """Let go of what was picked, and begin the step again; with nothing picked, the ways out."""
        if self._pressed and self.board.back():
            self._pressed = 0
            self._tell()
        else:
            self.open_menu()

    # -- the ways out -------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        choices = [
            DialogChoice("stay", _("Go on"), tone="green"),
            DialogChoice("again", _("From the start"), self._again_from_start, tone="violet"),
            DialogChoice("leave", _("Leave"), self.ctx.stack.pop, tone="crimson"),
        ]
        words = _("You can come back at any time: find the lesson in the lobby and under Rules.")
        self.ctx.stack.push(Dialog(self.ctx, _("Leave the lesson?"), words, choices, back="stay"))

    def _again_from_start(self) -> None:
        self._play_act(self._first)

    def _play_act(self, act: Lesson) -> None:
        scene = LessonScene(self.ctx, act, pace=self._pace, name=self._name, first=self._first)
        self.ctx.stack.replace(scene)

    def _finish(self) -> None:
        """The lesson is over: remember it, and say so."""
        self._finished = True
        self._tell()
        self.ctx.sound.play("win")
        learned = self.ctx.settings.learned
        if self._lesson.game not in learned:
            learned = (*learned, self._lesson.game)
            self.ctx.change_settings(replace(self.ctx.settings, learned=learned))
        choices = [
            DialogChoice("done", _("I am ready"), self.ctx.stack.pop, tone="green"),
            DialogChoice("again", _("Play it again"), self._again_from_start, tone="violet"),
        ]
        title = _("Now you know {game}", game=self.loop.match.rules.title)
        words = _("You find all cards, numbers and rules under Rules.")
        self.ctx.stack.push(Dialog(self.ctx, title, words, choices, back="done"))


def open_lesson(ctx: Context, game: str, name: str = "") -> None:
    """Show the lesson of a game over the scene on top; nothing happens for a game without one."""
    lesson = lesson_of(game)
    if lesson is not None:
        ctx.stack.push(LessonScene(ctx, lesson, name=name))
