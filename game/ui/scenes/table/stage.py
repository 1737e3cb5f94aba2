"""The stage of a table: shows on its board what happened, then tells it, then lets the table ask on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Any

from game.devices.catalogue import device_of
from game.devices.dice import RollRequest
from game.match.dice.proposal import Accepted
from game.match.shown import Shown
from game.rules.contract import Event, Roll, Seat, Turn
from game.rules.events import Cue
from game.ui.art.theme import GOLD
from game.ui.boards import Chapter
from game.ui.boards.director import Beat, Director
from game.ui.drawing.animation import Flight
from game.ui.drawing.widget import Widget
from game.ui.intents import Back, Intent, PointerDown
from game.ui.scenes.table.chapter import Chapters
from game.ui.scenes.table.chrome import TableChrome
from game.ui.scenes.table.die_stage import DieStage
from game.ui.scenes.table.host import TableHost
from game.ui.words import _

BACK_REPEAT_S = 1.0
"""Seconds within which *Back* is not pressed twice for the same thing."""
SIGN_SIDE = 220
"""Side of what rises in the middle of the board, logical units."""


class TableStage:
    """Implements `game.ui.boards.director.Stage` for a table and its match.

    While something is shown, the match itself tells everybody of the moment before, phones and voice as well;
    the board alone sees further.
    """

    def __init__(self, table: TableHost, chrome: TableChrome) -> None:
        self._table, self._loop, self._chrome = table, table.loop, chrome
        ctx, clock = table.ctx, table.ctx.clock
        self.director = Director(self, lambda: clock.now(), table.animations, lambda: ctx.settings)
        self.chapters = Chapters(table)
        self.dice = DieStage(self._loop.desk, lambda: table.board)
        self._hurried_at = -inf
        self._events: Sequence[Event] = ()
        self._is_fresh = False
        """Whether nothing of them has been shown yet."""
        self._answers = self._loop.answers
        """Those that have been told of."""
        self._asked: Turn | None = None
        """What a person was asked last."""
        self._early = False

    def add_to(self, root: Widget) -> None:
        """Where dice are seen in large, on a new tree."""
        self.dice = root.add(DieStage(self._loop.desk, lambda: self._table.board))
        self.dice.place_over(self._table.board.area.box)
        self.chapters.add_to(root)

    def tick(self, now: float) -> None:
        """Go on as far as time allows."""
        self.chapters.tick(now)
        self.dice.follow(now)
        self.director.tick(now)

    def on_roll(self, accepted: Accepted, request: RollRequest | None) -> None:
        """Dice count from now on."""
        self._learn(accepted)
        ctx = self._table.ctx
        ctx.storage.keepsakes.keep_throw(
            accepted, ctx.settings, self._loop.name, self._loop.match.entries - 1
        )
        self.dice.present(accepted, request)

    def _learn(self, accepted: Accepted) -> None:
        """What people put right teaches the camera, where they let it keep pictures."""
        ctx = self._table.ctx
        ctx.storage.keepsakes.keep_roll(accepted, ctx.settings)
        if ctx.settings.keep_pictures and device_of(accepted.source).sees_table and accepted.read is not None:
            source = self._loop.desk.registry.open(accepted.source)
            if source is not None:
                source.show(accepted)

    def retold(self, accepted: Accepted, request: RollRequest | None) -> None:
        """Dice of a replayed match fall once more."""
        self.dice.retell(accepted, request)

    def takes(self, intent: Intent) -> bool:
        """Whether an intent was meant for what is being shown, or is to be read.

        It brings that to its end, and chooses nothing.
        """
        if not (self.chapters.shown is not None or self.dice.visible or self.director.busy):
            return False
        if self.chapters.closes(intent):
            self.director.tick(self._table.ctx.clock.now())
            return True
        if not isinstance(intent, self._table.hurrying) or not self._hurry():
            return False
        if isinstance(intent, Back):
            # Bots may be faster than any finger: pressed again it is meant for the menu.
            before, self._hurried_at = self._hurried_at, self._table.ctx.clock.now()
            return self._hurried_at - before > BACK_REPEAT_S
        if not isinstance(intent, PointerDown):
            return True
        board = self._table.board
        parts = (board.area.box, board.panel.box, *self._table.seats.frame().plates)
        return any(box.contains(intent.x, intent.y) for box in parts)

    def _hurry(self) -> bool:
        """Bring what is shown to its end; whether there was anything."""
        if self.dice.visible:
            self.dice.close()
            return True
        return self.director.hurry()

    def settle(self) -> None:
        """Bring everything to its end at once: nothing moves, and nothing is left to be read."""
        self.director.finish()
        self._table.animations.skip()
        self.chapters.close()

    @property
    def busy(self) -> bool:
        """Something is still to be shown, told or read: nothing is asked."""
        return self.director.busy

    def take(self, events: Sequence[Event]) -> None:
        """Show these, which led to where the match stands now."""
        self._events, self._is_fresh = events, True
        self._loop.hold(max(0, self._loop.match.answers - self._answers))
        board = self._table.board
        self.director.take(events, together=board.real_pieces)

    def on_question(self, turn: Turn | None) -> None:
        """Everything has been told, and a person is asked this, or nobody."""
        self._asked, self._answers = turn, self._loop.answers

    def drop(self) -> None:
        """What was to be told does not stand any more."""
        self.director.drop()
        self._loop.release()
        self._table.animations.skip()
        self.chapters.drop()

    def view(self, seat: Seat | None) -> Any:
        """What the board may see of a seat: as far as things are shown."""
        shown = self.busy and not self._early
        return self._loop.match.view(seat) if shown else self._loop.view(seat)

    # -- what the director asks for -----------------------------------------------------------------------

    def set(self, beat: Beat) -> None:
        """Get ready for a beat: nothing is asked any more, and nothing told yet."""
        self._early = beat.cue.early and not beat.last
        if self._is_fresh:
            # What follows from it is told one after the other: the banner keeps what was told last.
            self._chrome.hush(self._describe_act())
            self._is_fresh = False
        following = self._loop.match.pending
        stays = self._asked is not None and isinstance(following, Turn) and following.seat == self._asked.seat
        kept = self._asked if stays else None
        self._table.show(Shown(self.view(None), self._loop.pending, None, told=False, kept=kept))

    def show(self, beat: Beat) -> None:
        """Show it by motion and sound, without a word."""
        board = self._table.board
        board.on_events(beat.events)
        if beat.cue.icon and self._table.built:
            self._rise(beat.cue, board.area.box.centre)

    def _rise(self, cue: Cue, middle: tuple[float, float]) -> None:
        """A sign of what happens, for as long as its moment is."""
        x, y = middle
        picture = self._table.ctx.art.icon(cue.icon, SIGN_SIDE, GOLD)
        self.director.fly(Flight(picture, (x, y + SIGN_SIDE), middle, cue.moment))

    def prewarm(self) -> Iterator[Callable[[], object]]:
        """Calls that bake what is shown in large, one picture each."""
        ctx = self._table.ctx
        yield from self.dice.prewarm(ctx)
        cues = (kind.cue for kind in self._table.board.event_types)
        for icon in {cue.icon for cue in cues if cue is not None and cue.icon}:
            yield partial(ctx.art.icon, icon, SIGN_SIDE, GOLD)

    def tell(self, beat: Beat) -> None:
        """Say it in words; with the last of it how things stand now.

        What is counted is told once it has been shown counting.
        """
        chapter = self._chapter() if beat.last else None
        if chapter is not None and chapter.counts:
            self.chapters.tell(chapter, partial(self._say, beat))
            return
        self._say(beat)
        if chapter is not None:
            self.chapters.tell(chapter)

    def _say(self, beat: Beat) -> None:
        self._table.tell(beat.events)
        told = [(words, event) for event in beat.events if (words := self._table.board.story(event))]
        if told:
            words, event = told[-1]
            self._chrome.report(words, getattr(event, "seat", None))
        if beat.last:
            self._chrome.show_plates()

    def _chapter(self) -> Chapter | None:
        """What is announced now, if anything is."""
        table = self._table
        return table.board.chapter(self._events) if table.built and table.tells_chapters else None

    @property
    def reading(self) -> bool:
        return self.chapters.shown is not None or self.dice.visible

    def read(self) -> None:
        self.chapters.close()
        self.dice.close()

    def ask(self) -> None:
        self._events, self._early = (), False
        self._loop.release()
        self._table.ask()

    def _describe_act(self) -> str:
        """Whose choice or throw is shown, in a sentence that gives nothing away."""
        waited = self._loop.pending
        if isinstance(waited, Turn):
            return _("{name} has chosen", name=self._table.names[waited.seat])
        if isinstance(waited, Roll) and waited.seat is not None:
            return _("{name} has rolled", name=self._table.names[waited.seat])
        return _("The dice have fallen") if isinstance(waited, Roll) else _("The table is being laid")
