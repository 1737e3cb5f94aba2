"""What phones ask of a match: checked for its form; whether it is possible is for `deal` to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.contract import Seat


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat chooses: the id of a choice on its page of that entry."""

    seat: Seat
    entry: int
    choice: str
    phone: int = 0
    """Who is to be answered."""


@dataclass(frozen=True, slots=True)
class LetPass:
    """Offers that come again and again are to pass a seat by, or to be put to it again."""

    seat: Seat
    on: bool
    phone: int = 0


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """The virtual dice are to fall."""

    seat: Seat
    entry: int
    phone: int = 0


@dataclass(frozen=True, slots=True)
class TypeValues:
    """What real dice show, typed."""

    seat: Seat
    entry: int
    values: tuple[int, ...]
    phone: int = 0


@dataclass(frozen=True, slots=True)
class Settle:
    """What was read of the dice is right, or they are to be thrown anew."""

    seat: Seat
    entry: int
    right: bool
    phone: int = 0


@dataclass(frozen=True, slots=True)
class Correct:
    """One die of a reading shows something else."""

    seat: Seat
    entry: int
    die: int
    value: int
    phone: int = 0


@dataclass(frozen=True, slots=True)
class Photograph:
    """A picture of the dice as they lie."""

    seat: Seat
    entry: int
    picture: bytes
    """A file, of at most 16 MB; nobody has looked at it yet."""
    phone: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    """A phone wants a seat that is not free: the people at the table are asked. It comes by the `Presence`,
    for as long as it is asked, and not among the requests."""

    seat: Seat
    phone: int = 0


@dataclass(frozen=True, slots=True)
class Go:
    """The player of this seat has to leave: a bot is to play on."""

    seat: Seat
    phone: int = 0


@dataclass(frozen=True, slots=True)
class Here:
    """The player of this seat was asked whether anybody is there, and says yes."""

    seat: Seat
    phone: int = 0


@dataclass(frozen=True, slots=True)
class Host:
    """Somebody who gave the host's PIN asks: undo, pause, next or dice."""

    do: str
    value: str = ""
    phone: int = 0


@dataclass(frozen=True, slots=True)
class LobbyArrangement:
    """A guest whom the people at the screen let choose for the table does so in the lobby, see
    `game.phones.protocol.Arrange`."""

    do: str
    value: str = ""
    phone: int = 0


@dataclass(frozen=True, slots=True)
class Reaction:
    """Somebody is moved by what happens."""

    sign: str
    who: str
    """What they are called; empty where nobody knows."""
    seat: Seat | None = None
    """None for a watcher."""
    phone: int = 0


@dataclass(frozen=True, slots=True)
class PhoneGuess:
    """Somebody guesses the answer to a question of that number."""

    number: int
    choice: int
    who: str
    seat: Seat | None = None
    phone: int = 0


DiceRequest: TypeAlias = ThrowDice | TypeValues | Settle | Correct | Photograph
PhoneRequest: TypeAlias = (
    Choose | LetPass | DiceRequest | Go | Here | Host | LobbyArrangement | Reaction | PhoneGuess
)
"""What is done at once, or refused."""
Answerable: TypeAlias = PhoneRequest | Join
