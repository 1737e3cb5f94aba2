"""The stage of a table: shows on its board what happened, then tells it, then lets the table ask on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.match.loop import MatchLoop
from game.rules.contract import Event, Roll, Seat, Turn
from game.ui.boards import Situation
from game.ui.boards.director import Beat, Director
from game.ui.words import say

if TYPE_CHECKING:
    from game.ui.scenes.table import TableScene


class TableStage:
    """Implements `game.ui.boards.director.Stage` for a table and its match.

    While something is shown, the match itself tells everybody of the moment before, phones and voice as well;
    the board alone sees further.
    """

    def __init__(
        self,
        scene: TableScene,
        loop: MatchLoop,
        tell: Callable[[Sequence[Event]], None],
        ask: Callable[[], None],
    ) -> None:
        """`tell` says events in words, `ask` puts the next question."""
        self._scene, self._loop, self._tell, self._ask = scene, loop, tell, ask
        animations, clock, ctx = scene.animations, scene.ctx.clock, scene.ctx
        self.director = Director(self, lambda: clock.now(), animations, lambda: ctx.settings)
        self._events: Sequence[Event] = ()
        self._answers = loop.answers
        """Those that have been told of."""
        self._asked: Turn | None = None
        """What a person was asked last."""
        self._early = False

    @property
    def busy(self) -> bool:
        """Something is still to be shown, told or read: nothing is asked."""
        return self.director.busy

    def take(self, events: Sequence[Event]) -> None:
        """Show these, which led to where the match stands now."""
        self._events = events
        self._loop.hold(max(0, self._loop.match.answers - self._answers))
        board = self._scene.board
        self.director.take(events, board.cues)

    def asked(self, turn: Turn | None) -> None:
        """Everything is told, and a person is asked this, or nobody."""
        self._asked, self._answers = turn, self._loop.match.answers

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
        self._early = beat.cue.early
        self._scene.hush(self._acted())
        following = self._loop.match.pending
        stays = self._asked is not None and isinstance(following, Turn) and following.seat == self._asked.seat
        kept = self._asked if stays else None
        board = self._scene.board
        waited = self._loop.now_waiting_for()
        board.show(Situation(self.view(None), waited, None, told=False, kept=kept))

    def show(self, beat: Beat) -> None:
        """Show it by motion and sound, without a word."""
        self._scene.board.happened(beat.events)

    def tell(self, beat: Beat) -> None:
        """Say it in words; with the last of it how things stand now."""
        self._tell(beat.events)
        if beat.last:
            self._scene.tell_chapter(self._events)

    @property
    def reading(self) -> bool:
        return self._scene.chapters.open

    def read(self) -> None:
        self._scene.chapters.close()

    def ask(self) -> None:
        self._events, self._early = (), False
        self._loop.release()
        self._ask()

    def _acted(self) -> str:
        """Whose choice or throw is shown, in a sentence that gives nothing away."""
        waited = self._loop.now_waiting_for()
        if isinstance(waited, Turn):
            return say("{name} has chosen", name=self._scene.names[waited.seat])
        return say("The dice have fallen") if isinstance(waited, Roll) else say("The table is being laid")
