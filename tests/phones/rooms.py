"""A room without network, threads or waiting: phones are lists of what they were told."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.phones.inbox import Inbox
from game.phones.pictures.webcams import PhoneWebcams
from game.phones.requests import Join
from game.phones.room.door import Door, WaysIn
from game.phones.room.room import Room
from game.phones.room.room_services import RoomServices
from game.phones.room.sessions import SeatInfo, Sessions, hash_of
from game.phones.sentences import WRONG_PIN
from game.phones.server.guard import Limits
from knucklebone_messages import LazyText
from tests.phones.visitor import ANN, BOB, BOT

CODE = "DECK"
KEY = "0123456789abcdef01234567"


class Foreseeable:
    """Fulfils `game.phones.room.sessions.Random`: the same tokens each time."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def token_hex(self, nbytes: int, /) -> str:
        return self._random.randbytes(nbytes).hex()

    def choice(self, seq: Sequence[Any], /) -> Any:
        return self._random.choice(seq)


@dataclass
class Heard:
    """Fulfils `game.phones.room.room.PhoneLine`."""

    told: list[dict[str, Any]] = field(default_factory=list)
    ended: int | None = None
    number: int = 0

    def send(self, text: str, *, shows: str = "") -> None:
        self.told.append(json.loads(text))

    def end(self, code: int) -> None:
        self.ended = code

    @property
    def kinds(self) -> list[str]:
        return [one["t"] for one in self.told]

    def take(self) -> list[dict[str, Any]]:
        """What was told since the last time."""
        told, self.told = self.told, []
        return told


def _try_pin(pin: str, then: Callable[[LazyText | None], None]) -> None:
    then(None if pin == "1234" else WRONG_PIN)


class Evening:
    """A room at which a match is played by Ann and Bob, and a bot."""

    def __init__(
        self,
        seed: int = 0,
        limits: Limits | None = None,
        *,
        table: bool = True,
        expected: Sequence[str] = (),
    ) -> None:
        """`expected_creations` are tokens of the match that was played before the program was closed."""
        self.time = 0.0
        self.limits = limits or Limits()
        self.inbox = Inbox(self.limits.waiting, self.limits.photographs)
        self.webcams = PhoneWebcams(lambda: self.time)
        self.unsaved: list[Callable[[], None]] = []
        self.disk_is_slow = False
        self.room = Room(
            Sessions(Foreseeable(seed)),
            Door(WaysIn(CODE, KEY, frozenset(map(hash_of, expected))), self.limits, 0.0),
            self.inbox,
            RoomServices(lambda: self.time, self._keep, _try_pin, self.webcams),
            self.limits,
        )
        if table:
            self.seat()

    def _keep(self, sessions: Sessions, then: Callable[[], None]) -> None:
        self.unsaved.append(then)
        if not self.disk_is_slow:
            self.save()

    def save(self) -> None:
        for then in self.unsaved:
            then()
        self.unsaved.clear()

    def seat(
        self, match: str = "tuesday", players: Sequence[SeatInfo] = (ANN, BOB, BOT), **kept: str
    ) -> None:
        self.room.seat_table(match, "Power Vacuum", players, None, {int(k[1:]): v for k, v in kept.items()})

    def phone(self, address: str = "192.168.1.20") -> Heard:
        line = Heard()
        line.number = self.room.open(line, address)
        return line

    def say(self, phone: Heard, kind: str, **more: Any) -> bool:
        self.time += 1.0
        return self.room.on_message(phone.number, json.dumps({"t": kind, **more}))

    def passes(self, seconds: float) -> None:
        """Nobody says anything for so long."""
        self.time += seconds
        self.room.pass_time()

    @property
    def asks(self) -> tuple[Join, ...]:
        """What the people at the screen are asked."""
        return self.room.presence.asks

    def guest(self, watch: bool = False, address: str = "192.168.1.20") -> Heard:
        """Somebody who knows the code."""
        phone = self.phone(address)
        self.say(phone, "hello", watch=watch)
        self.say(phone, "code", code=CODE)
        return phone

    def sit(self, seat: int) -> tuple[Heard, str]:
        """A phone with a seat that was free, and its token."""
        phone = self.guest()
        self.say(phone, "take", seat=seat)
        seated = next(one for one in phone.take() if one["t"] == "seated")
        self.say(phone, "ack", seat=seat)
        phone.take()
        return phone, seated["token"]

    def hello(self, token: str, **more: Any) -> Heard:
        """A phone that comes back."""
        phone = self.phone()
        self.say(phone, "hello", token=token, **more)
        return phone
