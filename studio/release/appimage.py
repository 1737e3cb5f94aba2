"""One file for Linux that runs as it is: an AppImage.

It is the folder that runs, packed as a file system, behind a small program that opens it: the runtime
of the AppImage project. With FUSE on the machine nothing is unpacked; without it, start it with
`--appimage-extract-and-run`. The format: https://github.com/AppImage/AppImageSpec.
"""

from __future__ import annotations

import hashlib
import io
import os
import platform
import shutil
import struct
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Final

from game.errors import UserError
from game.system import as_administrator
from studio.release import portable
from studio.release.bundle import BUILD, DIST, ROOT
from studio.release.deb import PARTS, last_change
from studio.release.licences import TEXTS

RUNTIME: Final = "https://github.com/AppImage/type2-runtime/releases/download/20251108/runtime-{machine}"
SUMS: Final = {
    "x86_64": "2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d",
    "aarch64": "00cbdfcf917cc6c0ff6d3347d59e0ca1f7f45a6df1a428a0d6d8a78664d87444",
}
"""SHA-256 of that runtime, by machine."""
ELF_MACHINES: Final = {62: "x86_64", 183: "aarch64"}
MARK: Final = b"AI\x02"
"""At byte 8 of the file: an AppImage of type 2."""
ICON_SIZE: Final = 256
PATIENCE: Final = 60.0
"""Seconds that fetching the runtime may take without a byte."""


def name_of(version: str, machine: str) -> str:
    """Of the file: `knucklebone-0.3.0-x86_64.AppImage`."""
    return f"knucklebone-{version}-{machine}.AppImage"


def build(version: str, wheel: Path, runtime: Path | None = None) -> Path:
    """The finished file in `dist`, behind that runtime or one that is fetched. Raises UserError."""
    if sys.platform != "linux":
        raise UserError("An AppImage is made on Linux, for Linux")
    if shutil.which("mksquashfs") is None:
        remedy = as_administrator("apt install -y squashfs-tools")
        raise UserError(f"AppImages are packed with mksquashfs: {remedy}")
    machine = platform.machine()
    head = beginning(runtime or fetched(machine), machine)
    folder = portable.lay_out(version, wheel)
    dress(folder, version)
    DIST.mkdir(exist_ok=True)
    return join(head, squashed(folder), DIST / name_of(version, machine))


def fetched(machine: str) -> Path:
    """The runtime of the AppImage project, kept in `build`. Raises UserError when it cannot be had."""
    if machine not in SUMS:
        raise UserError(f"No runtime is known for {machine}; name one: --runtime FILE")
    kept, page = BUILD / f"runtime-{machine}", RUNTIME.format(machine=machine)
    if not kept.exists() or _sum(kept.read_bytes()) != SUMS[machine]:
        try:
            with urllib.request.urlopen(page, timeout=PATIENCE) as answer:
                brought: bytes = answer.read()
        except OSError as error:
            raise UserError(f"{page} cannot be fetched ({error}); name a runtime: --runtime FILE") from error
        if _sum(brought) != SUMS[machine]:
            raise UserError(f"{page} is not what it was: its check sum is {_sum(brought)}")
        BUILD.mkdir(exist_ok=True)
        kept.write_bytes(brought)
    return kept


def beginning(file: Path, machine: str) -> bytes:
    """The runtime in a file, which may be an AppImage. Raises UserError when none is for the machine."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UserError(f"{file} cannot be read ({error.strerror})") from error
    if len(data) < 64 or data[:6] != b"\x7fELF\x02\x01" or data[8:11] != MARK:
        raise UserError(f"{file} is no runtime of AppImages of type 2")
    (made_for,) = struct.unpack_from("<H", data, 18)
    if ELF_MACHINES.get(made_for) != machine:
        raise UserError(f"The runtime in {file} is for {ELF_MACHINES.get(made_for, 'another machine')}")
    end = _end_of_program(data)
    if len(data) < end:
        raise UserError(f"The runtime in {file} is cut short: fetch it again")
    return data[:end]


def _end_of_program(data: bytes) -> int:
    """Where an ELF program ends and what is packed begins: the runtime itself reckons the same way."""
    (table,) = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    sections: int = table + size * count
    last = sections - size + 0x18
    if len(data) < last + 16:
        return sections
    begin, length = struct.unpack_from("<QQ", data, last)
    return max(sections, int(begin) + int(length))


def dress(folder: Path, version: str) -> None:
    """Make the folder one that a runtime starts and a desktop shows, with the runtime's own licences."""
    (folder / "AppRun").symlink_to("knucklebone")
    entry = (PARTS / "knucklebone.desktop").read_text(encoding="utf-8")
    (folder / "knucklebone.desktop").write_text(f"{entry}X-AppImage-Version={version}\n", encoding="utf-8")
    draw_icon(folder / "knucklebone.png")
    (folder / ".DirIcon").symlink_to("knucklebone.png")
    shutil.copytree(TEXTS / "runtime", folder / "licences" / "runtime")


def draw_icon(made: Path) -> None:
    """The program's icon as a picture of points, which is what desktops expect of a file like this."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    drawing = (ROOT / "assets/phones/icon.svg").read_text(encoding="utf-8")
    large = drawing.replace("<svg ", f'<svg width="{ICON_SIZE}" height="{ICON_SIZE}" ', 1)
    pygame.image.save(pygame.image.load(io.BytesIO(large.encode()), "icon.svg"), made)


def squashed(folder: Path) -> Path:
    """The folder as one file system, the same whoever packs it, and when. Raises UserError."""
    made, moment = folder.with_name(f"{folder.name}.squashfs"), str(last_change())
    # Every runtime opens gzip; the newer ways to pack only some.
    command = ["mksquashfs", str(folder), str(made), "-noappend", "-no-progress", "-quiet", "-comp", "gzip"]
    command += ["-root-owned", "-no-xattrs", "-mkfs-time", moment, "-all-time", moment]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise UserError(f"mksquashfs failed: {done.stderr.strip()}")
    return made


def join(head: bytes, packed: Path, made: Path) -> Path:
    """One program of both: the runtime, and behind it what it opens."""
    with made.open("wb") as whole, packed.open("rb") as rest:
        whole.write(head)
        shutil.copyfileobj(rest, whole)
    made.chmod(0o755)
    return made


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
