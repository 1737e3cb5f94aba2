"""Sticks and cards that are plugged in: where they are mounted, and writing something onto one.

Linux says which disks can be taken out; on macOS and Windows nobody has tried it, so there none is found.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mounts")
BLOCKS: Final = Path("/sys/class/block")
ESCAPED: Final = re.compile(r"\\([0-7]{3})")
"""How a space stands in the list of what is mounted."""


def usb_drives(mounts: Path = MOUNTS, blocks: Path = BLOCKS) -> tuple[Path, ...]:
    """The folders in which sticks can be written to, in the order in which they were mounted."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return ()
    found = []
    for line in lines:
        device, folder, *_ = [*line.split(), "", ""]
        place = Path(ESCAPED.sub(lambda code: chr(int(code[1], 8)), folder))
        removable = device.startswith("/dev/") and _is_removable(blocks / Path(device).name)
        if removable and os.access(place, os.W_OK) and place not in found:
            found.append(place)
    return tuple(found)


def put(content: bytes, folder: Path, name: str) -> Path:
    """Write a file onto a stick, all of it before this returns; an older one of the name is not touched.

    Raises OSError.
    """
    stem, dot, suffix = name.rpartition(".")
    path, number = folder / name, 2
    while os.path.lexists(path):
        path, number = folder / f"{stem}-{number}{dot}{suffix}", number + 1
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    return path


def _is_removable(block: Path) -> bool:
    """Whether a disk, or the disk that a part is of, can be taken out: a card, or whatever hangs on USB."""
    try:
        real = block.resolve(strict=True)
    except OSError:
        return False
    for disk in (real, real.parent):
        try:
            if (disk / "removable").read_text(encoding="ascii").strip() == "1":
                return True
        except (OSError, ValueError):
            continue
    return any(re.fullmatch(r"usb\d+", part) for part in real.parts)
