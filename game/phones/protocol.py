"""What a phone may send, checked: anybody in the room's network may have written it.

The class of a message says how it is read (its fields), what it is called on the wire, and what the room does
with it. A message is one JSON table of at most `MOST_BYTES`, with its kind as `t`:

    phone:   hello code take sit ack leave lang rules host ping,
             wear wish arrange again react guess film roll beside the match,
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
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Protocol

from game.phones import requests
from game.phones.reactions import REACTIONS
from game.phones.requests import AT_TABLE, AfterMatch, Host, LobbyArrangement, OfSeat
from game.rules.contract import Seat
from game.store import untrusted
from game.store.untrusted import UnreadableError

if TYPE_CHECKING:
    from game.phones.room.phone import Phone

MOST_BYTES: Final = 4096
"""Most bytes of one message."""
MOST_DICE: Final = 64
"""Values in one message."""
MOST_LETTERS: Final = 64
"""Most letters of any text in one: a token, the id of a choice."""
MOST_NUMBER: Final = 1 << 31
NO_SEAT: Final = -1
"""Seat of a message, until it is known whose it is."""
ELSEWHERE_CLOSE_CODE: Final = 4001
"""Close code: this token is now in use on another connection."""
TOO_MUCH: Final = 4002
"""Close code: more messages than fingers can send, or one that no page sends."""
NO_CODE: Final = 4003
"""Close code: neither code nor token has come. The page connects again when somebody types the code."""


class SocialActions(Protocol):
    """What the room does for people beside the match. A bool says whether all phones show it."""

    def wear(self, phone: Phone, emblem: str, photo: bool) -> bool:
        """Change how a guest looks."""

    def wish(self, phone: Phone) -> bool:
        """Ask whether a guest may choose for the table."""

    def put_arrangement(self, phone: Phone, asked: LobbyArrangement) -> None:
        """Let a guest who may choose for the table do so."""

    def want_again(self, phone: Phone, want: AfterMatch) -> None:
        """Count a wish for another match."""

    def react(self, phone: Phone, sign: str) -> None:
        """Show that somebody is moved."""

    def put_guess(self, phone: Phone, number: int, choice: int) -> None:
        """Take a guess."""

    def offer_to_film(self, phone: Phone, live: bool) -> None:
        """Take a phone for a camera."""

    def put_tray_roll(self, phone: Phone) -> None:
        """Ask for a roll on the tray."""


class RoomActions(requests.Receiver, Protocol):
    """What the room does with messages, in the thread of the server."""

    @property
    def company(self) -> SocialActions:
        """What it does beside the match."""

    def greet(self, phone: Phone, hello: Hello) -> None:
        """Let somebody in whose token is known."""

    def try_code(self, phone: Phone, code: str) -> None:
        """Let somebody in who knows the code."""

    def take(self, phone: Phone, seat: Seat) -> None:
        """Give a phone a seat, or ask the table."""

    def sit_as_guest(self, phone: Phone, sit: Sit) -> None:
        """Give a phone a place of the table that is being set."""

    def note_token(self, phone: Phone, seat: Seat) -> None:
        """Remember that a phone has got its token."""

    def leave(self, phone: Phone) -> None:
        """Free the seat of a phone, or end its question for one."""

    def set_language(self, phone: Phone, lang: str) -> None:
        """Speak to a phone in another language."""

    def tell_rules(self, phone: Phone) -> None:
        """Send the rules."""

    def try_pin(self, phone: Phone, pin: str) -> None:
        """Make a phone the host's if the PIN is right."""

    def do_beside(self, phone: Phone, said: NonGameMessage) -> None:
        """Do something beside the match for somebody who is let in."""


class Message(Protocol):
    """What a phone sends."""

    wire: ClassVar[str]
    """What it is called on the wire, as `t`."""
    changes: ClassVar[bool]
    """All phones, or the big screen, are told of it."""

    def receive(self, room: RoomActions, phone: Phone) -> None:
        """Let the room do what it asks, if this phone may ask it."""


class RoomMessage:
    """What the room sees to by itself."""

    __slots__ = ()
    wire: ClassVar[str]
    changes: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Hello(RoomMessage):
    """The first message."""

    wire = "hello"
    token: str = ""
    """Token of a seat taken before; empty for a newcomer."""
    lang: str = "en"
    watch: bool = False
    """It wants no seat."""
    name: str = ""
    """What somebody is called who watches; empty where they have not said so."""

    def receive(self, room: RoomActions, phone: Phone) -> None:
        room.greet(phone, self)


@dataclass(frozen=True, slots=True)
class Code(RoomMessage):
    """The four letters that stand on the shared screen, or the key in its QR code."""

    wire = "code"
    code: str

    def receive(self, room: RoomActions, phone: Phone) -> None:
        room.try_code(phone, self.code)


@dataclass(frozen=True, slots=True)
class TakeSeat(RoomMessage):
    """Asks to sit here."""

    wire = "take"
    changes = True
    seat: Seat

    def receive(self, room: RoomActions, phone: Phone) -> None:
        room.take(phone, self.seat)


@dataclass(frozen=True, slots=True)
class Sit(RoomMessage):
    """Asks to sit down in the lobby, under a name."""

    wire = "sit"
    changes = True
    place: int
    name: str = ""

    def receive(self, room: RoomActions, phone: Phone) -> None:
        room.sit_as_guest(phone, self)


@dataclass(frozen=True, slots=True)
class Ack(RoomMessage):
    """Confirms that it has the token of this seat."""

    wire = "ack"
    seat: Seat

    def receive(self, room: RoomActions, phone: Phone) -> None:
        room.note_token(phone, self.seat)


@dataclass(frozen=True, slots=True)
class LeaveSeat(RoomMessage):
    """Gives its seat back, or withdraws its request for one."""

    wire = "leave"
    changes = True

    def receive(self, room: RoomActions, phone: Phone) -> None:
        room.leave(phone)


@dataclass(frozen=True, slots=True)
class Lang(RoomMessage):
    """Asks to be read in another language."""

    wire = "lang"
    lang: str

    def receive(self, room: RoomActions, phone: Phone) -> None:
        room.set_language(phone, self.lang)


@dataclass(frozen=True, slots=True)
class RulesRequest(RoomMessage):
    """Asks for the rules."""

    wire = "rules"

    def receive(self, room: RoomActions, phone: Phone) -> None:
        room.tell_rules(phone)


@dataclass(frozen=True, slots=True)
class Ping(RoomMessage):
    """Asks whether the line is there."""

    wire = "ping"

    def receive(self, room: RoomActions, phone: Phone) -> None:
        phone.send("pong")


@dataclass(frozen=True, slots=True)
class Pin(RoomMessage):
    """Asks to be the host. Comes as `host`, with a `pin`."""

    wire = "host"
    pin: str

    def receive(self, room: RoomActions, phone: Phone) -> None:
        room.try_pin(phone, self.pin)


class NonGameMessage(RoomMessage):
    """What changes nothing in a match."""

    __slots__ = ()
    changes = True

    def receive(self, room: RoomActions, phone: Phone) -> None:
        """Do it if the phone was let in."""
        room.do_beside(phone, self)

    def act(self, company: SocialActions, phone: Phone) -> bool | None:
        """Do it. Returns whether all phones show it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Wear(NonGameMessage):
    """This is how its owner looks; a photograph comes by itself, and is taken away where there is none."""

    wire = "wear"
    emblem: str = ""
    photo: bool = False

    def act(self, company: SocialActions, phone: Phone) -> bool:
        return company.wear(phone, self.emblem, self.photo)


@dataclass(frozen=True, slots=True)
class Wish(NonGameMessage):
    """Its owner asks whether they may choose for the table in the lobby."""

    wire = "wish"

    def act(self, company: SocialActions, phone: Phone) -> bool:
        return company.wish(phone)


@dataclass(frozen=True, slots=True)
class Arrange(NonGameMessage):
    """Its owner chooses in the lobby.

    A game, a house rule ("name=number of the choice"), who sits at a place without a phone; or that everybody
    is in and the match begins, which anybody who sits may say.
    """

    wire = "arrange"
    do: Literal["game", "rule", "seat", "start"]
    value: str = ""

    def act(self, company: SocialActions, phone: Phone) -> None:
        company.put_arrangement(phone, LobbyArrangement(self.do, self.value, phone=phone.number))


@dataclass(frozen=True, slots=True)
class Again(NonGameMessage):
    """What its owner wants after a match: the next one with the same people, another game, or no more."""

    wire = "again"
    want: AfterMatch = "next"

    def act(self, company: SocialActions, phone: Phone) -> None:
        company.want_again(phone, self.want)


@dataclass(frozen=True, slots=True)
class React(NonGameMessage):
    """Its owner is moved by what happens, or has a word for the others."""

    wire = "react"
    sign: str

    def __post_init__(self) -> None:
        if self.sign not in REACTIONS:
            raise UnreadableError("shows an unknown reaction")

    def act(self, company: SocialActions, phone: Phone) -> None:
        company.react(phone, self.sign)


@dataclass(frozen=True, slots=True)
class Guess(NonGameMessage):
    """Its owner, who does not play, guesses the answer to a question of that number."""

    wire = "guess"
    number: int
    choice: int

    def act(self, company: SocialActions, phone: Phone) -> None:
        company.put_guess(phone, self.number, self.choice)


@dataclass(frozen=True, slots=True)
class Film(NonGameMessage):
    """Offers to be the table's camera: with a live picture, or with photographs that its owner takes."""

    wire = "film"
    live: bool

    def act(self, company: SocialActions, phone: Phone) -> None:
        company.offer_to_film(phone, self.live)


@dataclass(frozen=True, slots=True)
class AskRoll(NonGameMessage):
    """Its owner wants the dice on the tray to be thrown, or read: there is no match."""

    wire = "roll"

    def act(self, company: SocialActions, phone: Phone) -> None:
        company.put_tray_roll(phone)


_KINDS: Final[tuple[type[Message], ...]] = (
    Hello, Code, TakeSeat, Sit, Ack, LeaveSeat, Lang, RulesRequest, Ping, Host,
    Wear, Wish, Arrange, Again, React, Guess, Film, AskRoll, *AT_TABLE,
)  # fmt: skip
MESSAGES: Final[Mapping[str, type[Message]]] = {kind.wire: kind for kind in _KINDS}
"""By what they are called on the wire."""


def parse(text: str) -> Message:
    """Return a message of a phone. Raises UnreadableError for anything that no page sends."""
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
    if not isinstance(kind, str) or kind not in MESSAGES:
        raise UnreadableError("is of no known kind")
    of_kind = MESSAGES[kind]
    if issubclass(of_kind, OfSeat | Host) and "seat" in data:
        raise UnreadableError("says which seat it has")
    if issubclass(of_kind, OfSeat):
        data["seat"] = NO_SEAT
    return untrusted.validate(Pin if kind == Pin.wire and "pin" in data else of_kind, data)


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
