"""Secrets on a shared screen: when a hand must be covered, and the button that opens the curtain.

The curtain opens once its button has been held down for a moment, and stays open until something is chosen,
its button or Back is pressed, or anything at all happens to the screen. The press must have begun when the
curtain had been there for a while: a press too many, meant for what was there before, shows nobody's cards to
the next.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from game.match.shown import Shown
from game.rules.contract import Turn
from game.ui.boards import Table
from game.ui.drawing.layout import NOWHERE
from game.ui.drawing.widget import Pointer
from game.ui.intents import Confirm, Intent, PointerDown, PointerMove, Release
from game.ui.widgets.button import Button
from game.ui.words import _

MIN_STILL_S = 0.6
"""Seconds that the curtain, and the hands of everybody, must have been still before a press can open it."""
HOLD_TIME_S = 0.35
"""Seconds that the press must last."""
MAX_LATE_S = 0.5
"""Seconds by which the program may notice that late; later the press is forgotten."""
OPEN_TIMEOUT_S = 30.0
"""Seconds after which an open curtain falls by itself."""


class Cover(StrEnum):
    """How a seat's secrets are kept."""

    NONE = "none"
    """There are none, or nobody else is there to see them."""
    DRAWN = "drawn"
    OPEN = "open"


class Secrecy:
    """Follows one Turn after the other and knows whether what its seat alone may know can be seen."""

    def __init__(self, table: Table, secrets: bool, changed: Callable[[], object]) -> None:
        """`secrets` says whether the game has any; `changed` is called when the curtain opens or falls."""
        self._table, self._secrets, self._changed = table, secrets, changed
        self.open = False
        self._peeks = 0

    def follow(self, before: Shown | None, now: Shown) -> None:
        """The curtain falls when another seat must choose, or none; nothing is redrawn."""
        asked = None if before is None else before.hand
        asks = now.hand
        if asked is None or asks is None or asks.seat != asked.seat:
            self.open = False

    def cover(self, shown: Shown) -> Cover:
        """How the secrets of the seat that must choose are kept now."""
        turn = shown.hand
        if turn is None or not self._must_cover(turn, shown):
            return Cover.NONE
        return Cover.OPEN if self.open else Cover.DRAWN

    def _must_cover(self, turn: Turn, shown: Shown) -> bool:
        """Whether somebody else at the table could see what is secret.

        Not if the seat knows no more than everybody, which is no secret.
        """
        if not self._secrets or len(self._table.persons) < 2 or self._table.ctx.settings.open_hands:
            return False
        return bool(self._table.view(turn.seat) != shown.view)

    def lift(self) -> None:
        """Open the curtain, for a while at most."""
        self.open = True
        self._peeks += 1
        peek = self._peeks
        self._changed()
        self._table.after(OPEN_TIMEOUT_S, lambda: self.fall() if self._peeks == peek else None)

    def fall(self) -> bool:
        """Let the curtain fall; False when it had not been open."""
        if not self.open:
            return False
        self.open = False
        self._changed()
        self._table.point("curtain")
        return True


class HoldButton(Button):
    """Opens the curtain once it has been held down for a moment, with whatever device; a press closes it.

    A press that was meant for what had been there before does nothing, and neither does one too many.
    """

    no_autofocus = True

    def __init__(self, table: Table, open_up: Callable[[], object], close: Callable[[], object]) -> None:
        super().__init__("peek", NOWHERE, _("Hold to peek"), tone="crimson", icon="eye", size=34)
        self._table, self._open_up, self._close = table, open_up, close
        self._drawn_at = 0.0
        self._held_since: float | None = None
        self._was_open = False
        self.opened = False

    def show(self, opened: bool) -> None:
        """What a press would do now. A curtain that is drawn has been so from now on."""
        self._drawn_at, self._held_since = self._table.ctx.clock.now(), None
        self.opened, self.slow = opened, 0.0 if opened else HOLD_TIME_S
        self.text = _("Hide") if opened else _("Hold to peek")

    def on_pointer(self, intent: Pointer) -> bool:
        if isinstance(intent, PointerDown):
            self.pressed, self._was_open = True, self.opened
            if not self.opened:
                self._hold()
        elif isinstance(intent, PointerMove):
            self.pressed = self.box.contains(intent.x, intent.y)
            if not self.pressed:
                self._held_since = None
        else:
            self.pressed = False
            if self._was_open and self.opened:
                self._close()
            else:
                self._let_go()
        return True

    def on_lost(self) -> None:
        self._held_since = None

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Release):
            self._let_go()
        elif isinstance(intent, Confirm) and not self.opened:
            self._hold()
        else:
            return False
        return True

    def activate(self) -> None:
        if self.opened:
            self._close()

    def _hold(self) -> None:
        """Open the curtain if the press that begins here lasts."""
        ctx = self._table.ctx
        now = self._held_since = ctx.clock.now()
        if now - max(self._drawn_at, ctx.input.pressed_at) >= MIN_STILL_S:
            self._table.after(HOLD_TIME_S, lambda: self._open(now))

    def _open(self, since: float) -> None:
        """Open it for a press since then, held still unless it was let go where nobody heard of it."""
        ctx = self._table.ctx
        if (
            self._held_since == since
            and not self.opened
            and ctx.clock.now() - since < HOLD_TIME_S + MAX_LATE_S
        ):
            self._held_since = None
            ctx.sound.play("card")
            self._open_up()

    def _let_go(self) -> None:
        if self._held_since is not None and not self.opened:
            self._held_since = None
            self._table.complain(_("Keep holding the button down for a moment."))
