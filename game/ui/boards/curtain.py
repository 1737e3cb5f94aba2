"""Secrets on a shared screen: when a hand must be covered, and the button that opens the curtain.

The curtain opens while its button is held, and stays open after a short tap (or a press on keyboard or pad)
until something is chosen, Back is pressed, or anything at all happens to the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol, runtime_checkable

from game.rules.contract import Turn
from game.ui.boards import Situation, Table
from game.ui.intents import PointerDown, PointerUp
from game.ui.layout import Box
from game.ui.widget import Pointer
from game.ui.widgets.button import Button
from game.ui.words import say

TAP = 0.35
"""Seconds; a button held for less was tapped."""
PATIENCE = 30.0
"""Seconds after which an open curtain falls by itself."""


class Cover(StrEnum):
    """How a seat's secrets are kept."""

    NONE = "none"
    """There are none, or nobody else is there to see them."""
    DRAWN = "drawn"
    OPEN = "open"


@runtime_checkable
class CoveringBoard(Protocol):
    """A board that may have a curtain over what the seat that must choose alone may know."""

    @property
    def covered(self) -> bool:
        """The curtain is drawn: nothing may be shown that only this seat may know."""


class Secrecy:
    """Follows one Turn after the other and knows whether what its seat alone may know can be seen."""

    def __init__(self, table: Table, secrets: bool, changed: Callable[[], object]) -> None:
        """`secrets` says whether the game has any; `changed` is called when the curtain opens or falls."""
        self._table, self._secrets, self._changed = table, secrets, changed
        self.open = False
        self._peeks = 0

    def follow(self, before: Turn | None, now: Turn | None) -> None:
        """The curtain falls when another seat must choose, or none; nothing is redrawn."""
        if before is None or now is None or now.seat != before.seat:
            self.open = False

    def cover(self, situation: Situation) -> Cover:
        """How the secrets of the seat that must choose are kept now."""
        turn = situation.turn
        if turn is None or not self._must_cover(turn, situation):
            return Cover.NONE
        return Cover.OPEN if self.open else Cover.DRAWN

    def _must_cover(self, turn: Turn, situation: Situation) -> bool:
        """Whether somebody else at the table could see what is secret.

        Not where a seat knows no more than everybody: that it does not is no secret.
        """
        if not self._secrets or len(self._table.persons) < 2 or self._table.ctx.settings.open_hands:
            return False
        return bool(self._table.view(turn.seat) != situation.view)

    def lift(self) -> None:
        """Open the curtain, for a while at most."""
        self.open = True
        self._peeks += 1
        peek = self._peeks
        self._changed()
        self._table.after(PATIENCE, lambda: self.fall() if self._peeks == peek else None)

    def fall(self) -> bool:
        """Let the curtain fall; False when it had not been open."""
        if not self.open:
            return False
        self.open = False
        self._changed()
        self._table.point("peek")
        return True


class HoldButton(Button):
    """Opens the curtain while it is held; a tap or a key opens or closes it for good."""

    def __init__(self, box: Box, open_up: Callable[[], object], close: Callable[[], object]) -> None:
        super().__init__("peek", box, say("Hold to peek"), self._toggle, tone="crimson", icon="eye", size=34)
        self._open_up, self._close = open_up, close
        self._held_since = 0.0
        self._was_open = False
        self.opened = False

    def show(self, opened: bool) -> None:
        """What a press would do now."""
        self.opened = opened
        self.text = say("Hide") if opened else say("Hold to peek")

    def on_pointer(self, intent: Pointer) -> bool:
        if isinstance(intent, PointerDown):
            self._held_since, self._was_open = self.ctx.clock.now(), self.opened
            self.pressed = True
            if not self.opened:
                self.ctx.sound.play("card")
                self._open_up()
        elif isinstance(intent, PointerUp):
            self.pressed = False
            tapped = self.ctx.clock.now() - self._held_since < TAP
            if self._was_open or not tapped:
                self._close()
        return True

    def _toggle(self) -> None:
        (self._close if self.opened else self._open_up)()
