"""Sockets that phones come in by."""

from __future__ import annotations

import socket


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
