"""Opening ports, and the sentence for each way in which it fails."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.events import LinkState
from hardware.port import PortError, explain, open_port, read_chunk, with_options

NOBODY = 65534
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo terminals")


@pytest.fixture
def pty() -> Iterator[str]:
    """A raw pty's name."""
    import tty

    master, slave = os.openpty()
    tty.setraw(slave)
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def failure(address: str) -> PortError:
    with pytest.raises(PortError) as caught:
        open_port(address)
    return caught.value


@posix
def test_a_second_opener_is_told_who_is_in_the_way(pty: str) -> None:
    port = open_port(pty)
    error = failure(pty)
    assert error.state is LinkState.BUSY
    assert "Another program" in str(error)
    port.close()
    open_port(pty).close()


@posix
def test_a_program_that_is_killed_lets_go_of_its_port(pty: str) -> None:
    script = (
        f"from hardware.port import open_port; port = open_port({pty!r}); print('open', flush=True); input()"
    )
    killed = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert killed.stdout is not None
    assert killed.stdout.readline() == "open\n"
    assert failure(pty).state is LinkState.BUSY
    killed.kill()
    killed.communicate()
    open_port(pty).close()


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs rights that can be given up")
def test_a_port_of_others_is_denied_with_the_command_that_helps(pty: str) -> None:
    os.chmod(pty, 0o000)
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        error = failure(pty)
    finally:
        os.seteuid(before)
    assert error.state is LinkState.DENIED
    assert f"open {pty}: " in str(error)


@posix
def test_a_link_is_a_port(pty: str, tmp_path: Path) -> None:
    link = tmp_path / "tower"
    link.symlink_to(pty)
    open_port(str(link)).close()
    open_port(f"spy://{link}?file={tmp_path / 'spy.txt'}").close()


def test_a_loop_is_a_port() -> None:
    port = open_port("loop://")
    port.write(b"abc")
    assert read_chunk(port) == b"abc"
    assert read_chunk(port) == b""
    port.close()


class TelnetServer:
    """Serves a loop port as ser2net's telnet mode does, to one client."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"rfc2217://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def write(self, data: bytes) -> None:
        self._client.sendall(data)

    def close(self) -> None:
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        import serial
        from serial.rfc2217 import PortManager

        loop = serial.serial_for_url("loop://", timeout=0)
        self._client, _ = self._listener.accept()
        with self._client:
            manager = PortManager(loop, self)
            while data := self._client.recv(1024):
                loop.write(b"".join(manager.filter(data)))
                self.write(b"".join(manager.escape(loop.read(loop.in_waiting))))


@pytest.mark.filterwarnings("ignore:set.* is deprecated:DeprecationWarning:serial")
def test_a_telnet_port_is_a_port() -> None:
    server = TelnetServer()
    port = open_port(server.address)
    port.write(b"a\xffc")
    chunks = (read_chunk(port) for _ in range(100))
    heard = b""
    while len(heard) < 3:
        heard += next(chunks)
    assert heard == b"a\xffc"
    port.close()
    server.close()


@posix
def test_closing_does_not_reset_the_board(pty: str) -> None:
    import termios

    port = open_port(pty)
    descriptor = os.open(pty, os.O_RDWR | os.O_NOCTTY)
    assert not termios.tcgetattr(descriptor)[2] & termios.HUPCL
    os.close(descriptor)
    port.close()


@posix
@pytest.mark.parametrize("address", ["/dev/null", "/", "carrier-pigeon://loft"])
def test_what_is_no_port_is_said_to_be_none(address: str) -> None:
    assert failure(address).state is LinkState.NOT_A_TOWER


@posix
def test_an_ordinary_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert failure(str(tmp_path / "file")).state is LinkState.NOT_A_TOWER


@posix
def test_a_missing_port_is_absent(tmp_path: Path) -> None:
    assert failure(str(tmp_path / "none")).state is LinkState.ABSENT


def test_a_refused_network_tower_is_tried_again() -> None:
    server = socket.create_server(("127.0.0.1", 0))
    number = server.getsockname()[1]
    server.close()
    assert failure(f"socket://127.0.0.1:{number}").state is LinkState.BACKOFF


@pytest.mark.parametrize(
    ("error", "state", "words"),
    [
        (OSError(errno.EACCES, "Permission denied"), LinkState.DENIED, "join the group"),
        (OSError(errno.EBUSY, "busy"), LinkState.BUSY, "close it"),
        (OSError(errno.EAGAIN, "locked"), LinkState.BUSY, "close it"),
        (
            OSError("could not open port 'COM3': PermissionError(13, 'Access is denied.')"),
            LinkState.BUSY,
            "COM",
        ),
        (OSError("could not open port 'COM3': FileNotFoundError(2, '...')"), LinkState.ABSENT, "plug"),
        (OSError(errno.ENODEV, "gone"), LinkState.ABSENT, "plug"),
        (OSError(errno.ENOTTY, "Inappropriate ioctl"), LinkState.NOT_A_TOWER, "not a serial port"),
        (OSError("connection refused"), LinkState.BACKOFF, "connection refused"),
    ],
)
def test_every_failure_has_its_sentence(error: OSError, state: LinkState, words: str) -> None:
    told = explain("COM3", error)
    assert told.state is state
    assert words in str(told)
    assert "COM3" in str(told)


@pytest.mark.parametrize(
    ("address", "opened"),
    [
        ("rfc2217://host:1", "rfc2217://host:1?ign_set_control"),
        ("rfc2217://host:1?logging=info", "rfc2217://host:1?logging=info&ign_set_control"),
        ("rfc2217://host:1?ign_set_control", "rfc2217://host:1?ign_set_control"),
        ("socket://host:1", "socket://host:1"),
        ("COM3", "COM3"),
    ],
)
def test_telnet_ports_are_opened_without_waiting_for_control(address: str, opened: str) -> None:
    assert with_options(address) == opened
