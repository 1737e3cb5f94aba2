"""What the parts of a table need of the table itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.match.shown import Shown
from game.rules.contract import Event
from game.ui.animation import Animations
from game.ui.boards import Board
from game.ui.context import Context
from game.ui.scenes.table.chapter import Chapters


class TableHost(Protocol):
    """A table, to what shows there what has happened."""

    ctx: Context
    board: Board
    animations: Animations
    chapters: Chapters
    names: tuple[str, ...]
    built: bool
    """Whether there is anything on the screen yet."""

    def show(self, shown: Shown) -> None:
        """The board, and whatever asks the table, see this from now on."""

    def hush(self, sentence: str) -> None:
        """Something is being shown: `sentence` stands where questions do."""

    def tell_chapter(self, events: Sequence[Event]) -> None:
        """How the seats stand now, and that another part of the game begins, in sight of everybody."""
