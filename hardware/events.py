"""What the link to a tower reports to its user."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hardware.messages import RollResult, TowerHello, TowerState
from knucklebone_messages import LazyText


class LinkState(StrEnum):
    """Where the link is in its life."""

    ABSENT = "absent"
    """There is no such port, and no tower has been on it yet."""
    OPENING = "opening"
    PROBING = "probing"
    """The port is open; it has not said yet that it is a tower."""
    READY = "ready"
    STALE = "stale"
    """The port is open but the tower has been silent for 3 s."""
    LOST = "lost"
    """A tower was here and is gone; the link looks for it."""
    BACKOFF = "backoff"
    """The port could not be opened just now; the link tries again by itself."""
    DENIED = "denied"
    BUSY = "busy"
    NOT_A_TOWER = "not-a-tower"
    INCOMPATIBLE = "incompatible"
    STRANGER = "stranger"
    """A different tower than before answered; a person must accept it."""

    @property
    def terminal(self) -> bool:
        """Whether the link waits for a replug or a retry instead of trying by itself."""
        return self in _TERMINAL


_TERMINAL = frozenset(
    (
        LinkState.DENIED,
        LinkState.BUSY,
        LinkState.NOT_A_TOWER,
        LinkState.INCOMPATIBLE,
        LinkState.STRANGER,
    )
)


@dataclass(frozen=True, slots=True)
class Status:
    """The link's state with one sentence for people; where it needs a remedy, the sentence names it."""

    state: LinkState
    sentence: LazyText
    address: str = ""


@dataclass(frozen=True, slots=True)
class Greeted:
    """A tower said who it is: at the start and after each reconnection."""

    hello: TowerHello
    address: str


@dataclass(frozen=True, slots=True)
class Moved:
    """The tower's phase changed."""

    uid: str
    state: TowerState


@dataclass(frozen=True, slots=True)
class Rolled:
    """A result nobody has seen before. `line` is what the tower said, the evidence of the roll."""

    hello: TowerHello
    result: RollResult
    line: bytes
    settled_at: float | None = None
    """When the dice lay still: the arrival of the state that said so, less the age it told. s of the link's
    clock; None where that state was lost."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line with a good checksum said something impossible; `token` is that of its roll, 0 if none."""

    reason: str
    line: bytes
    token: int = 0


@dataclass(frozen=True, slots=True)
class Voided:
    """A roll has ended without a result: lost, unreadable, or there never was one."""

    uid: str
    roll: int


@dataclass(frozen=True, slots=True)
class Contradicted:
    """The tower changed a result it had already given: its fault, not a new roll."""

    uid: str
    before: RollResult
    after: RollResult


@dataclass(frozen=True, slots=True)
class Rebooted:
    """The tower restarted; a roll under way is void. `often` hints at its power supply."""

    uid: str
    often: bool


@dataclass(frozen=True, slots=True)
class CommandFailed:
    """The tower refused a command or never answered it."""

    verb: str
    reason: str


@dataclass(frozen=True, slots=True)
class Overdue:
    """Dice have been rolling for so long that a person should look."""

    roll: int
    token: int


LinkEvent = (
    Status | Greeted | Moved | Rolled | Rejected | Voided | Contradicted | Rebooted | CommandFailed | Overdue
)
