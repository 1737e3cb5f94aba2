"""The camera over the real field at a table: what it sees, what it changes, and what keeps it from seeing."""

from __future__ import annotations

from game.match.dice import SourceState
from game.match.loop import MatchLoop
from game.ui.context import Context
from game.ui.scenes.field_setup import open_field_setup
from game.ui.scenes.sight_window import SightScene
from game.ui.words import say


class Watching:
    """Follows the field of one match; without a camera nothing is ever to be seen."""

    def __init__(self, loop: MatchLoop) -> None:
        self._loop, self._field = loop, loop.field
        self._changes = 0

    @property
    def on(self) -> bool:
        """Whether a camera watches now."""
        return self._field is not None and self._field.on

    @property
    def trouble(self) -> str:
        """What keeps the camera from seeing the real field, if anything does."""
        if self._field is None or not self._field.on or self._field.status.state is SourceState.READY:
            return ""
        return say(self._field.status.sentence)

    def look(self, now: float) -> bool:
        """Let the match follow what lies there; True when there is something new to show. Raises
        JournalError."""
        if self._field is None:
            return False
        self._loop.watch(now)
        before, self._changes = self._changes, self._field.changes
        return before != self._changes

    def enlarge(self, ctx: Context) -> None:
        """Show the picture at full size over the table."""
        assert self._field is not None, "without a camera over the field there is no picture to press"
        ctx.stack.push(SightScene(ctx, self._field, open_field_setup))
