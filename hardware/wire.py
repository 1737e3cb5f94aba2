"""The far end of a port: what a simulated tower is plugged into, a pty or a TCP socket."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from typing import Protocol

CHUNK_BYTES = 4096


class Wire(Protocol):
    """One connection to a host; reading and writing never wait, what the host does not take is lost."""

    address: str

    def read(self) -> bytes: ...
    def write(self, data: bytes) -> None: ...
    def close(self) -> None: ...


def open_wire(tcp_port: int | None = None) -> Wire:
    """A pty, or a socket on a TCP port (0: any free one).

    Raises:
        WireError: there is none on this machine.
    """
    return PtyWire() if tcp_port is None else TcpWire(tcp_port)


class WireError(Exception):
    """A wire that cannot be made here; the message names the remedy."""


class PtyWire:
    """A pseudo terminal: to the host it is a serial port with a name under /dev.

    Raises:
        WireError: this system has none.
    """

    def __init__(self) -> None:
        if sys.platform == "win32":
            raise WireError("this system has no pseudo terminals: use --tcp 7777 and socket://127.0.0.1:7777")
        import tty

        self._master, self._slave = os.openpty()
        # Raw before the host opens it, else the terminal would echo the tower's own words back to it.
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.address = os.ttyname(self._slave)

    def read(self) -> bytes:
        try:
            return os.read(self._master, CHUNK_BYTES)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        with contextlib.suppress(BlockingIOError):
            while data:
                data = data[os.write(self._master, data) :]

    def close(self) -> None:
        os.close(self._master)
        os.close(self._slave)


class TcpWire:
    """A listening socket on this machine that serves one host at a time.

    Raises:
        WireError: the port number is taken.
    """

    def __init__(self, port: int) -> None:
        try:
            self._server = socket.create_server(("127.0.0.1", port))
        except OSError as error:
            reason = error.strerror or str(error)
            raise WireError(f"port {port} cannot be used ({reason}): choose another number") from None
        self._server.setblocking(False)
        self._client: socket.socket | None = None
        self.address = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def read(self) -> bytes:
        if self._client is None and not self._accept():
            return b""
        assert self._client is not None
        try:
            data = self._client.recv(CHUNK_BYTES)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._hang_up()
        return data

    def write(self, data: bytes) -> None:
        if self._client is None:
            return
        try:
            while data:
                data = data[self._client.send(data) :]
        except BlockingIOError:
            return
        except OSError:
            self._hang_up()

    def close(self) -> None:
        self._hang_up()
        self._server.close()

    def _accept(self) -> bool:
        try:
            self._client, _ = self._server.accept()
        except OSError:
            return False
        self._client.setblocking(False)
        return True

    def _hang_up(self) -> None:
        if self._client:
            self._client.close()
            self._client = None
