"""What a phone may send, checked: anybody in the room's network may have written it.

A message is one JSON table of at most `MOST_BYTES`, with its kind as `t`:

    phone:   hello code take sit ack leave lang rules host ping,
             wear wish arrange again react guess film beside the match,
             and choose throw enter dice correct pass go here agree for its seat
    console: lobby places sat seated watching wait page refused gone over elsewhere rules host pong
             photos again souvenir film

`gone` ends a token: its seat was given to another phone. `over` ends token and code with their match: the
phone goes on showing it, and keeps neither, unless it is to `keep` them for the next one of the evening.
`elsewhere` comes before the console closes a connection (close code `ELSEWHERE_CLOSE_CODE`) whose token has
come in by another one: the page must not reconnect by itself then, or two windows with one token would push
each other out for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from game.phones.requests import (
    Agree,
    AskHint,
    Choose,
    Correct,
    CountDie,
    HandOverToBot,
    Host,
    LetPass,
    OfSeat,
    Settle,
    StillHere,
    ThrowDice,
    TypeValues,
)
from game.rules.contract import Seat
from game.store import untrusted
from game.store.untrusted import UnreadableError

MOST_BYTES: Final = 4096
"""Of one message."""
MOST_DICE: Final = 64
"""Values in one message."""
MOST_LETTERS: Final = 64
"""Of any text in one: a token, the id of a choice."""
MOST_NUMBER: Final = 1 << 31
NO_SEAT: Final = -1
"""Of a message, until it is known whose it is."""
ELSEWHERE_CLOSE_CODE: Final = 4001
"""Close code: this token is now in use on another connection."""
TOO_MUCH: Final = 4002
"""Close code: more messages than fingers can send, or one that no page sends."""
NO_CODE: Final = 4003
"""Close code: neither code nor token has come. The page connects again when somebody types the code."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message."""

    token: str = ""
    """Of a seat taken before; empty for a newcomer."""
    lang: str = "en"
    watch: bool = False
    """It wants no seat."""
    name: str = ""
    """What somebody is called who watches; empty where they have not said so."""


@dataclass(frozen=True, slots=True)
class Code:
    """The four letters that stand on the shared screen, or the key in its QR code."""

    code: str


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """It wants to sit here."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Sit:
    """It wants to sit down in the lobby, under a name."""

    place: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Ack:
    """It has got the token of this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """It gives its seat back, or withdraws its request for one."""


@dataclass(frozen=True, slots=True)
class Lang:
    """It is read in another language."""

    lang: str


@dataclass(frozen=True, slots=True)
class RulesRequest:
    """It wants to look up the rules."""


class NonGameMessage:
    """What changes nothing in a match."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Wear(NonGameMessage):
    """This is how its owner looks; a photograph comes by itself, and is taken away where there is none."""

    emblem: str = ""
    photo: bool = False


@dataclass(frozen=True, slots=True)
class Wish(NonGameMessage):
    """Its owner asks whether they may choose for the table in the lobby."""


@dataclass(frozen=True, slots=True)
class Arrange(NonGameMessage):
    """Its owner chooses in the lobby: a game, a house rule ("name=number of the choice"), who sits at a place
    without a phone, or that the match begins."""

    do: Literal["game", "rule", "seat", "start"]
    value: str = ""


@dataclass(frozen=True, slots=True)
class Again(NonGameMessage):
    """Its owner wants another match with the same people."""


@dataclass(frozen=True, slots=True)
class React(NonGameMessage):
    """Its owner is moved by what happens."""

    sign: Literal["bravo", "hot", "laurel", "hm", "ooh", "hurry"]


@dataclass(frozen=True, slots=True)
class Guess(NonGameMessage):
    """Its owner, who does not play, guesses the answer to a question of that number."""

    number: int
    choice: int


@dataclass(frozen=True, slots=True)
class Film(NonGameMessage):
    """It can be the table's camera: with a live picture, or with photographs that its owner takes."""

    live: bool


@dataclass(frozen=True, slots=True)
class Ping:
    """It wants to know whether the line is there."""


@dataclass(frozen=True, slots=True)
class Pin:
    """Somebody wants to be the host."""

    pin: str


ForAll: TypeAlias = TakeSeat | Sit | LeaveSeat | NonGameMessage
"""What all phones, or the big screen, are told of."""
AtTable: TypeAlias = (
    Choose
    | AskHint
    | ThrowDice
    | TypeValues
    | Settle
    | Correct
    | CountDie
    | LetPass
    | HandOverToBot
    | StillHere
    | Agree
)
"""Only for those who have a seat, which is put in by `request`."""
Said: TypeAlias = (
    Hello
    | Code
    | TakeSeat
    | Sit
    | Ack
    | LeaveSeat
    | Lang
    | RulesRequest
    | Ping
    | Pin
    | Host
    | NonGameMessage
    | AtTable
)

_KINDS: Final[Mapping[str, type[Said]]] = {
    "hello": Hello,
    "code": Code,
    "take": TakeSeat,
    "sit": Sit,
    "ack": Ack,
    "leave": LeaveSeat,
    "lang": Lang,
    "rules": RulesRequest,
    "ping": Ping,
    "wear": Wear,
    "wish": Wish,
    "arrange": Arrange,
    "again": Again,
    "react": React,
    "guess": Guess,
    "film": Film,
    "choose": Choose,
    "hint": AskHint,
    "throw": ThrowDice,
    "enter": TypeValues,
    "dice": Settle,
    "correct": Correct,
    "pick": CountDie,
    "pass": LetPass,
    "go": HandOverToBot,
    "here": StillHere,
    "agree": Agree,
}


def parse(text: str) -> Said:
    """A message of a phone. Raises UnreadableError for anything that no page sends."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise UnreadableError("is too long")
    data = untrusted.from_json(text)
    if not isinstance(data, dict):
        raise UnreadableError("is no table")
    kind = data.pop("t", None)
    for value in data.values():
        _refuse_immense(value)
    if "phone" in data:
        raise UnreadableError("says which phone it is")
    if kind == "host" and "seat" in data:
        raise UnreadableError("says which seat it has")
    if kind == "host":
        return untrusted.validate(Pin, data) if "pin" in data else untrusted.validate(Host, data)
    if not isinstance(kind, str) or kind not in _KINDS:
        raise UnreadableError("is of no known kind")
    of_kind = _KINDS[kind]
    if issubclass(of_kind, OfSeat):
        if "seat" in data:
            raise UnreadableError("says which seat it has")
        data["seat"] = NO_SEAT
    return untrusted.validate(of_kind, data)


def request(said: AtTable, seat: Seat, phone: int) -> AtTable:
    """The same, of the phone that holds a seat."""
    return replace(said, seat=seat, phone=phone)


def _refuse_immense(value: object) -> None:
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise UnreadableError("holds a text too long")
    if isinstance(value, int) and not 0 <= value < MOST_NUMBER:
        raise UnreadableError("holds a number that nothing has")
    if isinstance(value, list):
        if len(value) > MOST_DICE:
            raise UnreadableError("holds too many values")
        for one in value:
            _refuse_immense(one)
