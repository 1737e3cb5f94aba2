"""The stage of a table: shows on its board what happened, then tells it, then lets the table ask on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from game.match.dice import RollRequest
from game.match.loop import MatchLoop
from game.match.proposal import Accepted
from game.match.shown import Shown
from game.rules.contract import Event, Roll, Seat, Turn
from game.rules.events import Cue
from game.ui.animation import Flight
from game.ui.art.theme import GOLD
from game.ui.boards.director import Beat, Director
from game.ui.scenes.table.die_stage import DieStage
from game.ui.scenes.table.host import TableHost
from game.ui.widget import Widget
from game.ui.words import say

SIGN_SIDE = 220
"""Of what rises in the middle of the board, logical units."""


class TableStage:
    """Implements `game.ui.boards.director.Stage` for a table and its match.

    While something is shown, the match itself tells everybody of the moment before, phones and voice as well;
    the board alone sees further.
    """

    def __init__(
        self,
        table: TableHost,
        loop: MatchLoop,
        tell: Callable[[Sequence[Event]], None],
        ask: Callable[[], None],
    ) -> None:
        """`tell` says events in words, `ask` puts the next question."""
        self._table, self._loop, self._tell, self._ask = table, loop, tell, ask
        animations, clock, ctx = table.animations, table.ctx.clock, table.ctx
        self.director = Director(self, lambda: clock.now(), animations, lambda: ctx.settings)
        self.dice = DieStage(loop.desk, lambda: table.board)
        self._events: Sequence[Event] = ()
        self._answers = loop.answers
        """Those that have been told of."""
        self._asked: Turn | None = None
        """What a person was asked last."""
        self._early = False

    def add_to(self, root: Widget) -> None:
        """Where dice are seen in large, on a new tree."""
        self.dice = root.add(DieStage(self._loop.desk, lambda: self._table.board))
        self.dice.place_over(self._table.board.area.box)

    def tick(self, now: float) -> None:
        """Go on as far as time allows."""
        self.dice.follow(now)
        self.director.tick(now)

    def rolled(self, accepted: Accepted, request: RollRequest | None) -> None:
        """Dice count from now on."""
        self._table.ctx.keep_picture(accepted)
        self.dice.present(accepted, request)

    def retold(self, accepted: Accepted, request: RollRequest | None) -> None:
        """Dice of a match that is told again fall once more."""
        self.dice.retell(accepted, request)

    def hurry(self) -> bool:
        """Bring what is shown to its end; whether there was anything."""
        if self.dice.visible:
            self.dice.close()
            return True
        return self.director.hurry()

    @property
    def busy(self) -> bool:
        """Something is still to be shown, told or read: nothing is asked."""
        return self.director.busy

    def take(self, events: Sequence[Event]) -> None:
        """Show these, which led to where the match stands now."""
        self._events = events
        self._loop.hold(max(0, self._loop.match.answers - self._answers))
        board = self._table.board
        self.director.take(events, together=board.real_pieces)

    def asked(self, turn: Turn | None) -> None:
        """Everything is told, and a person is asked this, or nobody."""
        self._asked, self._answers = turn, self._loop.answers

    def drop(self) -> None:
        """What was to be told does not stand any more."""
        self.director.drop()
        self._loop.release()

    def view(self, seat: Seat | None) -> Any:
        """What the board may see of a seat: as far as things are shown."""
        shown = self.busy and not self._early
        return self._loop.match.view(seat) if shown else self._loop.view(seat)

    # -- what the director asks for -----------------------------------------------------------------------

    def set(self, beat: Beat) -> None:
        """Nothing is asked any more, and nothing told yet."""
        self._early = beat.cue.early and not beat.last
        self._table.hush(self._acted())
        following = self._loop.match.pending
        stays = self._asked is not None and isinstance(following, Turn) and following.seat == self._asked.seat
        kept = self._asked if stays else None
        self._table.show(Shown(self.view(None), self._loop.pending, None, told=False, kept=kept))

    def show(self, beat: Beat) -> None:
        """Show it by motion and sound, without a word."""
        board = self._table.board
        board.happened(beat.events)
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
        """Say it in words; with the last of it how things stand now."""
        self._tell(beat.events)
        if beat.last:
            self._table.tell_chapter(self._events)

    @property
    def reading(self) -> bool:
        return self._table.chapters.open or self.dice.visible

    def read(self) -> None:
        self._table.chapters.close()
        self.dice.close()

    def ask(self) -> None:
        self._events, self._early = (), False
        self._loop.release()
        self._ask()

    def _acted(self) -> str:
        """Whose choice or throw is shown, in a sentence that gives nothing away."""
        waited = self._loop.pending
        if isinstance(waited, Turn):
            return say("{name} has chosen", name=self._table.names[waited.seat])
        return say("The dice have fallen") if isinstance(waited, Roll) else say("The table is being laid")
