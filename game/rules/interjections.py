"""Acting out of turn: what a seat does although somebody else is asked.

Rules say with `interjections` who may break in, and with what. They answer with an Interjection at any
moment; it carries its seat, and the open question is asked again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from game.rules.actions import Action
from game.rules.contract import Rules, Turn
from game.rules.values import Seat

OUT_OF_TURN: Final = "out of turn"
"""The phase of the question that is put to bots: break in now, or not?"""


class Interjection(Action):
    """A seat breaks in with an action; without one it lets the moment pass, which changes nothing."""

    seat: Seat
    action: Action | None = None

    def label(self, view: Any, narrator: Any) -> str:
        """What it does, in plain words."""
        return self.action.out_of_turn(self.seat, view, narrator) if self.action is not None else ""


def question(seat: Seat, actions: Sequence[Action]) -> Turn:
    """Whether a seat breaks in with one of these: what bots are asked."""
    waits = Interjection(seat)
    return Turn(seat, OUT_OF_TURN, (*(Interjection(seat, action) for action in actions), waits), waits)


def questions(rules: Rules[Any], state: Any, seats: Collection[Seat]) -> list[Turn]:
    """The questions to put in this state to those of `seats` that are not being asked already.

    Clockwise, beginning after the seat that is asked first.
    """
    may: Mapping[Seat, Sequence[Action]] = rules.interjections(state)
    if not may:
        return []
    pending = rules.pending(state)
    asked = pending.seat if isinstance(pending, Turn) else -1
    return [
        question(seat, may[seat])
        for seat in ((asked + 1 + number) % rules.seats for number in range(rules.seats))
        if seat != asked and seat in seats and may.get(seat)
    ]
