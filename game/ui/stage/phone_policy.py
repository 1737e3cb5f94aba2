"""What phones show and allow while the scene on top is not their table.

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(why=WAITS, host={"pause": self.back})

Every scene may say so of itself; what it leaves open, the one below says. The app calls
`game.ui.stage.phone_attendance.attend`, so that no scene can forget the phones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from knucklebone_messages import LazyText

if TYPE_CHECKING:
    from game.phones.requests import AgreeToUndo, LobbyArrangement


@dataclass(frozen=True, slots=True)
class PhonePolicy:
    """What one scene means to phones."""

    see: LazyText | None = None
    """What they show in place of their pages."""
    why: LazyText | None = None
    """Why nothing that they ask is done."""
    host: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    """What is done all the same where the host asks for it."""
    arrange: Callable[[LobbyArrangement], LazyText | None] | None = None
    """Does what a guest chooses for the table that is being set, or says why not."""
    agree: Callable[[AgreeToUndo], LazyText | None] | None = None
    """Takes the answer to what people are asked on their phones, or says why it does not count."""
    wakes: bool = False
    """It gives way to what is below as soon as a phone asks for anything; what it lets phones `see` is a
    question whether anybody is there, put to the seats of a table alone."""


NOTHING: Final = PhonePolicy()
