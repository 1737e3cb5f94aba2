"""A plain terminal on a tower: raw lines with what they mean."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator

from hardware.codec import CodecError, decode
from hardware.framer import Framer
from hardware.log import printable
from hardware.messages import (
    FLAGS,
    Die,
    Err,
    Message,
    MessageError,
    NoResult,
    Ok,
    RollResult,
    TowerHello,
    TowerState,
    parse,
)
from hardware.port import Port, read_chunk


class Monitor:
    """Reads lines from an open port and writes typed ones; only the reading thread touches the port."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._typed: deque[bytes] = deque()
        self._ended = threading.Event()

    def send(self, text: str) -> None:
        """Send a line as it was typed; from any thread."""
        self._typed.append(text.rstrip("\r\n").encode("ascii", "replace") + b"\n")

    def stop(self) -> None:
        """End `lines` soon; from any thread."""
        self._ended.set()

    def lines(self) -> Iterator[bytes]:
        """Lines of the tower as they come, until stopped.

        Raises:
            OSError: the port is gone.
        """
        framer = Framer()
        while not self._ended.is_set():
            while self._typed:
                self._port.write(self._typed.popleft())
            yield from framer.feed(read_chunk(self._port))


def describe(line: bytes) -> str:
    """The line, safe to print, and what it means."""
    text = printable(line)
    if b"@" not in line:
        return text
    try:
        message = parse(decode(line))
    except (CodecError, MessageError) as error:
        return f"{text}\n    damaged: {error}"
    return f"{text}\n    {_meaning(message)}" if message else f"{text}\n    a message of a later version"


def _meaning(message: Message) -> str:
    match message:
        case TowerHello():
            return f"{message.label} speaks DTP {message.major}.{message.minor}, {message.dice or '?'} dice"
        case TowerState():
            fault = f" ({message.fault})" if message.fault else ""
            return f"{message.phase}{fault}, roll {message.roll}"
        case RollResult():
            return f"roll {message.roll}: {', '.join(map(_die, message.dice))}"
        case NoResult():
            return "no such result"
        case Ok():
            return "done"
        case Err():
            return f"refused: {message.code}"


def _die(die: Die) -> str:
    value = "?" if die.value is None else str(die.value)
    flag = FLAGS.get(die.flag, f"flag {die.flag}")
    return f"{value} ({flag})" if flag else value
