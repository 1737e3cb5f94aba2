"""What the Wi-Fi is called that this machine is in: each system has a command of its own that tells it.

A command takes a while, and may hang: they are for a thread in which nobody waits.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.names import readable

ANSWER_TIMEOUT_S: Final = 2.0
"""Seconds for a command to tell something."""
MOST_LETTERS: Final = 32
"""Most letters of a network's name."""
GET_NAME: Final = 0x8B1B
"""Asks Linux for the name of a wireless network (SIOCGIWESSID)."""
HIDDEN: Final = "<redacted>"
"""What macOS tells a program that may not know the place it is at."""


def run_and_read(command: Sequence[str]) -> str:
    """What a command writes; nothing where there is none, where it fails or takes too long."""
    program = shutil.which(command[0])
    if program is None:
        return ""
    try:
        done = subprocess.run(
            [program, *command[1:]],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=ANSWER_TIMEOUT_S,
            check=False,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""


def name_asked(
    interface: str, told: Callable[[Sequence[str]], str] = run_and_read, system: str = sys.platform
) -> str:
    """The name of the Wi-Fi at an adapter, by the commands of a system. Empty where there is none."""
    ways = {"win32": _by_windows, "darwin": _by_macos}.get(system, _by_linux)
    return next((name for name in map(clean_network_name, ways(interface, told)) if name), "")


def _by_linux(interface: str, told: Callable[[Sequence[str]], str]) -> Iterator[str]:
    yield told(("iwgetid", "--raw", interface))
    for line in told(
        ("nmcli", "-t", "-f", "DEVICE,ACTIVE,SSID", "device", "wifi", "list", "--rescan", "no")
    ).splitlines():
        device, active, name = [*re.split(r"(?<!\\):", line, maxsplit=2), "", ""][:3]
        if device == interface and active == "yes":
            yield re.sub(r"\\(.)", r"\1", name)


def _by_macos(interface: str, told: Callable[[Sequence[str]], str]) -> Iterator[str]:
    yield _line(told(("ipconfig", "getsummary", interface)), "SSID")
    yield _line(told(("networksetup", "-getairportnetwork", interface)), "Current Wi-Fi Network")


def _by_windows(interface: str, told: Callable[[Sequence[str]], str]) -> Iterator[str]:
    """`interface` is a GUID: of all that is written, it alone is the same in every language."""
    guid = interface.strip("{}").casefold()
    # An adapter's lines stand together, below an empty one; its GUID comes before the name of its network.
    for block in re.split(r"\r?\n\s*\r?\n", told(("netsh", "wlan", "show", "interfaces"))):
        if guid and guid in block.casefold():
            yield _line(block, "SSID")


def _line(text: str, key: str) -> str:
    """What stands behind a key and a colon, at the start of a line."""
    found = re.search(rf"^\s*{re.escape(key)}\s*:\s?(.*?)\s*$", text, re.MULTILINE)
    return found[1] if found else ""


def name_at_once(interface: str) -> str:
    """Returns the name as Linux itself tells it, without a command.

    Empty where it does not, as on a machine that opens a hotspot itself.
    """
    if sys.platform == "win32":
        return ""
    import array
    import fcntl
    import struct

    name = array.array("B", bytes(MOST_LETTERS))
    where, length = name.buffer_info()
    question = struct.pack("16sPHH", interface.encode()[:15], where, length, 0)
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            fcntl.ioctl(asking.fileno(), GET_NAME, question)
    except OSError:
        return ""
    return clean_network_name(name.tobytes().rstrip(b"\0").decode("utf-8", "replace"))


def clean_network_name(name: str) -> str:
    """A network's name, as strangers may have chosen it: printable, and no longer than names are."""
    told = readable(name)[:MOST_LETTERS]
    return "" if told in ("", HIDDEN) else told
