"""Opening a port so that nothing else gets on it and nothing behind it is disturbed more than needed."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any, Protocol, cast

from hardware.events import LinkState
from knucklebone_messages import LazyText

BAUD_RATE = 115200
READ_TIMEOUT = 0.05
WRITE_TIMEOUT = 0.5
CHUNK_BYTES = 4096

_ABSENT = {errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO}
_DENIED = {errno.EACCES, errno.EPERM}
_BUSY = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}


class Port(Protocol):
    """What is used of a pyserial port."""

    in_waiting: int
    dtr: bool

    def read(self, size: int = 1) -> bytes: ...
    def write(self, data: bytes) -> int | None: ...
    def reset_input_buffer(self) -> None: ...
    def close(self) -> None: ...


class PortError(Exception):
    """A port that could not be opened; `state` says what kind of trouble it is."""

    def __init__(self, state: LinkState, sentence: LazyText) -> None:
        super().__init__(sentence)
        self.state = state


def open_port(address: str, baud: int = BAUD_RATE) -> Port:
    """Open a device or a pyserial URL.

    A device is `/dev/ttyUSB0`, `COM3`, a pty or a symlink; a URL begins with `socket://`, `rfc2217://`,
    `spy://` or `loop://`.

    Raises:
        PortError: with one sentence that names the port and the remedy.
    """
    import serial

    try:
        port = serial.serial_for_url(
            with_options(address), do_not_open=True, baudrate=baud, timeout=READ_TIMEOUT
        )
        if _is_device(address):
            port.write_timeout = WRITE_TIMEOUT
            port.exclusive = True
        # Raised lines would start the boot loader of some boards; a reset may happen all the same.
        port.dtr = False
        port.rts = False
        port.open()
    except (serial.SerialException, OSError, ValueError) as error:
        raise explain(address, error) from error
    _keep_others_out(port, address)
    return cast(Port, port)


def read_chunk(port: Port) -> bytes:
    """What has arrived, at most CHUNK_BYTES bytes; waits up to READ_TIMEOUT for the first."""
    data = port.read(1)
    waiting = port.in_waiting if data else 0
    return data + port.read(min(waiting, CHUNK_BYTES)) if waiting else data


def exists(address: str) -> bool:
    """Whether a port can be there at all; always True for what is no path."""
    return not address.startswith("/") or os.path.exists(address)


def _is_device(address: str) -> bool:
    return "://" not in address or address.startswith("spy://")


def with_options(address: str) -> str:
    """ser2net's telnet mode never answers the control option, so pyserial must not wait for it."""
    if address.startswith("rfc2217://") and "ign_set_control" not in address:
        return address + ("&" if "?" in address else "?") + "ign_set_control"
    return address


def _keep_others_out(port: Any, address: str) -> None:
    """Refuse later openers, who may not ask for the lock, and do not reset the board when the port closes."""
    descriptor = getattr(port, "fd", None)
    if sys.platform == "win32" or descriptor is None or not os.isatty(descriptor):
        return
    import fcntl
    import termios

    try:
        attributes = termios.tcgetattr(descriptor)
        attributes[2] &= ~termios.HUPCL
        termios.tcsetattr(descriptor, termios.TCSANOW, attributes)
        # On a pty the mark would outlive this program for as long as the other end is open.
        if not _is_pty(descriptor):
            fcntl.ioctl(descriptor, termios.TIOCEXCL)
    except (OSError, termios.error):
        # Both are courtesies; without them the port works too.
        return


def _is_pty(descriptor: int) -> bool:
    name = os.ttyname(descriptor)
    return name.startswith(("/dev/pts/", "/dev/ttys"))


def explain(address: str, error: Exception) -> PortError:
    """The trouble with a port, from what opening it raised."""
    number = getattr(error, "errno", None)
    text = str(error)
    if isinstance(error, ValueError) and not isinstance(error, OSError):
        return PortError(
            LinkState.NOT_A_TOWER,
            LazyText("{address} is not a port: use a device name or URL.", address=address),
        )
    if number in _ABSENT or "FileNotFoundError" in text:
        return PortError(
            LinkState.ABSENT,
            LazyText("There is no port {address}: plug the tower in or check it.", address=address),
        )
    if number in _DENIED:
        return PortError(LinkState.DENIED, _denied_message(address))
    if number in _BUSY or "PermissionError" in text:
        return PortError(
            LinkState.BUSY,
            LazyText(
                "Another program has {address} open: close it (a serial monitor?) and retry.", address=address
            ),
        )
    if "Could not configure port" in text or number in (errno.ENOTTY, errno.EISDIR, errno.EINVAL):
        return PortError(
            LinkState.NOT_A_TOWER,
            LazyText("{address} is not a serial port: choose another one.", address=address),
        )
    return PortError(
        LinkState.BACKOFF,
        LazyText(
            "{address} cannot be opened now ({short}): trying again.", address=address, short=_short(text)
        ),
    )


def _denied_message(address: str) -> LazyText:
    try:
        import grp

        group = grp.getgrgid(os.stat(address).st_gid).gr_name
    except (ImportError, OSError, KeyError):
        group = "dialout"
    if group == "root":
        return LazyText(
            "You are not allowed to open {address}: ask the administrator for the right to.",
            address=address,
        )
    return LazyText(
        "You may not open {address}: join the group {group} (`knucklebone doctor` says how), log in again.",
        address=address,
        group=group,
    )


def _short(text: str) -> str:
    return text.rpartition("] ")[2].rstrip(".) ")[:80]
