"""Tells the room's network the name of this console, so that nobody need type four numbers."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import AsyncIterator, Sequence


@contextlib.asynccontextmanager
async def announce_name(name: str, port: int, addresses: Sequence[str]) -> AsyncIterator[None]:
    """While it lasts, `name` leads to these addresses, where the network lets it."""
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

    told: AsyncZeroconf | None = None
    with contextlib.suppress(Exception):  # a network that refuses it is no reason to play without phones
        told = AsyncZeroconf(interfaces=[*addresses])
        info = ServiceInfo(
            "_http._tcp.local.",
            f"Knucklebone {name.split('.')[0]}._http._tcp.local.",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            server=f"{name}.",
        )
        await told.async_register_service(info, allow_name_change=True)
    try:
        yield
    finally:
        if told is not None:
            with contextlib.suppress(Exception):
                await told.async_close()
