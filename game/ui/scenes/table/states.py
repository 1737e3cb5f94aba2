"""What a table is doing, and what may happen meanwhile: everybody asks this, nobody a flag of their own.

A state is never entered or left: it follows from how things are. So whatever lies over a table (a menu, a
lesson, the rules, a question) is one state, COVERED, that leads back to whichever holds by then.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, NamedTuple

from game.rules.contract import Pending, Roll, Shuffle


class TableState(Enum):
    """The first of these that holds is what a table is doing."""

    ANNOUNCING = auto()
    """Another part of the game has begun, and people read of it."""
    SHOWING = auto()
    """What happened is being shown and told."""
    UNSAVED = auto()
    """An answer could not be written down, and people are about to read so."""
    COVERED = auto()
    """Another screen lies over it, and the match waits."""
    MOVING_PIECES = auto()
    """People move real pieces."""
    OVER = auto()
    """The match is over, and people take a last look."""
    LAYING = auto()
    """Cards are dealt or pieces drawn before the first choice."""
    ROLLING = auto()
    """Dice are asked for, thrown or read."""
    HINDERED = auto()
    """A person must choose, and cannot now: a source is lost, or a hint is being thought out."""
    ASKING = auto()
    """A person must choose."""
    WAITING = auto()
    """A bot chooses."""


class Permissions(NamedTuple):
    """What may happen at a table."""

    go_on: bool = False
    """The match goes on: bots choose, dice are read, cards are dealt."""
    watch: bool = False
    """What is moved on the real field counts."""
    ask: bool = True
    """The board, the banner and the plates follow the match; while something is shown they stay behind."""
    time: bool = False
    """The hourglass runs."""


MAY: Final[Mapping[TableState, Permissions]] = MappingProxyType(
    {
        TableState.COVERED: Permissions(),
        TableState.UNSAVED: Permissions(),
        TableState.SHOWING: Permissions(ask=False),
        TableState.ANNOUNCING: Permissions(ask=False),
        TableState.MOVING_PIECES: Permissions(watch=True),
        TableState.OVER: Permissions(),
        TableState.LAYING: Permissions(go_on=True, watch=True),
        TableState.ROLLING: Permissions(go_on=True, watch=True),
        TableState.HINDERED: Permissions(go_on=True, watch=True),
        TableState.ASKING: Permissions(go_on=True, watch=True, time=True),
        TableState.WAITING: Permissions(go_on=True, watch=True),
    }
)


def is_setup(pending: Pending) -> bool:
    """Whether the table is only being laid by what the match waits for."""
    return isinstance(pending, Shuffle) or (isinstance(pending, Roll) and pending.setup)


class Leaving(Enum):
    """What becomes of a match when its table is left."""

    FOR_GOOD = auto()
    """It is closed, and can be gone on with."""
    OVER = auto()
    """Its result is shown."""
    LAID_ANEW = auto()
    """It goes on at another table, for other people."""
