"""What the parts of a table see of it, and may ask of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from game.match.loop import MatchLoop
from game.match.shown import Shown
from game.rules.contract import Event, Seat, Turn
from game.store.journal import JournalError
from game.ui.boards.base import Board
from game.ui.drawing.animation import Animations
from game.ui.drawing.focus import FocusRing
from game.ui.drawing.layout import Box
from game.ui.drawing.pointer import Pointers
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent
from game.ui.scenes.shared.table_seats import TableSeats
from game.ui.scenes.table.sight_window import FieldFollower
from game.ui.scenes.table.states import Permissions
from game.ui.scenes.table.story import Narration
from game.ui.stage.context import Context
from knucklebone_messages import LazyText


class TableHost(Protocol):
    """A table, to its parts. They are made before it is built, and ask for what it has when they need it."""

    tells_chapters: ClassVar[bool]
    hurrying: ClassVar[tuple[type[Intent], ...]]
    ctx: Context
    loop: MatchLoop
    board: Board
    seats: TableSeats
    sight: FieldFollower
    story: Narration
    animations: Animations
    names: tuple[str, ...]
    root: Widget
    built: bool
    """Whether there is anything on the screen yet."""
    shown: Shown
    """What the board shows."""

    # -- what it is doing

    @property
    def focus(self) -> FocusRing:
        """What has the focus."""

    @property
    def pointers(self) -> Pointers:
        """What fingers and the mouse press."""

    @property
    def may(self) -> Permissions:
        """What may happen now."""

    @property
    def turn(self) -> Turn | None:
        """The choice that a person must make at the screen."""

    @property
    def phoned(self) -> frozenset[Seat]:
        """Seats that play with a phone."""

    @property
    def prompt(self) -> str:
        """What the banner says in place of the board's own words; empty where it has none."""

    @property
    def safe(self) -> Box:
        """What every screen shows of it."""

    # -- what happened

    def show(self, shown: Shown) -> None:
        """The board, and whatever asks the table, see this from now on."""

    def tell(self, events: Sequence[Event]) -> None:
        """Say what has been shown."""

    def ask(self) -> None:
        """Everything has been told: put the next question."""

    def on_answer(self) -> None:
        """Show the outcome of an answer."""

    def in_trouble(self, error: JournalError) -> None:
        """An answer could not be written down: it does not count, and people must know."""

    def on_undo(self, sentence: LazyText) -> None:
        """The match stands where it stood before, as this tells."""

    def lay_anew(self, sentence: LazyText) -> None:
        """Other people play from here on, as this tells."""

    # -- what is said

    def announce(self, sentence: LazyText) -> None:
        """Tell everybody, here and on the phones, something that is no event of the match."""

    def complain(self, sentence: str) -> None:
        """Say why something is not possible, for a moment."""

    def refuse(self, sentence: str) -> None:
        """Complain once the table is in sight again."""

    # -- what is done

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something in a while."""

    def settle(self) -> None:
        """Bring everything to its end at once, as a press on the screen does."""

    def repaint(self) -> None:
        """All of it looks otherwise now."""

    def point(self, key: str) -> None:
        """Give the focus to what has this key, now or once it can have it."""

    def open_menu(self) -> None:
        """Put the menu over the table."""
