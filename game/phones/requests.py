"""What phones ask of a match: checked for its form; whether it is possible is for `deal` to say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from game.rules.contract import Seat


@dataclass(frozen=True, slots=True)
class _Asked:
    phone: int = field(default=0, kw_only=True)
    """Who is to be answered."""


@dataclass(frozen=True, slots=True)
class OfSeat(_Asked):
    """What a phone asks for the seat that it holds."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class _AtEntry(OfSeat):
    entry: int
    """Of the page on which it was touched."""


@dataclass(frozen=True, slots=True)
class Choose(_AtEntry):
    """A seat chooses."""

    choice: str
    """The id of a choice on that page."""


@dataclass(frozen=True, slots=True)
class AskHint(_AtEntry):
    """A seat that chooses wants a hint."""


@dataclass(frozen=True, slots=True)
class ThrowDice(_AtEntry):
    """The virtual dice are to fall."""


@dataclass(frozen=True, slots=True)
class TypeValues(_AtEntry):
    """What real dice show, typed."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settle(_AtEntry):
    """What was read of the dice is right, or they are to be thrown anew."""

    do: Literal["accept", "again"]


@dataclass(frozen=True, slots=True)
class Correct(_AtEntry):
    """One die of a reading shows something else."""

    die: int
    value: int


@dataclass(frozen=True, slots=True)
class CountDie(_AtEntry):
    """Of more dice than were asked for one counts, or does not after all."""

    die: int


@dataclass(frozen=True, slots=True)
class Photograph(_AtEntry):
    """A picture of the dice as they lie."""

    picture: bytes
    """A file, of at most 16 MB; nobody has looked at it yet."""


@dataclass(frozen=True, slots=True)
class LetPass(OfSeat):
    """Offers that come again and again are to pass a seat by, or to be put to it again."""

    on: bool


@dataclass(frozen=True, slots=True)
class Join(OfSeat):
    """A phone wants a seat that is not free: the people at the table are asked. It comes by the `Presence`,
    for as long as it is asked, and not among the requests."""


@dataclass(frozen=True, slots=True)
class HandOverToBot(OfSeat):
    """The player of this seat has to leave: a bot is to play on."""


@dataclass(frozen=True, slots=True)
class StillHere(OfSeat):
    """The player of this seat was asked whether anybody is there, and says yes."""


@dataclass(frozen=True, slots=True)
class Agree(OfSeat):
    """The player of this seat was asked whether something may be taken back, and answers."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Host(_Asked):
    """Somebody who gave the host's PIN wishes something."""

    do: Literal["undo", "pause", "next", "dice"]
    value: str = ""
    seat: Seat | None = None
    """Theirs, where they have one."""


@dataclass(frozen=True, slots=True)
class LobbyArrangement(_Asked):
    """A guest whom the people at the screen let choose for the table does so in the lobby, see
    `game.phones.protocol.Arrange`."""

    do: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Reaction(_Asked):
    """Somebody is moved by what happens."""

    sign: str
    who: str
    """What they are called; empty where nobody knows."""
    seat: Seat | None = None
    """None for a watcher."""


@dataclass(frozen=True, slots=True)
class PhoneGuess(_Asked):
    """Somebody guesses the answer to a question of that number."""

    number: int
    choice: int
    who: str
    seat: Seat | None = None


DiceRequest: TypeAlias = ThrowDice | TypeValues | Settle | Correct | CountDie | Photograph
PhoneRequest: TypeAlias = (
    Choose
    | AskHint
    | LetPass
    | DiceRequest
    | HandOverToBot
    | StillHere
    | Agree
    | Host
    | LobbyArrangement
    | Reaction
    | PhoneGuess
)
"""What is done at once, or refused."""
Answerable: TypeAlias = PhoneRequest | Join
