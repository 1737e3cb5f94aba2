"""The hourglass of a table where people wish for one: time to think about one choice after the other.

It turns for every choice of a person, and stands still whenever that person could not choose: while the
curtain is drawn, dice lie on the table, real pieces must be moved, something is to be read, or another scene
is on top. When it is empty it says so, once and kindly. It never chooses for anybody.
"""

from __future__ import annotations

from game.rules.contract import Seat
from game.ui.drawing.layout import Box
from game.ui.scenes.table.announcer import Announcer
from game.ui.scenes.table.host import TableHost
from game.ui.scenes.table.remark import Remarks
from game.ui.widgets.banner import Banner
from game.ui.widgets.hourglass import LAST_SECONDS, HourglassFace
from game.ui.words import _

HOURGLASS_SIDE = 84
"""Width and height on the banner, logical units."""
HOURGLASS_MARGIN = 18
"""What keeps it from the banner's right end."""


class Hourglass:
    """Measures by the times that `tick` is given; nothing of it is ever written down."""

    def __init__(self, table: TableHost, remarks: Remarks, announcer: Announcer) -> None:
        self._table, self._ctx, self._remarks, self._announcer = table, table.ctx, remarks, announcer
        self._choice: tuple[int, int] | None = None
        """Which choice is thought about, by what the journal holds, and for how many seconds it may be."""
        self._spent = 0.0
        self._ran_at: float | None = None
        """When it was last seen to run; None while it stands still."""
        self._face = HourglassFace("hourglass")
        self._banner: Banner | None = None

    @property
    def left(self) -> float:
        """Seconds left for the open choice; 0 when time is up."""
        return 0.0 if self._choice is None else max(0.0, self._choice[1] - self._spent)

    def add_to(self, banner: Banner) -> None:
        """Stand at the right end of the banner of a new tree."""
        side = Box(
            banner.box.right - HOURGLASS_MARGIN - HOURGLASS_SIDE, banner.box.y, HOURGLASS_SIDE, banner.box.h
        )
        self._banner, self._face = (
            banner,
            HourglassFace("hourglass", side.centre_box(HOURGLASS_SIDE, HOURGLASS_SIDE)),
        )
        banner.add(self._face)
        self._show()

    def rest(self) -> None:
        """Something else is on top: until the next tick no time passes."""
        self._ran_at = None

    def tick(self, now: float) -> None:
        """Let time pass up to `now`, in seconds of the clock."""
        length, choice, turn = self._ctx.settings.hourglass, None, self._table.shown.turn
        if length and turn is not None:
            choice = (self._table.loop.entries, length)
        if choice != self._choice:
            self._choice, self._spent, self._ran_at = choice, 0.0, None
        runs = choice is not None and self._table.may.time and not self._table.board.covered
        before = self.left
        if runs and self._ran_at is not None:
            self._spent += now - self._ran_at
        self._ran_at = now if runs else None
        self._show()
        if turn is not None:
            self._sound(before, self.left, turn.seat)

    def _sound(self, before: float, after: float, seat: Seat) -> None:
        """The end is near, or there: both are heard and seen."""
        if before > LAST_SECONDS >= after:
            self._ctx.sound.play("time")
        if before > 0 >= after:
            name = self._table.names[seat]
            sentence = _("Time is up, {name}. Choose when you are ready.", name=name)
            self._remarks.show(sentence, "time")
            self._announcer.speak(sentence)

    def _show(self) -> None:
        if self._banner is None:
            return
        self._face.visible = self._choice is not None
        self._banner.spare = HOURGLASS_SIDE + HOURGLASS_MARGIN if self._choice is not None else 0.0
        if self._choice is not None:
            self._face.show(self.left, self._choice[1], runs=self._ran_at is not None)
