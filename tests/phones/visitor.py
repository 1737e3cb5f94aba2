"""A phone at the table, without a browser: it says what the page says and keeps what it is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import aiohttp

from game.phones.requests import PhoneRequest
from game.phones.room.sessions import SeatInfo
from game.phones.server.guard import Limits
from game.phones.server.network import LocalNetwork
from game.phones.service import PhoneService
from knucklebone_messages import LazyText
from tests.waiting import FAILSAFE_S, until

ANN, BOB, BOT = SeatInfo(0, "Ann"), SeatInfo(1, "Bob"), SeatInfo(2, "Otto", bot=True)


def own_machine() -> tuple[LocalNetwork, ...]:
    """This machine alone."""
    return (LocalNetwork("127.0.0.1", "lo", LazyText("this machine")),)


@contextlib.contextmanager
def serving(folder: Path, **values: Any) -> Iterator[PhoneService]:
    """A service that is switched on, on this machine alone."""
    service = PhoneService(folder, **{"port": 0, "networks": own_machine, "announce": False, **values})
    service.start()
    try:
        yield service
    finally:
        service.close()
    assert not service.faults, "\n".join(service.faults)


def generous() -> Limits:
    """For tests that do in a second what people do in an evening."""
    from game.phones.server.guard import RateLimit

    endless = RateLimit(1e6, 10**6)
    return Limits(
        connections=10_000,
        connections_each=10_000,
        new_connections=endless,
        http=endless,
        messages=endless,
        changes=endless,
    )


def pages(
    *viewers: int | None, entry: int = 1, lang: str = "en", photograph: bool = False
) -> dict[tuple[int | None, str], Any]:
    """What the screen publishes: just enough to tell pages apart, and whether they ask for a photograph."""
    dice = {"dice": {"may": ["type", "photograph"]}} if photograph else {}
    return {(viewer, lang): {"entry": entry, "seat": viewer, **dice} for viewer in viewers}


class Visitor:
    """One connection."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    @property
    def transport(self) -> Any:
        """The line itself, to be cut or clogged."""
        connection: Any = self.socket._response.connection
        return connection.transport

    async def say(self, kind: str, **more: Any) -> None:
        await self.socket.send_json({"t": kind, **more})

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message, which must be of a kind."""
        async with asyncio.timeout(FAILSAFE_S):
            told = await self.socket.receive()
        assert told.type is aiohttp.WSMsgType.TEXT, f"{told} instead of {kind}"
        message: dict[str, Any] = told.json()
        assert message["t"] == kind, message
        return message

    async def hear_end(self) -> int | None:
        """Why the console has closed the connection."""
        async with asyncio.timeout(FAILSAFE_S):
            told = await self.socket.receive()
        assert told.type.name in ("CLOSE", "CLOSED", "CLOSING"), told
        return self.socket.close_code

    async def come_in(self, service: PhoneService, lang: str = "en", watch: bool = False) -> None:
        """With the right code."""
        await self.say("hello", lang=lang, watch=watch)
        await self.say("code", code=service.code)

    async def sit(self, service: PhoneService, seat: int) -> str:
        """Come in and take a free seat. Returns the token."""
        await self.come_in(service)
        await self.hear("lobby")
        await self.say("take", seat=seat)
        token = str((await self.hear("seated"))["token"])
        await self.say("ack", seat=seat)
        return token


@contextlib.asynccontextmanager
async def visiting(service: PhoneService, *, autoping: bool = True, **headers: str) -> AsyncIterator[Visitor]:
    """Connect as a page of the console does; without `autoping` it must answer itself that it is there."""
    url = service.addresses[0].url
    origin = {"Origin": url.rstrip("/")}
    async with (
        aiohttp.ClientSession(headers={**origin, **headers}) as session,
        session.ws_connect(f"{url}socket", autoping=autoping) as socket,
    ):
        yield Visitor(socket)


async def asked(service: PhoneService) -> PhoneRequest:
    """The next thing that phones ask of the screen."""
    found: list[PhoneRequest] = []

    def some() -> bool:
        found.extend(service.requests())
        return bool(found)

    await until(some)
    assert len(found) == 1, found
    return found[0]


def table(
    service: PhoneService, match: str = "tuesday", players: Sequence[SeatInfo] = (ANN, BOB, BOT)
) -> None:
    """A match begins."""
    service.seat_table(match, "Power Vacuum", players)
