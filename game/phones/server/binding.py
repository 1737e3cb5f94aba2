"""Sockets that phones come in by."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from typing import Final

from game.errors import UserError
from game.phones.server.network import PORT_COUNT
from knucklebone_messages import LazyText

PORT_END: Final = 1 << 16


def all_bound(addresses: Sequence[str], wished: int) -> tuple[dict[str, socket.socket], int]:
    """A socket for each address, all at the same port, `wished` or one of those after it; and that port.

    Where 0 is wished, any that is free. Raises UserError.
    """
    why: OSError | None = None
    for port in range(wished, min(wished + PORT_COUNT, PORT_END)) if wished else (0,):
        sockets: dict[str, socket.socket] = {}
        try:
            for address in addresses:
                sockets[address] = bound(address, port)
                port = sockets[address].getsockname()[1]
        except OSError as error:
            why = error
            for opened in sockets.values():
                opened.close()
            continue
        return sockets, port
    raise UserError(
        LazyText(
            "No port from {first} to {last} is free for phones ({why}): close the other Knucklebone.",
            first=wished,
            last=wished + PORT_COUNT - 1,
            why=why.strerror if why else "",
        )
    )


def bound(address: str, port: int) -> socket.socket:
    """Bound to an address and a port, 0 for any that is free. Raises OSError."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address, port))
        # At once: who comes while the server is being loaded waits instead of being turned away.
        listening.listen(64)
    except OSError:
        listening.close()
        raise
    return listening
