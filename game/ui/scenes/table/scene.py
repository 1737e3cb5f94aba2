"""The table: a match as everybody sees it, from the first roll to the last moon.

Owns what all games have in common: the loop, the banner, the seats, the dice, the story, the buttons. The
playing area belongs to the game's board, see `game.ui.boards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar

from game.match.loop import MatchLoop
from game.match.shown import Shown
from game.rules.contract import Action, Event, IllegalAnswer, Over, Seat, Turn
from game.rules.field import Explanation
from game.store.journal import JournalError
from game.ui.boards.base import Board
from game.ui.boards.sentences import as_telling, tellings
from game.ui.drawing.animation import Animation
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Back, Confirm, Digit, Intent, Navigate, PointerDown, PointerUp, Shortcut
from game.ui.presentation import board_for
from game.ui.scenes.after.celebration import celebrate
from game.ui.scenes.dice.scene import DicePanel
from game.ui.scenes.pause.scene import PauseScene
from game.ui.scenes.phones.scene import gather
from game.ui.scenes.shared.table_seats import TableSeats
from game.ui.scenes.table import pace as table_pace
from game.ui.scenes.table.announcer import Announcer
from game.ui.scenes.table.chrome import TableChrome
from game.ui.scenes.table.closer import LookingCloser
from game.ui.scenes.table.hint import Hinting
from game.ui.scenes.table.hourglass import Hourglass
from game.ui.scenes.table.phones import TablePhones
from game.ui.scenes.table.remark import NotSaved, Remarks
from game.ui.scenes.table.reseat import Reseating
from game.ui.scenes.table.sight_window import FieldFollower
from game.ui.scenes.table.stage import TableStage
from game.ui.scenes.table.states import MAY, Leaving, Permissions, TableState, is_setup
from game.ui.scenes.table.story import Narration, story_so_far
from game.ui.scenes.table.undo import TakingBack
from game.ui.stage.context import Context
from game.ui.stage.culprit import Culprit, of_table
from game.ui.stage.scene import Scene
from game.ui.widgets.button import IconButton
from game.ui.words import _
from knucklebone_messages import LazyText

AT_ONCE = 64
"""Answers that the table may take in one tick while it is being laid."""
LAST_LOOK_S = 1.6
"""Seconds between the last answer and the result."""


class TableScene(Scene):
    """One match. Implements `game.ui.boards.Table` for its board."""

    name = "table"
    sleeps = serves_phones = True
    tells_chapters: ClassVar[bool] = True
    """Whether another part of the game is announced."""
    timed: ClassVar[bool] = True
    """Whether the hourglass of the settings stands here."""
    spared: float = 0
    strip: float = 0
    """Heights that the table leaves free, logical units: below its panel if wide, and at the lower edge."""
    hurrying: ClassVar[tuple[type[Intent], ...]] = (Back, Confirm, Digit, Navigate, PointerDown)
    """Intents that bring what is being shown to its end, and do nothing else."""

    def __init__(
        self, ctx: Context, loop: MatchLoop, again: Callable[[MatchLoop], object] | None = None
    ) -> None:
        """`again` begins another match like the one that is over; without it that is the lobby."""
        super().__init__(ctx)
        self.loop, self._again, self.shown = loop, again, loop.look()
        self.names, self.game_heard = loop.match.names, loop.match.rules.name
        self.real_field, self.field, self.sight = loop.real_field, loop.field, FieldFollower(loop)
        self.seats = TableSeats(ctx, loop, lambda: self.spared, lambda: self.strip)
        self.persons, self.frame = self.seats.persons, self.seats.frame
        self._chrome = TableChrome(self)
        self._remarks, self._announcer = Remarks(self, self._chrome), Announcer(self)
        self.board: Board = board_for(loop.match.rules, self)
        self.story: Narration = story_so_far(self.board, loop.match, goes_on=bool(loop.name))
        self._wanted_focus = ""
        self.unsaved = False
        """An answer could not be written down; until people have read so the match stands still."""
        self._ends_at: float | None = None
        self._leaving, self._hinted, self._moment = Leaving.FOR_GOOD, False, (-1, False)
        self.stage = TableStage(self, self._chrome)
        self._taking_back, reseating, self.closer = TakingBack(self), Reseating(self), LookingCloser(self)
        self.seats.let_change(reseating.press if self.serves_phones else None)
        self.phones = TablePhones(self, self._taking_back, reseating, welcome=self.serves_phones)
        self.phones.begin()
        self._phoned, self.hinting = self.phones.on, Hinting(self)
        self.hourglass = Hourglass(self, self._remarks, self._announcer)
        self.tick_every = table_pace.QUIET_TICK_S
        self._chrome.breaking_in.set_beat()
        loop.desk.listen(self.phones.witness(self.stage.on_roll))

    def suspects(self) -> Iterable[Culprit]:
        return of_table(self.ctx, self.loop.name)

    def exit(self) -> None:
        self.phones.leave(self._leaving)
        if self._leaving is Leaving.FOR_GOOD:
            self.loop.close()

    def pause(self) -> None:
        self.on_unwatched()
        self.hourglass.rest()
        # Nobody sees a countdown under a menu, so none may end there.
        self.loop.desk.hold()
        # What the disk refuses now is tried again by the next tick, which says so.
        with suppress(JournalError):
            self.loop.settle()

    def on_unwatched(self) -> None:
        self.board.hide()
        self.hinting.drop()

    def resume(self) -> None:
        self.unsaved = False
        self._chrome.breaking_in.set_beat()
        if (self._hinted, self._phoned) != (self.hinting.offered, self.phones.on):
            self.rebuild()
        self.refresh()
        self.mark_dirty(self.screen)

    # -- building -----------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        self.stage.director.finish()
        super().rebuild()
        self._settle_focus()

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        # Falling dice ask for the time before the new tree stands; wishes for the focus are kept until then.
        root.host, self.built = self, False
        board = self.board
        board.build()
        self._chrome.add_to(root, self.top_buttons())
        self.phones.add_to(root, self._chrome.plates)
        self._phoned = self.phones.on
        self._remarks.make_room()
        self.hourglass.add_to(self._chrome.banner)
        root.add(board.area)
        root.add(board.panel)
        self._dice = root.add(
            DicePanel(
                board.panel.box, self.loop.desk, board.faces, board.roll_prompt, self.loop.is_bot, self.point
            )
        )
        self._chrome.add_legend(root)
        self._chrome.prepare()
        self.board.prepare(self.ctx.art)
        self.refresh()
        self._follow_dice()
        self.hinting.add_to(root)
        self.stage.add_to(root)
        self.phones.add_onlookers(root, self.safe)
        return root

    def prewarm(self) -> Iterator[Callable[[], object]]:
        yield from self._chrome.prewarm()
        yield from self.stage.prewarm()
        yield from self.phones.prewarm()

    def top_buttons(self) -> list[Callable[[Box], Widget]]:
        """The buttons beside the banner, from left to right."""
        buttons: list[Callable[[Box], Widget]] = [self._taking_back.button]
        self._hinted = self.hinting.offered
        if self._hinted:
            buttons.append(self.hinting.button)
        return [
            *buttons,
            lambda box: IconButton("help", box, "book", _("Rules"), self.closer.look, shortcut=Shortcut.HELP),
            lambda box: IconButton("menu", box, "menu", _("Menu"), self.open_menu, shortcut=Shortcut.MENU),
        ]

    # -- the course of the match --------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        if news := self.seats.news():
            self.toast(news)
        if self.phones.gathers():
            gather(self.ctx, self.seats)
            return
        self._watch(now)
        self.stage.tick(now)
        if self.phones.tick() and self.built:
            self.refresh()
        if self._leaving is Leaving.LAID_ANEW:
            return
        self._play(now)
        self._chrome.look()
        self._follow_dice()
        falling = self._dice.step(now)
        self._settle_focus()
        self.hinting.tick(now)
        if self.timed:
            self.hourglass.tick(now)
        self.phones.follow()
        if self.phones.thinks:
            self.alive_at = now
        self.tick_every = table_pace.tick(
            watching=self.sight.on,
            falling=falling or self._dice.live or not self.may.ask,
            rolling=self._dice.rolling,
            thinking=self.loop.thinking or self.hinting.thinking,
            asked=self.phones.on,
            writing=self.phones.writing,
        )
        self._end(now)

    def beneath(self) -> bool:
        return self.phones.meanwhile()

    @property
    def state(self) -> TableState:
        """What the table is doing. Nothing else asks what this follows from."""
        if self.stage.chapters.shown is not None:
            return TableState.ANNOUNCING
        if self.stage.busy:
            return TableState.SHOWING
        if self.unsaved:
            return TableState.UNSAVED
        if self.ctx.stack.top is not self:
            return TableState.COVERED
        return TableState.MOVING_PIECES if self.board.busy else self._waiting_state()

    def _waiting_state(self) -> TableState:
        """What it is doing while nothing keeps the match from going on."""
        pending = self.loop.pending
        if isinstance(pending, Over):
            return TableState.OVER
        if is_setup(pending):
            return TableState.LAYING
        if self.loop.desk.request is not None:
            return TableState.ROLLING
        if self.loop.turn is None:
            return TableState.WAITING
        lost = self.hinting.thinking or self.sight.trouble or self.loop.desk.failed
        return TableState.HINDERED if lost else TableState.ASKING

    @property
    def may(self) -> Permissions:
        """What may happen now."""
        return MAY[self.state]

    def _play(self, now: float) -> None:
        """Let the match go on, as long as it may."""
        if not self.may.go_on:
            return
        try:
            for _ in range(AT_ONCE):
                self.loop.tick(now)
                if not self._being_laid():
                    break
        except JournalError as error:
            self.in_trouble(error)
        if self.loop.moment != self._moment:
            self.refresh()

    def _watch(self, now: float) -> None:
        """Look at the real field; what people put down there may have moved the match on."""
        if not self.may.watch:
            return
        try:
            news = self.sight.look(now)
        except JournalError as error:
            self.in_trouble(error)
            return
        self.sight.keep(self.ctx)
        if self.loop.moment != self._moment:
            self.refresh()
        if news:
            self.board.on_field_change()

    def _being_laid(self) -> bool:
        return is_setup(self.loop.pending)

    def refresh(self) -> None:
        """Show what has happened, tell it, and ask what comes next: one after the other."""
        if not self.may.ask:
            return
        self._moment = self.loop.moment
        self._remarks.unsay()
        self.alive_at = self.ctx.clock.now()
        events = self.loop.take_events()
        if events and self.built:
            self.stage.take(events)
            return
        self.ask()
        if events:
            self.board.on_events(events)
            self.tell(events)
            self.ask()

    def tell(self, events: Sequence[Event]) -> None:
        """Say what has been shown."""
        self.phones.on_events(events)
        self._announcer.announce(events)
        told = [*self._taking_back.recalled_tellings(), *tellings(self.board, events)]
        self.story.tell(told)
        self._taking_back.remember(told)
        self._chrome.tell()

    def ask(self) -> None:
        """Everything has been told: this is where the match stands now."""
        if self._moment != self.loop.moment and self.loop.turn is not None:
            # A press that was meant for the question before must not answer this one.
            self.pointers.cancel_presses(self.board.panel)
            self.pointers.cancel_presses(self.board.area)
        self._moment = self.loop.moment
        self.show(self.loop.look())
        self.stage.on_question(self.turn)
        self._announcer.look()
        self.follow_pick()
        if self.built:
            self._settle_focus()

    def show(self, shown: Shown) -> None:
        """The board, and whatever asks the table, see this from now on."""
        self.shown = shown
        self.board.show(shown.at_screen(self.phones.held))

    @property
    def turn(self) -> Turn | None:
        """The choice that a person must make at the screen."""
        return self.shown.at_screen(self.phones.held).turn

    def refuse(self, sentence: str) -> None:
        """Say why what was pressed is not done, once the table is in sight again."""
        self.after(0.0, lambda: self.complain(sentence))

    def lay_anew(self, sentence: LazyText) -> None:
        """Other people play: the same match goes on at a table for them, with what was told."""
        self._leaving = Leaving.LAID_ANEW
        table = type(self)(self.ctx, self.loop, self._again)
        table.story = self.story
        table.phones.go_on_from(self.phones)
        table.announce(sentence)
        self.ctx.stack.reset(table)

    def on_undo(self, sentence: LazyText) -> None:
        """The match stands where it stood before; nothing moves on the way there."""
        self.phones.announce(sentence)
        self.stage.drop()
        self.story.tell([as_telling(sentence, "return")])
        self.refresh()
        self.board.on_undo()
        self.ctx.sound.play("back")
        self._follow_dice()
        self._settle_focus()

    def _end(self, now: float) -> None:
        """A last look at the table, then the celebration."""
        if self.state is not TableState.OVER:
            return
        if self._ends_at is None:
            self._ends_at = now + LAST_LOOK_S
        elif now >= self._ends_at:
            self._leaving = Leaving.OVER
            home = self.ctx.home
            again = partial(self._again, self.loop) if self._again else lambda: self.ctx.stack.reset(home())
            self.ctx.stack.replace(celebrate(self.ctx, self.loop, again))

    # -- what the board may ask: game.ui.boards.Table ---------------------------------------------------

    def choose(self, *actions: Action) -> None:
        self._answer(partial(self.loop.choose, *actions))

    def agree(self, explanation: Explanation) -> None:
        self._answer(partial(self.loop.table_is_right, explanation))

    def _answer(self, give: Callable[[], None]) -> None:
        """What people answer counts, is refused with a sentence, or could not be written down."""
        self.stage.director.finish()
        try:
            give()
        except IllegalAnswer as error:
            self.complain(_(error))
        except JournalError as error:
            self.in_trouble(error)
        else:
            self.on_answer()

    def in_trouble(self, error: JournalError) -> None:
        """An answer could not be written down: it does not count, and people must know."""
        self.unsaved = True
        self.ctx.stack.push(NotSaved(self.ctx, _(error)))

    def on_answer(self) -> None:
        """Show the outcome of an answer."""
        self.refresh()
        self._follow_dice()
        self._settle_focus()

    def settle(self) -> None:
        """Bring everything to its end at once, as a press on the screen does."""
        self.stage.settle()

    def announce(self, sentence: LazyText) -> None:
        """Tell everybody, here and on the phones, something that is no event of the match."""
        self.phones.announce(sentence)
        self.story.tell([as_telling(sentence, "phone")])
        if self.built:
            self._chrome.tell()

    def complain(self, sentence: str) -> None:
        self._remarks.show(sentence, "error")

    def whisper(self, sentence: str) -> None:
        self._chrome.whisper(sentence)

    def fly(self, animation: Animation) -> None:
        self.stage.director.fly(animation)

    def point(self, key: str) -> None:
        self.hinting.check()
        self._wanted_focus = key
        if self.built:
            self._settle_focus()

    def follow_pick(self) -> None:
        if self.may.ask:
            self._chrome.show()
            self._taking_back.follow()

    @property
    def prompt(self) -> str:
        """What the banner says in place of the board's own words; empty where it has none."""
        return self._chrome.breaking_in.prompt or self.phones.prompt

    @property
    def phoned(self) -> frozenset[Seat]:
        return self.phones.held

    def view(self, seat: Seat) -> Any:
        return self.stage.view(seat)

    def let_pass(self, seat: Seat, passing: bool) -> None:
        self.loop.let_pass(seat, passing)
        self.follow_pick()

    def lets_pass(self, seat: Seat) -> bool:
        return self.loop.lets_pass(seat)

    def _settle_focus(self) -> None:
        if self._wanted_focus and self.focus.focus(self._wanted_focus):
            self._wanted_focus = ""
        self.focus.settle()

    def _follow_dice(self) -> None:
        """The dice lie in the place of the board's panel while a roll is asked for."""
        self._dice.follow(self.ctx.clock.now())
        self.board.panel.visible = not self._dice.visible

    # -- input ----------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, PointerDown | PointerUp):
            self.closer.follow(intent)
        return self.stage.takes(intent) or super().handle(intent)

    def minds(self, intent: Intent) -> bool:
        if not self.seats.minds(intent):
            return False
        acting, own = self.seats.acting, self.seats.seat_of(intent.pad)
        if isinstance(intent, Confirm) and acting is not None and not self._chrome.breaking_in.press(own):
            self.complain(_("It's {name}'s turn.", name=self.names[acting]))
        return True

    @property
    def rotation(self) -> int:
        return self.seats.rotation

    @property
    def turned(self) -> tuple[Box, ...]:
        return self.seats.facing_boxes(self.board, self._chrome.banner.box) if self.built else ()

    def on_intent(self, intent: Intent) -> bool:
        return isinstance(intent, Digit) and self._dice.on_digit(intent.value)

    def back(self) -> None:
        """Let go of what is picked; with nothing picked, the menu."""
        if not (self._dice.back() or self.board.back()):
            self.open_menu()

    def repaint(self) -> None:
        self.mark_dirty(self.screen)

    def open_menu(self) -> None:
        game, desk = self.loop.match.rules.name, self.loop.desk
        pause = PauseScene(self.ctx, game=game, desk=desk, playing=True, field=self.field, seats=self.seats)
        self.ctx.stack.push(pause)
