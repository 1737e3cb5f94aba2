"""A machine emulated by qemu: its disks, screen, keyboard and plug, and a shell on its serial line."""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pytest
from PIL import Image

from tests.waiting import wait_until

EMULATOR = "qemu-system-x86_64"
PATIENCE = 300.0
"""Seconds that an emulated machine may take for anything."""
WORDS = "root=LABEL=system console=tty0 console=ttyS0 quiet loglevel=3"
"""What the kernel is told."""


def emulator() -> str:
    """The program that emulates a PC; skips where there is none."""
    found = shutil.which(EMULATOR)
    if found is None:
        pytest.skip("a machine to be switched on is emulated: sudo apt install -y qemu-system-x86")
    return found


@dataclass(frozen=True, slots=True)
class Disks:
    """What is in a machine that is off: a folder with `system.img`, `data.img`, `kernel` and `initrd`."""

    folder: Path

    def system_digest(self) -> str:
        """Tells whether a byte of the system's disk was written."""
        with (self.folder / "system.img").open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def words(self) -> list[str]:
        """The emulator's command line: a PC with these, a screen of 1920x1080 and a keyboard; no network."""
        disk = f"file={self.folder}/%s.img,format=raw,if=virtio"
        options = {
            "accel": ["tcg,thread=multi"],
            "cpu": ["max"],
            "smp": ["2"],
            "m": ["2048"],
            "nic": ["none"],
            "display": ["none"],
            "vga": ["none"],
            "device": ["virtio-vga,xres=1920,yres=1080", "virtio-keyboard-pci"],
            "drive": [disk % "system", disk % "data"],
            "chardev": [f"socket,id=line,path={self.folder}/line,server=on,wait=off"],
            "serial": ["chardev:line"],
            "qmp": [f"unix:{self.folder}/monitor,server=on,wait=off"],
            "kernel": [f"{self.folder}/kernel"],
            "initrd": [f"{self.folder}/initrd"],
            "append": [WORDS],
        }
        named = (word for name, values in options.items() for value in values for word in (f"-{name}", value))
        return [emulator(), *named, "-no-reboot"]


class Machine:
    """One that is switched on; its plug is pulled by `pull_the_plug`."""

    def __init__(self, disks: Disks) -> None:
        self._folder = disks.folder
        for name in ("monitor", "line"):
            (disks.folder / name).unlink(missing_ok=True)
        self._process = subprocess.Popen(disks.words(), stdin=subprocess.DEVNULL)
        self._monitor = self._connect("monitor").makefile("rw", encoding="utf-8")
        self._monitor.readline()
        self._tell("qmp_capabilities")
        self._line = self._connect("line")
        self._wait_for(b"automatic login")

    @classmethod
    @contextlib.contextmanager
    def switched_on(cls, disks: Disks) -> Iterator[Self]:
        """A machine that is off again in the end."""
        machine = cls(disks)
        try:
            yield machine
        finally:
            machine.pull_the_plug()

    def pull_the_plug(self) -> None:
        """It is off at once; what it had not written is gone."""
        self._process.kill()
        self._process.wait()

    def shell(self, command: str) -> str:
        """What a command prints that root types at the serial line."""
        self._line.sendall(f'stty -echo; echo "BE""GIN"; {command}; echo "E""ND"\n'.encode())
        self._wait_for(b"BEGIN")
        return self._wait_for(b"END").replace(b"\r", b"").decode(errors="replace").strip()

    def shell_until(self, command: str, wanted: str) -> str:
        """The same, again and again until its words are in what is printed."""
        told = [""]

        def look() -> bool:
            told.append(self.shell(command))
            return wanted in told[-1]

        self.wait_until(look, lambda: f"{wanted} from {command}, which told {told[-1]}")
        return told[-1]

    def wait_until(self, look: Callable[[], bool], what: Callable[[], object]) -> None:
        """Look every two seconds until it is so."""
        wait_until(look, what, every_s=2.0, failsafe_s=PATIENCE)

    def press(self, key: str) -> None:
        """A key of its keyboard, by qemu's name of it."""
        self._tell("send-key", keys=[{"type": "qcode", "data": key}])
        time.sleep(4)

    def colours_on_screen(self) -> int:
        """How many colours its picture has; text on black has a handful."""
        path = self._folder / "screen.png"
        self._tell("screendump", filename=str(path), format="png")
        with Image.open(path) as picture:
            return len(picture.convert("RGB").getcolors(1 << 24) or ())

    def _tell(self, command: str, **arguments: Any) -> None:
        self._monitor.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._monitor.flush()
        while True:
            answer = json.loads(self._monitor.readline())
            assert "error" not in answer, answer
            if "return" in answer:
                return

    def _connect(self, name: str) -> socket.socket:
        def answered() -> socket.socket | None:
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(str(self._folder / name))
            except OSError:
                connection.close()
                assert self._process.poll() is None, "the emulator ended"
                return None
            connection.settimeout(PATIENCE)
            return connection

        return wait_until(answered, "the emulator")

    def _wait_for(self, words: bytes) -> bytes:
        """All that came on the serial line before those words."""
        heard = b""
        while words not in heard:
            more = self._line.recv(4096)
            assert more, "the machine fell silent"
            heard += more
        before, _, _ = heard.partition(words)
        return before
